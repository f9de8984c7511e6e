import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { Claim } from '../../../src/model/declared/declarations.ts';
import {
  claimKey,
  type ClaimKey,
  type NodeName,
  type VolumeId,
} from '../../../src/model/identifiers.ts';
import type { ClaimableVolume } from '../../../src/resolve/free-volumes/free-volumes.ts';
import type { PlacementInput } from '../../../src/resolve/claims/place-claims.ts';
import { aClaim } from '../../simulation/builders.ts';
import { referencePlacement } from '../../simulation/placement-reference.ts';
import { PATIENT_MS, runs } from '../../simulation/runs.ts';
import { aVolume, nodeOf, place, placesOf, recordedAt, refusalOf } from '../placement-builders.ts';

describe('a claim gets a volume', () => {
  it('only of its class', () => {
    const kept = aVolume('a', { purpose: { kind: 'kept', storageClassNames: ['x', 'data'] } });
    expect(placesOf(place([aClaim('c')], [kept]))).toEqual(['a']);
    expect(placesOf(place([aClaim('c', { storageClassName: 'y' })], [kept]))).toEqual([null]);
  });

  it('never one that is offered to the cluster, or a host path', () => {
    const offered = aVolume('a', { purpose: { kind: 'offered', storageClassName: 'data' } });
    const path = aVolume('b', { purpose: { kind: 'host-path', path: '/srv/x' } });
    const [placement] = place([aClaim('c')], [offered, path]);
    expect(refusalOf(placement).evidence).toEqual([
      'no layout keeps volumes of class data for claims',
    ]);
  });

  it('only of its mode', () => {
    const both = { kind: 'kept' as const, storageClassNames: ['data'] };
    const volumes = [
      aVolume('a', { block: true, purpose: both }),
      aVolume('b', { sizeBytes: 20 * GiB }),
    ];
    expect(placesOf(place([aClaim('c')], volumes))).toEqual(['b']);
    expect(placesOf(place([aClaim('c', { volumeMode: 'Block' })], volumes))).toEqual(['a']);
  });

  it('of exactly the requested size, and not of one byte less', () => {
    const claim = aClaim('c', { requestBytes: 10 * GiB });
    expect(placesOf(place([claim], [aVolume('a')]))).toEqual(['a']);
    expect(placesOf(place([claim], [aVolume('a', { sizeBytes: 10 * GiB - 1 })]))).toEqual([null]);
  });

  it('the smallest that suffices, of equals the first by node and name', () => {
    const volumes = [
      aVolume('z', { node: 'node-b' }),
      aVolume('y', { node: 'node-a' }),
      aVolume('x', { sizeBytes: 11 * GiB }),
      aVolume('w', { sizeBytes: 1 }),
    ];
    expect(placesOf(place([aClaim('c'), aClaim('d'), aClaim('e'), aClaim('f')], volumes))).toEqual([
      'y',
      'z',
      'x',
      null,
    ]);
  });

  it.each(['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'] as const)(
    'never for %s',
    (mode) => {
      const [placement] = place(
        [aClaim('c', { accessModes: ['ReadWriteOnce', mode] })],
        [aVolume('a')],
      );
      expect(refusalOf(placement).evidence).toEqual([
        '1 volume on node-a: a local volume gives ReadWriteOnce only',
      ]);
    },
  );

  it('on the node that it is pinned to', () => {
    const volumes = [aVolume('a'), aVolume('b', { node: 'node-b', sizeBytes: 90 * GiB })];
    const claim = aClaim('c', { node: 'node-b' as NodeName });
    expect(placesOf(place([claim], volumes))).toEqual(['b']);
    const [none] = place([{ ...claim, node: 'node-c' as NodeName }], volumes);
    expect(refusalOf(none).evidence).toEqual(['2 volumes on node-a, node-b: not the pinned node']);
  });

  it('on a node that its selector takes', () => {
    const volumes = [aVolume('a'), aVolume('b', { node: 'node-b', rack: 'r2' })];
    const of = (values: readonly string[]): Claim =>
      aClaim('c', { nodeRequirements: [{ key: 'rack', operator: 'In', values }] });
    expect(placesOf(place([of(['r2'])], volumes))).toEqual(['b']);
    expect(refusalOf(place([of(['r3'])], volumes)[0]).evidence).toEqual([
      '2 volumes on node-a, node-b: the node selector does not match its node',
    ]);
  });

  it('whose labels its own selector takes', () => {
    const volumes = [aVolume('a'), aVolume('b')];
    const requirement = { key: 'diskwright.dev/name', operator: 'In' as const };
    const of = (name: string): Claim =>
      aClaim('c', { volumeRequirements: [{ ...requirement, values: [name] }] });
    expect(placesOf(place([of('b')], volumes))).toEqual(['b']);
    expect(placesOf(place([of('z')], volumes))).toEqual([null]);
  });

  it('never one that cannot be used, and the reason is said', () => {
    const volumes = [aVolume('a', { unusable: 'its disk is refused: it is not blank' })];
    expect(refusalOf(place([aClaim('c')], volumes)[0]).evidence).toEqual([
      '1 volume on node-a: its disk is refused: it is not blank',
    ]);
  });

  it('in the order of choice: pinned, then selecting, then free; the smaller first', () => {
    const claims = [
      aClaim('a-free'),
      aClaim('b-free', { requestBytes: 2 * GiB }),
      aClaim('c-selecting', {
        requestBytes: 9 * GiB,
        nodeRequirements: [{ key: 'rack', operator: 'Exists', values: [] }],
      }),
      aClaim('d-pinned', { requestBytes: 10 * GiB, node: 'node-a' as NodeName }),
    ];
    const volumes = [aVolume('1'), aVolume('2'), aVolume('3')];
    expect(placesOf(place(claims, volumes))).toEqual(['3', null, '2', '1']);
    expect(refusalOf(place(claims, volumes)[1]).evidence).toEqual([
      '3 volumes on node-a: taken by another claim',
    ]);
  });
});

