/**
 * Each operand of what may be taken out of a group with a thin pool that is lost, broken alone: the
 * complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume } from '../../src/model/declared/declarations.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { aLayoutPartition, aThinPool } from '../simulation/builders.ts';
import { found, inGroup, lostWorld, violations, type World } from './lost-worlds.ts';

const size = { kind: 'bytes', bytes: GiB } as const;
const carve: readonly CarvedVolume[] = [
  {
    ...aLayoutPartition('thin', { size }),
    ...{ type: 'thin', stripes: null, mirrors: 1, thinPool: 'pool' },
  },
  { ...aLayoutPartition('plain', { size }), type: 'linear', stripes: null, mirrors: 1 },
];
const world = lostWorld(
  { carve, thinPools: [aThinPool('pool')] },
  ({ spareMetadata }) => spareMetadata!.physicalVolumes[0]!,
);
const removals = world.operations.filter((one) => one.kind === 'remove-logical-volume');
const [thin, pool] = removals as [(typeof removals)[number], (typeof removals)[number]];
const { disks } = world.inventory;
const group = disks.flatMap(({ volumeGroup }) => volumeGroup ?? [])[0]!;
const missing = group.physicalVolumes.find((one) => one.missing)!;
const observed = disks
  .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
  .find(({ uuid }) => uuid === pool.removed.uuid)!;

function asked({ removed: { volume }, disk }: typeof thin, words: string): string {
  return `volume ${volume} is removed from ${disk.facts.id}, ${words}`;
}

describe('a thin pool that lay on a disk that is gone', () => {
  it('is taken out of its group after what is cut from it, and then the group forgets the disk', () => {
    expect(world.operations.map(({ kind }) => kind)).toEqual([
      'remove-logical-volume',
      'remove-logical-volume',
      'forget-physical-volume',
    ]);
    expect(removals.map(({ removed }) => [removed.isPool, removed.lost])).toEqual([
      [false, [missing.uuid]],
      [true, [missing.uuid]],
    ]);
    expect(violations(world)).toEqual([]);
    expect(violations(world, 'consent')).toEqual([]);
  });

  it('goes with what is in it where its data is striped', () => {
    const facts = { ...observed.pool!, segmentTypes: ['linear', 'striped'] };
    expect(violations(found(world, observed.uuid, { pool: facts }))).toEqual([]);
  });

  it.each<readonly [string, World, string]>([
    [
      'it has a copy',
      found(world, observed.uuid, {
        pool: { ...observed.pool!, segmentTypes: ['linear', 'raid1'] },
      }),
      'and it is linear and raid1',
    ],
    [
      'a move of it was begun',
      found(world, observed.uuid, { moving: { from: missing.uuid, to: ['x'] } }),
      'and a move of it was begun',
    ],
  ])('stays with what is cut from it where %s', (_name, planted, words) => {
    expect(violations(planted)).toEqual([asked(thin, words), asked(pool, words)]);
  });

  it('takes nothing with it while it is not there itself', () => {
    const without = inGroup(world, ({ volumes }) => ({
      volumes: volumes.filter(({ uuid }) => uuid !== pool.removed.uuid),
    }));
    expect(violations({ ...without, operations: [thin] })).toEqual([
      asked(thin, 'and its thin pool is not there'),
    ]);
  });

  it('stays while something is cut from it', () => {
    const operations = world.operations.filter((one) => one !== thin);
    expect(violations({ ...world, operations })).toContain(
      asked(pool, 'and volumes are left in that thin pool'),
    );
  });
});

describe('the spare metadata of a group', () => {
  const extents = missing.totalExtents - missing.freeExtents;
  const spare = group.spareMetadataBytes! / group.extentBytes;
  const words = (gone: number): string =>
    `${group.name}: ${missing.uuid} is forgotten: ${String(extents)} extents lie on it, and ${String(gone)} are made anew or removed before`;

  it('go with the disk that they lie on, and hold up nothing', () => {
    expect(spare).toBeGreaterThan(0);
    const elsewhere = inGroup(world, ({ spareMetadata }) => ({
      spareMetadata: { ...spareMetadata!, physicalVolumes: ['x'] },
    }));
    expect(violations(elsewhere)).toEqual([words(extents - spare)]);
    const none = inGroup(world, () => ({ spareMetadataBytes: 0 }));
    expect(violations(none)).toEqual([words(extents - spare)]);
  });

  it('are all that may be left there', () => {
    const operations = world.operations.filter((one) => one !== pool);
    expect(violations({ ...world, operations })).toEqual([words(spare)]);
  });
});
