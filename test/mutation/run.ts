/**
 * The mutation run, by `npm run test:mutation [-- FILE... | --changed | --stale] [--only MUTATOR]`:
 * conditions, calls and the like of the rooms in `rooms.ts` are broken or left out in turn, and a
 * test must fail. What survived is printed, and kept in `SURVIVORS.md`. With `--changed`, as in the
 * usual run, only the lines of a change are judged, for one minute, and nothing is written; with
 * `--stale` the files that changed since they were judged. What survives in a guard makes it fail.
 *
 * Stryker has a lock file of its own beside this file, and is installed below `coverage/mutation`,
 * so that nothing else carries its packages. It takes Vitest from the repository: the tests and
 * their runner must have the same one.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines, type LineRange } from './changed-lines.ts';
import type { Verdicts, Wish } from './judge.ts';
import { mutatedTree, reportOf, type InstrumentedMutant, type MutatedTree } from './mutants.ts';
import { isGuard, mutatedFiles, testsOf } from './rooms.ts';
import { hashOf, keepSurvivors, readSurvivors, resultsOf, type FileResult } from './survivors.ts';

const root = resolve(import.meta.dirname, '../..');
const place = join(root, 'coverage/mutation');
const verdictsAt = join(place, 'verdicts.json');

const list = join(import.meta.dirname, 'SURVIVORS.md');

/**
 * The usual run waits for so long, making the mutants included; then the tests end without them.
 */
const BUDGET_MS = 60_000;

/**
 * What takes so many times as long under a mutant as all tests did without one goes round in
 * circles; the tests themselves take as long as the machine lets them.
 */
const MOST_TIMES_AS_LONG_ALONE = 3;

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

/** What is judged: all mutants of some files, or those of one mutator, or of some lines. */
interface Order {
  readonly files: readonly string[];
  readonly only: string | null;
  /** null: every line, and the list is written anew. */
  readonly lines: ReadonlyMap<string, readonly LineRange[]> | null;
}

function orderOf(args: readonly string[]): Order {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, stale: { type: 'boolean' }, only: { type: 'string' } },
  });
  const only = values.only ?? null;
  const all = mutatedFiles(root);
  if (values.changed === true) {
    const lines = changedLines(root);
    return { files: all.filter((file) => lines.has(file)), only, lines };
  }
  if (positionals.length > 0) return { files: positionals.toSorted(), only, lines: null };
  return { files: values.stale === true ? all.filter(isStale) : all, only, lines: null };
}

function isStale(file: string): boolean {
  const listed = readSurvivors(list).find((each) => each.file === file);
  return listed?.hash !== hashOf(readFileSync(join(root, file), 'utf8'));
}

/**
 * Vitest in the broken tree; what it prints is shown unless a mutant is named, which is expected to
 * fail.
 */
function runTests(
  tree: MutatedTree,
  files: readonly string[],
  how: { readonly mutant: string; readonly longestMs?: number } | { readonly wish: Wish },
): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--config', 'test/mutation/vitest.config.ts', '--bail=1'];
  const tests = Array.from(new Set(files.flatMap(testsOf)));
  const { status } = spawnSync(process.execPath, [...args, '--reporter=dot'], {
    cwd: tree.path,
    stdio: 'mutant' in how ? 'ignore' : 'inherit',
    ...('mutant' in how && how.longestMs !== undefined ? { timeout: how.longestMs } : {}),
    env: {
      ...process.env,
      DISKWRIGHT_FEW_RUNS: '1',
      DISKWRIGHT_SEED: '1',
      MUTATION_TESTS: JSON.stringify(tests),
      MUTATION_FILES: JSON.stringify(files),
      ...('mutant' in how
        ? { __STRYKER_ACTIVE_MUTANT__: how.mutant }
        : { MUTATION_VERDICTS: verdictsAt, MUTATION_WISH: JSON.stringify(how.wish) }),
    },
  });
  return status === 0;
}

