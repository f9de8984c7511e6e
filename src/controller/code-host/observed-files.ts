import type { NewFile } from '../../git/observed/fast-import.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { canonicalJson } from '../../model/values/digest.ts';
import { isInventoryChanged } from '../../publish/inventory-changes.ts';
import { inventoryDocument } from '../../render/machine/inventory-document.ts';

/** What lies on a branch, by node. */
export type ObservedInventories = ReadonlyMap<NodeName, Inventory>;

/**
 * Inventories that state something else than those on the branch, or are not there. Nodes that
 * report no more keep their last one.
 */
export function changedInventories(
  committed: ObservedInventories,
  inventories: readonly Inventory[],
): readonly Inventory[] {
  return inventories.filter((inventory) => {
    const before = committed.get(inventory.node);
    if (before === undefined) return true;
    // Parsed once in each version: most are the very same, and a fleet's take seconds to compare.
    const isSame = before.disks === inventory.disks;
    if (isSame && canonicalJson(before.labels) === canonicalJson(inventory.labels)) return false;
    return isInventoryChanged(inventoryDocument(before), inventoryDocument(inventory));
  });
}

/** With sorted members, one in a line: so that git shows what changed. */
export function observedFile(inventory: Inventory): NewFile {
  const sorted: unknown = JSON.parse(canonicalJson(inventoryDocument(inventory)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  return { path: `inventories/${inventory.node}.json`, bytes: new TextEncoder().encode(text) };
}

/** Whether a file differs by more than what goes up and down. One that is no JSON is replaced. */
export function isWorthCommit(_path: string, before: Uint8Array, after: Uint8Array): boolean {
  try {
    return isInventoryChanged(jsonOf(before), jsonOf(after));
  } catch {
    return true;
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

const MOST_NAMED = 50;

/** The message of a commit: which nodes it is about. */
export function observedMessage(inventories: readonly Inventory[], repository: string): string {
  const names = inventories.map(({ node }) => node).toSorted();
  const [only = ''] = names;
  const subject = names.length === 1 ? only : `${String(names.length)} nodes`;
  const more = names.length - MOST_NAMED;
  const list = names.length === 1 ? [] : names.slice(0, MOST_NAMED);
  const rest = more > 0 ? [`and ${String(more)} more`] : [];
  const origin = `Reported to the cluster, for DiskRepository ${repository}.`;
  return [`Inventory of ${subject}`, '', ...list, ...rest, ...(list.length > 0 ? [''] : []), origin]
    .join('\n')
    .concat('\n');
}
