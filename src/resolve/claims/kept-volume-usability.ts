import type { KnownInventory } from '../../assess/known-inventory.ts';
import { finishedEvidence, wasBegunHere, ownershipOf } from '../../assess/volume-ownership.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import { filesystemUuid, partitionUuid, type InstallationId } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isUnseen } from '../../model/volumes/encryption.ts';
import type { OwnerHold } from '../free-volumes/free-volumes.ts';
import { claimToday, type Renames } from '../renames.ts';

/** A volume that is kept for claims, as it was found. */
export interface Judged {
  readonly installation: InstallationId;
  readonly volume: DesiredVolume;
  /** What carries it; null where nothing does. */
  readonly found: ObservedVolume | null;
  readonly inventory: KnownInventory;
}

/**
 * Why it cannot be said whose data is in a volume; null where it can, or where nothing is in it.
 */
export function ownerHold(judged: Judged, renames: Renames): OwnerHold | null {
  const { volume, found, inventory } = judged;
  const whose = ownershipOf(volume.volume, inventory, (claim) => claimToday(renames, claim));
  switch (whose.kind) {
    case 'known':
      return null;
    case 'unknown':
      return found !== null && mayHaveData(judged, found) ? whose : null;
    case 'contradicted':
      return whose;
  }
}

/** What is marked new and was not begun here may be finished just as well. */
function mayHaveData({ installation, volume, inventory }: Judged, found: ObservedVolume): boolean {
  return (
    parseMark(found.label)?.state === 'ready' ||
    !wasBegunHere(madeAs(installation, volume), inventory)
  );
}

/** Why a volume cannot take a claim now; null when it can. */
export function usability(judged: Judged, owner: OwnerHold | null): string | null {
  if (owner !== null)
    return owner.kind === 'unknown'
      ? 'nobody knows whose data is in it'
      : 'sources disagree whose data is in it';
  const { installation, volume, found, inventory } = judged;
  const marked = found === null ? null : (parseMark(found.label)?.state ?? null);
  if (marked !== 'ready' && finishedEvidence(volume.volume, inventory).length > 0)
    return 'it is not as it was left';
  if (marked === 'new' && !wasBegunHere(madeAs(installation, volume), inventory))
    return 'nothing says that it was begun here';
  return marked === 'ready' && !isWhole(judged) ? 'its content is not as it was left' : null;
}

function isWhole({ installation, volume: { volume, format }, found }: Judged): boolean {
  // What is in a logical volume without a device is seen once it is active.
  if (isUnseen(found) || format.kind !== 'filesystem') return true;
  const filesystem = found?.filesystem;
  return (
    filesystem?.type === format.filesystem &&
    filesystem.uuid.toLowerCase() === filesystemUuid(installation, volume)
  );
}

function madeAs(installation: InstallationId, { volume, logical }: DesiredVolume) {
  return {
    volume,
    partitionUuid: logical === undefined ? partitionUuid(installation, volume) : null,
  };
}
