import { join } from 'node:path';
import { readTextIfPresent } from '../../host/files.ts';
import { listUnitFiles } from '../../systemd/mount-unit-files.ts';

/**
 * What finds partitions at boot, but for units: fstab(5), crypttab(5) and the kernel's command
 * line.
 */
const FILES = ['/etc/fstab', '/etc/crypttab', '/proc/cmdline', '/etc/kernel/cmdline'];

/**
 * Who finds a partition by its PARTLABEL. In doubt a file counts as naming it.
 *
 * @returns one text for each file that names the label, with the line.
 */
export async function usersOfLabel(label: string, root = '/'): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of [...FILES, ...(await listUnitFiles(root))]) {
    const text = (await readTextIfPresent(join(root, path))) ?? '';
    const line = text.split('\n').find((one) => !/^\s*#/.test(one) && namesLabel(one, label));
    if (line !== undefined) found.push(`${path}: ${line.trim().slice(0, 200)}`);
  }
  return found;
}

/**
 * `PARTLABEL=name` and udev's link, in which what is not plain is written as \x20 (fstab: \040).
 */
function namesLabel(line: string, label: string): boolean {
  const spelled = line
    .replace(/\\040/g, ' ')
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replaceAll('"', '');
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:PARTLABEL=|/by-partlabel/)${escaped}(?:[\\s,:]|$)`, 'i').test(spelled);
}
