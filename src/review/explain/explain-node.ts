import { describeDiskContent } from '../../model/observed/describe-content.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import type { LayoutVerdict, NodeExplanation } from '../../model/planned/explanation.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { planOf } from './explain-disk.ts';
import { inventoryOf, volumesOfNode, type PlannedWorld } from './volume-facts.ts';

/**
 * All that is known of a node: which layouts have it, its disks and volumes, and what the plan
 * does.
 */
export function explainNode(
  world: PlannedWorld,
  node: NodeName,
  facts: {
    readonly layouts: readonly LayoutVerdict[];
    readonly labels: Readonly<Record<string, string>>;
  },
): NodeExplanation {
  const inventory = inventoryOf(world, node);
  const desired = world.desired.nodes.find((each) => each.node === node) ?? null;
  return {
    kind: 'node',
    node,
    formerNames: desired?.formerNames ?? [],
    labels: facts.labels,
    observed:
      inventory === null
        ? null
        : { takenAt: inventory.takenAt, host: inventory.host, findings: inventory.findings },
    layouts: facts.layouts.map(({ layout, source, nodeSays }) => ({
      layout,
      source,
      nodeSays,
      held: desired?.heldLayouts.includes(layout) === true,
    })),
    disks: inventory === null ? [] : disksOf(inventory, desired),
    volumes: volumesOfNode(world, node),
    waiting: world.desired.claims.flatMap((placement) =>
      placement.kind === 'unplaced' && placement.claim.node === node ? [placement.refusal] : [],
    ),
    plan: planOf(world, node),
  };
}

function disksOf(inventory: Inventory, desired: DesiredNode | null): NodeExplanation['disks'] {
  const chosen = desired?.disks ?? [];
  const here = inventory.disks.map((disk) => ({
    disk: disk.id,
    path: disk.path,
    sizeBytes: disk.sizeBytes,
    content: describeDiskContent(disk),
    chosenBy:
      chosen.find(({ facts }) => facts.id === disk.id || disk.aliases.includes(facts.id))?.layout ??
      null,
    system: disk.systemChain.length > 0,
  }));
  const absent = chosen
    .filter(
      ({ facts }) =>
        !inventory.disks.some(({ id, aliases }) => id === facts.id || aliases.includes(facts.id)),
    )
    .map(({ facts, layout }) => ({
      disk: facts.id,
      path: null,
      sizeBytes: facts.sizeBytes,
      content: 'not attached',
      chosenBy: layout,
      system: false,
    }));
  return [...here, ...absent];
}
