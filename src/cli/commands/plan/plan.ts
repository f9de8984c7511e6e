import type { Declarations } from '../../../model/declared/declarations.ts';
import { isBlind, type Pass } from '../../../pass/make-pass.ts';
import type { ContextOf } from '../../command-context.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { loadInventories, loadValidDeclarations } from '../../files/load-declarations.ts';
import { makePlan, noteIdle } from '../../make-plan.ts';
import { blindText, planExitCode } from './plan-outcome.ts';
import { planOutput } from './plan-output.ts';
import { writePage } from '../../files/write-page.ts';
import { timeNow } from '../../surroundings.ts';

/** Prints what would happen to which disk; or, when asked, what would be lost without one. */
export async function plan(context: ContextOf<'plan'>): Promise<ExitCode> {
  const { question } = context.line;
  switch (question.kind) {
    case 'plan':
    case 'lock':
      return planOnce(context, question.kind === 'lock');
    case 'compare':
      return (await import('./plan-compared.ts')).planCompared(context, question);
    case 'without':
      return (await import('./plan-without.ts')).planWithout(context, question.things);
    case 'watch':
      return (await import('./watch-plan.ts')).watchPlan(context, question.intervalMs);
  }
}

async function planOnce(context: ContextOf<'plan'>, locks: boolean): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const { declarations } = valid;
  // A lock is made of what the selectors propose, not of what was locked before.
  const proposing = locks ? { ...valid, declarations: { ...declarations, locks: [] } } : valid;
  const { node, maxInventoryAgeMs } = line;
  const asOf = line.asOf ?? timeNow(surroundings);
  const made = makePlan(proposing, { inventories, asOf, node, maxInventoryAgeMs });
  await noteIdle(context, made);
  if (locks) await lockPlan(context, made);
  await output.pieces(await planOutput(context, { ...made, comparison: null }));
  await writePage(context, { plan: made.plan, comparison: null }, inventories);
  await saveAsAsked(context, made, declarations);
  const blind = isBlind(made);
  if (blind) await output.note(blindText(surroundings.isRoot));
  return planExitCode(made.plan, { blind, detailed: line.detailedExitcode });
}

async function saveAsAsked(
  context: ContextOf<'plan'>,
  made: Pass,
  declarations: Declarations,
): Promise<void> {
  if (context.line.save === null) return;
  const { writeSavedPlan } = await import('../../files/write-saved-plan.ts');
  await writeSavedPlan(context, context.line.save, { made, comparison: null, declarations });
}

/** How many written files are named; -v names all. */
const LISTED_LOCKS = 10;

async function lockPlan({ line, output }: ContextOf<'plan'>, made: Pass): Promise<void> {
  const { writeLocks } = await import('./write-locks.ts');
  const locks = await writeLocks(line.source, made);
  const written = locks.filter(({ change }) => change === 'written');
  const listed = line.verbose ? locks : written.slice(0, LISTED_LOCKS);
  const rest = line.verbose ? 0 : written.length - listed.length;
  const unchanged = String(locks.length - written.length);
  await output.note(
    [
      ...listed.map(({ path, change }) => `${path}: ${change}\n`),
      ...(rest > 0 ? [`and ${String(rest)} more\n`] : []),
      `Locks: ${String(written.length)} written, ${unchanged} unchanged. Commit them with the change.\n`,
    ].join(''),
  );
}
