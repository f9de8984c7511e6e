/** What a power cut leaves of a partition table at every moment of its writing. */
import { fakeDisk, type FakeDisk } from './fake-disk.ts';
import { describe, expect, it } from 'vitest';
import { act, createTable, markReady, other, planned } from '../../host/execute-setup.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { observeGpt } from '../../../agent/discover/disks/gpt.ts';
import type { PartitionTable } from '../../../src/model/observed/inventory.ts';
import type { RepairPartitionTable } from '../../../src/model/planned/plan.ts';
import { encodeGptCopy, type GptTable } from '../../../agent/formats/gpt.ts';
import {
  afterPowerCut,
  fake,
  hasProtectiveMbr,
  put,
  SMALL_DISK_BYTES,
  tableOn,
} from './fake-devices.ts';

async function withTable(): Promise<FakeDisk> {
  const disk = await fakeDisk();
  expect(await act(disk, createTable(disk, [2, 2]))).toBeNull();
  expect(disk.medium.pending).toEqual([]);
  return disk;
}

/** The tables that would be found after a power cut, at every step. */
function tablesLeft({ medium }: FakeDisk): () => readonly string[] {
  const found = new Set<string>();
  const look = (): void => {
    for (const image of afterPowerCut(medium)) found.add(JSON.stringify(tableOn(image)));
  };
  fake.before = look;
  return () => {
    look();
    return Array.from(found).toSorted();
  };
}

function damage({ medium }: FakeDisk, which: 'primary' | 'backup'): void {
  put(medium, which === 'primary' ? 512 : medium.seen.length - 512, Buffer.from('damaged'));
}

it.each(['whole', 'primary', 'backup'] as const)(
  'leaves the old table or the new one, whole, when it is rewritten (damaged: %s)',
  async (damaged) => {
    const disk = await withTable();
    const before = JSON.stringify(tableOn(disk.medium.seen));
    if (damaged !== 'whole') damage(disk, damaged);
    const left = tablesLeft(disk);
    const partitions = [planned(disk, 2, { startMiB: 5, sizeMiB: 1 })];
    const more = other(disk, { kind: 'create-partitions', layout: 'data', partitions });
    expect(await act(disk, more)).toBeNull();
    const after = JSON.stringify(tableOn(disk.medium.seen));
    expect(left()).toEqual([before, after].toSorted());
  },
);

it.each(['primary', 'backup'] as const)(
  'leaves the table whole while its %s copy is repaired',
  async (damaged) => {
    const disk = await withTable();
    const before = tableOn(disk.medium.seen);
    const bytes = Buffer.from(disk.medium.durable);
    damage(disk, damaged);
    const left = tablesLeft(disk);
    const { tableUuid } = createTable(disk, []);
    const repair = other(disk, { kind: 'repair-partition-table', tableUuid, damaged });
    expect(await act(disk, repair)).toBeNull();
    expect(left()).toEqual([JSON.stringify(before)]);
    expect(disk.medium.durable.equals(bytes)).toBe(true);
  },
);

it('leaves the marks of before or those of after, all of them', async () => {
  const disk = await withTable();
  for (const index of [0, 1])
    await act(
      disk,
      other(disk, {
        kind: 'prepare-block-volume',
        volume: markReady(disk, index, { filesystem: null, sizeMiB: 2 }).volume,
        sizeBytes: 2 * MiB,
        zero: false,
      }),
    );
  const before = JSON.stringify(tableOn(disk.medium.seen));
  const left = tablesLeft(disk);
  expect(await act(disk, markReady(disk, 0, { filesystem: null, sizeMiB: 2 }))).toBeNull();
  const after = JSON.stringify(tableOn(disk.medium.seen));
  expect(after).not.toBe(before);
  expect(left()).toEqual([before, after].toSorted());
});

it('leaves a first table that everybody sees, once a record says that it was written', async () => {
  const disk = await fakeDisk();
  const { records } = disk.context;
  const seen: boolean[] = [];
  const context = {
    ...disk.context,
    records: {
      ...records,
      saveDisk: (record: Parameters<typeof records.saveDisk>[0]) => {
        if (record.state === 'written')
          for (const image of afterPowerCut(disk.medium))
            seen.push(hasProtectiveMbr(image) && tableOn(image) !== null);
        return records.saveDisk(record);
      },
    },
  };
  expect(await act({ ...disk, context }, createTable(disk, [2]))).toBeNull();
  expect(seen).toEqual([true]);
});

it('leaves no protective MBR before both copies of a first table', async () => {
  const disk = await fakeDisk();
  const halves: boolean[] = [];
  fake.before = () => {
    for (const image of afterPowerCut(disk.medium))
      if (hasProtectiveMbr(image)) halves.push(tableOn(image) === null);
  };
  expect(await act(disk, createTable(disk, [2]))).toBeNull();
  expect(halves).not.toEqual([]);
  expect(halves).not.toContain(true);
});

