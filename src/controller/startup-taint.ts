import type { ApiClient } from '../cluster/api-client.ts';
import { ClusterError } from '../cluster/cluster-error.ts';
import { NODES, type ApiObject } from '../cluster/resources.ts';
import type { ClusterView, Stores } from './observe-cluster.ts';

/**
 * Whoever makes a node may give it this taint, so that no pod comes to it before its volumes are
 * served (kubelet, `--register-with-taints`). Its agent has no rights on Nodes: the controller
 * takes it away.
 */
export const STARTUP_TAINT = 'diskwright.dev/agent-not-ready';

interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

interface TaintedNode extends ApiObject {
  readonly spec?: { readonly taints?: readonly Taint[] };
  readonly status?: { readonly nodeInfo?: { readonly bootID?: string } };
}

export interface StartupTaintSurroundings {
  readonly client: ApiClient;
  /** Asked before each write. */
  readonly isLeader: () => boolean;
  readonly removed: (node: ApiObject) => void;
  readonly failed: (node: string, error: ClusterError) => void;
}

/**
 * Looks at each Node after its agent has made a pass, until it is without the taint.
 *
 * @returns in how many milliseconds one is to be looked at again; null for never.
 */
export type RemoveStartupTaints = (
  world: Pick<ClusterView, 'inventories'> & Pick<Stores, 'nodes'>,
) => Promise<number | null>;

/** Nodes that are looked at in one turn; others wait for the next. */
const MOST_NODES = 50;
const NEXT_TURN_MS = 1_000;
const RETRY_MS = 10_000;

/**
 * An inventory comes after a pass was made, whether each volume could be served or not; one from
 * before the node booted says nothing of this boot. A taint that somebody sets later is no concern
 * of ours: it stays until there is another Node object.
 */
export function startupTaints(given: StartupTaintSurroundings): RemoveStartupTaints {
  /** By uid of a Node object: when it is looked at again, on the monotonic clock. */
  const dueMs = new Map<string, number>();
  return async ({ inventories, nodes }) => {
    const known = nodes();
    const waiting = inventories.flatMap(({ node, host: { bootId } }) => {
      const uid = known.get(node)?.metadata.uid;
      return uid === undefined ? [] : [{ node, bootId, uid, dueMs: dueMs.get(uid) ?? 0 }];
    });
    const uids = new Set(waiting.map(({ uid }) => uid));
    for (const uid of dueMs.keys()) if (!uids.has(uid)) dueMs.delete(uid);
    const startedMs = performance.now();
    const due = waiting.filter((each) => each.dueMs <= startedMs);
    for (const { node, bootId, uid } of due.slice(0, MOST_NODES)) {
      if (!given.isLeader()) return null;
      const isDone = await released(node, bootId, given);
      dueMs.set(uid, isDone ? Number.POSITIVE_INFINITY : performance.now() + RETRY_MS);
    }
    if (due.length > MOST_NODES) return NEXT_TURN_MS;
    const nextMs = Math.min(...waiting.map(({ uid }) => dueMs.get(uid) ?? 0));
    return nextMs === Number.POSITIVE_INFINITY ? null : Math.max(0, nextMs - performance.now());
  };
}

/** @returns whether the Node needs no look any more. */
async function released(
  node: string,
  bootId: string,
  given: StartupTaintSurroundings,
): Promise<boolean> {
  try {
    return await isReleased(node, bootId, given);
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    // Somebody else wrote to the Node meanwhile.
    if (error.code !== 'conflict') given.failed(node, error);
    return false;
  }
}

/** @returns whether the Node is without the taint. @throws ClusterError */
async function isReleased(
  name: string,
  bootId: string,
  { client, isLeader, removed }: StartupTaintSurroundings,
): Promise<boolean> {
  const node = await client.get<TaintedNode>(NODES, { name });
  if (node === null) return false;
  const { uid, resourceVersion } = node.metadata;
  const taints = node.spec?.taints ?? [];
  const others = taints.filter(({ key }) => key !== STARTUP_TAINT);
  if (others.length === taints.length) return true;
  const booted = node.status?.nodeInfo?.bootID ?? '';
  if (booted !== '' && booted !== bootId) return false;
  if (!isLeader()) return false;
  // The whole list is replaced, and only in the version that was read.
  const patch = { metadata: { uid, resourceVersion }, spec: { taints: others } };
  removed(await client.patch<TaintedNode>(NODES, { name }, { type: 'merge', patch }));
  return true;
}
