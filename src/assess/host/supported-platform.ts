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
  const name = WITHOUT_TOOLS.get(osReleaseField(osRelease, 'ID'));
  if (name === undefined) return null;
  return `${name} is not supported: it has no shell, LVM or mkfs on the host that an agent could use; leave its nodes out by agent.nodeSelector or agent.affinity of the chart, and have ${name} itself make their volumes`;
}

/** A field of os-release(5) without its quotes, such as `ID`; empty where it is not there. */
export function osReleaseField(osRelease: string, name: 'ID' | 'PRETTY_NAME'): string {
  const line = osRelease.split('\n').find((each) => each.startsWith(`${name}=`)) ?? '';
  return line.slice(name.length + 1).replace(/^(["']?)(.*?)\1\s*$/, '$2');
}
