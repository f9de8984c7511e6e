import { isOn } from '../model/planned/operation-traits.ts';
import type { DiskId } from '../model/identifiers.ts';
import type { Operation } from '../model/planned/plan.ts';

/**
 * Operations that are carried out one after another, in their order: those of one disk, and those
 * of all disks under one volume group. Chains do not wait for each other.
 */
export function operationChains(
  operations: readonly Operation[],
): readonly (readonly Operation[])[] {
  let chains: readonly Chain[] = [];
  for (const operation of operations) {
    const disks = disksOfOperation(operation);
    const isTouched = (chain: Chain): boolean => disks.some((disk) => chain.disks.has(disk));
    const touched = chains.filter(isTouched);
    const [only, ...others] = touched;
    // Stryker disable next-line ConditionalExpression,BlockStatement: joining one comes to the same, later
    if (only !== undefined && others.length === 0) {
      for (const disk of disks) only.disks.add(disk);
      only.operations.push(operation);
      continue;
    }
    const joined: Chain = {
      disks: new Set([...touched.flatMap((chain) => Array.from(chain.disks)), ...disks]),
      operations: [...touched.flatMap((chain) => chain.operations), operation],
    };
    chains = [...chains.filter((chain) => !touched.includes(chain)), joined];
  }
  const places = new Map<Operation | undefined, number>(
    operations.map((operation, index) => [operation, index]),
  );
  const placeOf = (operation: Operation | undefined): number => places.get(operation) ?? 0;
  return chains
    .map((chain) => chain.operations.toSorted((a, b) => placeOf(a) - placeOf(b)))
    .toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]));
}

interface Chain {
  readonly disks: Set<DiskId>;
  readonly operations: Operation[];
}

/** The disk of an operation first. */
export function disksOfOperation(operation: Operation): readonly [DiskId, ...DiskId[]] {
  const { id } = operation.disk.facts;
  const members = isOn(operation, 'volume')
    ? (operation.volume.members ?? [])
    : isOn(operation, 'removed')
      ? (operation.removed.members ?? [])
      : isOn(operation, 'partitions')
        ? operation.partitions.flatMap(({ volume }) => volume.members ?? [])
        : operation.kind === 'write-ledger'
          ? operation.volumes.flatMap((volume) => volume.members ?? [])
          : [];
  return [id, ...members.map(({ disk }) => disk).filter((disk) => disk !== id)];
}
