import type { Claim, ClaimSet } from '../../model/declared/declarations.ts';
import { LOGICAL_EXTENT_BYTES, type Bytes } from '../../model/values/bytes.ts';
import type { Applicant, OpenSet } from '../claims/applicant.ts';
import { requestText } from '../claims/request-text.ts';
import type { KnownNode } from '../nodes.ts';
import { openSet } from './open-set.ts';
import { placeReplicas } from './place-replicas.ts';
import type { PlacementWorld } from '../claims/placement-world.ts';
import { cutForUnplaced, reasonAgainstSpace } from '../claims/assign-by-cutting.ts';
import { unassign } from '../claims/assignments.ts';

/** A set whose last replicas found no place. */
export interface LeftOver {
  readonly open: OpenSet;
  readonly fresh: readonly Applicant[];
}

/** What looking for changes may still cost, in looks at nodes. */
export interface NodeCheckBudget {
  nodeChecks: number;
}

/** Sizes that are tried for a smaller request, the largest first. */
const SIZES = 8;

/**
 * The changes to a set, one at a time, by which all its replicas would have a place: each as a
 * sentence. Every one is tried out on what is free now.
 */
export function nearestChanges(
  left: LeftOver,
  world: PlacementWorld & { readonly nodes: readonly KnownNode[] },
  budget: NodeCheckBudget,
): readonly string[] {
  const fits = (set: ClaimSet): boolean => {
    budget.nodeChecks -= left.open.spread.nodes.size + left.fresh.length;
    return budget.nodeChecks > 0 && wouldFit(left, set, world);
  };
  return [
    fewerReplicas(left),
    smallerRequest(left, world, fits),
    looserSpread(left.open.set, fits),
    sharedDisks(left.open.set, fits),
  ].filter((sentence) => sentence !== null);
}

function fewerReplicas({ open: { set }, fresh }: LeftOver): string | null {
  const first = fresh[0]?.replica?.ordinal;
  const placed = set.replicas.findIndex(({ ordinal }) => ordinal === first);
  const tail = set.replicas.length - placed === fresh.length;
  return placed > 0 && tail ? `With replicas: ${String(placed)} it fits.` : null;
}

/** All templates that ask for the same are made smaller together: mostly they are meant alike. */
function smallerRequest(
  { open }: LeftOver,
  { index, cutting, state }: PlacementWorld,
  fits: (set: ClaimSet) => boolean,
): string | null {
  const sorts = new Map(open.claims.map((claim) => [sortKey(claim), claim]));
  for (const [key, claim] of sorts) {
    const sizes = new Set([
      ...(index.byClass.get(claim.storageClassName) ?? []).map(({ sizeBytes }) => sizeBytes),
      ...cuttableSizes(claim, { cutting, state }),
    ]);
    const smaller = Array.from(sizes)
      .filter((size) => size < claim.requestBytes)
      .sort((a, b) => b - a)
      .slice(0, SIZES);
    const largest = smaller.find((size) => fits(asking(open.set, key, size)));
    if (largest !== undefined)
      return `A request of ${requestText(largest)} for class ${claim.storageClassName} fits.`;
  }
  return null;
}

/**
 * What is free of each space that suits the claim, and equal parts of it, where several are to be
 * cut.
 */
function cuttableSizes(
  claim: Claim,
  { cutting, state }: Pick<PlacementWorld, 'cutting' | 'state'>,
): readonly Bytes[] {
  return cutting.spaces
    .filter((space) => reasonAgainstSpace(space, claim) === null)
    .flatMap((space) => {
      const free = state.free.get(space) ?? 0;
      return PARTS.map((parts) => Math.floor(free / parts) * LOGICAL_EXTENT_BYTES);
    })
    .filter((bytes) => bytes > 0);
}

const PARTS = [1, 2, 3, 4] as const;

function sortKey({ storageClassName, volumeMode, requestBytes }: Claim): string {
  return `${storageClassName} ${volumeMode} ${String(requestBytes)}`;
}

function asking(set: ClaimSet, key: string, requestBytes: Bytes): ClaimSet {
  return {
    ...set,
    replicas: set.replicas.map(({ ordinal, claims }) => ({
      ordinal,
      claims: claims.map((claim) => (sortKey(claim) === key ? { ...claim, requestBytes } : claim)),
    })),
  };
}

function looserSpread(set: ClaimSet, fits: (set: ClaimSet) => boolean): string | null {
  const strict = set.spread.filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
  const found = strict.find((one) =>
    fits({
      ...set,
      spread: set.spread.map((other) =>
        other === one ? { ...one, whenUnsatisfiable: 'ScheduleAnyway' as const } : other,
      ),
    }),
  );
  return found === undefined
    ? null
    : `With whenUnsatisfiable: ScheduleAnyway for ${found.topologyKey} it fits.`;
}

function sharedDisks(set: ClaimSet, fits: (set: ClaimSet) => boolean): string | null {
  return set.distinctDisks && fits({ ...set, distinctDisks: false })
    ? 'With distinctDisks: false it fits.'
    : null;
}

/** Tries it out, and takes it back. */
function wouldFit(
  { open, fresh }: LeftOver,
  set: ClaimSet,
  world: PlacementWorld & { readonly nodes: readonly KnownNode[] },
): boolean {
  const trial = openSet(set, {
    nodes: world.nodes,
    index: world.index,
    spaces: world.cutting.byNode,
    places: new Map(),
    suited: new Map(),
  });
  for (const [node, replicas] of open.spread.onNode)
    for (let count = 0; count < replicas; count += 1) trial.spread.add(node);
  const ordinals = new Set(fresh.map(({ replica }) => replica?.ordinal));
  const applicants = set.replicas
    .filter(({ ordinal }) => ordinals.has(ordinal))
    .map(({ ordinal, claims }): Applicant => ({
      claims,
      replica: { open: trial, ordinal, fixedTo: null, usedDisks: new Set() },
    }));
  // What was looked at with less taken would be out of date once this is taken back.
  const placed = placeReplicas(trial, applicants, {
    ...world,
    alikeNodes: new Map(),
    cursors: new Map(),
  });
  const left = cutForUnplaced(applicants.slice(placed), world);
  for (const applicant of applicants) unassign(world.state, applicant);
  return left.length === 0;
}
