import { GiB, KiB, MiB, TiB, type Bytes } from '../../../src/model/values/bytes.ts';
import type { UnknownContent } from '../../../src/model/observed/inventory.ts';
import { DeviceUnreadable, type DeviceReader } from '../../host/devices/device-reader.ts';

/** A place of a device that is read. */
export interface ProbedPlace {
  readonly region: UnknownContent['region'];
  readonly offsetBytes: Bytes;
  readonly lengthBytes: Bytes;
}

const PIECE_BYTES = 4 * KiB;
const SAMPLES = 64;
/** Enough to show a person that the device is not blank. */
const MAX_UNKNOWN = 4;

/**
 * ext2/3/4 keep copies of the superblock in group 1 and in the powers of 3, 5 and 7, with 8 x
 * blocksize blocks in a group (kernel documentation, filesystems/ext4: "sparse_super"). With blocks
 * of 1 KiB the first group begins one block later.
 */
const EXT_GROUPS = [1, 3, 5, 7, 9, 25, 27, 49, 81, 125];
const EXT_GROUP_BYTES = [8 * MiB, 32 * MiB, 128 * MiB];

/** btrfs(5), "Superblock mirrors". */
const BTRFS_MIRRORS = [64 * MiB, 256 * GiB];

/**
 * mkfs.xfs makes four allocation groups, from 4 TiB on groups of 1 TiB; each begins with a
 * superblock.
 */
function xfsGroups(sizeBytes: Bytes): readonly Bytes[] {
  const groupBytes = Math.ceil(Math.floor(sizeBytes / PIECE_BYTES) / 4) * PIECE_BYTES;
  return [1, 2, 3].map((group) => group * Math.min(groupBytes, TiB));
}

/**
 * The places that are read, in order: both ends (where tables, LVM, md of every format and ZFS keep
 * theirs), the backup superblocks of filesystems, and samples spread over all of the device, which
 * find the data of somebody whose first and last MiB are zero. A function of the size alone.
 */
export function probedPlacesOf(sizeBytes: Bytes): readonly ProbedPlace[] {
  const endBytes = Math.min(MiB, sizeBytes);
  const ends: readonly ProbedPlace[] = [
    { region: 'first-mebibyte', offsetBytes: 0, lengthBytes: endBytes },
    { region: 'last-mebibyte', offsetBytes: sizeBytes - endBytes, lengthBytes: endBytes },
  ];
  const superblocks = [
    ...EXT_GROUPS.flatMap((group) => EXT_GROUP_BYTES.map((bytes) => group * bytes)),
    ...BTRFS_MIRRORS,
    ...xfsGroups(sizeBytes),
  ];
  const samples = Array.from(
    { length: SAMPLES },
    (_, index) => ((index + 0.5) / SAMPLES) * sizeBytes,
  );
  return [
    ...ends,
    ...piecesAt(superblocks, 'backup-superblock', sizeBytes),
    ...piecesAt(samples, 'sample', sizeBytes),
  ];
}

/**
 * As {@link probedPlacesOf}, those in which a filesystem or anything else is recognised: not the
 * samples.
 */
export function signaturePlacesOf(sizeBytes: Bytes): readonly ProbedPlace[] {
  return probedPlacesOf(sizeBytes).filter(({ region }) => region !== 'sample');
}

/** Aligned pieces between both ends, each place once. */
function piecesAt(
  offsets: readonly Bytes[],
  region: ProbedPlace['region'],
  sizeBytes: Bytes,
): readonly ProbedPlace[] {
  const aligned = offsets.map((offset) => Math.floor(offset / PIECE_BYTES) * PIECE_BYTES);
  return Array.from(new Set(aligned))
    .filter((offset) => offset >= MiB && offset + PIECE_BYTES <= sizeBytes - MiB)
    .sort((a, b) => a - b)
    .map((offsetBytes) => ({ region, offsetBytes, lengthBytes: PIECE_BYTES }));
}

/**
 * Reads the places of a device that nothing explains, and gives the first few that are not zero or
 * cannot be read. None means: as far as anybody can say by reading so little, the device is blank.
 */
export async function readUnknownContent(reader: DeviceReader): Promise<readonly UnknownContent[]> {
  const unknownContent: UnknownContent[] = [];
  const places = probedPlacesOf(reader.sizeBytes);
  await reader.scanEach(places, (found, index) => {
    const place = places[index];
    if (place === undefined) return 'enough';
    const unexplained = unknownContentAt(place, found);
    if (unexplained !== null) unknownContent.push(unexplained);
    return unknownContent.length === MAX_UNKNOWN ? 'enough' : 'go-on';
  });
  return unknownContent;
}

function unknownContentAt(
  place: ProbedPlace,
  found: Uint8Array | DeviceUnreadable,
): UnknownContent | null {
  if (found instanceof DeviceUnreadable)
    return { kind: 'unreadable', region: place.region, offsetBytes: place.offsetBytes };
  const at = firstNonZero(found);
  return at === null ? null : notZero(place, found, at);
}

function notZero(place: ProbedPlace, bytes: Uint8Array, at: number): UnknownContent {
  return {
    kind: 'not-zero',
    region: place.region,
    offsetBytes: place.offsetBytes + at,
    bytes: Buffer.from(bytes.subarray(at, at + 16)).toString('hex'),
  };
}

const ZEROS = Buffer.alloc(64 * KiB);

/** The place of the first byte that is not zero; null when there is none. */
export function firstNonZero(bytes: Uint8Array): number | null {
  for (let start = 0; start < bytes.length; start += ZEROS.length) {
    const part = bytes.subarray(start, start + ZEROS.length);
    if (isZero(part)) continue;
    let at = 0;
    while (part[at] === 0) at += 1;
    return start + at;
  }
  return null;
}

/** Bytes, of which the first and the last are not zero. */
export interface FilledSpan {
  readonly start: number;
  readonly end: number;
}

/** From the first byte that is not zero to behind the last one; null when there is none. */
export function nonZeroSpan(bytes: Uint8Array): FilledSpan | null {
  const start = firstNonZero(bytes);
  if (start === null) return null;
  let end = bytes.length;
  while (end - start > ZEROS.length && isZero(bytes.subarray(end - ZEROS.length, end)))
    end -= ZEROS.length;
  while (bytes[end - 1] === 0) end -= 1;
  return { start, end };
}

function isZero(part: Uint8Array): boolean {
  return Buffer.compare(part, ZEROS.subarray(0, part.length)) === 0;
}
