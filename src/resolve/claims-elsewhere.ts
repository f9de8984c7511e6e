import type { KnownInventory } from '../assess/known-inventory.ts';
import { claimKey, type ClaimKey, type NodeName } from '../model/identifiers.ts';
import type { Inventory, VolumeRecord } from '../model/observed/inventory.ts';
import type { RememberedVolume } from '../model/planned/desired.ts';
import { ownVolumes, type Owner } from '../model/volumes/own-marks.ts';
import { claimToday, type Renames } from './renames.ts';

/** A node, as far as it and its disks say it. */
export interface KnownNodeInventory {
  readonly owner: Owner;
  readonly inventory: Inventory;
  readonly known: KnownInventory;
}

/**
 * Claims of which a disk says that they have their data on one node, and which another node has
 * recorded since: the disk was away, with all who knew of it, when they were placed anew.
 *
 * @returns by the node of the disk, the volumes that other nodes recorded.
 */
export function claimsElsewhere(
  nodes: readonly KnownNodeInventory[],
  renames: Renames,
): ReadonlyMap<NodeName, readonly RememberedVolume[]> {
  const unrecorded = nodes.flatMap((node) => {
    const claims = claimsOfDisksAlone(node, renames);
    return claims.size === 0 ? [] : [{ node: node.owner.node, claims }];
  });
  // As on nearly all fleets: nobody lost records.
  if (unrecorded.length === 0) return new Map();
  const recorded = nodes.flatMap((node) => recordedVolumes(node, renames));
  return new Map(
    unrecorded.flatMap(({ node, claims }) => {
      const volumes = recorded.filter(
        ({ key, on, volume }) => on !== node && claims.get(key)?.has(volume.volume) === false,
      );
      return volumes.length === 0 ? [] : [[node, volumes.map(({ volume }) => volume)] as const];
    }),
  );
}

/** The claims of finished volumes that the node has no record of, with these volumes. */
function claimsOfDisksAlone(
  { known }: KnownNodeInventory,
  renames: Renames,
): ReadonlyMap<ClaimKey, ReadonlySet<string>> {
  const claims = new Map<ClaimKey, Set<string>>();
  const own = new Set(known.own.volumes);
  for (const record of known.records.volumes) {
    if (own.has(record) || record.claim === undefined || record.state !== 'ready') continue;
    const key = claimToday(renames, claimKey(record.claim));
    claims.set(key, (claims.get(key) ?? new Set()).add(record.volume));
  }
  return claims;
}

interface RecordedVolume {
  readonly key: ClaimKey;
  readonly on: NodeName;
  readonly volume: RememberedVolume;
}

/** What the node recorded of volumes that it has: a record alone may be a copy of another's. */
function recordedVolumes(
  { owner, inventory, known }: KnownNodeInventory,
  renames: Renames,
): readonly RecordedVolume[] {
  const marked = new Set(
    inventory.disks.flatMap((disk) => ownVolumes(disk, owner).map(({ mark }) => mark.volume)),
  );
  return known.own.volumes.flatMap(({ claim, volume, recordedAt, ...record }) =>
    claim === undefined || !marked.has(volume) || !serves(record)
      ? []
      : [
          {
            key: claimToday(renames, claimKey(claim)),
            on: owner.node,
            volume: {
              ...{ volume, claim, state: 'ready', record: null, recordedOn: owner.node },
              source: `record of ${recordedAt} on ${owner.node}`,
            },
          },
        ],
  );
}

function serves({ state, forgotten }: Pick<VolumeRecord, 'state' | 'forgotten'>): boolean {
  return state === 'ready' && forgotten !== true;
}
