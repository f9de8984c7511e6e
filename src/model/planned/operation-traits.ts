import type { Operation, OperationKind } from './plan.ts';

/**
 * What an operation costs if it was a mistake. `none`: it can be undone by hand without loss.
 * `create`: it writes where nothing was; only a consent takes it back. `grow`: it is never shrunk
 * again. `take-back`: a claim sees data of before. `destroy`: content is lost.
 */
export type LossClass = 'none' | 'create' | 'grow' | 'take-back' | 'destroy';

/**
 * What an operation is about: the whole disk, its table, partitions that are made in it, what is
 * written down of its volumes, one declared volume (partition, logical volume or thin pool), one
 * that is adopted, or one that is removed.
 */
export type OperationTarget =
  'disk' | 'table' | 'partitions' | 'records' | 'volume' | 'adopted' | 'removed';

export interface OperationTraits {
  readonly on: OperationTarget;
  readonly loss: LossClass;
  /**
   * It changes the partition table of its disk, one copy after the other: stopped between the two,
   * it is ended by a repair, which takes the good copy for both and is no change itself.
   */
  readonly writesTable?: true;
  /** It changes the metadata of a volume group: LVM lets one command at a time do that. */
  readonly changesGroup?: true;
  /**
   * It makes the content of a volume: planned, also where it was done before, until the volume is
   * marked ready.
   */
  readonly makesContent?: true;
  /** After it a volume states something else of itself, in the ledger or in its tags. */
  readonly states?: true;
  /**
   * It makes finished volumes usable again and writes neither tables nor content, but what a mount
   * needs (its journal, a torn superblock). It needs no permission: a host that starts, or that is
   * cut off from its cluster, does this and no more.
   */
  readonly serves?: true;
}

/** All that is known of a kind of operation; it does not compile until a new kind has its row. */
export const OPERATION_TRAITS = {
  'wipe-disk': { on: 'disk', loss: 'destroy' },
  'remove-volume': { on: 'removed', loss: 'destroy', writesTable: true },
  'remove-logical-volume': { on: 'removed', loss: 'destroy', changesGroup: true },
  'create-partition-table': { on: 'partitions', loss: 'create', writesTable: true },
  'create-partitions': { on: 'partitions', loss: 'create', writesTable: true },
  'repair-partition-table': { on: 'table', loss: 'none' },
  'restore-records': { on: 'records', loss: 'none', serves: true },
  'write-ledger': { on: 'records', loss: 'none' },
  'adopt-marks': { on: 'table', loss: 'none', writesTable: true },
  'adopt-volume': { on: 'adopted', loss: 'none', writesTable: true },
  'grow-partition': { on: 'volume', loss: 'grow', writesTable: true },
  'create-volume-group': { on: 'volume', loss: 'create', changesGroup: true, makesContent: true },
  'extend-volume-group': { on: 'volume', loss: 'create', changesGroup: true, makesContent: true },
  'grow-physical-volume': { on: 'volume', loss: 'grow', changesGroup: true },
  'activate-logical-volume': { on: 'volume', loss: 'none', serves: true },
  'create-logical-volume': { on: 'volume', loss: 'create', changesGroup: true },
  'extend-logical-volume': { on: 'volume', loss: 'grow', changesGroup: true },
  'create-thin-pool': { on: 'volume', loss: 'create', changesGroup: true, makesContent: true },
  'extend-thin-pool': { on: 'volume', loss: 'grow', changesGroup: true },
  'create-filesystem': { on: 'volume', loss: 'create', makesContent: true },
  'prepare-block-volume': { on: 'volume', loss: 'none', makesContent: true },
  'mark-ready': { on: 'volume', loss: 'none', writesTable: true, states: true },
  'grow-filesystem': { on: 'volume', loss: 'grow' },
  'mount-filesystem': { on: 'volume', loss: 'none', serves: true },
  'link-block-device': { on: 'volume', loss: 'none', serves: true },
  'assign-claim': { on: 'volume', loss: 'none', states: true },
  'take-back-claim': { on: 'volume', loss: 'take-back', states: true },
  'forget-claim': { on: 'volume', loss: 'none', states: true },
  'record-protection': { on: 'volume', loss: 'none', states: true },
} as const satisfies Record<OperationKind, OperationTraits>;

type KindOn<Target extends OperationTarget> = {
  [Kind in OperationKind]: (typeof OPERATION_TRAITS)[Kind]['on'] extends Target ? Kind : never;
}[OperationKind];

/** The operations on one target. */
export type OperationOn<Target extends OperationTarget> = Extract<
  Operation,
  { readonly kind: KindOn<Target> }
>;

export type VolumeOperation = OperationOn<'volume'>;

export function isOn<Target extends OperationTarget>(
  operation: Operation,
  target: Target,
): operation is OperationOn<Target> {
  return OPERATION_TRAITS[operation.kind].on === target;
}

/** The operations that destroy content. */
export type DestroyingOperation = OperationOn<'disk' | 'removed'>;

/** Whether it destroys, which takes a consent. */
export function isUnderConsent(operation: Operation): operation is DestroyingOperation {
  return OPERATION_TRAITS[operation.kind].loss === 'destroy';
}

/**
 * Whether an operation of that name destroys. A name from elsewhere, such as that of a newer
 * release, need not be known here.
 */
export function isDestroying(kind: string): boolean {
  return (
    Object.hasOwn(OPERATION_TRAITS, kind) &&
    OPERATION_TRAITS[kind as OperationKind].loss === 'destroy'
  );
}

/** By kind alone, for those who have no more. */
export function traitsOf({ kind }: { readonly kind: OperationKind }): OperationTraits {
  return OPERATION_TRAITS[kind];
}
