import { createHash } from 'node:crypto';
import { KiB, MiB, type Bytes } from '../../src/model/values/bytes.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { DiskLedger, VolumeStatement } from '../../src/model/observed/inventory.ts';
import { compareText } from '../../src/model/values/order.ts';
import { isDiskLedger } from './ledger-checks.ts';

/**
 * The ledger of a disk: what the disk itself says of the volumes on it. It lies in the space that a
 * table of ours leaves free before its first partition, in two slots that are written in turn: a
 * write that is torn leaves the one before.
 *
 * A slot has a header and a text behind it. Numbers are little-endian:
 *
 *      0  16  `diskwright ledger`, cut to 16 letters
 *     16   4  version of the form
 *     20   4  bytes of the text
 *     24   8  sequence: one more with each writing of the disk
 *     32  32  SHA-256 of the 32 bytes before it and of the text
 *     64   …  the text: canonical JSON
 */
export const LEDGER_VERSION = 1;

export interface LedgerSlot {
  readonly offsetBytes: Bytes;
  readonly lengthBytes: Bytes;
}

/** No two in one physical sector, nor near the table; both before the first MiB ends. */
export const LEDGER_SLOTS: readonly [LedgerSlot, LedgerSlot] = [
  { offsetBytes: 128 * KiB, lengthBytes: 384 * KiB },
  { offsetBytes: 512 * KiB, lengthBytes: 384 * KiB },
];
/** All of both slots lies before it. */
export const LEDGER_END_BYTES = MiB;

const MAGIC = Buffer.from('diskwright ledge', 'latin1');
const HASHED_BYTES = 32;
export const LEDGER_HEADER_BYTES = 64;
/** Slots are written in whole pieces of it: the largest physical sector. */
export const LEDGER_PIECE_BYTES = 4 * KiB;
/**
 * Removed volumes are kept in it so that their ids are never made again; the oldest are given up
 * first.
 */
const MOST_REMOVED = 256;

/**
 * Header and text, filled up with zeros to a whole piece. Of more than fits, the oldest removed
 * volumes are left out.
 */
export function encodeLedger(ledger: Omit<DiskLedger, 'version'>): Uint8Array {
  let { volumes } = ledger;
  const removed = volumes
    .filter(({ state }) => state === 'removed')
    .toSorted((a, b) => compareText(a.recordedAt, b.recordedAt));
  const surplus = removed.slice(0, Math.max(0, removed.length - MOST_REMOVED));
  volumes = volumes.filter((statement) => !surplus.includes(statement));
  const rest = removed.slice(surplus.length);
  for (;;) {
    const bytes = encoded({ ...ledger, volumes });
    if (bytes.length <= LEDGER_SLOTS[0].lengthBytes) return bytes;
    const dropped = rest.splice(0, Math.max(1, Math.ceil(rest.length / 4)));
    if (dropped.length === 0)
      throw new Error(`a ledger of ${volumes.length} finished volumes does not fit into its slot`);
    volumes = volumes.filter((statement) => !dropped.includes(statement));
  }
}

function encoded({ sequence, ...said }: Omit<DiskLedger, 'version'>): Uint8Array {
  const text = Buffer.from(canonicalJson({ ...said, volumes: inOrder(said.volumes) }), 'utf8');
  const whole = LEDGER_HEADER_BYTES + text.length;
  const bytes = Buffer.alloc(Math.ceil(whole / LEDGER_PIECE_BYTES) * LEDGER_PIECE_BYTES);
  MAGIC.copy(bytes, 0);
  bytes.writeUInt32LE(LEDGER_VERSION, 16);
  bytes.writeUInt32LE(text.length, 20);
  bytes.writeBigUInt64LE(BigInt(sequence), 24);
  text.copy(bytes, LEDGER_HEADER_BYTES);
  digestOf(bytes, text.length).copy(bytes, HASHED_BYTES);
  return bytes;
}

function inOrder(volumes: readonly VolumeStatement[]): readonly VolumeStatement[] {
  return volumes.toSorted((a, b) => compareText(a.volume, b.volume));
}

function digestOf(bytes: Uint8Array, textBytes: number): Buffer {
  return createHash('sha256')
    .update(bytes.subarray(0, HASHED_BYTES))
    .update(bytes.subarray(LEDGER_HEADER_BYTES, LEDGER_HEADER_BYTES + textBytes))
    .digest();
}

/**
 * How much of a slot is written, by its header, in whole pieces; null when it is no header of a
 * ledger.
 */
export function writtenBytes(header: Uint8Array): Bytes | null {
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength);
  if (bytes.length < LEDGER_HEADER_BYTES || !bytes.subarray(0, 16).equals(MAGIC)) return null;
  const whole = LEDGER_HEADER_BYTES + bytes.readUInt32LE(20);
  const pieces = Math.ceil(whole / LEDGER_PIECE_BYTES) * LEDGER_PIECE_BYTES;
  return pieces <= LEDGER_SLOTS[0].lengthBytes ? pieces : null;
}

/**
 * @param slot its bytes, at least as many as {@link writtenBytes} says.
 * @returns null for everything but a whole ledger of a form that is known here.
 */
export function decodeSlot(slot: Uint8Array): DiskLedger | null {
  const written = writtenBytes(slot);
  if (written === null || slot.length < written) return null;
  const bytes = Buffer.from(slot.buffer, slot.byteOffset, slot.byteLength);
  const length = bytes.readUInt32LE(20);
  const sequence = Number(bytes.readBigUInt64LE(24));
  if (!digestOf(bytes, length).equals(bytes.subarray(HASHED_BYTES, LEDGER_HEADER_BYTES)))
    return null;
  if (bytes.readUInt32LE(16) !== LEDGER_VERSION || !Number.isSafeInteger(sequence)) return null;
  try {
    const text = bytes.toString('utf8', LEDGER_HEADER_BYTES, LEDGER_HEADER_BYTES + length);
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
    const ledger: unknown = { version: LEDGER_VERSION, sequence, ...said };
    return isDiskLedger(ledger) ? { ...ledger, volumes: inOrder(ledger.volumes) } : null;
  } catch {
    return null;
  }
}

/** Of both slots the one that counts: the last that was written whole. */
export function latestLedger(slots: readonly (DiskLedger | null)[]): DiskLedger | null {
  return slots.reduce(
    (best, one) => (one !== null && (best === null || one.sequence > best.sequence) ? one : best),
    null,
  );
}
