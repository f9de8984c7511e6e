/**
 * Each operand of each rule about thin pools, broken alone: the rules are asked about one group and
 * some operations.
 */
import { describe, expect, it } from 'vitest';
import { GiB, KiB, MiB } from '../../src/model/values/bytes.ts';
import type { DesiredVolume } from '../../src/model/planned/desired.ts';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import type { PoolUse } from '../../src/model/volumes/thin-pool.ts';
import {
  checkThinPools,
  poolExtents,
  extentsLeftForRepair,
} from '../../src/check/groups/check-thin-pool.ts';
import type { DiskCase } from '../../src/check/plan-violation.ts';

const POOL = 'pool';
const OTHER_POOL = 'other-pool';
const THIN = 'thin';

function aPool(facts: { name?: string; sizeBytes?: number; metadataBytes?: number | null } = {}) {
  const { name = POOL, sizeBytes = 4 * GiB, metadataBytes = 8 * MiB } = facts;
  const pool = metadataBytes === null ? {} : { pool: { chunkBytes: 64 * KiB, metadataBytes } };
  return { name, uuid: `uuid-${name}`, sizeBytes, ...pool } as unknown as ObservedLogicalVolume;
}

function aThin(name: string, sizeBytes: number, thinPool = POOL) {
  return { name, uuid: `uuid-${name}`, sizeBytes, thinPool } as unknown as ObservedLogicalVolume;
}

function using(use: Partial<PoolUse>): ObservedLogicalVolume {
  const idle = { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'writable', needsCheck: false };
  const { pool, ...rest } = aPool();
  return { ...rest, pool: { ...pool!, use: { ...idle, ...use } as PoolUse } };
}

function on(volume: string, kind: OperationKind, facts: object = {}): Operation {
  return { kind, volume: { volume }, ...facts } as unknown as Operation;
}

function cut(sizeBytes: number, thinPool = POOL): Operation {
  const volume = { volume: 'new', logical: { thinPool } };
  return { kind: 'create-logical-volume', volume, sizeBytes } as unknown as Operation;
}

function grown(fromBytes: number, toBytes: number): Operation {
  const volume = { volume: THIN, logical: { thinPool: POOL } };
  return { kind: 'extend-logical-volume', volume, fromBytes, toBytes } as unknown as Operation;
}

const growth = {
  ...{ fromBytes: 4 * GiB, toBytes: 6 * GiB },
  ...{ metadataFromBytes: 8 * MiB, metadataToBytes: 12 * MiB },
};
const making = { sizeBytes: 4 * GiB, metadataBytes: 8 * MiB, chunkBytes: 64 * KiB };

function declaredPool(volume = POOL, overprovision: number | null = 2): DesiredVolume {
  const pool = overprovision === null ? {} : { pool: { overprovision } };
  return { volume, format: { kind: 'thin-pool' }, ...pool } as unknown as DesiredVolume;
}

interface Given {
  readonly operations: readonly Operation[];
  /** null: the disk has no group. */
  readonly there?: readonly ObservedLogicalVolume[] | null;
  readonly declared?: readonly DesiredVolume[];
  readonly marks?: readonly { own: boolean; mark: { volume: string; state: string } }[];
}

const finished = [{ own: true, mark: { volume: POOL, state: 'ready' } }];

/** What is said of it. */
function said({
  operations,
  there = [aPool()],
  declared = [declaredPool()],
  marks = finished,
}: Given): readonly string[] {
  const messages: string[] = [];
  const report = (rule: string, message: string): void => {
    messages.push(`${rule}: ${message}`);
  };
  const disk = { id: 'disk', ...(there === null ? {} : { volumeGroup: { volumes: there } }) };
  const subject = { node: { report, marks }, disk, declared: { volumes: declared }, operations };
  checkThinPools(subject as unknown as DiskCase);
  return messages;
}

describe('the extents of a pool', () => {
  const create = on(POOL, 'create-thin-pool', making) as Parameters<typeof poolExtents>[0];
  const extend = on(POOL, 'extend-thin-pool', growth) as Parameters<typeof poolExtents>[0];

  it('are its data and metadata, and what is added to them', () => {
    expect(poolExtents(create, [])).toBe(1024 + 2);
    expect(poolExtents(extend, [aPool()])).toBe(512 + 1);
    expect(poolExtents(create, [aThin(THIN, GiB)])).toBe(1024 + 2);
  });

  it('are there already of a pool that was begun, and some of what is none yet', () => {
    expect(poolExtents(create, [aPool({ name: 'other' }), aPool()])).toBe(0);
    expect(poolExtents(create, [aPool({ sizeBytes: 8 * MiB, metadataBytes: null })])).toBe(1024);
  });

  it('have spare metadata beside them, as large as the largest', () => {
    const there = [aPool(), aPool({ name: 'other', metadataBytes: 16 * MiB })];
    const larger = { ...making, metadataBytes: 24 * MiB };
    expect(extentsLeftForRepair([], there)).toBe(0);
    expect(extentsLeftForRepair([on('x', 'create-thin-pool', making)], there)).toBe(0);
    expect(extentsLeftForRepair([on('x', 'create-thin-pool', larger)], there)).toBe(2);
    const widening = { ...growth, metadataToBytes: 20 * MiB };
    expect(extentsLeftForRepair([on(POOL, 'extend-thin-pool', widening)], there)).toBe(1);
    expect(extentsLeftForRepair([on('x', 'mark-ready', larger)], there)).toBe(0);
    expect(extentsLeftForRepair([on('x', 'create-thin-pool', making)], [aThin(THIN, GiB)])).toBe(2);
  });
});

