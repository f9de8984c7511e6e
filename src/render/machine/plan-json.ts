import type { NativeObject } from '../../model/declared/declarations.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { compareText } from '../../model/values/order.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import type { PieceRules } from './pieces.ts';

export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/**
 * A plan as the JSON that `schemas/plan.schema.json` describes: the whole plan, so that a saved one
 * can be shown and applied; with what it adds to the plan of another commit, where it was compared
 * with one. Its members are in reading order, and nothing of it is copied but the claims: {@link
 * IN_READING_ORDER} writes what lies below.
 */
export function planValue(
  plan: Plan,
  comparison: PlanComparison | null = null,
): Readonly<Record<string, unknown>> {
  const { formatVersion, plannerVersion, installation, asOf, revision, ...rest } = plan;
  const { nodes, claims, capacity, notEvaluated, summary, digest } = rest;
  const inReadingOrder = {
    formatVersion,
    plannerVersion,
    installation,
    asOf,
    revision,
    digest,
    summary,
    nodes,
    claims: claims.map(withoutPersonal),
    capacity,
    notEvaluated,
  } satisfies Record<keyof Plan, unknown>;
  return comparison === null
    ? inReadingOrder
    : {
        ...inReadingOrder,
        comparison: { ...comparison, goneClaims: comparison.goneClaims.map(withoutPersonal) },
      };
}

/**
 * The plan as a value of its own. Equal plans give equal ones, whatever order their members were
 * made in.
 */
export function planJson(plan: Plan, comparison: PlanComparison | null = null): JsonValue {
  return Object.fromEntries(
    Object.entries(planValue(plan, comparison)).map(([name, value]) => [name, jsonValue(value)]),
  );
}

/** Members of a plan come as they are given, those of what lies below in one order. */
export const IN_READING_ORDER: PieceRules = { levels: 3, members: membersOf, whole: jsonValue };

function membersOf(value: object): readonly (readonly [string, unknown])[] {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return 'plannerVersion' in value
    ? members
    : members.sort(([a], [b]) => memberRank(a) - memberRank(b) || compareText(a, b));
}

/**
 * Annotations and labels of a claim are its owner's, and people keep tokens there: a plan goes
 * where git does not.
 */
function withoutPersonal(placement: ClaimPlacement): ClaimPlacement {
  const { metadata, ...native } = placement.claim.native;
  if (metadata === undefined) return placement;
  const { name, namespace, annotations } = metadata as NativeObject;
  const ours = Object.entries((annotations ?? {}) as NativeObject).filter(([key]) =>
    key.startsWith('diskwright.dev/'),
  );
  const kept = {
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(ours.length === 0 ? {} : { annotations: Object.fromEntries(ours) }),
  };
  return { ...placement, claim: { ...placement.claim, native: { ...native, metadata: kept } } };
}

/** Members that say what an object is, ahead of the others. */
const FIRST_MEMBERS: readonly string[] = ['kind', 'apiVersion', 'code', 'node', 'name'];

/** Any plain value as JSON: members in a fixed order, absent ones left out. */
export function jsonValue(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(jsonValue);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => memberRank(a) - memberRank(b) || compareText(a, b));
    return Object.fromEntries(members.map(([name, member]) => [name, jsonValue(member)]));
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function memberRank(name: string): number {
  const rank = FIRST_MEMBERS.indexOf(name);
  return rank === -1 ? FIRST_MEMBERS.length : rank;
}
