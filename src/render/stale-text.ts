import { canonicalJson } from '../model/digest.ts';
import type { InputDifference } from '../plan/input-differences.ts';
import type { SavedPlan, Stale } from '../plan/saved-plan.ts';
import { counted, shown } from './terminal.ts';

/** So many are told; the first are enough to know what happened. */
const TOLD = 8;
const LONGEST_VALUE = 90;

/** Why a saved plan is not carried out, a line for each reason and each input that differs. */
export function staleText(
  reasons: readonly Stale[],
  { saved, revision }: { readonly saved: SavedPlan; readonly revision: string | null },
): string {
  return reasons
    .flatMap((reason) => staleLines(reason, { saved, revision }))
    .map((line) => `${line}\n`)
    .join('')
    .trimEnd();
}

function staleLines(
  reason: Stale,
  known: { readonly saved: SavedPlan; readonly revision: string | null },
): readonly string[] {
  switch (reason.kind) {
    case 'planner':
      return [
        `it was made by planner ${String(reason.was)}, and this is planner ${String(reason.now)}: the same inputs may give another plan`,
      ];
    case 'other-node':
      return [
        reason.planned.length === 0
          ? `it plans nothing for any node, and this host is ${reason.node}`
          : `this host is ${reason.node}, and it plans for ${nodesText(reason.planned)}`,
      ];
    case 'declarations':
      return [`the declarations make something else of this node${movedText(known)}:`].concat(
        differenceLines(reason.differences),
      );
    case 'node':
      return ['the node is not as it was when the plan was made:'].concat(
        differenceLines(reason.differences),
      );
    case 'operations':
      return [
        'what is planned now was not in it:',
        ...reason.operations
          .slice(0, TOLD)
          .map(({ kind, disk }) => `  ${kind} on ${shown(disk.facts.id)}`),
      ];
  }
}

function nodesText(nodes: readonly string[]): string {
  const [first = '', ...others] = nodes;
  return others.length === 0
    ? shown(first)
    : `${shown(first)} and ${counted(others.length, 'other')}`;
}

/** The commit that the plan is of, and the one that was read now. */
function movedText(known: { readonly saved: SavedPlan; readonly revision: string | null }): string {
  const { plan } = known.saved;
  if (plan.revision === null || known.revision === null) return '';
  if (plan.revision === known.revision) return ` (commit ${shortened(plan.revision)} as before)`;
  const base = plan.comparison?.base.revision ?? null;
  const compared = base === null ? '' : `, compared with ${shortened(base)}`;
  return ` (the plan is of commit ${shortened(plan.revision)}${compared}; now it is ${shortened(known.revision)}: the base moved)`;
}

function shortened(revision: string): string {
  return shown(revision.slice(0, 12));
}

function differenceLines(differences: readonly InputDifference[]): readonly string[] {
  const rest = differences.length - TOLD;
  return [
    ...differences.slice(0, TOLD).map((difference) => `  ${differenceText(difference)}`),
    ...(rest > 0 ? [`  and ${counted(rest, 'more difference')}`] : []),
  ];
}

function differenceText({ path, was, now }: InputDifference): string {
  const words = WORDS.get(path.at(-1) ?? '');
  const named = `${path.map((part) => shown(part)).join('.')}${words === undefined ? '' : ` (${words})`}`;
  if (was === undefined) return `${named} is ${valueText(now)}, and was not there`;
  if (now === undefined) return `${named} was ${valueText(was)}, and is not there any more`;
  return `${named} was ${valueText(was)}, and is ${valueText(now)}`;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['fingerprint', 'what is on the disk'],
  ['usedBy', 'who uses it'],
  ['expired', 'whether the consent has expired'],
]);

function valueText(value: InputDifference['was']): string {
  const text = shown(canonicalJson(value));
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
