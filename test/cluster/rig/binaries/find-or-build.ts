/**
 * The programs of a control plane and of its nodes. Those of the control plane are taken from
 * KUBEBUILDER_ASSETS (the convention of envtest) as far as it has them; all else is built once.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce, builtIn, type Build } from './build-once.ts';
import {
  actionlintRelease,
  containerdRelease,
  etcdRelease,
  helmRelease,
  kubeletRelease,
  kubernetesRelease,
  type Release,
} from './releases.ts';

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

const usualMinutes: Readonly<Record<Program, number>> = {
  'kube-apiserver': 6,
  etcd: 2,
  kubectl: 1,
  'kube-controller-manager': 2,
  'kube-scheduler': 1,
};

/** Where the programs are that run pods on a node; runc is that of the machine. */
export interface NodePrograms {
  readonly kubelet: string;
  /** With containerd, containerd-shim-runc-v2 and ctr. */
  readonly containerd: string;
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
  await buildOnce(
    builds.filter(({ program }) => assets[program] === undefined),
    say,
  );
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
  const file = join(builtIn('helm', release), 'helm');
  const build = { program: 'helm', release, package: 'helm.sh/helm/v4/cmd/helm', file };
  await buildOnce([{ ...build, usualMinutes: 1 }], say);
  return file;
}

/**
 * Finds what checks workflows of GitHub Actions, and builds it when it was not yet built.
 *
 * @returns where it is.
 */
export async function findOrBuildActionlint(say: (line: string) => void): Promise<string> {
  const release = actionlintRelease();
  const file = join(builtIn('actionlint', release), 'actionlint');
  const build = { program: 'actionlint', release, file };
  const main = 'github.com/rhysd/actionlint/cmd/actionlint';
  await buildOnce([{ ...build, package: main, usualMinutes: 1 }], say);
  return file;
}

/** Finds what runs pods on a node, and builds it when it was not yet built. */
export async function findOrBuildNode(say: (line: string) => void): Promise<NodePrograms> {
  const release = containerdRelease();
  const directory = builtIn('containerd', release);
  const kubelet = { ...buildFrom(kubeletRelease(), 'kubelet'), usualMinutes: 2 };
  const ofContainerd = ['containerd', 'containerd-shim-runc-v2', 'ctr'].map((program) => ({
    ...{ program, release, file: join(directory, program), usualMinutes: 1 },
    package: `github.com/containerd/containerd/v2/cmd/${program}`,
    // It would need cgo.
    tags: ['no_btrfs'],
  }));
  await buildOnce([kubelet, ...ofContainerd], say);
  return { kubelet: kubelet.file, containerd: directory };
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
  const minutes = { usualMinutes: usualMinutes[program] };
  if (program !== 'etcd') return { ...buildFrom(kubernetesRelease(minor), program), ...minutes };
  const release = etcdRelease();
  const file = join(builtIn('etcd', release), program);
  return { program, release, package: 'go.etcd.io/etcd/server/v3', file, ...minutes };
}

function buildFrom(kubernetes: Release, program: string): Omit<Build, 'usualMinutes'> {
  return {
    ...{ program, release: kubernetes, package: `k8s.io/kubernetes/cmd/${program}` },
    file: join(builtIn('kubernetes', kubernetes), program),
  };
}
