import { encryptionUuid } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { encryptionOf } from '../../model/volumes/encryption.ts';
import { foundAt, operationBase, volumeRef, type VolumeContext } from './volume-context.ts';

/**
 * Why the LUKS header of a finished volume is not the one that was made for it; null when it is, or
 * when none is declared. It is seen also while the volume is not open.
 */
export function encryptionMismatch(
  context: VolumeContext,
  partition: ObservedVolume,
): string | null {
  const { node, volume } = context;
  if (encryptionOf(volume.format) === null) return null;
  const where = foundAt(context, partition);
  const made = encryptionUuid(node.installation, volume.volume);
  const isRaw = volume.format.kind === 'block';
  if (partition.encryption === undefined)
    return `${where}: no LUKS2 header was found${isRaw ? '; what was made without one is not encrypted in place' : ''}`;
  const { uuid } = partition.encryption;
  return uuid.toLowerCase() === made
    ? null
    : `${where}: LUKS2 with UUID ${uuid}, made with ${made}`;
}

/** Where git names another key for a volume than its header does. */
export function changeKeyOperations(
  context: VolumeContext,
  { encryption: found }: ObservedVolume,
): readonly Operation[] {
  const declared = encryptionOf(context.volume.format);
  if (declared === null || found === undefined || found.key === declared.key) return [];
  if (context.held || context.unwritable !== null) return [];
  return [
    {
      ...operationBase(context, `declared with key ${declared.key}, opens with key ${found.key}`),
      kind: 'change-encryption-key',
      volume: volumeRef(context),
      fromKey: found.key,
      toKey: declared.key,
    },
  ];
}
