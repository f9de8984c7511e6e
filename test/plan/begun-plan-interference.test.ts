/**
 * What somebody else did to a node beside a plan that was begun and stopped, a fact at a time: it
 * does not go on.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { ClaimRef, VolumeId } from '../../src/model/identifiers.ts';
import type {
  BlockLink,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  Usage,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { isOwnWork } from '../../src/review/begun-plan.ts';
import { reviewedOperations } from '../../src/review/saved-plan.ts';
import { aPartition, ext4Signature, observedAgain } from '../simulation/builders.ts';
import { freshPlan, savedPlan, situation, stops } from './begun-plans.ts';

const MINE = ext4Signature('99999999-0000-4000-8000-000000000001');
const OTHER_UUID = '99999999-0000-4000-8000-000000000002';
const OTHER_VOLUME = 'zzzzzzzzzzzz' as VolumeId;
const OTHER_CLAIM: ClaimRef = { namespace: 'other', name: 'other' };
const ELSEWHERE: Usage = { kind: 'mounted', mountPoint: '/srv/elsewhere', readOnly: false };

type Interference = (host: Inventory) => Inventory;

function onDisks(change: (disk: ObservedDisk) => ObservedDisk): Interference {
  return (host) => ({ ...host, disks: host.disks.map(change) });
}

function onTables(
  change: (partitions: readonly ObservedPartition[]) => readonly ObservedPartition[],
): Interference {
  return onDisks((disk) =>
    disk.table === undefined
      ? disk
      : { ...disk, table: { ...disk.table, partitions: change(disk.table.partitions) } },
  );
}

function onPartitions(facts: (partition: ObservedPartition) => object): Interference {
  return onTables((partitions) => partitions.map((one) => ({ ...one, ...facts(one) })));
}

function onLogicalVolumes(
  change: (volumes: readonly ObservedLogicalVolume[]) => readonly ObservedLogicalVolume[],
): Interference {
  return onDisks((disk) =>
    disk.volumeGroup === undefined
      ? disk
      : {
          ...disk,
          volumeGroup: { ...disk.volumeGroup, volumes: change(disk.volumeGroup.volumes) },
        },
  );
}

function onEachLogicalVolume(facts: (volume: ObservedLogicalVolume) => object): Interference {
  return onLogicalVolumes((volumes) => volumes.map((one) => ({ ...one, ...facts(one) })));
}

function onRecords(
  change: (records: readonly VolumeRecord[]) => readonly VolumeRecord[],
): Interference {
  return (host) => ({
    ...host,
    records: { ...host.records, volumes: change(host.records.volumes) },
  });
}

function onEachRecord(facts: (record: VolumeRecord) => object): Interference {
  return onRecords((records) => records.map((one) => ({ ...one, ...facts(one) })));
}

/** Each with the situations in which there is something to interfere with. */
const INTERFERENCES: readonly [string, readonly string[], Interference][] = [
  [
    'a partition more',
    ['blank', 'grows', 'group-blank'],
    onTables((all) => [...all, aPartition(99, { uuid: OTHER_UUID })]),
  ],
  ['a partition went that nobody removes', ['grows', 'group-carved'], onTables(() => [])],
  ['another partition in its place', ['blank'], onPartitions(() => ({ uuid: OTHER_UUID }))],
  [
    'a filesystem of others in a partition',
    ['blank', 'grows', 'group-blank'],
    onPartitions(() => ({ signatures: [MINE] })),
  ],
  [
    'a partition is mounted elsewhere',
    ['blank', 'grows'],
    onPartitions((one) => ({ usedBy: [...one.usedBy, ELSEWHERE] })),
  ],
  [
    'a partition is held',
    ['blank'],
    onPartitions(() => ({ usedBy: [{ kind: 'holder', holder: 'dm-7' }] })),
  ],
  [
    'content beside the partitions',
    ['grows', 'group-carved'],
    onDisks((disk) => ({
      ...disk,
      unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096, bytes: 'ff' }],
    })),
  ],
  [
    'another table',
    ['blank', 'grows'],
    onDisks((disk) =>
      disk.table === undefined ? disk : { ...disk, table: { ...disk.table, uuid: OTHER_UUID } },
    ),
  ],
  ['it cannot be written to', ['blank', 'grows'], onDisks((disk) => ({ ...disk, readOnly: true }))],
  ['it fails', ['blank', 'grows'], onDisks((disk) => ({ ...disk, failing: true }))],
  [
    'a logical volume more',
    ['group-blank', 'group-carved'],
    onLogicalVolumes((all) =>
      all.flatMap((one, index) =>
        index === 0 ? [one, { ...one, name: 'other', uuid: 'other-uuid', label: '' }] : [one],
      ),
    ),
  ],
  [
    'a filesystem of others in a logical volume',
    ['group-blank', 'group-carved'],
    onEachLogicalVolume(() => ({ signatures: [MINE], fingerprint: 'sha256:other' })),
  ],
  [
    'a logical volume is mounted elsewhere',
    ['group-blank', 'group-carved'],
    onEachLogicalVolume((one) => ({ usedBy: [...one.usedBy, ELSEWHERE] })),
  ],
  [
    'a record of another volume',
    ['blank', 'grows', 'group-carved'],
    onRecords((all) =>
      all.flatMap((one, index) => (index === 0 ? [one, { ...one, volume: OTHER_VOLUME }] : [one])),
    ),
  ],
  ['records went', ['grows', 'group-carved'], onRecords(() => [])],
  ['a volume is removed by record', ['grows'], onEachRecord(() => ({ state: 'removed' }))],
  ['a volume is given to another claim', ['blank'], onEachRecord(() => ({ claim: OTHER_CLAIM }))],
  ['a claim is forgotten', ['blank', 'grows'], onEachRecord(() => ({ forgotten: true }))],
  ['a volume is protected', ['blank', 'grows'], onEachRecord(() => ({ protected: true }))],
  [
    'a disk is recorded that the plan does not begin',
    ['blank', 'grows'],
    (host) => ({
      ...host,
      records: {
        ...host.records,
        disks: host.records.disks.flatMap((one) => [one, { ...one, tableUuid: OTHER_UUID }]),
      },
    }),
  ],
  [
    'a link of a volume that the plan does not link',
    ['blank', 'grows', 'group-blank'],
    (host) => ({
      ...host,
      blockLinks: [...host.blockLinks, { volume: OTHER_VOLUME, partitionUuid: OTHER_UUID }],
    }),
  ],
];

