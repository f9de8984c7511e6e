import type {
  BlockLink,
  ForeignVolume,
  Inventory,
  ObservedDisk,
} from '../../model/observed/inventory.ts';
import type { VolumePath } from '../../model/observed/observed-path.ts';
import { compareText } from '../../model/values/order.ts';
import { errorAt, shownValue, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read } from '../documents/record.ts';

/**
 * A NodeInventory that its schema accepts. Lists are put into their order where somebody wrote them
 * in another one, so that the same facts give the same bytes.
 */
export function readInventory(document: written.NodeInventory, base: Path): Read<Inventory> {
  const inventory = inOrder(document.spec as unknown as Inventory);
  if (document.metadata.name === document.spec.node) return { value: inventory, findings: [] };
  return {
    value: inventory,
    findings: [
      errorAt([...base, 'metadata', 'name'], {
        code: 'names-differ',
        message: `the inventory is called ${shownValue(document.metadata.name)}, but it is of the node ${shownValue(document.spec.node)}`,
        hint: `write name: ${document.spec.node}`,
      }),
    ],
  };
}

function inOrder(inventory: Inventory): Inventory {
  const disks = sorted(
    inventory.disks.map(diskInOrder),
    (a, b) => compareText(a.id, b.id) || compareText(a.path, b.path),
  );
  const blockLinks = sorted(inventory.blockLinks, byVolume);
  const { foreignVolumes, volumePaths } = inventory;
  return {
    ...inventory,
    disks,
    blockLinks,
    ...(foreignVolumes === undefined ? {} : { foreignVolumes: sorted(foreignVolumes, byGroup) }),
    ...(volumePaths === undefined ? {} : { volumePaths: sorted(volumePaths, byVolume) }),
  };
}

function byVolume(a: BlockLink | VolumePath, b: BlockLink | VolumePath): number {
  return compareText(a.volume, b.volume);
}

function byGroup(a: ForeignVolume, b: ForeignVolume): number {
  return (
    compareText(a.group, b.group) || compareText(a.name, b.name) || compareText(a.uuid, b.uuid)
  );
}

function diskInOrder(disk: ObservedDisk): ObservedDisk {
  const aliases = sorted(disk.aliases, compareText);
  const links = sorted(disk.links, compareText);
  const partitions =
    disk.table === undefined
      ? undefined
      : sorted(disk.table.partitions, (a, b) => a.startBytes - b.startBytes || a.number - b.number);
  if (aliases === disk.aliases && links === disk.links && partitions === disk.table?.partitions)
    return disk;
  const table =
    disk.table === undefined || partitions === undefined
      ? {}
      : { table: { ...disk.table, partitions } };
  return { ...disk, aliases, links, ...table };
}

/** The list itself when it is in order already, which it is when a machine wrote it. */
function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const ordered = items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || compare(before, item) <= 0;
  });
  return ordered ? items : items.toSorted(compare);
}
