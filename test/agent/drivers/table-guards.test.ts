/**
 * What keeps a partition table from being written; each beside the same case in which nothing is
 * wrong.
 */
import { crc32 } from 'node:zlib';
import { fakeDisk, lookAgain, type FakeDisk } from './fake-disk.ts';
import { describe, expect, it } from 'vitest';
import {
  LINUX_FILESYSTEM_TYPE,
  LVM_PARTITION_TYPE,
} from '../../../src/model/observed/partition-types.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { CreatePartitionTable, Operation } from '../../../src/model/planned/plan.ts';
import { act, createTable, diskRef, other, planned, volumeRef } from '../../host/execute-setup.ts';
import {
  decodeGptHeader,
  encodeGptHeader,
  type GptHeader,
} from '../../../agent/formats/gpt-header.ts';
import { fake, put, tableOn } from './fake-devices.ts';

const recordedAt = '2026-01-01T00:00:00Z';
const BYTE = Buffer.from([1]);

function record(disk: FakeDisk, index: number, state: 'begun' | 'ready' | 'removed') {
  return disk.context.records.saveVolume({
    ...{ ...volumeRef(disk, index), disk: diskRef(disk).facts, sizeBytes: MiB, state },
    recordedAt,
  });
}

function change(disk: FakeDisk, facts: object): void {
  const { path } = disk.device;
  fake.instances.set(path, { ...fake.instances.get(path)!, ...facts });
}

/** Nothing of the disk is another afterwards, and a guard says so. */
async function expectRefused(disk: FakeDisk, operation: Operation, words = ''): Promise<void> {
  const before = Buffer.from(disk.medium.seen);
  const failure = await act(disk, operation);
  expect(failure).toMatchObject({ code: 'guard', message: expect.stringContaining(words) });
  expect(disk.medium.seen.equals(before)).toBe(true);
}

/** Gives both copies of a table headers as another tool may write them; each is whole. */
function reshape({ medium }: FakeDisk, shape: Partial<GptHeader>): void {
  for (const sector of [1, medium.seen.length / 512 - 1]) {
    const decoded = decodeGptHeader(medium.seen.subarray(sector * 512, (sector + 1) * 512));
    if (decoded.kind === 'damaged') throw new Error(decoded.problem.kind);
    const header = { ...decoded.header, ...shape };
    const length = header.entryCount * header.entryBytes;
    const entries = medium.seen.subarray(header.entriesSector * 512).subarray(0, length);
    const signed = encodeGptHeader({ ...header, entriesChecksum: crc32(entries) }, 512);
    put(medium, sector * 512, signed);
  }
}

async function withTable(): Promise<FakeDisk> {
  const disk = await fakeDisk();
  expect(await act(disk, createTable(disk, [1, 1]))).toBeNull();
  return disk;
}

