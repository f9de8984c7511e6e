import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The text of os-release(5); empty where there is none.
 *
 * @param root before the paths of the host.
 */
export async function readOsRelease(root: string): Promise<string> {
  for (const path of ['etc/os-release', 'usr/lib/os-release']) {
    const text = await readFile(join(root, path), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  return '';
}
