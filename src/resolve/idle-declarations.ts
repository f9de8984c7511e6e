import type {
  Declarations,
  Diagnostic,
  DiskLayout,
  DiskReplacement,
  LabelRequirement,
  WipeConsent,
} from '../model/declared/declarations.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { labelsMatch, unmetRequirement } from '../model/declared/label-selector.ts';
import { nearestName } from '../model/values/nearest-name.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { parseTime } from '../model/values/time.ts';
import { isMeant, isMeantByRecord } from './disks/leaving-disks.ts';
import { matchDisk } from './disks/match-disk.ts';
import { idlePoolRepairs } from './volume-groups/pool-repairs.ts';
import { knownNodes, nodeSelection, type KnownNode } from './nodes.ts';
import { nodeToday, readRenames, type Renames } from './renames.ts';

export interface IdleQuestion {
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
  /** RFC 3339, UTC. */
  readonly asOf: string;
}

/**
 * Warnings of what is right as it is written, and comes to nothing: layouts that select none of the
 * nodes that are known, and permissions whose time is over.
 */
export function idleDeclarations(question: IdleQuestion): readonly Diagnostic[] {
  return [
    ...layoutsWithoutNodes(question),
    ...misspeltNodes(question),
    ...expiredConsents(question),
    ...idleReplacements(question),
    ...idlePoolRepairs(question),
  ];
}

/**
 * Names in layouts that nobody has, and that are one of somebody who has it but for letters. Where
 * they differ in digits alone it is a node that has not reported yet.
 */
function misspeltNodes({ declarations, inventories }: IdleQuestion): readonly Diagnostic[] {
  const known = new Set<string>([
    ...declarations.nodeGroups.flatMap(({ nodes }) => nodes),
    ...inventories.map(({ node }) => node),
  ]);
  return declarations.layouts.flatMap((layout) =>
    layout.nodes.names.flatMap((name): readonly Diagnostic[] => {
      const near = known.has(name) ? null : nearestName(name, known);
      if (near === null || withoutDigits(near) === withoutDigits(name)) return [];
      return [
        {
          severity: 'warning',
          code: 'unknown-node',
          message: `layout ${layout.name} names the node ${name}, which no NodeGroup and no inventory has`,
          hint: `did you mean ${near}?`,
          source: layout.source,
        },
      ];
    }),
  );
}

function withoutDigits(name: string): string {
  return name.replaceAll(/\d/g, '');
}

function layoutsWithoutNodes({ declarations, inventories }: IdleQuestion): readonly Diagnostic[] {
  // Where no node is listed, only the cluster knows which labels there are.
  if (declarations.nodeGroups.length + inventories.length === 0) return [];
  const nodes = knownNodes(declarations, inventories);
  return declarations.layouts
    .filter((layout) => !nodes.some(nodeSelection(layout.nodes)))
    .map((layout): Diagnostic => ({
      severity: 'warning',
      code: 'no-node-selected',
      message: `layout ${layout.name} selects none of the ${String(nodes.length)} known nodes, so that nothing is made for it`,
      hint: nearestNodes(layout, nodes),
      source: layout.source,
    }));
}

/**
 * What keeps the selector from matching: a label that no node has, or what the nearest node lacks.
 */
function nearestNodes({ nodes: selector }: DiskLayout, nodes: readonly KnownNode[]): string {
  const unheard = selector.requirements.filter(
    (requirement) => !nodes.some(({ labels }) => labelsMatch([requirement], labels)),
  );
  if (unheard.length > 0) return unheard.map((each) => nearestLabels(each, nodes)).join('; ');
  const unmet = (node: KnownNode): readonly string[] =>
    selector.requirements.flatMap((each) => unmetRequirement(each, node.labels) ?? []);
  const [nearest] = nodes
    .filter((node) => selector.names.length === 0 || selector.names.includes(node.node))
    .toSorted((a, b) => unmet(a).length - unmet(b).length);
  if (nearest === undefined || unmet(nearest).length === 0)
    return 'exceptNames leaves out every node that the rest selects';
  return `the nearest is ${nearest.node}: ${unmet(nearest).join('; ')}`;
}

/** So many labels are listed where none is near. */
const LISTED = 5;