describe('a new table', () => {
  it('is written, for a group with the type of LVM', async () => {
    const disk = await fakeDisk();
    const operation = createTable(disk, [1, 1]);
    const [first, second] = operation.partitions;
    const purpose = { kind: 'volume-group' } as const;
    const partitions = [{ ...first!, volume: { ...first!.volume, purpose } }, second!];
    expect(await act(disk, { ...operation, partitions })).toBeNull();
    expect(tableOn(disk.medium.durable)?.partitions.map(({ typeUuid }) => typeUuid)).toEqual([
      LVM_PARTITION_TYPE,
      LINUX_FILESYSTEM_TYPE,
    ]);
    expect(fake.partitions.get(disk.device.path)).toHaveLength(2);
    expect(disk.context.records.disk(operation.tableUuid)?.state).toBe('written');
  });

  it.each<[string, string, (disk: FakeDisk) => unknown]>([
    ['content', 'is not blank', ({ medium }) => put(medium, 4096, BYTE)],
    ['a holder', 'is in use', ({ device }) => fake.held.add(device.path)],
    ['a finished volume', 'was finished', (disk) => record(disk, 0, 'ready')],
    ['another finished volume', 'was finished', (disk) => record(disk, 2, 'ready')],
    ['a removed volume', 'was removed', (disk) => record(disk, 0, 'removed')],
    ['another size', 'bytes in sectors', (disk) => change(disk, { sizeBytes: 9 * MiB })],
    [
      'another disk under its name while it is being opened',
      'another identity',
      (disk) => (fake.before = () => change(disk, { identity: '["other"]' })),
    ],
  ])('is not written on a disk with %s', async (_what, words, spoil) => {
    const disk = await fakeDisk();
    await spoil(disk);
    await expectRefused(disk, createTable(disk, [1, 1]), words);
    expect(disk.context.records.disk(createTable(disk, []).tableUuid)).toBeNull();
  });

  it('is not written on a disk that takes no writes', async () => {
    const disk = await fakeDisk();
    change(disk, { readOnly: true });
    await expectRefused(await lookAgain(disk), createTable(disk, [1]), 'is read-only');
  });

  it.each<[string, (made: CreatePartitionTable) => CreatePartitionTable['partitions']]>([
    ['overlap', ({ partitions: [a, b] }) => [a!, { ...b!, startBytes: a!.startBytes }]],
    ['have no size', ({ partitions: [a, b] }) => [{ ...a!, sizeBytes: 0 }, b!]],
    ['begin within a sector', ({ partitions: [a] }) => [{ ...a!, startBytes: MiB + 1 }]],
    ['begin before the first MiB', ({ partitions: [a] }) => [{ ...a!, startBytes: 0 }]],
    ['reach into the backup', ({ partitions: [a] }) => [{ ...a!, sizeBytes: 7 * MiB }]],
    [
      'bear the same UUID',
      ({ partitions: [a, b] }) => [
        a!,
        { ...b!, volume: { ...b!.volume, partitionUuid: a!.volume.partitionUuid } },
      ],
    ],
  ])('is not written with partitions that %s', async (_what, change) => {
    const disk = await fakeDisk();
    const operation = createTable(disk, [1, 1]);
    await expectRefused(disk, { ...operation, partitions: change(operation) });
  });

  it.each(['primary', 'backup'] as const)(
    'is not believed when its %s copy reads back as something else',
    async (which) => {
      const disk = await fakeDisk();
      fake.before = ({ kind }) => {
        const offset = which === 'primary' ? 600 : disk.medium.seen.length - 600;
        if (kind === 'sync') put(disk.medium, offset, BYTE);
      };
      expect(await act(disk, createTable(disk, [1]))).toMatchObject({
        code: 'not-verified',
        message: expect.stringContaining(`The ${which} copy`),
      });
      expect(disk.context.records.disk(createTable(disk, []).tableUuid)?.state).toBe('begun');
    },
  );
});

describe('a table that was begun', () => {
  /** The first sectors are there; nobody knows the rest. */
  async function begun(): Promise<FakeDisk> {
    const disk = await withTable();
    put(disk.medium, disk.medium.seen.length - MiB, new Uint8Array(MiB));
    const { records } = disk.context;
    await records.saveDisk({
      ...records.disk(createTable(disk, []).tableUuid)!,
      state: 'begun',
    });
    return disk;
  }

  it('is finished', async () => {
    const disk = await begun();
    expect(await act(disk, createTable(disk, [1, 1], 'finish'))).toBeNull();
    expect(disk.context.records.disk(createTable(disk, []).tableUuid)?.state).toBe('written');
  });

  it.each<[string, (disk: FakeDisk) => unknown]>([
    ['wrote into the boot sector', ({ medium }) => put(medium, 100, BYTE)],
    ['wrote into its entries', ({ medium }) => put(medium, 1024 + 5 * 128, BYTE)],
    ['wrote its own header', ({ medium }) => put(medium, 512 + 56, BYTE)],
    ['wrote behind it', ({ medium }) => put(medium, 100 * 512, BYTE)],
    ['finished a volume', (disk) => record(disk, 0, 'ready')],
  ])('is not finished when somebody %s', async (_what, spoil) => {
    const disk = await begun();
    await spoil(disk);
    await expectRefused(disk, createTable(disk, [1, 1], 'finish'));
  });

  it('is not finished where no record says so', async () => {
    const disk = await fakeDisk();
    await expectRefused(disk, createTable(disk, [1], 'finish'), 'No record says');
  });
});