describe('a claim that a record knows', () => {
  const claim = aClaim('c');
  const recorded = [
    recordedAt({ claim: claimKey(claim), node: 'node-a' as NodeName, volume: 'b' as VolumeId }),
  ];

  it('stays, however small a free volume there is', () => {
    const volumes = [
      aVolume('a', { sizeBytes: GiB }),
      aVolume('b', { unusable: 'its disk is absent' }),
    ];
    expect(place([claim], volumes, { recorded })).toMatchObject([
      { kind: 'placed', volume: 'b', recorded: true },
    ]);
  });

  it('keeps its volume from others, declared or not', () => {
    expect(placesOf(place([aClaim('other')], [aVolume('b')], { recorded }))).toEqual([null]);
  });

  it('keeps every volume that was ever given to it from others', () => {
    const twice = [...recorded, { ...recorded[0]!, volume: 'a' as VolumeId }];
    const volumes = [aVolume('a'), aVolume('b')];
    const placed = place([aClaim('other'), claim], volumes, { recorded: twice });
    expect(placed.map((one) => one.claim.name)).toEqual(['c', 'other']);
    expect(placesOf(placed)).toEqual(['b', null]);
  });

  it.each([
    ['claim-elsewhere', 'which no layout keeps', aClaim('c'), []],
    ['claim-elsewhere', 'of class x', aClaim('c', { storageClassName: 'x' }), [aVolume('b')]],
    [
      'claim-elsewhere',
      'pinned to node-z',
      aClaim('c', { node: 'node-z' as NodeName }),
      [aVolume('b')],
    ],
    [
      'claim-does-not-fit',
      'asks for 90 GiB',
      aClaim('c', { requestBytes: 90 * GiB }),
      [aVolume('b')],
    ],
    [
      'claim-does-not-fit',
      'volumeMode Block',
      aClaim('c', { volumeMode: 'Block' }),
      [aVolume('b')],
    ],
    [
      'claim-does-not-fit',
      'ReadWriteMany',
      aClaim('c', { accessModes: ['ReadWriteMany'] }),
      [aVolume('b')],
    ],
  ] as const)('is never given a second, empty volume: %s, %s', (code, text, asked, volumes) => {
    const [placement] = place([asked], [...volumes, aVolume('free', { sizeBytes: 200 * GiB })], {
      recorded,
    });
    expect(refusalOf(placement).code).toBe(code);
    expect(refusalOf(placement).summary).toContain(text);
  });

  it('goes by the record of the volume’s own node, not by a copied one', () => {
    const copied = { ...recorded[0]!, node: 'node-b' as NodeName, claim: 'default/d' as ClaimKey };
    const both = [copied, ...recorded];
    const placements = place([claim, aClaim('d')], [aVolume('b')], { recorded: both });
    expect(placements[0]).toMatchObject({ kind: 'placed', volume: 'b', node: 'node-a' });
    expect(placements[1]?.kind).toBe('unplaced');
  });
});

describe('a node that has not reported', () => {
  const silent = [{ node: nodeOf('node-s', 'r9'), classes: new Set(['data']) }];

  it('holds every claim that it may have', () => {
    const [placement] = place([aClaim('c')], [aVolume('a')], { silent });
    expect(refusalOf(placement)).toMatchObject({ code: 'claim-held' });
    expect(refusalOf(placement).evidence[0]).toContain('node-s');
  });

  it.each([
    ['of another class', aClaim('c', { storageClassName: 'raw', volumeMode: 'Block' })],
    ['pinned elsewhere', aClaim('c', { node: 'node-a' as NodeName })],
    [
      'selecting elsewhere',
      aClaim('c', { nodeRequirements: [{ key: 'rack', operator: 'In', values: ['r1'] }] }),
    ],
  ])('does not hold a claim %s', (_name, claim) => {
    const volumes = [aVolume('a'), aVolume('b', { block: true })];
    expect(place([claim], volumes, { silent })[0]?.kind).toBe('placed');
  });

  it('holds a claim whose selector asks for a label that is not known of it', () => {
    const claim = aClaim('c', {
      nodeRequirements: [{ key: 'zone', operator: 'In', values: ['z1'] }],
    });
    expect(refusalOf(place([claim], [aVolume('a')], { silent })[0]).code).toBe('claim-held');
  });
});

