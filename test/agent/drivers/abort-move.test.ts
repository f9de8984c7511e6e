/** A move that is aborted, and what keeps one from it. */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOGICAL_EXTENT_BYTES } from '../../../src/model/values/bytes.ts';
import type { MemberRef } from '../../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { act, diskRef, other, volumeRef, type TestDisk } from '../../host/execute-setup.ts';
import { fake } from './fake-devices.ts';
import {
  cutIn,
  groupOn,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const TARGET = 'target';
const TARGET_DISK = 'wwn-target' as DiskId;

let group: FakeGroup;
let disk: TestDisk;
let volume: FakeVolume;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];
beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  const { id, identity } = diskRef(group.disk).facts;
  const observed = {
    ...{ path: group.disk.device.path, id, systemChain: [], aliases: [id], signatures: [] },
    ...{ identity, sizeBytes: 1, logicalSectorBytes: 512 },
  } as unknown as TestDisk['context']['observed'];
  disk = { ...group.disk, context: { ...group.disk.context, observed } };
  group.others.push(TARGET);
  volume = cutIn(group, disk.volumes[1]!, { tags: markTags(disk, 1, 'ready') });
  volume.moving = { to: TARGET, atomic: true };
  commands = [];
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    const [, verb = '', , , , , ...args] = argv;
    if (verb !== 'fullreport') commands.push([verb, ...args].join(' '));
    return lvm(argv);
  });
  // As the move left it.
  await disk.context.records.saveVolume({
    ...{ ...volumeRef(disk, 1), disk: { ...diskRef(disk).facts, id: TARGET_DISK }, sizeBytes: 1 },
    ...{ state: 'ready', recordedAt: '2026-01-01T00:00:00Z' },
  });
});

function members(): readonly MemberRef[] {
  const { volume: under, partitionUuid } = volumeRef(disk, 0);
  return [
    { volume: under, partitionUuid, uuid: group.uuid, disk: diskRef(disk).facts.id },
    { volume: 'v-target' as VolumeId, partitionUuid: TARGET, uuid: TARGET, disk: TARGET_DISK },
  ];
}

function abort(): Operation {
  return other(disk, {
    ...{ kind: 'abort-move', from: group.uuid, to: TARGET, sizeBytes: LOGICAL_EXTENT_BYTES },
    volume: { ...logicalRef(group, 1), members: members() },
  });
}

function recordedOn(): DiskId | undefined {
  return disk.context.records.volume(volumeRef(disk, 1).volume)?.disk.id;
}

describe('a move that is aborted', () => {
  it('is given up by its source, and the record names where the volume lies', async () => {
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([`pvmove --abort -- ${group.node}`]);
    expect(recordedOn()).toBe(diskRef(disk).facts.id);
    // A pass that was stopped after it does nothing more.
    commands = [];
    expect(await act(disk, abort())).toBeNull();
    expect(commands).toEqual([]);
  });

  it('is none that would leave the volume in two places', async () => {
    volume.moving = { to: TARGET, atomic: false };
    await expectRefused('is being moved by another pvmove');
  });

  it('is none to somewhere else', async () => {
    group.others.push('more');
    volume.moving = { to: 'more', atomic: true };
    const more = { ...members()[1]!, uuid: 'more' };
    const operation = abort();
    if (!('volume' in operation)) throw new Error('it has a volume');
    const known = { ...operation, volume: { ...operation.volume, members: [...members(), more] } };
    await expectRefused('is being moved by another pvmove', known);
  });

  it('is none that is at its end', async () => {
    volume.moving = null;
    volume.on = [TARGET];
    await expectRefused('does not lie on');
  });

  it('is none of a volume in two places', async () => {
    volume.moving = null;
    volume.on = [group.uuid, TARGET];
    await expectRefused('alone');
  });

  it('has not ended well where the volume is in two places afterwards', async () => {
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv.includes('--abort')) volume.on = [group.uuid, TARGET];
      return lvm(argv);
    });
    expect(await act(disk, abort())).toMatchObject({ code: 'not-verified' });
  });

  it('waits while a disk of the group is missing', async () => {
    group.missing.push(TARGET);
    await expectRefused('is missing: nothing of the group is changed');
  });

  it('that came to its end all the same is said, and the record names where it lies', async () => {
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv.includes('--abort')) volume.on = [TARGET];
      return lvm(argv);
    });
    const { context } = disk;
    const named = { id: TARGET_DISK, aliases: [TARGET_DISK], usedBy: [], unknownContent: [] };
    const observed = { ...context.observed, ...diskRef(disk).facts, ...named };
    const peer = { ...context, observed };
    disk = { ...disk, context: { ...context, peer: () => peer } };
    expect(await act(disk, abort())).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('although its move was aborted') as string,
    });
    expect(recordedOn()).toBe(TARGET_DISK);
  });
});

async function expectRefused(words: string, operation = abort()): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ message: expect.stringContaining(words) });
  expect(commands).toEqual([]);
  expect(recordedOn()).toBe(TARGET_DISK);
}
