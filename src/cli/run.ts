import { AgentLinkError } from '../agent-link/agent-link-error.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { errorText } from './error-text.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseCommandLine, type CommandLine } from './line/command-line.ts';
import { createOutput } from './output.ts';
import type { Surroundings } from './surroundings.ts';

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
    const code = runCommand(line, { surroundings, output });
    // apply waits for the agent, and the controller for its writes; the others just end.
    if (line.command === 'apply' || line.command === 'controller') return await code;
    return await Promise.race([code, interrupted(surroundings.interruption)]);
  } catch (error) {
    await output.note(errorText(error, output, verbose)).catch(() => undefined);
    return exitCodeOf(error);
  }
}

/** Each command is loaded when it is wanted: a start pays only for what it uses. */
async function runCommand(
  line: CommandLine,
  around: Omit<CommandContext, 'line'>,
): Promise<ExitCode> {
  switch (line.command) {
    case 'import':
      return (await import('./commands/import.ts')).importDeclarations({ line, ...around });
    case 'init':
      return (await import('./commands/init.ts')).init({ line, ...around });
    case 'validate':
      return (await import('./commands/validate.ts')).validate({ line, ...around });
    case 'discover':
      return (await import('./commands/discover.ts')).discoverCommand({ line, ...around });
    case 'doctor':
      return (await import('./commands/host/doctor.ts')).doctor({ line, ...around });
    case 'support-bundle':
      return (await import('./commands/host/support-bundle.ts')).supportBundle({ line, ...around });
    case 'locate':
      return (await import('./commands/host/locate.ts')).locate({ line, ...around });
    case 'plan':
      return (await import('./commands/plan/plan.ts')).plan({ line, ...around });
    case 'show':
      return (await import('./commands/show.ts')).show({ line, ...around });
    case 'comment':
      return (await import('./commands/comment.ts')).comment({ line, ...around });
    case 'explain':
      return (await import('./commands/explain.ts')).explain({ line, ...around });
    case 'history':
      return (await import('./commands/history/history.ts')).history({ line, ...around });
    case 'consent':
      return (await import('./commands/consent.ts')).consent({ line, ...around });
    case 'apply':
      return (await import('./commands/apply/apply.ts')).apply({ line, ...around });
    case 'manifests':
      return (await import('./commands/manifests.ts')).manifestsCommand({ line, ...around });
    case 'controller':
      return (await import('./commands/cluster/controller.ts')).controller({ line, ...around });
    case 'reconcile':
      return (await import('./commands/cluster/reconcile.ts')).reconcile({ line, ...around });
    case 'status':
      return (await import('./commands/cluster/status.ts')).status({ line, ...around });
    case 'schema':
      return (await import('./commands/schema.ts')).schema({ line, ...around });
    case 'completion':
      return (await import('./line/completion.ts')).completion({ line, ...around });
    case 'version':
      return (await import('./line/version.ts')).version({ line, ...around });
    case 'help':
      return (await import('./line/show-help.ts')).showHelp({ line, ...around });
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
