import { knownInventory, type KnownInventory } from '../assess/known-inventory.ts';
import { rememberedOf } from '../assess/remembered.ts';
import type { Declarations } from '../model/declared/declarations.ts';
import type { Remembered } from '../model/planned/desired.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import type { Owner } from '../model/volumes/own-marks.ts';
import { latestInventories, sortedInventory } from '../model/observed/sorted-inventory.ts';
import { sortedBy } from '../model/values/order.ts';
import { claimsElsewhere, type KnownNodeInventory } from './claims-elsewhere.ts';
import { nodeNames, nodeToday, type Renames } from './renames.ts';

/**
 * The inventory of each node that counts, with all that is known of its volumes: what its disks
 * say, and what older inventories of it still know.
 */
export function knownInventories(
  declarations: Declarations,
  given: { readonly inventories: readonly Inventory[]; readonly older?: readonly Inventory[] },
  { renames, memory }: { readonly renames: Renames; readonly memory: Memory },
): ReadonlyMap<NodeName, KnownInventory> {
  const { installation } = declarations;
  const latest = latestInventories(given.inventories, memory);
  const others = Map.groupBy(
    [...given.inventories, ...(given.older ?? []), ...declarations.inventories]
      .map((one) => sortedInventory(one, memory))
      .filter((one) => latest.get(one.node) !== one),
    ({ node }) => nodeToday(renames, node),
  );
  const alone = Array.from(latest, ([node, inventory]): KnownNodeInventory => {
    const owner = { installation, node, formerNames: nodeNames(renames, node).slice(1) };
    const older = distinct(others.get(node) ?? NO_OTHERS);
    const remembered = remember(inventory, owner, { older, memory });
    return { owner, inventory, known: knownInventory(inventory, owner, { remembered, memory }) };
  });
  const elsewhere = claimsElsewhere(alone, renames);
  return new Map(
    alone.map(({ owner, inventory, known }) => {
      const volumes = elsewhere.get(owner.node);
      if (volumes === undefined) return [owner.node, known];
      const remembered = {
        ...known.remembered,
        volumes: sortedBy([...known.remembered.volumes, ...volumes], ({ volume }) => volume),
      };
      return [owner.node, knownInventory(inventory, owner, { remembered, memory })];
    }),
  );
}

const NO_OTHERS: readonly Inventory[] = [];

function distinct(inventories: readonly Inventory[]): readonly Inventory[] {
  return inventories.length < 2 ? inventories : Array.from(new Set(inventories));
}

interface Before {
  readonly owner: string;
  readonly older: readonly Inventory[];
  readonly remembered: Remembered;
}

const REMEMBERED: MemoryOf<Inventory, Before> = { name: 'what older inventories say' };

/** The very same as before while nothing changes, so that what was made of it holds. */
function remember(
  inventory: Inventory,
  owner: Owner,
  { older, memory }: { readonly older: readonly Inventory[]; readonly memory: Memory },
): Remembered {
  const memories = rememberedOn(memory, REMEMBERED);
  const key = JSON.stringify(owner);
  const before = memories.get(inventory);
  const isSame =
    before?.owner === key &&
    before.older.length === older.length &&
    before.older.every((one, index) => one === older[index]);
  if (isSame) return before.remembered;
  const remembered = rememberedOf(inventory, owner, { older, seen: [] });
  memories.set(inventory, { owner: key, older, remembered });
  return remembered;
}
