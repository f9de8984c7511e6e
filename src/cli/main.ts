import { basename, join } from 'node:path';
import { run } from './run.ts';

/** Bundled, the agent lies above the parts of the programs; in the sources it is run as it is. */
function agentProgram(): string {
  return basename(import.meta.filename).endsWith('.ts')
    ? join(import.meta.dirname, '../../agent/main.ts')
    : join(import.meta.dirname, '../diskwright-agent.js');
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort());

function main(args: readonly string[]): Promise<number> {
  return run(args, {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    isRoot: process.geteuid?.() === 0,
    now: () => new Date(),
    agentProgram: agentProgram(),
    interruption: interruption.signal,
  });
}

// Everything is written; a child that does not end, or an open terminal, must not hold us.
void main(process.argv.slice(2)).then((code) => process.exit(code));
