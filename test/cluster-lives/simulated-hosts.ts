import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { aDisk, aNode } from '../simulation/builders.ts';

export const HOSTS = ['host-a', 'host-b'] as const;

/** Two hosts, each with two blank disks: one for partitions, one for a volume group. */
export function firstInventories(): readonly Inventory[] {
  return HOSTS.map((node, at) =>
    aNode(
      [
        aDisk(`00000000000000c${at}`),
        aDisk(`00000000000000d${at}`, { transport: 'sata', sizeBytes: 6 * GiB }),
      ],
      { node: node as NodeName },
    ),
  );
}
