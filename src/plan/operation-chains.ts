import type { DiskId } from '../model/identifiers.ts';
import type { Operation } from '../model/plan.ts';

/**
 * Operations that are carried out one after another, in their order: those of one disk, and those of all
 * disks under one volume group. Chains do not wait for each other.
 */
export function operationChains(
  operations: readonly Operation[],
): readonly (readonly Operation[])[] {
  const chainOf = new Map<DiskId, Operation[]>();
  for (const operation of operations) {
    const [first, ...others] = disksOf(operation);
    const chain = chainOf.get(first) ?? [];
    chainOf.set(first, chain);
    for (const disk of others) {
      const joined = chainOf.get(disk);
      if (joined !== undefined && joined !== chain) chain.push(...joined);
      for (const [name, other] of chainOf) if (other === joined) chainOf.set(name, chain);
      chainOf.set(disk, chain);
    }
    chain.push(operation);
  }
  const order = new Map(operations.map((operation, index) => [operation, index]));
  const placeOf = (operation: Operation | undefined): number =>
    operation === undefined ? 0 : (order.get(operation) ?? 0);
  return Array.from(new Set(chainOf.values()), (chain) =>
    chain.toSorted((a, b) => placeOf(a) - placeOf(b)),
  ).toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]));
}

/** The disk of an operation first. */
export function disksOf(operation: Operation): readonly [DiskId, ...DiskId[]] {
  const { id } = operation.disk.facts;
  const members =
    'volume' in operation
      ? (operation.volume.members ?? [])
      : 'partitions' in operation
        ? operation.partitions.flatMap(({ volume }) => volume.members ?? [])
        : [];
  return [id, ...members.map(({ disk }) => disk).filter((disk) => disk !== id)];
}
