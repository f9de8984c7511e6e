import type { NodeLock } from '../model/declared/declarations.ts';
import type { VolumeId } from '../model/identifiers.ts';
import { compareText } from '../model/values/order.ts';
import { isForClaimInCluster, volumeOfOperation } from '../model/planned/operation-volume.ts';
import { isOn, OPERATION_TRAITS, traitsOf } from '../model/planned/operation-traits.ts';
import { PLANNER_VERSION, type NodePlan, type Operation } from '../model/planned/plan.ts';
import { refusal, type Refusal } from '../model/planned/refusal.ts';
import type { DesiredNode } from '../model/planned/desired.ts';
import { operationChains } from './operation-chains.ts';
import { operationKey, operationRef } from '../model/operation-key.ts';

/** What a node's lock says once its plan was reviewed. */
export function lockOf(desired: DesiredNode, plan: NodePlan): Omit<NodeLock, 'source'> {
  return {
    node: plan.node,
    digest: plan.digest,
    plannerVersion: PLANNER_VERSION,
    disks: desired.disks
      .map(({ layout, facts }) => ({
        layout,
        disk: facts.id,
        ...(facts.identity.serial === undefined ? {} : { serial: facts.identity.serial }),
        ...(facts.identity.model === undefined ? {} : { model: facts.identity.model }),
        sizeBytes: facts.sizeBytes,
      }))
      .toSorted((a, b) => compareText(a.layout, b.layout) || compareText(a.disk, b.disk)),
    operations: plan.operations.filter(isIrreversible).map(operationRef),
  };
}

function isIrreversible({ kind }: Operation): boolean {
  return OPERATION_TRAITS[kind].loss !== 'none';
}

/** What is about volumes that are there, and needs nothing that a lock could forbid. */
function isAboutFinished(operation: Operation): boolean {
  const { serves, states, on } = traitsOf(operation);
  return serves === true || states === true || on === 'adopted';
}

/**
 * The plan as far as the node's lock lists what cannot be taken back. What it does not list is left
 * out, with all that depends on it, and refused by name: less may be done than was reviewed, never
 * more.
 */
export function holdAgainstLock(plan: NodePlan, lock: NodeLock): NodePlan {
  const allowed = new Set(lock.operations.map(({ key }) => key));
  const refusals: Refusal[] = [];
  const kept = new Set<Operation>();
  for (const operations of operationChains(plan.operations)) {
    const forbidden = operations.filter(
      (operation) => isIrreversible(operation) && !allowed.has(operationKey(operation)),
    );
    for (const operation of withoutDependents(operations, forbidden)) kept.add(operation);
    const [first] = forbidden;
    if (first !== undefined) refusals.push(notLocked(first, forbidden, { plan, lock }));
  }
  if (refusals.length === 0) return plan;
  return {
    ...plan,
    operations: plan.operations.filter((operation) => kept.has(operation)),
    refusals: [...plan.refusals, ...refusals],
  };
}

/** What of a disk's operations needs none of the forbidden ones. */
function withoutDependents(
  operations: readonly Operation[],
  forbidden: readonly Operation[],
): readonly Operation[] {
  const table = forbidden.some((operation) => !isOn(operation, 'volume'));
  // Null stands for the disk itself: what is forbidden is among its own dependents.
  const volumes = new Set<VolumeId | null>(forbidden.map(volumeOfOperation));
  const made = new Set<VolumeId | null>(
    operations
      .filter((operation) => isOn(operation, 'partitions'))
      .flatMap(({ partitions }) => partitions.map(({ volume }) => volume.volume)),
  );
  return operations.filter((operation) => {
    const volume = volumeOfOperation(operation);
    if (volumes.has(volume)) return false;
    return !table || (isAboutFinished(operation) && !made.has(volume));
  });
}

function notLocked(
  first: Operation,
  forbidden: readonly Operation[],
  known: { readonly plan: NodePlan; readonly lock: NodeLock },
): Refusal {
  const { plan, lock } = known;
  const { id } = first.disk.facts;
  const planned = lock.operations.filter(({ disk }) => disk === id);
  const [operations, are] = forbidden.length === 1 ? ['operation', 'is'] : ['operations', 'are'];
  return refusal(
    'not-locked',
    { node: plan.node, disk: id },
    {
      summary: `${String(forbidden.length)} irreversible ${operations} on ${id} ${are} not in the lock of ${plan.node}, and ${are} left out`,
      evidence: [
        ...forbidden.map((operation) => {
          const volume = volumeOfOperation(operation);
          return `planned now: ${operation.kind}${volume === null ? '' : ` of volume ${volume}`}`;
        }),
        planned.length === 0
          ? 'the lock lists nothing for this disk'
          : `the lock lists: ${planned.map(({ kind, volume }) => `${kind}${volume === undefined ? '' : ` of volume ${volume}`}`).join(', ')}`,
        digestEvidence(plan, lock),
      ],
      remedy: forbidden.every(isForClaimInCluster)
        ? `No lock lists a volume that is made for a claim in the cluster. Declare the claim in git, or take ${lock.source.file} out of git.`
        : `Look at the plan. If it may be carried out, run "diskwright plan --lock" and have ${lock.source.file} reviewed.`,
    },
  );
}

function digestEvidence(plan: NodePlan, lock: NodeLock): string {
  if (plan.digest === lock.digest) return 'the plan is the one that was locked';
  const why =
    lock.plannerVersion === PLANNER_VERSION
      ? 'a declaration or the node changed since'
      : `planner ${String(lock.plannerVersion)} made the lock, and this is planner ${String(PLANNER_VERSION)}`;
  return `the plan is another one (digest ${plan.digest}) than was locked (${lock.digest}): ${why}`;
}
