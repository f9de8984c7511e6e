import { formatBytes } from '../../model/values/bytes.ts';
import { groupedBy } from '../../model/values/order.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { ClassCapacity, NotEvaluated } from '../../model/planned/plan-summary.ts';
import type { PlanSymbol } from '../operation-phrase.ts';
import { SYMBOL_MEANINGS, symbolCounts } from '../symbol-counts.ts';
import { newPlacements } from '../alike/listed-claims.ts';
import { claimLines } from './plan/claims-text.ts';
import { nodeSections } from './plan/plan-nodes-text.ts';
import {
  countPlan,
  diskChanges,
  incompleteNodes,
  isQuiet,
  type DiskChange,
} from '../plan-changes.ts';
import type { DiskTextOptions } from './plan/plan-disk-text.ts';
import { lossLines } from '../consent/destruction-text.ts';
import { inventoryAgeTexts } from '../inventory-age.ts';
import { planSummary } from '../plan-summary.ts';
import { failingLines } from './failing-text.ts';
import { leavingLines } from './leaving-text.ts';
import { mirrorLines } from './mirror-text.ts';
import { poolLines } from './pool-text.ts';
import { tableLines } from './table.ts';
import { counted, paint, paragraph, shown, textOf, type Tone } from './terminal.ts';

export interface PlanTextOptions extends DiskTextOptions {
  /** Lists every operation with its reason, every node and every claim. */
  readonly verbose: boolean;
}

/** Names that are listed before `and N more`. */
const LISTED_NODES = 8;

/**
 * A plan for people: what happens to which disk, what is refused and why, and one summary line.
 * Ends in a line feed. Every text that comes from hardware, tools or YAML is made safe to show.
 */
export function renderPlan(plan: Plan, options: PlanTextOptions): string {
  return Array.from(planTextPieces(plan, options)).join('');
}

/** The same, section by section: each is made when the one before it was taken. */
export function* planTextPieces(plan: Plan, options: PlanTextOptions): Generator<string, void> {
  let isFirst = true;
  for (const lines of sectionsOf(plan, options)) {
    if (lines.length > 0) yield textOf(isFirst ? lines : ['', ...lines]);
    isFirst &&= lines.length === 0;
  }
}

function* sectionsOf(plan: Plan, options: PlanTextOptions): Generator<readonly string[], void> {
  yield headLines(plan, options);
  yield legendLines(plan, options);
  yield lossLines(
    plan.nodes.flatMap(({ operations }) => operations),
    options,
  );
  yield failingLines(plan, options);
  yield* nodeSections(plan, plan.nodes, options);
  yield claimLines(plan, options);
  yield capacityLines(plan.capacity, options);
  yield poolLines(plan, options);
  yield leavingLines(plan, options);
  yield mirrorLines(plan, options);
  yield incompleteLines(plan, options);
  yield inventoryAgeTexts(plan).flatMap((text) =>
    paragraph(options, { lead: '', text, hang: 2, toneAll: 'change' }),
  );
  yield paragraph(options, { lead: '', text: planSummary(plan), hang: 2, toneAll: 'strong' });
}

function headLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  const revision = plan.revision === null ? '' : ` of revision ${revisionText(plan.revision)}`;
  const text = `diskwright plan${revision} for ${counted(plan.nodes.length, 'node')}, as of ${shown(plan.asOf)}`;
  const digest = options.verbose ? [`digest ${shown(plan.digest)}`] : [];
  return [...paragraph(options, { lead: '', text, hang: 2 }), ...digest];
}

/** Enough of a commit's id to find it; anything else as it is. */
export function revisionText(revision: string): string {
  return /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 12) : shown(revision);
}

/**
 * What a plan comes to, by loss class: the sign, how many, and what it means; what there is none of
 * is left out.
 *
 * @param added of a compared plan, the part that the change adds: it is counted before the whole.
 */
