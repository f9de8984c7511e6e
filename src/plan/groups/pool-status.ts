import type {
  DesiredDisk,
  DesiredNode,
  DesiredPool,
  DesiredVolume,
} from '../../model/planned/desired.ts';
import type { Inventory, ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import { sortedBy } from '../../model/values/order.ts';
import type { PoolStatus } from '../../model/planned/plan-summary.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { poolPercents, poolTroubles } from '../../model/volumes/thin-pool.ts';

/**
 * How the thin pools of a node stand. Their use changes all the time and is no input of a digest:
 * it is reported, and decides nothing but whether a pool can take new volumes.
 */
export function poolStatuses(
  desired: DesiredNode,
  { observed, refusals }: Around,
): readonly PoolStatus[] {
  if (!desired.disks.some(({ volumes }) => volumes.some(({ pool }) => pool !== undefined)))
    return NONE;
  const statuses = desired.disks.flatMap((disk) =>
    disk.volumes.flatMap((volume) =>
      volume.pool === undefined
        ? []
        : [statusOf({ desired, observed, refusals, disk, volume }, volume.pool)],
    ),
  );
  return sortedBy(statuses, ({ volume }) => volume);
}

interface Around {
  readonly observed: Inventory;
  /** Of this node: what they are about is not made, or not made larger. */
  readonly refusals: readonly Refusal[];
}

const NONE: readonly PoolStatus[] = [];

function statusOf(
  subject: Around & {
    readonly desired: DesiredNode;
    readonly disk: DesiredDisk;
    readonly volume: DesiredVolume;
  },
  pool: DesiredPool,
): PoolStatus {
  const { desired, observed, refusals, disk, volume } = subject;
  const group = volume.logical?.group;
  const isRefused = (one: DesiredVolume): boolean =>
    refusals.some((refusal) => refusal.volume === one.volume);
  const there = observed.disks
    .flatMap(({ volumeGroup }) => (volumeGroup?.name === group ? volumeGroup?.volumes : []) ?? [])
    .filter(({ name, thinPool }) => name === volume.volume || thinPool === volume.volume);
  const found = there.find(({ name }) => name === volume.volume);
  const sizes = new Map<string, number>(
    there.filter((one) => one !== found).map(({ name, sizeBytes }) => [name, sizeBytes]),
  );
  for (const one of desired.disks.flatMap(({ volumes }) => volumes))
    if (one.logical?.thinPool === volume.volume && !isRefused(one))
      sizes.set(one.logical.name, Math.max(one.sizeBytes, sizes.get(one.logical.name) ?? 0));
  const facts = found?.pool === undefined ? null : { sizeBytes: found.sizeBytes, ...found.pool };
  return {
    volume: volume.volume,
    layout: disk.layout,
    name: volume.name,
    disk: disk.facts.id,
    sizeBytes: volume.sizeBytes,
    promisedBytes: Array.from(sizes.values()).reduce((sum, bytes) => sum + bytes, 0),
    overprovision: pool.overprovision,
    usedPercent: facts === null ? null : poolPercents(facts),
    alarmPercent: pool.alarmPercent,
    alarms: found === undefined ? [] : alarmsOf(found, pool),
  };
}

function alarmsOf(found: ObservedLogicalVolume, { alarmPercent }: DesiredPool): readonly string[] {
  if (found.pool === undefined) return [];
  const facts = { sizeBytes: found.sizeBytes, ...found.pool };
  const used = poolPercents(facts);
  const troubles = poolTroubles(facts).map(({ text }) => text);
  const beyond = (['data', 'metadata'] as const).flatMap((part) =>
    used !== null &&
    used[part] >= alarmPercent &&
    !troubles.some((text) => text.startsWith(`the ${part} `))
      ? [`its ${part} are ${String(used[part])}% used, alarm at ${String(alarmPercent)}%`]
      : [],
  );
  return [...troubles, ...beyond];
}
