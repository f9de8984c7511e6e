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
  return format.kind === 'filesystem' ? (format.encryption ?? null) : null;
}

/** What a volume of this size has for its filesystem. */
export function filesystemRoom(format: VolumeFormat, sizeBytes: Bytes): Bytes {
  return encryptionOf(format) === null ? sizeBytes : sizeBytes - ENCRYPTION_HEADER_BYTES;
}

/** The smallest size of a volume of this format. */
export function leastVolumeBytes(format: VolumeFormat): Bytes {
  if (format.kind !== 'filesystem') return 1;
  const header = format.encryption === undefined ? 0 : ENCRYPTION_HEADER_BYTES;
  return SMALLEST_FILESYSTEM_BYTES[format.filesystem] + header;
}

/** The name of the mapping below /dev/mapper through which an encrypted volume is used. */
export function mappingName(volume: VolumeId): string {
  return `diskwright-${volume}`;
}

/** What the device mapper calls such a mapping for ever (cryptsetup, lib/libdevmapper.c). */
export function mappingUuid(luksUuid: string, volume: VolumeId): string {
  return `CRYPT-LUKS2-${luksUuid.replaceAll('-', '')}-${mappingName(volume)}`;
}

/** A volume that is not active, or not open: nothing is known of the filesystem in it. */
export function isUnseen(found: ObservedVolume | null): boolean {
  return isInactive(found) || found?.encryption?.open === false;
}
