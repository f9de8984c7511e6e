import { isOn } from '../../model/planned/operation-traits.ts';
import { describeDiskContent, describeSignature } from '../../model/observed/describe-content.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import type {
  Dependents,
  DiskExplanation,
  LayoutVerdict,
  Loss,
  PartitionFacts,
  VolumeExplanation,
  VolumeFacts,
} from '../../model/planned/explanation.ts';
import { claimKey, type DiskId, type NodeName, type VolumeId } from '../../model/identifiers.ts';
import type { ConsentRecord, Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { volumeOfOperation } from '../../model/planned/operation-volume.ts';
import { compareText } from '../../model/values/order.ts';
import { isOwn, ownerHashes } from '../../model/volumes/own-marks.ts';
import type { NodePlan, Operation } from '../../model/planned/plan.ts';
import type { PoolStatus } from '../../model/planned/plan-summary.ts';
import { OF_WHOLE_NODE, type Refusal } from '../../model/planned/refusal.ts';
import { inventoryOf, volumesOfNode, wasFinished, type PlannedWorld } from './volume-facts.ts';
import { legsOn } from './volume-legs.ts';

/**
 * All that is known of a disk: what it is, what lies on it, which layout has it and which term of
 * which other one says no, what needs it, and what the plan does to it. Null when the node has no
 * inventory.
 */
export function explainDisk(
  world: PlannedWorld,
  subject: { readonly node: NodeName; readonly disk: DiskId },
  facts: { readonly layouts: readonly LayoutVerdict[]; readonly loss: Loss },
): DiskExplanation | null {
  const inventory = inventoryOf(world, subject.node);
  const desired = world.desired.nodes.find(({ node }) => node === subject.node);
  if (inventory === null || desired === undefined) return null;
  const observed = observedDisk(inventory, subject.disk);
  const ids = idsOf(subject.disk, observed);
  const legs = legsOn(world, subject.node);
  const all = volumesOfNode(world, subject.node);
  const volumes = all.filter(({ disk }) => ids.includes(disk));
  const elsewhere = all.filter(
    ({ disk, volume, state }) =>
      state !== 'removed' &&
      !ids.includes(disk) &&
      legs.get(volume)?.disks.some((one) => ids.includes(one)) === true,
  );
  const chosen = desired.disks.find(({ facts }) => ids.includes(facts.id));
  const there = new Set<VolumeId>(volumes.map(({ volume }) => volume));
  const consents = inventory.records.consents ?? [];
  return {
    kind: 'disk',
    node: subject.node,
    disk: observed?.id ?? subject.disk,
    observed,
    observedAt: inventory.takenAt,
    content: observed === null ? 'not attached' : describeDiskContent(observed),
    partitions: observed === null ? [] : partitionsOf(observed, desired),
    volumes,
    legs: elsewhere,
    layouts: facts.layouts,
    chosenBy: chosen?.layout ?? null,
    dependents: dependentsOf([...volumes, ...elsewhere]),
    consents: desired.consents.filter(({ subject: wiped }) =>
      wiped.kind === 'disk' ? ids.includes(wiped.disk) : there.has(wiped.volume),
    ),
    usedConsents: consents.filter((record) => isAboutDisk(record, ids, there)),
    ...plannedFor(planOf(world, subject.node), {
      ids,
      volumes: there,
      layouts: facts.layouts.filter(({ selected }) => selected).map(({ layout }) => layout),
    }),
    loss: facts.loss,
  };
}

/** What names a disk in a plan. */
interface DiskNames {
  readonly ids: readonly DiskId[];
  readonly volumes: ReadonlySet<VolumeId>;
  readonly layouts: readonly string[];
}

function plannedFor(
  plan: NodePlan | null,
  names: DiskNames,
): Pick<DiskExplanation, 'operations' | 'refusals' | 'kept' | 'pools' | 'leaving'> {
  if (plan === null) return { operations: [], refusals: [], kept: [], pools: [] };
  const leaving = plan.leaving?.find(({ disk }) => names.ids.includes(disk));
  return {
    operations: plan.operations.filter(({ disk }) => names.ids.includes(disk.facts.id)),
    refusals: diskRefusals(plan.refusals, names),
    kept: plan.kept.filter(({ disk }) => names.ids.includes(disk)),
    pools: (plan.pools ?? []).filter(({ disk }) => names.ids.includes(disk)),
    ...(leaving === undefined ? {} : { leaving }),
  };
}

/** All that is known of a volume of ours; null when nothing knows it. */
export function explainVolume(
  world: PlannedWorld,
  subject: { readonly node: NodeName; readonly volume: VolumeId },
): VolumeExplanation | null {
  const { node, volume } = subject;
  const inventory = inventoryOf(world, node);
  const desired = world.desired.nodes.find((each) => each.node === node);
  const facts = volumesOfNode(world, node).find((each) => each.volume === volume);
  if (inventory === null || desired === undefined || facts === undefined) return null;
  const observed = observedDisk(inventory, facts.disk);
  const plan = planOf(world, node);
  const partitions = observed === null ? [] : partitionsOf(observed, desired);
  return {
    kind: 'volume',
    facts,
    observedAt: inventory.takenAt,
    observed:
      observed === null
        ? null
        : {
            id: observed.id,
            path: observed.path,
            identity: observed.identity,
            sizeBytes: observed.sizeBytes,
          },
    partition: partitions.find((each) => each.owner === 'ours' && each.volume === volume) ?? null,
    pool: poolOf(plan, desired, volume),
    ...mirrorOf(plan, volume),
    consents: desired.consents.filter(
      ({ subject: wiped }) => wiped.kind === 'volume' && wiped.volume === volume,
    ),
    usedConsents: (inventory.records.consents ?? []).filter(
      ({ subject: wiped }) => wiped.kind === 'volume' && wiped.volume === volume,
    ),
    operations: volumeOperations(plan?.operations ?? [], volume),
    refusals: (plan?.refusals ?? []).filter(
      (each) =>
        each.volume === volume ||
        OF_WHOLE_NODE.has(each.code) ||
        (each.volume === null && each.disk !== null && each.disk === facts.disk),
    ),
    kept: plan?.kept.find((each) => each.volume === volume) ?? null,
  };
}

/** The pool that a volume is, or that it is cut from; null for any other. */
function poolOf(
  plan: NodePlan | null,
  { disks }: DesiredNode,
  volume: VolumeId,
): PoolStatus | null {
  const wanted = disks.flatMap(({ volumes }) => volumes).find((each) => each.volume === volume);
  const pool = wanted?.logical?.thinPool ?? volume;
  return plan?.pools?.find((each) => each.volume === pool) ?? null;
}

function mirrorOf(plan: NodePlan | null, volume: VolumeId): Pick<VolumeExplanation, 'mirror'> {
  const mirror = plan?.mirrors?.find((each) => each.volume === volume);
  return mirror === undefined ? {} : { mirror };
}

/** The operations that change a volume, its partition's making and taking away among them. */
export function volumeOperations(
  operations: readonly Operation[],
  volume: VolumeId,
): readonly Operation[] {
  return operations.filter((operation) => {
    const about = volumeOfOperation(operation);
    if (about !== null) return about === volume;
    return (
      isOn(operation, 'partitions') &&
      operation.partitions.some((partition) => partition.volume.volume === volume)
    );
  });
}

export function planOf(world: PlannedWorld, node: NodeName): NodePlan | null {
  return world.plan.nodes.find((each) => each.node === node) ?? null;
}

function observedDisk(inventory: Inventory, disk: DiskId): ObservedDisk | null {
  return (
    inventory.disks.find(({ id }) => id === disk) ??
    inventory.disks.find(({ aliases }) => aliases.includes(disk)) ??
    null
  );
}

function idsOf(disk: DiskId, observed: ObservedDisk | null): readonly DiskId[] {
  return observed === null ? [disk] : [observed.id, ...observed.aliases];
}

function partitionsOf(disk: ObservedDisk, node: DesiredNode): readonly PartitionFacts[] {
  const hashes = ownerHashes(node);
  return (disk.table?.partitions ?? []).map((partition) => {
    const mark = parseMark(partition.label);
    return {
      number: partition.number,
      startBytes: partition.startBytes,
      sizeBytes: partition.sizeBytes,
      label: partition.label,
      content: partition.signatures.map(describeSignature),
      usedBy: partition.usedBy,
      owner:
        mark === null
          ? 'foreign'
          : isOwn(mark, hashes)
            ? 'ours'
            : mark.installation === hashes.installation
              ? 'other-node'
              : 'other-installation',
      volume: mark?.volume ?? null,
    };
  });
}

/** What would miss the disk, as far as declarations and records say. */
export function dependentsOf(volumes: readonly VolumeFacts[]): Dependents {
  const needed = volumes.filter((volume) => volume.purpose !== null || wasFinished(volume));
  return {
    claims: needed
      .flatMap(({ claim }) => (claim === null ? [] : [claimKey(claim)]))
      .sort(compareText),
    persistentVolumes: needed
      .filter(({ publication }) => publication.kind === 'published')
      .map(({ persistentVolume }) => persistentVolume)
      .sort(compareText),
    hostPaths: needed
      .flatMap(({ purpose }) => (purpose?.kind === 'host-path' ? [purpose.path] : []))
      .sort(compareText),
  };
}

function isAboutDisk(
  { subject }: ConsentRecord,
  ids: readonly DiskId[],
  volumes: ReadonlySet<VolumeId>,
): boolean {
  return subject.kind === 'disk' ? ids.includes(subject.disk) : volumes.has(subject.volume);
}

/**
 * Refusals of the disk, of its volumes, and of whatever keeps its layout or its whole node from
 * work.
 */
function diskRefusals(refusals: readonly Refusal[], about: DiskNames): readonly Refusal[] {
  return refusals.filter(({ disk, volume, layout, claim }) => {
    if (disk !== null) return about.ids.includes(disk);
    if (volume !== null) return about.volumes.has(volume);
    if (claim !== null) return false;
    return layout === null || about.layouts.includes(layout);
  });
}
