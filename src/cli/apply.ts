import { beginOnHost } from './agent-child.ts';
import type { CommandContext } from './command-context.ts';
import { usageError } from './command-error.ts';
import type { ExitCode } from './exit-codes.ts';
import { checkRoot } from './observe-host.ts';

/** Plans for this host as it is now, shows it, asks, and has the agent carry out what was shown. */
export async function apply(context: CommandContext): Promise<ExitCode> {
  checkRoot(context, 'changing the disks of this host needs root');
  checkApproval(context);
  // It looks at the host while we load what reads and plans, and read.
  const session = beginOnHost(context.surroundings, context.line.agent);
  try {
    const { applyIn } = await import('./apply-session.ts');
    return await applyIn(session, context);
  } finally {
    await session.end();
  }
}

/** Said before anything is read: without a person to ask, the answer has to be given in advance. */
function checkApproval({ line, surroundings }: CommandContext): void {
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
