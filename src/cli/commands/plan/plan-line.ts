import { usageError } from '../../command-error.ts';
import { DATA_FORMATS, PLAN_FORMATS } from '../../line/command-spec.ts';
import type { DeclarationSource, GitSource } from '../../line/declaration-source.ts';
import type { GivenTo } from '../../line/given-words.ts';
import {
  outputOf,
  planPrint,
  worldOptions,
  type PlanPrint,
  type WorldOptions,
} from '../../line/shared-options.ts';
import { ageLimitOf, ageOf, timeOf } from '../../line/time-values.ts';

export interface PlanLine extends WorldOptions, PlanPrint {
  readonly command: 'plan';
  readonly question: PlanQuestion;
  /** RFC 3339, UTC. */
  readonly asOf: string | null;
  /** null: any age will do. */
  readonly maxInventoryAgeMs: number | null;
  /** Where the plan is saved, beside what is printed. */
  readonly save: string | null;
  /** Where the plan is written as a page, beside what is printed. */
  readonly html: string | null;
  readonly detailedExitcode: boolean;
}

/** What is asked for: one at a time. */
export type PlanQuestion =
  | { readonly kind: 'plan' }
  /** The plan, written into the locks of its nodes. */
  | { readonly kind: 'lock' }
  /** What the commit of the declarations adds to what another one plans. */
  | { readonly kind: 'compare'; readonly base: string; readonly head: GitSource }
  /** What is lost without things such as `disk/ID`. */
  | { readonly kind: 'without'; readonly things: readonly string[] }
  /** The plan, again and again: this host is looked at and git is asked so often. */
  | { readonly kind: 'watch'; readonly intervalMs: number };

/** @throws CommandError of usage, for what cannot be meant, or does not go together. */
export function planLine(given: GivenTo<'plan'>): PlanLine {
  const compared = { base: given.one('base'), head: given.one('head') };
  const world = worldOptions(given, { path: given.argument, compared });
  return {
    command: 'plan',
    ...world,
    ...planPrint(given, PLAN_FORMATS),
    asOf: timeOf('as-of', given.one('as-of')),
    maxInventoryAgeMs: inventoryAgeLimit(given),
    save: given.one('save'),
    html: given.one('html'),
    detailedExitcode: given.has('detailed-exitcode'),
    question: questionOf(given, world.source),
  };
}

/** What a reviewer is shown must not be what a node was like long ago. */
const REVIEWED_INVENTORY_AGE_MS = 86_400_000;

function inventoryAgeLimit(given: GivenTo<'plan'>): number | null {
  const limit = ageLimitOf('max-inventory-age', given.one('max-inventory-age'));
  if (limit !== null) return Number.isFinite(limit) ? limit : null;
  return given.has('base') ? REVIEWED_INVENTORY_AGE_MS : null;
}

/** How often a host is looked at and git is asked, by default. */
const DEFAULT_INTERVAL_MS = 15_000;

function questionOf(given: GivenTo<'plan'>, source: DeclarationSource): PlanQuestion {
  const intervalMs = ageOf('interval', given.one('interval')) ?? DEFAULT_INTERVAL_MS;
  const asked = (['base', 'watch', 'lock', 'without'] as const).filter((name) => given.has(name));
  const [question, ...others] = asked;
  if (others.length > 0)
    throw usageError(
      `${asked.map((name) => `--${name}`).join(' and ')} do not go together`,
      'Give one of them.',
    );
  if (question === 'watch' || question === 'without') checkPrinted(given, question);
  if (question === 'watch' && source.kind === 'standard-input')
    throw usageError(
      '--watch has nothing to look at again: standard input ends',
      'Give the declarations as a path, or by --repo.',
    );
  if (intervalMs < 1_000)
    throw usageError('--interval 0s would never rest', 'Give one second or more.');
  if (question === 'watch') return { kind: 'watch', intervalMs };
  if (question === 'without') return { kind: 'without', things: given.all('without') };
  if (question === 'lock') return { kind: 'lock' };
  const base = given.one('base');
  return base === null || source.kind !== 'git'
    ? { kind: 'plan' }
    : { kind: 'compare', base, head: source };
}

/** These print something else than one plan. */
function checkPrinted(given: GivenTo<'plan'>, question: 'watch' | 'without'): void {
  const written = (['html', 'save'] as const).find((name) => given.has(name));
  if (written !== undefined)
    throw usageError(
      `--${written} writes a plan, and --${question} is asked for something else`,
      `Give --${written} with a plan of its own.`,
    );
  const output = outputOf(given, PLAN_FORMATS);
  if (!DATA_FORMATS.some((format) => format === output))
    throw usageError(
      `-o ${output} is for a plan, and --${question} prints something else`,
      `Give one of ${DATA_FORMATS.join(', ')}.`,
    );
}
