/**
 * The programs of a control plane. Taken from KUBEBUILDER_ASSETS (the convention of envtest) as far
 * as it has them, else built once with Go and kept in the cache, in a directory that is named after
 * everything that they were built from: another version never serves.
 */
import { execFile, spawn } from 'node:child_process';
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
import { promisify } from 'node:util';
import { holdLock } from './hold-lock.ts';
import { etcdRelease, helmRelease, kubernetesRelease, type Release } from './releases.ts';

export const programs = [
  'kube-apiserver',
  'etcd',
  'kubectl',
  'kube-controller-manager',
  'kube-scheduler',
] as const;

export type Program = (typeof programs)[number];

/** Where each program is. */
export type Binaries = Readonly<Record<Program, string>>;

/**
 * Minutes of a cold build on two processors, with other work beside it: what a waiting person is
 * told.
 */
const usualMinutes: Readonly<Record<Program | 'helm', number>> = {
  helm: 3,
  'kube-apiserver': 6,
  etcd: 2,
  kubectl: 1,
  'kube-controller-manager': 2,
  'kube-scheduler': 1,
};

const STILL_BUILDING_MS = 30_000;

interface Build {
  readonly program: Program | 'helm';
  readonly release: Release;
  readonly package: string;
  /** Where it is when it is built. */
  readonly file: string;
}

/**
 * Finds the programs of a control plane, and builds those that are nowhere. Two at once wait for
 * each other.
 *
 * @param minor of Kubernetes, such as `1.37`.
 * @param say is told what is built and how long that usually takes; nothing when all is there.
 * @throws Error when KUBEBUILDER_ASSETS has another version, or when Go is not here or cannot
 * build.
 */
export async function findOrBuild(minor: string, say: (line: string) => void): Promise<Binaries> {
  const assets = await assetsOf(minor);
  const builds = programs.map((program) => ({ ...buildOf(program, minor), program }));
  const missing = (): readonly Build[] =>
    builds.filter(({ program, file }) => assets[program] === undefined && !existsSync(file));
  await buildMissing(missing, say);
  const places = builds.map(({ program, file }) => [program, assets[program] ?? file] as const);
  return Object.fromEntries(places) as Binaries;
}

/**
 * Finds Helm as one of these releases, and builds it when it was not yet built.
 *
 * @returns where it is.
 */
export async function findOrBuildHelm(say: (line: string) => void): Promise<string> {
  const release = helmRelease();
  const build = {
    ...({ program: 'helm', release, package: 'helm.sh/helm/v4/cmd/helm' } as const),
    file: join(cacheDirectory(), `helm-${release.version}-${stampOf(release)}`, 'helm'),
  };
  await buildMissing(() => (existsSync(build.file) ? [] : [build]), say);
  return build.file;
}

/** @param missing is asked again when nobody else builds any more. */
async function buildMissing(
  missing: () => readonly Build[],
  say: (line: string) => void,
): Promise<void> {
  if (missing().length === 0) return;
  mkdirSync(cacheDirectory(), { recursive: true });
  const lock = await holdLock(join(cacheDirectory(), 'lock'), () =>
    say('another build of the control plane is running; waiting for it'),
  );
  try {
    const steps = missing();
    for (const [at, step] of steps.entries()) {
      const minutes = usualMinutes[step.program];
      say(
        `building ${step.program} ${step.release.version} (${at + 1} of ${steps.length}), usually ${minutes} min the first time ...`,
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

async function assetsOf(minor: string): Promise<Partial<Record<Program, string>>> {
  const directory = process.env['KUBEBUILDER_ASSETS'];
  if (directory === undefined || directory === '') return {};
  const found = programs
    .map((program) => [program, join(directory, program)] as const)
    .filter(([, file]) => existsSync(file));
  const assets = Object.fromEntries(found) as Partial<Record<Program, string>>;
  const apiServer = assets['kube-apiserver'];
  if (apiServer === undefined)
    throw new Error(
      `KUBEBUILDER_ASSETS is ${directory}, and there is no kube-apiserver in it; correct it, or unset it to have the control plane built`,
    );
  const { stdout } = await promisify(execFile)(apiServer, ['--version']);
  if (!stdout.startsWith(`Kubernetes v${minor}.`))
    throw new Error(
      `KUBEBUILDER_ASSETS (${directory}) has ${stdout.trim()}, and Kubernetes ${minor} is wanted; unset it to have that built`,
    );
  return assets;
}

function buildOf(program: Program, minor: string): Build {
  const isEtcd = program === 'etcd';
  const release = isEtcd ? etcdRelease() : kubernetesRelease(minor);
  const name = `${isEtcd ? 'etcd' : 'kubernetes'}-${release.version}`;
  return {
    program,
    release,
    package: isEtcd ? 'go.etcd.io/etcd/server/v3' : `k8s.io/kubernetes/cmd/${program}`,
    file: join(cacheDirectory(), `${name}-${stampOf(release)}`, program),
  };
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

async function goBuild(step: Build, output: string, log: string): Promise<void> {
  const flags = ['-mod=readonly', '-trimpath', '-buildvcs=false', '-o', output];
  const ldflags = linkerFlags(step.release.version).join(' ');
  const args = ['build', ...flags, '-ldflags', ldflags, step.package];
  const errors = openSync(log, 'w');
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', 'nice', '-n', '5', 'go', ...args], {
    cwd: step.release.directory,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' },
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
