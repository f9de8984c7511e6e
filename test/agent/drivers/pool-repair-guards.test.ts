/**
 * What keeps a thin pool from being repaired, and what is written down before; each beside the same
 * case in which nothing is wrong.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { mapperUuid } from '../../../agent/host/commands/lvm.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type { Operation, RepairThinPool } from '../../../src/model/planned/plan.ts';
import { digestValue } from '../../../src/model/values/digest.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { formatMark, markFor } from '../../../src/model/volumes/mark.ts';
import { act, diskRef, other, OWNER, type TestDisk } from '../../host/execute-setup.ts';
import { exited, fake } from './fake-devices.ts';
import {
  activateIn,
  cutIn,
  groupOn,
  isActive,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const EXPIRES = '2100-01-01T00:00:00Z';

let group: FakeGroup;
let disk: TestDisk;
let pool: FakeVolume;
let volume: FakeVolume;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];
/** The extent at which the metadata lie, whether they stand the check, and what repairs make. */
let metadata: { at: number; damaged: boolean; repairs: boolean };
let spareOn: string | null;

beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  disk = group.disk;
  commands = [];
  metadata = { at: 151, damaged: true, repairs: true };
  spareOn = group.uuid;
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('thin_repair', () => '');
  fake.tools.set('lvm', (argv) => {
    const [, verb = '', , , , , ...args] = argv;
    if (verb === 'fullreport') return withParts(lvm(argv) as string);
    commands.push([verb, ...args].join(' '));
    const activates = verb === 'lvchange' && args.includes('y');
    if (activates && metadata.damaged)
      return exited(
        5,
        `  Check of pool data-fake/${pool.name} failed (status:1). Manual repair required!`,
      );
    if (verb === 'lvconvert') metadata = { ...metadata, at: 0, damaged: !metadata.repairs };
    return lvm(argv);
  });
  const ready = markTags(disk, 1, 'ready');
  pool = cutIn(group, disk.volumes[1]!, { segmentType: 'thin-pool', tags: ready });
  const tags = markTags(disk, 2, 'ready');
  volume = cutIn(group, disk.volumes[2]!, { segmentType: 'thin', pool: pool.name, tags });
  await record(1, {});
  await record(2, { filesystem: { type: 'ext4', uuid: 'f' } });
});

function withParts(printed: string): string {
  const { report } = JSON.parse(printed) as {
    report: [{ lv?: object[]; pvseg?: object[] }];
  };
  const [section] = report;
  section.lv?.push(
    { lv_name: `[${pool.name}_tmeta]`, lv_uuid: 'meta', lv_parent: pool.name, lv_size: '4194304' },
    ...(spareOn === null
      ? []
      : [{ lv_name: '[lvol0_pmspare]', lv_uuid: 'spare', lv_parent: '', lv_size: '4194304' }]),
  );
  section.pvseg?.push(
    { pv_uuid: group.uuid, lv_uuid: 'meta', pvseg_start: String(metadata.at) },
    { pv_uuid: spareOn, lv_uuid: 'spare', pvseg_start: '9' },
  );
  return JSON.stringify({ report });
}

async function record(index: number, facts: Partial<VolumeRecord>): Promise<void> {
  const { volume: id, layout, name, ordinal, partitionUuid } = logicalRef(group, index);
  await disk.context.records.saveVolume({
    ...{ volume: id, layout, name, ordinal, partitionUuid, disk: diskRef(disk).facts },
    ...{ sizeBytes: MiB, state: 'ready', recordedAt: '2026-01-01T00:00:00Z', ...facts },
  });
}

function recordOf(index: number): VolumeRecord | null {
  return disk.context.records.volume(disk.volumes[index]!);
}

function digestAt(extent: number): string {
  const extents = [`${group.uuid}:${String(extent)}`];
  return digestValue({ kind: 'pool-metadata', pool: pool.uuid, extents });
}

