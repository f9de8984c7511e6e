import type { DesiredNode } from '../model/planned/desired.ts';
import type { Inventory, ObservedVolume } from '../model/observed/inventory.ts';
import { encryptionOf, isMappingShort } from '../model/volumes/encryption.ts';
import { keysMissing } from './volumes/missing-key.ts';

/** What a plan depends on of the LUKS header in a volume, and of its mapping. */
export function encryptionInputs(found: ObservedVolume): {
  readonly encryption?: {
    readonly uuid: string;
    readonly key: string;
    readonly open: boolean;
    readonly short?: true;
  };
} {
  if (found.encryption === undefined) return {};
  const { uuid, key, open } = found.encryption;
  return { encryption: { uuid, key, open, ...(isMappingShort(found) ? { short: true } : {}) } };
}

/** Of the keys that are declared, and those that open what is there; not which others there are. */
export function lackedKeys(
  { disks }: DesiredNode,
  observed: Inventory,
): { readonly lackedKeys?: readonly string[] } {
  const declared = disks.flatMap(({ volumes }) =>
    volumes.flatMap(({ format }) => encryptionOf(format)?.key ?? []),
  );
  if (declared.length === 0) return {};
  const named = observed.disks
    .flatMap(({ table, volumeGroup }) => [
      // Stryker disable next-line ArrayDeclaration: what is no volume has no key
      ...(table?.partitions ?? []),
      // Stryker disable next-line ArrayDeclaration: what is no volume has no key
      ...(volumeGroup?.volumes ?? []),
    ])
    .flatMap(({ encryption }) => encryption?.key ?? []);
  const lacked = keysMissing(observed.host, Array.from(new Set([...declared, ...named])));
  return lacked.length === 0 ? {} : { lackedKeys: lacked };
}
