/** Loop disks over sparse files, and their complete removal. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

export function removeLoopDisks(disks: readonly LoopDisk[]): void {
  for (const { device, file } of disks) {
    execFileSync('losetup', ['--detach', device]);
    rmSync(file, { force: true });
  }
}
