import type { ObservedPartition, VolumeContent } from '../../src/model/observed/inventory.ts';
import type { ObservedEncryption } from '../../src/model/observed/observed-encryption.ts';
import { encryptionUuid } from '../../src/model/identifiers.ts';
import type {
  ChangeEncryptionKey,
  CreateFilesystem,
  EncryptBlockVolume,
  MountFilesystem,
} from '../../src/model/planned/plan.ts';
import type { Bytes } from '../../src/model/values/bytes.ts';
import { ENCRYPTION_HEADER_BYTES, contentRoom } from '../../src/model/volumes/encryption.ts';
import { filesystemBytes, INSTALLATION } from './builders.ts';

/** What discovery sees of a volume once its filesystem is made: of an encrypted one the header. */
export function contentMade(
  { format, filesystemUuid: uuid, volume }: CreateFilesystem,
  sizeBytes: Bytes,
): Pick<VolumeContent, 'signatures' | 'filesystem' | 'encryption'> {
  const { filesystem: type, encryption } = format;
  const filesystem = { type, uuid, sizeBytes: filesystemBytes(contentRoom(format, sizeBytes)) };
  if (encryption === undefined)
    return { signatures: [{ type, offsetBytes: 0, usage: 'filesystem', uuid }], filesystem };
  const header = encryptionUuid(INSTALLATION, volume.volume);
  return {
    signatures: [{ type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto', uuid: header }],
    filesystem,
    encryption: opened({ uuid: header, key: encryption.key }, sizeBytes),
  };
}

/** Of a raw volume that is encrypted. */
export function headerMade(
  { encryption: { key }, encryptionUuid: uuid }: EncryptBlockVolume,
  sizeBytes: Bytes,
): Pick<VolumeContent, 'signatures' | 'encryption'> {
  return {
    signatures: [{ type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto', uuid }],
    encryption: opened({ uuid, key }, sizeBytes),
  };
}

/** What a stop leaves of it: bytes that nobody knows, or the header and no more. */
export function halfHeaders(
  operation: EncryptBlockVolume,
): readonly ((partition: ObservedPartition) => ObservedPartition)[] {
  const unknown = { kind: 'not-zero', region: 'sample', offsetBytes: 4096 } as const;
  return [
    ({ encryption: _header, ...partition }) => ({
      ...partition,
      signatures: [],
      unknownContent: [unknown],
    }),
    (partition) => closed({ ...partition, ...headerMade(operation, partition.sizeBytes) }),
  ];
}

function opened(
  { uuid, key }: Pick<ObservedEncryption, 'uuid' | 'key'>,
  sizeBytes: Bytes,
): ObservedEncryption {
  return { uuid, key, open: true, mappedBytes: sizeBytes - ENCRYPTION_HEADER_BYTES };
}

/** A link opens what is encrypted, and makes its mapping as large as it is. */
export function linkedBy<Of extends VolumeContent & { readonly sizeBytes: Bytes }>(found: Of): Of {
  const { encryption, sizeBytes } = found;
  return encryption === undefined ? found : { ...found, encryption: opened(encryption, sizeBytes) };
}

export function keyChanged<Of extends VolumeContent>(
  found: Of,
  { toKey }: ChangeEncryptionKey,
): Of {
  const { encryption } = found;
  return encryption === undefined ? found : { ...found, encryption: { ...encryption, key: toKey } };
}

/** A mount opens what is encrypted, and only then its filesystem is seen. */
export function openedBy<Of extends VolumeContent & { readonly sizeBytes: Bytes }>(
  { filesystem: type, filesystemUuid: uuid }: MountFilesystem,
  found: Of,
): Of {
  const { encryption } = found;
  if (encryption?.open !== false) return found;
  const sizeBytes = filesystemBytes(found.sizeBytes - ENCRYPTION_HEADER_BYTES);
  return {
    ...found,
    encryption: opened(encryption, found.sizeBytes),
    filesystem: { type, uuid, sizeBytes },
  };
}

/** After a boot nothing is open. */
export function closed<Of extends VolumeContent>(found: Of): Of {
  if (found.encryption === undefined) return found;
  const { filesystem: _filesystem, ...rest } = found;
  const { uuid, key } = found.encryption;
  return { ...rest, encryption: { uuid, key, open: false } } as Of;
}
