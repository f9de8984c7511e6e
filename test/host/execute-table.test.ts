import { execFileSync } from 'node:child_process';
import { closeSync, constants, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeGptCopy, gptPlaces } from '../../agent/formats/gpt.ts';
import { geometryOf, readGpt } from '../../agent/drivers/tables/read-gpt.ts';
import { readPartitionNodes } from '../../agent/host/devices/partition-nodes.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';
import {
  act,
  BLANK,
  bytesOf,
  closeLoops,
  createTable,
  markReady,
  other,
  planned,
  testDisk,
  type TestDisk,
} from './execute-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function stateDir(): string {
  return join(loops.directory, 'state');
}

async function disk(sizeMiB: number, options: { sectorBytes?: number } = {}): Promise<TestDisk> {
  return testDisk(loops.attach('disk.img', sizeMiB * MiB, options), { stateDir: stateDir() });
}

/** What util-linux says of a disk: an opinion that is not ours. */
function sfdisk(device: LoopDevice): {
  id: string;
  partitions: { start: number; size: number; uuid: string; name: string; type: string }[];
} {
  return JSON.parse(run('sfdisk', '--json', device.path)).partitiontable;
}

function overwrite(device: LoopDevice, offset: number, bytes: Uint8Array): void {
  const file = openSync(device.path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  // Closing writes back only what nobody else has open.
  fsyncSync(file);
  closeSync(file);
}

describe('create-partition-table', () => {
  it('writes a table that sfdisk reads back as planned, with partitions that the kernel knows', async () => {
    const one = await disk(64);
    const operation = createTable(one, [10, 20]);
    expect(await act(one, operation)).toBeNull();
    const found = sfdisk(one.device);
    expect(found.id.toLowerCase()).toBe(operation.tableUuid);
    expect(found.partitions.map(({ start, size }) => [start, size])).toEqual([
      [2048, 20480],
      [22528, 40960],
    ]);
    expect(found.partitions.map(({ uuid }) => uuid.toLowerCase())).toEqual(
      operation.partitions.map(({ volume }) => volume.partitionUuid),
    );
    expect(found.partitions.map(({ name }) => parseMark(name))).toEqual(
      one.volumes.slice(0, 2).map((volume) => expect.objectContaining({ volume, state: 'new' })),
    );
    expect(run('sfdisk', '--verify', one.device.path)).toContain('No errors detected');
    expect(run('blkid', '-p', '-s', 'PTTYPE', '-o', 'value', one.device.path).trim()).toBe('gpt');
    expect(
      readPartitionNodes(one.device.path).map(({ startBytes, sizeBytes }) => [
        startBytes,
        sizeBytes,
      ]),
    ).toEqual([
      [MiB, 10 * MiB],
      [11 * MiB, 20 * MiB],
    ]);
    const { records } = await readRecords(stateDir());
    expect(records.disks).toMatchObject([{ state: 'written', blankFingerprint: BLANK }]);
  });

  it('honours sectors of 4096 bytes', async () => {
    const one = await disk(64, { sectorBytes: 4096 });
    expect(await act(one, createTable(one, [10, 20]))).toBeNull();
    expect(sfdisk(one.device).partitions.map(({ start, size }) => [start, size])).toEqual([
      [256, 2560],
      [2816, 5120],
    ]);
    expect(run('sfdisk', '--verify', one.device.path)).toContain('No errors detected');
  });

  it('replaces partitions that the kernel still remembers of another disk under the same name', async () => {
    const first = loops.attach('first.img', 64 * MiB);
    first.writeTable('label: gpt\nstart=4096, size=8192\n');
    run('dd', 'if=/dev/zero', `of=${first.path}`, 'bs=1M', 'count=64', 'status=none');
    const one = await testDisk(first, { stateDir: stateDir() });
    expect(readPartitionNodes(first.path)).toHaveLength(1);
    expect(await act(one, createTable(one, [10, 20]))).toBeNull();
    expect(readPartitionNodes(first.path).map(({ startBytes }) => startBytes)).toEqual([
      MiB,
      11 * MiB,
    ]);
  });

  it.each([
    ['in the first MiB', 4096],
    ['in the last MiB', 64 * MiB - 4096],
    ['at a place of backup superblocks', 8 * MiB + 1024],
  ])('is refused, changing nothing, when there is content %s', async (_where, offset) => {
    const one = await disk(64);
    overwrite(one.device, offset, Buffer.from('somebody'));
    const before = bytesOf(one.device);
    expect(await act(one, createTable(one, [10]))).toMatchObject({ code: 'guard' });
    expect(bytesOf(one.device).equals(before)).toBe(true);
    expect((await readRecords(stateDir())).records.disks).toEqual([]);
  });

  it('is refused while something holds the disk', async () => {
    const one = await disk(64);
    run('mkfs.ext4', '-q', one.device.path);
    loops.mount(one.device.path, 'theirs');
    expect(await act(one, createTable(one, [10]))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('in use'),
    });
  });

  it('waits for one who only looks, as every discovery does for a moment', async () => {
    const one = await disk(64);
    const held = openSync(one.device.path, constants.O_RDONLY | constants.O_EXCL);
    setTimeout(() => closeSync(held), 300);
    expect(await act(one, createTable(one, [10]))).toBeNull();
  });

  it('is refused when another disk is attached under the same name', async () => {
    const one = await disk(64);
    run('losetup', '-d', one.device.path);
    run('losetup', one.device.path, one.device.backingFile);
    expect(await act(one, createTable(one, [10]))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('another device'),
    });
  });

  it('is refused when the disk under the same name and number states another identity', async () => {
    const one = await disk(64);
    const { backingFile } = one.device;
    renameSync(backingFile, `${backingFile}.moved`);
    try {
      expect(await act(one, createTable(one, [10]))).toMatchObject({
        code: 'guard',
        message: expect.stringContaining('another identity'),
      });
    } finally {
      renameSync(`${backingFile}.moved`, backingFile);
    }
    expect(isZero(bytesOf(one.device))).toBe(true);
    expect(await act(one, createTable(one, [10]))).toBeNull();
  });

  it('is refused where a record says that a volume was finished', async () => {
    const one = await disk(64);
    const operation = createTable(one, [10]);
    const { volume } = operation.partitions[0]!;
    await one.context.records.saveVolume({
      ...volume,
      disk: operation.disk.facts,
      sizeBytes: 10 * MiB,
      state: 'ready',
      recordedAt: '2026-01-01T00:00:00Z',
    });
    expect(await act(one, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('finished'),
    });
    expect(isZero(bytesOf(one.device))).toBe(true);
  });

  it('writes nothing when its record cannot be written', async () => {
    const one = await disk(64);
    const context = {
      ...one.context,
      records: {
        ...one.context.records,
        saveDisk: () => Promise.reject(new Error('no space left')),
      },
    };
    expect(await act({ ...one, context }, createTable(one, [10]))).toMatchObject({
      code: 'record-not-written',
    });
    expect(isZero(bytesOf(one.device))).toBe(true);
  });
});

