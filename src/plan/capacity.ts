import type { Bytes } from '../model/values/bytes.ts';
import { promisedBytes } from '../model/volumes/encryption.ts';
import {
  isHeldDisk,
  leavingReason,
  type ClaimSpaceLeft,
  type DesiredDisk,
  type DesiredNode,
  type DesiredState,
  type DesiredVolume,
} from '../model/planned/desired.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { compareText } from '../model/values/order.ts';
import type { NodePlan } from '../model/planned/plan.ts';
import type { ClassCapacity } from '../model/planned/plan-summary.ts';
import { OF_WHOLE_NODE } from '../model/planned/refusal.ts';

interface Sums {
  volumes: number;
  totalBytes: Bytes;
  claimedBytes: Bytes;
  largestFreeBytes: Bytes;
}

/**
 * What each class has once the plan is carried out: volumes that are there or are going to be made.
 * Left out is what is refused, what a held layout does not make, and what no claim has on a disk
 * that goes. A volume kept for several classes counts in each, and so does what groups have free
 * for claims of several.
 */
export function classCapacity(
  desired: DesiredState,
  plans: readonly NodePlan[],
  inventories: readonly Inventory[],
): readonly ClassCapacity[] {
  const refused = refusedPlaces(plans);
  const claimed = claimedVolumes(inventories);
  const sums = new Map<string, Sums>();
  const leaving = volumesThatLeave(desired);
  for (const volume of volumesOnceDone(desired, plans, inventories)) {
    const taken = claimed.has(volume.volume) || volume.claim !== null;
    if (leaving.has(volume.volume) && !taken) continue;
    for (const name of classesOf(volume)) addVolume(sums, name, { volume, taken });
  }
  for (const { node, claimSpace } of desired.nodes)
    for (const space of claimSpace ?? [])
      if (!refused.has(node) && !refused.has(`${node}\n${space.disk}`)) addSpace(sums, space);
  return Array.from(sums, ([storageClassName, sum]) => ({
    storageClassName,
    ...sum,
    freeBytes: sum.totalBytes - sum.claimedBytes,
  })).sort((a, b) => compareText(a.storageClassName, b.storageClassName));
}

/**
 * The volumes that are there once the plan is carried out, in the order of the desired state. Left
 * out is what is refused, and what a held layout does not make.
 */
export function volumesOnceDone(
  desired: Pick<DesiredState, 'nodes'>,
  plans: readonly NodePlan[],
  inventories: readonly Inventory[],
): readonly DesiredVolume[] {
  const refused = refusedPlaces(plans);
  const observed = new Map(inventories.map((inventory) => [inventory.node, inventory]));
  return desired.nodes.flatMap((node) =>
    refused.has(node.node)
      ? []
      : node.disks
          .filter(({ facts }) => !refused.has(`${node.node}\n${facts.id}`))
          .flatMap((disk) => volumesToBe(node, disk, observed.get(node.node)))
          .filter(({ volume }) => !refused.has(volume)),
  );
}

/** Of a held layout only what is there already. */
function volumesToBe(
  node: DesiredNode,
  disk: DesiredDisk,
  observed: Inventory | undefined,
): readonly DesiredVolume[] {
  if (!isHeldDisk(node, disk)) return disk.volumes;
  const found = observed?.disks.find(({ id }) => id === disk.facts.id);
  const there = new Set(
    found === undefined ? [] : ownVolumes(found, node).map(({ mark }) => mark.volume),
  );
  return disk.volumes.filter(({ volume }) => there.has(volume));
}

/** Volumes, disks of a node, and nodes of which nothing is known well enough to write. */
function refusedPlaces(plans: readonly NodePlan[]): ReadonlySet<string> {
  return new Set(
    plans.flatMap((plan) =>
      plan.refusals.flatMap(({ code, disk, volume }) => {
        if (OF_WHOLE_NODE.has(code)) return [plan.node];
        if (volume !== null) return [volume];
        return disk === null ? [] : [`${plan.node}\n${disk}`];
      }),
    ),
  );
}

/** Those on disks that go: no further claim gets them. */
function volumesThatLeave({ nodes }: DesiredState): ReadonlySet<VolumeId> {
  return new Set(
    nodes
      .filter(({ leaving }) => leaving !== undefined)
      .flatMap((node) => node.disks.filter((disk) => leavingReason(node, disk) !== null))
      .flatMap(({ volumes }) => volumes.map(({ volume }) => volume)),
  );
}

function claimedVolumes(inventories: readonly Inventory[]): ReadonlySet<VolumeId> {
  return new Set(
    inventories.flatMap(({ records }) =>
      records.volumes.filter(({ claim }) => claim !== undefined).map(({ volume }) => volume),
    ),
  );
}

function classesOf({ purpose }: DesiredVolume): readonly string[] {
  switch (purpose.kind) {
    case 'offered':
      return [purpose.storageClassName];
    case 'kept':
      return purpose.storageClassNames;
    case 'host-path':
    case 'volume-group':
    case 'thin-pool':
      return [];
  }
}

/** What claims may still get cut counts as free, in each of the classes that it serves. */
function addSpace(sums: Map<string, Sums>, space: ClaimSpaceLeft): void {
  for (const name of space.storageClassNames) {
    const sum = sums.get(name) ?? emptySums();
    sums.set(name, sum);
    sum.totalBytes += space.freeBytes;
    sum.largestFreeBytes = Math.max(sum.largestFreeBytes, space.freeBytes);
  }
}

function emptySums(): Sums {
  return { volumes: 0, totalBytes: 0, claimedBytes: 0, largestFreeBytes: 0 };
}

function addVolume(
  sums: Map<string, Sums>,
  name: string,
  { volume, taken }: { readonly volume: DesiredVolume; readonly taken: boolean },
): void {
  const sum = sums.get(name) ?? emptySums();
  sums.set(name, sum);
  sum.volumes += 1;
  sum.totalBytes += promisedBytes(volume);
  if (taken) sum.claimedBytes += promisedBytes(volume);
  else sum.largestFreeBytes = Math.max(sum.largestFreeBytes, promisedBytes(volume));
}