describe('partitions that are added', () => {
  function adding(disk: FakeDisk, startMiB = 4): Operation {
    const partitions = [planned(disk, 2, { startMiB, sizeMiB: 1 })];
    return other(disk, { kind: 'create-partitions', layout: 'data', partitions });
  }

  it('are in the table and in its record, and the kernel knows them', async () => {
    const disk = await withTable();
    expect(await act(disk, adding(disk))).toBeNull();
    const uuid = volumeRef(disk, 2).partitionUuid;
    expect(tableOn(disk.medium.durable)?.partitions.map((one) => one.uuid)).toContain(uuid);
    const { partitionUuids } = disk.context.records.disk(createTable(disk, []).tableUuid)!;
    expect(partitionUuids).toContain(uuid);
    expect(fake.partitions.get(disk.device.path)).toHaveLength(3);
  });

  it.each<[string, string, (disk: FakeDisk) => unknown]>([
    ['content where they lie', 'is not blank', ({ medium }) => put(medium, 4 * MiB, BYTE)],
    ['a record that one was finished', 'was finished before', (disk) => record(disk, 2, 'ready')],
    ['a record that one was removed', 'was removed', (disk) => record(disk, 2, 'removed')],
    [
      'another disk under its name while it is being opened',
      'another identity',
      (disk) => (fake.before = () => change(disk, { identity: '["other"]' })),
    ],
  ])('are not made on a disk with %s', async (_what, words, spoil) => {
    const disk = await withTable();
    await spoil(disk);
    await expectRefused(disk, adding(disk), words);
  });

  it.each([
    ['another shape', { entryCount: 64 }],
    ['another shape', { entryBytes: 256, entryCount: 64 }],
    ['header of another size', { headerBytes: 128 }],
  ])('are not made in a table with a %s: %o', async (words, shape) => {
    const disk = await withTable();
    reshape(disk, shape);
    await expectRefused(disk, adding(disk), words);
  });

  it('are not made over others', async () => {
    const disk = await withTable();
    await expectRefused(disk, adding(disk, 2), 'does not fit into the table');
  });

  it('are not made on a disk that takes no writes, nor in a table without a mark of ours', async () => {
    const disk = await withTable();
    change(disk, { readOnly: true });
    await expectRefused(await lookAgain(disk), adding(disk), 'is read-only');
    change(disk, { readOnly: false });
    const theirs = await lookAgain(disk);
    const owner = { ...theirs.context.owner, node: 'node-b' as never };
    const context = { ...theirs.context, owner };
    await expectRefused({ ...theirs, context }, adding(theirs), 'carries a mark');
  });
});

describe('a repair', () => {
  function repair(disk: FakeDisk, tableUuid = createTable(disk, []).tableUuid): Operation {
    return other(disk, { kind: 'repair-partition-table', tableUuid, damaged: 'backup' });
  }

  async function damaged(): Promise<FakeDisk> {
    const disk = await withTable();
    put(disk.medium, disk.medium.seen.length - 512, Buffer.from('damaged'));
    return disk;
  }

  it('is done', async () => {
    const disk = await damaged();
    expect(await act(disk, repair(disk))).toBeNull();
  });

  it('is not done to another table, or one without a mark of ours', async () => {
    const disk = await damaged();
    const uuid = '00112233-4455-4677-8899-aabbccddeeff';
    await expectRefused(disk, repair(disk, uuid), `not ${uuid}`);
    const context = {
      ...disk.context,
      owner: { ...disk.context.owner, node: 'node-b' as never },
    };
    await expectRefused({ ...disk, context }, repair(disk), 'carries a mark');
  });

  it('is not done where no copy is whole, or the disk takes no writes', async () => {
    const disk = await damaged();
    change(disk, { readOnly: true });
    await expectRefused(await lookAgain(disk), repair(disk), 'is read-only');
    put(disk.medium, 512, Buffer.from('damaged'));
    await expectRefused(disk, repair(disk), 'has no readable GPT');
  });
});
