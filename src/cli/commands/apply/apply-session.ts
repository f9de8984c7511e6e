import type { DesiredNode } from '../../../model/planned/desired.ts';
import type { NodeName } from '../../../model/identifiers.ts';
import type { Inventory } from '../../../model/observed/inventory.ts';
import type { NodePlan, Operation, Plan } from '../../../model/planned/plan.ts';
import type { Report } from '../../../model/planned/report.ts';
import { inventoriesOf, type ValidDeclarations } from '../../../pass/read-declarations.ts';
import { operationKey } from '../../../model/operation-key.ts';
import type { SavedPlan } from '../../../review/saved-plan.ts';
import { renderPlan } from '../../../render/text/plan-text.ts';
import { jsonValue } from '../../../render/machine/plan-json.ts';
import { renderReport } from '../../../render/text/report-text.ts';
import { nodesText } from '../../../render/text/stale-text.ts';
import { counted } from '../../../render/text/terminal.ts';
import { askApproval } from './approval.ts';
import { checkSaved } from './check-saved-plan.ts';
import type { CommandContext, ContextOf } from '../../command-context.ts';
import { CommandError } from '../../command-error.ts';
import { EXIT, mostSevere, type ExitCode } from '../../exit-codes.ts';
import { startProgress } from '../../live-progress.ts';
import type { LoggedSession } from '../../logged-session.ts';
import { loadValidDeclarations } from '../../files/load-declarations.ts';
import { makePlan } from '../../make-plan.ts';
import { errorOfSavedPlace } from '../../files/saved-places.ts';
import { valueText } from '../../value-text.ts';
import { timeNow } from '../../surroundings.ts';

/**
 * From the declarations to the report, with an agent that is observing the host.
 *
 * @param saved what may be carried out, and nothing when this host's plan is another by now; null
 * for what is planned now.
 * @throws CommandError, AgentLinkError
 */
