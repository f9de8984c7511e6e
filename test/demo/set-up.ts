/** What the demo needs of a machine, and how it comes by it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

/** The commands that the demo and diskwright run, and the Debian packages that have them. */
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

const directories = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

function missingCommands(): readonly (readonly [string, string])[] {
  return packageOfCommand.filter(
    ([command]) => !directories.some((directory) => existsSync(join(directory, command))),
  );
}

/** What stands in the way and what to do about it; null when the demo can run here. */
export function obstacle(): string | null {
  if (process.platform !== 'linux')
    return 'The demo makes disks, and needs Linux for that. Run it in a virtual machine with Debian, for instance.';
  if (process.getuid?.() !== 0)
    return 'The demo makes loop devices, filesystems and mounts, which only root may.\nRun: sudo npm run demo\nWithout root you can still plan: npm run build && node_modules/.bin/node dist/diskwright.js plan examples/fleet';
  if (!existsSync('/dev/loop-control'))
    return 'This machine has no loop devices (/dev/loop-control is missing).\nRun: modprobe loop   (a container has to be started with access to loop devices)';
  return null;
}

/**
 * Installs what is missing, after asking.
 *
 * @returns whether the demo can go on.
 */
export async function setUp(options: { readonly yes: boolean }): Promise<boolean> {
  const missing = missingCommands();
  if (missing.length === 0) return true;
  const packages = [...new Set(missing.map(([, name]) => name))];
  console.log(`The demo needs ${missing.map(([command]) => command).join(', ')}.`);
  if (!existsSync('/usr/bin/apt-get')) {
    console.log(
      `Install the packages that have them (Debian names: ${packages.join(' ')}), and start again.`,
    );
    return false;
  }
  console.log(`Going to install these Debian packages with apt-get: ${packages.join(' ')}`);
  if (!options.yes && !(await agreed())) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update', '-q');
  apt('install', '-q', '-y', '--no-install-recommends', ...packages);
  const still = missingCommands();
  if (still.length > 0)
    console.log(
      `apt-get did not bring ${still.map(([command]) => command).join(', ')}; see its messages above.`,
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
