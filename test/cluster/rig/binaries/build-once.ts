/**
 * Builds programs once with Go and keeps them in the cache, in a directory that is named after
 * everything that they were built from: another version never serves.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { waitForLock } from './wait-for-lock.ts';
import type { Release } from './releases.ts';

/** A program that is built, and where it is then. */
export interface Build {
  readonly program: string;
  readonly release: Release;
  readonly package: string;
  readonly file: string;
  /**
   * Minutes of a cold build on two processors, with other work beside it: what a waiting person is
   * told.
   */
  readonly usualMinutes: number;
  /** Build tags of Go. */
  readonly tags?: readonly string[];
}

const STILL_BUILDING_MS = 30_000;

/**
 * Builds what is not there yet. Two at once wait for each other.
 *
 * @param say is told what is built and how long that usually takes; nothing when all is there.
 * @throws Error when Go is not here or cannot build.
 */
export async function buildOnce(
  builds: readonly Build[],
  say: (line: string) => void,
): Promise<void> {
  const missing = (): readonly Build[] => builds.filter(({ file }) => !existsSync(file));
  if (missing().length === 0) return;
  mkdirSync(cacheDirectory(), { recursive: true });
  const lock = await waitForLock(join(cacheDirectory(), 'lock'), () =>
    say('another build of the control plane is running; waiting for it'),
  );
  try {
    const steps = missing();
    for (const [at, step] of steps.entries()) {
      say(
        `building ${step.program} ${step.release.version} (${at + 1} of ${steps.length}), usually ${step.usualMinutes} min the first time ...`,
      );
      await build(step, say);
    }
  } finally {
    lock.release();
  }
}

/** Holds what was built; it may be removed at any time when no control plane runs. */
export function cacheDirectory(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(cache, 'diskwright', 'control-plane');
}

/** Where programs of a release lie that are built from it, under a name for people. */
export function builtIn(name: string, release: Release): string {
  return join(cacheDirectory(), `${name}-${release.version}-${stampOf(release)}`);
}

/** Names everything that a program is built from but the compiler itself. */
function stampOf(release: Release): string {
  const hash = createHash('sha256');
  hash.update([process.platform, process.arch, ...linkerFlags(release.version)].join(' '));
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(release.directory, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Without debug information, and with the version that the programs tell their clients. */
function linkerFlags(version: string): readonly string[] {
  const [major = '', minor = ''] = version.slice(1).split('.');
  const values = {
    gitVersion: version,
    gitMajor: major,
    gitMinor: minor,
    gitTreeState: 'clean',
  };
  const set = Object.entries(values).flatMap(([name, value]) => [
    '-X',
    `k8s.io/component-base/version.${name}=${value}`,
  ]);
  return ['-s', '-w', ...set];
}

/** Builds into a file beside, which takes its name when it is whole. */
async function build(step: Build, say: (line: string) => void): Promise<void> {
  const unfinished = `${step.file}.unfinished`;
  mkdirSync(join(step.file, '..'), { recursive: true });
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  const stillBuilding = setInterval(
    () => say(`  ... still building ${step.program}, ${seconds()} s so far`),
    STILL_BUILDING_MS,
  );
  const log = `${step.file}.log`;
  try {
    await goBuild(step, unfinished, log);
  } finally {
    clearInterval(stillBuilding);
  }
  renameSync(unfinished, step.file);
  rmSync(log, { force: true });
  say(`  built ${step.program} in ${seconds()} s`);
}

/**
 * The compiler collects no garbage below this: of actionlint's packages 22 s of a processor instead
 * of 37.
 */
const COMPILER = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

async function goBuild(step: Build, output: string, log: string): Promise<void> {
  const tags = step.tags === undefined ? [] : [`-tags=${step.tags.join(',')}`];
  const flags = ['-mod=readonly', '-trimpath', '-buildvcs=false', ...tags, '-o', output];
  const ldflags = linkerFlags(step.release.version).join(' ');
  const args = ['build', ...flags, '-ldflags', ldflags, step.package];
  const errors = openSync(log, 'w');
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', 'nice', '-n', '5', 'go', ...args], {
    cwd: step.release.directory,
    env: { ...process.env, ...COMPILER, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
    stdio: ['ignore', errors, errors],
  });
  closeSync(errors);
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (status === 0) return;
  const said = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
  throw new Error(`go ${args.join(' ')}\nin ${step.release.directory} failed:\n${said}`);
}
