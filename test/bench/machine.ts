/** What is measured in a virtual machine: its programs, and the clock. */
import { hasCommand, installPackages } from '../debian-packages.ts';
import { machineParts } from '../vm/machine-parts.ts';
import type { VirtualMachine } from '../vm/rig.ts';

export const TIMEOUT_MS = 900_000;
/**
 * Each program of both sides once, for nothing: what is read of them through the file share of the
 * rig is in memory then.
 */
export const WARM_UP = [
  '/exchange/node /exchange/dist/diskwright.js version',
  '/exchange/node /exchange/dist/diskwright-agent.js --version',
  'lvm version; sfdisk --version; mkfs.ext4 -V; mount --version; partx --version; blkid --version; wipefs --version',
].join('; ');
export const APPLY =
  '/exchange/node /exchange/dist/diskwright.js apply /exchange/declarations --auto-approve >/dev/null';

/** How long a script takes in the machine, in milliseconds. */
export async function clock(vm: VirtualMachine, script: string): Promise<number> {
  const started = performance.now();
  await vm.output(script, { timeoutMs: TIMEOUT_MS });
  return performance.now() - started;
}

/** What this machine lacks for a virtual one, after having tried to install it; null for none. */
export function whatIsMissing(): string | null {
  if (process.getuid?.() !== 0)
    return 'it needs root, to share the root filesystem with a virtual machine';
  const absent = machineParts.filter((part) => !part.isHere()).map((part) => part.package);
  for (const [command, name] of COMMANDS) if (!hasCommand(command)) absent.push(name);
  if (absent.length > 0) {
    console.log(`      installing Debian packages for the virtual machine: ${absent.join(' ')}`);
    installPackages(absent);
  }
  const missing = machineParts.filter((part) => !part.isHere());
  return missing.length === 0 ? null : `not here: ${missing.map(({ name }) => name).join(', ')}`;
}

/**
 * What both sides run in the machine, which has this one's programs, and the Debian packages that
 * have them.
 */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['lvm', 'lvm2'],
  ['sfdisk', 'fdisk'],
  ['mkfs.ext4', 'e2fsprogs'],
];
