/** Volumes that are cut to the size of a claim: made, grown, kept, given back. */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { Claim } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import {
  aClaim,
  aDisk,
  aLayoutPartition,
  aNode,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { rebooted } from '../simulation/simulated-host.ts';
import {
  cutsOf,
  done,
  planned,
  planOf,
  assignments,
  served,
  serving,
  settled,
  type World,
} from './claim-cut-worlds.ts';
import { codes, kinds } from './planned-node.ts';
import { untold } from '../simulation/simulated-ledger.ts';

const blank = aNode([aDisk('one'), aDisk('two')]);

function asking(claims: Readonly<Record<string, number>>, facts: Partial<Claim> = {}): World {
  return {
    layouts: [serving()],
    claims: Object.entries(claims).map(([name, gib]) =>
      aClaim(name, { requestBytes: gib * GiB, ...facts }),
    ),
  };
}

const two = asking({ pg: 3, mq: 12 });

function sizes(inventory: Inventory): readonly number[] {
  return cutsOf(inventory)
    .map(({ sizeBytes }) => sizeBytes / GiB)
    .sort((a, b) => a - b);
}

describe('a claim of a class that a group serves', () => {
  it('gets a volume of its size, with what its class says, and is given it', () => {
    expect(kinds(planned(blank, two))).toEqual([
      'create-partition-table',
      'create-volume-group',
      'mark-ready',
      'create-logical-volume',
      'create-logical-volume',
      'create-filesystem',
      'create-filesystem',
      'mark-ready',
      'mark-ready',
      'mount-filesystem',
      'mount-filesystem',
      'assign-claim',
      'assign-claim',
      'create-partition-table',
      'create-volume-group',
      'mark-ready',
    ]);
    const after = done(blank, two);
    expect(sizes(after)).toEqual([3, 12]);
    expect(kinds(planned(after, two))).toEqual([]);
    expect(kinds(planned(observedAgain(rebooted(after)), two))).toEqual([
      'activate-logical-volume',
      'activate-logical-volume',
      'mount-filesystem',
      'mount-filesystem',
    ]);
  });

  it('gets whole extents, and as much as its filesystem needs at least', () => {
    const odd = { layouts: [serving()], claims: [aClaim('odd', { requestBytes: GiB + 1 })] };
    expect(sizes(done(blank, odd))).toEqual([1 + 4 / 1024]);
    const small = { layouts: [serving()], claims: [aClaim('small', { requestBytes: MiB })] };
    expect(kinds(planned(blank, small))).toContain('create-filesystem');
    expect(assignments(planOf([blank], small))).not.toEqual(['small: claim-does-not-fit']);
  });

  it('gets a raw volume where it asks for one', () => {
    const raw = asking({ disk: 2 }, { volumeMode: 'Block' });
    expect(kinds(planned(blank, raw))).toContain('prepare-block-volume');
    expect(kinds(planned(done(blank, raw), raw))).toEqual([]);
  });

  it('takes a volume that was carved for its class before one is cut', () => {
    const world = { ...asking({ pg: 3, mq: 3 }), layouts: [serving([aLayoutPartition('db')])] };
    const one = aNode([aDisk('one')]);
    expect(assignments(planOf([one], world))).toEqual(['mq node-a 4', 'pg node-a 3']);
  });

  it('goes where it is pinned, and lies on one disk', () => {
    const nodes = ['a', 'b'].map((letter) =>
      aNode([aDisk(`${letter}1`), aDisk(`${letter}2`)], { node: `node-${letter}` as NodeName }),
    );
    const pinned = asking({ pg: 3 }, { node: 'node-b' as NodeName });
    expect(assignments(planOf(nodes, pinned))).toEqual(['pg node-b 3']);
    expect(assignments(planOf(nodes, asking({ big: 30 })))).toEqual(['big: claim-does-not-fit']);
  });

  it('leaves what is reserved and carved', () => {
    const one = aNode([aDisk('one')]);
    const layouts = [
      serving([aLayoutPartition('db', { purpose: offered })], {
        reserve: { kind: 'percent', percent: 50 },
      }),
    ];
    expect(assignments(planOf([one], { ...asking({ pg: 5 }), layouts }))).toEqual(['pg node-a 5']);
    const [refused] = planOf([one], { ...asking({ pg: 7 }), layouts }).claims;
    expect(refused).toMatchObject({
      kind: 'unplaced',
      refusal: { code: 'claim-does-not-fit', remedy: expect.stringContaining('6140Mi') },
    });
  });

  it('waits while a node that serves its class is silent', () => {
    const group = {
      name: 'all',
      nodes: ['node-a', 'node-b'] as NodeName[],
      labels: {},
      source: source('all'),
    };
    expect(assignments(planOf([blank], { ...two, nodeGroups: [group] }))).toEqual([
      'mq: claim-held',
      'pg: claim-held',
    ]);
  });

  it('gets nothing of a disk that is refused, read-only, or of a group that is not as it was made', () => {
    const foreign = aNode([aDisk('one', { readOnly: true })]);
    expect(assignments(planOf([foreign], asking({ pg: 1 })))).toEqual(['pg: claim-does-not-fit']);
    const made = done(aNode([aDisk('one')]), asking({ pg: 1 }));
    const [disk] = made.disks;
    const { volumeGroup: _unread, ...rest } = disk!;
    const unread = observedAgain({ ...made, disks: [rest] });
    expect(assignments(planOf([unread], asking({ pg: 1, mq: 1 })))).toEqual([
      'mq: claim-does-not-fit',
      'pg node-a 1',
    ]);
  });

  it('makes another move whose choice is larger', () => {
    const nodes = ['a', 'b'].map((letter) =>
      aNode([aDisk(letter)], { node: `node-${letter}` as NodeName, labels: { disk: letter } }),
    );
    const claims = [
      aClaim('either', { requestBytes: 15 * GiB, nodeRequirements: inDisks('a', 'b') }),
      aClaim('only', { requestBytes: 12 * GiB, nodeRequirements: inDisks('a') }),
    ];
    expect(assignments(planOf(nodes, { layouts: [serving()], claims }))).toEqual([
      'either node-b 15',
      'only node-a 12',
    ]);
  });
});

const offered = { kind: 'offered' as const, storageClassName: 'data' };

function inDisks(...values: readonly string[]): Claim['nodeRequirements'] {
  return [{ key: 'disk', operator: 'In', values }];
}

describe('what was cut for a claim', () => {
  const made = done(blank, two);

  it('stays where it is when others come, and when other nodes do', () => {
    const more = { ...two, claims: [...two.claims, aClaim('new', { requestBytes: GiB })] };
    const other = aNode([aDisk('far', { sizeBytes: 5 * GiB })], { node: 'node-b' as NodeName });
    const plan = planOf([made, other], more);
    expect(assignments(plan)).toEqual(['mq node-a 12', 'new node-b 1', 'pg node-a 3']);
    expect(plan.nodes[0]?.operations).toEqual([]);
  });

  it('grows with its request, and its filesystem with it', () => {
    const larger = asking({ pg: 5, mq: 12 });
    expect(kinds(planned(made, larger))).toEqual(['extend-logical-volume', 'grow-filesystem']);
    expect(sizes(done(made, larger))).toEqual([5, 12]);
    expect(kinds(planned(done(made, larger), larger))).toEqual([]);
  });

  it('does not grow where the extents do not suffice, and the largest size is said', () => {
    const plan = planOf([made], asking({ pg: 9, mq: 12 }));
    expect(assignments(plan)).toEqual(['mq node-a 12', 'pg: claim-does-not-fit']);
    const refused = plan.claims[1];
    if (refused?.kind !== 'unplaced') throw new Error('it was placed');
    expect(refused.refusal.summary).toContain('has 3 GiB and can grow to 7.9 GiB at most');
    expect(refused.refusal.evidence).toEqual([
      'wwn-0xone: 4.9 GiB free (1279 extents) beside the reserve',
      'wwn-0xtwo: 19.9 GiB free (5119 extents) beside the reserve',
    ]);
    expect(refused.refusal.remedy).toContain('Ask for at most 8188Mi');
    expect(plan.nodes[0]?.operations).toEqual([]);
    expect(kinds(planned(made, asking({ pg: 7, mq: 12 })))).toContain('extend-logical-volume');
  });

  it('is never made smaller', () => {
    const plan = planned(made, asking({ pg: 1, mq: 12 }));
    expect([kinds(plan), codes(plan)]).toEqual([[], ['would-shrink']]);
    expect(plan.refusals[0]?.summary).toContain('claim default/pg has 3 GiB');
  });

  it('keeps its data, mount and place when git declares the claim no more, and returns by a TakeBack', () => {
    const fewer = asking({ mq: 12 });
    const gone = planned(made, fewer);
    expect(kinds(gone)).toEqual(['forget-claim']);
    expect(gone.kept).toMatchObject([{ because: 'claim-gone', claim: { name: 'pg' } }]);
    const forgotten = done(made, fewer);
    expect(kinds(planned(forgotten, fewer))).toEqual([]);
    expect(kinds(planned(observedAgain(rebooted(forgotten)), fewer))).toHaveLength(4);
    const again = planOf([forgotten], two);
    expect(assignments(again)).toEqual(['mq node-a 12', 'pg: claim-kept']);
    const { volume } = gone.kept[0]!;
    const takeBacks = [
      {
        name: 'back',
        volume,
        claim: { namespace: 'default', name: 'pg' },
        source: source('back'),
      },
    ];
    expect(kinds(planned(forgotten, { ...two, takeBacks }))).toEqual(['take-back-claim']);
    const larger = { ...asking({ pg: 5, mq: 12 }), takeBacks };
    expect(kinds(planned(forgotten, larger))).toEqual([
      'extend-logical-volume',
      'grow-filesystem',
      'take-back-claim',
    ]);
  });

  it('is kept, and the claim gets no other, when no group serves its class any more', () => {
    const without = { ...two, layouts: [serving([], { claims: [] })] };
    const plan = planOf([made], without);
    expect(assignments(plan)).toEqual(['mq: claim-elsewhere', 'pg: claim-elsewhere']);
    expect([kinds(plan.nodes[0]!), plan.nodes[0]!.kept.length]).toEqual([[], 2]);
    const carved = { ...two, layouts: [serving([aLayoutPartition('db')], { claims: [] })] };
    expect(assignments(planOf([made], carved))).toEqual([
      'mq: claim-elsewhere',
      'pg: claim-elsewhere',
    ]);
  });

  it('is found by its mark when the records are lost', () => {
    const lost = untold(observedAgain({ ...made, records: { disks: [], volumes: [] } }));
    const other = aNode([aDisk('far', { sizeBytes: 4 * GiB })], { node: 'node-b' as NodeName });
    const plan = planOf([lost, other], two);
    expect(assignments(plan)).toEqual(['mq node-a 12', 'pg node-a 3']);
    expect(new Set(kinds(plan.nodes[0]!))).toEqual(
      new Set(['restore-records', 'mark-ready', 'assign-claim']),
    );
    const unserved = { ...two, layouts: [serving([aLayoutPartition('db')], { claims: [] })] };
    expect(assignments(planOf([lost], unserved))).toEqual([
      'mq: claim-elsewhere',
      'pg: claim-elsewhere',
    ]);
  });

  it('keeps its volume under another name of its claim', () => {
    const renamed = asking({ postgres: 3, mq: 12 });
    const moves = [
      {
        name: 'moved',
        kind: 'PersistentVolumeClaim' as const,
        from: 'default/pg',
        to: 'default/postgres',
        source: source('moved'),
      },
    ];
    const plan = planned(made, { ...renamed, moves });
    expect(kinds(plan)).toEqual(['assign-claim']);
    const after = done(made, { ...renamed, moves });
    expect(kinds(planned(after, { ...renamed, moves }))).toEqual([]);
    const lost = untold(observedAgain({ ...made, records: { disks: [], volumes: [] } }));
    expect(assignments(planOf([lost], { ...renamed, moves }))).toEqual([
      'mq node-a 12',
      'postgres node-a 3',
    ]);
  });

  it('is not replaced when its claim asks for another class or mode', () => {
    const xfs = {
      storageClassName: 'raw',
      format: { ...served[0]!.format, filesystem: 'xfs' as const },
    };
    const layouts = [serving([], { claims: [...served, xfs] })];
    const other = planOf([made], {
      ...asking({ pg: 3, mq: 12 }, { storageClassName: 'raw' }),
      layouts,
    });
    expect(codes(other.nodes[0]!)).toEqual(['content-differs', 'content-differs']);
    expect(kinds(other.nodes[0]!)).toEqual([]);
    const raw = planOf([made], asking({ pg: 3, mq: 12 }, { volumeMode: 'Block' }));
    expect(codes(raw.nodes[0]!)).toEqual(['content-differs', 'content-differs']);
    expect(kinds(raw.nodes[0]!)).toEqual([]);
  });

  it('counts in the class, and so does what is still free', () => {
    const plan = planOf([made], two);
    expect(plan.capacity).toEqual([
      {
        storageClassName: 'data',
        volumes: 2,
        totalBytes: 2 * 5119 * 4 * MiB,
        claimedBytes: 15 * GiB,
        freeBytes: 2 * 5119 * 4 * MiB - 15 * GiB,
        largestFreeBytes: 5119 * 4 * MiB,
      },
    ]);
  });

  describe('and is not in its group any more', () => {
    const big = asking({ big: 15 });
    const whole = done(blank, big);
    /** What it took is taken still: there is room for another one on the other disk alone. */
    const unseen = {
      ...whole,
      disks: whole.disks.map(({ volumeGroup, ...disk }) => ({
        ...disk,
        ...(volumeGroup === undefined ? {} : { volumeGroup: { ...volumeGroup, volumes: [] } }),
      })),
    };

    it('is held where it was, and not cut anew', () => {
      expect(cutsOf(unseen)).toEqual([]);
      for (const inventory of [whole, unseen]) {
        const plan = planOf([inventory], big);
        expect(assignments(plan)).toEqual(['big node-a 15']);
        const seen = inventory === whole;
        const [node] = plan.nodes;
        expect([kinds(node!), codes(node!)]).toEqual([[], seen ? [] : ['volume-damaged']]);
      }
    });

    it('is held with the size that it had, whatever its claim asks for now', () => {
      for (const [gib, assignment] of [
        [1, 'big node-a 15'],
        [16, 'big: claim-does-not-fit'],
      ] as const) {
        const plan = planOf([unseen], asking({ big: gib }));
        expect([assignments(plan), kinds(plan.nodes[0]!)]).toEqual([[assignment], []]);
      }
    });

    it('is cut where it was only begun, on the other disk, since there is no room', () => {
      const { records } = unseen;
      const volumes = records.volumes.map(({ claim: _claim, ...record }) =>
        record.name.includes('big') ? { ...record, state: 'begun' as const } : record,
      );
      const begun = { ...unseen, records: { ...records, volumes } };
      expect(kinds(planOf([begun], big).nodes[0]!)).toContain('create-logical-volume');
    });
  });

  it('is lost with its disk, and not made again elsewhere', () => {
    settled(blank, two);
    const left = { ...made, disks: made.disks.slice(1) };
    const plan = planOf([left], two);
    expect(assignments(plan)).toEqual(['mq node-a 12', 'pg node-a 3']);
    expect(kinds(plan.nodes[0]!)).toEqual([]);
  });
});
