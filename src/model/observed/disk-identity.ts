import type { DiskFacts, DiskIdentity, ObservedDisk } from './inventory.ts';

/**
 * Whether two sets of facts can be of one disk: some hardware fact is equal, compared without
 * regard to form (a kernel update may write a WWN in another way), or neither has any.
 */
export function sameDisk(recorded: DiskFacts, disk: ObservedDisk): boolean {
  if (disk.id === recorded.id || disk.aliases.includes(recorded.id)) return true;
  return matchingFacts(recorded.identity, disk.identity) > 0;
}

/** How many hardware facts two identities have in common. */
export function matchingFacts(a: DiskIdentity, b: DiskIdentity): number {
  const numbers = (identity: DiskIdentity): ReadonlySet<string> =>
    new Set(
      [identity.wwn, identity.eui, identity.nguid, identity.nvmeUuid]
        .filter((text) => text !== undefined)
        .map((text) =>
          text
            .toLowerCase()
            .replace(/^(?:0x|naa\.|eui\.|uuid\.|t10\.)/, '')
            .replace(/[^0-9a-z]/g, ''),
        ),
    );
  const known = numbers(a);
  const same = Array.from(numbers(b)).filter((text) => known.has(text)).length;
  const serial =
    a.serial !== undefined &&
    a.serial.trim() === b.serial?.trim() &&
    a.model?.trim() === b.model?.trim();
  const file = a.backingFile !== undefined && a.backingFile === b.backingFile;
  return same + (serial ? 1 : 0) + (file ? 1 : 0);
}

/** What one disk is called on every node: by model and serial number, and by its id without one. */
export function nameOnAnyNode({ id, identity }: Pick<ObservedDisk, 'id' | 'identity'>): string {
  const serial = identity.serial?.trim() ?? '';
  return serial === '' ? id : `${identity.model?.trim() ?? ''} ${serial}`;
}
