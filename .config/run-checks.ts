/**
 * Every static check, by `npm run check`: generated files current, types, lint, layering of the
 * rooms, format. Two at a time; what a check prints is shown when it is done, and all of them run
 * even when one fails.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const rooms = ['src', 'agent', 'schemas', 'test', '.config'].filter((room) =>
  existsSync(join(root, room)),
);

interface Check {
  readonly name: string;
  readonly command: readonly string[];
}

/** The longest first, so that the two workers end together. */
const checks: readonly Check[] = [
  {
    name: 'lint',
    command: ['eslint', '--config', '.config/eslint.config.js', '--max-warnings', '0', '.'],
  },
  { name: 'types', command: ['tsc', '--project', 'tsconfig.json'] },
  { name: 'types of the pure core', command: ['tsc', '--project', 'src/tsconfig.core.json'] },
  { name: 'generated files current', command: ['node', 'schemas/generate.ts', '--check'] },
  {
    name: 'layering of the rooms',
    command: ['depcruise', '--config', '.config/dependency-cruiser.config.js', ...rooms],
  },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];

/** @returns whether the check passed. */
async function run(check: Check): Promise<boolean> {
  const started = performance.now();
  const [program = '', ...args] = check.command;
  const child = spawn(join(bin, program), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
  if (status !== 0)
    console.log(`       ${check.command.join(' ')}\n${Buffer.concat(output).toString()}`);
  return status === 0;
}

const waiting = [...checks];
let failed = 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    if (!(await run(check))) failed += 1;
  }
}

await Promise.all([work(), work()]);
if (failed > 0) {
  console.log(`${String(failed)} of ${String(checks.length)} checks failed`);
  process.exitCode = 1;
}
