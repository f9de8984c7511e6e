import type { NativeObject } from '../../model/declared/declarations.ts';
import type { Inventory } from '../../model/observed/inventory.ts';

/** An inventory as the NodeInventory document that can be committed beside the declarations. */
export function inventoryDocument(inventory: Inventory): NativeObject {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: inventory.node },
    spec: inventory,
  };
}
