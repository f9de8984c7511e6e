import type { ObservedEncryption } from '../../../src/model/observed/observed-encryption.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import { mappingName, mappingUuid } from '../../../src/model/volumes/encryption.ts';
import { LUKS_HEADER_BYTES, parseLuksHeader } from '../../formats/luks.ts';
import {
  DeviceUnreadable,
  openReader,
  type DeviceReader,
} from '../../host/devices/device-reader.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import type { Content } from '../content/content.ts';
import { MOUNTED_START_BYTES, parseSuperblock } from '../content/superblocks.ts';

/** An encrypted volume of ours, as its header and the device mapper show it. */
export interface EncryptedVolume {
  readonly encryption: ObservedEncryption;
  /** The device that its filesystem lies on; null while it is not open. */
  readonly mapping: KernelDisk | null;
}

/**
 * Reads the LUKS2 header of a volume with our mark; null where it has none that we made: its label
 * names the volume. What a guest encrypts in a raw block volume is its own.
 *
 * @param name the kernel's, of the device that the volume is.
 */
export async function readEncryption(
  disks: readonly KernelDisk[],
  { name, reader, volume }: VolumeDevice,
): Promise<EncryptedVolume | null> {
  const header = await readHeader(reader);
  if (header?.label !== mappingName(volume)) return null;
  const { uuid, subsystem: key } = header;
  const made = mappingUuid(uuid, volume);
  const mapping =
    disks.find(
      ({ mapperUuid, slaves, isSuspended }) =>
        mapperUuid === made && !isSuspended && slaves.length === 1 && slaves[0] === name,
    ) ?? null;
  const mapped = mapping === null ? {} : { mappedBytes: mapping.sizeBytes };
  return { encryption: { uuid, key, open: mapping !== null, ...mapped }, mapping };
}

interface VolumeDevice {
  readonly name: string;
  readonly reader: DeviceReader;
  readonly volume: VolumeId;
}

async function readHeader(reader: DeviceReader): Promise<ReturnType<typeof parseLuksHeader>> {
  if (reader.sizeBytes < LUKS_HEADER_BYTES) return null;
  try {
    return await reader.scan(0, LUKS_HEADER_BYTES, parseLuksHeader);
  } catch (error) {
    // Said elsewhere: what cannot be read is unknown content.
    if (error instanceof DeviceUnreadable) return null;
    throw error;
  }
}

const FILESYSTEM_TYPES = ['ext4', 'xfs', 'btrfs'] as const;

/** The filesystem on an open mapping; null where none of those that we make is there. */
export async function readInside({
  path,
  sizeBytes,
}: KernelDisk): Promise<NonNullable<Content['superblock']> | null> {
  let reader: DeviceReader;
  try {
    reader = await openReader(path, sizeBytes);
  } catch {
    return null;
  }
  try {
    return await reader.scan(0, Math.min(MOUNTED_START_BYTES, sizeBytes), (start) => {
      for (const type of FILESYSTEM_TYPES) {
        const block = parseSuperblock(type, start);
        if (block !== null)
          return {
            signature: { type, offsetBytes: 0, usage: 'filesystem', uuid: block.uuid },
            block,
          };
      }
      return null;
    });
  } catch (error) {
    if (error instanceof DeviceUnreadable) return null;
    throw error;
  } finally {
    await reader.close();
  }
}
