/** A disk dies for good while pvmove copies from it, or to it. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type {
  CarvedVolume,
  Declarations,
  DiskReplacement,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';
import { inPieces } from '../simulation/stopped-legs.ts';

const [a, b, c] = [aDisk('aa'), aDisk('bb'), aDisk('cc')];
const mirror = aCarvedVolume('wal', { type: 'raid1' });
const plain = aCarvedVolume('log');

type Replacing = Pick<DiskReplacement, 'disk' | 'data'>;

function declared(
  carve: readonly CarvedVolume[],
  ...replacing: readonly Replacing[]
): Declarations {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  return declaring([layout], {
    replacements: replacing.map((one, index) => ({
      ...{ name: `bay-${String(index)}`, node: NODE, by: null, source: source('bay') },
      ...one,
    })),
  });
}

function planned(declarations: Declarations, node: Inventory): Plan {
  const inventories = [observedAgain(node)];
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function operationsOf({ nodes }: Plan): readonly Operation[] {
  return nodes.flatMap(({ operations }) => operations);
}

function kinds(plan: Plan): readonly string[] {
  return operationsOf(plan).map(({ kind }) => kind);
}

function refused({ nodes }: Plan, code: string) {
  return nodes.flatMap(({ refusals }) => refusals).filter((one) => one.code === code);
}

/** What is planned is applied, and the kernel ends its copies. */
function pass(declarations: Declarations, node: Inventory): Inventory {
  const after = predictAll(node, operationsOf(planned(declarations, node)));
  return observedAgain({ ...after, disks: syncedIn(after.disks) });
}

function settled(declarations: Declarations, node: Inventory): Inventory {
  let now = node;
  for (let passes = 0; passes < 6; passes += 1) now = pass(declarations, now);
  expect(kinds(planned(declarations, now))).toEqual([]);
  return now;
}

function without(node: Inventory, ...gone: readonly DiskId[]): Inventory {
  const disks = gone.reduce((left, id) => withoutDisk(left, id), node.disks);
  return observedAgain({ ...node, disks });
}

