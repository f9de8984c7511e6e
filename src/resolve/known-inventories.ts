import { knownInventory, type KnownInventory } from '../assess/known-inventory.ts';
import { publishedRecords } from '../assess/published-records.ts';
import { rememberedOf } from '../assess/remembered.ts';
import type { Declarations } from '../model/declared/declarations.ts';
import type { Remembered, RememberedVolume } from '../model/planned/desired.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { PublishedOwner } from '../model/observed/published-owner.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import type { Owner } from '../model/volumes/own-marks.ts';
import { latestInventories, sortedInventory } from '../model/observed/sorted-inventory.ts';
import { canonicalJson } from '../model/values/digest.ts';
import { sortedBy } from '../model/values/order.ts';
import { claimsElsewhere, type KnownNodeInventory } from './claims-elsewhere.ts';
import { layoutLogicalVolumes, layoutPartitions } from './disks/layout-partitions.ts';
import { releasedVolumes } from './released-volumes.ts';
import { nodeNames, nodeToday, type Renames } from './renames.ts';

/**
 * The inventory of each node that counts, with all that is known of its volumes: what its disks
 * say, what older inventories of it still know, and what PersistentVolumes do.
 */
export function knownInventories(
  declarations: Declarations,
  given: {
    readonly inventories: readonly Inventory[];
    readonly older?: readonly Inventory[];
    readonly publishedOwners?: readonly PublishedOwner[];
  },
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
  const published = ownersByNode(given.publishedOwners ?? [], declarations, renames);
  const alone = Array.from(latest, ([node, inventory]): KnownNodeInventory => {
    const owner = { installation, node, formerNames: nodeNames(renames, node).slice(1) };
    const older = distinct(others.get(node) ?? NO_OTHERS);
    const owners = published.get(node);
    const seen =
      owners === undefined
        ? NOTHING_SEEN
        : publishedRecords(knownInventory(inventory, owner, { memory }), owner, owners);
    const remembered = remember(inventory, owner, { older, seen, memory });
    return { owner, inventory, known: knownInventory(inventory, owner, { remembered, memory }) };
  });
  const elsewhere = claimsElsewhere(alone, renames);
  const released = releasedVolumes(alone, declarations.releases, renames);
  return new Map(
    alone.map(({ owner, inventory, known }) => {
      const volumes = [...(elsewhere.get(owner.node) ?? []), ...(released.get(owner.node) ?? [])];
      if (volumes.length === 0) return [owner.node, known];
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

const NOTHING_SEEN: readonly RememberedVolume[] = [];

/**
 * By the name of the node today. The claim that the cluster chose for an offered volume is no claim
 * of git: nothing is kept for it.
 */
function ownersByNode(
  owners: readonly PublishedOwner[],
  { layouts }: Declarations,
  renames: Renames,
): ReadonlyMap<NodeName, readonly PublishedOwner[]> {
  if (owners.length === 0) return new Map();
  const offered = new Set(
    layouts.flatMap((layout) =>
      [...layoutPartitions(layout), ...layoutLogicalVolumes(layout)].flatMap(({ name, purpose }) =>
        purpose.kind === 'offered' ? [`${layout.name}/${name}`] : [],
      ),
    ),
  );
  const ofGit = owners.map((owner) =>
    offered.has(`${owner.layout ?? ''}/${owner.name ?? ''}`) ? { ...owner, claim: null } : owner,
  );
  return Map.groupBy(
    sortedBy(ofGit, ({ volume }) => volume),
    ({ node }) => nodeToday(renames, node),
  );
}

interface Before {
  readonly owner: string;
  readonly older: readonly Inventory[];
  readonly seen: readonly RememberedVolume[];
  readonly remembered: Remembered;
}

const REMEMBERED: MemoryOf<Inventory, Before> = { name: 'what older inventories say' };

/** The very same as before while nothing changes, so that what was made of it holds. */
function remember(
  inventory: Inventory,
  owner: Owner,
  {
    older,
    seen,
    memory,
  }: {
    readonly older: readonly Inventory[];
    readonly seen: readonly RememberedVolume[];
    readonly memory: Memory;
  },
): Remembered {
  const memories = rememberedOn(memory, REMEMBERED);
  const key = JSON.stringify(owner);
  const before = memories.get(inventory);
  const isSame =
    before?.owner === key &&
    before.older.length === older.length &&
    before.older.every((one, index) => one === older[index]) &&
    (before.seen === seen || canonicalJson(before.seen) === canonicalJson(seen));
  if (isSame) return before.remembered;
  const remembered = rememberedOf(inventory, owner, { older, seen });
  memories.set(inventory, { owner: key, older, seen, remembered });
  return remembered;
}
