import type { ObservedDisk, Signature } from './inventory.ts';

/**
 * Signatures on a disk that lie in none of its partitions: what is in a partition is its user's,
 * whatever it looks like.
 */
export function signaturesBesideTable({ signatures, table }: ObservedDisk): readonly Signature[] {
  if (signatures.length === 0 || table === undefined) return signatures;
  return signatures.filter(
    ({ offsetBytes }) =>
      !table.partitions.some(
        ({ startBytes, sizeBytes }) =>
          offsetBytes >= startBytes && offsetBytes < startBytes + sizeBytes,
      ),
  );
}
