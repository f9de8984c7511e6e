/**
 * Each operand of what may be taken out of a group that misses a disk, and of when the group
 * forgets that disk, broken alone: the complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { DesiredNode, LeavingDisk } from '../../src/model/planned/desired.ts';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { RemoveLogicalVolume } from '../../src/model/planned/plan.ts';
import { aLayoutPartition } from '../simulation/builders.ts';
import { stoppedWithin } from '../simulation/simulated-host.ts';
import { found, inGroup, lostWorld, violations, type World } from './lost-worlds.ts';

const carve: readonly CarvedVolume[] = [
  { ...aLayoutPartition('wide'), type: 'striped', stripes: 3, mirrors: 1 },
  { ...aLayoutPartition('plain'), type: 'linear', stripes: null, mirrors: 1 },
];

const world = lostWorld({ carve }, ({ physicalVolumes }) => physicalVolumes[1]!.uuid);
const removal = world.operations.find((one) => one.kind === 'remove-logical-volume')!;
const group = world.inventory.disks[0]!.volumeGroup!;
const missing = group.physicalVolumes.find((one) => one.missing)!.uuid;
const lostVolume = group.volumes.find(({ uuid }) => uuid === removal.removed.uuid)!;
const [gone] = world.desired.nodes[0]!.leaving!;
const removed = `volume ${removal.removed.volume} is removed from ${removal.disk.facts.id}, `;

function leaving(disks: readonly LeavingDisk[]): World {
  const nodes = world.desired.nodes.map((node): DesiredNode => ({ ...node, leaving: disks }));
  return { ...world, desired: { ...world.desired, nodes } };
}

function removing(facts: Partial<RemoveLogicalVolume['removed']>): World {
  const operations = world.operations.map((one) =>
    one === removal ? { ...removal, removed: { ...removal.removed, ...facts } } : one,
  );
  return { ...world, operations };
}

function foundAs(change: Partial<ObservedLogicalVolume>): World {
  return found(world, removal.removed.uuid, change);
}

describe('what lay on a disk that is gone', () => {
  it('is taken out of the group that misses it, and then the group forgets that', () => {
    expect(world.operations.map(({ kind }) => kind)).toEqual([
      'remove-logical-volume',
      'forget-physical-volume',
    ]);
    expect(removal.removed.lost).toEqual([missing]);
    expect(violations(world)).toEqual([]);
    expect(violations(world, 'consent')).toEqual([]);
  });

  it.each<readonly [string, World, string]>([
    [
      'it names nothing as lost',
      removing({ lost: [] }),
      'and other disks are missing than it names',
    ],
    [
      'it names another as lost',
      removing({ lost: ['x'] }),
      'and other disks are missing than it names',
    ],
    ['it is a mirror', foundAs({ segmentType: 'raid1' }), 'and it is raid1'],
    ['it is a pool', foundAs({ segmentType: 'thin-pool' }), 'and it is thin-pool'],
    [
      'a move of it was begun',
      foundAs({ moving: { from: missing, to: ['x'] } }),
      'and a move of it was begun',
    ],
    ['no disk is given up', leaving([]), 'and a disk of its group is waited for'],
    [
      'its disk is only rebuilt',
      leaving([{ disk: gone!.disk, replacement: 'bay', rebuild: { by: null } }]),
      'and a disk of its group is waited for',
    ],
    [
      'another disk is given up',
      leaving([{ ...gone!, disk: 'wwn-0xzz' as DiskId }]),
      'and a disk of its group is waited for',
    ],
    [
      'it names no members',
      removing({ members: removal.removed.members!.filter(({ uuid }) => uuid !== missing) }),
      'and its group has other physical volumes',
    ],
    [
      'it lies on what is there alone',
      foundAs({
        physicalVolumes: removal.removed
          .members!.map(({ uuid }) => uuid)
          .filter((uuid) => uuid !== missing),
      }),
      'and other disks are missing than it names',
    ],
    [
      'another disk is missing, which is waited for',
      inGroup(world, ({ physicalVolumes }) => ({
        physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: true })),
      })),
      'and a disk of its group is waited for',
    ],
  ])('stays where %s', (_name, planted, words) => {
    expect(violations(planted)).toContain(`${removed}${words}`);
  });

  it('stays where git gives up no disk at all, or the removal names no disk', () => {
    const waited = `${removed}and a disk of its group is waited for`;
    const nodes = world.desired.nodes.map(({ leaving: _none, ...node }): DesiredNode => node);
    expect(violations({ ...world, desired: { ...world.desired, nodes } })).toContain(waited);
    const { members: _members, ...unnamed } = removal.removed;
    const operations = world.operations.map((one) =>
      one === removal ? { ...removal, removed: unnamed } : one,
    );
    expect(violations({ ...world, operations })).toContain(waited);
  });

  it('goes as lost only where that is said: all else needs a whole group', () => {
    const { lost: _lost, ...others } = removal.removed;
    const operations = world.operations.map((one) =>
      one === removal ? { ...removal, removed: others } : one,
    );
    expect(violations({ ...world, operations })).toEqual([
      `${removed}and its group is not whole, or not ours alone`,
    ]);
  });

  it('goes under a consent alone', () => {
    const nodes = world.desired.nodes.map((node): DesiredNode => ({ ...node, consents: [] }));
    const unsaid = { ...world, desired: { ...world.desired, nodes } };
    expect(violations(unsaid, 'consent')).toEqual([
      `volume ${removal.removed.volume} is removed without a consent`,
    ]);
  });

  it('goes before the group forgets its disk', () => {
    const { totalExtents, freeExtents } = group.physicalVolumes.find(
      ({ uuid }) => uuid === missing,
    )!;
    const extents = totalExtents - freeExtents;
    const words = `${group.name}: ${missing} is forgotten: ${String(extents)} extents lie on it, and 0 are made anew or removed before`;
    const [first, second] = world.operations;
    expect(violations({ ...world, operations: [second!] })).toContain(words);
    expect(violations({ ...world, operations: [second!, first!] })).toContain(words);
    const elsewhere = foundAs({ physicalVolumes: [] });
    expect(violations(elsewhere)).toContain(words);
    // Half of it lies there still.
    const shorter = foundAs({ sizeBytes: lostVolume.sizeBytes / 2 });
    expect(violations(shorter)).toContain(
      words.replace(', and 0 are', `, and ${String(extents / 2)} are`),
    );
  });
});

describe('what is lost and reported on another disk than before', () => {
  const nowhere = foundAs({ physicalVolumes: [missing] });
  const [stopped] = stoppedWithin(world.inventory, removal).slice(1, 2);
  const consents = stopped!.records.consents!;
  const finishing = (on: DiskId, from: World): World => ({
    ...from,
    operations: from.operations.map((one) =>
      one.kind === 'remove-logical-volume' ? { ...one, proof: 'finish' } : one,
    ),
    inventory: {
      ...from.inventory,
      records: {
        ...from.inventory.records,
        consents: consents.map((one) => ({ ...one, disk: { ...one.disk, id: on } })),
      },
    },
  });
  const words = `volume ${removal.removed.volume} is removed to end what was begun on another disk`;
  const other = world.inventory.disks.find(({ id }) => id !== removal.disk.facts.id)!.id;

  it('is ended wherever in its group it was begun, and nowhere else', () => {
    expect(violations(finishing(other, nowhere), 'consent')).toEqual([]);
    expect(violations(finishing('wwn-0xzz' as DiskId, nowhere), 'consent')).toEqual([words]);
    // What lies on its disk was begun there.
    expect(violations(finishing(other, world), 'consent')).toEqual([words]);
    expect(violations(finishing(removal.disk.facts.id, world), 'consent')).toEqual([]);
  });
});
