import { isOn } from '../model/planned/operation-traits.ts';
import type { KnownInventory } from '../assess/known-inventory.ts';
import { describeDiskContent } from '../model/observed/describe-content.ts';
import { isHeldDisk, type DesiredDisk, type DesiredNode } from '../model/planned/desired.ts';
import { assessDisk, factsOf, type DiskAssessment } from '../assess/disk-assessment.ts';
import type { WantedDisk } from '../assess/disk-holds.ts';
import type {
  ObservedDisk,
  ObservedPartition,
  ObservedVolume,
  PartitionTable,
  Span,
} from '../model/observed/inventory.ts';
import { MiB, PARTITION_GRAIN_BYTES, roundDown, type Bytes } from '../model/values/bytes.ts';
import type { VolumeId } from '../model/identifiers.ts';
import { nodeHash } from '../model/volumes/mark.ts';
import { ownMarks } from '../model/volumes/own-marks.ts';
import type { Operation, OperationKind } from '../model/planned/plan.ts';
import type { DiskRef, PlannedPartition } from '../model/planned/operation-refs.ts';
import { refusal, type Refusal } from '../model/planned/refusal.ts';
import { withoutHeldRoom } from './removal/held-room.ts';
import { heldRemovals, planRemovals } from './removal/plan-removal.ts';
import { planUnlessDamaged } from './groups/damaged-pool.ts';
import { groupRefusal, isGroupUsable } from './groups/plan-group.ts';
import { withoutUnfinishedPools, type PlannedVolume } from './groups/unfinished-pools.ts';
import { repairOperation } from './table-repair.ts';
import { restoreRecordsOperations, writeLedgerOperations } from './volumes/restored-records.ts';
import { UNWRITABLE, unwritableEvidence, whyUnwritable } from './unwritable-disk.ts';
import { volumeRef, type VolumeContext } from './volumes/volume-context.ts';

export interface DiskPlan {
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly unchanged: number;
}

/** How a disk stands in a group over several; what is cut from that is planned with the group. */
export interface Membership {
  /** The group is not as it was made: nothing of it changes. */
  readonly held: boolean;
  readonly joins: boolean;
}

/** What has to be done on one disk of one node, in the order in which it is carried out. */
export function planDisk(
  node: DesiredNode,
  disk: DesiredDisk,
  {
    observed,
    membership = null,
  }: { readonly observed: KnownInventory; readonly membership?: Membership | null },
): DiskPlan {
  const assessment = assessDisk({ ...disk, ...ownerOf(node) }, observed);
  if (assessment.kind === 'refused')
    return { operations: [], refusals: [assessment.refusal], unchanged: 0 };
  const held = isHeldDisk(node, disk) || membership?.held === true;
  // What is held makes nothing new, and wipes nothing for it; a wipe that was begun is ended.
  if (
    held &&
    // Stryker disable next-line ConditionalExpression: nothing but a wipe has a proof
    assessment.kind === 'wipe' &&
    assessment.proof === 'consent'
  )
    return { operations: [], refusals: [], unchanged: 0 };
  const ref = diskRef(assessment.disk);
  // Where a volume stays that should go, its successor has no place yet; one beside it only does
  // not grow.
  const staying = heldRemovals({ node, device: assessment.disk, observed });
  // Stryker disable next-line ConditionalExpression: what is held lies on no other disk
  const found = assessment.kind === 'ours' ? assessment.volumes : NONE_FOUND;
  const volumes = withoutHeldRoom(disk.volumes, staying, found).map((volume) =>
    volumeContext(
      {
        ...{ node, disk, volume, observed, ref, held, device: assessment.disk },
        joins: membership?.joins === true,
      },
      assessment,
    ),
  );
  const broken = membership === null ? volumes.flatMap((one) => groupRefusal(one) ?? []) : [];
  if (broken.length > 0) return { operations: [], refusals: broken, unchanged: 0 };
  const plans = planVolumes(volumes);
  const fresh = plans.flatMap(({ context, plan }) =>
    // Stryker disable next-line ConditionalExpression: nothing but what is planned needs a partition
    plan.kind === 'planned' && plan.needsPartition ? [plannedPartition(context)] : [],
  );
  const table = tableOperations({ node, disk, ref, fresh }, assessment);
  const isTableHeld = whyUnwritable(assessment) === 'foreign-content' && table.length > 0;
  const operations = plans.flatMap(({ plan }) => (plan.kind === 'settled' ? [] : plan.operations));
  const removed = planRemovals({ node, device: assessment.disk, observed, ref, fresh });
  const toRecord = { node, disk, observed, ref };
  return {
    operations: inPhases([
      ...restoreRecordsOperations(toRecord, assessment),
      ...(isTableHeld ? [] : table),
      ...removed.operations,
      ...writeLedgerOperations(toRecord, assessment, [...removed.operations, ...operations]),
      ...operations,
    ]),
    refusals: [
      ...(isTableHeld ? [tableRefusal(assessment.disk, { node, disk, ref })] : []),
      ...removed.refusals,
      ...plans.flatMap(({ plan }) => (plan.kind === 'refused' ? [plan.refusal] : [])),
    ],
    unchanged: plans.filter(({ plan }) => plan.kind === 'settled' && !plan.held).length,
  };
}

