/** A disk that a DiskReplacement takes away: nothing new lands on it, what is there is served. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type {
  Declarations,
  DiskLayout,
  DiskReplacement,
} from '../../src/model/declared/declarations.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { LeavingDiskStatus } from '../../src/model/planned/plan-summary.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { leavingSentence } from '../../src/render/text/leaving-text.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';

function planned(declarations: Declarations, node: Inventory): Plan {
  const inventories = [observedAgain(node)];
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function applied(declarations: Declarations, node: Inventory): Inventory {
  return observedAgain(predictAll(node, operationsOf(planned(declarations, node))));
}

/** Applied until nothing is left to do. */
function settled(declarations: Declarations, node: Inventory): Inventory {
  const after = applied(declarations, node);
  const rest = planned(declarations, after);
  expect(operationsOf(rest)).toEqual([]);
  return after;
}

function operationsOf({ nodes }: Plan) {
  return nodes.flatMap(({ operations }) => operations);
}

/** What is done on a disk, by kind. */
function doneOn(plan: Plan, { id }: ObservedDisk): readonly string[] {
  return operationsOf(plan)
    .filter(({ disk }) => disk.facts.id === id)
    .map(({ kind }) => kind);
}

function codes({ nodes, claims }: Plan): readonly string[] {
  return [
    ...nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
    ...claims.flatMap((one) => (one.kind === 'unplaced' ? [one.refusal.code] : [])),
  ];
}

function diskOf(plan: Plan, node: Inventory, claim: string): DiskId | undefined {
  const placed = plan.claims.find((one) => one.kind === 'placed' && one.claim.name === claim);
  const { records } = settledRecords(node, plan);
  return records.volumes.find(({ volume }) => placed?.kind === 'placed' && volume === placed.volume)
    ?.disk.id;
}

function settledRecords(node: Inventory, plan: Plan): Inventory {
  return predictAll(node, operationsOf(plan));
}

function replacing(
  { id }: ObservedDisk,
  data: DiskReplacement['data'] = 'move',
): Pick<Declarations, 'replacements'> {
  return {
    replacements: [{ name: 'bay-3', node: NODE, disk: id, by: null, data, source: source('bay') }],
  };
}

function sentences({ nodes }: Plan): readonly string[] {
  return nodes.flatMap(({ leaving = [] }) => leaving.map(leavingSentence));
}

const a = aDisk('aa');
const b = aDisk('bb');
const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
const claims = [aClaim('one')];

describe('a disk that goes with nothing on it', () => {
  const declared = declaring([layout], { claims, ...replacing(a) });

  it('gets nothing, and the claims go elsewhere', () => {
    const node = aNode([a, b]);
    const plan = planned(declared, node);
    expect(doneOn(plan, a)).toEqual([]);
    expect(doneOn(plan, b)).not.toEqual([]);
    expect(diskOf(plan, node, 'one')).toBe(b.id);
    expect(sentences(plan)).toEqual([
      "DiskReplacement bay-3: nothing of diskwright's is on it: it can be taken out",
    ]);
    settled(declared, node);
  });

  it('is found under any of its ids, and on its own node alone', () => {
    const alias = { ...declared.replacements[0]!, disk: a.aliases[0]! };
    expect(doneOn(planned({ ...declared, replacements: [alias] }, aNode([a, b])), a)).toEqual([]);
    const other = { ...alias, node: 'node-b' as typeof NODE };
    expect(doneOn(planned({ ...declared, replacements: [other] }, aNode([a, b])), a)).not.toEqual(
      [],
    );
  });
});

