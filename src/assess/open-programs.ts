import type { ObservedDisk, ObservedVolume, Usage } from '../model/observed/inventory.ts';
import { parseMark } from '../model/volumes/mark.ts';
import { ownMarks, type Owner } from '../model/volumes/own-marks.ts';

/**
 * What uses a whole disk and stands in the way of any work on it. Whoever only reads a disk on
 * which something of ours is finished does no harm: nothing of it is written over.
 */
export function usersInTheWay(disk: ObservedDisk, owner: Owner): readonly Usage[] {
  if (!disk.usedBy.some(isReader)) return disk.usedBy;
  const isFinished = ownMarks(disk, owner).some(({ mark }) => mark.state === 'ready');
  return isFinished ? disk.usedBy.filter((usage) => !isReader(usage)) : disk.usedBy;
}

export function isReader(usage: Usage): boolean {
  return usage.kind === 'open' && !usage.writes;
}

/**
 * What uses a volume, as far as it decides about it. Who has a finished one open, a virtual machine
 * for instance, comes and goes, and matters only where it is to be removed, or mounted for the
 * first time.
 *
 * @param isGoing whether it is going to be removed.
 * @param isServed whether it is handed out as a device, where its users are expected.
 */
export function usersThatMatter(
  { usedBy, label }: Pick<ObservedVolume, 'usedBy' | 'label'>,
  { isGoing, isServed }: { readonly isGoing: boolean; readonly isServed: boolean },
): readonly Usage[] {
  if (isGoing || parseMark(label)?.state !== 'ready') return usedBy;
  const isMounted = usedBy.some(({ kind }) => kind === 'mounted');
  return usedBy.filter(
    (usage) => usage.kind !== 'open' || (usage.writes && !isServed && !isMounted),
  );
}
