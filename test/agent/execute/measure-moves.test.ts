import { describe, expect, it } from 'vitest';
import { measureMoves } from '../../../agent/execute/measure-moves.ts';
import type { HostCopyRate } from '../../../src/model/observed/copy-rate.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { MoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';
import { GiB, MiB } from '../../../src/model/values/bytes.ts';
import { operationsOf } from './fake-pass.ts';
import { moving } from './moving-world.ts';

const world = moving();
const [move, other] = operationsOf(world);
const of100GiB = { ...(move as MoveLogicalVolume), sizeBytes: 100 * GiB };

/** Told so many percent after so many seconds. */
function measured(
  told: readonly (readonly [number, number])[],
  what: {
    readonly operation?: MoveLogicalVolume;
    readonly inventory?: Inventory;
    readonly kind?: Outcome['kind'];
  } = {},
): HostCopyRate | null {
  const { operation = of100GiB, inventory = world.inventory, kind = 'applied' } = what;
  let nowMs = 5_000;
  const moves = measureMoves(
    () => nowMs,
    () => '2026-11-20',
  );
  for (const [seconds, percent] of told) {
    nowMs = 5_000 + seconds * 1_000;
    const event = { kind: 'operation-progress' as const, operation, percent };
    expect(moves.take(event, inventory)).toBeNull();
  }
  return moves.take({ kind: 'outcome', outcome: { kind, operation } as Outcome }, inventory);
}

describe('a move', () => {
  it('is measured from the first that is told of it to the last before its end', () => {
    const rate = { copy: 'move', rotational: false, measuredOn: '2026-11-20' };
    const whole = measured([
      [1, 0],
      [26, 5],
      [501, 98],
      [530, 100],
    ]);
    expect(whole).toEqual({ ...rate, bytesPerSecond: 200 * MiB });
    const ended = measured([
      [3, 50],
      [203, 90],
    ]);
    expect(ended).toEqual({ ...rate, bytesPerSecond: 200 * MiB });
  });

  it('is measured to its end where nothing else is known', () => {
    const operation = { ...of100GiB, sizeBytes: 1100 * MiB };
    const told = [
      [0, 0],
      [9, 92],
      [11, 100],
    ] as const;
    expect(measured(told, { operation })?.bytesPerSecond).toBe(100 * MiB);
  });

  it('that failed was measured until then', () => {
    const told = [
      [0, 0],
      [100, 20],
    ] as const;
    expect(measured(told, { kind: 'failed' })?.bytesPerSecond).toBe(200 * MiB);
  });

  it('says nothing where nothing is told, or too little is copied', () => {
    expect(measured([])).toBeNull();
    expect(measured([[0, 100]])).toBeNull();
    const told = [
      [0, 0],
      [4, 100],
    ] as const;
    expect(measured(told)).toBeNull();
    const small = [
      [0, 0],
      [60, 100],
    ] as const;
    expect(measured(small, { operation: { ...of100GiB, sizeBytes: 512 * MiB } })).toBeNull();
  });

  it('is of a group with a disk that turns, or of one without', () => {
    const told = [
      [0, 0],
      [100, 20],
    ] as const;
    const last = world.inventory.disks.length - 1;
    const turning = world.inventory.disks.map((disk, index) => ({
      ...disk,
      rotational: index === last,
    }));
    expect(measured(told, { inventory: { ...world.inventory, disks: turning } })?.rotational).toBe(
      true,
    );
    expect(measured(told, { inventory: { ...world.inventory, disks: [] } })?.rotational).toBe(
      false,
    );
  });

  it('alone is measured', () => {
    const moves = measureMoves(
      () => 0,
      () => '2026-11-20',
    );
    expect(other?.kind).toBe('leave-volume-group');
    const progress = { kind: 'operation-progress' as const, operation: other!, percent: 1 };
    expect(moves.take(progress, world.inventory)).toBeNull();
    const outcome = { kind: 'applied' as const, operation: other!, durationMs: 60_000 };
    expect(moves.take({ kind: 'outcome', outcome }, world.inventory)).toBeNull();
  });
});
