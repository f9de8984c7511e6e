import { SYSTEM_PLACE } from './describe-content.ts';
import type { ObservedDisk, Usage } from './inventory.ts';

/** Where kubelet shows pods their volumes: it binds there what is mounted elsewhere. */
const IN_A_POD = /\/pods\/[^/]+\/(?:volumes|volume-subpaths)\//;

/** A mount that only shows a pod what is mounted elsewhere. */
export function isInPod(path: string): boolean {
  return IN_A_POD.test(path);
}

/** Whether the machine runs from a path, or keeps there what it needs to run. */
export function isSystemPlace(path: string): boolean {
  return SYSTEM_PLACE.test(path) && !isInPod(path);
}

/** Whether the running system lies on a disk: any part of it, mounted by whomever. */
export function carriesSystem(disk: ObservedDisk): boolean {
  const [head] = disk.systemChain;
  if (head !== undefined && isSystemPlace(head)) return true;
  return [disk, ...(disk.table?.partitions ?? [])].some(({ usedBy }) => usedBy.some(isSystemUse));
}

function isSystemUse(usage: Usage): boolean {
  if (usage.kind === 'swap') return true;
  return (
    usage.kind === 'mounted' && usage.inProcess === undefined && isSystemPlace(usage.mountPoint)
  );
}
