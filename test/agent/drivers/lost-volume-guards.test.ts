/**
 * What keeps a volume from being taken out of its group that lost data with a disk; each beside the
 * same case in which nothing is wrong.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberRef } from '../../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type { ConsentRecord } from '../../../src/model/observed/inventory.ts';
import type { RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import { act, diskRef, other, volumeRef, type TestDisk } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { fake } from './fake-devices.ts';
import {
  activateIn,
  cutIn,
  givenUpDisk,
  groupOn,
  isActive,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const LOST = 'lost';
const STAYS = 'stays';
const CONTENT = `sha256:${'5ee7'.repeat(16)}`;

let group: FakeGroup;
let disk: TestDisk;
let volume: FakeVolume;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];
beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  disk = givenUpDisk(group, CONTENT);
  commands = [];
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('lvm', (argv) => {
    const [, verb = '', , , , , ...args] = argv;
    if (verb !== 'fullreport') commands.push([verb, ...args].join(' '));
    return lvm(argv);
  });
  group.others.push(LOST, STAYS);
  group.missing.push(LOST);
  volume = cutIn(group, disk.volumes[1]!, { on: [LOST], tags: markTags(disk, 1, 'ready') });
});

function members(): readonly MemberRef[] {
  const { volume: under, partitionUuid } = volumeRef(disk, 0);
  const elsewhere = (uuid: string): MemberRef => ({
    ...{ volume: `v-${uuid}` as VolumeId, partitionUuid: uuid, uuid },
    disk: `wwn-${uuid}` as DiskId,
  });
  return [
    { volume: under, partitionUuid, uuid: group.uuid, disk: diskRef(disk).facts.id },
    elsewhere(LOST),
    elsewhere(STAYS),
  ];
}

function removal(
  facts: Partial<RemoveLogicalVolume['removed']> = {},
  proof: RemoveLogicalVolume['proof'] = 'consent',
): RemoveLogicalVolume {
  const { logical } = logicalRef(group, 1);
  return other(disk, {
    ...{ kind: 'remove-logical-volume', layout: 'data', consent: CONSENT, content: CONTENT },
    proof,
    removed: {
      ...{ volume: disk.volumes[1]!, logical, uuid: volume.uuid, sizeBytes: volume.sizeBytes },
      ...{ mountPoint: null, filesystemUuid: null, isPool: false },
      ...{ members: members(), lost: [LOST], ...facts },
    },
  });
}

/** As the kernel has it once the disk was pulled. */
function activateOnNothing(): void {
  volume.slaves = [];
  activateIn(group, volume);
}

async function expectRefused(operation: RemoveLogicalVolume, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
  expect(group.volumes).toEqual([volume]);
  expect(commands.filter((one) => one.startsWith('lvremove'))).toEqual([]);
}

