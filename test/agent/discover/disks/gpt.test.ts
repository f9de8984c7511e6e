import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { observeGpt } from '../../../../agent/discover/disks/gpt.ts';
import type { KnownPartitions } from '../../../../src/assess/table-copies.ts';

const SECTOR = 512;
const SECTORS = 2048;

interface Entry {
  readonly first: bigint;
  readonly last: bigint;
  readonly label?: Uint8Array;
}

/**
 * A disk of 1 MiB with a table as UEFI 2.10 chapter 5 has it; `change` spoils a header before it is
 * signed.
 */
function aDisk(
  entries: readonly Entry[],
  change: (header: DataView, which: 'primary' | 'backup') => void = () => undefined,
): Uint8Array {
  const disk = new Uint8Array(SECTORS * SECTOR);
  disk.set([0xee], 446 + 4);
  disk.set([0x55, 0xaa], 510);
  const table = new Uint8Array(128 * 128);
  const view = new DataView(table.buffer);
  entries.forEach((entry, index) => {
    table.fill(index + 1, index * 128, index * 128 + 32);
    view.setBigUint64(index * 128 + 32, entry.first, true);
    view.setBigUint64(index * 128 + 40, entry.last, true);
    table.set(entry.label ?? new Uint8Array(), index * 128 + 56);
  });
  for (const which of ['primary', 'backup'] as const) {
    const own = which === 'primary' ? 1 : SECTORS - 1;
    const entriesSector = which === 'primary' ? 2 : SECTORS - 33;
    const header = new Uint8Array(SECTOR);
    const fields = new DataView(header.buffer);
    header.set(Buffer.from('EFI PART'));
    fields.setUint32(8, 0x10000, true);
    fields.setUint32(12, 92, true);
    fields.setBigUint64(24, BigInt(own), true);
    fields.setBigUint64(32, BigInt(SECTORS - own), true);
    header.fill(7, 56, 72);
    fields.setBigUint64(72, BigInt(entriesSector), true);
    fields.setUint32(80, 128, true);
    fields.setUint32(84, 128, true);
    fields.setUint32(88, crc32(table), true);
    change(fields, which);
    const length = Math.min(fields.getUint32(12, true), SECTOR);
    fields.setUint32(16, crc32(header.subarray(0, length)), true);
    disk.set(header, own * SECTOR);
    disk.set(table, entriesSector * SECTOR);
  }
  return disk;
}

const NONE_KNOWN: KnownPartitions = { finished: new Set(), removed: new Set() };

async function read(disk: Uint8Array): ReturnType<typeof observeGpt> {
  return observeGpt(
    (offset, length) => {
      if (offset < 0 || offset + length > disk.length) throw new Error('read past the end');
      // As it comes from a file handle: a view of a larger buffer.
      return Promise.resolve(Buffer.from(disk.buffer, offset, length));
    },
    { sizeBytes: disk.length, sectorBytes: SECTOR },
    NONE_KNOWN,
  );
}

