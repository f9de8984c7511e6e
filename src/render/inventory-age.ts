import type { NodePlan, Plan } from '../model/planned/plan.ts';
import { parseTime } from '../model/values/time.ts';
import { counted, shown } from './text/terminal.ts';

const DAY_MS = 86_400_000;
/** So far the clocks of a node and of whoever plans may differ. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * What a reader has to know of inventories that are older than a day, or of a time to come, where
 * no limit made the plan incomplete for it; a sentence for each.
 */
export function inventoryAgeTexts({ nodes, asOf, notEvaluated }: Plan): readonly string[] {
  const reported = new Set(notEvaluated.map(({ node }) => node));
  const aged = nodes
    .filter(({ node }) => !reported.has(node))
    .map((plan) => ({ plan, ageMs: parseTime(asOf) - parseTime(plan.inventoryTakenAt) }))
    .toSorted((a, b) => b.ageMs - a.ageMs);
  const old = aged.filter(({ ageMs }) => ageMs > DAY_MS);
  const early = aged.filter(({ ageMs }) => ageMs < -TOLERANCE_MS);
  return [
    ...old
      .slice(0, 1)
      .map(
        ({ plan, ageMs }) =>
          `${whose(plan, old.length, 'are older than a day; the oldest is')} ${counted(Math.floor(ageMs / DAY_MS), 'day')} old: its disks may hold something else by now. Record it anew with "diskwright discover -o yaml"; --max-inventory-age 24h makes such a plan incomplete.`,
      ),
    ...early
      .slice(-1)
      .map(
        ({ plan }) =>
          `${whose(plan, early.length, 'are of a time to come; the latest is')} of ${shown(plan.inventoryTakenAt)}, later than this plan: a clock is wrong, or --as-of.`,
      ),
  ];
}

function whose({ node }: NodePlan, count: number, most: string): string {
  return count === 1
    ? `The inventory of ${shown(node)} is`
    : `${counted(count, 'inventory', 'inventories')} ${most} that of ${shown(node)},`;
}

/**
 * How long ago something was, in the largest unit of which there are two: `3 h ago`.
 *
 * @param time and the time that counts as now, both RFC 3339 in UTC.
 */
export function agoText(time: string, asOf: string): string {
  const seconds = Math.round((parseTime(asOf) - parseTime(time)) / 1_000);
  if (Number.isNaN(seconds)) return 'at an unknown time';
  if (seconds * 1_000 < -TOLERANCE_MS) return 'later than now: a clock is wrong';
  if (seconds < 120) return `${String(Math.max(0, seconds))} s ago`;
  if (seconds < 7_200) return `${String(Math.floor(seconds / 60))} min ago`;
  if (seconds < 172_800) return `${String(Math.floor(seconds / 3_600))} h ago`;
  return `${String(Math.floor(seconds / 86_400))} d ago`;
}
