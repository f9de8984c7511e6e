import type { EncryptBlockVolume } from '../../../src/model/planned/plan.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import { ENCRYPTION_HEADER_BYTES, mappingName } from '../../../src/model/volumes/encryption.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { runTool, type DriverContext } from '../driver.ts';
import { clearPlaces } from '../groups/clear-volume.ts';
import { withKey } from './key.ts';
import { luksUuidOf, openMapping } from './mapping.ts';
import { KEY_TIMEOUT_MS } from './opening-key.ts';

/** cryptsetup counts --offset in sectors of 512 bytes. */
const OFFSET_SECTOR_BYTES = 512;

/**
 * What is made from a key: memory and time are stated instead of measured, so that all volumes of a
 * host can be opened beside each other at a boot, also on the smallest.
 */
export const KEY_DERIVATION = [
  ...['--pbkdf', 'argon2id', '--pbkdf-memory', '65536'],
  ...['--pbkdf-parallel', '1', '--pbkdf-force-iterations', '4'],
] as const;

/**
 * Both headers and all keyslots lie in the first MiB: the wipe of a volume zeroes that, and with it
 * every key that could open what is left. Room for three keyslots.
 */
const HEADER_LAYOUT = ['--luks2-metadata-size', '16k', '--luks2-keyslots-size', '992k'] as const;

/**
 * Makes a LUKS2 header, opens the volume, and clears the places in it where something would be
 * recognised: with a new key the device reads as noise. What is on the device was proven to be
 * nobody's by the caller, and a record says that it was begun.
 *
 * @returns the mapping: what a filesystem is made on, or a raw volume is handed out as.
 */
export async function encrypt(
  { volume, encryption: { key } }: Pick<EncryptBlockVolume, 'volume' | 'encryption'>,
  context: DriverContext,
  node: DeviceNode,
): Promise<DeviceNode> {
  const argvOf = (keyFile: string): readonly string[] => [
    // It asks whether to overwrite, also where nothing is.
    ...['cryptsetup', 'luksFormat', '--batch-mode', '--type', 'luks2'],
    ...['--cipher', 'aes-xts-plain64', '--key-size', '512', '--hash', 'sha256'],
    ...KEY_DERIVATION,
    ...['--sector-size', '512'],
    ...['--offset', String(ENCRYPTION_HEADER_BYTES / OFFSET_SECTOR_BYTES), ...HEADER_LAYOUT],
    ...['--uuid', luksUuidOf(context, volume.volume), '--label', mappingName(volume.volume)],
    ...['--subsystem', key, '--key-slot', '0', '--key-file', keyFile],
    ...['--', node.path],
  ];
  await withKey(context, key, (file) =>
    runTool(context, argvOf(file), { timeoutMs: KEY_TIMEOUT_MS }),
  );
  await syncDevice(node.path);
  const inside = await openMapping(context, volume.volume, node);
  if (volume.logical?.thinPool !== undefined) await allowDiscards(context, volume.volume, key);
  await clearPlaces(inside);
  return inside;
}

/**
 * A thin pool gets back what is discarded in its volumes, and that reaches it through a mapping
 * only where this is allowed. The header keeps it for every later open (cryptsetup-refresh(8),
 * --persistent).
 */
async function allowDiscards(context: DriverContext, volume: VolumeId, key: string): Promise<void> {
  await withKey(context, key, (file) => {
    const argv = [
      ...['cryptsetup', 'refresh', '--batch-mode', '--allow-discards', '--persistent'],
      ...['--key-file', file, '--', mappingName(volume)],
    ];
    return runTool(context, argv, { timeoutMs: KEY_TIMEOUT_MS });
  });
}