const NONE_FOUND: ReadonlyMap<VolumeId, ObservedVolume> = new Map();

/** What is cut from a group that is refused is refused with it. */
function planVolumes(contexts: readonly VolumeContext[]): readonly PlannedVolume[] {
  const plans = withoutUnfinishedPools(
    contexts.map((context) => ({ context, plan: planUnlessDamaged(context) })),
  );
  const group = plans.find(({ context }) => context.volume.format.kind === 'physical-volume');
  if (group?.plan.kind !== 'refused' || isGroupUsable(group.context, group.plan.refusal))
    return plans;
  const refusal = { ...group.plan.refusal, volume: null };
  return [{ context: group.context, plan: { kind: 'refused', refusal, operations: [] } }];
}

/** Whose marks are ours, and what may be destroyed. */
export function ownerOf(
  node: DesiredNode,
): Pick<WantedDisk, 'installation' | 'node' | 'formerNames' | 'consents'> {
  const { installation, formerNames, consents } = node;
  return { installation, node: node.node, formerNames, consents };
}

export function diskRef(disk: ObservedDisk): DiskRef {
  return { facts: factsOf(disk), path: disk.path, content: describeDiskContent(disk) };
}

/** The context of a volume, with what was found of it on its disk. */
export function volumeContext(
  base: Omit<VolumeContext, 'partition' | 'roomBytes' | 'unwritable'>,
  assessment: Exclude<DiskAssessment, { kind: 'refused' }>,
): VolumeContext {
  const { disk } = assessment;
  const partition =
    assessment.kind === 'ours' ? (assessment.volumes.get(base.volume.volume) ?? null) : null;
  return {
    ...base,
    partition,
    roomBytes:
      partition === null ||
      !('number' in partition) ||
      // Stryker disable next-line ConditionalExpression: it was found in the table
      disk.table === undefined
        ? 0
        : roomBehind(partition, stayingPartitions(disk.table, base), disk.sizeBytes),
    unwritable: whyUnwritable(assessment),
  };
}

/** All partitions but those that a removal takes out of the table before anything grows. */
function stayingPartitions(
  table: PartitionTable,
  { node, device, observed }: Pick<VolumeContext, 'node' | 'device' | 'observed'>,
): readonly ObservedPartition[] {
  const staying = new Set(heldRemovals({ node, device, observed }));
  const going = new Set(
    node.removals
      .filter((one) => !staying.has(one))
      .flatMap(
        // Stryker disable next-line ConditionalExpression,ArrayDeclaration: no partition has what a logical volume has for a UUID
        (one) => (one.kind === 'partition' ? [one.partitionUuid] : []),
      ),
  );
  return table.partitions.filter(({ uuid }) => !going.has(uuid));
}

/** Free bytes from the end of a partition to the next one, or to the backup table's MiB. */
function roomBehind(
  partition: { readonly startBytes: Bytes; readonly sizeBytes: Bytes },
  others: readonly Span[],
  diskBytes: Bytes,
): Bytes {
  const end = partition.startBytes + partition.sizeBytes;
  const limit = others
    .map(({ startBytes }) => startBytes)
    .filter((start) => start >= end)
    .reduce(
      (least, start) => Math.min(least, start),
      roundDown(diskBytes, PARTITION_GRAIN_BYTES) - MiB,
    );
  return Math.max(0, limit - end);
}

function plannedPartition(context: VolumeContext): PlannedPartition {
  return {
    volume: volumeRef(context),
    startBytes: context.volume.startBytes,
    sizeBytes: context.volume.sizeBytes,
  };
}

