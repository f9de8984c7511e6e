import { compareText } from '../model/order.ts';
import type { Plan } from '../model/plan.ts';
import type { PlanComparison } from '../plan/compare-plans.ts';

export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/**
 * A plan as the JSON that `schemas/plan.schema.json` describes: the whole plan, so that a saved one
 * can be shown and applied; with what it adds to the plan of another commit, where it was compared with one. Equal plans give equal text, whatever order their members were made in.
 */
export function planJson(plan: Plan, comparison: PlanComparison | null = null): JsonValue {
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
    claims,
    capacity,
    notEvaluated,
  } satisfies Record<keyof Plan, unknown>;
  return Object.fromEntries(
    Object.entries(comparison === null ? inReadingOrder : { ...inReadingOrder, comparison }).map(
      ([name, value]) => [name, jsonValue(value)],
    ),
  );
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
