import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeGptCopy,
  encodeGptCopy,
  encodeProtectiveMbr,
  gptPlaces,
  hasProtectivePartition,
  type DecodedGptCopy,
  type GptTable,
} from '../../../agent/formats/gpt.ts';
import type { GptPartition } from '../../../agent/formats/gpt-entries.ts';
import {
  decodeGptHeader,
  encodeGptHeader,
  legibleTableUuid,
  placeGptEntries,
  type GptHeader,
} from '../../../agent/formats/gpt-header.ts';
import { LINUX_FILESYSTEM_TYPE } from '../../../src/model/observed/partition-types.ts';
import { MiB, TiB } from '../../../src/model/values/bytes.ts';
import { runs } from '../../simulation/runs.ts';

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

function decode(sector: Uint8Array, entries: Uint8Array): DecodedGptCopy {
  const decoded = decodeGptHeader(sector);
  return decoded.kind === 'good' ? decodeGptCopy(decoded.header, entries) : decoded;
}

describe('a GPT', () => {
  it.each(['primary', 'backup'] as const)('comes back from its %s copy as it was', (which) => {
    const copy = encodeGptCopy(table, geometry, which);
    expect(decode(copy.header.bytes, copy.entries.bytes)).toMatchObject({
      kind: 'good',
      table,
    });
  });

  it('has both copies where the specification wants them', () => {
    const primary = encodeGptCopy(table, geometry, 'primary');
    const backup = encodeGptCopy(table, geometry, 'backup');
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
    const copy = encodeGptCopy(table, geometry, 'primary');
    const { bytes } = copy[part];
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(decode(copy.header.bytes, copy.entries.bytes).kind).toBe('damaged');
  });

  it('is not changed by being read, also not in a Buffer', () => {
    const copy = encodeGptCopy(table, geometry, 'primary');
    const header = Buffer.from(copy.header.bytes);
    expect(decode(header, copy.entries.bytes).kind).toBe('good');
    expect(decode(header, copy.entries.bytes).kind).toBe('good');
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

  it('is announced by a protective partition in any of the four entries of an MBR', () => {
    const { bytes } = encodeProtectiveMbr(geometry);
    expect(hasProtectivePartition(bytes)).toBe(true);
    expect(hasProtectivePartition(new Uint8Array(512))).toBe(false);
    const last = new Uint8Array(512);
    last[446 + 3 * 16 + 4] = 0xee;
    expect(hasProtectivePartition(last)).toBe(false);
    last.set([0x55, 0xaa], 510);
    expect(hasProtectivePartition(last)).toBe(true);
  });
});

const guid = fc.uuid();
const partitions: fc.Arbitrary<readonly GptPartition[]> = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 128 }),
      typeUuid: guid.filter((uuid) => /[^0-]/.test(uuid)),
      uuid: guid,
      firstSector: fc.nat({ max: 2 ** 50 }),
      sectors: fc.integer({ min: 1, max: 2 ** 50 }),
      // Any 16-bit units, whole letters or not, but for the zero that ends a name.
      name: fc
        .array(fc.integer({ min: 1, max: 0xffff }), { maxLength: 36 })
        .map((units) => String.fromCharCode(...units)),
      attributes: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((flags) => flags.toString(16)),
    }),
    { selector: ({ number }) => number, maxLength: 128 },
  )
  .map((all) => all.toSorted((a, b) => a.number - b.number));
const tables: fc.Arbitrary<GptTable> = fc.record({
  uuid: guid,
  firstUsableSector: fc.nat({ max: 2 ** 50 }),
  lastUsableSector: fc.nat({ max: 2 ** 50 }),
  partitions,
});

describe.each([512, 4096])('a GPT of any content, on sectors of %i bytes', (sectorBytes) => {
  const disk = { sizeBytes: 64 * MiB, sectorBytes };

  it.each(['primary', 'backup'] as const)('comes back from its %s copy as it was', (which) => {
    fc.assert(
      fc.property(tables, (one) => {
        const { header, entries } = encodeGptCopy(one, disk, which);
        const decoded = decodeGptHeader(header.bytes);
        if (decoded.kind === 'damaged') throw new Error(decoded.problem.kind);
        const sector = header.offsetBytes / sectorBytes;
        expect(placeGptEntries(decoded.header, disk, sector)).toEqual({
          kind: 'good',
          place: { offsetBytes: entries.offsetBytes, lengthBytes: 16_384 },
        });
        const other = encodeGptCopy(one, disk, which === 'primary' ? 'backup' : 'primary');
        expect(decoded.header.otherSector * sectorBytes).toBe(other.header.offsetBytes);
        expect(decodeGptCopy(decoded.header, entries.bytes)).toEqual({
          kind: 'good',
          header: decoded.header,
          table: one,
        });
      }),
      runs(60),
    );
  });

  it('is damaged when any one byte of its header or entries is another', () => {
    const { header, entries } = encodeGptCopy(table, disk, 'primary');
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (ofHeader, at, bits) => {
          const [sector, all] = [Uint8Array.from(header.bytes), Uint8Array.from(entries.bytes)];
          const [bytes, length] = ofHeader ? [sector, 92] : [all, 16_384];
          bytes[at % length]! ^= bits;
          expect(decode(sector, all).kind).toBe('damaged');
        },
      ),
      runs(200),
    );
  });
});

