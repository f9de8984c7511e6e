import type { Declarations, DiskLayout, NodeSelector } from '../model/declared/declarations.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { HOSTNAME_LABEL, labelsMatch } from '../model/declared/label-selector.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
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
  memory: Memory = newMemory(),
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
    sameAsBefore({ node, labels: known, inventory: observed.get(node) ?? null }, memory),
  ).sort((a, b) => compareText(a.node, b.node));
}

/**
 * By the inventory that it comes from: what later passes remember of a node holds as long as it is
 * the very same.
 */
const NODE: MemoryOf<Inventory, KnownNode> = { name: 'known node' };

function sameAsBefore(node: KnownNode, memory: Memory): KnownNode {
  const nodesBefore = rememberedOn(memory, NODE);
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

type LabelledNode = Pick<KnownNode, 'node' | 'labels'>;

/** Whether nodes are selected, one after another: ranges expand to thousands of names. */
export function nodeSelection(selector: NodeSelector): (node: LabelledNode) => boolean {
  const names = new Set(selector.names);
  const excepted = new Set(selector.exceptNames);
  return ({ node, labels }) =>
    !excepted.has(node) &&
    (names.size === 0 || names.has(node)) &&
    labelsMatch(selector.requirements, labels);
}

export function nodeSelected(selector: NodeSelector, node: LabelledNode): boolean {
  return nodeSelection(selector)(node);
}

/** The layouts that select a node, by name; for many nodes. */
export function layoutSelection(
  layouts: readonly DiskLayout[],
): (node: LabelledNode) => readonly DiskLayout[] {
  const selections = layouts.map((layout) => ({ layout, selects: nodeSelection(layout.nodes) }));
  return (node) => selections.flatMap(({ layout, selects }) => (selects(node) ? [layout] : []));
}
