/**
 * What is planned with a group over several disks, and what is said of what is not: word by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { CarvedVolume } from '../../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../../src/model/planned/desired.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { Refusal } from '../../../src/model/planned/refusal.ts';
import { planNodeGroup } from '../../../src/plan/groups/plan-node-group.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
  someonesExt4,
} from '../../simulation/builders.ts';
import { withoutDisk } from '../../simulation/missing-disk.ts';
import { predictAll, rebooted, withDisk } from '../../simulation/simulated-host.ts';
import { known } from '../known.ts';

const db = aCarvedVolume('db', {});
const wal = aCarvedVolume('wal', { type: 'raid1' });
const tmp = aCarvedVolume('tmp', { type: 'striped', stripes: 3 });

function world(inventory: Inventory, carve: readonly CarvedVolume[] = [db, wal, tmp]) {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const observed = observedAgain(inventory);
  const { desired, plan } = planWorld({
    declarations: declaring([layout]),
    inventories: [observed],
  });
  return { observed, node: desired.nodes[0]!, operations: plan.nodes[0]!.operations };
}

type World = ReturnType<typeof world>;

const blank = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);
const first = world(blank);
const made = observedAgain(predictAll(blank, first.operations));
const { name } = made.disks[0]!.volumeGroup!;
const members = first.node.disks[0]!.volumes[0]!.members!;

function uuidOf(letter: string): string {
  return members.find(({ disk }) => disk === `wwn-0x${letter}`)!.uuid;
}

function planned({ observed, node }: World, facts: Partial<DesiredNode> = {}) {
  return planNodeGroup(
    { node: { ...node, ...facts }, observed: known(node, observed), name },
    node.disks,
  );
}

/** As `code summary | evidence`, with the volumes called by name. */
function texts(refusals: readonly Refusal[], { node }: World): readonly string[] {
  const names = node.disks
    .flatMap(({ volumes }) => volumes)
    .map((one) => [one.volume, one.name] as const);
  return refusals.map(({ code, summary, evidence }) =>
    names.reduce(
      (text, [volume, called]) => text.replaceAll(volume, called.toUpperCase()),
      [`${code}: ${summary}`, ...evidence].join(' | '),
    ),
  );
}

function missing(letter: string, inventory = rebooted(made)): Inventory {
  return observedAgain({
    ...inventory,
    disks: withoutDisk(inventory.disks, `wwn-0x${letter}` as never),
  });
}

