/** Volumes of a group over several disks move from a disk that a DiskReplacement takes away. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { Declarations, DiskReplacement } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { leavingSentence } from '../../src/render/text/leaving-text.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predict, predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';
import { inPieces } from '../simulation/stopped-legs.ts';

function planned(declarations: Declarations, node: Inventory): Plan {
  const inventories = [observedAgain(node)];
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function operationsOf({ nodes }: Plan): readonly Operation[] {
  return nodes.flatMap(({ operations }) => operations);
}

/** Applied until nothing is left to do. */
function settled(declarations: Declarations, node: Inventory): Inventory {
  let now = node;
  for (let pass = 0; pass < 4; pass += 1) {
    const operations = operationsOf(planned(declarations, now));
    if (operations.length === 0) return now;
    now = observedAgain(predictAll(now, operations));
  }
  expect(operationsOf(planned(declarations, now))).toEqual([]);
  return now;
}

function kinds(plan: Plan): readonly string[] {
  return operationsOf(plan).map(({ kind }) => kind);
}

function refusals({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((one) => one.refusals.map(({ code }) => code));
}

function sentences({ nodes }: Plan): readonly string[] {
  return nodes.flatMap(({ leaving = [] }) => leaving.map(leavingSentence));
}

function replacing(
  disk: DiskId,
  more: Partial<DiskReplacement> = {},
): Pick<Declarations, 'replacements'> {
  const one = { name: 'bay-3', node: NODE, disk, by: null, data: 'move' as const };
  return { replacements: [{ ...one, source: source('bay'), ...more }] };
}

const a = aDisk('aa');
const b = aDisk('bb');
const c = aDisk('cc');
const layout = aVolumeGroup('data', [aLayoutPartition('db', { count: 2 })], {
  group: { per: 'node' },
});
const done = settled(declaring([layout]), aNode([a, b]));

/** On how many physical volumes of the group something lies, and which are in it. */
function groupOf({ disks }: Inventory) {
  const there = disks.flatMap(({ id, volumeGroup }) =>
    volumeGroup === undefined ? [] : [{ id, volumeGroup }],
  );
  return {
    disks: there.map(({ id }) => id),
    members: there[0]?.volumeGroup.physicalVolumes.length,
    volumes: there.flatMap(({ volumeGroup }) => volumeGroup.volumes.map(({ name }) => name)),
  };
}

/** With a rate for each kind of copy and of disk: 1, 2, 4 and 8 MiB a second. */
function measured(node: Inventory): Inventory {
  const kinds = (['move', 'rebuild'] as const).flatMap((copy) =>
    [false, true].map((rotational) => ({ copy, rotational })),
  );
  const copyRates = kinds.map((kind, index) => ({
    ...{ ...kind, bytesPerSecond: 2 ** index * MiB, measuredOn: '2026-02-20' },
  }));
  return { ...node, host: { ...node.host, copyRates } };
}

describe('how long a move takes', () => {
  const declared = declaring([layout], replacing(a.id));
  const before = planned(declared, done);
  const style = { color: false, width: Infinity, verbose: false };

  it('is said by the rate that was measured on such disks of the host', () => {
    const plan = planned(declared, measured(done));
    expect(renderPlan(plan, style)).toMatch(/db-\d .* while it is used, in about 1 h 10 min, kept/);
    const time = 'about 1 h 10 min at 1 MiB per second';
    expect(sentences(plan)[0]).toContain(
      `(${time}, as a move on this host was measured on 2026-02-20)`,
    );
    const turning = { ...done, disks: done.disks.map((disk) => ({ ...disk, rotational: true })) };
    expect(sentences(planned(declared, measured(turning)))[0]).toContain(
      '(about 35 min at 2 MiB per second',
    );
  });

  it('changes nothing that was reviewed', () => {
    const plan = planned(declared, measured(done));
    expect(plan.digest).toBe(before.digest);
    expect(plan.nodes[0]!.digest).toBe(before.nodes[0]!.digest);
    expect(operationsOf(plan)).toEqual(operationsOf(before));
  });
});

describe('a disk that leaves a group with room on the others', () => {
  const declared = declaring([layout], replacing(a.id));

  it('is emptied, taken out, and can be pulled', () => {
    const plan = planned(declared, done);
    expect(kinds(plan)).toEqual(['move-logical-volume', 'leave-volume-group']);
    expect(refusals(plan)).toEqual([]);
    const text = renderPlan(plan, { color: false, width: Infinity, verbose: false });
    expect(text).toMatch(/db-\d +(.|\n)* move from wwn-0xaa to\s+wwn-0xbb while it is used/);
    expect(text).toMatch(/leaves volume group vg-data/);
    expect(sentences(plan)[0]).toMatch(
      /are copied to other disks \(no move was measured on this host yet\)/,
    );
    const { desired } = planWorld({ declarations: declared, inventories: [done] });
    // The pass that did it looks again, with what was desired when it began.
    const looked = observedAgain(predictAll(done, operationsOf(plan)));
    expect(planNode(desired.nodes[0]!, looked)).toMatchObject({ operations: [], refusals: [] });
    const after = settled(declared, done);
    expect(groupOf(after)).toMatchObject({ disks: [b.id], members: 1 });
    expect(groupOf(after).volumes).toHaveLength(2);
    const rest = planned(declared, after);
    expect(rest.nodes[0]?.kept).toEqual([]);
    expect(sentences(rest)).toEqual([
      "DiskReplacement bay-3: nothing of diskwright's is on it: it can be taken out",
    ]);
    const out = { ...after, disks: after.disks.filter(({ id }) => id !== a.id) };
    expect(operationsOf(planned(declared, out))).toEqual([]);
    expect(refusals(planned(declared, out))).toEqual([]);
    expect(sentences(planned(declared, out))[0]).toContain('nothing on it is waited for');
  });

  it('is emptied whatever was stopped in between, also by a power cut', () => {
    const wanted = groupOf(settled(declared, done));
    let now = done;
    for (const operation of operationsOf(planned(declared, done))) {
      for (const stopped of [now, ...stoppedWithin(now, operation)])
        for (const begun of [stopped, rebooted(stopped)])
          expect(groupOf(settled(declared, observedAgain(begun)))).toEqual(wanted);
      now = observedAgain(predict(now, operation));
    }
  });

  it('ends a move that was begun, with the same operation', () => {
    const [move] = operationsOf(planned(declared, done));
    const begun = observedAgain(stoppedWithin(done, move!)[1]!);
    const again = operationsOf(planned(declared, begun)).filter(
      ({ kind }) => kind === 'move-logical-volume',
    );
    expect(again).toMatchObject([{ ...move, reason: 'a move that was begun is ended' }]);
  });

  it('stays with another way with the data, and as long as it is not to move', () => {
    const declared = declaring([layout], replacing(a.id, { data: 'discard' }));
    expect(kinds(planned(declared, done))).toEqual([]);
  });
});

describe('a disk that is to stay after all, while a volume moves from it', () => {
  const declared = declaring([layout], replacing(a.id));
  const staying = declaring([layout]);
  const [move] = operationsOf(planned(declared, done));
  const begun = observedAgain(stoppedWithin(done, move!)[1]!);

  it('keeps the volume: its move is aborted, and nothing else changes', () => {
    const plan = planned(staying, begun);
    expect([kinds(plan), refusals(plan)]).toEqual([['abort-move'], []]);
    const text = renderPlan(plan, { color: false, width: Infinity, verbose: false });
    expect(text).toMatch(/its move to wwn-0xbb is aborted, and it stays on wwn-0xaa/);
    expect(text).toMatch(/1 move to abort/);
    expect(settled(staying, begun)).toEqual(done);
    // The pass that did it looks again, with what was desired when it began.
    const { desired } = planWorld({ declarations: staying, inventories: [begun] });
    const looked = observedAgain(predictAll(begun, operationsOf(plan)));
    expect(planNode(desired.nodes[0]!, looked)).toMatchObject({ operations: [], refusals: [] });
  });

  it('keeps it whatever was stopped in between, also by a power cut', () => {
    for (const stopped of stoppedWithin(done, move!)) {
      for (const now of [stopped, rebooted(stopped)]) {
        const [first] = operationsOf(planned(staying, observedAgain(now)));
        const between = first === undefined ? [] : stoppedWithin(observedAgain(now), first);
        for (const one of [now, ...between])
          expect(groupOf(settled(staying, observedAgain(one)))).toEqual(groupOf(done));
      }
    }
  });

  it('keeps it when the DiskReplacement says something else of the data', () => {
    const discarding = declaring([layout], replacing(a.id, { data: 'discard' }));
    expect(kinds(planned(discarding, begun))).toEqual(['abort-move']);
  });

  it('has a move go to its end that would leave the volume in two places', () => {
    expect(kinds(planned(staying, inPieces(begun)))).toEqual(['move-logical-volume']);
  });

  it('aborts nothing in a group that misses a disk', () => {
    const three = settled(staying, aNode([a, b, c]));
    const [first] = operationsOf(planned(declared, three));
    const [moving] = stoppedWithin(three, first!).slice(1);
    const missing = { ...moving!, disks: withoutDisk(moving!.disks, c.id) };
    expect(kinds(planned(staying, missing))).toEqual([]);
  });
});

describe('a disk that leaves a group without room on the others', () => {
  const full = aVolumeGroup(
    'data',
    [aLayoutPartition('db', { count: 2, size: { kind: 'bytes', bytes: 11 * GiB } })],
    { group: { per: 'node' } },
  );

  it('keeps what has no place, with the figures', () => {
    const there = settled(declaring([full]), aNode([a, b]));
    const plan = planned(declaring([full], replacing(a.id)), there);
    expect(kinds(plan)).toEqual([]);
    expect(refusals(plan)).toEqual(['cannot-move']);
    const [refusal] = plan.nodes[0]!.refusals;
    expect(refusal?.summary).toContain('no other disk of its group has 11 GiB free');
    expect(refusal?.evidence.join()).toContain('free beside the reserve');
    expect(sentences(plan)[0]).toContain('it is a member of volume group');
  });

  it('counts the reserve', () => {
    const tight = (reserve: number) =>
      aVolumeGroup('data', [aLayoutPartition('db', { count: 2 })], {
        group: { per: 'node', reserve: { kind: 'bytes', bytes: reserve } },
      });
    const there = settled(declaring([tight(0)]), aNode([a, b]));
    const group = there.disks[0]!.volumeGroup!;
    const freeBytes = group.physicalVolumes[0]!.freeExtents * group.extentBytes;
    const room = (reserve: number) =>
      kinds(planned(declaring([tight(reserve)], replacing(a.id)), there));
    expect(room(0)).toContain('move-logical-volume');
    // By halves on the two disks.
    expect(room(2 * freeBytes)).toEqual([]);
  });

  it('goes once another disk has joined, in one plan', () => {
    const there = settled(declaring([full]), aNode([a, b]));
    const declared = declaring([full], replacing(a.id, { by: c.id }));
    const alone = planned(declared, there);
    expect(alone.nodes[0]?.refusals[0]?.summary).toContain(`${c.id} is no disk of its group`);
    const plan = planned(declared, { ...there, disks: [...there.disks, c] });
    expect(kinds(plan)).toEqual([
      ...['create-partition-table', 'extend-volume-group', 'mark-ready'],
      ...['move-logical-volume', 'leave-volume-group'],
    ]);
    const after = settled(declared, { ...there, disks: [...there.disks, c] });
    expect(groupOf(after).disks.toSorted()).toEqual([b.id, c.id].toSorted());
  });
});

describe('what is not moved', () => {
  it('is nothing of a group that is degraded', () => {
    const three = settled(declaring([layout]), aNode([a, b, c]));
    const missing = { ...three, disks: withoutDisk(three.disks, c.id) };
    expect(kinds(planned(declaring([layout], replacing(a.id)), missing))).toEqual([]);
  });

  it('is what nothing declares: then the disk stays', () => {
    const fewer = aVolumeGroup('data', [aLayoutPartition('db', { count: 1 })], {
      group: { per: 'node' },
    });
    for (const going of [a, b]) {
      const plan = planned(declaring([fewer], replacing(going.id)), done);
      const left = kinds(plan);
      if (refusals(plan).includes('cannot-move')) expect(left).not.toContain('leave-volume-group');
      else expect(left).toEqual(['move-logical-volume', 'leave-volume-group']);
    }
  });
});

describe('claims', () => {
  it('keep their volumes, which move with their data', () => {
    const format = aLayoutPartition('db').format;
    if (format.kind !== 'filesystem') throw new Error('it is a filesystem');
    const served = aVolumeGroup('data', [], {
      group: { per: 'node', claims: [{ storageClassName: 'data', format }] },
    });
    const claims = [aClaim('one', { requestBytes: 512 * MiB })];
    const there = settled(declaring([served], { claims }), aNode([a, b]));
    const on = there.records.volumes.find(({ claim }) => claim !== undefined)!;
    const declared = declaring([served], { claims, ...replacing(on.disk.id) });
    expect(kinds(planned(declared, there))).toEqual(['move-logical-volume', 'leave-volume-group']);
    const after = settled(declared, there);
    const now = after.records.volumes.find(({ volume }) => volume === on.volume)!;
    expect(now).toEqual({ ...on, disk: now.disk });
    expect(now.disk.id).not.toBe(on.disk.id);
    expect(planned(declared, after).claims).toMatchObject([{ kind: 'placed', volume: on.volume }]);
  });
});

describe('a disk with a thin pool', () => {
  const size = { kind: 'bytes' as const, bytes: GiB };
  const thin = { ...aLayoutPartition('thin', { size, count: 2 }), type: 'thin' as const };
  const carve = [{ ...thin, stripes: null, mirrors: 1, thinPool: 'pool' }];
  const pooled = aVolumeGroup('data', [], {
    group: { per: 'node', carve, thinPools: [aThinPool('pool')] },
  });
  const whole = settled(declaring([pooled]), aNode([a, b]));
  const volumes = whole.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  const [under = ''] = volumes.find(({ pool }) => pool !== undefined)!.physicalVolumes;
  const going = whole.disks.find(({ table }) =>
    table!.partitions.some(({ signatures }) => signatures.some(({ uuid }) => uuid === under)),
  )!;
  const declared = declaring([pooled], replacing(going.id));

  it('leaves its group once the pool is moved: the spare metadata hold nothing', () => {
    const plan = planned(declared, whole);
    expect([kinds(plan), refusals(plan)]).toEqual([
      ['move-logical-volume', 'leave-volume-group'],
      [],
    ]);
    const after = settled(declared, whole);
    expect(groupOf(after)).toMatchObject({ members: 1 });
    expect(groupOf(after).volumes.toSorted()).toEqual(volumes.map(({ name }) => name).toSorted());
    expect(kinds(planned(declared, rebooted(after)))).toEqual([
      ...['activate-logical-volume', 'activate-logical-volume'],
      ...['mount-filesystem', 'mount-filesystem'],
    ]);
  });

  it('leaves it whatever was stopped in between', () => {
    let now = whole;
    for (const operation of operationsOf(planned(declared, whole))) {
      for (const stopped of [now, ...stoppedWithin(now, operation)])
        expect(groupOf(settled(declared, observedAgain(stopped)))).toMatchObject({ members: 1 });
      now = observedAgain(predict(now, operation));
    }
  });
});
