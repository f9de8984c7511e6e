import { AgentLinkError } from '../agent-link/agent-link-error.ts';
import type { Command } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { CommandName } from './command-spec.ts';
import { errorText } from './error-text.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseCommandLine } from './options.ts';
import { createOutput } from './output.ts';
import type { Surroundings } from './surroundings.ts';

/** Each command is loaded when it is wanted: a start pays only for what it uses. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  import: async () => (await import('./import.ts')).importDeclarations,
  init: async () => (await import('./init.ts')).init,
  validate: async () => (await import('./validate.ts')).validate,
  discover: async () => (await import('./discover.ts')).discover,
  plan: async () => (await import('./plan.ts')).plan,
  show: async () => (await import('./show.ts')).show,
  comment: async () => (await import('./comment.ts')).comment,
  explain: async () => (await import('./explain.ts')).explain,
  consent: async () => (await import('./consent.ts')).consent,
  apply: async () => (await import('./apply.ts')).apply,
  manifests: async () => (await import('./manifests.ts')).manifests,
  controller: async () => (await import('./controller.ts')).controller,
  reconcile: async () => (await import('./reconcile.ts')).reconcile,
  status: async () => (await import('./status.ts')).status,
  schema: async () => (await import('./schema.ts')).schema,
  completion: async () => (await import('./completion.ts')).completion,
  version: async () => (await import('./version.ts')).version,
  help: async () => (await import('./show-help.ts')).showHelp,
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
      const { generalHelp } = await import('./help.ts');
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
