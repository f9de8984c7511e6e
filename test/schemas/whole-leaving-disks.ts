import type { CopyRate } from '../../src/model/observed/copy-rate.ts';
import type { LeavingDiskStatus, MirrorStatus } from '../../src/model/planned/plan-summary.ts';
import { disk, volume } from './whole-inventory.ts';

// Values with every member of the model's types; see model.test.ts.

const rate: Required<CopyRate> = { bytesPerSecond: 1, measuredOn: '2026-11-20' };
export const leaving: Required<LeavingDiskStatus> = {
  ...{ disk, replacement: 'bay-3', attached: true, volumes: 1 },
  ...{ claims: [{ namespace: 'db', name: 'a' }], group: { name: 'vg-a', shared: true } },
  unseen: true,
  toCopyBytes: 1,
  ...{ unmoved: true, rebuilds: 1, toRebuildBytes: 1 },
  copyRates: { move: rate, rebuild: rate },
};
export const mirror: Required<MirrorStatus> = {
  ...{ volume, layout: 'a', name: 'db-0', missingLegs: 1 },
  ...{ rebuilt: true, copiedPercent: 37, idle: true, toCopyBytes: 1, copyRate: rate },
};