it('a link leads elsewhere', () => {
  const { before, operations } = situation('group-blank');
  const link = operations.find((one) => one.kind === 'link-block-device')!;
  const { volume, logical } = link.volume;
  const path = ['observed', 'blockLinks', volume, 'logicalVolume'];
  const isOwn = (reviewed: readonly Operation[], to: Partial<BlockLink>): boolean => {
    const now = { ...before, blockLinks: [{ volume, partitionUuid: null, ...to }] };
    return isOwnWork([{ path, was: undefined, now: '' }], { reviewed, was: before, now });
  };
  const own = `${logical!.group}/${logical!.name}`;
  expect(isOwn(operations, { logicalVolume: own })).toBe(true);
  expect(isOwn(operations, { logicalVolume: `${own}-other` })).toBe(false);
  expect(isOwn(operations, { partitionUuid: link.volume.partitionUuid })).toBe(false);
  expect(isOwn([], { logicalVolume: own })).toBe(false);
  const partition = { ...link, volume: { ...link.volume } };
  delete (partition.volume as { logical?: unknown }).logical;
  expect(isOwn([partition], { partitionUuid: partition.volume.partitionUuid })).toBe(true);
  expect(isOwn([partition], { partitionUuid: OTHER_UUID })).toBe(false);
  expect(isOwn([partition], { logicalVolume: own })).toBe(false);
});

it('nothing that is known', () => {
  const { before, operations } = situation('blank');
  const begun = { reviewed: operations, was: before, now: before };
  expect(isOwnWork([], begun)).toBe(false);
  for (const path of [['observed', 'root'], ['layouts'], ['observed', 'foreignVolumes', 'x']])
    expect(isOwnWork([{ path, was: 'a', now: 'b' }], begun)).toBe(false);
  expect(
    isOwnWork([{ path: ['removals', 'v', 'proof'], was: 'consent', now: 'finish' }], begun),
  ).toBe(true);
  expect(
    isOwnWork([{ path: ['removals', 'v', 'proof'], was: 'finish', now: 'consent' }], begun),
  ).toBe(false);
  expect(isOwnWork([{ path: ['removals', 'v', 'volume'], was: 'a', now: 'finish' }], begun)).toBe(
    false,
  );
});

it.each(INTERFERENCES)('%s', (_what, names, interfere) => {
  for (const name of names) {
    const { declarations, before, operations } = situation(name);
    const one = savedPlan(declarations, before);
    let tried = 0;
    for (const { what, host } of stops(before, operations)) {
      const disturbed = observedAgain(interfere(host));
      if (isDeepStrictEqual(disturbed, host)) continue;
      const now = freshPlan(declarations, disturbed);
      const undisturbed = freshPlan(declarations, host);
      // What is no input of the plan is nobody's interference with it.
      if (isDeepStrictEqual(now.inputs, undisturbed.inputs)) continue;
      tried += 1;
      expect([name, what, reviewedOperations(one, now).ok]).toEqual([name, what, false]);
    }
    expect([name, tried]).not.toEqual([name, 0]);
  }
});
