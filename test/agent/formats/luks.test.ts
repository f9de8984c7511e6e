import { expect, it } from 'vitest';
import { LUKS_HEADER_BYTES, parseLuksHeader } from '../../../agent/formats/luks.ts';

const uuid = '6c0e9b3a-0f0a-4f43-9a70-0c8d8a9d2b11';

/** As cryptsetup 2.6 writes it, but for what is not read. */
function header(fields: { readonly version?: number; readonly magic?: string } = {}): Uint8Array {
  const bytes = new Uint8Array(LUKS_HEADER_BYTES);
  bytes.set(Buffer.from(fields.magic ?? 'LUKS\xba\xbe', 'latin1'), 0);
  new DataView(bytes.buffer).setUint16(6, fields.version ?? 2);
  bytes.set(Buffer.from('diskwright-abcdefghijkl'), 24);
  bytes.set(Buffer.from(uuid), 168);
  bytes.set(Buffer.from('database'), 208);
  return bytes;
}

it('reads the names of a LUKS2 header', () => {
  const found = { uuid, label: 'diskwright-abcdefghijkl', subsystem: 'database' };
  expect(parseLuksHeader(header())).toEqual(found);
  // Not at the begin of its buffer.
  const later = new Uint8Array(LUKS_HEADER_BYTES + 512);
  later.set(header(), 512);
  expect(parseLuksHeader(later.subarray(512))).toEqual(found);
});

it('takes a name that fills its field', () => {
  const bytes = header();
  bytes.fill(0x61, 208, 256);
  expect(parseLuksHeader(bytes)?.subsystem).toBe('a'.repeat(48));
});

it('finds none where there is none, or another version', () => {
  expect(parseLuksHeader(header({ magic: 'LUKT\xba\xbe' }))).toBeNull();
  expect(parseLuksHeader(header({ magic: 'SKUL\xba\xbe' }))).toBeNull();
  expect(parseLuksHeader(header({ version: 1 }))).toBeNull();
  expect(parseLuksHeader(header().subarray(0, LUKS_HEADER_BYTES - 1))).toBeNull();
});
