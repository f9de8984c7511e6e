import type { VolumeContent } from '../../src/model/observed/inventory.ts';
import { encryptionUuid } from '../../src/model/identifiers.ts';
import type {
  ChangeEncryptionKey,
  CreateFilesystem,
  MountFilesystem,
} from '../../src/model/planned/plan.ts';
import type { Bytes } from '../../src/model/values/bytes.ts';
import { ENCRYPTION_HEADER_BYTES, filesystemRoom } from '../../src/model/volumes/encryption.ts';
import { filesystemBytes, INSTALLATION } from './builders.ts';

/** What discovery sees of a volume once its filesystem is made: of an encrypted one the header. */
export function contentMade(
  { format, filesystemUuid: uuid, volume }: CreateFilesystem,
  sizeBytes: Bytes,
): Pick<VolumeContent, 'signatures' | 'filesystem' | 'encryption'> {
  const { filesystem: type, encryption } = format;
  const filesystem = { type, uuid, sizeBytes: filesystemBytes(filesystemRoom(format, sizeBytes)) };
  if (encryption === undefined)
    return { signatures: [{ type, offsetBytes: 0, usage: 'filesystem', uuid }], filesystem };
  const header = encryptionUuid(INSTALLATION, volume.volume);
  return {
    signatures: [{ type: 'crypto_LUKS', offsetBytes: 0, usage: 'crypto', uuid: header }],
    filesystem,
    encryption: { uuid: header, key: encryption.key, open: true },
  };
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
    encryption: { ...encryption, open: true },
    filesystem: { type, uuid, sizeBytes },
  };
}

/** After a boot nothing is open. */
export function closed<Of extends VolumeContent>(found: Of): Of {
  if (found.encryption === undefined) return found;
  const { filesystem: _filesystem, ...rest } = found;
  return { ...rest, encryption: { ...found.encryption, open: false } } as Of;
}
