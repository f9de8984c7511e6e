import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readDiskInstances } from './partition-nodes.ts';

/**
 * What the kernel knows of disks and of who uses them, as one text to compare with another one: which
 * disks there are and since when, their partitions and holders, mounts and swap. Kernel memory,
 * therefore read without waiting. Sizes of files and statistics, which change all the time, are not in it.
 */
export function readKernelState(): string {
  const disks = Array.from(readDiskInstances(), ([path, instance]) => {
    const directory = `/sys/block/${path.slice('/dev/'.length).replaceAll('/', '!')}`;
    const partitions = list(directory).filter((name) => name.startsWith(basename(directory)));
    const users = ['', ...partitions].map((name) => list(`${directory}/${name}/holders`));
    return [path, instance, partitions, users];
  });
  return JSON.stringify([disks, text('/proc/self/mountinfo'), text('/proc/swaps')]);
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
