/** Claims of sets, and what is said of claims for which no group has enough. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { ClaimSet } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { aSet, type SetFacts } from '../resolve/placement-builders.ts';
import {
  aClaim,
  aDisk,
  aLayoutPartition,
  aNode,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { done, planned, planOf, assignments, serving, type World } from './claim-cut-worlds.ts';
import { consenting } from './consent-cases.ts';
import { codes, kinds } from './planned-node.ts';

function fleet(nodes: string, disks: number): readonly Inventory[] {
  return Array.from(nodes).map((letter) =>
    aNode(
      Array.from({ length: disks }, (_, index) => aDisk(`${letter}${String(index)}`)),
      {
        node: `node-${letter}` as NodeName,
        labels: { 'kubernetes.io/hostname': `node-${letter}` },
      },
    ),
  );
}

const spread = [{ topologyKey: 'kubernetes.io/hostname' }];

function asking(name: string, facts: SetFacts): World {
  return { layouts: [serving()], claims: [], claimSets: [aSet(name, facts)] };
}

function disksOf(plan: Plan): readonly string[] {
  return plan.nodes.flatMap(({ operations }) =>
    operations.flatMap((one) =>
      one.kind === 'assign-claim' ? [`${one.claim.name} ${one.disk.facts.id}`] : [],
    ),
  );
}

function refusalOf(plan: Plan) {
  const [first] = plan.claims.filter((one) => one.kind === 'unplaced');
  if (first === undefined) throw new Error('all are placed');
  return first.refusal;
}

describe('replicas of a set, of classes that groups serve', () => {
  it('have volumes cut on one node each, spread as the set says', () => {
    const set = asking('kafka', {
      replicas: 3,
      spread,
      templates: [{}, { requestBytes: 2 * GiB }],
    });
    expect(assignments(planOf(fleet('abc', 1), set))).toEqual([
      'data0-kafka-0 node-a 1',
      'data0-kafka-1 node-b 1',
      'data0-kafka-2 node-c 1',
      'data1-kafka-0 node-a 2',
      'data1-kafka-1 node-b 2',
      'data1-kafka-2 node-c 2',
    ]);
  });

  it('lie on different disks where that is asked', () => {
    const set = asking('kafka', { distinctDisks: true, templates: [{}, {}] });
    expect(disksOf(planOf(fleet('a', 2), set))).toEqual([
      'data0-kafka-0 wwn-0xa0',
      'data1-kafka-0 wwn-0xa1',
    ]);
    expect(assignments(planOf(fleet('a', 1), set))).toEqual([
      'data0-kafka-0: claim-does-not-fit',
      'data1-kafka-0: claim-does-not-fit',
    ]);
  });

  it('may have some of their claims on volumes that were carved ahead', () => {
    const raw = { storageClassName: 'raw', volumeMode: 'Block' as const };
    const carved = aLayoutPartition('raw', {
      format: { kind: 'block' },
      purpose: { kind: 'kept', storageClassNames: ['raw'] },
    });
    const set = { ...asking('db', { templates: [raw, {}] }), layouts: [serving([carved])] };
    expect(assignments(planOf(fleet('a', 1), set))).toEqual([
      'data0-db-0 node-a 4',
      'data1-db-0 node-a 1',
    ]);
  });

  it('go on where a part of them is', () => {
    const set = asking('db', { replicas: 2, spread, templates: [{}] });
    const [a, b] = fleet('ab', 1) as [Inventory, Inventory];
    const made = planOf([a, b], set);
    expect(assignments(made)).toEqual(['data0-db-0 node-a 1', 'data0-db-1 node-b 1']);
    const there = done(a, asking('db', { templates: [{}] }));
    const larger = asking('db', { replicas: 2, spread, templates: [{}, {}] });
    expect(assignments(planOf([there, b], larger))).toEqual([
      'data0-db-0 node-a 1',
      'data0-db-1 node-b 1',
      'data1-db-0 node-a 1',
      'data1-db-1 node-b 1',
    ]);
  });

  it('that fit nowhere are told what each node has left, and which request would fit', () => {
    const set = asking('big', { replicas: 2, spread, templates: [{ requestBytes: 30 * GiB }] });
    const refused = refusalOf(planOf(fleet('ab', 2), set));
    expect(refused.evidence).toEqual([
      'node-a, node-b: lacks 1 volume of data >= 30 GiB; its volume groups have 19.9 GiB, 19.9 GiB free on 2 disks',
    ]);
    expect(refused.remedy).toContain('A request of 20476Mi for class data fits.');
    const fitting: ClaimSet = aSet('big', {
      replicas: 2,
      spread,
      templates: [{ requestBytes: 20476 * 1024 * 1024 }],
    });
    expect(assignments(planOf(fleet('ab', 2), { ...set, claimSets: [fitting] }))).toEqual([
      'data0-big-0 node-a 19.99609375',
      'data0-big-1 node-b 19.99609375',
    ]);
  });

  it('need no selector to find the nodes that serve their classes', () => {
    const far = aNode([], {
      node: 'node-z' as NodeName,
      labels: { 'kubernetes.io/hostname': 'node-z' },
    });
    const set = asking('db', { replicas: 2, spread, templates: [{}] });
    expect(assignments(planOf([...fleet('ab', 1), far], set))).toEqual([
      'data0-db-0 node-a 1',
      'data0-db-1 node-b 1',
    ]);
  });
});

describe('a claim for which no group has enough', () => {
  it('is told what is against each, and the largest request that fits', () => {
    const world = { layouts: [serving()], claims: [aClaim('pg', { requestBytes: 25 * GiB })] };
    const refused = refusalOf(planOf(fleet('ab', 1), world));
    expect(refused.evidence).toEqual([
      'volume groups on 2 disks of node-a, node-b: 19.9 GiB free (5119 extents) beside the reserve',
    ]);
    expect(refused.remedy).toContain('A request of 20476Mi fits (on node-a)');
  });

  it('is told why a group does not suit it', () => {
    const reasons = (facts: Parameters<typeof aClaim>[1], layout = serving()) =>
      refusalOf(
        planOf(fleet('ab', 1), { layouts: [layout], claims: [aClaim('pg', facts)] }),
      ).evidence.join('\n');
    const pinned = { node: 'node-b' as NodeName, requestBytes: 25 * GiB };
    expect(reasons(pinned)).toContain('1 disk of node-a: not the pinned node');
    expect(reasons({ accessModes: ['ReadWriteMany'] })).toContain('ReadWriteOnce only');
    const rack = [{ key: 'rack', operator: 'Exists' as const, values: [] }];
    expect(reasons({ nodeRequirements: rack })).toContain('the node selector does not match');
    expect(reasons({ volumeRequirements: rack })).toContain('spec.selector does not match');
    const two = { ...serving().disks, minCount: 2 };
    expect(reasons({}, { ...serving(), disks: two })).toContain('does nothing new on its node');
  });
});

describe('what was cut for a claim, under a Release and a consent', () => {
  it('goes, and its space with it; never while git declares the claim', () => {
    const world = { layouts: [serving()], claims: [aClaim('pg')] };
    const made = done(aNode([aDisk('one')]), world);
    const none = { ...world, claims: [] };
    const forgotten = observedAgain(done(made, none));
    const [kept] = planned(forgotten, none).kept;
    const { volume, fingerprint } = kept!;
    const subject = { kind: 'volume' as const, volume };
    const target = { node: NODE, subject, content: fingerprint, source: source('consent') };
    const consents = [consenting([target])];
    const releases = [{ name: 'go', volume, source: source('release') }];
    for (const given of [{ consents }, { consents, releases }]) {
      const plan = planned(forgotten, { ...none, ...given });
      expect([kinds(plan), codes(plan), plan.kept]).toEqual([['remove-logical-volume'], [], []]);
      const gone = observedAgain(predictAll(forgotten, plan.operations));
      expect(kinds(planned(gone, { ...none, ...given }))).toEqual([]);
      const anew = planned(gone, { ...world, ...given });
      expect(anew.operations.map(({ kind }) => kind)).toContain('create-logical-volume');
      expect(
        anew.operations.flatMap((one) => ('volume' in one ? [one.volume.volume] : [])),
      ).not.toContain(volume);
    }
    // Its record is lost, or not written yet: the id says whose it is.
    const lost = { ...made, records: { ...made.records, volumes: [] } };
    for (const served of [made, observedAgain(lost)]) {
      const plan = planned(served, { ...world, consents });
      expect([kinds(plan).includes('remove-logical-volume'), codes(plan)]).toEqual([
        false,
        ['claim-held'],
      ]);
    }
  });
});
