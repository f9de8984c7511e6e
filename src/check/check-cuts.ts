import { LOGICAL_EXTENT_BYTES, roundUp, type Bytes } from '../model/values/bytes.ts';
import type { Claim } from '../model/declared/declarations.ts';
import type {
  DesiredDisk,
  DesiredNode,
  DesiredState,
  DesiredVolume,
} from '../model/planned/desired.ts';
import { bytesForRequest } from '../model/volumes/encryption.ts';
import {
  claimKey,
  claimVolumeId,
  type ClaimKey,
  type ClaimRef,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import type { Plan } from '../model/planned/plan.ts';
import type { PlanViolation } from './plan-violation.ts';

/** A volume that is cut to the size of a claim, as it should be. */
interface CutCase {
  readonly node: DesiredNode;
  readonly disk: DesiredDisk;
  readonly volume: DesiredVolume;
  readonly cutFor: ClaimRef;
}

/**
 * A volume that is cut for a claim serves it and no other, is there once, on one disk, and is made
 * anew only where nobody reports it: read off ids, marks and records, without asking where
 * `resolve` put it.
 */
export function checkCuts(
  plan: Plan,
  desired: DesiredState,
  inventories: ReadonlyMap<NodeName, Inventory>,
): readonly PlanViolation[] {
  const cuts = desired.nodes.flatMap(cutsOf);
  // Stryker disable next-line ConditionalExpression: of no cut nothing is said, only later
  if (cuts.length === 0) return [];
  const sizes = cutAnew(plan);
  const placed = new Map<string, Claim>();
  for (const one of plan.claims)
    if (one.kind === 'placed') placed.set(`${one.node}/${one.volume}`, one.claim);
  const homes = homesOf(desired, inventories);
  const removed = removedVolumes(plan, inventories);
  const today = new Map(desired.renamedClaims.map(({ from, to }) => [from, to]));
  const seen = new Set<VolumeId>();
  return cuts.flatMap((cut) => {
    const { volume } = cut.volume;
    const place = `${cut.node.node}/${volume}`;
    const sizeBytes = sizes.get(place);
    const wrong = [
      ...wrongOwner(cut, today, removed),
      seen.has(volume) ? 'is declared twice' : null,
      liesOnOne(cut.volume) ? null : 'does not lie on one disk',
      ...(sizeBytes === undefined
        ? []
        : madeWrongly(cut, { sizeBytes, claim: placed.get(place) ?? null, homes })),
    ].filter((text) => text !== null);
    seen.add(volume);
    return wrong.map((text): PlanViolation => ({
      rule: 'claim',
      node: cut.node.node,
      message: `volume ${volume}, cut for ${claimKey(cut.cutFor)}, ${text}`,
    }));
  });
}

function cutsOf(node: DesiredNode): readonly CutCase[] {
  const cuts: CutCase[] = [];
  for (const disk of node.disks)
    for (const volume of disk.volumes)
      if (volume.cutFor !== undefined) cuts.push({ node, disk, volume, cutFor: volume.cutFor });
  return cuts;
}

/** The sizes of logical volumes that the plan makes, by node and volume. */
function cutAnew(plan: Plan): ReadonlyMap<string, Bytes> {
  return new Map(
    plan.nodes.flatMap(({ node, operations }) =>
      operations.flatMap((one) =>
        one.kind === 'create-logical-volume'
          ? [[`${node}/${one.volume.volume}`, one.sizeBytes] as const]
          : [],
      ),
    ),
  );
}

/** Before this plan, and by it. */
function removedVolumes(
  { nodes }: Plan,
  inventories: ReadonlyMap<NodeName, Inventory>,
): ReadonlySet<VolumeId> {
  const removed = new Set<VolumeId>();
  for (const { operations } of nodes)
    for (const one of operations)
      if (one.kind === 'remove-logical-volume') removed.add(one.removed.volume);
  for (const { records } of inventories.values())
    for (const { volume, state } of records.volumes) if (state === 'removed') removed.add(volume);
  return removed;
}

/** Its id says whose it is. */
function wrongOwner(
  { node, volume, cutFor }: CutCase,
  today: ReadonlyMap<ClaimKey, ClaimKey>,
  removed: ReadonlySet<VolumeId>,
): readonly (string | null)[] {
  let incarnation = 0;
  while (removed.has(claimVolumeId(node.installation, incarnation, cutFor))) incarnation += 1;
  const key = claimKey(cutFor);
  const owner = today.get(key) ?? key;
  return [
    volume.volume === claimVolumeId(node.installation, incarnation, cutFor)
      ? null
      : 'has the id of another volume',
    volume.claim === null || claimKey(volume.claim) === owner
      ? null
      : `serves ${claimKey(volume.claim)}`,
  ];
}

function liesOnOne({ logical }: DesiredVolume): boolean {
  if (logical === undefined) return false;
  return logical.legs === undefined || logical.legs.on.length === 1;
}

function madeWrongly(
  { node, volume }: CutCase,
  made: {
    readonly sizeBytes: Bytes;
    readonly claim: Claim | null;
    readonly homes: ReadonlyMap<VolumeId, ReadonlySet<NodeName>>;
  },
): readonly (string | null)[] {
  const { claim, sizeBytes, homes } = made;
  const elsewhere = Array.from(homes.get(volume.volume) ?? []).filter((one) => one !== node.node);
  return [
    elsewhere.length === 0 ? null : `is made anew, and ${elsewhere.join(', ')} has it`,
    claim === null ? 'is made for a claim that is not placed on it' : null,
    claim === null || sizeBytes === sizeFor(claim, volume)
      ? null
      : `is made with ${String(sizeBytes)} bytes for a request of ${String(claim.requestBytes)}`,
  ];
}

function sizeFor({ requestBytes }: Claim, { format }: DesiredVolume): Bytes {
  return roundUp(bytesForRequest(requestBytes, format), LOGICAL_EXTENT_BYTES);
}

/** The nodes that report each volume, by a mark on a logical volume or by a record. */
function homesOf(
  { nodes }: DesiredState,
  inventories: ReadonlyMap<NodeName, Inventory>,
): ReadonlyMap<VolumeId, ReadonlySet<NodeName>> {
  const homes = new Map<VolumeId, Set<NodeName>>();
  const add = (volume: VolumeId, node: NodeName): void => {
    homes.set(volume, (homes.get(volume) ?? new Set()).add(node));
  };
  for (const owner of nodes) {
    const inventory = inventories.get(owner.node);
    if (inventory === undefined) continue;
    const marks = inventory.disks.flatMap((disk) => ownVolumes(disk, owner));
    for (const { mark } of marks) add(mark.volume, owner.node);
    for (const { volume, state } of inventory.records.volumes)
      if (state !== 'removed') add(volume, owner.node);
  }
  return homes;
}
