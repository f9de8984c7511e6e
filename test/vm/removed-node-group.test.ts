import { afterAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { groupOverNvme, nothingOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks = ['a', 'b', 'c'].map((name): VirtualDisk => ({
  bus: 'nvme',
  name,
  sizeBytes: gibibyte,
  serial: `NVME-${name}`,
}));
let vm: VirtualMachine;

afterAll(() => rig.close());

async function applied(exitCode: number): Promise<Report> {
  const given = ['-o', 'json', '--auto-approve', '--approve-destroy', 'vm'];
  const outcome = await product.run(vm, 'apply', '/exchange/declarations', ...given);
  expect([outcome.exitCode, outcome.stderr]).toEqual([exitCode, expect.anything()]);
  return JSON.parse(outcome.stdout) as Report;
}

function kindsOf({ outcomes }: Report): readonly string[] {
  return outcomes.map(({ kind, operation }) => `${kind} ${operation.kind}`);
}

/** LVM takes the first disk out of the group, says so, and ends as if it had been killed. */
const failingLvm = `mv /usr/sbin/lvm /usr/sbin/real-lvm
cat >/usr/sbin/lvm <<'END'
#!/bin/bash
case " $* " in
  *' vgreduce '*) (exec -a lvm /usr/sbin/real-lvm "$@"); exit 5 ;;
esac
exec -a lvm /usr/sbin/real-lvm "$@"
END
chmod +x /usr/sbin/lvm`;

it('gives up a group over several disks once it is empty, disk after disk, also after a stop in between', async () => {
  product.declare(groupOverNvme({ database: '300Mi' }));
  vm = await rig.boot(disks);
  expect(await product.apply(vm)).toMatchObject({ refusals: [], remaining: [] });
  product.declare(nothingOnNvme);
  product.declare(`${nothingOnNvme}---\n${await product.consentToAll(vm)}`);
  const first = await applied(3);
  expect(kindsOf(first)).toEqual(Array(4).fill('applied remove-logical-volume'));
  expect(first.refusals.map(({ code }) => code)).toEqual(Array(3).fill('volumes-left'));
  expect(await vm.output('lvs --noheadings')).toBe('');
  await vm.output(failingLvm);
  expect(kindsOf(await applied(5))[0]).toBe('failed remove-volume');
  await vm.output('mv /usr/sbin/real-lvm /usr/sbin/lvm');
  const last = await applied(0);
  expect(kindsOf(last)).toEqual(Array(3).fill('applied remove-volume'));
  expect(last).toMatchObject({ refusals: [], remaining: [], kept: [] });
  expect(await vm.output('vgs --noheadings; pvs --noheadings')).toBe('');
  expect(last.inventory.records.consents?.map(({ state }) => state)).toEqual(Array(7).fill('done'));
});
