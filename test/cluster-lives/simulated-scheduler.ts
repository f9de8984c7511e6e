/**
 * What the scheduler does with claims of a class that is provisioned (pkg/scheduler/framework/
 * plugins/volumebinding): it chooses a node that says that it has room, writes it into the claim,
 * and waits. Each claim has a pod here.
 */
import { CSI_STORAGE_CAPACITIES, PERSISTENT_VOLUME_CLAIMS } from '../../src/cluster/resources.ts';
import { parseQuantity } from '../../src/model/values/quantity.ts';
import { SELECTED_NODE } from '../../src/publish/live-objects.ts';
import { MADE } from './declared-revisions.ts';
import type { Loose, SimulatedApi } from './simulated-api.ts';

/** @param turn which of the nodes with room is chosen. */
export function scheduleAll(api: SimulatedApi, turn: number): void {
  for (const [key, claim] of api.of(PERSISTENT_VOLUME_CLAIMS)) {
    const { spec, status, metadata } = claim;
    if (spec.storageClassName !== MADE || status.phase !== 'Pending') continue;
    if (spec.volumeName !== undefined || metadata.deletionTimestamp !== undefined) continue;
    if (metadata.annotations?.[SELECTED_NODE] !== undefined) continue;
    const nodes = nodesWithRoom(api, spec.resources.requests.storage as string);
    const node = nodes[turn % Math.max(1, nodes.length)];
    if (node === undefined) continue;
    const annotations = { ...metadata.annotations, [SELECTED_NODE]: node };
    api.put(PERSISTENT_VOLUME_CLAIMS, key, { ...claim, metadata: { ...metadata, annotations } });
  }
}

/** By the objects that the controller keeps, as they are now. */
function nodesWithRoom(api: SimulatedApi, request: string): readonly string[] {
  return [...api.of(CSI_STORAGE_CAPACITIES).values()].flatMap((one: Loose) =>
    one.storageClassName === MADE && bytes(one.maximumVolumeSize as string) >= bytes(request)
      ? [one.nodeTopology.matchLabels['kubernetes.io/hostname'] as string]
      : [],
  );
}

function bytes(quantity: string): number {
  const parsed = parseQuantity(quantity);
  return parsed.ok ? parsed.value : 0;
}
