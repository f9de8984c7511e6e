import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** sysfs gives a page at most (kernel documentation, filesystems/sysfs). */
const PAGE_BYTES = 4096;
/**
 * Disks, partitions and mapped devices of a large host, with some files of each; far below what
 * Node may have open.
 */
const MAX_OPEN = 4096;

const NEWLINE = 0x0a;
/** What a decoder writes for bytes that mean nothing. */
const NOT_UTF8 = '\ufffd';

const page = Buffer.allocUnsafe(PAGE_BYTES);
/**
 * Files that are read again and again, some before every write, are held open: read from its start
 * again, a file of sysfs is written anew by the kernel, in a sixth of the time that it takes with
 * opening. One whose device is gone fails (ENODEV), whatever has its name now.
 */
const open = new Map<string, number>();

/**
 * A file of sysfs without the end of its line; null when it is missing or unreadable. Bytes that
 * are no UTF-8 are kept apart by reading all of them as Latin-1.
 */
export function sysfsLine(directory: string, name: string): string | null {
  const path = `${directory}/${name}`;
  const known = open.get(path);
  if (known !== undefined) {
    const again = readHeld(known);
    if (again !== null) return again;
    open.delete(path);
    closeSync(known);
  }
  // An error costs ten times as much as a read.
  if (!existsSync(path)) return null;
  try {
    const descriptor = openSync(path, 'r');
    hold(path, descriptor);
    return readHeld(descriptor);
  } catch {
    return null;
  }
}

function readHeld(descriptor: number): string | null {
  try {
    const length = readSync(descriptor, page, 0, PAGE_BYTES, 0);
    const end = page[length - 1] === NEWLINE ? length - 1 : length;
    const text = page.toString('utf8', 0, end);
    return text.includes(NOT_UTF8) ? page.toString('latin1', 0, end) : text;
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
