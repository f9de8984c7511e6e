/**
 * Which lines a change touched, as git tells it: against the commit at which a branch left
 * `origin/main` (or `main`), what is not committed yet included. On main itself, as in a fresh
 * clone of it in CI, against the commit some commits back: what came in last.
 */
import { spawnSync } from 'node:child_process';

/** Commits of main that count as one change: about what is merged between two runs. */
const COMMITS_OF_MAIN = 20;

/** From 1, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** By file, the latest commits' files first. Empty where there is no git, or no history. */
export function changedLines(root: string): ReadonlyMap<string, readonly LineRange[]> {
  const base = baseOf(root);
  if (base === null) return new Map();
  const diff = git(root, 'diff', '--unified=0', '--no-color', '--no-ext-diff', base, '--', '*.ts');
  return rangesOf(diff ?? '');
}

/** The commit to compare with; null where there is none. */
export function baseOf(root: string): string | null {
  const head = git(root, 'rev-parse', 'HEAD');
  for (const main of ['origin/main', 'main']) {
    const base = git(root, 'merge-base', 'HEAD', main);
    if (base !== null && base !== head) return base;
  }
  // A shallow clone has fewer commits; the oldest that is there is as far as one can look.
  const commits = git(
    root,
    'rev-list',
    '--first-parent',
    `-n${String(COMMITS_OF_MAIN + 1)}`,
    'HEAD',
  );
  const oldest = commits?.split('\n').at(-1);
  return oldest === undefined || oldest === '' || oldest === head ? null : oldest;
}

/** Reads the hunks of `git diff --unified=0`: `@@ -OLD +FIRST[,COUNT] @@` below `+++ b/FILE`. */
export function rangesOf(diff: string): ReadonlyMap<string, readonly LineRange[]> {
  const ranges = new Map<string, LineRange[]>();
  let file: string | null = null;
  for (const line of diff.split('\n')) {
    const named = /^\+\+\+ (?:b\/(.*)|\/dev\/null)$/.exec(line);
    if (named !== null) file = named[1] ?? null;
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || file === null) continue;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    // Where lines were only taken away, what stands around the place is looked at: its guard may be
    // gone.
    const range = count === 0 ? { first, last: first + 1 } : { first, last: first + count - 1 };
    ranges.set(file, [...(ranges.get(file) ?? []), range]);
  }
  return ranges;
}

function git(root: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', [...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return status === 0 ? stdout.trimEnd() : null;
}
