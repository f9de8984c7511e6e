import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheDirectory } from './rig/binaries/build-once.ts';
import {
  findOrBuild,
  findOrBuildNode,
  programs,
  type Binaries,
} from './rig/binaries/find-or-build.ts';
import { kubernetesRelease, knownKubernetes } from './rig/binaries/releases.ts';
import { sharedControlPlane } from './rig/shared.ts';

let scratch: string;
let goRuns: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-binaries-'));
  goRuns = join(scratch, 'go-runs');
  vi.stubEnv('XDG_CACHE_HOME', join(scratch, 'cache'));
  vi.stubEnv('KUBEBUILDER_ASSETS', undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true });
});

/**
 * Stands in for the compiler, which takes minutes: writes one line into the file that it is asked
 * for.
 */
function plantGo(lines: string): void {
  const directory = join(scratch, 'bin');
  mkdirSync(directory, { recursive: true });
  const script = `#!/bin/bash
while [ "$1" != -o ]; do shift; done
echo "\${@: -1}" >> ${goRuns}
echo "program of \${@: -1}" > "$2"
${lines}
`;
  writeFileSync(join(directory, 'go'), script);
  chmodSync(join(directory, 'go'), 0o755);
  vi.stubEnv('PATH', `${directory}:${process.env['PATH'] ?? ''}`);
}

function goRunsOf(): readonly string[] {
  return existsSync(goRuns) ? readFileSync(goRuns, 'utf8').trimEnd().split('\n') : [];
}

async function found(minor = '1.37'): Promise<{ binaries: Binaries; said: readonly string[] }> {
  const said: string[] = [];
  return { binaries: await findOrBuild(minor, (line) => said.push(line)), said };
}

describe('programs that are built', () => {
  it('are built once, and each minor version apart', async () => {
    plantGo('');
    const first = await found();
    expect(first.said[0]).toMatch(
      /^building kube-apiserver v1\.37\.\d+ \(1 of 5\), usually 6 min the first time/,
    );
    expect(readFileSync(first.binaries.kubectl, 'utf8')).toBe(
      'program of k8s.io/kubernetes/cmd/kubectl\n',
    );
    const again = await found();
    expect(again).toEqual({ binaries: first.binaries, said: [] });
    const older = await found('1.34');
    expect(older.binaries.etcd).toBe(first.binaries.etcd);
    expect(older.binaries.kubectl).not.toBe(first.binaries.kubectl);
    expect(goRunsOf()).toHaveLength(9);
  });

  it('of a node are those of the newest Kubernetes, and of one containerd', async () => {
    plantGo('');
    const node = await findOrBuildNode(() => undefined);
    const { version } = kubernetesRelease(knownKubernetes().at(-1) ?? '');
    expect(node.kubelet).toContain(`/kubernetes-${version}-`);
    expect(readdirSync(node.containerd).toSorted()).toEqual([
      'containerd',
      'containerd-shim-runc-v2',
      'ctr',
    ]);
    expect(goRunsOf()).toHaveLength(4);
  });

  it('are never left half written, and the next build goes on where it failed', async () => {
    plantGo('case "$2" in *etcd*) echo "no space left" >&2; exit 1;; esac');
    await expect(found()).rejects.toThrow(/go build .* failed:\nno space left/s);
    expect(goRunsOf()).toHaveLength(2);
    plantGo('');
    const { binaries } = await found();
    expect(goRunsOf()).toHaveLength(6);
    for (const program of programs) expect(existsSync(binaries[program])).toBe(true);
  });

  it('are built by one at a time', async () => {
    plantGo('sleep 0.3');
    const both = await Promise.all([found(), found()]);
    expect(goRunsOf()).toHaveLength(5);
    expect(both.flatMap(({ said }) => said)).toContain(
      'another build of the control plane is running; waiting for it',
    );
  });
});

describe('KUBEBUILDER_ASSETS', () => {
  const cluster = sharedControlPlane();

  function plantAssets(names: readonly (keyof Binaries)[]): void {
    const assets = join(scratch, 'assets');
    mkdirSync(assets);
    for (const name of names) symlinkSync(cluster.binaries[name], join(assets, name));
    vi.stubEnv('KUBEBUILDER_ASSETS', assets);
  }

  it('is taken, and only what it has not is built', async () => {
    plantAssets(['etcd', 'kube-apiserver', 'kubectl']);
    plantGo('');
    const { binaries, said } = await found(cluster.version);
    expect(binaries.etcd).toBe(join(scratch, 'assets/etcd'));
    expect(binaries['kube-scheduler'].startsWith(cacheDirectory())).toBe(true);
    expect(goRunsOf()).toEqual([
      'k8s.io/kubernetes/cmd/kube-controller-manager',
      'k8s.io/kubernetes/cmd/kube-scheduler',
    ]);
    expect(said[0]).toContain('(1 of 2)');
  });

  it('of another version does not serve', async () => {
    plantAssets(['etcd', 'kube-apiserver', 'kubectl']);
    const other = knownKubernetes().find((minor) => minor !== cluster.version)!;
    await expect(found(other)).rejects.toThrow(
      new RegExp(`has Kubernetes v${cluster.version}.*and Kubernetes ${other} is wanted`),
    );
  });

  it('without an API server is refused', async () => {
    plantAssets(['etcd']);
    await expect(found()).rejects.toThrow(/there is no kube-apiserver in it/);
  });
});

it('names the versions that there are where another one is asked for', () => {
  expect(() => kubernetesRelease('1.12')).toThrow(/Kubernetes 1\.12 is not .* one of 1\.34, 1\.37/);
});