function repair(more: Partial<RepairThinPool> = {}): Operation {
  return other(disk, {
    ...{ kind: 'repair-thin-pool', repair: 'repair-pool', metadata: digestAt(151) },
    ...{ expires: EXPIRES, metadataBytes: 4 * MiB, volume: logicalRef(group, 1) },
    volumes: [{ volume: disk.volumes[2]!, mountPoint: null }],
    ...more,
  });
}

async function expectRefused(operation: Operation, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
  expect(commands).toEqual([]);
}

describe('a damaged pool', () => {
  it('is repaired with nothing of it active, and its filesystems are noted for a check before', async () => {
    activateIn(group, volume);
    let noted: unknown = null;
    const lvm = fake.tools.get('lvm')!;
    fake.tools.set('lvm', (argv) => {
      if (argv[1] === 'lvconvert') {
        noted = recordOf(2)?.unchecked;
        expect(isActive(volume)).toBe(false);
      }
      return lvm(argv);
    });
    expect(await act(disk, repair())).toBeNull();
    expect(noted).toBe(true);
    expect(isActive(volume)).toBe(false);
    const name = `data-fake/${pool.name}`;
    expect(commands).toEqual([
      `lvchange --activate n -- data-fake/${volume.name} ${name}`,
      `lvchange --activate n -- ${name}_tmeta data-fake/lvol0_pmspare`,
      `lvchange --activate y -- ${name}`,
      `lvconvert --repair --poolmetadataspare y -- ${name}`,
      `lvchange --activate y -- ${name}`,
      `lvchange --activate n -- ${name}`,
    ]);
    expect(recordOf(1)?.damaged).toBeUndefined();
    expect(recordOf(2)?.unchecked).toBe(true);
    expect(recordOf(1)?.unchecked).toBeUndefined();
  });

  it('that only had to be checked is activated again, and not repaired', async () => {
    await record(1, { damaged: { metadata: digestAt(151), since: '2026-07-01T00:00:00Z' } });
    metadata = { ...metadata, damaged: false };
    expect(await act(disk, repair())).toBeNull();
    expect(commands.filter((one) => one.startsWith('lvconvert'))).toEqual([]);
    expect(recordOf(1)?.damaged).toBeUndefined();
    expect(recordOf(2)?.unchecked).toBeUndefined();
  });

  it('whose repair is no better is said to be so, and written down', async () => {
    metadata = { ...metadata, repairs: false };
    const failure = await act(disk, repair());
    expect(failure).toMatchObject({ code: 'not-verified' });
    expect(failure?.message).toContain('are damaged, too');
    expect(recordOf(1)?.damaged?.metadata).toBe(digestAt(0));
  });

  it('is repaired only with the metadata that git names', async () => {
    await expectRefused(repair({ metadata: digestAt(7) }), 'are others than ThinPoolRepair');
  });

  it('is repaired only until its time', async () => {
    await expectRefused(repair({ expires: '2000-01-01T00:00:00Z' }), 'expired at 2000');
  });

  it('is one that was finished, and a pool', async () => {
    pool.tags = markTags(disk, 1, 'new');
    await expectRefused(repair(), 'is not finished');
    pool.tags = markTags(disk, 1, 'ready');
    pool.segmentType = 'linear';
    cutIn(group, 'changes-the-header');
    await expectRefused(repair(), 'is no thin pool');
  });

  it('is repaired beside itself alone', async () => {
    spareOn = 'elsewhere';
    const failure = await act(disk, repair());
    expect(failure?.message).toContain('its repaired metadata would lie there');
    expect(commands.filter((one) => one.startsWith('lvconvert'))).toEqual([]);
    spareOn = null;
    cutIn(group, 'changes-the-header');
    expect(await act(disk, repair())).toBeNull();
  });

  it('is not repaired on a disk that takes no writes', async () => {
    const { context } = disk;
    const instance = { ...context.instance, readOnly: true };
    disk = { ...disk, context: { ...context, instance } };
    await expectRefused(repair(), 'is read-only');
  });

  it('is not repaired in a group that misses a disk', async () => {
    group.others.push('lost');
    group.missing.push('lost');
    const failure = await act(disk, repair());
    expect(failure?.code).toBe('guard');
    expect(commands).toEqual([]);
  });
});