describe('a repair that is done', () => {
  const OLD = { sizeBytes: SMALL_DISK_BYTES, sectorBytes: 512 };
  const oldBackup = { start: SMALL_DISK_BYTES - 33 * 512, end: SMALL_DISK_BYTES };

  /** A disk that was smaller when its table was written. */
  async function grown(
    change: (table: GptTable) => GptTable,
    sizeBytes = 12 * MiB,
  ): Promise<FakeDisk> {
    const small = await withTable();
    const table = change(tableOn(small.medium.seen)!);
    const disk = await fakeDisk('fake1', sizeBytes);
    put(disk.medium, 0, small.medium.seen.subarray(0, MiB));
    for (const which of ['primary', 'backup'] as const) {
      const copy = encodeGptCopy(table, OLD, which);
      for (const { offsetBytes, bytes } of [copy.entries, copy.header])
        put(disk.medium, offsetBytes, bytes);
    }
    return disk;
  }

  async function repaired(
    disk: FakeDisk,
    damaged: RepairPartitionTable['damaged'] = 'backup-misplaced',
  ): Promise<void> {
    const tableUuid = tableOn(disk.medium.seen)!.uuid;
    const repair = other(disk, { kind: 'repair-partition-table', tableUuid, damaged });
    expect(await act(disk, repair)).toBeNull();
    expect(disk.medium.pending).toEqual([]);
  }

  it('has its protective MBR on the medium', async () => {
    const disk = await withTable();
    put(disk.medium, 440, new Uint8Array(72));
    await repaired(disk);
    expect(hasProtectiveMbr(disk.medium.durable)).toBe(true);
  });

  it('has taken the old backup from the medium, where the disk ended before it grew', async () => {
    const disk = await grown((table) => table);
    expect(isZero(disk.medium.durable.subarray(oldBackup.start, oldBackup.end))).toBe(false);
    await repaired(disk);
    expect(isZero(disk.medium.durable.subarray(oldBackup.start, oldBackup.end))).toBe(true);
  });

  /** As {@link grown}, with a primary copy that lacks the second partition. */
  async function grownWithOlder(sizeBytes = 12 * MiB): Promise<FakeDisk> {
    const disk = await grown((table) => table, sizeBytes);
    const { partitions, ...table } = tableOn(disk.medium.seen)!;
    const older = encodeGptCopy({ ...table, partitions: partitions.slice(0, 1) }, OLD, 'primary');
    for (const { offsetBytes, bytes } of [older.entries, older.header])
      put(disk.medium, offsetBytes, bytes);
    const observed = { ...disk.context.observed, table: { primary: 'outdated' } as PartitionTable };
    return { ...disk, context: { ...disk.context, observed } };
  }

  it('has the table of the old backup, where that is the newer copy, and at each moment before', async () => {
    const disk = await grownWithOlder();
    const found = new Set<number | undefined>();
    const left: Promise<unknown>[] = [];
    fake.before = () => {
      for (const image of afterPowerCut(disk.medium))
        left.push(
          observeGpt(
            (offset, length) => Promise.resolve(image.subarray(offset, offset + length)),
            { sizeBytes: image.length, sectorBytes: 512 },
            { finished: new Set(), removed: new Set() },
          ).then((table) => found.add(table?.partitions.length)),
        );
    };
    await repaired(disk, 'primary-outdated');
    await Promise.all(left);
    expect(left.length).toBeGreaterThan(5);
    expect(Array.from(found)).toEqual([2]);
    expect(tableOn(disk.medium.durable)?.partitions).toHaveLength(2);
    expect(isZero(disk.medium.durable.subarray(oldBackup.start, oldBackup.end))).toBe(true);
  });

  it.each([
    ['the old backup, where the entries of the primary are damaged', false],
    ['none, where the old backup is of another table', true],
  ])('has the table of %s', async (_, isAnother) => {
    const disk = await grown((table) => table);
    const table = tableOn(disk.medium.seen)!;
    put(disk.medium, 1024, Buffer.from('damaged'));
    const old = encodeGptCopy(
      isAnother ? { ...table, uuid: '11111111-2222-4333-8444-555555555555' } : table,
      ...([OLD, 'backup'] as const),
    );
    for (const { offsetBytes, bytes } of [old.entries, old.header])
      put(disk.medium, offsetBytes, bytes);
    const repair = { tableUuid: table.uuid, damaged: 'primary' } as const;
    const failure = await act(disk, other(disk, { kind: 'repair-partition-table', ...repair }));
    if (isAnother) expect(failure).toMatchObject({ code: 'guard' });
    else expect(failure).toBeNull();
    expect(tableOn(disk.medium.seen)?.partitions ?? []).toHaveLength(isAnother ? 0 : 2);
  });

  it('is refused where a new backup would lie over the only copy that counts', async () => {
    const disk = await grownWithOlder(SMALL_DISK_BYTES + 8 * 512);
    const before = Buffer.from(disk.medium.seen);
    const { uuid: tableUuid } = tableOn(disk.medium.seen)!;
    const repair = { kind: 'repair-partition-table', tableUuid, damaged: 'primary-outdated' };
    expect(await act(disk, other(disk, repair as never))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('grew by less than') as string,
    });
    expect(disk.medium.seen.equals(before)).toBe(true);
  });

  it('has left alone what lies in a partition there', async () => {
    const disk = await grown((table) => ({
      ...table,
      partitions: table.partitions.map((one, index) =>
        // Some tools leave the last usable sector of the header as it was.
        index === 0 ? one : { ...one, firstSector: 10_240, sectors: 8_192 },
      ),
    }));
    const precious = Buffer.alloc(oldBackup.end - oldBackup.start, 'precious');
    put(disk.medium, oldBackup.start, precious);
    await repaired(disk);
    const found = disk.medium.seen.subarray(oldBackup.start, oldBackup.end);
    expect(found.equals(precious)).toBe(true);
  });
});

function isZero(bytes: Uint8Array): boolean {
  return Buffer.alloc(bytes.length).equals(bytes);
}
