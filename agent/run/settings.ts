import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import {
  defaultHostConfig,
  HOST_REPOSITORY_DEFAULTS,
  type HostConfig,
  type HostRepository,
} from '../../src/declare/documents/host-config-defaults.ts';
import { DEFAULT_HOST_CONFIG } from '../../src/model/agent-protocol.ts';
import { parseNodeName, type NodeName } from '../../src/model/identifiers.ts';
import type { RunLine } from './command-line.ts';
import { kubeconfigIn, MEMBERSHIP } from './join/membership-place.ts';

/**
 * The agent cannot begin: what is wrong with its command line, its configuration or its host, and
 * what to do.
 */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
  /** 64 for a wrong command line, else 1. */
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Who is followed, for which node, and how often its disks are asked for their health. */
export interface Settings {
  readonly node: NodeName;
  /** The command line's, or the host's own; in milliseconds. */
  readonly healthIntervalMs: number;
  readonly follows:
    | { readonly kind: 'repository'; readonly repository: HostRepository }
    /** Null: the service account of this pod. */
    | { readonly kind: 'cluster'; readonly kubeconfig: string | null }
    /** By the account that this host got when it joined. */
    | { readonly kind: 'joined-cluster' };
}

/**
 * Puts the command line, the host's own configuration and the environment together. Whoever says
 * what a host should have is one: where two are named, nothing is guessed.
 *
 * @param hostRoot before the paths of the host.
 * @throws BadSettings
 */
export async function readSettings(
  line: RunLine,
  {
    environment,
    hostRoot,
  }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly hostRoot: string;
  },
): Promise<Settings> {
  const config = await readHostConfig(line.hostConfig, hostRoot);
  const node = line.node ?? config.nodeName ?? ownName();
  const healthIntervalMs = line.healthIntervalMs ?? config.healthIntervalMs;
  return {
    node,
    healthIntervalMs,
    follows: followed(line, { node, config, environment, hostRoot }),
  };
}

interface Known {
  readonly node: NodeName;
  readonly config: HostConfig;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly hostRoot: string;
}

/** @throws BadSettings */
function followed(
  line: RunLine,
  { node, config, environment, hostRoot }: Known,
): Settings['follows'] {
  const isPod = (environment['KUBERNETES_SERVICE_HOST'] ?? '') !== '';
  const hasJoined = existsSync(kubeconfigIn(`${hostRoot}${MEMBERSHIP}`));
  if (line.follows?.kind === 'cluster') return line.follows;
  if (line.follows !== null) {
    const { url, ref, path } = line.follows;
    const given = { url, reference: referenceOf(ref), path: path ?? '' };
    return follow(line, { ...HOST_REPOSITORY_DEFAULTS, ...given });
  }
  const both = namedTwice(line.hostConfig, node, {
    repository: config.repository !== null,
    pod: isPod,
    joined: hasJoined,
  });
  if (both !== null) throw new BadSettings(both, 64);
  if (hasJoined) return { kind: 'joined-cluster' };
  if (config.repository !== null) return follow(line, config.repository);
  if (isPod) return { kind: 'cluster', kubeconfig: null };
  throw new BadSettings(
    `nothing says what ${node} should have: give --repo URL for a git repository or --kubeconfig FILE for a cluster, name a repository in ${line.hostConfig}, or join a cluster (diskwright-agent join)`,
    64,
  );
}

/** @returns who else says what the host should have, as a sentence; null where it is one. */
function namedTwice(
  hostConfig: string,
  node: NodeName,
  who: { readonly repository: boolean; readonly pod: boolean; readonly joined: boolean },
): string | null {
  const account = kubeconfigIn(MEMBERSHIP);
  if (who.repository && who.pod)
    return `${hostConfig} names a repository, and the environment a cluster: only one of them can say what ${node} should have; give --repo or --kubeconfig, or take "repository" out of the file`;
  if (who.repository && who.joined)
    return `${hostConfig} names a repository, and this host has joined a cluster (${account}): only one of them can say what ${node} should have; take "repository" out of the file, or run "diskwright-agent leave"`;
  if (who.pod && who.joined)
    return `this is a pod of a cluster, and its host has joined one by itself (${account}): only one agent can work on ${node}; run "diskwright-agent leave" on the host, or keep the DaemonSet from it`;
  return null;
}

function follow(line: RunLine, repository: HostRepository): Settings['follows'] {
  return {
    kind: 'repository',
    repository: {
      ...repository,
      approval: line.approval ?? repository.approval,
      intervalMs: line.fetchIntervalMs ?? repository.intervalMs,
    },
  };
}

/** A branch, the full name of a ref, or the full id of a commit. */
function referenceOf(ref: string | null): HostRepository['reference'] {
  if (ref === null) return {};
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)) return { commit: ref };
  return ref.startsWith('refs/') ? { name: ref } : { branch: ref };
}

/** A default file that is not there means defaults; one that was named must be there. */
export async function readHostConfig(path: string, hostRoot: string): Promise<HostConfig> {
  const bytes = await readFile(`${hostRoot}${path}`).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && path === DEFAULT_HOST_CONFIG) return null;
    throw new BadSettings(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      1,
    );
  });
  if (bytes === null) return defaultHostConfig;
  // Most hosts in a cluster have none, and what parses it is large.
  const { parseHostConfig } = await import('../../src/declare/documents/host-config.ts');
  const config = parseHostConfig(path, bytes);
  if (config.ok) return config.value;
  const problems = config.error.map(
    ({ source, message }) => `${path}:${String(source.line)}:${String(source.column)}: ${message}`,
  );
  throw new BadSettings(problems.join('; '), 1);
}

/** As the root half names the host. */
export function ownName(): NodeName {
  const name = parseNodeName(hostname().toLowerCase());
  if (name.ok) return name.value;
  throw new BadSettings(
    `the host's name ${JSON.stringify(hostname())} is no name of a node; give one with --node`,
    64,
  );
}
