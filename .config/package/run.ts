import { spawnSync } from 'node:child_process';
import { PackageError } from './package-error.ts';

export interface RunOptions {
  readonly cwd?: string;
  /** Beside the variables of this process, and over them. */
  readonly env?: Readonly<Record<string, string>>;
}

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** @returns what it printed. @throws PackageError with what it said when it does not end well. */
export function run(
  program: string,
  words: readonly string[],
  { cwd, env = {} }: RunOptions = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    ...{
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT_BYTES,
      env: { ...process.env, ...env, LC_ALL: 'C' },
    },
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (status !== 0) throw new PackageError(`${program} failed: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
