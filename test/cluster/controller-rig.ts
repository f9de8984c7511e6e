import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { runController } from '../../src/controller/controller.ts';
import { openLog } from '../../src/resident/log.ts';
import { waitUntil } from './rig/wait-until.ts';

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
  /** Where it takes webhooks. */
  readonly webhookAddress: () => string;
  /** Where it serves its page. */
  readonly pageAddress: () => string;
  readonly stop: () => Promise<void>;
}

interface ControllerOverrides {
  readonly identity?: string;
  /** Needs the rights of host-rights.yaml of the chart. */
  readonly approvesHosts?: boolean;
  /** Default: this host alone. */
  readonly pageHost?: string;
}

/** The product's controller in this process, for the DiskRepositories of one namespace. */
export async function startController(
  client: ApiClient,
  namespace: string,
  { identity = 'one', approvesHosts = false, pageHost = '127.0.0.1' }: ControllerOverrides = {},
): Promise<RunningController> {
  const stopping = new AbortController();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const cacheDir = mkdtempSync(join(tmpdir(), 'diskwright-clones-'));
  let address: string | null = null;
  let webhookAddress = '';
  let pageAddress = '';
  let failure: Error | null = null;
  const ended = runController({
    client,
    identity,
    namespace,
    watchNamespace: namespace,
    listen: { host: '127.0.0.1', port: 0 },
    webhookListen: { host: '127.0.0.1', port: 0 },
    pageListen: { host: pageHost, port: 0 },
    cacheDir,
    approvesHosts,
    version: '0.0.0',
    log: openLog('json', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
    signal: stopping.signal,
    onListening: ({ health, webhooks, page }) => {
      pageAddress = `http://localhost:${page?.port ?? 0}`;
      webhookAddress = `http://127.0.0.1:${webhooks?.port ?? 0}`;
      address = `http://127.0.0.1:${health.port}`;
    },
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
    webhookAddress: () => webhookAddress,
    pageAddress: () => pageAddress,
    stop: async () => {
      stopping.abort();
      await ended;
      rmSync(cacheDir, { recursive: true, force: true });
      if (failure !== null) throw failure;
    },
  };
}
