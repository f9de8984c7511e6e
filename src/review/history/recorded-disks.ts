import type { NodeName } from '../../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import type { RecordedDisk } from './disk-history.ts';

/** The inventories of one file, as one commit has it. */
export interface RecordedInventories {
  readonly commit: string;
  /** RFC 3339, UTC. */
  readonly committedAt: string;
  readonly path: string;
  /** Empty where the commit took the file away. */
  readonly inventories: readonly Inventory[];
}

export interface DiskRecords {
  /** Takes the next version of a file: oldest first. */
  readonly add: (version: RecordedInventories) => void;
  /** Of each name, what was recorded of that disk; oldest first. */
  readonly byName: ReadonlyMap<string, readonly RecordedDisk[]>;
}

/**
 * Collects what versions of inventories say of disks. No version is kept, only these disks: a
 * branch of years does not fit into memory.
 *
 * @param nameOf what a disk is collected under; null: it is none of those that are wanted.
 */
export function collectDiskRecords(nameOf: (disk: ObservedDisk) => string | null): DiskRecords {
  const byName = new Map<string, RecordedDisk[]>();
  const nodesOf = new Map<string, readonly NodeName[]>();
  const presentOn = new Map<NodeName, ReadonlySet<string>>();
  const record = (node: NodeName, disks: ReadonlyMap<string, ObservedDisk>, when: When): void => {
    const gone = Array.from(presentOn.get(node) ?? []).filter((name) => !disks.has(name));
    for (const name of gone) byName.get(name)?.push({ node, ...when, disk: null });
    for (const [name, disk] of disks) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [{ node, ...when, disk }]);
      else known.push({ node, ...when, disk });
    }
    presentOn.set(node, new Set(disks.keys()));
  };
  return {
    byName,
    add: ({ commit, committedAt, path, inventories }) => {
      for (const { node, takenAt, disks } of inventories)
        record(node, named(disks, nameOf), { at: takenAt, commit });
      const nodes = inventories.map(({ node }) => node);
      for (const node of nodesOf.get(path) ?? [])
        if (!nodes.includes(node)) record(node, new Map(), { at: committedAt, commit });
      nodesOf.set(path, nodes);
    },
  };
}

type When = Pick<RecordedDisk, 'at' | 'commit'>;

function named(
  disks: readonly ObservedDisk[],
  nameOf: (disk: ObservedDisk) => string | null,
): ReadonlyMap<string, ObservedDisk> {
  return new Map(
    disks.flatMap((disk) => {
      const name = nameOf(disk);
      return name === null ? [] : [[name, disk] as const];
    }),
  );
}