function isWished({ files, only, lines }: Order, mutant: InstrumentedMutant): boolean {
  if (mutant.status === 'Ignored' || !files.includes(mutant.fileName)) return false;
  if (only !== null && mutant.mutatorName !== only) return false;
  // Stryker counts from 0.
  const first = mutant.location.start.line + 1;
  const ranges = lines?.get(mutant.fileName) ?? [];
  return lines === null || ranges.some((range) => range.first <= first && first <= range.last);
}

/**
 * What each mutant has come to: all of them in one process, then what survived in a guard and was
 * not judged there by every test once more, each alone.
 */
function judge(tree: MutatedTree, order: Order): ReadonlyMap<string, string> {
  rmSync(verdictsAt, { force: true });
  const wished = tree.mutants.filter((mutant) => isWished(order, mutant));
  const endMs = order.lines === null ? null : Math.round(performance.timeOrigin) + BUDGET_MS;
  const wish = { mutants: wished.map(({ id }) => id), endMs };
  if (!runTests(tree, order.files, { wish }) || !existsSync(verdictsAt))
    throw new Error(
      'The tests fail without any mutant, or cannot be run twice in one process; see above.',
    );
  const { killed, reached, skipped, loaded, passedOnce } = JSON.parse(
    readFileSync(verdictsAt, 'utf8'),
  ) as Verdicts;
  const statuses = new Map(tree.mutants.map(({ id }) => [id, 'Ignored']));
  for (const { id } of wished) statuses.set(id, 'NoCoverage');
  // Only a process of its own could tell of them, which takes longer than the usual run has.
  if (order.lines !== null) for (const id of loaded) statuses.set(id, 'Ignored');
  for (const id of reached) statuses.set(id, 'Survived');
  if (order.lines !== null) {
    for (const id of skipped) statuses.set(id, 'Ignored');
    console.log(
      `${String(wished.length)} mutants on changed lines, ${String(skipped.length)} left for the nightly run`,
    );
  }
  for (const id of killed) statuses.set(id, 'Killed');
  if (order.lines === null) {
    const open = new Set([...loaded, ...skipped, ...passedOnce]);
    const alone = tree.mutants.filter(({ id }) => open.has(id));
    judgeAlone({ ...tree, mutants: alone }, order, statuses);
  }
  return statuses;
}

/**
 * What a test file computes while it is loaded was computed without a mutant, and some tests judged
 * nothing: a guard's survivors of these get a process each. Of the others each test that comes by
 * has judged.
 */
function judgeAlone(tree: MutatedTree, order: Order, statuses: Map<string, string>): void {
  const lives = tree.mutants.filter(
    ({ id, fileName }) =>
      ['Survived', 'NoCoverage'].includes(statuses.get(id) ?? '') && isGuard(fileName),
  );
  console.log(`${String(lives.length)} survived in guards, and are judged again, each alone ...`);
  if (lives.length === 0) return;
  const startMs = performance.now();
  if (!runTests(tree, order.files, { mutant: 'none' }))
    throw new Error('The tests fail alone, without any mutant.');
  const longestMs = Math.ceil(MOST_TIMES_AS_LONG_ALONE * (performance.now() - startMs));
  for (const { id, fileName } of lives)
    if (!runTests(tree, [fileName], { mutant: id, longestMs })) statuses.set(id, 'Killed');
}

/** Prints the survivors and the score. @returns how many survived in guards. */
function sumUp(results: readonly FileResult[]): number {
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
  return inGuards;
}

async function main(): Promise<void> {
  const order = orderOf(process.argv.slice(2));
  if (order.files.length === 0) {
    console.log('Nothing to mutate: no file of a mutated room changed.');
    return;
  }
  install();
  const tree = await mutatedTree(root, place, order.files);
  const statuses = judge(tree, order);
  const results = resultsOf({ files: reportOf(tree, ({ id }) => statuses.get(id) ?? 'Ignored') });
  // A list of one mutator, or of some lines, is no list of what a file's tests leave alive.
  if (order.lines === null && order.only === null) keepSurvivors(list, results);
  if (sumUp(results) === 0) return;
  console.log(
    'What survives in a guard needs a test, or is taken out: see test/mutation/README.md.',
  );
  process.exitCode = 1;
}

await main();
