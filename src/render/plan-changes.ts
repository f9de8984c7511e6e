import type { Bytes } from '../model/values/bytes.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { CopyKind, CopyRate } from '../model/observed/copy-rate.ts';
import type { Span } from '../model/observed/inventory.ts';
import { groupedBy } from '../model/values/order.ts';
import {
  OPERATION_TRAITS,
  isOn,
  isUnderConsent,
  type LossClass,
  type VolumeOperation,
} from '../model/planned/operation-traits.ts';
import type {
  NodePlan,
  Operation,
  OperationKind,
  Plan,
  RepairPartitionTable,
} from '../model/planned/plan.ts';
import type { DiskRef, VolumeRef } from '../model/planned/operation-refs.ts';
import type { LeavingDiskStatus, NotEvaluated } from '../model/planned/plan-summary.ts';
import { counted } from './text/terminal.ts';

/**
 * Everything that happens to one volume, as people think of it: one change, not eight operations.
 */
export interface VolumeChange {
  readonly volume: VolumeRef;
  /** Set when a partition for it is made. */
  readonly newPartitionBytes: Bytes | null;
  /** A creation that was begun in an earlier run. */
  readonly finishes: boolean;
  /** Set when it is made where something is destroyed before. */
  readonly onWiped: boolean;
  readonly loss: LossClass;
  readonly operations: readonly VolumeOperation[];
  /** How fast such was copied on the node as what is copied off a disk that goes. */
  readonly copyRates: Readonly<Partial<Record<CopyKind, CopyRate>>>;
}

export type TableOperation = Exclude<Operation, { readonly volume: VolumeRef }>;

export interface DiskChange {
  readonly node: NodeName;
  readonly disk: DiskRef;
  readonly loss: LossClass;
  /** Operations on the partition table itself. */
  readonly table: readonly TableOperation[];
  readonly volumes: readonly VolumeChange[];
  /** All of them, in the order in which they are carried out. */
  readonly operations: readonly Operation[];
}

const RANK = {
  none: 0,
  grow: 1,
  create: 2,
  'take-back': 3,
  destroy: 4,
} as const satisfies Record<LossClass, number>;

/** The gravest loss class among operations. */
export function worstLoss(operations: readonly Operation[]): LossClass {
  return operations
    .map((operation): LossClass => OPERATION_TRAITS[operation.kind].loss)
    .reduce((worst, loss) => (RANK[loss] > RANK[worst] ? loss : worst), 'none');
}

/** The operations of a node by disk and volume, in the plan's order. */
export function diskChanges(node: NodePlan): readonly DiskChange[] {
  const byDisk = groupedBy(node.operations, (operation) => operation.disk.facts.id);
  return Array.from(byDisk.values()).flatMap((operations) => {
    const first = operations[0];
    return first === undefined ? [] : [diskChange(first, operations, node)];
  });
}

function diskChange(
  first: Operation,
  operations: readonly Operation[],
  node: NodePlan,
): DiskChange {
  const table = operations.filter((operation) => isTableOperation(operation));
  return {
    node: first.node,
    disk: first.disk,
    loss: worstLoss(operations),
    table,
    volumes: volumeChanges(operations, table, node),
    operations,
  };
}

function isTableOperation(operation: Operation): operation is TableOperation {
  return !isOn(operation, 'volume');
}

function volumeChanges(
  operations: readonly Operation[],
  table: readonly TableOperation[],
  { leaving = [] }: NodePlan,
): readonly VolumeChange[] {
  const made = table.flatMap((operation) =>
    isOn(operation, 'partitions')
      ? operation.partitions.map((partition) => ({
          partition,
          finishes: operation.kind === 'create-partition-table' && operation.proof === 'finish',
        }))
      : [],
  );
  const madeById = new Map(made.map((each) => [each.partition.volume.volume, each]));
  const own = operations.filter((operation) => isOn(operation, 'volume'));
  const ownById = groupedBy(own, (operation) => operation.volume.volume);
  const refs = new Map<string, VolumeRef>(
    [...made.map((each) => each.partition.volume), ...own.map((each) => each.volume)].map(
      (volume) => [volume.volume, volume],
    ),
  );
  const wiped = table.flatMap((operation) =>
    operation.kind === 'wipe-disk' || operation.kind === 'remove-volume'
      ? operation.spans.slice(0, 1)
      : [],
  );
  return [...refs.values()].map((volume): VolumeChange => {
    const planned = madeById.get(volume.volume);
    const ofVolume = ownById.get(volume.volume) ?? [];
    const loss = worstLoss(ofVolume);
    return {
      volume,
      newPartitionBytes: planned?.partition.sizeBytes ?? null,
      finishes: planned?.finishes ?? (loss === 'create' && !isCut(ofVolume)),
      onWiped: planned !== undefined && wiped.some((span) => overlaps(span, planned.partition)),
      loss: planned !== undefined && loss === 'none' ? 'create' : loss,
      operations: ofVolume,
      copyRates: ratesOf(ofVolume, leaving),
    };
  });
}

