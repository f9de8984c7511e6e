import manifest from '../package.json' with { type: 'json' };
import { visibleText } from '../src/model/values/visible-text.ts';
import { AGENT_HELP } from './help.ts';

/** From the last word until the end. */
const END_MS = 5_000;

const words = process.argv.slice(2);
const [argument] = words;
if (words.includes('--help') || words.includes('-h')) process.stdout.write(AGENT_HELP);
else if (argument === '--version') process.stdout.write(`diskwright-agent ${manifest.version}\n`);
else if (argument === 'boot') void bootHost();
else if (argument === 'join' || argument === 'leave') void changeMembership(argument);
else if (argument === 'run' || argument === 'once') void runPasses(argument);
else if (argument === 'answer') void answer(words.slice(1), 'connection');
else void answer(words, 'request');

async function bootHost(): Promise<void> {
  const { boot } = await import('./boot.ts');
  process.exitCode = await boot(process.argv.slice(3));
  endInTime();
}

async function changeMembership(command: 'join' | 'leave'): Promise<void> {
  const { join, leave } = await import('./run/join/join.ts');
  process.exitCode = await (command === 'join' ? join(process.argv.slice(3)) : leave());
}

async function runPasses(command: 'run' | 'once'): Promise<void> {
  const { runResident: run } = await import('./run/run.ts');
  process.exitCode = await run(command, process.argv.slice(3));
  endInTime();
}

/**
 * All was said. A thread that waits for a dead disk keeps a process from its end, and its exit from
 * returning: only a signal ends it.
 */
function endInTime(): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), END_MS).unref();
}

async function answer(words: readonly string[], to: 'request' | 'connection'): Promise<void> {
  const { answerConnection, answerRequest, parseOptions } = await import('./answer-request.ts');
  const options = parseOptions(words);
  if (typeof options === 'string') {
    process.stderr.write(
      `diskwright-agent: ${visibleText(options)}; see diskwright-agent --help\n`,
    );
    process.exitCode = 64;
    return;
  }
  process.exitCode = await (to === 'connection' ? answerConnection : answerRequest)(options);
  endInTime();
}
