import {
  layoutVolumeIds,
  partitionUuid,
  type ClaimRef,
  type DiskId,
} from '../model/identifiers.ts';
import type { ObservedDisk, ObservedVolume, VolumeRecord } from '../model/observed/inventory.ts';
import { isLogical } from '../model/observed/observed-volume.ts';
import type { PublishedOwner } from '../model/observed/published-owner.ts';
import type { RememberedVolume } from '../model/planned/desired.ts';
import { ownVolumes, type Owner } from '../model/volumes/own-marks.ts';
import { claimOfVolumeName } from '../model/volumes/volume-name.ts';
import { factsOf } from './disk-assessment.ts';
import type { KnownInventory } from './known-inventory.ts';

/**
 * What PersistentVolumes say of the volumes of a node that neither the node nor its disks say. They
 * are the last that is asked: where a record or a disk names a claim, a PersistentVolume is of
 * before.
 *
 * @param owners those of this node, each of a volume that is kept for claims or offered.
 */
export function publishedRecords(
  known: KnownInventory,
  owner: Owner,
  owners: readonly PublishedOwner[],
): readonly RememberedVolume[] {
  const records = new Map(known.records.volumes.map((record) => [record.volume, record]));
  return owners.flatMap((published): readonly RememberedVolume[] => {
    const { volume, claim, persistentVolume } = published;
    const before = records.get(volume);
    if (before !== undefined && !addsTo(before, claim)) return [];
    const record =
      before?.state === 'ready'
        ? withClaim(before, claim)
        : foundRecord(published, { known, owner });
    const source = `PersistentVolume ${persistentVolume}`;
    return [{ volume, source, state: 'ready', claim, record }];
  });
}

function addsTo({ state, claim: known }: VolumeRecord, claim: ClaimRef | null): boolean {
  return state === 'begun' || (state === 'ready' && known === undefined && claim !== null);
}

function withClaim(record: VolumeRecord, claim: ClaimRef | null): VolumeRecord {
  return claim === null ? record : { ...record, claim };
}

/**
 * The record that was lost, from what is found under the mark of a finished volume; null where
 * nothing is, or where the PersistentVolume does not say of which layout it is.
 */
function foundRecord(
  published: PublishedOwner,
  { known, owner }: { readonly known: KnownInventory; readonly owner: Owner },
): VolumeRecord | null {
  const { volume, layout, name, claim, createdAt } = published;
  if (layout === null || name === null) return null;
  for (const disk of known.disks) {
    const at = ownVolumes(disk, owner).find(
      ({ mark }) => mark.volume === volume && mark.state === 'ready',
    );
    if (at === undefined) continue;
    const { filesystem, sizeBytes } = at.found;
    return {
      volume,
      layout,
      name,
      ordinal: ordinalOf({ ...published, layout, name }, { owner, disk }),
      disk: factsOf(disk),
      partitionUuid: partitionOf(at.found, published, owner),
      ...(filesystem === undefined
        ? {}
        : { filesystem: { type: filesystem.type, uuid: filesystem.uuid } }),
      sizeBytes,
      state: 'ready',
      ...(claim === null ? {} : { claim }),
      recordedAt: createdAt ?? known.takenAt,
    };
  }
  return null;
}

function partitionOf(
  found: ObservedVolume,
  { volume }: PublishedOwner,
  { installation }: Owner,
): string {
  return isLogical(found) ? partitionUuid(installation, volume) : found.uuid.toLowerCase();
}

/** More than any layout had so far; beyond that only the number in the name is lost. */
const MOST_ORDINALS = 256;
const MOST_INCARNATIONS = 8;

/** The number of a volume among those of its name, which its id is made from. */
function ordinalOf(
  { volume, layout, name, node, disk: chosenAs }: PublishedOwner & NamedVolume,
  at: { readonly owner: Owner; readonly disk: ObservedDisk },
): number {
  const { installation, formerNames } = at.owner;
  if (claimOfVolumeName(name) !== null) return 0;
  const disks = new Set<DiskId | null>([chosenAs, ...at.disk.aliases, null]);
  const homes = new Set([node, at.owner.node, ...formerNames]);
  const sites = Array.from(homes).flatMap((home) =>
    Array.from(disks, (disk) => layoutVolumeIds({ installation, layout, node: home, disk })),
  );
  for (let incarnation = 0; incarnation < MOST_INCARNATIONS; incarnation += 1)
    for (let ordinal = 0; ordinal < MOST_ORDINALS; ordinal += 1)
      if (sites.some((idOf) => idOf({ incarnation, name, ordinal }) === volume)) return ordinal;
  return 0;
}

interface NamedVolume {
  readonly layout: string;
  readonly name: string;
}
