/** What the demo needs of a machine, and how it comes by it. */
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { hasCommand, installPackages } from '../debian-packages.ts';
import { machineParts } from '../vm/machine-parts.ts';

/** The commands that both demos and diskwright run, and the Debian packages that have them. */
const packageOfCommand: readonly (readonly [string, string])[] = [
  ['git', 'git'],
  ['sfdisk', 'fdisk'],
  ['mkfs.ext4', 'e2fsprogs'],
  ['mkfs.xfs', 'xfsprogs'],
  ['pvcreate', 'lvm2'],
  ['losetup', 'mount'],
  ['mount', 'mount'],
  ['lsblk', 'util-linux'],
  ['blkid', 'util-linux'],
  ['findmnt', 'util-linux'],
  ['partx', 'util-linux'],
];

/** Something that a demo needs, and the Debian package that has it. */
interface Need {
  readonly name: string;
  readonly package: string;
  readonly isHere: () => boolean;
}

/** What the control plane is built and started with. */
const packageOfClusterCommand: typeof packageOfCommand = [
  ['openssl', 'openssl'],
  ['setpriv', 'util-linux'],
  ['flock', 'util-linux'],
];

/** Which story is told; the one on loop disks where it is neither. */
export interface Story {
  readonly vm: boolean;
  readonly cluster: boolean;
}

function needsOf({ vm, cluster }: Story): readonly Need[] {
  const commands = [...packageOfCommand, ...(cluster ? packageOfClusterCommand : [])];
  const needs = commands.map(([command, name]) => ({
    name: command,
    package: name,
    isHere: () => hasCommand(command),
  }));
  return vm ? [...needs, ...machineParts] : needs;
}

/** What stands in the way and what to do about it; null when the demo can run here. */
export function obstacle(options: Story): string | null {
  if (process.platform !== 'linux')
    return 'The demo makes disks, and needs Linux for that. Run it in a virtual machine with Debian, for instance.';
  if (options.vm && process.arch !== 'x64')
    return 'The virtual machine of the demo is an x86-64 one, and this is not. Without --vm the demo uses loop disks.';
  if (options.cluster && !hasCommand('go') && process.env['KUBEBUILDER_ASSETS'] === undefined)
    return 'The demo needs Go to build a Kubernetes control plane, and Go is not here.\nInstall it (https://go.dev/dl), or set KUBEBUILDER_ASSETS to a directory with etcd, kube-apiserver, kube-controller-manager, kube-scheduler and kubectl.';
  if (process.getuid?.() !== 0)
    return `The demo ${options.vm ? "shares this machine's root filesystem with its virtual machine, read-only" : 'makes loop devices, filesystems and mounts'}, which only root may.\nRun: sudo npm run demo${options.vm ? ' -- --vm' : options.cluster ? ' -- --cluster' : ''}\nWithout root you can still plan: npm run build && node_modules/.bin/node dist/diskwright.js plan examples/fleet`;
  if (!options.vm && !existsSync('/dev/loop-control'))
    return 'This machine has no loop devices (/dev/loop-control is missing).\nRun: modprobe loop   (a container has to be started with access to loop devices)';
  return null;
}

/**
 * Installs what is missing, after asking.
 *
 * @returns whether the demo can go on.
 */
export async function setUp(options: Story & { readonly yes: boolean }): Promise<boolean> {
  const needs = needsOf(options);
  const missing = needs.filter((need) => !need.isHere());
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.map((need) => need.package))];
  console.log(`The demo needs ${missing.map(({ name }) => name).join(', ')}.`);
  if (!hasCommand('apt-get')) {
    console.log(
      `Install the packages that have them (Debian names: ${packages.join(' ')}), and start again.`,
    );
    return false;
  }
  console.log(`Going to install these Debian packages with apt-get: ${packages.join(' ')}`);
  if (!options.yes && !(await agreed())) return false;
  installPackages(packages);
  const still = needs.filter((need) => !need.isHere());
  if (still.length > 0)
    console.log(
      `apt-get did not bring ${still.map(({ name }) => name).join(', ')}; see its messages above.`,
    );
  return still.length === 0;
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('Nobody can be asked here. To agree beforehand, run: npm run demo -- --yes');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question('Install them? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}
