import { describeDiskContent } from '../../model/observed/describe-content.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { isBlank } from '../../assess/disk-assessment.ts';
import type { ClaimLoss, Loss, VolumeFacts } from '../../model/planned/explanation.ts';
import { claimKey, type ClaimKey, type DiskId, type NodeName } from '../../model/identifiers.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { compareText } from '../../model/values/order.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { hasData, volumesOfNode, type PlannedWorld } from './volume-facts.ts';
import { fateWithout, legsOn, type VolumeFate } from './volume-legs.ts';

/**
 * What is there before and not after: volumes with data, places of claims, capacity, and what would
 * be refused.
 *
 * @param worlds the world as it is, and as it would be, both planned at the same time.
 */
export function lossOf(
  without: Loss['without'],
  worlds: { readonly before: PlannedWorld; readonly after: PlannedWorld },
): Loss {
  const { before } = worlds;
  const disks = goneDisks(without, before);
  const { gone, degraded } = hitVolumes(without, { before, disks });
  return {
    without,
    volumes: gone.filter(hasData),
    degraded: degraded.filter(hasData),
    foreign: disks.flatMap(({ node, disk }) => foreignContent(node, disk)),
    claims: claimLosses({ gone, degraded }, worlds),
    capacity: capacityChange(worlds),
    refusals: newRefusals(worlds),
  };
}

interface GoneDisk {
  readonly node: NodeName;
  readonly disk: ObservedDisk;
}

function goneDisks(without: Loss['without'], { inventories }: PlannedWorld): readonly GoneDisk[] {
  return Array.from(latestInventories(inventories).values()).flatMap(({ node, disks }) =>
    disks
      .filter((disk) => without.some((one) => takes(one, node, [disk.id, ...disk.aliases])))
      .map((disk) => ({ node, disk })),
  );
}

function takes(one: Loss['without'][number], node: NodeName, ids: readonly DiskId[]): boolean {
  if (one.node !== node) return false;
  return one.kind === 'node' || ids.includes(one.disk);
}

interface HitVolumes {
  readonly gone: readonly VolumeFacts[];
  readonly degraded: readonly VolumeFacts[];
}

/** A volume of a group over several disks is told at one of them, and hit by the loss of each. */
function hitVolumes(
  without: Loss['without'],
  known: { readonly before: PlannedWorld; readonly disks: readonly GoneDisk[] },
): HitVolumes {
  const nodes = Array.from(new Set(without.map(({ node }) => node))).sort(compareText);
  const hit = nodes.flatMap((node) => {
    const aliases = known.disks
      .filter((gone) => gone.node === node)
      .flatMap(({ disk }) => [disk.id, ...disk.aliases]);
    const isGone = (disk: DiskId): boolean =>
      aliases.includes(disk) || without.some((one) => takes(one, node, [disk]));
    const legs = legsOn(known.before, node);
    return volumesOfNode(known.before, node)
      .filter(({ state }) => state !== 'removed')
      .map((volume) => {
        const own = legs.get(volume.volume);
        const alone = isGone(volume.disk) ? 'gone' : 'untouched';
        return { volume, fate: own === undefined ? alone : fateWithout(own, isGone) };
      });
  });
  const of = (wanted: VolumeFate): readonly VolumeFacts[] =>
    hit.filter(({ fate }) => fate === wanted).map(({ volume }) => volume);
  return { gone: of('gone'), degraded: of('degraded') };
}

/** What is on a disk beside volumes of ours. */
function foreignContent(node: NodeName, disk: ObservedDisk): Loss['foreign'] {
  const system = disk.systemChain.length > 0;
  const partitions = disk.table?.partitions ?? [];
  const isForeign =
    partitions.length === 0
      ? disk.table === undefined && !isBlank(disk)
      : partitions.some(({ label }) => parseMark(label) === null);
  if (!isForeign && !system && disk.signatures.length === 0) return [];
  return [{ node, disk: disk.id, content: describeDiskContent(disk), system }];
}

function claimLosses(
  { gone, degraded }: HitVolumes,
  { before, after }: { readonly before: PlannedWorld; readonly after: PlannedWorld },
): readonly ClaimLoss[] {
  const later = new Map(after.desired.claims.map((one) => [claimKey(one.claim), one]));
  const held = gone.flatMap((volume) =>
    volume.claim === null ? [] : [[claimKey(volume.claim), volume] as const],
  );
  const lost = held.map(([claim, volume]): ClaimLoss => ({
    claim,
    data: hasData(volume),
    from: { node: volume.node, volume: volume.volume },
    to: becomes(later.get(claim)),
  }));
  const named = new Set<ClaimKey>(held.map(([claim]) => claim));
  const kept = new Set(degraded.filter(hasData).map(({ volume }) => volume));
  const displaced = before.desired.claims.flatMap((one): readonly ClaimLoss[] => {
    const claim = claimKey(one.claim);
    if (one.kind === 'unplaced' || named.has(claim) || kept.has(one.volume)) return [];
    const next = later.get(claim);
    if (next?.kind === 'placed' && next.volume === one.volume) return [];
    const from = { node: one.node, volume: one.volume };
    return [{ claim, data: false, from, to: becomes(next) }];
  });
  return [...lost, ...displaced].sort((a, b) => compareText(a.claim, b.claim));
}

function becomes(placement: ClaimPlacement | undefined): ClaimLoss['to'] {
  if (placement === undefined) return { kind: 'not-declared' };
  return placement.kind === 'unplaced'
    ? { kind: 'unplaced', refusal: placement.refusal }
    : { kind: 'placed', node: placement.node, volume: placement.volume };
}

function capacityChange({
  before,
  after,
}: {
  readonly before: PlannedWorld;
  readonly after: PlannedWorld;
}): Loss['capacity'] {
  const later = new Map(after.plan.capacity.map((row) => [row.storageClassName, row]));
  return before.plan.capacity.map((row) => {
    const next = later.get(row.storageClassName);
    return {
      storageClassName: row.storageClassName,
      beforeBytes: row.totalBytes,
      afterBytes: next?.totalBytes ?? 0,
      freeBeforeBytes: row.freeBytes,
      freeAfterBytes: next?.freeBytes ?? 0,
    };
  });
}

/** Refusals of nodes, not of claims: those are reported with the claim. */
function newRefusals({
  before,
  after,
}: {
  readonly before: PlannedWorld;
  readonly after: PlannedWorld;
}): readonly Refusal[] {
  const now = new Set(before.plan.nodes.flatMap(({ refusals }) => refusals.map(refusalKey)));
  return after.plan.nodes
    .flatMap(({ refusals }) => refusals)
    .filter((refusal) => refusal.claim === null && !now.has(refusalKey(refusal)));
}

function refusalKey({ code, node, layout, disk, volume }: Refusal): string {
  return JSON.stringify([code, node, layout, disk, volume]);
}