describe('finishing a table that was begun', () => {
  /** A disk on which each part of the table was written, or not. */
  async function halfWritten(parts: (start: number) => boolean): Promise<TestDisk> {
    const one = await disk(64);
    await act(one, createTable(one, [10, 20]));
    const places = gptPlaces(geometryOf(one.context));
    const sectors = [0, 1, ...range(2, 32), ...range(places.backupEntries, 33)];
    for (const sector of sectors)
      if (!parts(sector)) overwrite(one.device, sector * 512, new Uint8Array(512));
    run('partx', '-d', one.device.path);
    await one.context.records.saveDisk({
      ...one.context.records.disk(createTable(one, []).tableUuid)!,
      state: 'begun',
    });
    return one.again();
  }

  it.each([
    ['nothing', () => false],
    ['the protective MBR is missing', (sector: number) => sector !== 0],
    ['only the backup is there', (sector: number) => sector > 1000],
    ['every other sector is there', (sector: number) => sector % 2 === 0],
    ['all of it is there', () => true],
  ])('ends as an uninterrupted run would: %s', async (_what, parts) => {
    const one = await halfWritten(parts);
    expect(await act(one, createTable(one, [10, 20], 'finish'))).toBeNull();
    expect(sfdisk(one.device).partitions).toHaveLength(2);
    expect((await readRecords(stateDir())).records.disks).toMatchObject([{ state: 'written' }]);
  });

  it('goes on over what an earlier attempt wrote for other sizes', async () => {
    const one = await halfWritten(() => true);
    expect(await act(one, createTable(one, [16, 8], 'finish'))).toBeNull();
    expect(sfdisk(one.device).partitions.map(({ size }) => size)).toEqual([32768, 16384]);
  });

  it.each([
    ['in a sector of the table', 5 * 512 + 7],
    ['in the boot sector', 100],
    ['in front of the first partition', 100 * 512],
    ['inside of a partition', 12 * MiB],
  ])('is refused when somebody else wrote %s', async (_where, offset) => {
    const one = await halfWritten(() => false);
    overwrite(one.device, offset, Buffer.from([1]));
    const before = bytesOf(one.device);
    const sampled = offset < MiB;
    const failure = await act(one, createTable(one, [10, 20], 'finish'));
    if (sampled) {
      expect(failure).toMatchObject({ code: 'guard' });
      expect(bytesOf(one.device).equals(before)).toBe(true);
    } else expect(failure === null || failure.code === 'guard').toBe(true);
  });

  it('is refused without a record', async () => {
    const one = await disk(64);
    expect(await act(one, createTable(one, [10], 'finish'))).toMatchObject({ code: 'guard' });
  });
});

