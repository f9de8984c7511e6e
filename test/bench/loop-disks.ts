/** Loop disks over sparse files, and their complete removal. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface LoopDisk {
  readonly device: string;
  readonly file: string;
}

/** Blank disks; the caller gives them back with `removeLoopDisks`. */
export function createLoopDisks(
  directory: string,
  names: readonly string[],
  sizeBytes: number,
): readonly LoopDisk[] {
  mkdirSync(directory, { recursive: true });
  const disks: LoopDisk[] = [];
  try {
    for (const name of names) {
      const file = join(directory, `${name}.img`);
      writeFileSync(file, '');
      truncateSync(file, sizeBytes);
      const device = execFileSync('losetup', ['--find', '--show', file], { encoding: 'utf8' });
      disks.push({ device: device.trim(), file });
      forgetPartitions(device.trim());
    }
    return disks;
  } catch (error) {
    removeLoopDisks(disks);
    throw error;
  }
}

/** Unmounts what lies below the directory, the deepest first. */
export function unmountBelow(directory: string): void {
  const points = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '))
    .filter((point) => point.startsWith(`${directory}/`));
  for (const point of points.toReversed()) execFileSync('umount', [point]);
}

/** Bare mount points that the agent made are immutable; afterwards the directory can be removed. */
export function freeMountPoints(directory: string): void {
  spawnSync('chattr', ['-R', '-f', '-i', directory], { stdio: 'ignore' });
}

/**
 * On a host without udev the kernel keeps the partitions of a loop device when it is detached, and
 * the next file on it seems to have them.
 */
function forgetPartitions(device: string): void {
  const name = basename(device);
  // Somebody else may just be looking at one of them.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (!readdirSync(`/sys/block/${name}`).some((entry) => entry.startsWith(`${name}p`))) return;
    const { status } = spawnSync('partx', ['--delete', device], { stdio: 'ignore' });
    if (status !== 0) spawnSync('sleep', ['0.1']);
  }
}

export function removeLoopDisks(disks: readonly LoopDisk[]): void {
  for (const { device, file } of disks) {
    forgetPartitions(device);
    execFileSync('losetup', ['--detach', device]);
    rmSync(file, { force: true });
  }
}
