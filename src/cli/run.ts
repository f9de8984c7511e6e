import { AgentLinkError } from '../agent-link/agent-link-error.ts';
import type { Command } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { CommandName } from './line/command-spec.ts';
import { errorText } from './error-text.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseCommandLine } from './line/options.ts';
import { createOutput } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** Each command is loaded when it is wanted: a start pays only for what it uses. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  import: async () => (await import('./commands/import.ts')).importDeclarations,
  init: async () => (await import('./commands/init.ts')).init,
  validate: async () => (await import('./commands/validate.ts')).validate,
  discover: async () => (await import('./commands/discover.ts')).discoverCommand,
  plan: async () => (await import('./commands/plan/plan.ts')).plan,
  show: async () => (await import('./commands/show.ts')).show,
  comment: async () => (await import('./commands/comment.ts')).comment,
  explain: async () => (await import('./commands/explain.ts')).explain,
  consent: async () => (await import('./commands/consent.ts')).consent,
  apply: async () => (await import('./commands/apply.ts')).apply,
  manifests: async () => (await import('./commands/manifests.ts')).manifestsCommand,
  controller: async () => (await import('./commands/cluster/controller.ts')).controller,
  reconcile: async () => (await import('./commands/cluster/reconcile.ts')).reconcile,
  status: async () => (await import('./commands/cluster/status.ts')).status,
  schema: async () => (await import('./commands/schema.ts')).schema,
  completion: async () => (await import('./line/completion.ts')).completion,
  version: async () => (await import('./line/version.ts')).version,
  help: async () => (await import('./line/show-help.ts')).showHelp,
};

/**
 * Runs one command line from arguments to exit code; never throws. Standard output and error are
 * written whole when it returns.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  // Known before the options are: an error in them is said in the right colours too.
  const output = createOutput(surroundings, args.includes('--no-color'));
  const verbose = args.includes('-v') || args.includes('--verbose');
  try {
    if (args.length === 0) {
      const { generalHelp } = await import('./line/help.ts');
      await output.note(generalHelp(output.noteStyle.width));
      return EXIT.usage;
    }
    const line = parseCommandLine(args);
    const command = await COMMANDS[line.command]();
    const code = command({ line, surroundings, output });
    // apply waits for the agent, and the controller for its writes; the others just end.
    if (line.command === 'apply' || line.command === 'controller') return await code;
    return await Promise.race([code, interrupted(surroundings.interruption)]);
  } catch (error) {
    await output.note(errorText(error, output, verbose)).catch(() => undefined);
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
  const wasInterrupted = error instanceof AgentLinkError && error.failure === 'interrupted';
  return wasInterrupted ? EXIT.interrupted : EXIT.error;
}

async function interrupted(signal: AbortSignal): Promise<ExitCode> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  return EXIT.interrupted;
}
