/**
 * The mutation run, by `npm run test:mutation [-- STRYKER-OPTION...]`: each condition of the planner, its checker and the
 * agent's execution is broken in turn, and a test must fail. What survived is printed, and kept in `SURVIVORS.md`.
 *
 * Stryker has a lock file of its own beside this file, and is installed below `coverage/mutation`, so that nothing else
 * carries its packages. It takes Vitest from the repository: the tests and their runner must have the same one.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepSurvivors, resultsOf, type FileResult, type MutationReport } from './survivors.ts';

const root = resolve(import.meta.dirname, '../..');
const place = join(root, 'coverage/mutation');
const report = join(place, 'report.json');

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

/** Prints the survivors and the score, and keeps them in the list beside this file. */
function sumUp(): void {
  const results = resultsOf(JSON.parse(readFileSync(report, 'utf8')) as MutationReport);
  keepSurvivors(join(import.meta.dirname, 'SURVIVORS.md'), results);
  for (const { file, survivors } of results)
    for (const survivor of survivors) console.log(`${file}:${survivor}`);
  const count = (of: readonly FileResult[]): number =>
    of.reduce((sum, { survivors }) => sum + survivors.length, 0);
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const survived = count(results);
  const inGuards = count(results.filter(({ isGuard }) => isGuard));
  const score = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  console.log(
    `${String(killed)} mutants killed, ${String(survived)} survived (${String(inGuards)} in guards): ${score} %`,
  );
}

install();
mutate(process.argv.slice(2));
sumUp();
