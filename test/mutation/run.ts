/**
 * The mutation run, by `npm run test:mutation [-- FILE...]`: each condition of the planner, its checker and the agent's
 * execution is broken in turn, and a test must fail. What survived is printed, and kept in `SURVIVORS.md`.
 *
 * Stryker has a lock file of its own beside this file, and is installed below `coverage/mutation`, so that nothing else
 * carries its packages. It takes Vitest from the repository: the tests and their runner must have the same one.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Verdicts } from './judge.ts';
import { mutatedTree, reportOf, type MutatedTree } from './mutants.ts';
import { isGuard, keepSurvivors, resultsOf, type FileResult } from './survivors.ts';

const root = resolve(import.meta.dirname, '../..');
const place = join(root, 'coverage/mutation');
const verdictsAt = join(place, 'verdicts.json');

/** What is longer under a mutant than all tests are without one goes round in circles. */
const LONGEST_ALONE_MS = 180_000;

function install(): void {
  const stryker = join(place, 'node_modules/@stryker-mutator/instrumenter/package.json');
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

/** Vitest in the broken tree; what it prints is shown unless a mutant is named, which is expected to fail. */
function runTests(tree: MutatedTree, mutant: string | null): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/mutation/vitest.config.ts', '--bail=1'];
  const { status } = spawnSync(process.execPath, [...args, '--reporter=dot'], {
    cwd: tree.path,
    stdio: mutant === null ? 'inherit' : 'ignore',
    ...(mutant === null ? {} : { timeout: LONGEST_ALONE_MS }),
    env: {
      ...process.env,
      DISKWRIGHT_FEW_RUNS: '1',
      DISKWRIGHT_SEED: '1',
      ...(mutant === null
        ? { MUTATION_VERDICTS: verdictsAt }
        : { __STRYKER_ACTIVE_MUTANT__: mutant }),
    },
  });
  return status === 0;
}

/** What each mutant has come to: all of them in one process, then what survived in a guard once more, each alone. */
function judge(tree: MutatedTree): ReadonlyMap<string, string> {
  rmSync(verdictsAt, { force: true });
  if (!runTests(tree, null) || !existsSync(verdictsAt))
    throw new Error(
      'The tests fail without any mutant, or cannot be run twice in one process; see above.',
    );
  const { killed, reached } = JSON.parse(readFileSync(verdictsAt, 'utf8')) as Verdicts;
  const statuses = new Map<string, string>();
  for (const id of reached) statuses.set(id, 'Survived');
  for (const id of killed) statuses.set(id, 'Killed');
  const lives = tree.mutants.filter(
    ({ id, status, fileName }) =>
      status !== 'Ignored' && statuses.get(id) !== 'Killed' && isGuard(fileName),
  );
  console.log(`${String(lives.length)} survived in guards, and are judged again, each alone ...`);
  if (!runTests(tree, 'none')) throw new Error('The tests fail alone, without any mutant.');
  for (const { id } of lives) if (!runTests(tree, id)) statuses.set(id, 'Killed');
  return statuses;
}

/** Prints the survivors and the score, and keeps them in the list beside this file. */
function sumUp(results: readonly FileResult[]): void {
  keepSurvivors(join(import.meta.dirname, 'SURVIVORS.md'), results);
  for (const { file, survivors } of results)
    for (const survivor of survivors) console.log(`${file}:${survivor}`);
  const count = (of: readonly FileResult[]): number =>
    of.reduce((sum, { survivors }) => sum + survivors.length, 0);
  const killed = results.reduce((sum, result) => sum + result.killed, 0);
  const survived = count(results);
  const inGuards = count(results.filter(({ file }) => isGuard(file)));
  const score = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  console.log(
    `${String(killed)} mutants killed, ${String(survived)} survived (${String(inGuards)} in guards): ${score} %`,
  );
}

install();
const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : globSync(['src/plan/*.ts', 'agent/execute/*.ts'], { cwd: root });
const tree = await mutatedTree(root, place, files.toSorted());
const statuses = judge(tree);
sumUp(
  resultsOf({
    files: reportOf(tree, ({ id, status }) =>
      status === 'Ignored' ? status : (statuses.get(id) ?? status),
    ),
  }),
);