describe('a group over several disks', () => {
  it('is made, and everything in it is counted when it is there', () => {
    const kinds = new Set(planned(first).operations.map(({ kind }) => kind));
    expect(kinds).toContain('create-volume-group');
    expect(planned(first)).toMatchObject({ refusals: [], unchanged: 0 });
    const later = world(made);
    expect(planned(later)).toEqual({ operations: [], refusals: [], unchanged: 6 });
    const more = world(made, [db, wal, tmp, aCarvedVolume('new', {})]);
    expect(planned(more)).toMatchObject({ refusals: [], unchanged: 6 });
    // What is not made, because its layout is held, does not count.
    expect(planned(more, { heldLayouts: ['data'] })).toEqual({
      operations: [],
      refusals: [],
      unchanged: 6,
    });
  });

  it('is planned the same wherever the partition under it is in the list', () => {
    for (const given of [first, world(made)]) {
      const disks = given.node.disks.map((disk) => {
        const [under, ...cut] = disk.volumes;
        return { ...disk, volumes: [...cut, under!] };
      });
      expect(
        planNodeGroup({ ...given, observed: known(given.node, given.observed), name }, disks),
      ).toEqual(planned(given));
    }
  });

  it('gives each volume its disks in the order of the declaration', () => {
    const inOrder = (places: Readonly<Record<string, readonly [number, number, number]>>) => {
      const disks = first.node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.map((one) => {
          const [line, column, ordinal] = places[one.name] ?? [1, 1, 0];
          return { ...one, ordinal, source: { ...one.source, line, column } };
        }),
      }));
      return planNodeGroup(
        { ...first, observed: known(first.node, first.observed), name },
        disks,
      ).operations.flatMap((one) =>
        one.kind === 'create-logical-volume' ? [one.volume.name] : [],
      );
    };
    for (const order of [
      ['db', 'wal', 'tmp'],
      ['tmp', 'wal', 'db'],
      ['wal', 'tmp', 'db'],
    ] as const)
      for (const place of [
        (at: number) => [10 * at, 3 - at, 3 - at],
        (at: number) => [7, 10 * at, 3 - at],
        (at: number) => [7, 7, at],
      ] as const) {
        const places = Object.fromEntries(
          order.map((one, at) => [one, place(at + 1) as [number, number, number]]),
        );
        expect(inOrder(places)).toEqual(order);
      }
  });

  it('makes nothing while its layout is held, and says nothing of it', () => {
    expect(planned(first, { heldLayouts: ['data'] })).toEqual({
      operations: [],
      refusals: [],
      unchanged: 0,
    });
  });

  it('is not made while one of its disks may not be used', () => {
    const strange = { ...first, observed: aNode([aDisk('a'), someonesExt4('b'), aDisk('c')]) };
    const plan = planned(strange);
    expect(plan).toMatchObject({ operations: [], unchanged: 0 });
    expect(plan.refusals.map(({ code }) => code)).toEqual(['foreign-content', 'group-incomplete']);
    expect(texts(plan.refusals.slice(1), strange)).toEqual([
      `group-incomplete: volume group ${name} is not made: not every disk of layout data can be used | wwn-0xa | wwn-0xb | wwn-0xc`,
    ]);
    expect(plan.refusals[1]).toMatchObject({ node: 'node-a', layout: 'data' });
  });

  it('is served as far as it is there', () => {
    const lost = { ...world(rebooted(made)), observed: missing('c') };
    const plan = planned(lost);
    expect(plan.operations.map(({ kind }) => kind)).toEqual([
      'activate-logical-volume',
      'mount-filesystem',
    ]);
    const absent = 'wwn-0xc is declared and not attached';
    const [disk, ...others] = texts(plan.refusals, lost);
    expect(disk).toMatch(/^disk-absent: /);
    const reason = disk!.slice('disk-absent: '.length).split(' | ')[0]!;
    expect(others.map((text) => text.replaceAll(reason, absent)).toSorted()).toEqual(
      [
        `group-incomplete: volume group ${name} is not as it was made; nothing of it is changed | its physical volume ${uuidOf('c')} of wwn-0xc is missing`,
        `group-incomplete: data/tmp-0 is not whole: a disk that it lies on is not there; nothing is done with it | physical volume ${uuidOf('c')} of wwn-0xc: ${absent}`,
        `group-incomplete: data/wal-0 is degraded: a disk that it lies on is not there; nothing is done with it | physical volume ${uuidOf('c')} of wwn-0xc: ${absent}`,
      ].toSorted(),
    );
  });

  it('that is not as it was made gets nothing new, and nothing is said of each', () => {
    const [one] = made.disks;
    const renamed = withDisk(made, one!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...disk.volumeGroup!, uuid: 'other' },
    }));
    const more = { ...world(made, [db, wal, tmp, aCarvedVolume('new', {})]), observed: renamed };
    const plan = planned(more);
    expect(plan.operations).toEqual([]);
    expect(plan.refusals.map(({ code, volume }) => [code, volume])).toEqual([
      ['group-incomplete', null],
    ]);
  });

  it('that is not as it was made is joined by no disk', () => {
    const larger = { ...made, disks: [...made.disks, aDisk('d')] };
    const joins = (inventory: Inventory): readonly string[] =>
      planned({ ...world(larger), observed: inventory }).operations.map(({ kind }) => kind);
    expect(joins(larger)).toContain('extend-volume-group');
    const renamed = withDisk(larger, made.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...disk.volumeGroup!, uuid: 'other' },
    }));
    expect(joins(renamed)).toEqual([]);
  });

  it('tells of each volume why a disk that it lies on is not there, as far as it is known', () => {
    const lost = { ...world(rebooted(made)), observed: missing('a') };
    const said = texts(planned(lost).refusals, lost).filter((text) => text.includes('data/tmp-0'));
    expect(said).toEqual([
      expect.stringContaining(
        `physical volume ${uuidOf('a')} of wwn-0xa: wwn-0xa is not attached to node-a`,
      ),
    ]);
    const elsewhere = (uuid: string): readonly string[] => {
      const seen = withDisk(made, made.disks[1]!.id, (disk) => ({
        ...disk,
        volumeGroup: {
          ...disk.volumeGroup!,
          volumes: disk.volumeGroup!.volumes.map((one) =>
            one.segmentType === 'striped' ? { ...one, physicalVolumes: [uuid] } : one,
          ),
        },
      }));
      const strange = { ...world(made), observed: seen };
      return texts(planned(strange).refusals, strange);
    };
    expect(elsewhere('strange')).toEqual([
      `group-incomplete: data/tmp-0 is not whole: a disk that it lies on is not there; nothing is done with it | physical volume strange of no disk of its layout`,
    ]);
    // LVM has lost a physical volume, and the disk is there.
    const dropped = made.disks.map((disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        physicalVolumes: disk.volumeGroup!.physicalVolumes.map((one) =>
          one.uuid === uuidOf('b') ? { ...one, missing: true } : one,
        ),
      },
    }));
    const without = { ...world(made), observed: { ...made, disks: dropped } };
    const ends = texts(planned(without).refusals, without).filter((text) => text.includes('tmp-0'));
    expect(ends).toEqual([expect.stringMatching(new RegExp(`${uuidOf('b')} of wwn-0xb$`))]);
  });

  it('is joined by another disk, and waits for what cannot join', () => {
    const larger = { ...made, disks: [...made.disks, aDisk('d'), aDisk('e')] };
    const mirror = aCarvedVolume('new', {
      type: 'raid1',
      size: { kind: 'bytes', bytes: 18 * GiB },
    });
    const more = world(larger, [db, wal, tmp, mirror]);
    expect(planned(more)).toMatchObject({ refusals: [], unchanged: 6 });
    const { legs } = more.node.disks
      .flatMap(({ volumes }) => volumes)
      .find((one) => one.name === 'new')!.logical!;
    const joining = legs!.on[1]!;
    const other = more.node.disks[0]!.volumes[0]!.members!.find(({ uuid }) => uuid === joining)!;
    const disks = larger.disks.map((one) =>
      one.id === other.disk ? someonesExt4(other.disk.slice(-1)) : one,
    );
    const strange = { ...more, observed: observedAgain({ ...larger, disks }) };
    const plan = planned(strange);
    expect(plan.operations.map(({ kind }) => kind)).toEqual([
      'create-partition-table',
      'extend-volume-group',
      'mark-ready',
    ]);
    const [disk, volume] = texts(plan.refusals, strange);
    const reason = disk!.slice('foreign-content: '.length).split(' | ')[0]!;
    expect(plan.refusals).toHaveLength(2);
    expect(volume).toBe(
      `group-incomplete: data/new-0 is not made: a disk that it lies on is not in its group | physical volume ${joining} of ${other.disk}: ${reason}`,
    );
  });

  it('keeps how each volume lies on its disks', () => {
    const said = (carve: readonly CarvedVolume[]): readonly string[] => {
      const other = world(made, carve);
      return texts(planned(other).refusals, other);
    };
    const [linear] = said([db, aCarvedVolume('wal', {}), tmp]);
    expect(linear).toMatch(
      /^content-differs: data\/wal-0 is raid1 on 2 disks, declared is linear on 1; how a volume lies on its disks is not changed \| \/dev\/b group vg-data-\w+: logical volume WAL: raid1$/,
    );
    const [mirrored] = said([db, aCarvedVolume('wal', { type: 'raid1', mirrors: 2 }), tmp]);
    expect(mirrored).toMatch(
      /^content-differs: data\/wal-0 is raid1 on 2 disks, declared is raid1 on 3;/,
    );
    const [striped] = said([db, wal, aCarvedVolume('tmp', { type: 'raid1', mirrors: 2 })]);
    expect(striped).toMatch(
      /^content-differs: data\/tmp-0 is striped on 3 disks, declared is raid1 on 3;/,
    );
    expect(said([db, wal, tmp])).toEqual([]);
  });
});