describe('a disk that goes with volumes on it', () => {
  const done = settled(declaring([layout], { claims }), aNode([a]));
  const declared = declaring([layout], { claims, ...replacing(a) });

  it('serves what is there, and says for whom', () => {
    const plan = planned(declared, done);
    expect(operationsOf(plan)).toEqual([]);
    expect(codes(plan)).toEqual([]);
    expect(sentences(plan)).toEqual([
      'DiskReplacement bay-3: nothing new is made on it; 2 volumes are on it, for claim default/one; not all of it is moved: only what lies in a volume group over several disks is, where the others have room',
    ]);
    expect(plan.capacity).toMatchObject([{ volumes: 1, freeBytes: 0, largestFreeBytes: 0 }]);
    const mounts = doneOn(planned(declared, rebooted(done)), a);
    expect(mounts).toEqual(['mount-filesystem', 'mount-filesystem']);
  });

  it('is not said to be empty where what was recorded on it is not seen', () => {
    const [disk] = done.disks;
    const { table: _, ...unread } = disk!;
    const [sentence] = sentences(planned(declared, { ...done, disks: [unread] }));
    expect(sentence).not.toContain('can be taken out');
    expect(sentence).toContain('2 volumes are on it, for claim default/one');
    expect(sentence).toContain('not all that was made on it is seen');
    const group = aVolumeGroup('fast', [aLayoutPartition('one')]);
    const made = settled(declaring([group]), aNode([a]));
    const { volumeGroup: __, ...unseen } = made.disks[0]!;
    const withGroup = declaring([group], replacing(a));
    const [said] = sentences(planned(withGroup, { ...made, disks: [unseen] }));
    expect(said).not.toContain('can be taken out');
    expect(said).toContain('not all that was made on it is seen');
  });

  it('keeps its claim where nothing on it is seen, though another disk has room', () => {
    const [disk] = done.disks;
    const { table: _, ...unread } = disk!;
    const both = { ...done, disks: [unread, b] };
    for (const data of ['move', 'rebuild', 'discard'] as const) {
      const plan = planned(declaring([layout], { claims, ...replacing(a, data) }), both);
      expect(diskOf(plan, both, 'one')).toBe(a.id);
      expect(doneOn(plan, a)).toEqual([]);
      expect(codes(plan)).toEqual(['volume-damaged']);
    }
  });

  it('takes no further claim, not into a volume that is free', () => {
    const more = { ...declared, claims: [...claims, aClaim('two')] };
    const alone = planned(more, done);
    expect(alone.claims).toMatchObject([{ kind: 'placed' }, { kind: 'unplaced' }]);
    expect(JSON.stringify(alone.claims[1])).toContain('its disk goes: DiskReplacement bay-3');
    const both = { ...done, disks: [...done.disks, b] };
    const plan = planned(more, both);
    expect(diskOf(plan, both, 'one')).toBe(a.id);
    expect(diskOf(plan, both, 'two')).toBe(b.id);
    expect(doneOn(plan, a)).toEqual([]);
  });

  it('gets no further volume, and none grows', () => {
    const larger = aLayout('data', [
      aLayoutPartition('db', { count: 1, size: { kind: 'bytes', bytes: 4 * GiB } }),
      aLayoutPartition('db2', { size: { kind: 'bytes', bytes: GiB } }),
    ]);
    const grown = aLayout('data', [
      aLayoutPartition('db', { count: 2, size: { kind: 'bytes', bytes: 5 * GiB } }),
    ]);
    for (const changed of [larger, grown]) {
      const plan = planned({ ...declared, layouts: [changed] }, done);
      expect(doneOn(plan, a)).toEqual([]);
    }
  });

  it('is finished no further when it was only begun', () => {
    const [first, ...rest] = operationsOf(planned(declaring([layout], { claims }), aNode([a])));
    expect(rest).not.toEqual([]);
    const begun = observedAgain(predictAll(aNode([a]), [first!]));
    expect(doneOn(planned(declared, begun), a)).toEqual([]);
  });
});

describe('a disk that goes and is gone', () => {
  const two = aLayout('data', [aLayoutPartition('db')], { minCount: 2, maxCount: 2 });
  const done = settled(declaring([two], { claims }), aNode([a, b]));
  const place = diskOf(planned(declaring([two], { claims }), done), done, 'one')!;
  const [dead, stays] = place === a.id ? [a, b] : [b, a];
  const c = aDisk('cc');
  const left = done.disks.filter(({ id }) => id === stays.id);
  const replaced = { ...done, disks: [...left, c] };

  it('is waited for while its data is not given up', () => {
    const plan = planned(declaring([two], { claims, ...replacing(dead) }), replaced);
    expect(codes(plan)).toContain('disk-absent');
    expect(sentences(plan)[0]).toContain('the node has it no more; 1 volume on it is waited for');
    expect(doneOn(plan, c)).not.toEqual([]);
  });

  it('is given up with "data: discard", and its claim gets an empty volume', () => {
    const declared = declaring([two], { claims, ...replacing(dead, 'discard') });
    const plan = planned(declared, replaced);
    expect(codes(plan)).toEqual([]);
    expect(plan.claims).toMatchObject([
      { kind: 'placed', recorded: false, givesUp: { disk: dead.id, source: { file: 'bay.yaml' } } },
    ]);
    const after = settled(declared, replaced);
    expect(planned(declared, after).claims).toMatchObject([{ kind: 'placed', recorded: true }]);
  });

  it('is not given up while a node has it, nor what a TakeBack wants', () => {
    const declared = declaring([two], { claims, ...replacing(dead, 'discard') });
    const whole = planned(declared, { ...done, disks: [...done.disks, c] });
    expect(whole.claims).toMatchObject([{ kind: 'placed', recorded: true }]);
    const [volume] = done.records.volumes.filter(({ disk }) => disk.id === dead.id);
    const takeBacks = [
      { name: 'back', volume: volume!.volume, claim: claims[0]!, source: source('back') },
    ];
    expect(planned({ ...declared, takeBacks }, replaced).claims).toMatchObject([
      { kind: 'placed', volume: volume!.volume },
    ]);
  });
});