describe('a header', () => {
  const copy = encodeGptCopy(table, geometry, 'primary');
  const [ours] = [decodeGptHeader(copy.header.bytes)].flatMap((one) =>
    one.kind === 'good' ? [one.header] : [],
  );

  function problemOf(changed: Partial<GptHeader>, sector = 1): unknown {
    const decoded = decodeGptHeader(encodeGptHeader({ ...ours!, ...changed }, 512));
    if (decoded.kind === 'damaged') return decoded.problem;
    const placed = placeGptEntries(decoded.header, geometry, sector);
    return placed.kind === 'damaged' ? placed.problem : null;
  }

  it.each<[object | null, Partial<GptHeader>, number?]>([
    [null, {}],
    [null, { headerBytes: 512 }],
    [{ kind: 'header-size', headerBytes: 91 }, { headerBytes: 91 }],
    [{ kind: 'header-size', headerBytes: 513 }, { headerBytes: 513 }],
    [null, { entryBytes: 256 }],
    // As older versions of UEFI allow.
    [null, { entryBytes: 136 }],
    [{ kind: 'entry-size', entryBytes: 120 }, { entryBytes: 120 }],
    [{ kind: 'entry-size', entryBytes: 132 }, { entryBytes: 132 }],
    [{ kind: 'header-place', saysSector: 1 }, {}, 2],
    [null, { entryCount: 8192 }],
    [{ kind: 'entries-too-long', lengthBytes: 8193 * 128 }, { entryCount: 8193 }],
    [null, { entriesSector: 64 * 2048 - 32 }],
    [{ kind: 'entries-beyond-end' }, { entriesSector: 64 * 2048 - 31 }],
  ])('gives %j', (problem, changed, sector) => {
    expect(problemOf(changed, sector)).toEqual(problem);
  });

  it('names its disk also when its checksum fails', () => {
    const bytes = Uint8Array.from(copy.header.bytes);
    bytes[24] = 9;
    expect(decodeGptHeader(bytes)).toEqual({
      kind: 'damaged',
      problem: { kind: 'header-checksum' },
    });
    expect(legibleTableUuid(bytes)).toBe(table.uuid);
    bytes[0] = 0;
    expect(decodeGptHeader(bytes)).toEqual({ kind: 'damaged', problem: { kind: 'no-signature' } });
    expect(legibleTableUuid(bytes)).toBeNull();
  });

  it.each([256, 136])('vouches for entries of %i bytes', (entryBytes) => {
    const { bytes } = copy.entries;
    const wide = new Uint8Array(8 * entryBytes);
    for (let index = 0; index < 8; index += 1)
      wide.set(bytes.subarray(index * 128, (index + 1) * 128), index * entryBytes);
    const header = { ...ours!, entryCount: 8, entryBytes, entriesChecksum: crc32(wide) };
    expect(decodeGptCopy(header, wide)).toEqual({ kind: 'good', header, table });
  });

  it.each([
    [4095n, 4094n],
    [2n ** 53n, 2n ** 53n],
    [2n ** 64n - 1n, 0n],
  ])('does not make a partition good of sectors %i to %i', (first, last) => {
    const bytes = Uint8Array.from(copy.entries.bytes);
    const view = new DataView(bytes.buffer);
    const at = 4 * 128;
    view.setBigUint64(at + 32, first, true);
    view.setBigUint64(at + 40, last, true);
    const header = { ...ours!, entriesChecksum: crc32(bytes.subarray(0, 16_384)) };
    expect(decodeGptCopy(header, bytes)).toEqual({
      kind: 'damaged',
      problem: { kind: 'partition-bounds', number: 5 },
    });
  });
});
