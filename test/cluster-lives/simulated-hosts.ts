import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { aDisk, aNode } from '../simulation/builders.ts';

export const HOSTS = ['host-a', 'host-b'] as const;

/** Two hosts, each with one blank disk. */
export function firstInventories(): readonly Inventory[] {
  return HOSTS.map((node, at) =>
    aNode([aDisk(`00000000000000c${at}`)], { node: node as NodeName }),
  );
}