describe('placement, held against the rules read literally', () => {
  const sizes = fc.integer({ min: 1, max: 6 }).map((count) => count * GiB);
  const volumes = fc
    .array(
      fc.record({
        sizeBytes: sizes,
        node: fc.constantFrom('node-a', 'node-b', 'node-c'),
        block: fc.boolean(),
        offered: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
        unusable: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
      }),
      { maxLength: 14 },
    )
    .map((list) =>
      list.map(({ offered, unusable, node, ...facts }, index) =>
        aVolume(`v${String(index).padStart(2, '0')}`, {
          ...facts,
          node,
          rack: node === 'node-a' ? 'r1' : 'r2',
          unusable: unusable ? 'its disk is refused' : null,
          ...(offered ? { purpose: { kind: 'offered', storageClassName: 'data' } } : {}),
        }),
      ),
    );
  const claims = fc
    .array(
      fc.record({
        requestBytes: sizes,
        block: fc.boolean(),
        node: fc.constantFrom(null, null, null, 'node-a', 'node-b'),
        rack: fc.constantFrom(null, null, 'r1', 'r2', 'r3'),
        many: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
        recorded: fc.option(fc.nat(13), { freq: 3 }),
      }),
      { maxLength: 14 },
    )
    .map((list) =>
      list.map(({ requestBytes, block, node, rack, many, recorded }, index) => ({
        recorded,
        claim: aClaim(`c${String(index).padStart(2, '0')}`, {
          requestBytes,
          storageClassName: block ? 'raw' : 'data',
          volumeMode: block ? 'Block' : 'Filesystem',
          node: node as NodeName | null,
          accessModes: many ? ['ReadWriteOnce', 'ReadWriteMany'] : ['ReadWriteOnce'],
          nodeRequirements: rack === null ? [] : [{ key: 'rack', operator: 'In', values: [rack] }],
        }),
      })),
    );

  /** Records that are consistent: one claim a volume, and the volume suits. */
  function recordsOf(
    list: readonly { readonly claim: Claim; readonly recorded: number | null }[],
    all: readonly ClaimableVolume[],
  ): PlacementInput['recorded'] {
    const taken = new Set<VolumeId>();
    return list.flatMap(({ claim, recorded }) => {
      const volume = recorded === null ? undefined : all[recorded];
      if (volume === undefined || taken.has(volume.volume.volume)) return [];
      const suits = referencePlacement({
        claims: [{ ...claim, nodeRequirements: [] }],
        volumes: [{ ...volume, unusable: null }],
        recorded: new Map(),
      });
      if (suits.get(claimKey(claim)) === null) return [];
      taken.add(volume.volume.volume);
      const { node, volume: kept } = volume;
      return [recordedAt({ claim: claimKey(claim), node: node.node, volume: kept.volume })];
    });
  }

  it(
    'gives the same volumes, none twice',
    () => {
      fc.assert(
        fc.property(volumes, claims, (all, list) => {
          const recorded = recordsOf(list, all);
          const expected = referencePlacement({
            claims: list.map(({ claim }) => claim),
            volumes: all.toSorted((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1)),
            recorded: new Map(recorded.map((one) => [one.claim, one.volume])),
          });
          const found = place(
            list.map(({ claim }) => claim),
            all,
            { recorded },
          );
          for (const placement of found)
            expect(placement.kind === 'placed' ? placement.volume : null).toBe(
              expected.get(claimKey(placement.claim)),
            );
          const taken = placesOf(found).filter((volume) => volume !== null);
          expect(new Set(taken).size).toBe(taken.length);
        }),
        runs(2_000),
      );
    },
    PATIENT_MS,
  );

  function inOrder({ node, volume }: ClaimableVolume): string {
    return `${node.node} ${volume.name}`;
  }

  it('would see a placement that takes the first volume instead of the smallest', () => {
    const broken = fc.property(volumes, claims, (all, list) => {
      const asked = list.map(({ claim }) => claim);
      const first = referencePlacement({
        claims: asked,
        volumes: all.map((one) => ({ ...one, sizeBytes: Math.max(one.sizeBytes, 6 * GiB) })),
        recorded: new Map(),
      });
      return place(asked, all).every(
        (one) => (one.kind === 'placed' ? one.volume : null) === first.get(claimKey(one.claim)),
      );
    });
    expect(fc.check(broken, runs(500)).failed).toBe(true);
  });
});
