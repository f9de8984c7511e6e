import { describe, expect, it } from 'vitest';
import { crc32cRegister } from '../../../agent/formats/crc32c.ts';
import { ext4 } from '../../../agent/drivers/filesystems/filesystem-ext4.ts';

/** With a checksum that holds; of 64 MiB in blocks of 1 KiB unless told. */
function superblock(change: Readonly<Record<number, number>> = {}): Buffer {
  const block = Buffer.alloc(1024);
  const fields = { 0x04: 65_536, 0x14: 1, 0x18: 0, 0x20: 8_192, 0x64: 0x400, ...change };
  for (const [offset, value] of Object.entries(fields)) block.writeUInt32LE(value, Number(offset));
  block.writeUInt32LE(crc32cRegister(block.subarray(0, 0x3fc)), 0x3fc);
  return block;
}

/** One bit of it is another. */
function torn(block: Buffer, offset: number): Buffer {
  const other = Buffer.from(block);
  other[offset]! ^= 1;
  return other;
}

/** @returns the command line as text. */
async function repairOf(...places: readonly (readonly [number, Buffer])[]): Promise<string | null> {
  const device = Buffer.alloc(129 * 1024 ** 2);
  for (const [offset, block] of places) block.copy(device, offset);
  const repair = await ext4.repairCommand('/dev/x', (offset, length) =>
    Promise.resolve(device.subarray(offset, offset + length)),
  );
  return repair?.argv.join(' ') ?? null;
}

const COPY = 8_193 * 1024;

it('counts CRC-32C as everybody does', () => {
  // The check value of the catalogue of CRC algorithms, which inverts the register.
  expect(~crc32cRegister(Buffer.from('123456789')) >>> 0).toBe(0xe3069283);
});

describe('a superblock of ext4', () => {
  it('is left alone while its checksum holds, or where it has none', async () => {
    expect(await repairOf([1024, superblock()], [COPY, superblock()])).toBeNull();
    const without = superblock({ 0x64: 0 });
    expect(await repairOf([1024, torn(without, 0x34)], [COPY, without])).toBeNull();
  });

  it.each([0x34, 0x1ff, 0x3fb, 0x3fc])(
    'is repaired from the copy in the second group, where byte %i is another',
    async (offset) => {
      expect(await repairOf([1024, torn(superblock(), offset)], [COPY, superblock()])).toBe(
        'e2fsck -p -b 8193 -B 1024 -- /dev/x',
      );
    },
  );

  it('is repaired with the size of its blocks', async () => {
    const block = superblock({ 0x04: 65_536, 0x14: 0, 0x18: 2, 0x20: 32_768 });
    expect(await repairOf([1024, torn(block, 0x34)], [128 * 1024 ** 2, block])).toBe(
      'e2fsck -p -b 32768 -B 4096 -- /dev/x',
    );
  });

  it('is left alone where only the journal has to run, which e2fsck does before the kernel looks', async () => {
    const uncut = superblock({ 0x60: 0x4 });
    expect(await repairOf([1024, uncut])).toBe('e2fsck -p -E journal_only -- /dev/x');
    expect(await repairOf([1024, superblock({ 0x60: 0xffffffff - 0x4 })])).toBeNull();
    // From its copy it runs, too.
    expect(await repairOf([1024, torn(uncut, 0x34)], [COPY, superblock()])).toBe(
      'e2fsck -p -b 8193 -B 1024 -- /dev/x',
    );
  });

  it('has no copy where there is one group', async () => {
    const block = superblock({ 0x04: 8_193 });
    expect(await repairOf([1024, torn(block, 0x34)], [COPY, block])).toBeNull();
  });

  it.each([0x00, 0x04, 0x150, 0x14, 0x18, 0x20, 0x28, 0x68, 0x6c, 0x70, 0x74])(
    'is not repaired from a copy that says otherwise at %i',
    async (offset) => {
      const fields = superblock().readUInt32LE(offset);
      const other = superblock({ [offset]: fields + 1 });
      expect(await repairOf([1024, torn(superblock(), 0x34)], [COPY, other])).toBeNull();
    },
  );

  it('is not repaired from a copy that is torn itself', async () => {
    const block = torn(superblock(), 0x34);
    expect(await repairOf([1024, block], [COPY, block])).toBeNull();
  });
});
