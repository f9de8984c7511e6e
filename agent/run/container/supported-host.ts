import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hosts that have no tools for disks that an agent could use, by ID of os-release(5). */
const WITHOUT_TOOLS: ReadonlyMap<string, string> = new Map([
  ['talos', 'Talos Linux'],
  ['bottlerocket', 'Bottlerocket'],
]);

/**
 * @param osRelease the text of os-release(5); empty where there is none.
 * @returns why diskwright does not work on such a host, as a sentence without its full stop; null
 * where nothing is known against it.
 */
export function whyNotSupported(osRelease: string): string | null {
  const [, id = ''] = /^ID=["']?([\w.-]*)/m.exec(osRelease) ?? [];
  const name = WITHOUT_TOOLS.get(id);
  if (name === undefined) return null;
  return `${name} is not supported: it has no shell, LVM or mkfs on the host that an agent could use; leave its nodes out by agent.nodeSelector or agent.affinity of the chart, and have ${name} itself make their volumes`;
}

/** @param root before the paths of the host. */
export async function readOsRelease(root: string): Promise<string> {
  for (const path of ['etc/os-release', 'usr/lib/os-release']) {
    const text = await readFile(join(root, path), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  return '';
}
