import type { OperationKind } from './plan.ts';

/**
 * What an operation costs if it was a mistake. `none`: it can be undone by hand without loss.
 * `create`: it writes where nothing was; only a consent takes it back. `grow`: it is never shrunk
 * again. `take-back`: a claim sees data of before. `destroy`: content is lost.
 */
export type LossClass = 'none' | 'create' | 'grow' | 'take-back' | 'destroy';

/** Does not compile until a new kind of operation is classified. */
export const LOSS_BY_KIND = {
  'wipe-disk': 'destroy',
  'remove-volume': 'destroy',
  'remove-logical-volume': 'destroy',
  'create-partition-table': 'create',
  'create-partitions': 'create',
  'repair-partition-table': 'none',
  'restore-records': 'none',
  'write-ledger': 'none',
  'adopt-marks': 'none',
  'adopt-volume': 'none',
  'grow-partition': 'grow',
  'create-volume-group': 'create',
  'extend-volume-group': 'create',
  'grow-physical-volume': 'grow',
  'activate-logical-volume': 'none',
  'create-logical-volume': 'create',
  'extend-logical-volume': 'grow',
  'create-thin-pool': 'create',
  'extend-thin-pool': 'grow',
  'create-filesystem': 'create',
  'prepare-block-volume': 'none',
  'mark-ready': 'none',
  'grow-filesystem': 'grow',
  'mount-filesystem': 'none',
  'link-block-device': 'none',
  'assign-claim': 'none',
  'take-back-claim': 'take-back',
  'forget-claim': 'none',
  'record-protection': 'none',
} as const satisfies Record<OperationKind, LossClass>;