function tableOperations(
  subject: {
    readonly node: DesiredNode;
    readonly disk: DesiredDisk;
    readonly ref: DiskRef;
    readonly fresh: readonly PlannedPartition[];
  },
  assessment: Exclude<DiskAssessment, { kind: 'refused' }>,
): readonly Operation[] {
  const { node, disk, ref, fresh } = subject;
  const base = { node: node.node, disk: ref, source: disk.source };
  const create = (proof: 'blank' | 'finish', reason: string): readonly Operation[] =>
    fresh.length === 0
      ? []
      : [
          {
            ...base,
            reason,
            kind: 'create-partition-table',
            layout: disk.layout,
            tableUuid: disk.tableUuid,
            partitions: fresh,
            proof,
          },
        ];
  switch (assessment.kind) {
    case 'wipe': {
      const { consent, content, proof } = assessment;
      // Nothing is given up for nothing.
      if (proof === 'consent' && fresh.length === 0) return [];
      const wipe: Operation = {
        ...base,
        reason:
          proof === 'consent'
            ? 'a consent gives up what is on it'
            : 'its wipe was begun before and never finished',
        kind: 'wipe-disk',
        layout: disk.layout,
        consent,
        content,
        spans: spansToWipe(assessment.disk, fresh),
        proof,
      };
      return [wipe, ...create('blank', 'the disk is blank once it is wiped')];
    }
    case 'blank':
      return create('blank', 'the disk is blank');
    case 'unfinished':
      return create('finish', 'begun before and never finished');
    case 'ours': {
      const repair = repairOperation(base, assessment.table);
      const add: readonly Operation[] =
        fresh.length === 0
          ? []
          : [
              {
                ...base,
                reason: 'declared and not there yet',
                kind: 'create-partitions',
                layout: disk.layout,
                partitions: fresh,
              },
            ];
      const adopt = adoptOperation(base, { node, disk: assessment.disk });
      return assessment.disk.readOnly ? [] : [...repair, ...adopt, ...add];
    }
  }
}

/** Of volumes that are not made for it, each says so itself. */
function tableRefusal(
  device: ObservedDisk,
  { node, disk, ref }: Pick<VolumeContext, 'node' | 'disk' | 'ref'>,
): Refusal {
  const code = 'foreign-content';
  const { text, remedy } = UNWRITABLE[code];
  return refusal(
    code,
    // The disk itself is served.
    { node: node.node, layout: disk.layout },
    {
      summary: `the partition table of ${device.id} is left as it is: the disk ${text}`,
      evidence: [unwritableEvidence(code, ref.path, device)],
      remedy,
    },
  );
}

/** Marks that the node made under a former name get its name of today. */
function adoptOperation(
  base: Pick<Operation, 'node' | 'disk' | 'source'>,
  on: { readonly node: DesiredNode; readonly disk: ObservedDisk },
): readonly Operation[] {
  const { node, disk } = on;
  const today = nodeHash(node.node);
  const marks = ownMarks(disk, node)
    .filter(({ mark }) => mark.node !== today)
    .map(({ mark, partition }) => ({ volume: mark.volume, partitionUuid: partition.uuid }));
  if (marks.length === 0) return [];
  return [
    {
      ...base,
      reason: `the node was called ${node.formerNames.join(', ')} before`,
      kind: 'relabel-partitions',
      marks,
      formerly: node.formerNames,
    },
  ];
}

/** The disk, every partition on it, and every partition that is going to be made. */
function spansToWipe(disk: ObservedDisk, fresh: readonly PlannedPartition[]): readonly Span[] {
  const whole = { startBytes: 0, sizeBytes: disk.sizeBytes };
  const parts = [...(disk.table?.partitions ?? []), ...fresh].map(({ startBytes, sizeBytes }) => ({
    startBytes,
    sizeBytes,
  }));
  return [whole, ...parts];
}

/** All content before any mark, all marks before any mount: one table write can set many marks. */
const PHASE_BY_KIND = {
  'wipe-disk': 0,
  'repair-partition-table': 0,
  'restore-records': 0,
  'write-ledger': 1,
  'relabel-partitions': 1,
  'adopt-volume': 1,
  'remove-logical-volume': 1,
  'remove-volume': 1,
  'create-partition-table': 2,
  'create-partitions': 2,
  'grow-partition': 3,
  'activate-logical-volume': 1,
  'create-logical-volume': 2,
  'extend-logical-volume': 3,
  'create-thin-pool': 2,
  'extend-thin-pool': 3,
  'repair-thin-pool': 0,
  'move-logical-volume': 20,
  'abort-move': 2,
  'leave-volume-group': 50,
  'rebuild-logical-volume': 0,
  'forget-physical-volume': 50,
  'create-volume-group': 4,
  'extend-volume-group': 4,
  'create-filesystem': 4,
  'prepare-block-volume': 4,
  'encrypt-block-volume': 4,
  'mark-ready': 5,
  'mount-filesystem': 6,
  'link-block-device': 6,
  'grow-filesystem': 7,
  'grow-physical-volume': 7,
  'change-encryption-key': 8,
  'record-protection': 8,
  'forget-claim': 9,
  'take-back-claim': 9,
  'assign-claim': 9,
} as const satisfies Record<OperationKind, number>;

/**
 * Thin pools come after everything that is done to the partition under their group, other logical
 * volumes after them.
 */
const POOL_PHASES = 10;
const LOGICAL_PHASES = 20;

function phaseOf(operation: Operation): number {
  const phase = PHASE_BY_KIND[operation.kind];
  if (!isOn(operation, 'volume') || operation.volume.logical === undefined) return phase;
  return phase + (operation.volume.purpose.kind === 'thin-pool' ? POOL_PHASES : LOGICAL_PHASES);
}

/** In the order in which operations of a disk are carried out. */
export function inPhases(operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted((a, b) => phaseOf(a) - phaseOf(b));
}