describe('a pool is made', () => {
  it.each([
    ['with the smallest chunks', {}, true],
    ['with the largest chunks', { chunkBytes: GiB }, true],
    ['with no chunks', { chunkBytes: 0 }, false],
    ['with larger ones', { chunkBytes: GiB + 64 * KiB }, false],
    ['with half of one more', { chunkBytes: 96 * KiB }, false],
    ['with the most metadata', { metadataBytes: 16 * GiB }, true],
    ['with more', { metadataBytes: 16 * GiB + 1 }, false],
    ['with none', { metadataBytes: 0 }, false],
  ])('%s', (_, facts, isRight) => {
    const given = said({ operations: [on(POOL, 'create-thin-pool', { ...making, ...facts })] });
    expect(given).toHaveLength(isRight ? 0 : 1);
    if (!isRight) expect(given[0]).toMatch(/^span: thin pool pool on disk has chunks of /);
  });
});

describe('a pool grows', () => {
  const growing = (facts: object, there?: Given['there']): readonly string[] =>
    said({
      operations: [on(POOL, 'extend-thin-pool', { ...growth, ...facts })],
      ...(there === undefined ? {} : { there }),
    });
  const shrinks = [expect.stringMatching(/^shrinks: thin pool pool goes from /)];

  it('in data, in metadata, or in both', () => {
    expect(growing({})).toEqual([]);
    expect(growing({ toBytes: 4 * GiB })).toEqual([]);
    expect(growing({ metadataToBytes: 8 * MiB })).toEqual([]);
    expect(growing({ toBytes: 4 * GiB, metadataToBytes: 8 * MiB })).toEqual(shrinks);
  });

  it('in neither while the other shrinks', () => {
    expect(growing({ toBytes: 3 * GiB })).toEqual(shrinks);
    expect(growing({ metadataToBytes: 4 * MiB })).toEqual(shrinks);
  });

  it('from what it has, where it is a pool', () => {
    expect(growing({ fromBytes: 5 * GiB })).toEqual(shrinks);
    expect(growing({ metadataFromBytes: 4 * MiB })).toEqual(shrinks);
    expect(growing({}, null)).toEqual(shrinks);
    expect(growing({}, [aPool({ name: 'other' })])).toEqual(shrinks);
    expect(growing({}, [aPool({ metadataBytes: null })])).toEqual(shrinks);
    expect(growing({}, [aPool({ name: 'other', sizeBytes: GiB }), aPool()])).toEqual([]);
  });
});

describe('a volume is cut from a pool', () => {
  const unfinished = 'group: thin pool pool: a volume is cut from it, and it is not finished';
  const full = 'group: thin pool pool: a volume is cut from it, and it is full';
  const broken = 'group: thin pool pool: a volume is cut from it, and it takes no changes';

  it('that is declared as one', () => {
    const none = [
      expect.stringMatching(
        /^group: create-logical-volume of thin volume new, whose pool is none$/,
      ),
    ];
    expect(said({ operations: [cut(GiB, 'nothing')] })).toEqual(none);
    const plain = { volume: 'plain', format: { kind: 'filesystem' } } as unknown as DesiredVolume;
    expect(said({ operations: [cut(GiB, 'plain')], declared: [plain] })).toEqual(none);
  });

  it.each([
    ['of this volume alone', { own: true, mark: { volume: 'another', state: 'ready' } }],
    ['once it is ready', { own: true, mark: { volume: POOL, state: 'new' } }],
    ['of ours', { own: false, mark: { volume: POOL, state: 'ready' } }],
  ])('that is finished, by a mark %s', (_, mark) => {
    const others = [{ own: true, mark: { volume: 'another', state: 'ready' } }];
    expect(said({ operations: [cut(GiB)], marks: [...others, mark] })).toEqual([unfinished]);
    const marking = on(POOL, 'mark-ready');
    expect(said({ operations: [marking, cut(GiB)], marks: [mark] })).toEqual([]);
    expect(said({ operations: [on('another', 'mark-ready'), cut(GiB)], marks: [mark] })).toEqual([
      unfinished,
    ]);
  });

  it('that has room, or gets some before', () => {
    const cutting = (use: Partial<PoolUse>, before: readonly Operation[] = []): readonly string[] =>
      said({ operations: [...before, cut(GiB)], there: [using(use)] });
    expect(cutting({ dataUsedBytes: GiB })).toEqual([]);
    expect(cutting({ dataUsedBytes: GiB, state: 'full' })).toEqual([full]);
    expect(cutting({ dataUsedBytes: 4 * GiB })).toEqual([full]);
    expect(cutting({ state: 'full' }, [on(POOL, 'mark-ready')])).toEqual([full]);
    expect(cutting({ state: 'full' }, [on(POOL, 'extend-thin-pool', growth)])).toEqual([]);
  });

  it('that takes changes', () => {
    for (const use of [{ state: 'failed' }, { state: 'read-only' }, { needsCheck: true }] as const)
      expect(said({ operations: [cut(GiB)], there: [using(use)] })).toEqual([broken]);
  });

  it('of which nothing is known to be wrong', () => {
    expect(said({ operations: [cut(GiB)], there: [aPool({ metadataBytes: null })] })).toEqual([]);
    const declared = [declaredPool()];
    const made = [on(POOL, 'create-thin-pool', making), cut(GiB)];
    expect(said({ operations: made, there: null, declared })).toEqual([]);
    expect(said({ operations: made, there: [], declared })).toEqual([]);
  });
});

