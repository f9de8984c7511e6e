/**
 * The mutation run, by `npm run test:mutation [-- STRYKER-OPTION...]`: each condition of the planner, its checker and the
 * agent's execution is broken in turn, and a test must fail. Prints what survived, by file and line.
 *
 * Stryker has a lock file of its own beside this file, and is installed below `coverage/mutation`, so that nothing else
 * carries its packages. It takes Vitest from the repository: the tests and their runner must have the same one.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const place = join(root, 'coverage/mutation');
const report = join(place, 'report.json');

/** Code that refuses, holds or checks before something is written. */
const GUARDS =
  /^(src\/plan\/(check-|hold-lock|node-digest|plan-(disk|node|removal|volume))|agent\/execute\/(review|look|tool-check|chain)\.)/;

/** What Stryker writes, as far as it is read here. */
interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

function install(): void {
  const stryker = join(place, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const lock = 'package-lock.json';
  const wanted = readFileSync(join(import.meta.dirname, lock), 'utf8');
  const isHere =
    existsSync(stryker) &&
    existsSync(join(place, lock)) &&
    readFileSync(join(place, lock), 'utf8') === wanted;
  if (isHere) return;
  mkdirSync(place, { recursive: true });
  rmSync(join(place, lock), { force: true });
  copyFileSync(join(import.meta.dirname, 'package.json'), join(place, 'package.json'));
  copyFileSync(join(import.meta.dirname, lock), join(place, lock));
  console.log('Installing Stryker from test/mutation/package-lock.json (npm ci) ...');
  const options = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['ci', ...options], { cwd: place, stdio: 'inherit' });
  if (status === 0 && existsSync(stryker)) return;
  rmSync(join(place, lock), { force: true });
  throw new Error('Stryker could not be installed with npm ci; see above, and run this again.');
}

function mutate(options: readonly string[]): void {
  rmSync(report, { force: true });
  const stryker = join(place, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', 'test/mutation/stryker.config.json', ...options];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0 || !existsSync(report))
    throw new Error(
      'Stryker did not come to an end, so that nothing is known of survivors; see above.',
    );
}

/** Prints the survivors and the score. What no test even reaches has survived too. */
function sumUp(): void {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as MutationReport;
  const lines: { readonly file: string; readonly text: string }[] = [];
  let killed = 0;
  for (const [file, { mutants }] of Object.entries(files))
    for (const mutant of mutants.toSorted(
      (a, b) => a.location.start.line - b.location.start.line,
    )) {
      const { status, mutatorName, replacement = '', location } = mutant;
      if (status === 'Killed' || status === 'Timeout') killed += 1;
      if (status !== 'Survived' && status !== 'NoCoverage') continue;
      const { line, column } = location.start;
      const changed = replacement.replaceAll(/\s+/g, ' ').slice(0, 60);
      const untested = status === 'NoCoverage' ? ' (no test comes here)' : '';
      const text = `${file}:${String(line)}:${String(column)}  ${mutatorName} -> ${changed}${untested}`;
      lines.push({ file, text });
    }
  console.log(`\n${lines.map(({ text }) => text).join('\n')}`);
  const inGuards = lines.filter(({ file }) => GUARDS.test(file)).length;
  const score = ((100 * killed) / Math.max(1, killed + lines.length)).toFixed(1);
  console.log(
    `${String(killed)} mutants killed, ${String(lines.length)} survived (${String(inGuards)} in guards): ${score} %`,
  );
}

install();
mutate(process.argv.slice(2));
sumUp();