export function legendLines(
  plan: Plan,
  options: PlanTextOptions,
  added: Plan | null = null,
): readonly string[] {
  const all = symbolCounts(countPlan(plan));
  const own = added === null ? null : symbolCounts(countPlan(added));
  const rows = (Object.entries(SYMBOL_MEANINGS) as [PlanSymbol, string][])
    .filter(([symbol]) => all[symbol] > 0 || (symbol === '.' && hasQuiet(plan)))
    .map(([symbol, meaning]) => ({
      symbol,
      meaning,
      count: all[symbol] === 0 ? '' : `${own === null ? '' : `${own[symbol]} of `}${all[symbol]}`,
    }));
  const width = Math.max(0, ...rows.map(({ count }) => count.length));
  return rows.flatMap(({ symbol, count, meaning }) =>
    paragraph(options, {
      lead: `  ${symbol}  ${count.padStart(width)}  `,
      text: meaning,
      tone: SYMBOL_TONES[symbol],
    }),
  );
}

const SYMBOL_TONES = {
  '-': 'danger',
  '<': 'danger',
  '~': 'change',
  '+': 'create',
  '!': 'danger',
  '=': 'quiet',
  '?': 'change',
  '.': 'quiet',
} as const satisfies Record<PlanSymbol, Tone>;

/** Also where no volume of its own does: claims that get a place, records that are written. */
function hasQuiet(plan: Plan): boolean {
  const disks = plan.nodes.flatMap(diskChanges);
  return (
    newPlacements(plan).length > 0 ||
    disks.some((disk) => isQuiet(disk) || disk.table.some(losesNothing))
  );
}

function losesNothing({ kind }: DiskChange['table'][number]): boolean {
  return OPERATION_TRAITS[kind].loss === 'none';
}

function capacityLines(
  capacity: readonly ClassCapacity[],
  options: PlanTextOptions,
): readonly string[] {
  if (capacity.length === 0) return [];
  return [
    paint(options, 'strong', 'Capacity'),
    ...tableLines(options, {
      columns: [
        { title: 'class' },
        { title: 'volumes', align: 'right' },
        { title: 'total', align: 'right' },
        { title: 'claimed', align: 'right' },
        { title: 'free', align: 'right' },
        { title: 'largest free', align: 'right' },
      ],
      rows: capacity.map((row) => [
        shown(row.storageClassName),
        String(row.volumes),
        formatBytes(row.totalBytes),
        formatBytes(row.claimedBytes),
        formatBytes(row.freeBytes),
        row.largestFreeBytes === 0 ? 'none' : formatBytes(row.largestFreeBytes),
      ]),
      indent: 2,
    }),
  ];
}

/** Why the plan is not the whole truth: nodes without a plan, and nodes whose plan may not hold. */
export function incompleteLines(plan: Plan, options: PlanTextOptions): readonly string[] {
  const { notEvaluated, outdated } = incompleteNodes(plan);
  return [
    ...reasonLines('Not evaluated', notEvaluated, options),
    ...reasonLines('Inventory out of date', outdated, options),
  ];
}

function reasonLines(
  title: string,
  nodes: readonly NotEvaluated[],
  options: PlanTextOptions,
): readonly string[] {
  if (nodes.length === 0) return [];
  const groups = [...groupedBy(nodes, (each) => each.reason).entries()];
  return [
    paint(options, 'strong', title),
    ...groups.flatMap(([reason, members]) => {
      const listed = options.verbose ? members : members.slice(0, LISTED_NODES);
      const more = members.length - listed.length;
      const names = [
        ...listed.map((each) => shown(each.node)),
        ...(more > 0 ? [`and ${more} more (-v lists them)`] : []),
      ].join(', ');
      return paragraph(options, {
        lead: '  ? ',
        text: `${names}: ${shown(reason)}`,
        hang: 6,
        tone: 'change',
      });
    }),
  ];
}
