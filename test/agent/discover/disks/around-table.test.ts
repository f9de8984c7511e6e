import { describe, expect, it } from 'vitest';
import { readAroundTable } from '../../../../agent/discover/disks/around-table.ts';
import {
  encodeGptCopy,
  encodeProtectiveMbr,
  type GptTable,
} from '../../../../agent/formats/gpt.ts';
import { GPT_ENTRIES_BYTES } from '../../../../agent/formats/gpt-entries.ts';
import type { DeviceReader } from '../../../../agent/host/devices/device-reader.ts';

const MiB = 1024 * 1024;
const SIZE_BYTES = 8 * MiB;

/** A disk with one partition from the first MiB to half a MiB before its end. */
function diskOf(sectorBytes: number, startBytes = MiB) {
  const geometry = { sizeBytes: SIZE_BYTES, sectorBytes };
  const sectors = SIZE_BYTES / sectorBytes;
  const place = { startBytes, sizeBytes: 7.5 * MiB - startBytes };
  const partition = {
    number: 1,
    typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
    uuid: '11111111-2222-4333-8444-555555555555',
  };
  const table: GptTable = {
    uuid: '99999999-2222-4333-8444-555555555555',
    firstUsableSector: MiB / sectorBytes,
    lastUsableSector: sectors - 1 - GPT_ENTRIES_BYTES / sectorBytes - 1,
    partitions: [
      {
        ...partition,
        firstSector: place.startBytes / sectorBytes,
        sectors: place.sizeBytes / sectorBytes,
        name: 'dw.aaaaaaa.bbbbbb.dddddddddddd.ready',
        attributes: '0',
      },
    ],
  };
  const bytes = Buffer.alloc(SIZE_BYTES);
  const copies = [
    encodeGptCopy(table, geometry, 'primary'),
    encodeGptCopy(table, geometry, 'backup'),
  ];
  for (const region of [
    encodeProtectiveMbr(geometry),
    ...copies.flatMap(({ header, entries }) => [header, entries]),
  ])
    bytes.set(region.bytes, region.offsetBytes);
  const { uuid } = table;
  const told = { ...partition, ...place, label: '', node: null };
  const read = { type: 'gpt', uuid, primary: 'good', backup: 'good', partitions: [told] } as const;
  const scan: DeviceReader['scan'] = (offset, length, use) =>
    Promise.resolve(use(bytes.subarray(offset, offset + length)));
  const look = () =>
    readAroundTable(
      { path: '/dev/x', scan } as unknown as DeviceReader,
      { sizeBytes: SIZE_BYTES, logicalSectorBytes: sectorBytes },
      read,
    );
  return { bytes, look };
}

describe.each([512, 4096])('around a table of sectors of %i bytes', (sectorBytes) => {
  const entriesEnd = 2 * sectorBytes + GPT_ENTRIES_BYTES;
  const backupStart = SIZE_BYTES - sectorBytes - GPT_ENTRIES_BYTES;

  it('there is nothing but the table', async () => {
    const { hashes, isBare } = await diskOf(sectorBytes).look();
    expect(isBare).toBe(true);
    expect(hashes).toHaveLength(2);
    expect(hashes[0]).toMatch(/^0\+1048576:448-\d+:[0-9a-f]{64}$/);
    expect(hashes[1]).toMatch(/^7864320\+524288:\d+-\d+:[0-9a-f]{64}$/);
  });

  it.each([
    ['in front of the protective partition', 0],
    ['at the end of the boot code', 445],
    ['behind the entries', entriesEnd],
    ['right before the first partition', MiB - 1],
    ['right behind the last partition', 7.5 * MiB],
    ['right before the backup', backupStart - 1],
    ...(sectorBytes === 512 ? [] : [['behind the protective MBR', 512] as const]),
  ] as const)('a byte %s is not passed over', async (_where, offsetBytes) => {
    const { bytes, look } = diskOf(sectorBytes);
    const before = await look();
    bytes[offsetBytes] = 1;
    const after = await look();
    expect(after.isBare).toBe(false);
    expect(after.hashes).not.toEqual(before.hashes);
  });

  it('what lies before a later first partition is not known', async () => {
    expect((await diskOf(sectorBytes, 2 * MiB).look()).isBare).toBe(false);
  });

  it('another table has another hash', async () => {
    const { bytes, look } = diskOf(sectorBytes);
    const before = await look();
    bytes[backupStart] = bytes[backupStart]! ^ 1;
    expect((await look()).hashes).not.toEqual(before.hashes);
  });
});
