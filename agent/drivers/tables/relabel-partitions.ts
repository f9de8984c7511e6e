import {
  formatMark,
  installationHash,
  nodeHash,
  parseMark,
} from '../../../src/model/volumes/mark.ts';
import type { RelabelPartitions } from '../../../src/model/planned/plan.ts';
import { changedSince, each, type Driver, type DriverContext } from '../driver.ts';
import { rewriteGpt } from './gpt-disk.ts';
import { readGpt, requireTable } from './read-gpt.ts';
import { checkDisk, requireWritable } from './locate.ts';

/** The marks that the node made under a former name get its name of today; nothing else changes. */
export const relabelPartitions: Driver<'relabel-partitions'> = {
  kind: 'relabel-partitions',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => relabel(one, context)),
};

async function relabel(operation: RelabelPartitions, context: DriverContext): Promise<void> {
  checkDisk(context, operation.disk);
  requireWritable(context);
  const { path } = context.observed;
  const gpt = await readGpt(context);
  const table = requireTable(gpt, path);
  const installation = installationHash(context.owner.installation);
  const former = operation.formerly.map(nodeHash);
  const today = nodeHash(context.owner.node);
  const wanted = new Map(
    operation.marks.map(({ partitionUuid, volume }) => [partitionUuid.toLowerCase(), volume]),
  );
  const partitions = table.partitions.map((partition) => {
    const volume = wanted.get(partition.uuid);
    if (volume === undefined) return partition;
    const mark = parseMark(partition.name);
    if (
      mark?.volume !== volume ||
      mark.installation !== installation ||
      !(former.includes(mark.node) || mark.node === today)
    )
      throw changedSince(
        `Partition ${partition.number} of ${path} carries ${JSON.stringify(partition.name)}, not a mark of volume ${volume} by this node.`,
      );
    return { ...partition, name: formatMark({ ...mark, node: today }) };
  });
  await rewriteGpt(context, { ...table, partitions }, gpt);
}
