import { canonicalJson } from '../values/digest.ts';
import { describeUsage } from './describe-content.ts';
import type { NodeName } from '../identifiers.ts';
import type {
  DiskLedger,
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedVolume,
  ObservedVolumeGroup,
  PartitionEntry,
  PartitionTable,
} from './inventory.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../values/memory.ts';
import { compareText, inOrder } from '../values/order.ts';

/**
 * The inventory with every list in the order that `Inventory` promises: one written or merged by
 * hand may have another, and must give the same plan. An inventory in order is given back as it is.
 */
export function sortedInventory(inventory: Inventory, memory: Memory = newMemory()): Inventory {
  const latest = rememberedOn(memory, SORTED);
  const known = latest.get(inventory);
  if (known !== undefined) return known;
  const sorted = changed(inventory, {
    disks: inOrder(eachOf(inventory.disks, sortedDisk), compareDisks),
    ...(inventory.foreignVolumes === undefined
      ? {}
      : { foreignVolumes: inOrder(inventory.foreignVolumes, compareForeign) }),
    blockLinks: inOrder(inventory.blockLinks, (a, b) => compareText(a.volume, b.volume)),
    ...(inventory.volumePaths === undefined
      ? {}
      : {
          volumePaths: inOrder(inventory.volumePaths, (a, b) => compareText(a.volume, b.volume)),
        }),
    records: changed(inventory.records, {
      disks: inOrder(
        inventory.records.disks,
        (a, b) => compareText(a.tableUuid, b.tableUuid) || compareText(a.layout, b.layout),
      ),
      volumes: inOrder(inventory.records.volumes, (a, b) => compareText(a.volume, b.volume)),
    }),
    host: changed(inventory.host, {
      mountRoots: inOrder(inventory.host.mountRoots, compareText),
      ...(inventory.host.keys === undefined
        ? {}
        : { keys: inOrder(inventory.host.keys, compareText) }),
    }),
  });
  latest.set(inventory, sorted);
  latest.set(sorted, sorted);
  return sorted;
}

const SORTED: MemoryOf<Inventory, Inventory> = { name: 'sorted inventory' };

/**
 * One inventory for each node, in order of the node's name: the one taken last, and of two taken at
 * the same instant the one whose canonical text comes last, so that input order does not matter.
 */
export function latestInventories(
  inventories: readonly Inventory[],
  memory: Memory = newMemory(),
): ReadonlyMap<NodeName, Inventory> {
  const byNode = new Map<NodeName, Inventory>();
  for (const given of inventories) {
    const inventory = sortedInventory(given, memory);
    const other = byNode.get(inventory.node);
    if (other === undefined || isLater(inventory, other)) byNode.set(inventory.node, inventory);
  }
  return new Map(Array.from(byNode).sort(([a], [b]) => compareText(a, b)));
}

function isLater(inventory: Inventory, other: Inventory): boolean {
  if (inventory === other) return false;
  const byTime = compareText(inventory.takenAt, other.takenAt);
  return byTime === 0
    ? compareText(canonicalJson(inventory), canonicalJson(other)) > 0
    : byTime > 0;
}

function compareForeign(a: ForeignVolume, b: ForeignVolume): number {
  return (
    compareText(a.group, b.group) || compareText(a.name, b.name) || compareText(a.uuid, b.uuid)
  );
}

function compareDisks(a: ObservedDisk, b: ObservedDisk): number {
  return compareText(a.id, b.id) || compareText(a.path, b.path);
}

function sortedDisk(disk: ObservedDisk): ObservedDisk {
  return changed(disk, {
    aliases: inOrder(disk.aliases, compareText),
    links: inOrder(disk.links, compareText),
    ...sortedContent(disk),
    ...(disk.table === undefined ? {} : { table: sortedTable(disk.table) }),
    ...(disk.volumeGroup === undefined ? {} : { volumeGroup: sortedGroup(disk.volumeGroup) }),
    ...(disk.ledger === undefined ? {} : { ledger: sortedLedger(disk.ledger) }),
  });
}

function sortedLedger(ledger: DiskLedger): DiskLedger {
  return changed(ledger, {
    volumes: inOrder(ledger.volumes, (a, b) => compareText(a.volume, b.volume)),
  });
}

function sortedGroup(group: ObservedVolumeGroup): ObservedVolumeGroup {
  return changed(group, {
    physicalVolumes: inOrder(group.physicalVolumes, (a, b) => compareText(a.uuid, b.uuid)),
    volumes: inOrder(
      eachOf(group.volumes, (volume) => changed(volume, sortedContent(volume))),
      (a, b) => compareText(a.name, b.name),
    ),
  });
}

function sortedTable(table: PartitionTable): PartitionTable {
  return changed(table, {
    partitions: inOrder(
      eachOf(table.partitions, (partition) => changed(partition, sortedContent(partition))),
      byPlace,
    ),
    ...(table.backupPartitions === undefined
      ? {}
      : { backupPartitions: inOrder(table.backupPartitions, byPlace) }),
  });
}

function byPlace(a: PartitionEntry, b: PartitionEntry): number {
  return a.startBytes - b.startBytes || a.number - b.number;
}

function sortedContent(
  device: ObservedDisk | ObservedVolume,
): Pick<ObservedDisk, 'usedBy' | 'signatures' | 'unknownContent'> {
  return {
    usedBy: inOrder(device.usedBy, (a, b) => compareText(describeUsage(a), describeUsage(b))),
    signatures: inOrder(
      device.signatures,
      (a, b) => a.offsetBytes - b.offsetBytes || compareText(a.type, b.type),
    ),
    unknownContent: inOrder(
      device.unknownContent,
      (a, b) => a.offsetBytes - b.offsetBytes || compareText(a.region, b.region),
    ),
  };
}

/** The same list when no item changes. */
function eachOf<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  let items: T[] | null = null;
  for (const [index, item] of list.entries()) {
    const now = change(item);
    if (items !== null) items.push(now);
    else if (now !== item) items = [...list.slice(0, index), now];
  }
  return items ?? list;
}

/** The same object when no member changes. */
function changed<T extends object>(value: T, members: Partial<T>): T {
  for (const key in members) if (value[key] !== members[key]) return { ...value, ...members };
  return value;
}
