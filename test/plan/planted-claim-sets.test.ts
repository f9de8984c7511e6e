/**
 * Replicas that lie where their set does not let them, each planted in a lawful plan; and what
 * records hold, which stays.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, ClaimSet, Declarations } from '../../src/model/declared/declarations.ts';
import type { ClaimPlacement } from '../../src/model/planned/desired.ts';
import type { NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { aSet, type SetFacts } from '../resolve/placement-builders.ts';
import { applyAll, planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import type { Case } from './planted-cases.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

const HOSTNAME = 'kubernetes.io/hostname';
const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);

/** Two disks with two volumes each. */
function aServer(letter: string, rack: string): Inventory {
  const node = `node-${letter}` as NodeName;
  const labels = { [HOSTNAME]: node, rack };
  const disks = [aDisk(`${letter}1`), aDisk(`${letter}2`)];
  return observedAgain(aNode(disks, { node, labels }));
}

const servers = [aServer('a', 'r1'), aServer('b', 'r1'), aServer('c', 'r2')];

function planned(declarations: Declarations, inventories: readonly Inventory[] = servers): Case {
  return { ...planWorld({ declarations, inventories }), inventories };
}

function serving(facts: SetFacts, inventories?: readonly Inventory[]): Case {
  return planned(declaring([layout], { claimSets: [aSet('x', facts)] }), inventories);
}

function anyOf(...names: readonly string[]): ClaimSet['nodes'] {
  return { requirements: [], names: names as readonly NodeName[], exceptNames: [] };
}

/** The rule of sets alone: what else is wrong with a planted plan is for others to say. */
function faults({ plan, desired, inventories }: Case): readonly string[] {
  const violations = checkPlan(plan, { desired, inventories });
  expect(violations.map(({ rule }) => rule)).not.toContain(undefined);
  return violations
    .filter(({ rule }) => rule === 'claim-set')
    .map(({ node, message }) => (node === null ? message : `${node}: ${message}`));
}

function assignments({ plan }: Case): readonly string[] {
  return plan.claims.map(
    (one) => `${one.claim.name} ${one.kind === 'placed' ? one.node : 'nowhere'}`,
  );
}

/** `volume` counts the volumes of the node, two to a disk. */
interface Assignment {
  readonly claim: string;
  readonly node: string;
  readonly volume: number;
}

/** The plan with claims placed somewhere else; all it says of them is changed alike. */
function assigned(given: Case, ...moves: readonly Assignment[]): Case {
  const move = (placement: ClaimPlacement): ClaimPlacement => {
    const to = moves.find(({ claim }) => claim === placement.claim.name);
    if (to === undefined) return placement;
    const node = given.desired.nodes.find((one) => one.node === to.node)!;
    const volume = node.disks.flatMap(({ volumes }) => volumes)[to.volume]!;
    const sizeBytes = volume.sizeBytes;
    const { claim } = placement;
    return {
      ...{ kind: 'placed', claim, node: node.node, volume: volume.volume, sizeBytes },
      takeBack: null,
    } as ClaimPlacement;
  };
  return {
    ...given,
    desired: { ...given.desired, claims: given.desired.claims.map(move) },
    plan: { ...given.plan, claims: given.plan.claims.map(move) },
  };
}

/** What was done before, observed: the claims of `before` have their data. */
function after(before: Partial<Declarations>, facts: SetFacts): Case {
  const world = { declarations: declaring([layout], before), inventories: servers };
  return serving(facts, applyAll(world).inventories);
}

