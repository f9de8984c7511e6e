import { createHash } from 'node:crypto';
import { KiB, MiB, type Bytes } from '../../../src/model/values/bytes.ts';
import type { UnknownContent, Signature } from '../../../src/model/observed/inventory.ts';
import { DeviceUnreadable, type DeviceReader } from '../../host/devices/device-reader.ts';
import { nonZeroSpan, readUnknownContent, type FilledSpan } from './unknown-content.ts';
import type { ProbeFinding } from './probe-output.ts';
import { toSignature } from './signatures.ts';
import {
  MOUNTED_START_BYTES,
  parseLvmGroup,
  parseSuperblock,
  SUPERBLOCKS_BYTES,
  type Superblock,
} from './superblocks.ts';

/** What lies on a device or partition, beyond its table. */
export interface Content {
  readonly signatures: readonly Signature[];
  /** Of the filesystem that the probers found, when it is alone and of a type that is read here. */
  readonly superblock: { readonly signature: Signature; readonly block: Superblock } | null;
  readonly unknownContent: readonly UnknownContent[];
  /** Hashes of what lies at known places; empty where it changes all the time. */
  readonly hashes: readonly string[];
}

export interface ContentQuestion {
  readonly probed: readonly ProbeFinding[];
  /** Why a prober gave no answer; null when all did. */
  readonly unprobed: string | null;
  readonly isUsed: boolean;
  /** A volume of ours: known by its mark, while its content is the user's and changes. */
  readonly isMarked: boolean;
  /** Whether the user's content may already be in it, so that nothing is to be looked for. */
  readonly isReady: boolean;
  /** Read already, in case that nothing explains what lies there. */
  readonly unknownContent?: readonly UnknownContent[] | null;
}

/**
 * Reads what lies on a device. Of one in use only the superblock; of a free one with signatures
 * also what a fingerprint needs; of a free one without any, every place where something could still
 * be.
 *
 * @throws DeviceUnreadable never: what cannot be read is unknown content.
 */
export async function readContent(
  reader: DeviceReader | null,
  question: ContentQuestion,
): Promise<Content> {
  const plain = question.probed.map((finding) => toSignature(finding, null));
  if (reader === null) return unread(plain);
  try {
    const hasSignatures = question.probed.length > 0;
    const { signatures, superblock } = await startOf(reader, question);
    return {
      signatures,
      superblock,
      unknownContent: await unknownContentOf(reader, question),
      hashes:
        question.isUsed || question.isMarked || !hasSignatures
          ? []
          : await hashPlaces(reader, signatures),
    };
  } catch (error) {
    if (!(error instanceof DeviceUnreadable)) throw error;
    return unread(plain);
  }
}

async function startOf(
  reader: DeviceReader,
  { probed, isUsed }: ContentQuestion,
): Promise<Pick<Content, 'signatures' | 'superblock'>> {
  const [only] = probed;
  if (only === undefined) return NO_SIGNATURES;
  if (only.superblock !== undefined && probed.length === 1) {
    const signature = toSignature(only, null);
    return { signatures: [signature], superblock: { signature, block: only.superblock } };
  }
  const wanted = isUsed ? MOUNTED_START_BYTES : SUPERBLOCKS_BYTES;
  return reader.scan(0, Math.min(wanted, reader.sizeBytes), (start) => readStart(probed, start));
}

const NO_SIGNATURES: Pick<Content, 'signatures' | 'superblock'> = {
  signatures: [],
  superblock: null,
};

function readStart(
  probed: readonly ProbeFinding[],
  start: Uint8Array,
): Pick<Content, 'signatures' | 'superblock'> {
  const signatures = withGroups(probed, start);
  return { signatures, superblock: superblockOf(signatures, start) };
}

/** Stands for what is not known, and therefore not blank. */
export const UNKNOWN_START: UnknownContent = {
  kind: 'unreadable',
  region: 'first-mebibyte',
  offsetBytes: 0,
};

function unread(signatures: readonly Signature[]): Content {
  return {
    signatures: inOrder(signatures),
    superblock: null,
    unknownContent: [UNKNOWN_START],
    hashes: [],
  };
}

async function unknownContentOf(
  reader: DeviceReader,
  question: ContentQuestion,
): Promise<readonly UnknownContent[]> {
  if (question.isUsed || question.probed.length > 0 || question.isReady) return [];
  // A prober that did not answer is not one that found nothing.
  if (question.unprobed !== null) return [UNKNOWN_START];
  return question.unknownContent ?? readUnknownContent(reader);
}

function withGroups(probed: readonly ProbeFinding[], start: Uint8Array): readonly Signature[] {
  return inOrder(probed.map((finding) => toSignature(finding, groupOf(finding, start))));
}

/** Which group a member says it belongs to: a name where it has one, else the group's UUID. */
function groupOf(finding: ProbeFinding, start: Uint8Array): string | null {
  switch (finding.type) {
    case 'LVM2_member':
      return parseLvmGroup(start);
    case 'linux_raid_member':
    case 'zfs_member':
      return finding.label ?? finding.uuid;
    default:
      return null;
  }
}

function inOrder(signatures: readonly Signature[]): readonly Signature[] {
  return signatures.toSorted(
    (a, b) => a.offsetBytes - b.offsetBytes || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0),
  );
}

function superblockOf(signatures: readonly Signature[], start: Uint8Array): Content['superblock'] {
  const found = signatures
    .filter(({ usage }) => usage === 'filesystem')
    .map((signature) => ({ signature, block: parseSuperblock(signature.type, start) }));
  const [only] = found;
  return found.length === 1 && only !== undefined && only.block !== null
    ? { signature: only.signature, block: only.block }
    : null;
}

const PIECE_BYTES = 4 * KiB;

/** Hashes of the first and last MiB, and of every signature that lies between them. */
async function hashPlaces(
  reader: DeviceReader,
  signatures: readonly Signature[],
): Promise<readonly string[]> {
  const endBytes = Math.min(MiB, reader.sizeBytes);
  const between = signatures
    .map(({ offsetBytes }) => Math.floor(offsetBytes / PIECE_BYTES) * PIECE_BYTES)
    .filter((offset) => offset >= endBytes && offset + PIECE_BYTES <= reader.sizeBytes - endBytes);
  return [
    await hashSpan(reader, 0, endBytes),
    await hashSpan(reader, reader.sizeBytes - endBytes, endBytes),
    ...(await hashAll(reader, Array.from(new Set(between)))),
  ];
}

async function hashAll(
  reader: DeviceReader,
  offsets: readonly Bytes[],
): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const offset of offsets) hashes.push(await hashSpan(reader, offset, PIECE_BYTES));
  return hashes;
}

/** A hash over a span with its place; spans of zeros are stated by their length alone. */
async function hashSpan(
  reader: DeviceReader,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<string> {
  return `${offsetBytes}+${lengthBytes}:${await reader.scan(offsetBytes, lengthBytes, hashOf)}`;
}

/**
 * The zeros before and behind what is hashed are stated by its place: most of a MiB beside a table
 * is nothing else.
 */
function hashOf(bytes: Uint8Array): string {
  return hashOfSpan(bytes, nonZeroSpan(bytes));
}

/** As {@link hashOf}, where it is known already what of the bytes is not zero. */
export function hashOfSpan(bytes: Uint8Array, filled: FilledSpan | null): string {
  if (filled === null) return 'zero';
  const { start, end } = filled;
  const digest = createHash('sha256').update(bytes.subarray(start, end)).digest('hex');
  return `${start}-${end}:${digest}`;
}
