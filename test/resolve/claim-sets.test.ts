import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { TakeBack } from '../../src/model/declared/declarations.ts';
import type { ClaimKey, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import { aClaim, source } from '../simulation/builders.ts';
import {
  aSet,
  aVolume,
  nodeOf,
  place,
  placeSets,
  recordedAt,
  refusalOf,
  assignmentsOf,
  type VolumeFacts,
} from './placement-builders.ts';

/** `count` volumes on each of the nodes, named after it: a0, a1, b0 … */
function volumesOn(nodes: string, count: number, facts: VolumeFacts = {}) {
  return Array.from(nodes).flatMap((letter) =>
    Array.from({ length: count }, (_, index) =>
      aVolume(`${letter}${String(index)}`, {
        node: `node-${letter}`,
        disk: `wwn-${letter}${String(index)}`,
        ...facts,
      }),
    ),
  );
}

const HOSTNAME = 'kubernetes.io/hostname';
function anyOf(names: readonly string[]) {
  return { requirements: [], names: names as readonly NodeName[], exceptNames: [] };
}

describe('a replica', () => {
  it('has all its claims on one node', () => {
    const volumes = [...volumesOn('ab', 1), ...volumesOn('c', 2, { sizeBytes: 90 * GiB })];
    expect(assignmentsOf(placeSets([aSet('mq', { templates: [{}, {}] })], volumes))).toEqual([
      'data0-mq-0 node-c c0',
      'data1-mq-0 node-c c1',
    ]);
  });

  it('gets all its volumes or none', () => {
    const volumes = volumesOn('abc', 1);
    expect(assignmentsOf(placeSets([aSet('mq', { templates: [{}, {}] })], volumes))).toEqual([
      'data0-mq-0 -',
      'data1-mq-0 -',
    ]);
  });

  it('gives each claim a volume that suits it, however they come', () => {
    const volumes = [
      aVolume('small', { sizeBytes: 2 * GiB }),
      aVolume('large', { sizeBytes: 9 * GiB }),
      aVolume('raw', { block: true }),
    ];
    const raw = { storageClassName: 'raw', volumeMode: 'Block' as const };
    const templates = [{ requestBytes: GiB }, raw, { requestBytes: 5 * GiB }];
    for (const [order, names] of [
      [templates, ['small', 'raw', 'large']],
      [templates.toReversed(), ['large', 'raw', 'small']],
    ] as const)
      expect(assignmentsOf(placeSets([aSet('x', { templates: order })], volumes))).toEqual(
        names.map((name, at) => `data${String(at)}-x-0 node-a ${name}`),
      );
  });

  it('has its claims on different disks where that is asked', () => {
    const oneDisk = [
      aVolume('a0', { disk: 'wwn-1' }),
      aVolume('a1', { disk: 'wwn-1' }),
      aVolume('a2', { disk: 'wwn-2', sizeBytes: 50 * GiB }),
    ];
    const templates = [{}, {}];
    expect(assignmentsOf(placeSets([aSet('mq', { templates })], oneDisk))).toEqual([
      'data0-mq-0 node-a a0',
      'data1-mq-0 node-a a1',
    ]);
    expect(
      assignmentsOf(placeSets([aSet('mq', { templates, distinctDisks: true })], oneDisk)),
    ).toEqual(['data0-mq-0 node-a a0', 'data1-mq-0 node-a a2']);
    expect(
      assignmentsOf(
        placeSets([aSet('mq', { templates, distinctDisks: true })], oneDisk.slice(0, 2)),
      ),
    ).toEqual(['data0-mq-0 -', 'data1-mq-0 -']);
  });

  it('goes where its set and its templates let it', () => {
    const volumes = [...volumesOn('ab', 1), ...volumesOn('c', 1, { rack: 'r2' })];
    expect(
      assignmentsOf(placeSets([aSet('x', { nodes: anyOf(['node-b', 'node-z']) })], volumes)),
    ).toEqual(['data0-x-0 node-b b0']);
    const rack = [{ key: 'rack', operator: 'In' as const, values: ['r2'] }];
    expect(
      assignmentsOf(placeSets([aSet('x', { templates: [{ nodeRequirements: rack }] })], volumes)),
    ).toEqual(['data0-x-0 node-c c0']);
    expect(
      assignmentsOf(
        placeSets([aSet('x', { templates: [{ node: 'node-b' as NodeName }] })], volumes),
      ),
    ).toEqual(['data0-x-0 node-b b0']);
  });
});

describe('the replicas of a set', () => {
  it('are spread over nodes even where nobody asks for it', () => {
    expect(assignmentsOf(placeSets([aSet('x', { replicas: 4 })], volumesOn('abc', 2)))).toEqual([
      'data0-x-0 node-a a0',
      'data0-x-1 node-b b0',
      'data0-x-2 node-c c0',
      'data0-x-3 node-a a1',
    ]);
  });

  it('go to the node with the most left, so that one node does not have one of every set', () => {
    const sets = [aSet('x'), aSet('y'), aSet('z')];
    expect(assignmentsOf(placeSets(sets, volumesOn('abc', 2)))).toEqual([
      'data0-x-0 node-a a0',
      'data0-y-0 node-b b0',
      'data0-z-0 node-c c0',
    ]);
  });

  it('differ by no more than maxSkew between the places of a key', () => {
    const volumes = [...volumesOn('a', 1, { rack: 'r1' }), ...volumesOn('b', 4, { rack: 'r2' })];
    const placed = (maxSkew: number, whenUnsatisfiable?: 'ScheduleAnyway') =>
      placeSets(
        [
          aSet('x', {
            replicas: 5,
            spread: [
              {
                topologyKey: 'rack',
                maxSkew,
                ...(whenUnsatisfiable === undefined ? {} : { whenUnsatisfiable }),
              },
            ],
          }),
        ],
        volumes,
      ).filter(({ kind }) => kind === 'placed').length;
    expect([placed(1), placed(2), placed(3), placed(1, 'ScheduleAnyway')]).toEqual([3, 4, 5, 5]);
  });

  it('count a place that may take none as empty, as the scheduler does', () => {
    const volumes = [
      ...volumesOn('a', 3, { rack: 'r1' }),
      ...volumesOn('b', 1, { rack: 'r2', sizeBytes: 1 }),
    ];
    const spread = [{ topologyKey: 'rack' }];
    expect(assignmentsOf(placeSets([aSet('x', { replicas: 2, spread })], volumes))).toEqual([
      'data0-x-0 node-a a0',
      'data0-x-1 -',
    ]);
    const nodes = anyOf(['node-a']);
    expect(assignmentsOf(placeSets([aSet('x', { replicas: 2, spread, nodes })], volumes))).toEqual([
      'data0-x-0 node-a a0',
      'data0-x-1 node-a a1',
    ]);
  });

  it('do not go to a node without the label that they are spread by', () => {
    const spread = [{ topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' as const }];
    const [placement] = placeSets([aSet('x', { spread })], volumesOn('a', 1));
    expect(refusalOf(placement).evidence).toEqual([
      'node-a: it has no label zone, by which replicas are spread',
    ]);
  });

  it('are spread by several keys at once, the first of them first', () => {
    const volumes = [...volumesOn('ab', 3, { rack: 'r1' }), ...volumesOn('cd', 3, { rack: 'r2' })];
    const spread = [{ topologyKey: 'rack' }, { topologyKey: HOSTNAME }];
    const placed = placeSets([aSet('x', { replicas: 6, spread })], volumes);
    expect(assignmentsOf(placed)).toEqual([
      'data0-x-0 node-a a0',
      'data0-x-1 node-c c0',
      'data0-x-2 node-b b0',
      'data0-x-3 node-d d0',
      'data0-x-4 node-a a1',
      'data0-x-5 node-c c1',
    ]);
  });

  it('come before claims of their own, which can go anywhere', () => {
    const volumes = [...volumesOn('a', 2), ...volumesOn('b', 1)];
    expect(
      assignmentsOf(
        place([aClaim('c')], volumes, { claimSets: [aSet('x', { templates: [{}, {}] })] }),
      ),
    ).toEqual(['c node-b b0', 'data0-x-0 node-a a0', 'data1-x-0 node-a a1']);
  });
});

describe('what records say of a set', () => {
  const set = aSet('mq', { replicas: 3, templates: [{}, {}] });
  const at = (claim: string, node: string, volume: string, more = {}) =>
    recordedAt(
      {
        claim: `default/${claim}` as ClaimKey,
        node: node as NodeName,
        volume: volume as VolumeId,
      },
      more,
    );

  it('stays, and more nodes move nothing', () => {
    const recorded = [
      at('data0-mq-0', 'node-b', 'b0'),
      at('data1-mq-0', 'node-b', 'b1'),
      at('data0-mq-1', 'node-b', 'b2'),
      at('data1-mq-1', 'node-b', 'b3'),
    ];
    const before = placeSets([set], [...volumesOn('a', 2), ...volumesOn('b', 4)], { recorded });
    const wider = placeSets([set], [...volumesOn('ac', 2), ...volumesOn('b', 4)], { recorded });
    for (const placed of [before, wider])
      expect(assignmentsOf(placed).slice(0, 2)).toEqual([
        'data0-mq-0 node-b b0',
        'data0-mq-1 node-b b2',
      ]);
    expect(before.filter(({ kind }) => kind === 'placed').length).toBe(6);
  });

  it('makes the rest of a replica go on where it was begun', () => {
    const recorded = [at('data1-mq-1', 'node-c', 'c1')];
    const placed = placeSets([set], volumesOn('abc', 2), { recorded });
    expect(assignmentsOf(placed)).toEqual([
      'data0-mq-0 node-a a0',
      'data0-mq-1 node-c c0',
      'data0-mq-2 node-b b0',
      'data1-mq-0 node-a a1',
      'data1-mq-1 node-c c1',
      'data1-mq-2 node-b b1',
    ]);
  });

  it('keeps the rest of a replica on another disk than its first claim', () => {
    const volumes = [
      aVolume('a0', { disk: 'wwn-1' }),
      aVolume('a1', { disk: 'wwn-1' }),
      aVolume('a2', { disk: 'wwn-2', sizeBytes: 50 * GiB }),
    ];
    const one = aSet('mq', { templates: [{}, {}], distinctDisks: true });
    const recorded = [at('data0-mq-0', 'node-a', 'a0')];
    expect(assignmentsOf(placeSets([one], volumes, { recorded }))).toEqual([
      'data0-mq-0 node-a a0',
      'data1-mq-0 node-a a2',
    ]);
    const [, refused] = placeSets([one], volumes.slice(0, 2), { recorded });
    expect(refusalOf(refused).evidence).toEqual([
      'node-a: lacks 1 disk more with a free volume of data >= 1 GiB',
    ]);
  });

  it('is never mended by a second node', () => {
    const recorded = [at('data0-mq-0', 'node-a', 'a0'), at('data1-mq-0', 'node-b', 'b0')];
    const three = aSet('mq', { templates: [{}, {}, {}] });
    const placed = placeSets([three], volumesOn('ab', 3), { recorded });
    expect(assignmentsOf(placed)).toEqual([
      'data0-mq-0 node-a a0',
      'data1-mq-0 node-b b0',
      'data2-mq-0 -',
    ]);
    expect(refusalOf(placed[2]).summary).toContain('have their data on node-a, node-b');
  });

  it('counts for the spread of those that follow', () => {
    const recorded = [at('data0-x-0', 'node-a', 'a0'), at('data0-x-1', 'node-a', 'a1')];
    const spread = [{ topologyKey: HOSTNAME }];
    const placed = placeSets([aSet('x', { replicas: 4, spread })], volumesOn('ab', 4), {
      recorded,
    });
    expect(assignmentsOf(placed).slice(2)).toEqual(['data0-x-2 node-b b0', 'data0-x-3 node-b b1']);
  });

  it('is kept data when the set grows again: it returns by a TakeBack only', () => {
    const forgotten = { forgottenSince: '2026-03-01T00:00:00Z' };
    const recorded = [
      at('data0-mq-0', 'node-a', 'a0', forgotten),
      at('data1-mq-0', 'node-a', 'a1', forgotten),
    ];
    const one = aSet('mq', { templates: [{}, {}, {}] });
    const volumes = volumesOn('ab', 4);
    const refused = placeSets([one], volumes, { recorded });
    expect(refused.map((placement) => refusalOf(placement).code)).toEqual([
      'claim-kept',
      'claim-kept',
      'claim-held',
    ]);
    expect(refusalOf(refused[0]).evidence).toEqual([
      'volume a0 on node-a: kept since 2026-03-01T00:00:00Z',
    ]);
    expect(refusalOf(refused[0]).remedy).toContain(
      'kind: TakeBack, metadata: { name: take-back-a0 }, spec: { volume: a0, claim: { namespace: default, name: data0-mq-0 } }',
    );
    const takeBack = (volume: string, name: string): TakeBack => ({
      name: `take-back-${volume}`,
      volume: volume as VolumeId,
      claim: { namespace: 'default', name },
      source: source(volume),
    });
    const takeBacks = [takeBack('a0', 'data0-mq-0'), takeBack('a1', 'data1-mq-0')];
    const back = placeSets([one], volumes, { recorded, takeBacks });
    expect(assignmentsOf(back)).toEqual([
      'data0-mq-0 node-a a0',
      'data1-mq-0 node-a a1',
      'data2-mq-0 node-a a2',
    ]);
    expect(back.map((placement) => placement.kind === 'placed' && placement.takeBack)).toEqual([
      source('a0'),
      source('a1'),
      null,
    ]);
    const toAnother = [takeBack('a0', 'data1-mq-0')];
    expect(refusalOf(placeSets([one], volumes, { recorded, takeBacks: toAnother })[0]).code).toBe(
      'claim-kept',
    );
  });

  it('is waited for while the kept volume is being wiped', () => {
    const forgotten = { forgottenSince: '2026-03-01T00:00:00Z', leaving: true };
    const recorded = [at('c', 'node-a', 'a0', forgotten)];
    const [held] = place([aClaim('c')], volumesOn('ab', 2), { recorded });
    expect(refusalOf(held)).toMatchObject({ code: 'claim-held' });
  });

  it('is not got round by a node that has not reported', () => {
    const silent = [{ node: nodeOf('node-s', 'r9'), classes: new Set(['data']) }];
    const recorded = [at('data0-mq-0', 'node-a', 'a0')];
    const placed = placeSets([set], volumesOn('ab', 4), { silent, recorded });
    expect(assignmentsOf(placed)).toEqual([
      'data0-mq-0 node-a a0',
      'data0-mq-1 -',
      'data0-mq-2 -',
      'data1-mq-0 node-a a1',
      'data1-mq-1 -',
      'data1-mq-2 -',
    ]);
    expect(refusalOf(placed[1]).code).toBe('claim-held');
    const elsewhere = { ...set, nodes: anyOf(['node-a', 'node-b']) };
    const free = placeSets([elsewhere], volumesOn('ab', 4), { silent });
    expect(free.every(({ kind }) => kind === 'placed')).toBe(true);
  });
});

describe('a replica that fits nowhere', () => {
  it('says what each node lacks, and what would help', () => {
    const volumes = [...volumesOn('ab', 2, { sizeBytes: 480 * GiB }), ...volumesOn('c', 1)];
    const set = aSet('mq', { replicas: 3, templates: [{ requestBytes: 500 * GiB }, {}] });
    const refusal = refusalOf(placeSets([set], volumes)[0]);
    expect(refusal.summary).toBe(
      'no node takes claim default/data0-mq-0: replica 0 of ClaimSet default/mq (1 volume of data >= 500 GiB and 1 volume of data >= 1 GiB) fits on none',
    );
    expect(refusal.evidence).toEqual(['node-a, node-b, node-c: lacks 1 volume of data >= 500 GiB']);
    const smaller = refusalOf(
      placeSets(
        [aSet('mq', { replicas: 2, templates: [{ requestBytes: 500 * GiB }] })],
        volumes,
      )[0],
    );
    expect(smaller.remedy).toContain('A request of 480Gi for class data fits.');
  });

  it('names the number of replicas that fits', () => {
    const placed = placeSets([aSet('x', { replicas: 4 })], volumesOn('abc', 1));
    expect(assignmentsOf(placed)[3]).toBe('data0-x-3 -');
    expect(refusalOf(placed[3]).remedy).toContain('With replicas: 3 it fits.');
  });

  it('says how the spread would break, and that it may be loosened', () => {
    const volumes = [...volumesOn('a', 3), ...volumesOn('b', 1, { rack: 'r2' })];
    const set = aSet('x', { replicas: 4, spread: [{ topologyKey: 'rack' }] });
    const refusal = refusalOf(placeSets([set], volumes)[3]);
    expect(refusal.evidence).toEqual([
      'node-a: one more replica in rack=r1 would make 3 there and 1 elsewhere; maxSkew is 1',
      'node-b: lacks 1 volume of data >= 1 GiB',
    ]);
    expect(refusal.remedy).toContain('With replicas: 3 it fits.');
    expect(refusal.remedy).toContain('With whenUnsatisfiable: ScheduleAnyway for rack it fits.');
  });

  it('says that disks may be shared', () => {
    const volumes = volumesOn('a', 2, { disk: 'wwn-1' });
    const set = aSet('x', { templates: [{}, {}], distinctDisks: true });
    const refusal = refusalOf(placeSets([set], volumes)[0]);
    expect(refusal.evidence).toEqual([
      'node-a: lacks 1 disk more with a free volume of data >= 1 GiB',
    ]);
    expect(refusal.remedy).toContain('With distinctDisks: false it fits.');
  });

  it('names what makes volumes unusable, and nodes that have none', () => {
    const volumes = [
      ...volumesOn('a', 1, { unusable: 'its disk is refused: it is not blank' }),
      ...volumesOn('b', 1, { block: true }),
    ];
    const set = aSet('x', { nodes: anyOf(['node-a', 'node-b']) });
    expect(refusalOf(placeSets([set], volumes)[0]).evidence).toEqual([
      'node-a: lacks 1 volume of data >= 1 GiB (1 not usable: its disk is refused: it is not blank)',
      'node-b: keeps no volumes of class data for claims',
    ]);
  });

  it('stays short on many nodes', () => {
    const volumes = Array.from({ length: 40 }, (_, index) =>
      aVolume(`v${String(index)}`, {
        node: `node-${String(index)}`,
        unusable: `reason ${String(index % 20)}`,
      }),
    );
    const { evidence } = refusalOf(placeSets([aSet('x')], volumes)[0]);
    expect(evidence.length).toBe(13);
    expect(evidence.at(-1)).toBe('and 8 more reasons');
  });
});