describe('a replica', () => {
  it('over two nodes is seen, at each of its claims', () => {
    const given = serving({ nodes: anyOf('node-a', 'node-b'), templates: [{}, {}, {}] });
    expect(faults(given)).toEqual([]);
    expect(faults(assigned(given, { claim: 'data1-x-0', node: 'node-b', volume: 0 }))).toEqual([
      'node-a: claim default/data0-x-0 of replica 0 of default/x is on another node than the rest',
      'node-b: claim default/data1-x-0 of replica 0 of default/x is on another node than the rest',
      'node-a: claim default/data2-x-0 of replica 0 of default/x is on another node than the rest',
    ]);
  });

  it('with two claims on one disk is seen where disks must be distinct, and only there', () => {
    for (const distinctDisks of [true, false]) {
      const given = serving({ nodes: anyOf('node-a'), templates: [{}, {}], distinctDisks });
      expect(faults(given)).toEqual([]);
      const shared = assigned(
        given,
        { claim: 'data0-x-0', node: 'node-a', volume: 2 },
        { claim: 'data1-x-0', node: 'node-a', volume: 3 },
      );
      const fault = (claim: string): string =>
        `node-a: claim default/${claim} of replica 0 of default/x shares a disk with the rest`;
      expect(faults(shared)).toEqual(distinctDisks ? [fault('data0-x-0'), fault('data1-x-0')] : []);
    }
  });

  const rack2 = [{ key: 'rack', operator: 'In' as const, values: ['r2'] }];
  it.each<readonly [string, SetFacts]>([
    ['another than it names', { nodes: anyOf('node-b', 'node-c') }],
    [
      'one that it excepts',
      { nodes: { requirements: [], names: [], exceptNames: ['node-a' as NodeName] } },
    ],
    ['one without its labels', { nodes: { requirements: rack2, names: [], exceptNames: [] } }],
    ['another than its claim is pinned to', { templates: [{ node: 'node-c' as NodeName }] }],
    ['another than one of its claims is', { templates: [{}, { node: 'node-c' as NodeName }] }],
    [
      'one without the labels of its claim',
      { nodes: anyOf('node-a', 'node-c'), templates: [{}, { nodeRequirements: rack2 }] },
    ],
  ])('on %s is seen', (_, facts) => {
    const given = serving(facts);
    expect(faults(given)).toEqual([]);
    const names = given.plan.claims.map(({ claim }) => claim.name);
    const wrong = assigned(
      given,
      ...names.map((claim, volume) => ({ claim, node: 'node-a', volume })),
    );
    expect(faults(wrong)).toEqual(
      names.map(
        (claim) =>
          `node-a: claim default/${claim} of replica 0 of default/x is on a node that the set does not allow`,
      ),
    );
  });

  it.each<readonly [string, Partial<Claim>]>([
    ['for its class', { storageClassName: 'raw' }],
    ['of its mode', { volumeMode: 'Block' }],
  ])('that may go anywhere is seen where no volume is kept %s', (_, template) => {
    const given = serving({ templates: [template] });
    expect(assignments(given)).toEqual(['data0-x-0 nowhere']);
    expect(faults(given)).toEqual([]);
    const wrong = assigned(given, { claim: 'data0-x-0', node: 'node-a', volume: 0 });
    expect(faults(wrong)).toEqual([
      'node-a: claim default/data0-x-0 of replica 0 of default/x is on a node that the set does not allow',
    ]);
  });

  it('that may go anywhere is seen where no group has room for its class', () => {
    const given = serving({ templates: [{ storageClassName: 'raw' }] });
    const wrong = assigned(given, { claim: 'data0-x-0', node: 'node-a', volume: 0 });
    const withRoomFor = (...classes: readonly string[]): Case => {
      const nodes = wrong.desired.nodes.map((node) => ({
        ...node,
        claimSpace: classes.map((name) => ({
          ...{ layout: 'data', disk: node.disks[0]!.facts.id, freeBytes: GiB },
          storageClassNames: [name],
        })),
      }));
      return { ...wrong, desired: { ...wrong.desired, nodes } };
    };
    expect(faults(withRoomFor('data'))).toEqual(faults(wrong));
    expect(faults(wrong)).toHaveLength(1);
    for (const classes of [['raw'], ['data', 'raw']])
      expect(faults(withRoomFor(...classes))).toEqual([]);
  });

  it('that may go anywhere is seen where a volume is kept for one of its claims alone', () => {
    const given = serving({ templates: [{}, { storageClassName: 'raw' }] });
    const wrong = assigned(given, { claim: 'data0-x-0', node: 'node-a', volume: 0 });
    expect(faults(wrong)).toHaveLength(1);
  });

  it.each<readonly [string, SetFacts]>([
    ['by name', { nodes: anyOf('node-a') }],
    [
      'by label',
      {
        nodes: {
          requirements: [{ key: 'rack', operator: 'In', values: ['r1'] }],
          names: [],
          exceptNames: [],
        },
      },
    ],
    [
      'by exception',
      { nodes: { requirements: [], names: [], exceptNames: ['node-c' as NodeName] } },
    ],
  ])('may go where no volume is kept for it when its nodes are chosen %s', (_, facts) => {
    const given = serving({ ...facts, templates: [{ storageClassName: 'raw' }] });
    expect(faults(assigned(given, { claim: 'data0-x-0', node: 'node-a', volume: 0 }))).toEqual([]);
  });

  it('may go anywhere where one disk has one volume for it', () => {
    const given = serving({});
    const [volume] = given.plan.claims.map((one) => (one.kind === 'placed' ? one.volume : null));
    const nodes = given.desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.map((one) =>
          one.volume === volume
            ? one
            : { ...one, purpose: { kind: 'host-path' as const, path: '/srv/a' } },
        ),
      })),
    }));
    expect(faults({ ...given, desired: { ...given.desired, nodes } })).toEqual([]);
    const raw = aLayoutPartition('raw', {
      format: { kind: 'block' },
      purpose: { kind: 'kept', storageClassNames: ['raw'] },
    });
    const template = { storageClassName: 'raw', volumeMode: 'Block' as const };
    const blocks = planned(
      declaring([aLayout('data', [raw])], { claimSets: [aSet('x', { templates: [template] })] }),
    );
    expect(assignments(blocks)).not.toContain('data0-x-0 nowhere');
    expect(faults(blocks)).toEqual([]);
  });

  it('is seen on a node that is not declared, or on volumes of which nothing is known', () => {
    const given = serving({ nodes: anyOf('node-a'), templates: [{}, {}], distinctDisks: true });
    const [first, second] = given.plan.claims as readonly Placed[];
    const placing = (...claims: readonly Placed[]): Case => ({
      ...given,
      plan: { ...given.plan, claims },
    });
    const said = (node: string, claim: string, text: string): string =>
      `${node}: claim default/${claim} of replica 0 of default/x is on ${text}`;
    const apart = 'another node than the rest';
    const node = 'node-z' as NodeName;
    expect(faults(placing({ ...first!, node }, second!))).toEqual([
      said('node-z', 'data0-x-0', apart),
      said('node-z', 'data0-x-0', 'a node that the set does not allow'),
      said('node-a', 'data1-x-0', apart),
    ]);
    const volume = 'aaaaaaaaaaaa' as VolumeId;
    expect(faults(placing({ ...first!, volume }, second!))).toEqual([]);
    expect(faults(placing(first!, { ...second!, node, volume: first!.volume }))).toEqual([
      said('node-a', 'data0-x-0', apart),
      said('node-z', 'data1-x-0', apart),
      said('node-z', 'data1-x-0', 'a node that the set does not allow'),
    ]);
  });

  it('with two of three claims on one disk is seen at these', () => {
    const templates = [{}, {}, {}];
    const given = serving({ nodes: anyOf('node-a'), templates, distinctDisks: true });
    const shared = assigned(
      given,
      ...[0, 1, 2].map((volume) => ({
        claim: `data${String(volume)}-x-0`,
        node: 'node-a',
        volume,
      })),
    );
    expect(faults(shared)).toEqual(
      ['data0-x-0', 'data1-x-0'].map(
        (claim) =>
          `node-a: claim default/${claim} of replica 0 of default/x shares a disk with the rest`,
      ),
    );
  });

  it('is seen on a node without the label that the set is spread over', () => {
    const [first, ...others] = servers;
    const spread = [{ topologyKey: 'rack', whenUnsatisfiable: 'ScheduleAnyway' as const }];
    const given = serving({ spread }, [{ ...first!, labels: {} }, ...others]);
    expect(faults(given)).toEqual([]);
    const wrong = assigned(given, { claim: 'data0-x-0', node: 'node-a', volume: 0 });
    expect(faults(wrong)).toHaveLength(1);
  });

  it('is seen on a node that is not allowed also where the rest of it has no place', () => {
    const huge = { requestBytes: 900 * GiB };
    const given = serving({ nodes: anyOf('node-a'), templates: [{}, huge] });
    expect(assignments(given)).toEqual(['data0-x-0 nowhere', 'data1-x-0 nowhere']);
    const wrong = assigned(given, { claim: 'data0-x-0', node: 'node-c', volume: 0 });
    expect(faults(wrong)).toHaveLength(1);
  });

  it('stays where records hold it: on a node that the set no longer allows', () => {
    const given = after(
      { claimSets: [aSet('x', { nodes: anyOf('node-a') })] },
      { nodes: anyOf('node-b') },
    );
    expect(assignments(given)).toEqual(['data0-x-0 node-a']);
    expect(faults(given)).toEqual([]);
  });

  it('stays where records hold it: on two nodes, and on one disk', () => {
    const claim = (name: string, node: string) => aClaim(name, { node: node as NodeName });
    const apart = [claim('data0-x-0', 'node-a'), claim('data1-x-0', 'node-b')];
    const given = after({ claims: apart }, { templates: [{}, {}] });
    expect(assignments(given)).toEqual(['data0-x-0 node-a', 'data1-x-0 node-b']);
    expect(faults(given)).toEqual([]);

    const templates = [{}, {}];
    const together = assigned(
      after(
        { claimSets: [aSet('x', { nodes: anyOf('node-a'), templates })] },
        { nodes: anyOf('node-a'), templates, distinctDisks: true },
      ),
    );
    const disks = together.plan.nodes.map(({ operations }) => operations.length);
    expect(disks[0]).toBe(0);
    expect(faults(together)).toEqual([]);
  });

  it('follows the part of it that records hold, also to a node that the set no longer allows', () => {
    const given = after(
      { claims: [aClaim('data0-x-0', { node: 'node-a' as NodeName })] },
      { nodes: anyOf('node-b'), templates: [{}, {}] },
    );
    expect(assignments(given)).toEqual(['data0-x-0 node-a', 'data1-x-0 node-a']);
    expect(faults(given)).toEqual([]);
    const torn = assigned(given, { claim: 'data1-x-0', node: 'node-b', volume: 0 });
    expect(faults(torn)).toEqual([
      'node-b: claim default/data1-x-0 of replica 0 of default/x is on another node than the rest',
    ]);
  });
});

