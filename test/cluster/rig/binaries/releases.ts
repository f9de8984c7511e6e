/**
 * Which releases the control plane, its nodes and tools are built from. The one table is `go/`: a
 * Go module each for containerd, actionlint and each minor version of Kubernetes, whose `go.mod`
 * and `go.sum` pin the release and everything that it is built with. etcd and Helm are in that of
 * the newest Kubernetes: a library that two programs have in one version is compiled once.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, 'go');

/** What one Go module pins. */
export interface Release {
  /** As Go has it, such as `v1.37.2`. */
  readonly version: string;
  /** Holds `go.mod` and `go.sum`. */
  readonly directory: string;
}

/** The minor version that tests run on unless they, or DISKWRIGHT_KUBERNETES, say otherwise. */
export function defaultKubernetes(): string {
  return process.env['DISKWRIGHT_KUBERNETES'] ?? '1.37';
}

/** The minor versions that can be built, such as `1.37`. */
export function knownKubernetes(): readonly string[] {
  return readdirSync(modules)
    .filter((name) => name.startsWith('kubernetes-'))
    .map((name) => name.slice('kubernetes-'.length))
    .toSorted();
}

/**
 * @param minor such as `1.37`.
 * @throws Error naming the versions that there are.
 */
export function kubernetesRelease(minor: string): Release {
  if (!knownKubernetes().includes(minor))
    throw new Error(
      `Kubernetes ${minor} is not among the versions that can be built here; choose one of ${knownKubernetes().join(', ')}`,
    );
  return releaseOf(`kubernetes-${minor}`, 'k8s.io/kubernetes');
}

export function etcdRelease(): Release {
  return releaseOf(newestKubernetes(), 'go.etcd.io/etcd/server/v3');
}

/** Of the newest Kubernetes: a node may be older than its API server, and not newer. */
export function kubeletRelease(): Release {
  return releaseOf(newestKubernetes(), 'k8s.io/kubernetes');
}

export function containerdRelease(): Release {
  return releaseOf('containerd', 'github.com/containerd/containerd/v2');
}

export function helmRelease(): Release {
  return releaseOf(newestKubernetes(), 'helm.sh/helm/v4');
}

export function actionlintRelease(): Release {
  return releaseOf('actionlint', 'github.com/rhysd/actionlint');
}

/** The directory of its module in `go/`. */
function newestKubernetes(): string {
  return `kubernetes-${knownKubernetes().at(-1) ?? ''}`;
}

function releaseOf(module: string, path: string): Release {
  const directory = join(modules, module);
  const text = readFileSync(join(directory, 'go.mod'), 'utf8');
  const version = new RegExp(`^\\s*(?:require )?${path} (v\\S+)`, 'm').exec(text)?.[1];
  if (version === undefined) throw new Error(`${directory}/go.mod does not require ${path}`);
  return { version, directory };
}
