/** An apply in which lvm(8) is stopped in the middle of one of its commands. */
import { expect } from 'vitest';
import type { Product } from './product.ts';
import type { VirtualMachine } from './rig.ts';

export interface Stop {
  /** Words of the command, as they follow one another. */
  readonly at: string;
  /**
   * In bash, what the command does until it is stopped, and what is lost of that. `real` is lvm(8),
   * and `"$@"` what it was asked.
   */
  readonly left: string;
}

/** @throws when the apply ends well all the same. */
export async function applyStopped(
  product: Product,
  vm: VirtualMachine,
  { at, left }: Stop,
): Promise<void> {
  await vm.output(`mv /usr/sbin/lvm /usr/sbin/real-lvm
cat >/usr/sbin/lvm <<'END'
#!/bin/bash
real() { (exec -a lvm /usr/sbin/real-lvm "$@"); }
case " $* " in
  *' ${at} '*)
    ${left}
    exit 1 ;;
esac
exec -a lvm /usr/sbin/real-lvm "$@"
END
chmod +x /usr/sbin/lvm`);
  const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
  const { exitCode } = await product.run(vm, ...apply);
  expect(exitCode).not.toBe(0);
  await vm.output('mv /usr/sbin/real-lvm /usr/sbin/lvm');
}
