import type { FailingDiskStatus } from '../../src/model/planned/plan-summary.ts';
import { disk } from './whole-inventory.ts';

/** Does not compile until a new reason is here. */
const REASONS: Record<FailingDiskStatus['reason'], true> = {
  ...{ DiskFailing: true, SmartFailed: true },
  ...{ SpareLow: true, SmartWarning: true, NewMediaErrors: true },
};

/** One of each reason, with every member. */
export const failing = Object.keys(REASONS).map((reason): Required<FailingDiskStatus> => ({
  ...{ disk, reason: reason as FailingDiskStatus['reason'], says: 'says that it is failing' },
  ...{ serial: 'S1', bay: 'slot 3', layouts: ['a'], volumes: 1, made: 2 },
}));