/** As the disk has them that a leg of the volume goes from. */
function ratesOf(
  operations: readonly VolumeOperation[],
  leaving: readonly LeavingDiskStatus[],
): VolumeChange['copyRates'] {
  const goes = operations.flatMap((operation) =>
    operation.kind === 'move-logical-volume' || operation.kind === 'rebuild-logical-volume'
      ? (operation.volume.members?.find(({ uuid }) => uuid === operation.from)?.disk ?? [])
      : [],
  );
  return leaving.find(({ disk }) => goes.includes(disk))?.copyRates ?? {};
}

/** A logical volume is made by an operation of its own, not with its table. */
function isCut(operations: readonly Operation[]): boolean {
  return operations.some(
    ({ kind }) => kind === 'create-logical-volume' || kind === 'create-thin-pool',
  );
}

function overlaps(a: Span, b: Span): boolean {
  return a.startBytes < b.startBytes + b.sizeBytes && b.startBytes < a.startBytes + a.sizeBytes;
}

/** Whether nothing but mounts, marks, links and records happens on the disk. */
export function isQuiet(change: DiskChange): boolean {
  return (
    change.loss === 'none' && change.table.length === 0 && change.volumes.every(isUnremarkable)
  );
}

/**
 * Whether it loses nothing and is nothing to look at: a move copies all that a volume has on a
 * disk, and without its new key a volume cannot be read.
 */
export function isUnremarkable({ loss, operations }: VolumeChange): boolean {
  return loss === 'none' && operations.every(({ kind }) => !REMARKABLE.has(kind));
}

const REMARKABLE: ReadonlySet<OperationKind> = new Set([
  'change-encryption-key',
  'repair-thin-pool',
  'move-logical-volume',
  'abort-move',
  'leave-volume-group',
  'rebuild-logical-volume',
  'forget-physical-volume',
]);

/** What a plan comes to, counted in volumes (repairs in tables). */
export interface PlanCounts {
  readonly nodes: number;
  readonly disks: number;
  readonly createOnBlank: number;
  readonly createOnWiped: number;
  readonly finish: number;
  readonly grow: number;
  readonly takeBack: number;
  /** Disks wiped and volumes removed. */
  readonly destroy: number;
  /** Volumes whose data are copied off a disk that leaves. */
  readonly moves: number;
  /** Volumes whose move is aborted. */
  readonly abortedMoves: number;
  /** Mirrors that get a leg anew. */
  readonly rebuilds: number;
  /** Disks that leave their volume group, or are forgotten by it. */
  readonly leaves: number;
  /** Encrypted volumes that get another key. */
  readonly keys: number;
  /** Thin pools whose metadata are repaired. */
  readonly poolRepairs: number;
  /** Volumes that are only mounted, linked, marked or recorded. */
  readonly quiet: number;
  /** Marks on what others made. */
  readonly marks: number;
  readonly repairs: number;
  readonly refused: number;
  readonly unplaced: number;
  /** Volumes that nothing declares any more. */
  readonly kept: number;
  /** Declared volumes whose claim is not declared in git. */
  readonly claimless: number;
  readonly unchanged: number;
  /** Nodes without a plan. */
  readonly notEvaluated: number;
  /** Nodes whose plan is of an inventory that is too old, or later than now. */
  readonly outdated: number;
}

