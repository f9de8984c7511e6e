/**
 * What a plan that was begun writes down of its volumes, and what of it is ended by a fresh one.
 */
import { describe, expect, it } from 'vitest';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import {
  finishesRecords,
  isOwnRecord,
  isRestored,
  isTakenBack,
} from '../../src/review/begun-records.ts';
import { doing, REPAIR } from '../plan/begun-disks.ts';
import { aNode } from '../simulation/builders.ts';

const [VOLUME, OTHER] = ['aaaaaaaaaaaa', 'zzzzzzzzzzzz'] as unknown as [VolumeId, VolumeId];

function restoring(...volumes: readonly VolumeId[]): Operation {
  return doing('restore-records', { volumes: volumes.map((volume) => ({ volume })) });
}

function on(kind: Operation['kind'], volume: VolumeId): Operation {
  return doing(kind, { volume: { volume } });
}

/** A plan that was begun with these among its operations, on a node with these records now. */
function begun(
  reviewed: readonly Operation[],
  volumes: readonly Partial<VolumeRecord>[] = [],
): Parameters<typeof isOwnRecord>[1] {
  const records = { disks: [], volumes: volumes as readonly VolumeRecord[] };
  return { reviewed: [REPAIR, ...reviewed, REPAIR], was: aNode([]), now: aNode([], { records }) };
}

describe('a record that is restored', () => {
  const isOwn = (state: VolumeRecord['state'], ...reviewed: readonly Operation[]): boolean =>
    isOwnRecord(
      VOLUME,
      begun(reviewed, [
        { volume: OTHER, state },
        { volume: VOLUME, state },
      ]),
    );

  it('says that a volume is finished or removed, and of none that it was begun', () => {
    const claim = { namespace: 'shop', name: 'cart' };
    for (const state of ['ready', 'removed'] as const)
      expect(isOwn(state, restoring(VOLUME))).toBe(true);
    expect(isOwn('begun', restoring(VOLUME))).toBe(false);
    // It may say anything else of it: what it is restored from was reviewed.
    const claimed = [{ volume: VOLUME, state: 'ready' as const, claim, forgotten: true as const }];
    expect(isOwnRecord(VOLUME, begun([restoring(VOLUME)], claimed))).toBe(true);
    expect(isOwnRecord(VOLUME, begun([on('mount-filesystem', VOLUME)], claimed))).toBe(false);
  });

  it('is one of the volumes of the restoring, and of no other', () => {
    expect(isOwn('ready', restoring(OTHER, VOLUME))).toBe(true);
    expect(isOwn('ready', restoring(OTHER))).toBe(false);
    expect(isOwn('ready', restoring())).toBe(false);
    expect(isOwnRecord(VOLUME, begun([restoring(VOLUME)]))).toBe(false);
  });
});

describe('what need not be given to a node any more', () => {
  it('is the TakeBack of a volume that the plan takes back', () => {
    const isBack = (...reviewed: readonly Operation[]): boolean =>
      isTakenBack(VOLUME, begun(reviewed));
    expect(isBack(on('take-back-claim', VOLUME))).toBe(true);
    expect(isBack(on('take-back-claim', OTHER), on('take-back-claim', VOLUME))).toBe(true);
    expect(isBack(on('take-back-claim', OTHER))).toBe(false);
    expect(isTakenBack(VOLUME, { ...begun([]), reviewed: [on('assign-claim', VOLUME)] })).toBe(
      false,
    );
    expect(isTakenBack(VOLUME, { ...begun([]), reviewed: [] })).toBe(false);
  });

  it('is what is remembered of it, once the plan restores records', () => {
    expect(isRestored('volumes', begun([restoring(VOLUME)]))).toBe(true);
    expect(isRestored('volumes', begun([on('assign-claim', VOLUME)]))).toBe(false);
    expect(isRestored('volumes', { ...begun([]), reviewed: [] })).toBe(false);
    // Of all that is remembered nothing is said.
    expect(isRestored(undefined, begun([restoring(VOLUME)]))).toBe(false);
  });
});

describe('a restoring that ends a plan', () => {
  const marking = on('mark-ready', VOLUME);
  const assigning = on('assign-claim', OTHER);

  it('is of volumes that each have a reviewed operation', () => {
    expect(finishesRecords(restoring(VOLUME), [assigning, marking])).toBe(true);
    expect(finishesRecords(restoring(VOLUME, OTHER), [assigning, marking])).toBe(true);
    expect(finishesRecords(restoring(VOLUME, OTHER), [marking])).toBe(false);
    expect(finishesRecords(restoring(OTHER), [marking])).toBe(false);
    expect(finishesRecords(restoring(VOLUME), [])).toBe(false);
  });

  it('writes no record of a disk, and is nothing but a restoring', () => {
    const table = { tableUuid: 'table' };
    expect(finishesRecords({ ...restoring(VOLUME), table } as Operation, [marking])).toBe(false);
    const writing = { ...restoring(VOLUME), kind: 'write-ledger' } as Operation;
    expect(finishesRecords(writing, [marking])).toBe(false);
  });
});
