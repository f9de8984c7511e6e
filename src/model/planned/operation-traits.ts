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
  /** It is done to the physical volume under a group, whose partition is the volume. */
  readonly onPhysicalVolume?: true;
  /** It makes or grows the pool that thin volumes are cut from. */
  readonly onThinPool?: true;
  /**
   * It makes the content of a volume: planned, also where it was done before, until the volume is
   * marked ready.
   */
  readonly makesContent?: true;
  /** It is about a claim, which it names. */
  readonly ofClaim?: true;
  /** After it a volume states something else of itself, in the ledger or in its tags. */
  readonly states?: true;
  /**
   * It makes finished volumes usable again and writes neither tables nor content, but what a mount
   * needs (its journal, a torn superblock). It needs no permission: a host that starts, or that is
   * cut off from its cluster, does this and no more.
   */
  readonly serves?: true;
  /** Those that follow one another on a disk share one write or one command. */
  readonly together?: true;
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
  'relabel-partitions': { on: 'table', loss: 'none', writesTable: true },
  'adopt-volume': { on: 'adopted', loss: 'none', writesTable: true },
  'grow-partition': { on: 'volume', loss: 'grow', writesTable: true },
  'create-volume-group': {
    on: 'volume',
    loss: 'create',
    changesGroup: true,
    makesContent: true,
    onPhysicalVolume: true,
  },
  'extend-volume-group': {
    on: 'volume',
    loss: 'create',
    changesGroup: true,
    makesContent: true,
    onPhysicalVolume: true,
  },
  'grow-physical-volume': {
    on: 'volume',
    loss: 'grow',
    changesGroup: true,
    onPhysicalVolume: true,
  },
  'activate-logical-volume': { on: 'volume', loss: 'none', serves: true, together: true },
  'create-logical-volume': { on: 'volume', loss: 'create', changesGroup: true, together: true },
  'extend-logical-volume': { on: 'volume', loss: 'grow', changesGroup: true },
  'create-thin-pool': {
    on: 'volume',
    loss: 'create',
    changesGroup: true,
    makesContent: true,
    onThinPool: true,
  },
  'extend-thin-pool': { on: 'volume', loss: 'grow', changesGroup: true, onThinPool: true },
  'repair-thin-pool': { on: 'volume', loss: 'none', changesGroup: true },
  'move-logical-volume': { on: 'volume', loss: 'none', changesGroup: true },
  'abort-move': { on: 'volume', loss: 'none', changesGroup: true },
  'leave-volume-group': { on: 'volume', loss: 'none', changesGroup: true },
  'rebuild-logical-volume': { on: 'volume', loss: 'none', changesGroup: true },
  'forget-physical-volume': { on: 'volume', loss: 'none', changesGroup: true },
  'create-filesystem': { on: 'volume', loss: 'create', makesContent: true },
  'prepare-block-volume': { on: 'volume', loss: 'none', makesContent: true },
  'encrypt-block-volume': { on: 'volume', loss: 'create', makesContent: true },
  'mark-ready': { on: 'volume', loss: 'none', writesTable: true, states: true, together: true },
  'grow-filesystem': { on: 'volume', loss: 'grow' },
  'change-encryption-key': { on: 'volume', loss: 'none' },
  'mount-filesystem': { on: 'volume', loss: 'none', serves: true, together: true },
  'link-block-device': { on: 'volume', loss: 'none', serves: true },
  'assign-claim': { on: 'volume', loss: 'none', ofClaim: true, states: true, together: true },
  'take-back-claim': {
    on: 'volume',
    loss: 'take-back',
    ofClaim: true,
    states: true,
    together: true,
  },
  'forget-claim': { on: 'volume', loss: 'none', ofClaim: true, states: true, together: true },
  'record-protection': { on: 'volume', loss: 'none', states: true, together: true },
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

type KnownTrait = 'onPhysicalVolume' | 'onThinPool' | 'ofClaim';

type KindWith<Trait extends KnownTrait> = {
  [Kind in OperationKind]: (typeof OPERATION_TRAITS)[Kind] extends Readonly<Record<Trait, true>>
    ? Kind
    : never;
}[OperationKind];

export function isOn<Target extends OperationTarget>(
  operation: Operation,
  target: Target,
): operation is OperationOn<Target> {
  return OPERATION_TRAITS[operation.kind].on === target;
}

/** Those on the physical volume under a group. */
export function isOnPhysicalVolume(
  operation: Operation,
): operation is Extract<Operation, { readonly kind: KindWith<'onPhysicalVolume'> }> {
  return traitsOf(operation).onPhysicalVolume === true;
}

/** Those that make or grow a thin pool. */
export function isOnThinPool(
  operation: Operation,
): operation is Extract<Operation, { readonly kind: KindWith<'onThinPool'> }> {
  return traitsOf(operation).onThinPool === true;
}

/** Those that name a claim. */
export function isOfClaim(
  operation: Operation,
): operation is Extract<Operation, { readonly kind: KindWith<'ofClaim'> }> {
  return traitsOf(operation).ofClaim === true;
}

/** Whether it writes for the first time, or makes larger. */
export function makesOrGrows({ kind }: { readonly kind: OperationKind }): boolean {
  const { on, loss, makesContent } = traitsOf({ kind });
  return loss === 'create' || loss === 'grow' || makesContent === true || on === 'disk';
}

/**
 * Whether it serves finished volumes, or has one state something else of itself in what is neither
 * a table nor content: it goes on where nothing may be made any more.
 */
export function servesFinished({ kind }: { readonly kind: OperationKind }): boolean {
  const { serves, states, writesTable } = traitsOf({ kind });
  return serves === true || (states === true && writesTable !== true);
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