/** A label that no known node has, and those that come nearest to it. */
function nearestLabels(
  { key, operator, values }: LabelRequirement,
  nodes: readonly KnownNode[],
): string {
  const having = nodes.flatMap(({ labels }) => (Object.hasOwn(labels, key) ? [labels[key]] : []));
  const known = [...new Set(having.filter((value) => value !== undefined))].sort();
  if (operator === 'NotIn' || operator === 'DoesNotExist')
    return `every known node has ${labelsText(key, known)}`;
  if (known.length > 0) {
    const near = values.map((value) => nearestName(value, known)).find((name) => name !== null);
    return near === undefined
      ? `no node has ${labelsText(key, values)}; there are ${labelsText(key, known)}`
      : `did you mean ${key}=${near}?`;
  }
  const keys = [...new Set(nodes.flatMap(({ labels }) => Object.keys(labels)))].sort();
  const near = nearestName(key, keys);
  return near === null
    ? `no node has a label ${key}; there are ${listed(keys, ', ')}`
    : `no node has a label ${key}; did you mean ${near}?`;
}

function labelsText(key: string, values: readonly string[]): string {
  return listed(
    values.map((value) => `${key}=${value}`),
    ' or ',
  );
}

function listed(texts: readonly string[], between: string): string {
  const more = texts.length - LISTED;
  return `${texts.slice(0, LISTED).join(between)}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

function expiredConsents({ declarations, asOf }: IdleQuestion): readonly Diagnostic[] {
  return declarations.consents
    .filter(({ expires }) => !(parseTime(expires) > parseTime(asOf)))
    .map(({ name, expires, source }: WipeConsent): Diagnostic => ({
      severity: 'warning',
      code: 'consent-expired',
      message: `consent ${name} expired at ${expires}, and permits nothing any more`,
      hint: 'remove it; if something is still to go, have a new one written ("diskwright consent")',
      source,
    }));
}

/** Replacements of disks that nothing knows, and by disks that no layout takes. */
function idleReplacements(question: IdleQuestion): readonly Diagnostic[] {
  const { replacements, moves } = question.declarations;
  if (replacements.length === 0) return [];
  const renames = readRenames(moves);
  const latest = latestInventories(question.inventories);
  return replacements.flatMap((replacement) => {
    const inventory = latest.get(nodeToday(renames, replacement.node));
    if (inventory === undefined) return [];
    return [
      ...unknownDisk(replacement, inventory, renames),
      ...unselectedDisk(replacement, inventory, question),
    ];
  });
}

function unknownDisk(
  { name, node, disk, source }: DiskReplacement,
  { disks, records }: Inventory,
  renames: Renames,
): readonly Diagnostic[] {
  const isKnown =
    disks.some((one) => isMeant(one, disk, renames)) ||
    records.disks.some(({ facts }) => isMeantByRecord(facts, disk, renames)) ||
    records.volumes.some((record) => isMeantByRecord(record.disk, disk, renames));
  if (isKnown) return [];
  const near = nearestName(
    disk,
    disks.map(({ id }) => id),
  );
  return [
    {
      severity: 'warning',
      code: 'unknown-disk',
      message: `DiskReplacement ${name} names the disk ${disk}, which ${node} has not and has no record of`,
      hint:
        near === null
          ? 'remove it if the disk is gone and nothing of it is left; else look with "diskwright discover"'
          : `did you mean ${near}?`,
      source,
    },
  ];
}

function unselectedDisk(
  { name, node, by, source }: DiskReplacement,
  inventory: Inventory,
  { declarations, inventories }: IdleQuestion,
): readonly Diagnostic[] {
  const found = inventory.disks.find(({ aliases }) => by !== null && aliases.includes(by));
  // A disk that comes may not be there yet.
  if (found === undefined) return [];
  const known = knownNodes(declarations, inventories).find((one) => one.node === inventory.node);
  const isSelected = declarations.layouts.some(
    (layout) =>
      known !== undefined &&
      nodeSelection(layout.nodes)(known) &&
      matchDisk(layout.disks, found).selected,
  );
  if (isSelected) return [];
  return [
    {
      severity: 'warning',
      code: 'disk-not-selected',
      message: `DiskReplacement ${name} names ${found.id} of ${node} to take the place of its disk, and no layout selects that`,
      hint: 'widen the selector of the layout: the DiskReplacement itself takes no disk',
      source,
    },
  ];
}
