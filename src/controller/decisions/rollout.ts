import type { NodeName } from '../../model/identifiers.ts';
import { compareText } from '../../model/values/order.ts';
import type { Hold } from './allowed-operations.ts';

/** Where a node is with what was written for it last. */
export type RolloutState =
  /** It is to change something, and has not said yet that it is done. */
  | 'changing'
  /** It tried and could not, or found something else than was planned. */
  | 'failed'
  | 'idle';

export interface RolloutPolicy {
  /** Whether a node is one of those that get a change first. */
  readonly isCanary: (node: NodeName) => boolean;
  /** How many nodes may be changing or failed at once; null: no limit. */
  readonly maxUnavailable: number | null;
  /** Whether canaries are declared, or a limit: then the first failure stops what has not begun. */
  readonly isStaged: boolean;
}

/**
 * Which of the nodes that a change is for have to wait, and for what. Nodes that have begun go on;
 * then come canaries, then the others by name. Pure, and the same answer until a node reports.
 *
 * @param changing nodes on which something is to be done that cannot be taken back.
 */
export function rolloutHolds(
  changing: readonly NodeName[],
  states: ReadonlyMap<NodeName, RolloutState>,
  { isCanary, maxUnavailable, isStaged }: RolloutPolicy,
): ReadonlyMap<NodeName, Hold> {
  if (!isStaged) return new Map();
  const stateOf = (node: NodeName): RolloutState => states.get(node) ?? 'idle';
  const failed = [...states].filter(([, how]) => how === 'failed').map(([node]) => node);
  const begun = new Set(changing.filter((node) => stateOf(node) !== 'idle'));
  const waiting = changing
    .filter((node) => !begun.has(node))
    .toSorted((a, b) => Number(isCanary(b)) - Number(isCanary(a)) || compareText(a, b));
  const [stoppedBy] = failed.toSorted(compareText);
  if (stoppedBy !== undefined)
    return holdAll(waiting, {
      reason: 'RolloutStopped',
      message: `the rollout stopped: ${stoppedBy} could not do what was planned`,
    });
  const canaries = changing.filter(isCanary);
  const unavailable = new Set([...states].flatMap(([node, how]) => (how === 'idle' ? [] : [node])));
  const holds = new Map<NodeName, Hold>();
  let room = (maxUnavailable ?? Number.POSITIVE_INFINITY) - unavailable.size;
  for (const node of waiting) {
    const canary = canaries.find((each) => each !== node);
    if (!isCanary(node) && canary !== undefined)
      holds.set(node, {
        reason: 'RolloutWaits',
        message: `the canary ${canary} has not reported the change done`,
      });
    else if (room <= 0)
      holds.set(node, {
        reason: 'RolloutWaits',
        message: `${String(unavailable.size)} nodes are changing or failed, and no more may be at once`,
      });
    else {
      room -= 1;
      unavailable.add(node);
    }
  }
  return holds;
}

function holdAll(nodes: readonly NodeName[], hold: Hold): ReadonlyMap<NodeName, Hold> {
  return new Map(nodes.map((node) => [node, hold]));
}

/** `10%` of 25 nodes are 2, and never less than one: else nothing would ever be done. */
export function unavailableLimit(limit: number | string | undefined, nodes: number): number | null {
  if (limit === undefined) return null;
  if (typeof limit === 'number') return limit;
  return Math.max(1, Math.floor((Number.parseInt(limit, 10) / 100) * nodes));
}
