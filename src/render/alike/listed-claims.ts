import { claimKey } from '../../model/identifiers.ts';
import { groupedBy } from '../../model/values/order.ts';
import type { Operation, Plan } from '../../model/planned/plan.ts';
import { nameRanges } from './name-ranges.ts';

export type PlacedClaim = Extract<Plan['claims'][number], { kind: 'placed' }>;

/** The claims that get their place by this plan: each of them is listed with it. */
export function newPlacements(plan: Plan): readonly PlacedClaim[] {
  return plan.claims.filter(
    (placement): placement is PlacedClaim => placement.kind === 'placed' && !placement.recorded,
  );
}

/** What a claim loses by getting an empty volume; null where it had none before. Not escaped. */
export function givenUpText({ givesUp }: PlacedClaim): string | null {
  if (givesUp === undefined) return null;
  const { volume, disk, node, source } = givesUp;
  return `empty: its data was in volume ${volume} on ${disk} of ${node}, which is gone, and is given up at ${source.file}:${String(source.line)}`;
}

/** Whether an operation only records a claim that is listed with its place. */
export function isListedWithClaims(plan: Plan): (operation: Operation) => boolean {
  const reported = new Set(
    newPlacements(plan).map(({ claim, volume }) => `${volume} ${claimKey(claim)}`),
  );
  return (operation) =>
    operation.kind === 'assign-claim' &&
    operation.formerly === null &&
    reported.has(`${operation.volume.volume} ${claimKey(operation.claim)}`);
}

/** From so many claims on, those that are alike are said once. */
export const MANY_CLAIMS = 24;

/** Claims that differ in their number or their namespace only, and get volumes of one size. */
export interface ClaimsAlike {
  readonly members: readonly [PlacedClaim, ...PlacedClaim[]];
  /** What they are called; not escaped. */
  readonly names: string;
  readonly nodes: string;
}

/** Every claim is in one of the sets; one that is taken back, or loses its data, has its own. */
export function claimSets(placed: readonly PlacedClaim[]): readonly ClaimsAlike[] {
  const sets = Array.from(groupedBy(placed, alikeKey).values());
  return Array.from(groupedBy(sets, acrossKey).values()).flatMap((likewise) => {
    const [first, ...others] = likewise.flat();
    if (first === undefined) return [];
    const members = [first, ...others] as const;
    const nodes = nameRanges(Array.from(new Set(members.map(({ node }) => node))));
    return [{ members, names: namesOf(members), nodes: nodes.join(', ') }];
  });
}

function namesOf(members: readonly PlacedClaim[]): string {
  const namespaces = Array.from(new Set(members.map(({ claim }) => claim.namespace)));
  const names = nameRanges(Array.from(new Set(members.map(({ claim }) => claim.name))));
  return namespaces.length === 1
    ? names.map((name) => `${namespaces.join('')}/${name}`).join(', ')
    : `${names.join(', ')} of each of ${namespaces.join(', ')}`;
}

/** Equal for claims of one namespace that differ in a number. */
function alikeKey({ claim, sizeBytes, takeBack, givesUp, volume }: PlacedClaim): string {
  const { namespace, name, storageClassName, requestBytes } = claim;
  const pattern = name.replaceAll(/\d+/g, '#');
  const alone = takeBack === null && givesUp === undefined ? '' : volume;
  return JSON.stringify([namespace, pattern, storageClassName, requestBytes, sizeBytes, alone]);
}

/** Equal for sets that differ in their namespace only. */
function acrossKey(members: readonly PlacedClaim[]): string {
  const [first] = members;
  if (first === undefined) return '';
  const { claim, sizeBytes, takeBack, givesUp, volume } = first;
  const names = members.map(({ claim: { name } }) => name).toSorted();
  const alone = takeBack === null && givesUp === undefined ? '' : volume;
  return JSON.stringify([names, claim.storageClassName, claim.requestBytes, sizeBytes, alone]);
}
