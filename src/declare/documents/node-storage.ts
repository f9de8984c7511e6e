import { API_VERSION } from './document-kind.ts';
import type { Path } from '../findings/finding.ts';

/** An inventory that stands in another document, as the NodeInventory that it would be alone. */
export interface ReportedInventory {
  readonly document: unknown;
  /** Where something of that NodeInventory stands in the document that was read. */
  readonly pathOf: (path: Path) => Path;
}

/**
 * What a NodeStorage, as "kubectl get nodestorage" prints it, reports of its node.
 *
 * @param at where the object stands: not empty for items of a List.
 * @returns null for every other object, and for a node that has reported nothing yet.
 */
export function reportedInventory(value: unknown, at: Path): ReportedInventory | null {
  const { apiVersion, kind, metadata, status } = membersOf(value);
  const { inventory } = membersOf(status);
  if (kind !== 'NodeStorage' || apiVersion !== API_VERSION || inventory === undefined) return null;
  const { name } = membersOf(metadata);
  return {
    document: { apiVersion, kind: 'NodeInventory', metadata: { name }, spec: inventory },
    pathOf: (path) => {
      const [member, ...rest] = path.slice(at.length);
      return member === 'spec' ? [...at, 'status', 'inventory', ...rest] : path;
    },
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
