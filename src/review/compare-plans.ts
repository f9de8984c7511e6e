import type { ClaimPlacement } from '../model/planned/desired.ts';
import { digestValue } from '../model/values/digest.ts';
import { claimKey, type InstallationId, type NodeName } from '../model/identifiers.ts';
import { volumeOfOperation } from '../model/planned/operation-volume.ts';
import { compareText } from '../model/values/order.ts';
import type { KeptVolume } from '../model/volumes/kept-volume.ts';
import type { NodePlan, Operation, Plan } from '../model/planned/plan.ts';
import type { Refusal } from '../model/planned/refusal.ts';
import type { ClassCapacity } from '../model/planned/plan-summary.ts';
import { operationKey } from '../model/operation-key.ts';

/**
 * How something that is planned stands to the plan of the base commit. `pending`: the base plans
 * the same, so that it happens anyway. `changed`: the base plans the same kind of thing for the
 * same disk, volume or claim, and not in the same way. `new`: the base plans nothing like it.
 */
export type ChangeStatus = 'new' | 'changed' | 'pending';

/**
 * One node; the lists of statuses have one entry for each item of the same list in the node's
 * plan.
 */
export interface NodeComparison {
  readonly node: NodeName;
  readonly operations: readonly ChangeStatus[];
  readonly refusals: readonly ChangeStatus[];
  readonly kept: readonly ChangeStatus[];
  /** What the base plans and the head does not. */
  readonly gone: {
    readonly operations: readonly Operation[];
    readonly refusals: readonly Refusal[];
    readonly kept: readonly KeptVolume[];
  };
}

/**
 * What the base commit plans; one without declarations, or with errors in them, plans nothing, so
 * that all is new.
 */
export type BasePlan =
  | { readonly state: 'planned'; readonly plan: Plan }
  | { readonly state: 'empty' | 'invalid'; readonly revision: string | null };

/**
 * What a commit adds to, changes in and takes from what its base plans for the same observed state.
 */
export interface PlanComparison {
  readonly base: {
    readonly state: BasePlan['state'];
    readonly revision: string | null;
    /** null where nothing was planned. */
    readonly digest: string | null;
    readonly capacity: readonly ClassCapacity[];
    /** The id of its Installation, where it is another one than the plan's. */
    readonly installation?: InstallationId;
  };
  /** Every node that one of the two plans has, sorted by name. */
  readonly nodes: readonly NodeComparison[];
  /** One entry for each claim of the head's plan. */
  readonly claims: readonly ChangeStatus[];
  /** Claims that the head declares no more. */
  readonly goneClaims: readonly ClaimPlacement[];
}

/**
 * Holds the plan of a commit against the plan of its base. Both are of one observed state and one
 * time.
 */
export function comparePlans(base: BasePlan, head: Plan): PlanComparison {
  const plan = base.state === 'planned' ? base.plan : null;
  const before = new Map(plan?.nodes.map((node) => [node.node, node]) ?? []);
  const after = new Map(head.nodes.map((node) => [node.node, node]));
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  const claims = compareItems(plan?.claims, head.claims, CLAIM);
  return {
    base: {
      state: base.state,
      revision: base.state === 'planned' ? base.plan.revision : base.revision,
      digest: plan?.digest ?? null,
      capacity: plan?.capacity ?? [],
      ...(plan === null || plan.installation === head.installation
        ? {}
        : { installation: plan.installation }),
    },
    nodes: names.map((node) => compareNodes(node, before.get(node), after.get(node))),
    claims: claims.statuses,
    goneClaims: claims.gone,
  };
}

function compareNodes(
  node: NodeName,
  before: NodePlan | undefined,
  after: NodePlan | undefined,
): NodeComparison {
  const operations = compareItems(before?.operations, after?.operations, OPERATION);
  const refusals = compareItems(before?.refusals, after?.refusals, REFUSAL);
  const kept = compareItems(before?.kept, after?.kept, KEPT);
  return {
    node,
    operations: operations.statuses,
    refusals: refusals.statuses,
    kept: kept.statuses,
    gone: { operations: operations.gone, refusals: refusals.gone, kept: kept.gone },
  };
}

/** Two texts of an item: equal for the same thing, and equal for what is about the same. */
interface Identity<T> {
  readonly same: (item: T) => string;
  readonly about: (item: T) => string;
}

const OPERATION: Identity<Operation> = {
  same: operationKey,
  about: (operation) =>
    JSON.stringify([
      operation.kind,
      operation.disk.facts.id,
      volumeOfOperation(operation),
      operation.kind === 'create-partitions' ? operation.layout : null,
    ]),
};

const REFUSAL: Identity<Refusal> = {
  same: digestValue,
  about: ({ code, layout, disk, volume, claim }) =>
    JSON.stringify([code, layout, disk, volume, claim]),
};

const KEPT: Identity<KeptVolume> = { same: digestValue, about: ({ volume }) => volume };

const CLAIM: Identity<ClaimPlacement> = {
  same: (placement) => digestValue(placementInputs(placement)),
  about: ({ claim }) => claimKey(claim),
};

/** Without the lines of YAML, and without what of the claim is only passed on. */
function placementInputs(placement: ClaimPlacement): unknown {
  const { claim } = placement;
  const asked = [claimKey(claim), claim.storageClassName, claim.requestBytes];
  switch (placement.kind) {
    case 'placed':
      return [...asked, placement.node, placement.volume, placement.takeBack !== null];
    case 'unplaced':
      return [...asked, placement.refusal];
  }
}

function compareItems<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  identity: Identity<T>,
): { readonly statuses: readonly ChangeStatus[]; readonly gone: readonly T[] } {
  const old = before ?? [];
  const now = after ?? [];
  const same = new Set(old.map(identity.same));
  const about = new Set(old.map(identity.about));
  const still = new Set(now.map(identity.about));
  return {
    statuses: now.map((item): ChangeStatus => {
      if (same.has(identity.same(item))) return 'pending';
      return about.has(identity.about(item)) ? 'changed' : 'new';
    }),
    gone: old.filter((item) => !still.has(identity.about(item))),
  };
}