export async function applyIn(
  session: LoggedSession,
  context: ContextOf<'apply'>,
  saved: SavedPlan | null,
): Promise<ExitCode> {
  const { line } = context;
  const valid = await loadPlanned(context, saved);
  if (valid === null) return EXIT.error;
  const { desired, node, plan, doneBefore } = planHost(context, valid, {
    host: await session.inventory(),
    saved,
  });
  await showPlan(context, plan);
  await context.output.note(savedText(saved, { node, doneBefore }));
  if (node.operations.length === 0 || desired === null) {
    if (line.output !== 'text') await context.output.data(await valueText(line.output, null));
    return mostSevere(planLeftCodes(plan));
  }
  const approval = await askApproval(context, node);
  if (approval.kind === 'refused' || isInterrupted(context)) {
    await context.output.note('Nothing was changed.\n');
    return isInterrupted(context) ? EXIT.interrupted : EXIT.error;
  }
  if (approval.withheld.length > 0) await context.output.note(approval.why);
  const { reviewed } = approval;
  if (reviewed.length === 0) {
    await context.output.note('Nothing was changed.\n');
    if (line.output !== 'text') await context.output.data(await valueText(line.output, null));
    return EXIT.refused;
  }
  const report = withUnapproved(await carryOut(session, context, { desired, reviewed }), approval);
  const unplaced = plan.claims.filter(({ kind }) => kind === 'unplaced').length;
  await showReport(context, report, unplaced);
  if (isInterrupted(context)) return EXIT.interrupted;
  return mostSevere([
    reportExitCode(report),
    ...(approval.withheld.length + unplaced > 0 ? [EXIT.refused] : []),
    ...(plan.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
  ]);
}

/** What a plan leaves undone that has nothing to carry out. */
function planLeftCodes(plan: Plan): readonly ExitCode[] {
  return [
    ...(plan.summary.refused > 0 ? [EXIT.refused] : []),
    ...(plan.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
  ];
}

/** Where a saved plan named the places, an error says so. */
async function loadPlanned(
  context: ContextOf<'apply'>,
  saved: SavedPlan | null,
): Promise<ValidDeclarations | null> {
  try {
    return await loadValidDeclarations(context);
  } catch (error) {
    throw saved === null ? error : errorOfSavedPlace(error, context.line, saved);
  }
}

/** What there is to say of a saved plan on this host; empty when it is simply carried out. */
function savedText(
  saved: SavedPlan | null,
  { node, doneBefore }: Pick<HostPlan, 'node' | 'doneBefore'>,
): string {
  if (saved === null) return '';
  if (doneBefore !== null) return resumedText(doneBefore, node);
  const others = changedElsewhere(saved, node);
  return others.length === 0 ? '' : elsewhereText(node, others);
}

/** The nodes that a saved plan changes, when this one is not among them. */
function changedElsewhere({ plan }: SavedPlan, { node }: NodePlan): readonly NodeName[] {
  const changed = plan.nodes.filter(({ operations }) => operations.length > 0);
  return changed.some((each) => each.node === node) ? [] : changed.map((each) => each.node);
}

function elsewhereText({ node }: NodePlan, others: readonly NodeName[]): string {
  return `The saved plan changes nothing on ${node}, which this host is. It changes ${nodesText(others)}.\n`;
}

function resumedText(done: number, { operations }: NodePlan): string {
  return `The saved plan was begun before and interrupted: ${counted(done, 'operation')} of it done, ${String(operations.length)} left. Nothing else changed on this node, so it goes on with those.\n`;
}

/** The agent was not shown what was not approved, and can only say that it was not reviewed. */
function withUnapproved(
  report: Report,
  { withheld }: { readonly withheld: readonly Operation[] },
): Report {
  const unapproved = new Set(withheld.map(operationKey));
  const reason = `It was not approved: it destroys content, or comes after that on its disk; add --approve-destroy ${report.node}.`;
  return {
    ...report,
    outcomes: report.outcomes.map((outcome) =>
      outcome.kind === 'withheld' && unapproved.has(operationKey(outcome.operation))
        ? { ...outcome, reason }
        : outcome,
    ),
  };
}

/** Asked anew each time: it changes while we wait. */
function isInterrupted({ surroundings }: CommandContext): boolean {
  return surroundings.interruption.aborted;
}

/**
 * The exit code of a report: what failed goes before what was refused or withheld, and that before
 * what is left for another apply.
 */
export function reportExitCode(report: Report): ExitCode {
  const isWithheld = report.outcomes.some(({ kind }) => kind === 'withheld');
  return mostSevere([
    ...(report.outcomes.some(({ kind }) => kind === 'failed') ? [EXIT.failed] : []),
    ...(isWithheld || report.refusals.length > 0 ? [EXIT.refused] : []),
    ...(report.remaining.length > 0 ? [EXIT.incomplete] : []),
  ]);
}

interface HostPlan {
  readonly desired: DesiredNode | null;
  readonly node: NodePlan;
  readonly plan: Plan;
  /** How many operations of the saved plan are done, when it was begun before and stopped. */
  readonly doneBefore: number | null;
}

function planHost(
  context: ContextOf<'apply'>,
  valid: ValidDeclarations,
  { host, saved }: { readonly host: Inventory; readonly saved: SavedPlan | null },
): HostPlan {
  const inventories = inventoriesOf(valid, [host]);
  const { desired, plan } = makePlan(valid, {
    inventories,
    asOf: context.line.asOf ?? timeNow(context.surroundings),
    node: host.node,
  });
  const node = plan.nodes.find((each) => each.node === host.node);
  if (node === undefined)
    throw new CommandError({
      message: `this host, ${host.node}, is not among the nodes of the plan`,
      remedy: 'Give its name in the cluster with --node.',
    });
  const wanted = desired.nodes.find((each) => each.node === host.node) ?? null;
  const { revision } = valid;
  const now = { node, desired: wanted, host, revision, line: context.line };
  const doneBefore = saved === null ? null : checkSaved(saved, now);
  return { desired: wanted, node, plan, doneBefore };
}

/** The data of `-o json` and `-o yaml` is the report alone. */
async function showPlan({ line, output }: ContextOf<'apply'>, plan: Plan): Promise<void> {
  const { verbose } = line;
  if (line.output === 'text') await output.data(renderPlan(plan, { ...output.dataStyle, verbose }));
  else await output.note(renderPlan(plan, { ...output.noteStyle, verbose }));
}

async function carryOut(
  session: LoggedSession,
  context: ContextOf<'apply'>,
  { desired, reviewed }: { readonly desired: DesiredNode; readonly reviewed: readonly Operation[] },
): Promise<Report> {
  const { line, output, surroundings } = context;
  const isText = line.output === 'text';
  const stream = isText ? surroundings.stdout : surroundings.stderr;
  const isTerminal = stream.isTTY === true && surroundings.environment['TERM'] !== 'dumb';
  const progress = startProgress(
    {
      write: isText ? output.data : output.note,
      style: isText ? output.dataStyle : output.noteStyle,
      isTerminal,
      nowMs: () => performance.now(),
    },
    reviewed.length,
  );
  function sayInterrupted(): void {
    progress.say(
      'Interrupted: what is under way is brought to its end, but for moves; the rest is withheld ...',
    );
  }
  surroundings.interruption.addEventListener('abort', sayInterrupted, { once: true });
  // Where lines are drawn again and again, others go between them.
  if (isTerminal) session.logTo(progress.say);
  try {
    return await session.apply({ desired, reviewed }, progress.take);
  } finally {
    session.logTo(null);
    surroundings.interruption.removeEventListener('abort', sayInterrupted);
    await progress.end();
  }
}

async function showReport(
  { line, output }: ContextOf<'apply'>,
  report: Report,
  unplaced: number,
): Promise<void> {
  if (line.output !== 'text') await output.data(await valueText(line.output, jsonValue(report)));
  else
    await output.data(
      `\n${renderReport(report, { ...output.dataStyle, verbose: line.verbose, unplaced })}`,
    );
}
