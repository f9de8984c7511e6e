import { describe, expect, it } from 'vitest';
import {
  decodeCopy,
  encodeCopy,
  encodeProtectiveMbr,
  gptPlaces,
  type GptTable,
} from '../../../../agent/drivers/tables/gpt-codec.ts';
import { LINUX_FILESYSTEM_TYPE } from '../../../../src/model/observed/partition-types.ts';
import { MiB, TiB } from '../../../../src/model/values/bytes.ts';

const geometry = { sizeBytes: 64 * MiB, sectorBytes: 512 };
const table: GptTable = {
  uuid: '6f1c3f8e-7a55-8c1e-9a55-0d6f7f3b2c11',
  firstUsableSector: 2048,
  lastUsableSector: gptPlaces(geometry).lastUsable,
  partitions: [
    {
      number: 1,
      typeUuid: LINUX_FILESYSTEM_TYPE,
      uuid: '00112233-4455-8677-8899-aabbccddeeff',
      firstSector: 2048,
      sectors: 4096,
      name: 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready',
      attributes: '0',
    },
    {
      number: 5,
      typeUuid: LINUX_FILESYSTEM_TYPE,
      uuid: '10112233-4455-8677-8899-aabbccddeeff',
      firstSector: 10240,
      sectors: 1,
      name: 'Daten ä',
      attributes: '8000000000000001',
    },
  ],
};

describe('a GPT', () => {
  it.each(['primary', 'backup'] as const)('comes back from its %s copy as it was', (which) => {
    const copy = encodeCopy(table, geometry, which);
    expect(decodeCopy(copy.header.bytes, copy.entries.bytes)).toMatchObject({
      kind: 'good',
      table,
    });
  });

  it('has both copies where the specification wants them', () => {
    const primary = encodeCopy(table, geometry, 'primary');
    const backup = encodeCopy(table, geometry, 'backup');
    expect([primary.header.offsetBytes, primary.entries.offsetBytes]).toEqual([512, 1024]);
    const end = 64 * MiB;
    expect([backup.entries.offsetBytes, backup.header.offsetBytes]).toEqual([
      end - 33 * 512,
      end - 512,
    ]);
    expect(gptPlaces({ sizeBytes: 64 * MiB, sectorBytes: 4096 })).toMatchObject({
      backupEntries: 16384 - 5,
      backupHeader: 16383,
    });
  });

  it('holds a mark of 36 letters whole', () => {
    const name = table.partitions[0]?.name ?? '';
    expect(name).toHaveLength(36);
  });

  it.each([
    ['header', 60],
    ['entries', 40],
  ] as const)('is damaged when one bit of its %s changed', (part, at) => {
    const copy = encodeCopy(table, geometry, 'primary');
    const { bytes } = copy[part];
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(decodeCopy(copy.header.bytes, copy.entries.bytes).kind).toBe('damaged');
  });

  it('is not changed by being read, also not in a Buffer', () => {
    const copy = encodeCopy(table, geometry, 'primary');
    const header = Buffer.from(copy.header.bytes);
    expect(decodeCopy(header, copy.entries.bytes).kind).toBe('good');
    expect(decodeCopy(header, copy.entries.bytes).kind).toBe('good');
  });

  it('is announced by a protective MBR, whose size has 32 bits', () => {
    const small = Buffer.from(encodeProtectiveMbr(geometry).bytes);
    expect([small[450], small.readUInt32LE(454), small.readUInt32LE(458)]).toEqual([
      0xee, 1, 131071,
    ]);
    expect(small.subarray(510).toString('hex')).toBe('55aa');
    const large = Buffer.from(encodeProtectiveMbr({ sizeBytes: 4 * TiB, sectorBytes: 512 }).bytes);
    expect(large.readUInt32LE(458)).toBe(0xffffffff);
  });
});