describe('the volumes of a pool that is repaired', () => {
  function mounted(mountPoint: string): void {
    activateIn(group, volume);
    const { deviceNumber } = fake.mapped.get(
      mapperUuid('NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD', volume.uuid),
    )!;
    fake.mounts.push({
      ...{ id: 1, parentId: 0, deviceNumber, mountPoint, root: '/', source: '/dev/dm-1' },
      ...{ filesystem: 'ext4', options: ['rw'], superOptions: 'rw' },
    } as unknown as (typeof fake.mounts)[number]);
  }

  it('are unmounted where they were planned to be', async () => {
    mounted('/var/lib/diskwright/volumes/x');
    const volumes = [
      { volume: disk.volumes[2]!, mountPoint: '/var/lib/diskwright/volumes/x' },
    ] as RepairThinPool['volumes'];
    fake.tools.set('umount', () => {
      fake.mounts.splice(0);
      return '';
    });
    expect(await act(disk, repair({ volumes }))).toBeNull();
    expect(isActive(volume)).toBe(false);
  });

  it('are not unmounted anywhere else', async () => {
    mounted('/somewhere');
    await expectRefused(repair(), 'is mounted at /somewhere');
    expect(isActive(volume)).toBe(true);
  });

  it('stay mounted, or are mounted again, where one of them is in use', async () => {
    mounted('/var/lib/diskwright/volumes/x');
    const id = 'aaaaaaaaaaaa' as VolumeId;
    const tags = [formatMark(markFor(OWNER, id, 'ready'))];
    const next = cutIn(group, id, { segmentType: 'thin', pool: pool.name, tags });
    activateIn(group, next);
    const { deviceNumber } = fake.mapped.get(
      mapperUuid('NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD', next.uuid),
    )!;
    fake.mounts.push({
      ...fake.mounts[0]!,
      ...{ id: 2, deviceNumber, mountPoint: '/var/lib/diskwright/volumes/y' },
    });
    const volumes = [
      { volume: disk.volumes[2]!, mountPoint: '/var/lib/diskwright/volumes/x' },
      { volume: id, mountPoint: '/var/lib/diskwright/volumes/y' },
    ] as RepairThinPool['volumes'];
    const [first] = fake.mounts;
    fake.tools.set('umount', ([, , path]) => {
      if (path === '/var/lib/diskwright/volumes/y') return exited(32, 'umount: target is busy.');
      fake.mounts.splice(0, 1);
      return '';
    });
    fake.tools.set('mount', () => {
      fake.mounts.push(first!);
      return '';
    });
    const failure = await act(disk, repair({ volumes }));
    expect(failure).toMatchObject({ code: 'tool-failed' });
    expect(fake.mounts).toHaveLength(2);
    expect(commands).toEqual([]);
  });

  it('are known, but for what is not active', async () => {
    const theirs = cutIn(group, 'theirs', { segmentType: 'thin', pool: pool.name });
    expect(await act(disk, repair())).toBeNull();
    metadata = { at: 151, damaged: true, repairs: true };
    commands = [];
    activateIn(group, theirs);
    await expectRefused(repair(), 'was not planned to be taken down');
  });
});

it('a volume that is not activated for a damaged pool has that written down, once', async () => {
  const activate = other(disk, {
    kind: 'activate-logical-volume',
    volume: { ...logicalRef(group, 2, { thinPool: pool.name as VolumeId }) },
  });
  const failure = await act(disk, activate);
  expect(failure).toMatchObject({ code: 'tool-failed' });
  expect(failure?.message).toContain('are damaged, or could not be checked');
  expect(failure?.remedy).toContain('diskwright plan');
  const noted = recordOf(1)?.damaged;
  expect(noted).toMatchObject({ metadata: digestAt(151) });
  await act(disk, activate);
  expect(recordOf(1)?.damaged).toEqual(noted);
  // Of a pool that is not finished nothing is known that a plan would not make again.
  await record(1, { state: 'begun' });
  expect((await act(disk, activate))?.remedy).toContain('lvconvert --repair');
  expect(recordOf(1)?.damaged).toBeUndefined();
});
