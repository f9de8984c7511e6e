import type { OperationRef } from '../../model/declared/node-lock.ts';
import type { NodeName, VolumeId } from '../../model/identifiers.ts';
import { isOn, OPERATION_TRAITS, traitsOf } from '../../model/planned/operation-traits.ts';
import { isForClaimInCluster } from '../../model/planned/operation-volume.ts';
import type { NodePlan, Operation, Plan } from '../../model/planned/plan.ts';
import { operationRef } from '../../model/operation-key.ts';

/** Why operations wait that a plan lists. */
export interface Hold {
  /** In the form of a condition's reason. */
  readonly reason:
    | 'NotLocked'
    | 'OutsideMaintenanceWindow'
    | 'RolloutWaits'
    | 'RolloutStopped'
    | 'VolumePublished';
  /** What is waited for, in a sentence without its full stop. */
  readonly message: string;
}

export interface Policy {
  /** With `locked`, what cannot be taken back is done only where a lock in git lists it. */
  readonly approval: 'automatic' | 'locked';
  /** Nodes that have a lock: their plans are held against it already. */
  readonly lockedNodes: ReadonlySet<NodeName>;
  /** Outside of the windows; null inside of one, or where none is declared. */
  readonly closed: string | null;
  /** Nodes that may be changed now, by the rollout; a text says why a node waits. */
  readonly rollout: ReadonlyMap<NodeName, Hold>;
  /**
   * Volumes that have a PersistentVolume in the cluster: they are withdrawn before they are wiped.
   */
  readonly published: ReadonlySet<VolumeId>;
}

/** What one node may do now, and what it may not yet. */
export interface Allowed {
  readonly node: NodeName;
  readonly operations: readonly OperationRef[];
  /** Those operations, and those that need no permission. */
  readonly going: readonly Operation[];
  readonly holds: readonly Hold[];
  /** Volumes of which something waits, each with what it waits for. */
  readonly heldVolumes: ReadonlyMap<VolumeId, Hold>;
}

/**
 * Of a plan, what each node may do now. What cannot be taken back waits for a lock, a maintenance
 * window and the rollout; what serves and what only writes down goes on. Pure.
 */
export function allowedOperations(plan: Plan, policy: Policy): readonly Allowed[] {
  return plan.nodes.map((node) => allowedOn(node, policy));
}

/** Of volumes on all nodes of which something waits, what it waits for. */
export function volumeHolds(allowed: readonly Allowed[]): ReadonlyMap<VolumeId, string> {
  const held = allowed.flatMap(({ heldVolumes }) => Array.from(heldVolumes));
  return new Map(held.map(([volume, { message }]) => [volume, message]));
}

function allowedOn({ node, operations }: NodePlan, policy: Policy): Allowed {
  const holds = new Map<string, Hold>();
  const heldVolumes = new Map<VolumeId, Hold>();
  const going = operations.filter((operation) => {
    const hold = holdOf(operation, node, policy);
    if (hold === null) return true;
    holds.set(`${hold.reason} ${hold.message}`, hold);
    if (isOn(operation, 'volume')) heldVolumes.set(operation.volume.volume, hold);
    return false;
  });
  const listed = going.filter(({ kind }) => traitsOf({ kind }).serves !== true);
  return {
    ...{ node, operations: listed.map(operationRef), going },
    ...{ holds: [...holds.values()], heldVolumes },
  };
}

function holdOf(operation: Operation, node: NodeName, policy: Policy): Hold | null {
  if (!isIrreversible(operation)) return null;
  if (policy.approval === 'locked' && !policy.lockedNodes.has(node))
    return {
      reason: 'NotLocked',
      message: isForClaimInCluster(operation)
        ? 'approval is locked, and no lock lists a volume that is made for a claim in the cluster: declare the claim in git, or set approval to automatic'
        : `${node} has no lock in git, and approval is locked: run "diskwright plan --lock" and have it reviewed`,
    };
  const volume = removedVolume(operation);
  if (volume !== null && policy.published.has(volume))
    return {
      reason: 'VolumePublished',
      message: `volume ${volume} is wiped only once it has no PersistentVolume any more`,
    };
  // No commit brought it: a developer waits for it, and it takes free space alone.
  if (isForClaimInCluster(operation)) return null;
  if (policy.closed !== null) return { reason: 'OutsideMaintenanceWindow', message: policy.closed };
  return policy.rollout.get(node) ?? null;
}

function isIrreversible({ kind }: Operation): boolean {
  return OPERATION_TRAITS[kind].loss !== 'none';
}

function removedVolume(operation: Operation): VolumeId | null {
  return isOn(operation, 'removed') ? operation.removed.volume : null;
}

/** Nodes on which something waits that cannot be taken back: the rollout is about these. */
export function changingNodes(plan: Plan): readonly NodeName[] {
  return plan.nodes
    .filter(({ operations }) =>
      operations.some((operation) => isIrreversible(operation) && !isForClaimInCluster(operation)),
    )
    .map(({ node }) => node);
}