describe('create-partitions', () => {
  it('adds to the table and keeps everything else as it is', async () => {
    const one = await disk(64);
    await act(one, createTable(one, [10]));
    const [before] = sfdisk(one.device).partitions;
    const operation = other(one, {
      kind: 'create-partitions',
      layout: 'data',
      partitions: [planned(one, 1, { startMiB: 20, sizeMiB: 8 })],
    });
    expect(await act(one, operation)).toBeNull();
    const found = sfdisk(one.device).partitions;
    expect(found[0]).toEqual(before);
    expect(found[1]).toMatchObject({ start: 40960, size: 16384 });
    expect(readPartitionNodes(one.device.path)).toHaveLength(2);
    const { records } = await readRecords(stateDir());
    expect(records.disks[0]?.partitionUuids).toHaveLength(2);
  });

  it('is refused where the space is not blank', async () => {
    const one = await disk(64);
    await act(one, createTable(one, [10]));
    overwrite(one.device, 20 * MiB + 5, Buffer.from('x'));
    const operation = other(one, {
      kind: 'create-partitions',
      layout: 'data',
      partitions: [planned(one, 1, { startMiB: 20, sizeMiB: 8 })],
    });
    expect(await act(one, operation)).toMatchObject({ code: 'guard' });
    expect(sfdisk(one.device).partitions).toHaveLength(1);
  });

  it('is refused where it would overlap', async () => {
    const one = await disk(64);
    await act(one, createTable(one, [10]));
    const operation = other(one, {
      kind: 'create-partitions',
      layout: 'data',
      partitions: [planned(one, 1, { startMiB: 5, sizeMiB: 8 })],
    });
    expect(await act(one, operation)).toMatchObject({ code: 'guard' });
  });
});