describe('a pool promises', () => {
  const promises = (promised: number, most: number): readonly string[] => [
    `span: thin pool pool on disk promises ${String(promised)} bytes, and may promise ${String(most)}`,
  ];
  const there = [aPool({ name: 'first', sizeBytes: 9 * GiB }), aPool(), aThin(THIN, 3 * GiB)];

  it('what is there, what is cut and what is added', () => {
    expect(said({ operations: [cut(5 * GiB)], there })).toEqual([]);
    expect(said({ operations: [cut(6 * GiB)], there })).toEqual(promises(9 * GiB, 8 * GiB));
    const growing = grown(3 * GiB, 9 * GiB);
    expect(said({ operations: [growing], there })).toEqual(promises(9 * GiB, 8 * GiB));
    expect(said({ operations: [grown(3 * GiB, 8 * GiB)], there })).toEqual([]);
    expect(said({ operations: [cut(6 * GiB), on('x', 'mark-ready')], there })).toHaveLength(1);
  });

  it('nothing where nothing is added, however much is there', () => {
    expect(said({ operations: [], there: [aPool({ sizeBytes: MiB }), aThin(THIN, GiB)] })).toEqual(
      [],
    );
  });

  it('what is cut from it, and not from another', () => {
    const declared = [declaredPool(), declaredPool(OTHER_POOL)];
    const others = [...there, aThin('x', 90 * GiB, OTHER_POOL)];
    expect(said({ operations: [cut(5 * GiB)], there: others, declared })).toEqual([]);
  });

  it('no more what is removed', () => {
    const removing = (uuid: string): Operation =>
      ({ kind: 'remove-logical-volume', removed: { uuid } }) as unknown as Operation;
    const [gone, staying] = [removing(`uuid-${THIN}`), removing('uuid-another')];
    expect(said({ operations: [gone, cut(8 * GiB)], there })).toEqual([]);
    expect(said({ operations: [staying, cut(8 * GiB)], there })).toEqual(
      promises(11 * GiB, 8 * GiB),
    );
    const kept = {
      kind: 'remove-volume',
      removed: { uuid: `uuid-${THIN}` },
    } as unknown as Operation;
    expect(said({ operations: [kept, cut(8 * GiB)], there })).toEqual(promises(11 * GiB, 8 * GiB));
  });

  it('as many times its size as is declared, once it has grown or is made', () => {
    const grows = on(POOL, 'extend-thin-pool', growth);
    expect(said({ operations: [grows, cut(9 * GiB)], there })).toEqual([]);
    expect(said({ operations: [grows, cut(10 * GiB)], there })).toEqual(
      promises(13 * GiB, 12 * GiB),
    );
    const makes = on(POOL, 'create-thin-pool', making);
    expect(said({ operations: [makes, cut(9 * GiB)], there: [] })).toEqual(
      promises(9 * GiB, 8 * GiB),
    );
    expect(said({ operations: [makes, cut(9 * GiB)], there: null })).toEqual(
      promises(9 * GiB, 8 * GiB),
    );
    const another = on(OTHER_POOL, 'create-thin-pool', { ...making, sizeBytes: 90 * GiB });
    expect(said({ operations: [another, cut(6 * GiB)], there })).toEqual(
      promises(9 * GiB, 8 * GiB),
    );
    const wider = on(OTHER_POOL, 'extend-thin-pool', { ...growth, toBytes: 90 * GiB });
    expect(said({ operations: [wider, cut(6 * GiB)], there }).at(-1)).toEqual(
      promises(9 * GiB, 8 * GiB)[0],
    );
    expect(
      said({ operations: [cut(2 * GiB)], there, declared: [declaredPool(POOL, null)] }),
    ).toEqual(promises(5 * GiB, 4 * GiB));
  });
});
