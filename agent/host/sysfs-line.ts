import { closeSync, openSync, readSync } from 'node:fs';

/** sysfs gives a page at most (kernel documentation, filesystems/sysfs). */
const PAGE_BYTES = 4096;
/** Disks, partitions and mapped devices of a large host, with some files of each; far below what Node may have open. */
const MAX_OPEN = 4096;

const page = Buffer.allocUnsafe(PAGE_BYTES);
/**
 * Files that are read again and again, some before every write, are held open: read from its start again, a file of sysfs is written anew by the
 * kernel, in a sixth of the time that it takes with opening. One whose device is gone fails (ENODEV), whatever has its name now.
 */
const open = new Map<string, number>();

/** A file of sysfs that the kernel itself words, without the end of its line; null when it is missing or unreadable. */
export function sysfsLine(directory: string, name: string): string | null {
  const path = `${directory}/${name}`;
  const known = open.get(path);
  if (known !== undefined) {
    const again = readHeld(known);
    if (again !== null) return again;
    open.delete(path);
    closeSync(known);
  }
  try {
    const descriptor = openSync(path, 'r');
    hold(path, descriptor);
    return readHeld(descriptor);
  } catch {
    return null;
  }
}

/** Whether {@link sysfsLine} need not even look whether there is such a file. */
export function isHeldOpen(directory: string, name: string): boolean {
  return open.has(`${directory}/${name}`);
}

function readHeld(descriptor: number): string | null {
  try {
    const text = page.toString('utf8', 0, readSync(descriptor, page, 0, PAGE_BYTES, 0));
    return text.replace(/\n$/, '');
  } catch {
    return null;
  }
}

function hold(path: string, descriptor: number): void {
  if (open.size === MAX_OPEN) {
    for (const held of open.values()) closeSync(held);
    open.clear();
  }
  open.set(path, descriptor);
}
