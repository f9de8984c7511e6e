import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { frame, type Block } from './cut-blocks.ts';
import { installationChange } from '../installation-change.ts';
import { code, gfm, joined, NO_MARKDOWN, type Markdown } from './markdown.ts';
import { countPlan, incompleteText, type PlanCounts } from '../plan-changes.ts';
import { revisionText } from '../text/plan-text.ts';
import { counted } from '../text/terminal.ts';

/**
 * The outcome as a title, what was planned against what, and the counts. @param added the part of
 * it that the commit adds.
 */
export function headBlock(plan: Plan, added: Plan, comparison: PlanComparison | null): Block {
  const of =
    plan.revision === null ? NO_MARKDOWN : gfm` of commit ${code(shortRevision(plan.revision))}`;
  const against =
    comparison === null
      ? NO_MARKDOWN
      : gfm`, compared with ${
          comparison.base.revision === null
            ? gfm`nothing`
            : code(shortRevision(comparison.base.revision))
        }${BASE_NOTES[comparison.base.state]}`;
  return frame(
    gfm`## diskwright plan: ${installationTitle(plan, comparison)}${outcome(countPlan(added), countPlan(plan), comparison !== null)}

${installationWarning(plan, comparison)}Plan${of}${against}, for ${counted(plan.nodes.length, 'node')}, as of ${code(plan.asOf)}.

${countsTable(countPlan(added), comparison === null ? null : countPlan(plan))}`.markdown,
  );
}

function installationTitle(plan: Plan, comparison: PlanComparison | null): Markdown {
  const change = installationChange(plan, comparison);
  return change === null ? NO_MARKDOWN : gfm`${change.title}; `;
}

/** Before everything else, since nothing below means what it seems to when it is not meant. */
function installationWarning(plan: Plan, comparison: PlanComparison | null): Markdown {
  const change = installationChange(plan, comparison);
  return change === null ? NO_MARKDOWN : gfm`**${change.title}** ${change.text}\n\n`;
}

/**
 * Ids of commits whole would be links to them on some hosts, and nothing that a reader compares.
 */
function shortRevision(revision: string): string {
  return revisionText(revision).slice(0, 100);
}

const BASE_NOTES = {
  planned: NO_MARKDOWN,
  empty: gfm` (which declares nothing)`,
  invalid: gfm` (whose declarations have errors, so that everything counts as new)`,
} as const satisfies Record<PlanComparison['base']['state'], Markdown>;

/** The outcome in a few words, the gravest first; what is pending anyway counts as open only. */
function outcome(added: PlanCounts, all: PlanCounts, compared: boolean): string {
  const create = added.createOnBlank + added.createOnWiped + added.finish;
  const sums: readonly (readonly [number, string])[] = [
    [added.destroy, 'to destroy'],
    [added.takeBack, 'to take back'],
    [added.grow, 'to grow'],
    [create, 'to create'],
    [added.moves, 'to move'],
    [added.abortedMoves, 'moves to abort'],
    [added.rebuilds, 'to rebuild'],
    [added.keys, 'to get another key'],
    [added.poolRepairs, 'to repair'],
    [added.leaves, 'to leave its group'],
    [added.marks, 'to mark as adopted'],
    [added.quiet + added.repairs, 'to mount, record or repair'],
  ];
  const does = sums.filter(([sum]) => sum > 0).map(([sum, words]) => `${sum} ${words}`);
  const refused = added.refused + added.unplaced;
  const kept = added.kept + added.claimless;
  const open = [
    ...(does.length > 0 ? [does.join(', ')] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(kept > 0 ? [`${kept} kept`] : []),
    ...[incompleteText(all)].filter((text) => text !== ''),
  ];
  if (open.length > 0) return open.join('; ');
  return compared ? 'nothing is added' : 'no changes';
}

/** What it costs if it was a mistake, by loss class. */
const ROWS: readonly (readonly [Markdown, (counts: PlanCounts) => number])[] = [
  [gfm`**destroys** what is there, for good`, ({ destroy }) => destroy],
  [gfm`**takes back**: a claim sees its data of before again`, ({ takeBack }) => takeBack],
  [gfm`**grows**, never to be shrunk again`, ({ grow }) => grow],
  [gfm`creates on what is wiped before`, ({ createOnWiped }) => createOnWiped],
  [gfm`creates where nothing is`, ({ createOnBlank }) => createOnBlank],
  [gfm`finishes what was begun`, ({ finish }) => finish],
  [gfm`moves to other disks while it is used`, ({ moves }) => moves],
  [gfm`moves that are aborted: the volume stays where it was`, ({ abortedMoves }) => abortedMoves],
  [gfm`legs of mirrors made anew while they are used`, ({ rebuilds }) => rebuilds],
  [gfm`keys of encrypted volumes changed`, ({ keys }) => keys],
  [gfm`thin pools repaired, with their volumes unmounted`, ({ poolRepairs }) => poolRepairs],
  [gfm`disks that leave their group`, ({ leaves }) => leaves],
  [
    gfm`loses nothing: mounts, marks, records, repairs`,
    ({ quiet, repairs, marks }) => quiet + repairs + marks,
  ],
  [gfm`refused, or not placed`, ({ refused, unplaced }) => refused + unplaced],
  [gfm`kept, though not declared in git`, ({ kept, claimless }) => kept + claimless],
  [gfm`unchanged`, ({ unchanged }) => unchanged],
  [gfm`nodes not evaluated`, ({ notEvaluated }) => notEvaluated],
  [gfm`inventories out of date`, ({ outdated }) => outdated],
];

/** What no part of a compared plan has for itself. */
function wholeCounts({
  unchanged,
  notEvaluated,
  outdated,
}: PlanCounts): Pick<PlanCounts, 'unchanged' | 'notEvaluated' | 'outdated'> {
  return { unchanged, notEvaluated, outdated };
}

function countsTable(added: PlanCounts, all: PlanCounts | null): Markdown {
  const shown = ROWS.filter(([, of], index) => index === 0 || of(all ?? added) > 0);
  const heads = all === null ? ['volumes or disks'] : ['with this change', 'altogether'];
  return joined(
    [
      gfm`| what it costs if it was a mistake | ${joined(
        heads.map((head) => gfm`${head}`),
        ' | ',
      )} |`,
      { markdown: `| --- |${' ---: |'.repeat(heads.length)}` },
      ...shown.map(([what, of]) =>
        all === null
          ? gfm`| ${what} | ${of(added)} |`
          : gfm`| ${what} | ${of({ ...added, ...wholeCounts(all) })} | ${of(all)} |`,
      ),
    ],
    '\n',
  );
}
