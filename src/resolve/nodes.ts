import type { Declarations, DiskLayout, NodeSelector } from '../model/declared/declarations.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { HOSTNAME_LABEL, labelsMatch } from '../model/declared/label-selector.ts';
import { compareText } from '../model/values/order.ts';
import { nodeToday, readRenames } from './renames.ts';

/** A node that something declares or that reported, with every label known of it. */
export interface KnownNode {
  readonly node: NodeName;
  readonly labels: Readonly<Record<string, string>>;
  readonly inventory: Inventory | null;
}

/**
 * Every node that a NodeGroup lists, a layout or an Adoption names or an inventory comes from, by
 * name. A label that the node reports wins over the one its NodeGroup gives; groups apply in order
 * of their name.
 */
export function knownNodes(
  declarations: Declarations,
  inventories: readonly Inventory[],
): readonly KnownNode[] {
  const renames = readRenames(declarations.moves);
  const labels = new Map<NodeName, Record<string, string>>();
  const observed = new Map(inventories.map((inventory) => [inventory.node, inventory]));
  const labelsOf = (node: NodeName): Record<string, string> => {
    const known = labels.get(node);
    if (known !== undefined) return known;
    const fresh = { [HOSTNAME_LABEL]: node };
    labels.set(node, fresh);
    return fresh;
  };
  for (const group of declarations.nodeGroups)
    for (const node of group.nodes) Object.assign(labelsOf(node), group.labels);
  for (const layout of declarations.layouts) for (const node of layout.nodes.names) labelsOf(node);
  for (const { node } of declarations.adoptions) labelsOf(nodeToday(renames, node));
  for (const claim of declarations.claims) if (claim.node !== null) labelsOf(claim.node);
  for (const inventory of inventories) Object.assign(labelsOf(inventory.node), inventory.labels);
  return Array.from(labels, ([node, known]) =>
    sameAsBefore({ node, labels: known, inventory: observed.get(node) ?? null }),
  ).sort((a, b) => compareText(a.node, b.node));
}

/**
 * By the inventory that it comes from: what later passes remember of a node holds as long as it is
 * the very same.
 */
const nodesBefore = new WeakMap<Inventory, KnownNode>();

function sameAsBefore(node: KnownNode): KnownNode {
  const { inventory, labels } = node;
  if (inventory === null) return node;
  const before = nodesBefore.get(inventory);
  if (before !== undefined && haveSameLabels(before.labels, labels)) return before;
  nodesBefore.set(inventory, node);
  return node;
}

function haveSameLabels(a: KnownNode['labels'], b: KnownNode['labels']): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

export function nodeSelected(
  selector: NodeSelector,
  node: Pick<KnownNode, 'node' | 'labels'>,
): boolean {
  if (selector.exceptNames.includes(node.node)) return false;
  if (selector.names.length > 0 && !namesOf(selector).has(node.node)) return false;
  return labelsMatch(selector.requirements, node.labels);
}

/** Ranges expand to thousands of names: the set is made once per selector. */
const nameSets = new WeakMap<NodeSelector, ReadonlySet<NodeName>>();

function namesOf(selector: NodeSelector): ReadonlySet<NodeName> {
  const known = nameSets.get(selector);
  if (known !== undefined) return known;
  const names = new Set(selector.names);
  nameSets.set(selector, names);
  return names;
}

/** The layouts that select a node, by name. */
export function layoutsOf(layouts: readonly DiskLayout[], node: KnownNode): readonly DiskLayout[] {
  return layouts.filter((layout) => nodeSelected(layout.nodes, node));
}