describe('a volume that lost data with a disk', () => {
  it('leaves its group, and nothing of it is activated, wiped or forced', async () => {
    const whole = Buffer.from(volume.medium.durable);
    expect(await act(disk, removal())).toBeNull();
    const name = `data-fake/${volume.name}`;
    expect(commands).toEqual([`lvchange --activate n -- ${name}`, `lvremove -- ${name}`]);
    expect(group.volumes).toEqual([]);
    expect(volume.medium.durable.equals(whole)).toBe(true);
    const { records } = disk.context;
    expect(records.volume(disk.volumes[1]!)).toMatchObject({ state: 'removed' });
    expect(records.consent(CONSENT.key)?.state).toBe('done');
  });

  it('is deactivated first where it is active, although nothing is under it any more', async () => {
    activateOnNothing();
    expect(isActive(volume)).toBe(true);
    expect(await act(disk, removal())).toBeNull();
    expect(group.volumes).toEqual([]);
    expect(isActive(volume)).toBe(false);
  });

  it('is kept while somebody has it, and its consent is not used', async () => {
    activateOnNothing();
    fake.held.add('/dev/dm-0');
    const failure = await act(disk, removal());
    expect(failure?.message).toContain('in use');
    expect(group.volumes).toEqual([volume]);
    expect(disk.context.records.consent(CONSENT.key)).toBeNull();
  });

  it('is kept where it is active on what is there: that may be a copy of the disk', async () => {
    activateIn(group, volume);
    await expectRefused(removal(), 'is active as');
  });

  it('is kept where it is mounted elsewhere than was reviewed', async () => {
    activateOnNothing();
    const { deviceNumber } = Array.from(fake.mapped.values())[0]!;
    fake.mounts.push({ deviceNumber, mountPoint: '/elsewhere' } as (typeof fake.mounts)[number]);
    await expectRefused(removal(), 'is mounted at /elsewhere');
  });

  it('is kept once its disk is back: then it is whole', async () => {
    group.missing.splice(0);
    await expectRefused(removal(), 'missing is nothing that it lies on');
  });

  it('is kept where it lies on another disk that is missing, too', async () => {
    volume.on = [LOST, STAYS];
    group.missing.push(STAYS);
    await expectRefused(removal(), 'is missing');
    await expectRefused(removal({ lost: [STAYS] }), 'is missing');
    await expectRefused(removal({ lost: [LOST, STAYS, group.uuid] }), 'missing is lost and stays');
  });

  it('is kept where it lies on what is there alone', async () => {
    volume.on = [STAYS];
    await expectRefused(removal(), 'missing is nothing that it lies on');
  });

  it('is kept where another disk of the group is missing, which git waits for', async () => {
    group.missing.push(STAYS);
    await expectRefused(removal(), 'is missing: nothing of the group is changed');
  });

  it('is no mirror, and no thin volume whose pool is not there', async () => {
    for (const segmentType of ['raid1', 'thin'] as const) {
      volume.segmentType = segmentType;
      if (segmentType === 'thin') volume.pool = 'pool';
      await expectRefused(removal(), 'may have a copy');
    }
  });

  it('is refused as any other where the plan did not say that it is lost', async () => {
    const { lost: _lost, ...removed } = removal().removed;
    await expectRefused({ ...removal(), removed }, 'which is missing');
  });

  it('is taken out to the end by who is told of it on another disk of the group', async () => {
    const begun = (on: string): ConsentRecord => ({
      ...{ ...CONSENT, subject: { kind: 'volume', volume: disk.volumes[1]! }, content: CONTENT },
      disk: { ...diskRef(disk).facts, id: on as DiskId },
      ...{ spans: [], state: 'begun', recordedAt: '2026-01-01T00:00:00Z' },
    });
    await disk.context.records.saveConsent(begun('wwn-of-another'));
    await expectRefused(removal({}, 'finish'), 'No record says that this wipe was begun');
    await disk.context.records.saveConsent(begun(`wwn-${STAYS}`));
    expect(await act(disk, removal({}, 'finish'))).toBeNull();
    expect(group.volumes).toEqual([]);
  });
});

describe('a thin volume whose pool lay on a disk that is gone', () => {
  let pool: FakeVolume;
  beforeEach(() => {
    pool = cutIn(group, disk.volumes[2]!, {
      ...{ segmentType: 'thin-pool', on: [LOST], tags: markTags(disk, 2, 'ready') },
    });
    volume.segmentType = 'thin';
    volume.pool = pool.name;
    volume.on = [];
  });

  function thin(): RemoveLogicalVolume {
    const thinPool = disk.volumes[2]!;
    return removal({ logical: logicalRef(group, 1, { thinPool }).logical });
  }

  function ofPool(): RemoveLogicalVolume {
    return removal({
      ...{ volume: disk.volumes[2]!, logical: logicalRef(group, 2).logical },
      ...{ uuid: pool.uuid, sizeBytes: pool.sizeBytes, isPool: true },
    });
  }

  it('leaves its group although the pool cannot be activated, and the pool stays', async () => {
    expect(await act(disk, thin())).toBeNull();
    const name = `data-fake/${volume.name}`;
    expect(commands).toEqual([
      `lvchange --activate n -- ${name}`,
      `lvremove --driverloaded n --force --force --yes -- ${name}`,
    ]);
    expect(group.volumes).toEqual([pool]);
  });

  it('is kept where its pool may have a copy', async () => {
    pool.partTypes = ['linear', 'raid1'];
    const failure = await act(disk, thin());
    expect(failure?.message).toContain('may have a copy');
    expect(group.volumes).toEqual([volume, pool]);
  });

  it('is kept where its pool lies on what is there alone', async () => {
    pool.on = [group.uuid];
    const failure = await act(disk, thin());
    expect(failure?.message).toContain('missing is nothing that it lies on');
    expect(group.volumes).toEqual([volume, pool]);
  });

  it('goes before its pool', async () => {
    const failure = await act(disk, ofPool());
    expect(failure?.message).toContain(`${volume.name} is cut from it`);
    expect(group.volumes).toEqual([volume, pool]);
    expect(disk.context.records.consent(CONSENT.key)).toBeNull();
  });

  it('leaves a pool that is removed as any other, and not forced', async () => {
    group.volumes.splice(group.volumes.indexOf(volume), 1);
    expect(await act(disk, ofPool())).toBeNull();
    const name = `data-fake/${pool.name}`;
    expect(commands).toEqual([`lvchange --activate n -- ${name}`, `lvremove -- ${name}`]);
    expect(group.volumes).toEqual([]);
  });
});
