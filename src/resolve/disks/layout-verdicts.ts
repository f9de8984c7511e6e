import type { Declarations, DiskLayout } from '../../model/declared/declarations.ts';
import type { LayoutVerdict } from '../../model/planned/explanation.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import { unmetRequirement } from '../../model/declared/label-selector.ts';
import { sortedBy } from '../../model/values/order.ts';
import { latestInventories } from '../../model/observed/sorted-inventory.ts';
import { matchDisk } from './match-disk.ts';
import { knownNodes, nodeSelected, type KnownNode } from '../nodes.ts';

/**
 * What every layout says of a node, and of a disk of it, by name: the very judgement by which disks
 * are chosen, worded for a reader.
 *
 * @param subject the disk is null for a disk that is absent, or when only the node is asked about.
 */
export function layoutVerdicts(
  world: { readonly declarations: Declarations; readonly inventories: readonly Inventory[] },
  subject: { readonly node: NodeName; readonly disk: ObservedDisk | null },
): readonly LayoutVerdict[] {
  const node = knownNode(world, subject.node);
  return sortedBy(world.declarations.layouts, ({ name }) => name).map((layout) => {
    const nodeSays = nodeReason(layout, node);
    const verdict =
      subject.disk === null || nodeSays !== null ? null : matchDisk(layout.disks, subject.disk);
    return {
      layout: layout.name,
      source: layout.source,
      nodeSays,
      selected: verdict?.selected === true,
      because: verdict?.selected === false ? verdict.because : [],
    };
  });
}

/** Every label that a node is known by. */
export function nodeLabels(
  world: { readonly declarations: Declarations; readonly inventories: readonly Inventory[] },
  node: NodeName,
): Readonly<Record<string, string>> {
  return knownNode(world, node).labels;
}

function knownNode(
  {
    declarations,
    inventories,
  }: { readonly declarations: Declarations; readonly inventories: readonly Inventory[] },
  node: NodeName,
): KnownNode {
  const observed = Array.from(latestInventories(inventories).values());
  return (
    knownNodes(declarations, observed).find((known) => known.node === node) ?? {
      node,
      labels: {},
      inventory: null,
    }
  );
}

function nodeReason({ nodes }: DiskLayout, node: KnownNode): string | null {
  if (nodeSelected(nodes, node)) return null;
  if (nodes.exceptNames.includes(node.node)) return `${node.node} is in its exceptNames`;
  const unmet = nodes.requirements
    .map((requirement) => unmetRequirement(requirement, node.labels))
    .filter((text) => text !== null);
  return unmet.length > 0 ? unmet.join('; ') : `its names do not list ${node.node}`;
}
