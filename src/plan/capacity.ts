import type { Bytes } from '../model/bytes.ts';
import type { DesiredState, DesiredVolume } from '../model/desired.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import { compareText } from '../model/order.ts';
import type { ClassCapacity, NodePlan } from '../model/plan.ts';

interface Sums {
  volumes: number;
  totalBytes: Bytes;
  claimedBytes: Bytes;
  largestFreeBytes: Bytes;
}

/**
 * What each class has once the plan is carried out: volumes that are there or are going to be made,
 * those on refused disks left out. A volume kept for several classes counts in each.
 */
export function classCapacity(
  desired: DesiredState,
  plans: readonly NodePlan[],
  inventories: readonly Inventory[],
): readonly ClassCapacity[] {
  const refused = refusedPlaces(plans);
  const claimed = claimedVolumes(inventories);
  const sums = new Map<string, Sums>();
  const usable = desired.nodes.flatMap(({ node, disks }) =>
    disks
      .filter(({ facts }) => !refused.has(`${node}\n${facts.id}`))
      .flatMap(({ volumes }) => volumes.filter(({ volume }) => !refused.has(volume))),
  );
  for (const volume of usable)
    for (const name of classesOf(volume))
      addVolume(sums, name, { volume, taken: claimed.has(volume.volume) });
  return Array.from(sums, ([storageClassName, sum]) => ({
    storageClassName,
    ...sum,
    freeBytes: sum.totalBytes - sum.claimedBytes,
  })).sort((a, b) => compareText(a.storageClassName, b.storageClassName));
}

function refusedPlaces(plans: readonly NodePlan[]): ReadonlySet<string> {
  return new Set(
    plans.flatMap((plan) =>
      plan.refusals.flatMap(({ disk, volume }) =>
        volume !== null ? [volume] : disk !== null ? [`${plan.node}\n${disk}`] : [],
      ),
    ),
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
      return [];
  }
}

function addVolume(
  sums: Map<string, Sums>,
  name: string,
  { volume, taken }: { readonly volume: DesiredVolume; readonly taken: boolean },
): void {
  const sum = sums.get(name) ?? { volumes: 0, totalBytes: 0, claimedBytes: 0, largestFreeBytes: 0 };
  sums.set(name, sum);
  sum.volumes += 1;
  sum.totalBytes += volume.sizeBytes;
  if (taken || volume.claim !== null) sum.claimedBytes += volume.sizeBytes;
  else sum.largestFreeBytes = Math.max(sum.largestFreeBytes, volume.sizeBytes);
}