describe('a GPT', () => {
  it('is read from both copies', async () => {
    const label = new Uint8Array(Buffer.from('a'.repeat(36), 'utf16le'));
    const found = await read(
      aDisk([
        { first: 100n, last: 199n, label },
        { first: 40n, last: 50n },
      ]),
    );
    expect(found).toMatchObject({
      uuid: '07070707-0707-0707-0707-070707070707',
      primary: 'good',
      backup: 'good',
      isAnnounced: true,
      partitions: [
        { number: 2, startBytes: 40 * SECTOR, sizeBytes: 11 * SECTOR, label: '' },
        { number: 1, startBytes: 100 * SECTOR, sizeBytes: 100 * SECTOR, label: 'a'.repeat(36) },
      ],
    });
  });

  it('is not there on a disk of zeros, or too small for one', async () => {
    expect(await read(new Uint8Array(SECTORS * SECTOR))).toBeNull();
    expect(
      await observeGpt(
        () => Promise.reject(new Error('read')),
        { sizeBytes: 2048, sectorBytes: 512 },
        NONE_KNOWN,
      ),
    ).toBeNull();
  });

  it('keeps labels with control letters, half pairs and no end as they are', async () => {
    const label = new Uint8Array(Buffer.from('\u001b[31m"\ud800$(id)\n', 'utf16le'));
    const found = await read(aDisk([{ first: 40n, last: 50n, label }]));
    expect(found?.partitions[0]?.label).toBe('\u001b[31m"\ud800$(id)\n');
  });

  it.each([
    [
      'its entries lie beyond the end',
      (header: DataView) => header.setBigUint64(72, 1n << 60n, true),
    ],
    [
      'it has four thousand million entries',
      (header: DataView) => header.setUint32(80, 0xffffffff, true),
    ],
    ['its entries are of no size', (header: DataView) => header.setUint32(84, 0, true)],
    [
      'its header is longer than a sector',
      (header: DataView) => header.setUint32(12, 100_000, true),
    ],
    ['its header is too short', (header: DataView) => header.setUint32(12, 8, true)],
    ['it was copied from another place', (header: DataView) => header.setBigUint64(24, 77n, true)],
    [
      'its entries do not match their checksum',
      (header: DataView) => header.setUint32(88, 1, true),
    ],
  ])('is damaged in both copies when %s', async (_, change) => {
    const found = await read(aDisk([{ first: 40n, last: 50n }], change));
    expect(found).toMatchObject({ primary: 'damaged', backup: 'damaged', partitions: [] });
    expect(found?.uuid).toBe('07070707-0707-0707-0707-070707070707');
  });

  it('is damaged when a partition ends before it begins', async () => {
    expect(await read(aDisk([{ first: 50n, last: 40n }]))).toMatchObject({ primary: 'damaged' });
  });

  it('has a damaged primary copy when the first sector does not announce it', async () => {
    const disk = aDisk([{ first: 40n, last: 50n }]);
    disk.fill(0, 0, SECTOR);
    expect(await read(disk)).toMatchObject({
      primary: 'damaged',
      backup: 'good',
      isAnnounced: false,
    });
  });

  it('has a backup that contradicts it when both are whole and of two tables', async () => {
    const disk = aDisk([{ first: 40n, last: 50n }], (header, which) => {
      if (which === 'backup') header.setUint8(56, 9);
    });
    expect(await read(disk)).toMatchObject({
      primary: 'good',
      backup: 'contradicting',
      partitions: [{ number: 1 }],
      backupPartitions: [{ number: 1 }],
    });
  });

  it('has a misplaced backup when the primary copy points elsewhere', async () => {
    const disk = aDisk([{ first: 40n, last: 50n }], (header, which) => {
      if (which === 'primary') header.setBigUint64(32, 1000n, true);
    });
    expect(await read(disk)).toMatchObject({ primary: 'good', backup: 'misplaced' });
  });

  it.each([
    ['are damaged', true, { primary: 'damaged', backup: 'misplaced' }],
    ['are whole', false, { primary: 'good', backup: 'misplaced' }],
  ])(
    'on a disk that grew has its backup where the header of the primary says, when its entries %s',
    async (_, isDamaged, copies) => {
      const grown = new Uint8Array(2 * SECTORS * SECTOR);
      grown.set(aDisk([{ first: 40n, last: 50n }]));
      if (isDamaged) grown.fill(9, 2 * SECTOR, 3 * SECTOR);
      expect(await read(grown)).toMatchObject({ ...copies, partitions: [{ number: 1 }] });
    },
  );

  it('on a disk that grew has no backup of another table, where its entries are damaged', async () => {
    const grown = new Uint8Array(2 * SECTORS * SECTOR);
    grown.set(
      aDisk([{ first: 40n, last: 50n }], (header, which) => {
        if (which === 'backup') header.setUint8(56, 8);
      }),
    );
    grown.fill(9, 2 * SECTOR, 3 * SECTOR);
    expect(await read(grown)).toMatchObject({ primary: 'damaged', backup: 'damaged' });
  });

  it('on a disk that grew has no backup where no header of the primary says where it is', async () => {
    const grown = new Uint8Array(2 * SECTORS * SECTOR);
    grown.set(aDisk([{ first: 40n, last: 50n }]));
    grown.fill(9, SECTOR, 3 * SECTOR);
    expect(await read(grown)).toMatchObject({ backup: 'damaged', partitions: [] });
  });

  it('of which the end is half written keeps the primary', async () => {
    const disk = aDisk([{ first: 40n, last: 50n }]);
    disk.fill(0, (SECTORS - 20) * SECTOR);
    expect(await read(disk)).toMatchObject({ primary: 'good', backup: 'damaged' });
  });
});
