/** What is told of a disk that has legs of volumes of a group over several disks. */
import { describe, expect, it } from 'vitest';
import type { DiskId } from '../../../src/model/identifiers.ts';
import type { DiskExplanation, Loss } from '../../../src/model/planned/explanation.ts';
import { fateWithout, type VolumeLegs } from '../../../src/review/explain/volume-legs.ts';
import { applied, explain, lossOfWorld, told } from '../../cli/explained-worlds.ts';
import { exampleWorld } from '../../render/fleet-pages.ts';
import { INSTALLATION } from '../../simulation/builders.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'] as unknown as readonly [DiskId, DiskId, DiskId, DiskId];

function fates(type: string, disks: readonly DiskId[], on = disks.length): readonly string[] {
  const legs: VolumeLegs = { disks, type, on };
  return disks.map((_, count) =>
    fateWithout(legs, (disk) => disks.includes(disk) && disks.indexOf(disk) <= count),
  );
}

describe('without so many of its disks a volume', () => {
  it.each([
    ['linear', ['gone', 'gone']],
    ['striped', ['gone', 'gone']],
    ['raid0', ['gone', 'gone']],
    ['raid1', ['degraded', 'gone']],
  ])('of type %s over two is %s', (type, expected) => {
    expect(fates(type, [a, b])).toEqual(expected);
  });

  it.each([
    ['raid10', ['degraded', 'gone', 'gone', 'gone']],
    ['raid5', ['degraded', 'gone', 'gone', 'gone']],
    ['raid6', ['degraded', 'degraded', 'gone', 'gone']],
    ['raid1', ['degraded', 'degraded', 'degraded', 'gone']],
  ])('of type %s over four is %s', (type, expected) => {
    expect(fates(type, [a, b, c, d])).toEqual(expected);
  });

  it('is gone with its last leg where others are missing already', () => {
    expect(fates('raid1', [a], 2)).toEqual(['gone']);
    expect(fates('raid10', [a, b, c], 4)).toEqual(['gone', 'gone', 'gone']);
  });

  it('is untouched by disks that it does not lie on', () => {
    expect(fateWithout({ disks: [a, b], type: 'striped', on: 2 }, (disk) => disk === c)).toBe(
      'untouched',
    );
  });
});

describe('a disk of a group over several disks', async () => {
  const { declarations, inventories } = await exampleWorld('database-raid');
  const world = { declarations: { ...declarations, installation: INSTALLATION }, inventories };
  const done = applied(world);
  const { volumes } = lossOfWorld(done, 'node/db-1');
  const named = (name: string) => volumes.filter((one) => one.name?.partition === name);
  const diskOf = (name: string): string => `disk/${named(name)[0]?.disk ?? ''}`;
  const disks = told(done)
    .inventories.filter(({ node }) => node === 'db-1')
    .flatMap((each) => each.disks.filter(({ volumeGroup }) => volumeGroup !== undefined))
    .map(({ id }) => `disk/${id}`);
  const names = (of: Loss['volumes']): readonly string[] =>
    Array.from(new Set(of.map(({ name }) => name?.partition ?? ''))).toSorted();

  it('takes what is striped over it with it, wherever that is told', () => {
    const taken = disks.filter((disk) => names(lossOfWorld(done, disk).volumes).includes('sort'));
    expect(taken).toHaveLength(2);
    expect(taken).toContain(diskOf('sort'));
  });

  it('leaves what is mirrored whole, and its claim where it is', () => {
    for (const disk of disks) {
      const loss = lossOfWorld(done, disk);
      expect(names(loss.degraded)).toContain('data');
      expect(names(loss.volumes)).not.toContain('data');
      expect(loss.claims.map(({ claim }) => claim)).not.toContain('db/data-postgres-0');
    }
    expect(names(lossOfWorld(done, ...disks.slice(0, 2)).volumes)).toContain('data');
  });

  it('takes thin volumes with their pool', () => {
    const taken = disks.filter((disk) =>
      names(lossOfWorld(done, disk).volumes).includes('sandbox'),
    );
    expect(taken).toEqual([diskOf('sandbox')]);
  });

  it('is explained with the legs that lie on it, and what depends on them', () => {
    for (const disk of disks) {
      const told = explain(done, disk) as DiskExplanation;
      expect(names([...told.volumes, ...told.legs])).toContain('data');
      expect(told.dependents.claims).toContain('db/data-postgres-0');
    }
  });
});
