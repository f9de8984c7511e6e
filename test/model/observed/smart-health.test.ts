import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../agent/run/cluster/inventory-change.ts';
import type { SmartHealth } from '../../../src/model/observed/smart-health.ts';
import { nodeDigest } from '../../../src/plan/node-digest.ts';
import { isInventoryChanged } from '../../../src/publish/inventory-changes.ts';
import { aDisk, aNode } from '../../simulation/builders.ts';
import { lawful } from '../../plan/planted-cases.ts';

const HEALTH: SmartHealth = {
  takenAt: '2026-06-01T10:00:00Z',
  overall: 'passed',
  percentageUsed: 12,
  mediaErrors: 0,
  temperatureCelsius: 35,
  powerOnHours: 1295,
};

function inventory(change: Partial<SmartHealth>) {
  return aNode([{ ...aDisk('a'), health: { ...HEALTH, ...change } }]);
}

describe('the health of a disk', () => {
  it.each<Partial<SmartHealth>>([
    { takenAt: '2026-06-01T16:00:00Z', temperatureCelsius: 61, powerOnHours: 1301 },
    { percentageUsed: 19 },
  ])('is no news where only %j changed', (change) => {
    expect(isInventoryChanged(inventory({}), inventory(change))).toBe(false);
    expect(meaningOf(inventory(change))).toBe(meaningOf(inventory({})));
  });

  it.each<Partial<SmartHealth>>([
    { percentageUsed: 20 },
    { mediaErrors: 1 },
    { overall: 'failed' },
    { criticalWarnings: ['read-only'] },
    { errorsGrewAt: '2026-06-01T16:00:00Z' },
  ])('is news where %j changed', (change) => {
    expect(isInventoryChanged(inventory({}), inventory(change))).toBe(true);
    expect(meaningOf(inventory(change))).not.toBe(meaningOf(inventory({})));
  });

  it('is in no digest of a plan', () => {
    const failing = inventory({ overall: 'failed', mediaErrors: 9, temperatureCelsius: 70 });
    const [desired] = lawful(aNode([aDisk('a')])).desired.nodes;
    expect(nodeDigest(desired!, failing)).toBe(nodeDigest(desired!, aNode([aDisk('a')])));
  });
});
