/** Marks that are written into labels that are there already. */
import type { NodeName } from '../../src/model/identifiers.ts';
import type { ObservedPartition } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { INSTALLATION } from './builders.ts';

/** A mark that the node made under a former name, with its name of today. */
export function renamedMark(
  partition: ObservedPartition,
  operation: Extract<Operation, { kind: 'relabel-partitions' }>,
  node: NodeName,
): ObservedPartition {
  const mark = parseMark(partition.label);
  const isNamed = operation.marks.some(({ partitionUuid }) => partitionUuid === partition.uuid);
  if (mark === null || !isNamed) return partition;
  const own = markFor({ installation: INSTALLATION, node }, mark.volume, mark.state);
  return { ...partition, label: formatMark(own) };
}

/** The mark that an adoption writes. */
export function adoptedMark(
  { adopted: { volume } }: Extract<Operation, { kind: 'adopt-volume' }>,
  node: NodeName,
): string {
  return formatMark(markFor({ installation: INSTALLATION, node }, volume, 'ready'));
}