describe('repair-partition-table', () => {
  it.each([
    ['primary', 512],
    ['primary', 1024],
    ['backup', 64 * MiB - 512],
  ] as const)(
    'writes the good copy over the %s one (damaged at byte %i)',
    async (damaged, offset) => {
      const one = await disk(64);
      const table = createTable(one, [10, 20]);
      await act(one, table);
      const before = bytesOf(one.device);
      overwrite(one.device, offset, Buffer.from('damage'));
      expect(
        await act(
          one,
          other(one, { kind: 'repair-partition-table', tableUuid: table.tableUuid, damaged }),
        ),
      ).toBeNull();
      expect(bytesOf(one.device).equals(before)).toBe(true);
    },
  );

  it('moves the backup to the end of a disk that grew, and leaves nothing of the old one', async () => {
    const small = await disk(64);
    const table = createTable(small, [10]);
    await act(small, table);
    small.device.growTo(96 * MiB);
    const one = await small.again();
    const repair = other(one, {
      kind: 'repair-partition-table',
      tableUuid: table.tableUuid,
      damaged: 'backup-misplaced',
    });
    expect(await act(one, repair)).toBeNull();
    expect(run('sfdisk', '--verify', one.device.path)).toContain('No errors detected');
    const bytes = bytesOf(one.device);
    expect(isZero(bytes.subarray(63 * MiB, 65 * MiB))).toBe(true);
    const gpt = await readGpt(one.context);
    expect([gpt.primary.kind, gpt.backup.kind, gpt.misplacedBackupSector]).toEqual([
      'good',
      'good',
      null,
    ]);
  });

  it('leaves what a partition holds where the old backup was', async () => {
    const small = await disk(64);
    const table = createTable(small, [10, 20]);
    await act(small, table);
    const old = geometryOf(small.context);
    const { current } = await readGpt(small.context);
    small.device.growTo(96 * MiB);
    const one = await small.again();
    // Some tools make the partition larger, and leave in the header where the disk ended.
    const [first, last] = current!.partitions;
    const sectors = (85 * MiB) / 512 - last!.firstSector;
    const partitions = [first!, { ...last!, sectors }];
    for (const which of ['primary', 'backup'] as const) {
      const { entries, header } = encodeGptCopy({ ...current!, partitions }, old, which);
      for (const { offsetBytes, bytes } of [entries, header])
        overwrite(one.device, offsetBytes, bytes);
    }
    const precious = Buffer.alloc(33 * 512, 'precious');
    overwrite(one.device, 64 * MiB - precious.length, precious);
    const repair = other(one, {
      kind: 'repair-partition-table',
      tableUuid: table.tableUuid,
      damaged: 'backup-misplaced',
    });
    expect(await act(one, repair)).toBeNull();
    expect(run('sfdisk', '--verify', one.device.path)).toContain('No errors detected');
    const kept = bytesOf(one.device).subarray(64 * MiB - precious.length, 64 * MiB);
    expect(kept.equals(precious)).toBe(true);
  });

  it('is refused on a table that is not ours', async () => {
    const one = await disk(64);
    one.device.writeTable('label: gpt\nsize=8192, name=theirs\n');
    const { id } = sfdisk(one.device);
    const before = bytesOf(one.device);
    const repair = other(one, {
      kind: 'repair-partition-table',
      tableUuid: id.toLowerCase(),
      damaged: 'backup',
    });
    expect(await act(one, repair)).toMatchObject({ code: 'guard' });
    expect(bytesOf(one.device).equals(before)).toBe(true);
  });
});

describe('mark-ready', () => {
  const done = { filesystem: null, sizeMiB: 10 };

  it('sets no mark in a table that changed while its volumes were verified', async () => {
    const one = await disk(64);
    const { volume } = markReady(one, 0, done);
    const prepare = other(one, {
      kind: 'prepare-block-volume',
      volume,
      sizeBytes: 10 * MiB,
      zero: false,
    });
    expect(await act(one, createTable(one, [10]), prepare)).toBeNull();
    const { records } = one.context;
    let isChanged = false;
    function partitionOnce(): void {
      if (isChanged) return;
      isChanged = true;
      const args = ['--quiet', '--append', '--no-reread', '--no-tell-kernel', one.device.path];
      execFileSync('sfdisk', args, { input: 'start=40MiB, size=8MiB, name=theirs\n' });
    }
    const context = {
      ...one.context,
      records: {
        ...records,
        // Asked for after a volume was verified.
        volume: (...asked: Parameters<typeof records.volume>) => {
          if (records.volume(...asked)?.state === 'begun') partitionOnce();
          return records.volume(...asked);
        },
      },
    };
    const meanwhile = { ...one, context };
    expect(await act(meanwhile, markReady(meanwhile, 0, done))).toMatchObject({ code: 'guard' });
    const names = sfdisk(one.device).partitions.map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/\.new$/), 'theirs']);
    // Once it stays as it is, the mark is set, and what they made is kept.
    expect(await act(one, markReady(one, 0, done))).toBeNull();
    const after = sfdisk(one.device).partitions.map(({ name }) => name);
    expect(after).toEqual([expect.stringMatching(/\.ready$/), 'theirs']);
  });
});

function range(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function isZero(bytes: Uint8Array): boolean {
  return Buffer.alloc(bytes.length).equals(bytes);
}
