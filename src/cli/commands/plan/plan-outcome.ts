import type { Plan } from '../../../model/planned/plan.ts';
import { EXIT, mostSevere, type ExitCode } from '../../exit-codes.ts';

/** The exit code of a plan (4 always, 2 and 3 only when asked for). */
export function planExitCode(
  made: Plan,
  options: { readonly blind: boolean; readonly detailed: boolean },
): ExitCode {
  const { create, grow, takeBack, destroy, none, refused } = made.summary;
  const changes = create + grow + takeBack + destroy + none > 0;
  return mostSevere([
    ...(options.blind || made.notEvaluated.length > 0 ? [EXIT.incomplete] : []),
    ...(options.detailed && refused > 0 ? [EXIT.refused] : []),
    ...(options.detailed && changes ? [EXIT.changes] : []),
  ]);
}

/** Why nothing could be planned, and what to do. */
export function blindText(isRoot: boolean): string {
  const here = isRoot
    ? '"--inventory host" plans for this machine'
    : '"sudo diskwright plan ... --inventory host" plans for this machine';
  return `There is no inventory, so nothing could be planned. ${here}; "diskwright discover -o yaml" on a node writes one to put beside the declarations.\n`;
}