export function countPlan(plan: Plan): PlanCounts {
  const disks = plan.nodes.flatMap(diskChanges);
  const volumes = disks.flatMap((disk) => disk.volumes);
  const kept = plan.nodes.flatMap((node) => node.kept);
  const created = volumes.filter((volume) => volume.loss === 'create');
  return {
    nodes: new Set(disks.map((disk) => disk.node)).size,
    disks: disks.length,
    createOnBlank: created.filter((volume) => !volume.finishes && !volume.onWiped).length,
    createOnWiped: created.filter((volume) => !volume.finishes && volume.onWiped).length,
    finish: created.filter((volume) => volume.finishes).length,
    grow: countOf(volumes, 'grow'),
    takeBack: countOf(volumes, 'take-back'),
    destroy: disks.flatMap(({ table }) => table.filter(isUnderConsent)).length,
    moves: volumes.filter(has('move-logical-volume')).length,
    abortedMoves: volumes.filter(has('abort-move')).length,
    rebuilds: volumes.filter(has('rebuild-logical-volume')).length,
    leaves:
      volumes.filter(has('leave-volume-group')).length +
      volumes.filter(has('forget-physical-volume')).length,
    keys: volumes.filter(has('change-encryption-key')).length,
    poolRepairs: volumes.filter(has('repair-thin-pool')).length,
    quiet: volumes.filter(isUnremarkable).length,
    marks: disks.flatMap((disk) => disk.table.filter(isMark)).length,
    repairs: disks.flatMap((disk) => disk.table.filter(isRepair)).length,
    refused: plan.nodes.flatMap((node) => ownRefusals(plan, node)).length,
    unplaced: plan.claims.filter((claim) => claim.kind === 'unplaced').length,
    kept: kept.filter(({ because }) => because === 'not-declared').length,
    claimless: kept.filter(({ because }) => because === 'claim-gone').length,
    unchanged: plan.nodes.reduce((total, node) => total + node.unchanged, 0),
    notEvaluated: incompleteNodes(plan).notEvaluated.length,
    outdated: incompleteNodes(plan).outdated.length,
  };
}

function has(kind: OperationKind): (volume: VolumeChange) => boolean {
  return ({ operations }) => operations.some((operation) => operation.kind === kind);
}

/**
 * What keeps a plan from being the whole truth, apart: nodes without a plan, and those whose plan
 * is of an inventory that is out of date.
 */
export function incompleteNodes({
  nodes,
  notEvaluated,
}: Plan): Readonly<Record<'notEvaluated' | 'outdated', readonly NotEvaluated[]>> {
  const planned = new Set(nodes.map(({ node }) => node));
  return {
    notEvaluated: notEvaluated.filter(({ node }) => !planned.has(node)),
    outdated: notEvaluated.filter(({ node }) => planned.has(node)),
  };
}

/** The same in a few words: `incomplete, 1 node not evaluated`; empty where nothing is missing. */
export function incompleteText({
  notEvaluated,
  outdated,
}: Pick<PlanCounts, 'notEvaluated' | 'outdated'>): string {
  if (notEvaluated + outdated === 0) return '';
  return [
    'incomplete',
    ...(notEvaluated > 0 ? [`${counted(notEvaluated, 'node')} not evaluated`] : []),
    ...(outdated > 0 ? [`${counted(outdated, 'inventory', 'inventories')} out of date`] : []),
  ].join(', ');
}

function countOf(volumes: readonly VolumeChange[], loss: LossClass): number {
  return volumes.filter((volume) => volume.loss === loss).length;
}

/** On what others made. */
function isMark({ kind }: TableOperation): boolean {
  return kind === 'adopt-volume';
}

function isRepair(operation: TableOperation): operation is RepairPartitionTable {
  return operation.kind === 'repair-partition-table';
}

/** The refusals of a node without those that are shown with the claim they are about. */
export function ownRefusals(plan: Plan, node: NodePlan): NodePlan['refusals'] {
  // Of most nodes none is about a claim, and a fleet has many claims.
  if (node.refusals.every(({ claim }) => claim === null)) return node.refusals;
  const shownWithClaim = new Set(
    plan.claims.flatMap((placement) =>
      placement.kind === 'unplaced'
        ? [`${placement.refusal.code} ${placement.refusal.claim ?? ''}`]
        : [],
    ),
  );
  return node.refusals.filter(
    (refusal) => refusal.claim === null || !shownWithClaim.has(`${refusal.code} ${refusal.claim}`),
  );
}
