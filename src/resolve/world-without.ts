import type { Declarations, NodeSelector } from '../model/declared/declarations.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { Loss } from '../model/planned/explanation.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { DiskFacts, Inventory, ObservedDisk } from '../model/observed/inventory.ts';

/** What is planned from. */
export interface DeclaredWorld {
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
}

/**
 * The world as it would be with disks or nodes gone for good: their inventories and records count
 * as lost, no layout waits for a node that is gone, and no lock pins what is.
 */
export function worldWithout(world: DeclaredWorld, without: Loss['without']): DeclaredWorld {
  const nodes = new Set(without.flatMap((one) => (one.kind === 'node' ? [one.node] : [])));
  const touched = new Set(without.map(({ node }) => node));
  return {
    declarations: {
      ...(nodes.size === 0 ? world.declarations : withoutNodes(world.declarations, nodes)),
      locks: world.declarations.locks.filter(({ node }) => !touched.has(node)),
    },
    inventories: world.inventories
      .filter(({ node }) => !nodes.has(node))
      .map((inventory) => withoutDisks(inventory, without)),
  };
}

function withoutNodes(declarations: Declarations, gone: ReadonlySet<NodeName>): Declarations {
  const except = <T extends { readonly nodes: NodeSelector }>(selecting: T): T => ({
    ...selecting,
    nodes: { ...selecting.nodes, exceptNames: [...selecting.nodes.exceptNames, ...gone] },
  });
  return {
    ...declarations,
    layouts: declarations.layouts.map(except),
    claimSets: declarations.claimSets.map(except),
    nodeGroups: declarations.nodeGroups.map((group) => ({
      ...group,
      nodes: group.nodes.filter((node) => !gone.has(node)),
    })),
  };
}

function withoutDisks(inventory: Inventory, without: Loss['without']): Inventory {
  const ids = without.flatMap((one) =>
    one.kind === 'disk' && one.node === inventory.node ? [one.disk] : [],
  );
  if (ids.length === 0) return inventory;
  const answers = ({ id, aliases }: ObservedDisk): boolean =>
    ids.includes(id) || aliases.some((alias) => ids.includes(alias));
  const gone = inventory.disks.filter(answers);
  const stays = (facts: DiskFacts): boolean =>
    !ids.includes(facts.id) && !gone.some((disk) => sameDisk(facts, disk));
  const { records, blockLinks, volumePaths } = inventory;
  const volumes = records.volumes.filter(({ disk }) => stays(disk));
  const lost = new Set(
    records.volumes.filter((record) => !volumes.includes(record)).map(({ volume }) => volume),
  );
  return {
    ...inventory,
    disks: inventory.disks.filter((disk) => !answers(disk)),
    blockLinks: blockLinks.filter(({ volume }) => !lost.has(volume)),
    ...(volumePaths === undefined
      ? {}
      : { volumePaths: volumePaths.filter(({ volume }) => !lost.has(volume)) }),
    records: { ...records, disks: records.disks.filter(({ facts }) => stays(facts)), volumes },
  };
}
