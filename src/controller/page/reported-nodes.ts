import { readinessOf } from '../../cluster/readiness.ts';
import type { ApiObject } from '../../cluster/resources.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type { ReportedNode } from '../../review/fleet/fleet-view.ts';

/** How nodes stand by their NodeStorages. */
export function reportedNodes(
  nodeStorages: Iterable<ApiObject>,
): ReadonlyMap<NodeName, ReportedNode> {
  return new Map(
    Array.from(nodeStorages, (object) => {
      const status = object['status'] as
        { readonly lastPass?: { readonly finishedAt: string } } | undefined;
      const { ready, message } = readinessOf(object);
      const lastPass = status?.lastPass?.finishedAt ?? null;
      return [object.metadata.name as NodeName, { ready, message, lastPass }] as const;
    }),
  );
}
