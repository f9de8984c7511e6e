import type { DesiredVolume } from '../planned/desired.ts';
import type { ObservedVolume, VolumeRecord } from '../observed/inventory.ts';

/** How people call the content of a raw block volume. */
export const RAW_BLOCK = 'a raw block volume';

/** The same, in a LUKS2 header. */
export const ENCRYPTED_RAW_BLOCK = 'an encrypted raw block volume';

/** The same, where nobody knows whether there is a filesystem in it. */
const ENCRYPTED = 'an encrypted volume';

/** How people call the content of the partition under a volume group. */
export const PHYSICAL_VOLUME = 'an LVM physical volume';

/** How people call what thin volumes are cut from. */
export const THIN_POOL = 'a thin pool';

/** What a volume is declared to hold: a filesystem's type, or one of the contents above. */
export function declaredContent({ format }: Pick<DesiredVolume, 'format'>): string {
  switch (format.kind) {
    case 'block':
      return format.encryption === undefined ? RAW_BLOCK : ENCRYPTED_RAW_BLOCK;
    case 'physical-volume':
      return PHYSICAL_VOLUME;
    case 'thin-pool':
      return THIN_POOL;
    case 'filesystem':
      return contentText(format.filesystem, format.encryption !== undefined);
  }
}

/**
 * What a finished volume was made with, as its record says, else as its filesystem says; null when
 * neither knows.
 */
export function madeContent(volume: {
  readonly partition: ObservedVolume;
  readonly record: VolumeRecord | null;
  readonly filesystemUuid: string;
  /** Whether it is declared encrypted: that counts where nothing was seen of the volume. */
  readonly encrypted: boolean;
}): string | null {
  const { partition, record, filesystemUuid } = volume;
  if ('pool' in partition) return THIN_POOL;
  const found = partition.filesystem;
  const isSeen = found !== undefined || partition.encryption !== undefined;
  const encrypted = isSeen ? partition.encryption !== undefined : volume.encrypted;
  if (record?.state === 'ready')
    return record.filesystem === undefined
      ? rawContent(encrypted)
      : contentText(record.filesystem.type, encrypted);
  // Of what is in a header that is not open, nothing is seen.
  if (found === undefined && encrypted && !volume.encrypted)
    return record?.filesystem === undefined
      ? ENCRYPTED
      : contentText(record.filesystem.type, encrypted);
  return found?.uuid.toLowerCase() === filesystemUuid ? contentText(found.type, encrypted) : null;
}

function rawContent(encrypted: boolean): string {
  return encrypted ? ENCRYPTED_RAW_BLOCK : RAW_BLOCK;
}

/** How people call the filesystem of a volume. */
export function contentText(filesystem: string, encrypted: boolean): string {
  return encrypted ? `encrypted ${filesystem}` : filesystem;
}
