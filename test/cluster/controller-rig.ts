import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import { runController } from '../../src/controller/controller.ts';
import { openLog } from '../../src/controller/log.ts';
import { administrator, type Account, type ClusterAccess } from './rig/access.ts';
import { waitUntil } from './rig/wait-until.ts';

const root = `${import.meta.dirname}/../..`;

/** A client of the product, as any account. */
export async function clientOf(
  cluster: ClusterAccess,
  account: Account = administrator,
  fieldManager = 'diskwright',
): Promise<ApiClient> {
  const file = await cluster.kubeconfig(account);
  const credentials = kubeconfigCredentials(parse(readFileSync(file, 'utf8')), {
    directory: dirname(file),
  });
  return openClient({ credentials, fieldManager, userAgent: `test/${fieldManager}` });
}

/** Installs the CustomResourceDefinitions, and waits until they are served. */
export async function installKinds(cluster: ClusterAccess): Promise<void> {
  const files = globSync('schemas/crds/*.yaml', { cwd: root });
  const crds = files.map((file) => parse(readFileSync(join(root, file), 'utf8')) as object);
  await cluster.apply(...crds);
  await cluster.kubectl(
    ...['wait', '--for=condition=Established', '--timeout=60s', 'crd'],
    ...crds.map((crd) => (crd as { metadata: { name: string } }).metadata.name),
  );
}

/** A git repository of this machine, with commits as a test makes them. */
export interface Commits {
  readonly url: string;
  /** Writes files (null removes one) and commits. @returns the commit. */
  readonly commit: (files: Readonly<Record<string, string | null>>) => string;
  readonly git: (...args: string[]) => string;
  readonly remove: () => void;
}

export function newCommits(): Commits {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-commits-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '-q', '-b', 'main');
  return {
    url: `file://${directory}`,
    commit: (files) => {
      for (const [name, text] of Object.entries(files)) {
        const path = join(directory, name);
        mkdirSync(dirname(path), { recursive: true });
        if (text === null) rmSync(path);
        else writeFileSync(path, text);
      }
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', 'change');
      return git('rev-parse', 'HEAD');
    },
    git,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export interface RunningController {
  /** What it logged, line by line. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  readonly address: () => string;
  readonly stop: () => Promise<void>;
}

/** The product's controller in this process, for the DiskRepositories of one namespace. */
export async function startController(
  client: ApiClient,
  namespace: string,
  identity = 'one',
): Promise<RunningController> {
  const stopping = new AbortController();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const cacheDir = mkdtempSync(join(tmpdir(), 'diskwright-clones-'));
  let address: string | null = null;
  let failure: Error | null = null;
  const ended = runController({
    client,
    identity,
    namespace,
    watchNamespace: namespace,
    listen: { host: '127.0.0.1', port: 0 },
    cacheDir,
    version: '0.0.0',
    log: openLog({ write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    signal: stopping.signal,
    onListening: ({ host, port }) => (address = `http://${host}:${port}`),
  }).catch((error: unknown) => {
    failure = error as Error;
  });
  await waitUntil('the controller to listen', async () => {
    if (failure !== null) throw failure;
    return Promise.resolve(address);
  });
  return {
    lines: () => lines,
    address: () => address ?? '',
    stop: async () => {
      stopping.abort();
      await ended;
      rmSync(cacheDir, { recursive: true, force: true });
      if (failure !== null) throw failure;
    },
  };
}
