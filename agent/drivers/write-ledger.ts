import { changedSince, each, type Driver } from './driver.ts';

/** Not planned yet: nothing is written. */
export const writeLedger: Driver<'write-ledger'> = {
  kind: 'write-ledger',
  tools: () => [],
  execute: (operations) =>
    each(operations, () => {
      throw changedSince('No ledger is written by this version.');
    }),
};
