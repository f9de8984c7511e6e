import { knownInventory, type KnownInventory } from '../../src/assess/known-inventory.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';

/** All that is known of a node, as a plan of it begins with. */
export function known(node: DesiredNode, inventory: Inventory): KnownInventory {
  const { remembered } = node;
  return knownInventory(inventory, node, { remembered });
}
