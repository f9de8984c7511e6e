/**
 * What keeps a volume from being taken out of its group that is cut from a damaged thin pool; each
 * beside the same case in which nothing is wrong.
 */
import { fakeDisk } from './fake-disk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { poolMapperUuid } from '../../../agent/host/commands/lvm.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { Operation, RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { act, diskRef, other, type TestDisk } from '../../host/execute-setup.ts';
import { CONSENT } from '../../host/wipe-setup.ts';
import { writtenSuperblock } from '../formats/written-superblock.ts';
import { fake, put } from './fake-devices.ts';
import {
  cutIn,
  givenUpDisk,
  groupOn,
  logicalRef,
  markTags,
  type FakeGroup,
  type FakeVolume,
} from './fake-group.ts';

const CONTENT = `sha256:${'5ee7'.repeat(16)}`;
const OTHER = `sha256:${'e'.repeat(64)}`;
/** The partition begins at 1 MiB of the disk, and the first extent at 1 MiB of the partition. */
const SUPERBLOCK_AT = 2 * MiB;

let group: FakeGroup;
let disk: TestDisk;
let pool: FakeVolume;
let thin: FakeVolume;
/** The digest of its metadata that a pass wrote down when it was not activated. */
let metadata: string;
/** What LVM was asked to change, but for the settings of each command. */
let commands: string[];

beforeEach(async () => {
  group = await groupOn(await fakeDisk());
  disk = givenUpDisk(group, CONTENT);
  const lvm = fake.tools.get('lvm')!;
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
  // Its superblock is zeros.
  expect((await act(disk, activation()))?.code).toBe('guard');
  metadata = disk.context.records.volume(volume)!.damaged!.metadata;
  commands = [];
});

function activation(): Operation {
  const volume = logicalRef(group, 2, { thinPool: pool.name as VolumeId });
  return other(disk, { kind: 'activate-logical-volume', volume });
}

function removal(removed: Partial<RemoveLogicalVolume['removed']>): RemoveLogicalVolume {
  const { logical } = logicalRef(group, 2, { thinPool: pool.name as VolumeId });
  return other(disk, {
    ...{ kind: 'remove-logical-volume', layout: 'data', consent: CONSENT, proof: 'consent' },
    content: CONTENT,
    removed: {
      ...{ volume: disk.volumes[2]!, logical, uuid: thin.uuid, sizeBytes: thin.sizeBytes },
      ...{ mountPoint: null, filesystemUuid: null, isPool: false, damaged: metadata, ...removed },
    },
  });
}

function ofPool(): RemoveLogicalVolume {
  return removal({
    ...{ volume: disk.volumes[1]!, logical: logicalRef(group, 1).logical },
    ...{ uuid: pool.uuid, sizeBytes: pool.sizeBytes, isPool: true },
  });
}

async function expectKept(operation: Operation, words: string): Promise<void> {
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
  expect(group.volumes).toEqual([pool, thin]);
  expect(commands).toEqual([]);
  expect(disk.context.records.consent(CONSENT.key)).toBeNull();
}

describe('a volume whose thin pool is damaged', () => {
  it('leaves its group without a wipe, and nothing is activated for it', async () => {
    const whole = Buffer.from(group.disk.medium.durable.subarray(SUPERBLOCK_AT));
    expect(await act(disk, removal({}))).toBeNull();
    const name = `data-fake/${thin.name}`;
    expect(commands).toEqual([
      `lvchange --activate n -- ${name}`,
      `lvremove --driverloaded n --force --force --yes -- ${name}`,
    ]);
    expect(group.volumes).toEqual([pool]);
    expect(group.disk.medium.durable.subarray(SUPERBLOCK_AT).equals(whole)).toBe(true);
    const { records } = disk.context;
    expect(records.volume(disk.volumes[2]!)).toMatchObject({ state: 'removed' });
    expect(records.consent(CONSENT.key)?.state).toBe('done');
  });

  it('is kept where the plan did not say that it is damaged: it would be activated', async () => {
    const { damaged: _damaged, ...removed } = removal({}).removed;
    await expectKept({ ...removal({}), removed }, 'have no superblock any more');
  });

  it('is kept where its metadata are others than those that were reviewed', async () => {
    const words = `The metadata of the thin pool data-fake/${pool.name} are others`;
    await expectKept(removal({ damaged: OTHER }), words);
    const { damaged: _damaged, ...record } = disk.context.records.volume(disk.volumes[1]!)!;
    await disk.context.records.saveVolume(record);
    await expectKept(removal({}), words);
    await disk.context.records.saveVolume({
      ...record,
      damaged: { metadata: OTHER, since: '2026-01-01T00:00:00Z' },
    });
    await expectKept(removal({}), words);
    await expectKept(removal({ damaged: OTHER }), words);
  });

  it('is kept where its pool is active: then it stood the check', async () => {
    put(group.disk.medium, SUPERBLOCK_AT, writtenSuperblock());
    const uuid = poolMapperUuid('NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD', pool.uuid);
    fake.mapped.set(uuid, {
      ...{ path: '/dev/dm-9', sizeBytes: MiB, deviceNumber: '253:9', slaves: [] },
      isSuspended: false,
    });
    await expectKept(removal({}), `The thin pool data-fake/${pool.name} is active`);
  });

  it('is in a thin pool', async () => {
    group.volumes.splice(group.volumes.indexOf(thin), 1);
    thin = cutIn(group, disk.volumes[2]!, { tags: markTags(disk, 2, 'ready') });
    await expectKept(removal({}), 'is in no thin pool');
  });

  it('goes before the pool', async () => {
    await expectKept(ofPool(), `${thin.name} is cut from it`);
  });
});

it('takes the damaged pool itself away as any other that is empty', async () => {
  const { name } = pool;
  group.volumes.splice(0);
  pool = cutIn(group, disk.volumes[1]!, {
    ...{ segmentType: 'thin-pool', tags: markTags(disk, 1, 'ready') },
  });
  pool.metadataAt = 0;
  expect(await act(disk, ofPool())).toBeNull();
  const called = `data-fake/${name}`;
  expect(commands).toEqual([`lvchange --activate n -- ${called}`, `lvremove -- ${called}`]);
  expect(group.volumes).toEqual([]);
});
