import type { Plan } from '../model/plan.ts';
import { planJson } from '../render/plan-json.ts';
import { renderPlan } from '../render/plan-text.ts';
import type { CommandContext } from './command-context.ts';
import { EXIT, gravest, type ExitCode } from './exit-codes.ts';
import { loadInventories, loadValidDeclarations } from './load-declarations.ts';
import { isBlind, makePlan } from './make-plan.ts';
import { valueText } from './value-text.ts';

/** Prints what would happen to which disk. */
export async function plan(context: CommandContext): Promise<ExitCode> {
  const { line, output, surroundings } = context;
  const valid = await loadValidDeclarations(context);
  if (valid === null) return EXIT.error;
  const inventories = await loadInventories(context, valid);
  const made = makePlan(context, valid, { inventories, node: line.node });
  await output.data(
    line.output === 'text'
      ? renderPlan(made.plan, { ...output.dataStyle, verbose: line.verbose })
      : await valueText(line.output, planJson(made.plan)),
  );
  const blind = isBlind(valid.declarations, inventories);
  if (blind) await output.note(blindText(surroundings.isRoot));
  return planExitCode(made.plan, { blind, detailed: line.detailedExitcode });
}

/** The exit code of a plan (4 always, 2 and 3 only when asked for). */
export function planExitCode(
  made: Plan,
  options: { readonly blind: boolean; readonly detailed: boolean },
): ExitCode {
  const { create, grow, destroy, none, refused } = made.summary;
  const changes = create + grow + destroy + none > 0;
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
