import type { VolumeFormat } from '../declared/declarations.ts';
import type { Encryption } from '../declared/encryption.ts';
import { SMALLEST_FILESYSTEM_BYTES } from '../declared/filesystem-limits.ts';
import type { ObservedVolume } from '../observed/inventory.ts';
import { isInactive } from '../observed/observed-volume.ts';
import { MiB, type Bytes } from '../values/bytes.ts';
import type { VolumeId } from '../identifiers.ts';

/**
 * Where the data of an encrypted volume begins: the default of LUKS2 (cryptsetup-luksFormat(8),
 * --offset), stated when it is made, so that what is in it has a size that can be reckoned.
 */
export const ENCRYPTION_HEADER_BYTES: Bytes = 16 * MiB;

/** How a volume of this format is encrypted; null where it is not. */
export function encryptionOf(format: VolumeFormat): Encryption | null {
  switch (format.kind) {
    case 'block':
    case 'filesystem':
      return format.encryption ?? null;
    case 'physical-volume':
    case 'thin-pool':
      return null;
  }
}

/** What a volume of this size has for its filesystem, or for the user of a raw one. */
export function contentRoom(format: VolumeFormat, sizeBytes: Bytes): Bytes {
  return encryptionOf(format) === null ? sizeBytes : sizeBytes - ENCRYPTION_HEADER_BYTES;
}

/**
 * What may be promised of a volume: all of it, as of any other; of a raw one, whose user sees how
 * large it is, not the header.
 */
export function promisedBytes(volume: {
  readonly format: VolumeFormat;
  readonly sizeBytes: Bytes;
}): Bytes {
  const { format, sizeBytes } = volume;
  return format.kind === 'block' ? contentRoom(format, sizeBytes) : sizeBytes;
}

/**
 * What a volume needs for a claim: its request, which is what the user of a raw one sees, and at
 * least what its filesystem needs.
 */
export function bytesForRequest(requestBytes: Bytes, format: VolumeFormat): Bytes {
  const header = encryptionOf(format) === null ? 0 : ENCRYPTION_HEADER_BYTES;
  const least = leastVolumeBytes(format);
  return Math.max(format.kind === 'block' ? requestBytes + header : requestBytes, least);
}

/** What a claim gets of a class: a filesystem, or a raw volume that is encrypted as that is. */
export function formatOfMode(
  format: Extract<VolumeFormat, { readonly kind: 'filesystem' }>,
  volumeMode: 'Block' | 'Filesystem',
): VolumeFormat {
  if (volumeMode === 'Filesystem') return format;
  const { encryption } = format;
  return { kind: 'block', ...(encryption === undefined ? {} : { encryption }) };
}

/** The smallest size of a volume of this format. */
export function leastVolumeBytes(format: VolumeFormat): Bytes {
  const header = encryptionOf(format) === null ? 0 : ENCRYPTION_HEADER_BYTES;
  return (format.kind === 'filesystem' ? SMALLEST_FILESYSTEM_BYTES[format.filesystem] : 1) + header;
}

/** The name of the mapping below /dev/mapper through which an encrypted volume is used. */
export function mappingName(volume: VolumeId): string {
  return `diskwright-${volume}`;
}

/** What the device mapper calls such a mapping for ever (cryptsetup, lib/libdevmapper.c). */
export function mappingUuid(luksUuid: string, volume: VolumeId): string {
  return `CRYPT-LUKS2-${luksUuid.replaceAll('-', '')}-${mappingName(volume)}`;
}

/** An open volume that grew since it was opened: its mapping has less than it could have. */
export function isMappingShort({ encryption, sizeBytes }: ObservedVolume): boolean {
  const { mappedBytes } = encryption ?? {};
  return mappedBytes !== undefined && mappedBytes < sizeBytes - ENCRYPTION_HEADER_BYTES;
}

/** A volume that is not active, or not open: nothing is known of the filesystem in it. */
export function isUnseen(found: ObservedVolume | null): boolean {
  return isInactive(found) || found?.encryption?.open === false;
}
