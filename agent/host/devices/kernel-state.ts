import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readDiskInstances, type DiskInstance } from './partition-nodes.ts';
import { sysfsLine } from './sysfs-line.ts';

/**
 * What the kernel knows of disks and of who uses them, as one text to compare with another one:
 * which disks there are and since when, their partitions and holders, mapped devices, mounts and
 * swap. Kernel memory, therefore read without waiting. Sizes of files and statistics, which change
 * all the time, are not in it.
 */
export function readKernelState(
  instances: ReadonlyMap<string, DiskInstance> = readDiskInstances(),
  { sys, proc } = PLACES,
): string {
  const disks = Array.from(instances, ([path, instance]) => {
    const directory = `${sys}/block/${path.slice('/dev/'.length).replaceAll('/', '!')}`;
    const partitions = list(directory).filter((name) => name.startsWith(basename(directory)));
    const users = ['', ...partitions].map((name) => list(`${directory}/${name}/holders`));
    return [path, instance, partitions, users];
  });
  const mapped = list(`${sys}/block`)
    .filter((name) => name.startsWith('dm-'))
    .map((name) => `${sys}/block/${name}`)
    .map((directory) => [directory, list(`${directory}/holders`), ...mappedFacts(directory)]);
  return JSON.stringify([disks, mapped, text(`${proc}/self/mountinfo`), text(`${proc}/swaps`)]);
}

const PLACES = { sys: '/sys', proc: '/proc' };

/**
 * Its number is given again to another one, its name may be; what it is called for ever is the
 * UUID.
 */
function mappedFacts(directory: string): readonly (string | null)[] {
  return ['dm/uuid', 'size', 'ro'].map((file) => sysfsLine(directory, file));
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
