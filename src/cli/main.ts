import { basename, join } from 'node:path';
import type { AgentProcess } from './agent-process.ts';
import type { CommandName } from './command-spec.ts';

/** Bundled, the agent lies beside this program; in the sources it is run as it is. */
function agentProgram(): string {
  return basename(import.meta.filename).endsWith('.ts')
    ? join(import.meta.dirname, '../../agent/main.ts')
    : join(import.meta.dirname, 'diskwright-agent.js');
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort());

/** Both need it whatever comes; it starts while the rest of this program is loaded, and ends should nobody ask it. */
const AT_ONCE: readonly string[] = ['apply', 'discover'] satisfies readonly CommandName[];

async function startEarly(args: readonly string[], isRoot: boolean): Promise<AgentProcess | null> {
  const isWanted = isRoot && AT_ONCE.includes(args[0] ?? '') && !args.some(isHelp);
  if (!isWanted) return null;
  const { startAgentProcess } = await import('./agent-process.ts');
  return startAgentProcess(agentProgram());
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

async function main(args: readonly string[]): Promise<number> {
  const isRoot = process.geteuid?.() === 0;
  const earlyAgent = await startEarly(args, isRoot);
  const { run } = await import('./run.ts');
  return run(args, {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    isRoot,
    now: () => new Date(),
    agentProgram: agentProgram(),
    earlyAgent,
    interruption: interruption.signal,
  });
}

// Everything is written; a child that does not end, or an open terminal, must not hold us.
void main(process.argv.slice(2)).then((code) => process.exit(code));
