/** The digest changes with every input of a group that can change what is planned. */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume } from '../../src/model/declared/declarations.ts';
import type { DesiredVolume, LogicalPlace } from '../../src/model/planned/desired.ts';
import type {
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import { nodeDigest, nodeInputs } from '../../src/plan/node-digest.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

const db: CarvedVolume = {
  ...aLayoutPartition('db'),
  type: 'raid1',
  stripes: null,
  mirrors: 1,
};
const declarations = declaring([aVolumeGroup('data', [], { group: { per: 'node', carve: [db] } })]);
const blank = observedAgain(aNode([aDisk('a'), aDisk('b')]));
const world = planWorld({ declarations, inventories: [blank] });
const [desired] = world.desired.nodes;
const observed = observedAgain(predictAll(blank, world.plan.nodes[0]!.operations));
const at = desired!.disks.findIndex(({ volumes }) => volumes.some(({ logical }) => logical));
const seen = observed.disks.findIndex(({ volumeGroup }) => volumeGroup?.volumes[0] !== undefined);

function volume(change: (volume: DesiredVolume) => DesiredVolume): string {
  const disks = desired!.disks.map((disk, index) => ({
    ...disk,
    volumes: disk.volumes.map((one) =>
      index === at && one.logical !== undefined ? change(one) : one,
    ),
  }));
  return nodeDigest({ ...desired!, disks }, observed);
}

function place(facts: Partial<LogicalPlace>): string {
  return volume((one) => ({ ...one, logical: { ...one.logical!, ...facts } }));
}

function without(...keys: readonly (keyof DesiredVolume | keyof LogicalPlace)[]): string {
  const left = (value: object): object =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as 'logical')));
  return volume(({ logical, ...one }) => left({ ...one, logical: left(logical!) }) as never);
}

function group(facts: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>): string {
  const disks = observed.disks.map((disk, index) =>
    index === seen
      ? { ...disk, volumeGroup: { ...disk.volumeGroup!, ...facts(disk.volumeGroup!) } }
      : disk,
  );
  return nodeDigest(desired!, { ...observed, disks });
}

function logicalVolume(facts: Partial<ObservedLogicalVolume>): string {
  return group(({ volumes }) => ({ volumes: volumes.map((one) => ({ ...one, ...facts })) }));
}

const { legs, physicalVolume } = desired!.disks[at]!.volumes.find(
  ({ logical }) => logical,
)!.logical!;

describe('the digest of a node with a group', () => {
  it('differs for each of these, from all others', () => {
    const digests = {
      nothing: nodeDigest(desired!, observed),
      noPlace: without('logical'),
      noLegs: without('legs'),
      noMembers: without('members'),
      groupName: place({ group: 'other' }),
      placeName: place({ name: 'other' }),
      physicalVolume: place({ physicalVolume: { ...physicalVolume, uuid: 'other' } }),
      legs: place({ legs: { ...legs!, on: legs!.on.toReversed() } }),
      type: place({ legs: { ...legs!, type: 'striped' } }),
      member: volume((one) => ({ ...one, members: one.members!.slice(1) })),
      memberUuid: volume((one) => ({
        ...one,
        members: one.members!.map((member) => ({ ...member, uuid: 'other' })),
      })),
      memberDisk: volume((one) => ({
        ...one,
        members: one.members!.map((member) => ({ ...member, disk: 'other' as never })),
      })),
      unread: nodeDigest(desired!, {
        ...observed,
        disks: observed.disks.map(({ volumeGroup: _unread, ...disk }) => disk),
      }),
      name: group(() => ({ name: 'other' })),
      extent: group(() => ({ extentBytes: 1 })),
      extents: group(() => ({ totalExtents: 1 })),
      free: group(() => ({ freeExtents: 1 })),
      missing: group(({ physicalVolumes }) => ({
        physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: true })),
      })),
      noVolumes: group(() => ({ volumes: [] })),
      volumeName: logicalVolume({ name: 'other' }),
      label: logicalVolume({ label: 'other' }),
      segmentType: logicalVolume({ segmentType: 'linear' }),
      lies: logicalVolume({ physicalVolumes: [] }),
      size: logicalVolume({ sizeBytes: 1 }),
      inactive: logicalVolume({ path: '' }),
      content: logicalVolume({ fingerprint: 'other' }),
      filesystem: logicalVolume({ filesystem: { type: 'ext4', uuid: 'x', sizeBytes: 1 } }),
      used: logicalVolume({ usedBy: [{ kind: 'swap' }] }),
    };
    const byDigest = Map.groupBy(Object.entries(digests), ([, digest]) => digest);
    const alike = Array.from(byDigest.values(), (entries) => entries.map(([name]) => name));
    expect(alike.filter(({ length }) => length > 1)).toEqual([]);
  });

  it('is not changed by where the device of a volume is found, and says what is so', () => {
    expect(logicalVolume({ path: '/dev/dm-7' })).toBe(nodeDigest(desired!, observed));
    const { disks } = nodeInputs(desired!, observed)['observed'] as { disks: readonly unknown[] };
    expect(disks[seen]).toMatchObject({ volumeGroup: { volumes: [{ active: true }] } });
  });

  it('leaves out how a volume lies on its disks where its group has only one', () => {
    const layout = aVolumeGroup('data', [aLayoutPartition('db')]);
    const alone = planWorld({ declarations: declaring([layout]), inventories: [blank] });
    const { declaredDisks } = nodeInputs(alone.desired.nodes[0]!, blank) as {
      declaredDisks: readonly { volumes: readonly object[] }[];
    };
    const [, cut] = declaredDisks[0]!.volumes;
    expect(cut).toHaveProperty('logical.name');
    expect(cut).not.toHaveProperty('logical.legs');
  });
});

it('is another one for a disk whose legs are made anew than for one that is emptied', () => {
  const digestOf = (data: 'move' | 'rebuild'): string => {
    const common = { name: 'bay', node: NODE, disk: observed.disks[0]!.id, by: null };
    const replacements = [{ ...common, data, source: source('bay') }];
    const more = observedAgain({ ...observed, disks: [...observed.disks, aDisk('c')] });
    const { plan } = planWorld({
      declarations: { ...declarations, replacements },
      inventories: [more],
    });
    const [{ digest, operations }] = plan.nodes as [(typeof plan.nodes)[number]];
    const [leg] = operations.filter(({ kind }) => kind.endsWith('-logical-volume'));
    expect(leg?.kind).toBe(`${data}-logical-volume`);
    return digest;
  };
  expect(digestOf('move')).not.toBe(digestOf('rebuild'));
});
