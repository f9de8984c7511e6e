/**
 * What is not done with a finished thin pool whose metadata have no superblock any more; each
 * beside the same case in which they have one.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { poolMapperUuid } from '../../../agent/host/commands/lvm.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { LOGICAL_EXTENT_BYTES, MiB } from '../../../src/model/values/bytes.ts';
import { act, diskRef, other, type TestDisk } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { writtenSuperblock } from '../formats/written-superblock.ts';
import { exited, fake, put } from './fake-devices.ts';
import {
  cutIn,
  givenUpDisk,
  groupOn,
  isActive,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

/** The partition begins at 1 MiB of the disk, and the first extent at 1 MiB of the partition. */
const SUPERBLOCK_AT = 2 * MiB;

const CONTENT = `sha256:${'5ee7'.repeat(16)}`;

let group: FakeGroup;
let disk: TestDisk;
let pool: FakeVolume;
let thin: FakeVolume;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];

beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  disk = givenUpDisk(group, CONTENT);
  commands = [];
  const lvm = fake.tools.get('lvm')!;
  fake.tools.set('thin_repair', () => '');
  fake.tools.set('lvm', (argv) => {
    const [, verb = '', , , , , ...args] = argv;
    if (verb !== 'fullreport') commands.push([verb, ...args].join(' '));
    return lvm(argv);
  });
  pool = cutIn(group, disk.volumes[1]!, {
    ...{ segmentType: 'thin-pool', tags: markTags(disk, 1, 'ready') },
  });
  pool.metadataAt = 0;
  thin = cutIn(group, disk.volumes[2]!, {
    ...{ segmentType: 'thin', pool: pool.name, tags: markTags(disk, 2, 'ready') },
  });
  const { volume, layout, name, ordinal, partitionUuid } = logicalRef(group, 1);
  await disk.context.records.saveVolume({
    ...{ volume, layout, name, ordinal, partitionUuid, disk: diskRef(disk).facts },
    ...{ sizeBytes: MiB, state: 'ready', recordedAt: '2026-01-01T00:00:00Z' },
  });
  put(group.disk.medium, SUPERBLOCK_AT, writtenSuperblock());
});

function zeroSuperblock(): void {
  put(group.disk.medium, SUPERBLOCK_AT, Buffer.alloc(4096));
}

function activate(): Operation {
  const volume = logicalRef(group, 2, { thinPool: pool.name as VolumeId });
  return other(disk, { kind: 'activate-logical-volume', volume });
}

function cut(): Operation {
  group.volumes.splice(group.volumes.indexOf(thin), 1);
  const volume = logicalRef(group, 2, { thinPool: pool.name as VolumeId });
  return other(disk, { kind: 'create-logical-volume', volume, sizeBytes: LOGICAL_EXTENT_BYTES });
}

function remove(): Operation {
  const { logical } = logicalRef(group, 2, { thinPool: pool.name as VolumeId });
  return other(disk, {
    ...{ kind: 'remove-logical-volume', layout: 'data', consent: CONSENT, proof: 'consent' },
    content: CONTENT,
    removed: {
      ...{ volume: disk.volumes[2]!, logical, uuid: thin.uuid, sizeBytes: thin.sizeBytes },
      ...{ mountPoint: null, filesystemUuid: null, isPool: false },
    },
  });
}

async function expectHeld(operation: Operation): Promise<void> {
  zeroSuperblock();
  const volumes = [...group.volumes];
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard' });
  expect(failure?.message).toContain('have no superblock any more');
  expect(failure?.message).toContain(`data-fake/${pool.name}`);
  expect(failure?.remedy).toContain('--transaction-id 2 --data-block-size 128 --nr-data-blocks 64');
  expect(commands).toEqual([]);
  expect(group.volumes).toEqual(volumes);
  const { damaged } = disk.context.records.volume(disk.volumes[1]!)!;
  expect(damaged?.metadata).toMatch(/^sha256:/);
}

describe('a finished thin pool without a superblock', () => {
  it('is not activated, which would make new metadata, and that is written down', async () => {
    await expectHeld(activate());
    expect(isActive(thin)).toBe(false);
    put(group.disk.medium, SUPERBLOCK_AT, writtenSuperblock());
    expect(await act(disk, activate())).toBeNull();
    expect(isActive(thin)).toBe(true);
  });

  it('gets no new volume', async () => {
    await expectHeld(cut());
  });

  it('loses none of its volumes either: its pool would be activated to be told', async () => {
    await expectHeld(remove());
  });

  it('is not told from one of which nobody knows where its metadata lie', async () => {
    zeroSuperblock();
    pool.metadataAt = null;
    expect(await act(disk, activate())).toBeNull();
  });

  it('is left to the kernel while it is active', async () => {
    zeroSuperblock();
    const uuid = poolMapperUuid('NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD', pool.uuid);
    fake.mapped.set(uuid, {
      ...{ path: '/dev/dm-9', sizeBytes: MiB, deviceNumber: '253:9', slaves: [] },
      isSuspended: false,
    });
    expect(await act(disk, activate())).toBeNull();
  });

  it('may be one that was not finished: its metadata are made when it is activated', async () => {
    zeroSuperblock();
    pool.tags = markTags(disk, 1, 'new');
    expect(await act(disk, activate())).toBeNull();
  });

  it('holds up nothing that is not cut from it', async () => {
    zeroSuperblock();
    group.volumes.splice(group.volumes.indexOf(thin), 1);
    const plain = cutIn(group, disk.volumes[2]!, { tags: markTags(disk, 2, 'ready') });
    const volume = logicalRef(group, 2);
    expect(await act(disk, other(disk, { kind: 'activate-logical-volume', volume }))).toBeNull();
    expect(isActive(plain)).toBe(true);
  });

  it('is not repaired: nothing finds what its superblock led to', async () => {
    zeroSuperblock();
    fake.tools.set('thin_check', () => exited(1, ''));
    const found = await act(disk, activate());
    expect(found?.code).toBe('guard');
    const metadata = disk.context.records.volume(disk.volumes[1]!)!.damaged!.metadata;
    commands = [];
    const failure = await act(
      disk,
      other(disk, {
        ...{ kind: 'repair-thin-pool', repair: 'repair-pool', metadata },
        ...{ expires: '2100-01-01T00:00:00Z', metadataBytes: 4 * MiB },
        ...{ volume: logicalRef(group, 1), volumes: [] },
      }),
    );
    expect(failure?.message).toContain('have no superblock any more');
    expect(commands.filter((one) => !one.includes('--activate n'))).toEqual([]);
    expect(disk.context.records.volume(disk.volumes[1]!)!.damaged?.metadata).toBe(metadata);
  });
});
