import type { Inventory } from '../model/inventory.ts';
import { discoverHost } from './agent-child.ts';
import { CommandError } from './command-error.ts';
import type { CommandLine } from './options.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Observes this host through the agent, which needs root.
 *
 * @throws CommandError that says how to run it, when we are not root.
 */
export async function observeHost(
  surroundings: Surroundings,
  line: CommandLine,
): Promise<Inventory> {
  checkRoot(surroundings, 'reading the disks of this host needs root', line);
  return discoverHost(surroundings, line.agent);
}

/** @throws CommandError when we are not root. */
export function checkRoot(surroundings: Surroundings, why: string, line: CommandLine): void {
  if (surroundings.isRoot) return;
  throw new CommandError({
    message: why,
    remedy: `Run "sudo diskwright ${line.command} ..." with the same arguments.`,
  });
}
