import { claimKey } from '../../model/identifiers.ts';
import type { Operation, Plan } from '../../model/planned/plan.ts';

export type PlacedClaim = Extract<Plan['claims'][number], { kind: 'placed' }>;

/** The claims that get their place by this plan: each of them is listed with it. */
export function newPlacements(plan: Plan): readonly PlacedClaim[] {
  return plan.claims.filter(
    (placement): placement is PlacedClaim => placement.kind === 'placed' && !placement.recorded,
  );
}

/** Whether an operation only records a claim that is listed with its place. */
export function isToldWithClaims(plan: Plan): (operation: Operation) => boolean {
  const told = new Set(
    newPlacements(plan).map(({ claim, volume }) => `${volume} ${claimKey(claim)}`),
  );
  return (operation) =>
    operation.kind === 'assign-claim' &&
    operation.formerly === null &&
    told.has(`${operation.volume.volume} ${claimKey(operation.claim)}`);
}
