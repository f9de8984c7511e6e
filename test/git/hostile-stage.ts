import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { expectCheap, expectReadable } from '../cli/expect-run.ts';
import { measuredRun, type MeasuredRun } from '../cli/measured-run.ts';
import { CLAIM, FAST, INSTALLATION, LAYOUT, stream } from '../declare/sample.ts';
import { aRepository, temporaryDirectory } from './git-repository.ts';
import { snapshot } from './hostile-repository.ts';

export const RIGHT = stream(INSTALLATION, FAST, LAYOUT, CLAIM);
export const VALID =
  /^Valid at [0-9a-f]{12}: 1 StorageClass, 1 DiskLayout, 1 PersistentVolumeClaim/m;

export interface RunWith {
  readonly more?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A place for hostile repositories, in which is seen what they make the program do. */
export interface HostileStage {
  readonly path: string;
  /** A program that leaves a trace: no repository may get it run. */
  readonly script: string;
  /** The trace. */
  readonly canary: string;
  /** Where the program runs, and may write nothing. */
  readonly elsewhere: string;
  /** Makes a repository with the right declarations, and these files. */
  readonly repository: (files?: Readonly<Record<string, string>>) => string;
  /** Validates a commit, and holds the run against what is promised whatever is in it. */
  readonly validate: (repo: string, options?: RunWith) => Promise<MeasuredRun>;
  readonly remove: () => void;
}

export function hostileStage(): HostileStage {
  const { path, remove } = temporaryDirectory();
  const canary = join(path, 'canary');
  const script = join(path, 'script.sh');
  const elsewhere = join(path, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(script, `#!/bin/sh\necho "$0 $*" >> ${canary}\nexit 1\n`);
  chmodSync(script, 0o755);
  let made = 0;

  function repository(files: Readonly<Record<string, string>> = {}): string {
    made += 1;
    const directory = join(path, `repository-${String(made)}`);
    aRepository(directory, { 'right.yaml': RIGHT, ...files });
    return directory;
  }

  async function validate(
    repo: string,
    { more = [], environment = {} }: RunWith = {},
  ): Promise<MeasuredRun> {
    const watched = existsSync(repo) ? [repo, elsewhere] : [elsewhere];
    const before = snapshot(...watched);
    const run = await measuredRun(['validate', `--repo=${repo}`, ...more], {
      cwd: elsewhere,
      environment: { TMPDIR: elsewhere, ...environment },
    });
    expect(existsSync(canary) ? readFileSync(canary, 'utf8') : '').toBe('');
    expect(snapshot(...watched)).toEqual(before);
    expectReadable(run);
    expectCheap(run, repo);
    expect([0, 1]).toContain(run.status);
    return run;
  }

  return { path, script, canary, elsewhere, repository, validate, remove };
}

/** An error with what is wrong, and below it what to do; or findings with their places. */
export function expectError(run: MeasuredRun, words: RegExp): void {
  expect(run.status).toBe(1);
  expect(run.stdout + run.stderr).toMatch(words);
  if (run.stderr !== '') expect(run.stderr).toMatch(/^error: .+\n {2}\S/);
}