function volumesOf({ disks }: Inventory) {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function missingIn({ disks }: Inventory): number {
  const [group] = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  return (group?.physicalVolumes ?? []).filter(({ missing }) => missing).length;
}

interface Begun {
  readonly node: Inventory;
  readonly from: DiskId;
  readonly to: DiskId;
  /** That is under neither place. */
  readonly third: DiskId;
}

/** The power was cut while a volume was copied. */
function begun(carve: readonly CarvedVolume[]): Begun {
  const done = settled(declared(carve), aNode([a, b, c]));
  const [home] = done.disks.filter(({ volumeGroup }) => (volumeGroup?.volumes ?? []).length > 0);
  const from = home!.id;
  const [move] = operationsOf(planned(declared(carve, { disk: from, data: 'move' }), done));
  if (move?.kind !== 'move-logical-volume') throw new Error('nothing is moved');
  const to = move.volume.members!.find(({ uuid }) => uuid === move.to)!.disk;
  const stopped = stoppedWithin(done, move).find((one) =>
    volumesOf(one).some(({ moving }) => moving !== undefined),
  );
  const third = [a, b, c].map(({ id }) => id).find((id) => id !== from && id !== to)!;
  return { node: observedAgain(stopped!), from, to, third };
}

const inMirror = begun([mirror]);
const inPlain = begun([plain]);

describe('a mirror whose leg was moved from a disk that died', () => {
  const { node, from } = inMirror;
  const rebuilding = declared([mirror], { disk: from, data: 'rebuild' });
  const asleep = rebooted(without(node, from));

  it('has the move aborted once it is not active, and its leg made anew', () => {
    const plan = planned(rebuilding, asleep);
    expect(kinds(plan)).toEqual(['abort-move']);
    expect(operationsOf(plan)[0]!.reason).toBe('a disk of its move is gone: DiskReplacement bay-0');
    const aborted = pass(rebuilding, asleep);
    expect(volumesOf(aborted)[0]!.moving).toBeUndefined();
    expect(kinds(planned(rebuilding, aborted))).toContain('rebuild-logical-volume');
    const whole = settled(rebuilding, aborted);
    expect(missingIn(whole)).toBe(0);
    expect(volumesOf(whole)[0]!.physicalVolumes).toHaveLength(2);
  });

  it('goes on where a power cut stopped the abort', () => {
    const [abort] = operationsOf(planned(rebuilding, asleep));
    for (const stopped of stoppedWithin(asleep, abort!)) {
      const whole = settled(rebuilding, rebooted(observedAgain(stopped)));
      expect(missingIn(whole)).toBe(0);
      expect(volumesOf(whole)[0]!.physicalVolumes).toHaveLength(2);
    }
  });

  it('waits for a reboot while it is active, and says so once', () => {
    const plan = planned(rebuilding, without(node, from));
    expect(kinds(plan)).toEqual([]);
    const [one, ...more] = refused(plan, 'cannot-move');
    expect(more).toEqual([]);
    expect(one?.summary).toContain('is not aborted while it is active');
    expect(one?.evidence.join('\n')).toMatch(
      /^\/dev\/\S+ is active\nphysical volume \S+ is missing$/,
    );
    expect(one?.remedy).toContain('reboot');
    expect(refused(plan, 'cannot-rebuild')).toEqual([]);
  });

  it('waits while git does not give the disk up', () => {
    for (const declarations of [
      declared([mirror]),
      declared([mirror], { disk: from, data: 'move' }),
    ])
      expect(kinds(planned(declarations, asleep))).toEqual([]);
  });

  it('waits while another disk is missing, too', () => {
    const { third, to } = inMirror;
    const [other] = [third, to].filter((id) => id !== from);
    const two = declared(
      [mirror],
      { disk: from, data: 'rebuild' },
      { disk: other!, data: 'rebuild' },
    );
    expect(kinds(planned(two, rebooted(without(node, from, other!))))).not.toContain('abort-move');
  });

  it('is not aborted where pvmove copied it in pieces', () => {
    const plan = planned(rebuilding, observedAgain(inPieces(asleep)));
    expect(kinds(plan)).toEqual([]);
    expect(refused(plan, 'cannot-rebuild')[0]?.summary).toContain('a move of it was begun');
  });
});

describe('a volume without a copy', () => {
  const { node, from, to } = inPlain;

  it('keeps what was copied until git gives it up with the disk that it was moved from', () => {
    const asleep = rebooted(without(node, from));
    const plan = planned(declared([plain], { disk: from, data: 'rebuild' }), asleep);
    expect(kinds(plan)).toEqual([]);
    expect(refused(plan, 'cannot-rebuild')[0]?.summary).toContain('is on no other disk');
    const given = declared([plain], { disk: from, data: 'discard' });
    expect(kinds(planned(given, asleep))).toEqual(['abort-move']);
    const aborted = pass(given, asleep);
    // From then on it is like anything else on a disk that died: it goes under a consent.
    expect(kinds(planned(given, aborted))).toEqual([]);
    expect(refused(planned(given, aborted), 'consent-missing')).toHaveLength(1);
  });

  it('is whole again where the disk that it was moved to died', () => {
    const given = declared([plain], { disk: to, data: 'rebuild' });
    const asleep = rebooted(without(node, to));
    expect(kinds(planned(given, asleep))).toEqual(['abort-move']);
    const whole = settled(given, asleep);
    expect(missingIn(whole)).toBe(0);
    expect(volumesOf(whole)).toMatchObject([{ path: expect.stringMatching(/./) as string }]);
    // It is moved to another one, where that is still wanted.
    const emptied = declared([plain], { disk: to, data: 'rebuild' }, { disk: from, data: 'move' });
    expect(kinds(planned(emptied, asleep))).toEqual(['abort-move']);
    expect(kinds(planned(emptied, whole))).toContain('move-logical-volume');
  });

  it('is not activated before: LVM does not while one of the two disks is missing', () => {
    const asleep = rebooted(without(node, to));
    const plan = planned(declared([plain]), asleep);
    expect(kinds(plan)).toEqual([]);
    const volume = volumesOf(node)[0]!.name;
    expect(refused(plan, 'group-incomplete').map((one) => one.volume)).toContain(volume);
  });
});

describe('a thin pool', () => {
  it('is active while what is cut from it is', () => {
    const pool = aThinPool('pool');
    const cut = aCarvedVolume('thin', { type: 'thin', thinPool: 'pool' });
    const layout = aVolumeGroup('data', [], {
      group: { per: 'node', thinPools: [pool], carve: [cut] },
    });
    const declaredWith = (...replacing: readonly Replacing[]): Declarations => ({
      ...declared([cut], ...replacing),
      layouts: [layout],
    });
    const done = settled(declaredWith(), aNode([a, b, c]));
    const from = done.disks.find(({ volumeGroup }) => (volumeGroup?.volumes.length ?? 0) > 0)!.id;
    const [move] = operationsOf(planned(declaredWith({ disk: from, data: 'move' }), done));
    if (move?.kind !== 'move-logical-volume') throw new Error('nothing is moved');
    const to = move.volume.members!.find(({ uuid }) => uuid === move.to)!.disk;
    const stopped = observedAgain(
      stoppedWithin(done, move).find((one) => volumesOf(one).some(({ moving }) => moving))!,
    );
    const given = declaredWith({ disk: to, data: 'rebuild' });
    const active = planned(given, without(stopped, to));
    expect(kinds(active)).toEqual([]);
    expect(refused(active, 'cannot-move')).toHaveLength(1);
    const plan = planned(given, rebooted(without(stopped, to)));
    expect(kinds(plan)).toEqual(['abort-move']);
    // Neither the pool nor what is cut from it is as declared.
    expect(plan.nodes[0]!.unchanged).toBe(2);
  });
});
