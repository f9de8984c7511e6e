import { nodeGroupName } from '../../model/identifiers.ts';
import { layoutNames, nodeNames } from '../renames.ts';
import type { LayoutPlace } from '../disks/succession.ts';

/**
 * The name of the group over the disks of a layout: one that is there under a former name of the
 * layout or of the node keeps it, else it is made from the names of today.
 */
export function groupOfNode(place: LayoutPlace, declared: string): string {
  const { installation, layout, node, renames, given } = place;
  const names = nodeNames(renames, node).flatMap((nodeName) =>
    layoutNames(renames, layout.name).map((layoutName) =>
      nodeGroupName(declared, { installation, layout: layoutName, node: nodeName }),
    ),
  );
  const there = new Set(given.inventory.disks.map(({ volumeGroup }) => volumeGroup?.name));
  const [today = ''] = names;
  return names.find((name) => there.has(name)) ?? today;
}
