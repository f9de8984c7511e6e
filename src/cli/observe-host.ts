import { discoverHost } from '../agent-link/agent-session.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { HostOptions } from './line/shared-options.ts';
import { withCommandLog } from './logged-session.ts';

/**
 * Observes this host through the agent, which needs root. With `-v` the commands that it runs are
 * shown on standard error.
 *
 * @throws CommandError that says how to run it, when we are not root; AgentLinkError.
 */
export async function observeHost(context: CommandContext<HostOptions>): Promise<Inventory> {
  checkRoot(context, 'reading the disks of this host needs root');
  return discoverHost(withCommandLog(context), context.line.agent);
}

/** @throws CommandError when we are not root. */
export function checkRoot({ line, surroundings }: CommandContext, why: string): void {
  if (surroundings.isRoot) return;
  throw new CommandError({
    message: why,
    remedy: `Run "sudo diskwright ${line.command} ..." with the same arguments.`,
  });
}
