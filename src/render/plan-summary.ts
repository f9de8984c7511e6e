import type { Plan } from '../model/planned/plan.ts';
import { countPlan, incompleteText, type PlanCounts } from './plan-changes.ts';
import { counted } from './text/terminal.ts';

/**
 * The one line that says what a plan comes to, by loss class. It says `No changes` only when
 * everything was looked at, nothing is refused and nothing is left to do.
 */
export function planSummary(plan: Plan): string {
  const counts = countPlan(plan);
  if (counts.disks > 0) return changesLine(counts);
  const open = openItems(counts);
  if (open.length === 0) return noChangesLine(counts);
  return `No operations, but not all is as declared: ${[...open, ...settled(counts)].join('; ')}.`;
}

function changesLine(counts: PlanCounts): string {
  const destructive = [
    ...(counts.createOnBlank > 0 || counts.finish + counts.createOnWiped === 0
      ? [`${counts.createOnBlank} to create${counts.createOnBlank > 0 ? ' on blank' : ''}`]
      : []),
    ...(counts.createOnWiped > 0 ? [`${counts.createOnWiped} to create on wiped`] : []),
    ...(counts.finish > 0 ? [`${counts.finish} to finish`] : []),
    `${counts.grow} to grow`,
    ...(counts.takeBack > 0 ? [`${counts.takeBack} to take back`] : []),
    `${counts.destroy} to destroy`,
  ].join(', ');
  const keys = counts.keys > 0 ? [`${counts.keys} to get another key`] : [];
  const quiet = counts.quiet > 0 ? [`${counts.quiet} to mount or record`] : [];
  const marks = counts.marks > 0 ? [`${counts.marks} to mark as adopted`] : [];
  const repairs =
    counts.repairs > 0 ? [`${counted(counts.repairs, 'partition table')} to repair`] : [];
  const where =
    counts.nodes > 1
      ? `${counted(counts.disks, 'disk')} on ${counts.nodes} nodes`
      : counted(counts.disks, 'disk');
  return `Plan: ${where}: ${[destructive, ...copies(counts), ...keys, ...repairedPools(counts), ...marks, ...quiet, ...repairs, ...openItems(counts), ...settled(counts)].join('; ')}.`;
}

function copies({ moves, abortedMoves, rebuilds, leaves }: PlanCounts): readonly string[] {
  return [
    ...(moves > 0 ? [`${moves} to move`] : []),
    ...(abortedMoves > 0 ? [`${counted(abortedMoves, 'move')} to abort`] : []),
    ...(rebuilds > 0 ? [`${counted(rebuilds, 'mirror')} to rebuild`] : []),
    ...(leaves > 0 ? [`${counted(leaves, 'disk')} to leave its group`] : []),
  ];
}

function repairedPools({ poolRepairs }: PlanCounts): readonly string[] {
  return poolRepairs > 0 ? [`${counted(poolRepairs, 'thin pool')} to repair`] : [];
}

/** What keeps the plan from being the whole truth. */
function openItems(counts: PlanCounts): readonly string[] {
  return [
    ...(counts.refused > 0 ? [`${counts.refused} refused`] : []),
    ...(counts.unplaced > 0 ? [`${counted(counts.unplaced, 'claim')} not placed`] : []),
    ...[incompleteText(counts)].filter((text) => text !== ''),
  ];
}

function settled(counts: PlanCounts): readonly string[] {
  return [
    ...(counts.kept > 0 ? [`${counts.kept} kept`] : []),
    ...(counts.claimless > 0
      ? [`${counts.claimless} kept whose claim is not declared in git`]
      : []),
    ...(counts.unchanged > 0 ? [`${counts.unchanged} unchanged`] : []),
  ];
}

function noChangesLine(counts: PlanCounts): string {
  const declared =
    counts.unchanged === 0
      ? 'No volume is declared for these nodes'
      : counts.unchanged === 1
        ? '1 volume is as declared'
        : `${counts.unchanged} volumes are as declared`;
  const kept = counts.kept > 0 ? `; ${counts.kept} kept that nothing declares any more` : '';
  const claimless =
    counts.claimless > 0 ? `; ${counts.claimless} kept whose claim is not declared in git` : '';
  return `No changes. ${declared}${kept}${claimless}.`;
}