describe('a disk that goes from a group', () => {
  const cut = { group: { claims: [{ storageClassName: 'data', format: layoutFormat() }] } };

  it('has nothing more cut from it for claims', () => {
    const each = aVolumeGroup('data', [], cut);
    const done = settled(declaring([each], { claims }), aNode([a]));
    const declared = declaring([each], { claims: [...claims, aClaim('two')], ...replacing(a) });
    const plan = planned(declared, done);
    expect(plan.claims).toMatchObject([{ kind: 'placed' }, { kind: 'unplaced' }]);
    expect(operationsOf(plan)).toEqual([]);
    const both = { ...done, disks: [...done.disks, b] };
    expect(diskOf(planned(declared, both), both, 'two')).toBe(b.id);
  });

  it('is left alone by what is carved over several disks', () => {
    const carve = (count: number): DiskLayout =>
      aVolumeGroup('data', [aLayoutPartition('db', { count })], { group: { per: 'node' } });
    const done = settled(declaring([carve(1)]), aNode([a, b]));
    const on = done.records.volumes.find(({ name }) => name === 'db')!.disk.id;
    for (const going of [a, b]) {
      const plan = planned(declaring([carve(4)], replacing(going, 'discard')), done);
      const made = operationsOf(plan).filter(({ kind }) => kind === 'create-logical-volume');
      expect(made).toHaveLength(3);
      expect(doneOn(plan, going)).toEqual([]);
      expect(sentences(plan)[0]).toContain('it is a member of volume group vg-data');
      expect(sentences(plan)[0]?.includes('1 volume is on it')).toBe(going.id === on);
    }
  });

  it('keeps a group that was only begun from being made, until it is out', () => {
    const shared = aVolumeGroup('data', [aLayoutPartition('db')], { group: { per: 'node' } });
    const all = operationsOf(planned(declaring([shared]), aNode([a, b])));
    for (let stop = 1; stop < all.length; stop += 1) {
      const begun = observedAgain(predictAll(aNode([a, b]), all.slice(0, stop)));
      for (const going of [a, b]) {
        const declared = declaring([shared], replacing(going, 'discard'));
        const kinds = doneOn(planned(declared, begun), going);
        expect(kinds.filter((kind) => !SERVING.has(kind))).toEqual([]);
      }
    }
    const begun = observedAgain(predictAll(aNode([a, b]), all.slice(0, 2)));
    const out = { ...begun, disks: begun.disks.filter(({ id }) => id !== a.id) };
    expect(doneOn(planned(declaring([shared], replacing(a)), out), b)).toContain(
      'create-volume-group',
    );
  });
});

const SERVING: ReadonlySet<string> = new Set([
  'mount-filesystem',
  'activate-logical-volume',
  'write-ledger',
  'mark-ready',
]);

function layoutFormat() {
  const { format } = aLayoutPartition('db');
  if (format.kind !== 'filesystem') throw new Error('it is a filesystem');
  return format;
}

describe('what is said of a disk that goes', () => {
  const status: LeavingDiskStatus = {
    disk: a.id,
    replacement: 'bay-3',
    attached: true,
    volumes: 0,
    claims: [],
    group: null,
  };

  it.each([
    [{ group: { name: 'vg', shared: false } }, 'nothing but the empty volume group vg is on it'],
    [{ attached: false }, 'the node has it no more, and nothing on it is waited for'],
    [{ volumes: 1 }, 'nothing new is made on it; 1 volume is on it'],
    [
      {
        volumes: 9,
        claims: Array.from({ length: 9 }, (_, at) => ({ namespace: 'db', name: `c${String(at)}` })),
      },
      'db/c7 and 1 more',
    ],
  ] as readonly (readonly [Partial<LeavingDiskStatus>, string])[])('%o', (more, text) => {
    expect(leavingSentence({ ...status, ...more })).toContain(text);
  });
});
