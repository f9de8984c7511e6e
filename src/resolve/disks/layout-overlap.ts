import type { Declarations, Diagnostic, DiskLayout } from '../../model/declared/declarations.ts';
import type { DiskId, NodeName } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { matchDisk } from './match-disk.ts';
import { knownNodes, layoutSelection } from '../nodes.ts';

/**
 * Layouts that select the same disk of a node whose inventory is known: a mistake of the writer
 * that can be shown before anything is planned. One diagnostic for each pair of layouts.
 */
export function overlapDiagnostics(
  declarations: Declarations,
  inventories: readonly Inventory[],
): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const layoutsOf = layoutSelection(declarations.layouts);
  for (const node of knownNodes(declarations, inventories)) {
    const layouts = layoutsOf(node);
    if (node.inventory === null || layouts.length < 2) continue;
    for (const disk of node.inventory.disks) {
      if (disk.systemChain.length > 0) continue;
      const takers = layouts.filter((layout) => matchDisk(layout.disks, disk).selected);
      const [first, second] = takers;
      if (first === undefined || second === undefined) continue;
      const key = `${first.name}\n${second.name}`;
      if (!found.has(key))
        found.set(key, overlap(first, second, { disk: disk.id, node: node.node }));
    }
  }
  return Array.from(found.values());
}

function overlap(
  first: DiskLayout,
  second: DiskLayout,
  { disk, node }: { readonly disk: DiskId; readonly node: NodeName },
): Diagnostic {
  return {
    severity: 'error',
    code: 'layouts-overlap',
    message: `layouts ${first.name} and ${second.name} both select ${disk} on ${node}`,
    hint: `Narrow one of the selectors, or write "except: [${disk}]" below disks of one of them.`,
    source: second.source,
    related: [{ source: first.source, message: `${first.name} is declared here` }],
  };
}