describe('the spread of a set', () => {
  const spread = [{ topologyKey: 'rack' }];
  const crowded = [
    { claim: 'data0-x-0', node: 'node-a', volume: 0 },
    { claim: 'data0-x-1', node: 'node-b', volume: 0 },
  ];

  it('beyond maxSkew is seen', () => {
    const given = serving({ replicas: 2, spread });
    expect(faults(given)).toEqual([]);
    expect(faults(assigned(given, ...crowded))).toEqual([
      'default/x has 2 replicas in rack=r1 and 0 elsewhere, more than maxSkew 1 apart',
    ]);
  });

  it('of exactly maxSkew, only wished for, or over nodes that are not allowed is none', () => {
    for (const facts of [
      { spread: [{ topologyKey: 'rack', maxSkew: 2 }] },
      { spread: [{ topologyKey: 'rack', whenUnsatisfiable: 'ScheduleAnyway' as const }] },
      { spread, nodes: anyOf('node-a', 'node-b') },
    ]) {
      const given = serving({ replicas: 2, ...facts });
      expect(faults(assigned(given, ...crowded))).toEqual([]);
    }
  });

  it('counts nothing of a set without replicas, nor what has no place, nor what may not be there', () => {
    expect(faults(serving({ replicas: 0, spread }))).toEqual([]);
    const given = serving({ replicas: 2, spread });
    const unplaced = given.plan.claims.map(
      ({ claim }) => ({ kind: 'unplaced', claim, refusal: {} }) as unknown as ClaimPlacement,
    );
    const nowhere = {
      ...given,
      desired: { ...given.desired, claims: unplaced },
      plan: { ...given.plan, claims: unplaced },
    };
    expect(faults(nowhere)).toEqual([]);
    const astray = assigned(
      serving({ replicas: 2, spread, nodes: anyOf('node-a', 'node-b') }),
      { claim: 'data0-x-0', node: 'node-c', volume: 0 },
      { claim: 'data0-x-1', node: 'node-c', volume: 1 },
    );
    expect(faults(astray)).toEqual(
      ['0', '1'].map(
        (ordinal) =>
          `node-c: claim default/data0-x-${ordinal} of replica ${ordinal} of default/x is on a node that the set does not allow`,
      ),
    );
  });

  it('counts a replica by those of its claims that have a place', () => {
    const given = serving({ replicas: 2, spread, templates: [{ requestBytes: 900 * GiB }, {}] });
    expect(assignments(given)).toEqual(
      ['0', '1']
        .flatMap((ordinal) => [`data0-x-${ordinal} nowhere`, `data1-x-${ordinal} nowhere`])
        .toSorted(),
    );
    const half = crowded.map((assignment) => ({
      ...assignment,
      claim: assignment.claim.replace('data0', 'data1'),
    }));
    expect(faults(assigned(given, ...half))).toEqual([
      'default/x has 2 replicas in rack=r1 and 0 elsewhere, more than maxSkew 1 apart',
    ]);
  });

  it('counts each constraint by itself', () => {
    const given = serving({ replicas: 2, spread: [{ topologyKey: HOSTNAME }, ...spread] });
    expect(faults(given)).toEqual([]);
    const here = assigned(
      given,
      { claim: 'data0-x-0', node: 'node-a', volume: 0 },
      { claim: 'data0-x-1', node: 'node-a', volume: 1 },
    );
    expect(faults(here)).toEqual([
      `default/x has 2 replicas in ${HOSTNAME}=node-a and 0 elsewhere, more than maxSkew 1 apart`,
      'default/x has 2 replicas in rack=r1 and 0 elsewhere, more than maxSkew 1 apart',
    ]);
  });

  it('that records made stays, and what is new is counted on top of it', () => {
    const before = { claimSets: [aSet('x', { replicas: 2, nodes: anyOf('node-a', 'node-b') })] };
    expect(faults(after(before, { replicas: 2, spread }))).toEqual([]);
    const grown = after(before, { replicas: 3, spread });
    expect(assignments(grown)).toContain('data0-x-2 node-c');
    expect(faults(grown)).toEqual([]);
    expect(faults(assigned(grown, { claim: 'data0-x-2', node: 'node-a', volume: 3 }))).toEqual([
      'default/x has 3 replicas in rack=r1 and 0 elsewhere, more than maxSkew 1 apart',
    ]);
  });

  it('is not judged where records name more places than claims', () => {
    const given = after({ claimSets: [aSet('x')] }, { replicas: 2, spread });
    const twice = given.inventories.map((inventory) => ({
      ...inventory,
      records: {
        ...inventory.records,
        volumes: inventory.records.volumes.map((record, index) =>
          index === 0 ? { ...record, claim: { namespace: 'default', name: 'data0-x-0' } } : record,
        ),
      },
    }));
    const moved = assigned(given, { claim: 'data0-x-1', node: 'node-b', volume: 0 });
    expect(faults(moved)).not.toEqual([]);
    expect(faults({ ...moved, inventories: twice })).toEqual([]);
  });
});
