import type { Plan } from '../model/plan.ts';
import { planJson } from '../render/plan-json.ts';
import { renderPlan } from '../render/plan-text.ts';
import type { CommandContext } from './command-context.ts';
import { EXIT, gravest, type ExitCode } from './exit-codes.ts';
import { loadInventories, loadValidDeclarations } from './load-declarations.ts';
import { isBlind, makePlan, type MadePlan } from './make-plan.ts';
import { valueText } from './value-text.ts';

/** Prints what would happen to which disk; or, when asked, what would be lost without one. */
export async function plan(context: CommandContext): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  if (line.watch) return (await import('./watch-plan.ts')).watchPlan(context);
  if (line.without.length > 0) return (await import('./plan-without.ts')).planWithout(context);
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const { declarations } = valid;
  // A lock is made of what the selectors propose, not of what was locked before.
  const proposing = line.lock ? { ...valid, declarations: { ...declarations, locks: [] } } : valid;
  const made = makePlan(context, proposing, { inventories, node: line.node });
  if (line.lock) await lockPlan(context, made);
  await output.data(
    line.output === 'text'
      ? renderPlan(made.plan, { ...output.dataStyle, verbose: line.verbose })
      : await valueText(line.output, planJson(made.plan)),
  );
  const blind = isBlind(valid.declarations, inventories);
  if (blind) await output.note(blindText(surroundings.isRoot));
  return planExitCode(made.plan, { blind, detailed: line.detailedExitcode });
}

/** How many written files are named; -v names all. */
const LISTED_LOCKS = 10;

async function lockPlan({ line, output }: CommandContext, made: MadePlan): Promise<void> {
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

/** The exit code of a plan (4 always, 2 and 3 only when asked for). */
export function planExitCode(
  made: Plan,
  options: { readonly blind: boolean; readonly detailed: boolean },
): ExitCode {
  const { create, grow, takeBack, destroy, none, refused } = made.summary;
  const changes = create + grow + takeBack + destroy + none > 0;
  return gravest([
    ...(options.blind || made.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
    ...(options.detailed && refused > 0 ? [EXIT.refused] : []),
    ...(options.detailed && changes ? [EXIT.changes] : []),
  ]);
}

function blindText(isRoot: boolean): string {
  const here = isRoot
    ? '"--inventory host" plans for this machine'
    : '"sudo diskwright plan ... --inventory host" plans for this machine';
  return `There is no inventory, so nothing could be planned. ${here}; "diskwright discover -o yaml" on a node writes one to put beside the declarations.\n`;
}
