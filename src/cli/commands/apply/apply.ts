import type { ContextOf } from '../../command-context.ts';
import { usageError } from '../../command-error.ts';
import type { SavedPlan } from '../../../review/saved-plan.ts';
import { beginLogged } from '../../logged-session.ts';
import { lineOfSavedPlan } from '../../files/saved-places.ts';
import { isPlanFile } from '../../files/saved-plan-file.ts';
import type { ExitCode } from '../../exit-codes.ts';
import { checkRoot } from '../../observe-host.ts';

/** Plans for this host as it is now, shows it, asks, and has the agent carry out what was shown. */
export async function apply(given: ContextOf<'apply'>): Promise<ExitCode> {
  checkRoot(given, 'changing the disks of this host needs root');
  const saved = await savedPlanOf(given);
  const context = saved === null ? given : { ...given, line: lineOfSavedPlan(given.line, saved) };
  checkApproval(context);
  // It looks at the host while we load what reads and plans, and read.
  const session = beginLogged(context);
  try {
    const { applyIn } = await import('./apply-session.ts');
    return await applyIn(session, context, saved);
  } finally {
    await session.end();
  }
}

/**
 * The saved plan that is to be carried out; null where declarations are. Refused here if it cannot
 * be.
 */
async function savedPlanOf({ line }: ContextOf<'apply'>): Promise<SavedPlan | null> {
  const { source } = line;
  const path = line.savedPlan ?? (source.kind === 'path' ? source.path : null);
  if (path === null) return null;
  if (line.savedPlan === null && !isPlanFile(path)) return null;
  const { loadSavedPlan } = await import('../../files/load-saved-plan.ts');
  const { checkPlanner } = await import('./check-saved-plan.ts');
  const saved = await loadSavedPlan(path);
  checkPlanner(saved);
  return saved;
}

/** Said before anything is read: without a person to ask, the answer has to be given in advance. */
function checkApproval({ line, surroundings }: ContextOf<'apply'>): void {
  if (line.autoApprove) return;
  const stdinIsTaken = line.source.kind === 'standard-input';
  if (surroundings.stdin.isTTY === true && !stdinIsTaken) return;
  throw usageError(
    stdinIsTaken
      ? 'apply asks before it changes disks, and standard input is taken by the declarations'
      : 'apply asks before it changes disks, and standard input is no terminal',
    'Add --auto-approve to carry the plan out without being asked; "diskwright plan" shows it first.',
  );
}
