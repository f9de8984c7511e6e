/**
 * A real control plane on loopback ports: etcd, kube-apiserver, kube-controller-manager and
 * kube-scheduler, with TLS, RBAC and admission. It ends with the process that started it. There is
 * no kubelet: Nodes are objects that the tests make, see nodes.ts.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessTo, administrator, type ClusterAccess } from './access.ts';
import { statusOf } from './api-request.ts';
import { findOrBuild, type Program } from './binaries/find-or-build.ts';
import { defaultKubernetes } from './binaries/releases.ts';
import {
  apiServerArguments,
  controllerManagerArguments,
  etcdArguments,
  schedulerArguments,
  type EtcdPlace,
} from './command-lines.ts';
import { freePorts } from './free-ports.ts';
import { makeKeys } from './keys.ts';
import { lastWords, startService, type Service } from './processes.ts';
import { waitUntil } from './wait-until.ts';

export interface ControlPlaneOptions {
  /** The minor version of Kubernetes, such as `1.34`. */
  readonly version?: string;
  /** Feature gates of the API server, such as `{ WatchList: false }`. */
  readonly features?: Readonly<Record<string, boolean>>;
  /**
   * Has Nodes become NotReady when no kubelet renews their Lease, which none does here: after some
   * 50 s. Without it a Node stays as the test says it is.
   */
  readonly nodeLifecycle?: boolean;
  /**
   * How often the controller of volumes looks at all claims; 15 where it is left out. A claim that
   * waits for its volume by name is bound by nothing else.
   */
  readonly binderSyncSeconds?: number;
  /** Is told of a build, which takes minutes; the console where it is left out. */
  readonly say?: (line: string) => void;
}

/** A copy of what etcd holds. */
export interface EtcdSnapshot {
  readonly directory: string;
}

export interface ControlPlane extends ClusterAccess {
  /** Kills it, unless SIGTERM is asked for, which takes some ten seconds. */
  readonly stopApiServer: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** @returns when it is ready again, at the same address. */
  readonly startApiServer: () => Promise<void>;
  /** Copies what etcd holds. The API server is away for some seconds meanwhile. */
  readonly snapshot: () => Promise<EtcdSnapshot>;
  /**
   * Puts a copy back, as an operator does who restores a backup: everything is stopped, and started
   * again on the older state, with the older resource versions.
   */
  readonly restore: (snapshot: EtcdSnapshot) => Promise<void>;
  /** The processes that run now, by program. */
  readonly services: () => ReadonlyMap<string, Service>;
  /** @throws Error when one of the processes had ended by itself. */
  readonly stop: () => Promise<void>;
}

/** What a control plane consists of while it runs. */
interface Running {
  readonly access: ClusterAccess;
  readonly etcd: EtcdPlace;
  readonly options: ControlPlaneOptions;
  readonly services: Map<Program, Service>;
}

const PREFIX = 'diskwright-cluster-';

/**
 * Starts a control plane, and builds its programs first if they are not here.
 *
 * @returns when the API server is ready and the controllers work.
 * @throws Error with what a process said last that did not start.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const version = options.version ?? defaultKubernetes();
  const binaries = await findOrBuild(version, options.say ?? console.error);
  removeWhatWasLeft();
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await makeKeys(directory);
  mkdirSync(join(directory, 'logs'));
  const [apiPort = 0, etcdPort = 0] = await freePorts(2);
  const running: Running = {
    access: accessTo({ url: `https://127.0.0.1:${apiPort}`, version, directory, binaries }),
    etcd: { url: `https://127.0.0.1:${etcdPort}`, data: join(directory, 'etcd') },
    options,
    services: new Map(),
  };
  try {
    await startAll(running);
  } catch (error) {
    await stopAll(running, 'SIGKILL');
    throw error;
  }
  return controlPlaneOf(running);
}

/** A process that was killed could not remove its directory; its children ended with it. */
function removeWhatWasLeft(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = /^\d+/.exec(name.slice(PREFIX.length))?.[0];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function controlPlaneOf(running: Running): ControlPlane {
  const { access, etcd, services } = running;
  let snapshots = 0;
  return {
    ...access,
    services: () => services,
    stopApiServer: async (signal = 'SIGKILL') => stopOne(running, 'kube-apiserver', signal),
    startApiServer: async () => startApiServer(running),
    snapshot: async () => {
      snapshots += 1;
      const copy = join(access.directory, `etcd-snapshot-${snapshots}`);
      await stopOne(running, 'kube-apiserver', 'SIGKILL');
      await stopOne(running, 'etcd', 'SIGTERM');
      cpSync(etcd.data, copy, { recursive: true });
      startEtcd(running);
      await startApiServer(running);
      return { directory: copy };
    },
    restore: async (snapshot) => {
      await stopAll(running, 'SIGKILL');
      rmSync(etcd.data, { recursive: true });
      cpSync(snapshot.directory, etcd.data, { recursive: true });
      await startAll(running);
    },
    stop: async () => {
      const ended = [...services.values()].filter((service) => service.end() !== null);
      const words = ended.map(lastWords);
      await stopAll(running, 'SIGKILL');
      rmSync(access.directory, { recursive: true, force: true });
      if (words.length > 0) throw new Error(`ended by themselves:\n${words.join('\n')}`);
    },
  };
}

async function startAll(running: Running): Promise<void> {
  const { access, options } = running;
  startEtcd(running);
  const { nodeLifecycle = false, binderSyncSeconds = 15 } = options;
  const [manager, scheduler] = await Promise.all([
    controllerManagerArguments(access, { nodeLifecycle, binderSyncSeconds }),
    schedulerArguments(access),
  ]);
  await startApiServer(running);
  startOne(running, 'kube-controller-manager', manager);
  startOne(running, 'kube-scheduler', scheduler);
  // Made by a controller, and needed by every pod.
  const account = '/api/v1/namespaces/default/serviceaccounts/default';
  await waitUntilServed(running, account, 'kube-controller-manager');
}

function startEtcd(running: Running): void {
  startOne(running, 'etcd', etcdArguments(running.access.directory, running.etcd));
}

async function startApiServer(running: Running): Promise<void> {
  const { access, etcd, options } = running;
  const args = apiServerArguments(access, { etcd, features: options.features ?? {} });
  startOne(running, 'kube-apiserver', args);
  await waitUntilServed(running, '/readyz', 'kube-apiserver');
}

function startOne({ access, services }: Running, program: Program, args: readonly string[]): void {
  const log = join(access.directory, 'logs', `${program}.log`);
  services.set(program, startService(access.binaries[program], args, { log }));
}

/** A thousand agents that ask while it starts keep its processors busy for minutes. */
const LONGEST_START_MS = 600_000;

/** @throws Error when a process ended instead. */
async function waitUntilServed(running: Running, path: string, by: Program): Promise<void> {
  const { access, services } = running;
  const client = await access.certificate(administrator);
  const isServed = async (): Promise<true | null> => {
    const ended = [...services.values()].find((service) => service.end() !== null);
    if (ended !== undefined)
      throw new Error(`the control plane did not start: ${lastWords(ended)}`);
    const status = await statusOf(access.url + path, access.caFile, client);
    return status === 200 ? true : null;
  };
  await waitUntil(`${by} to serve ${path}`, isServed, LONGEST_START_MS);
}

async function stopOne(
  { services }: Running,
  program: Program,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  const service = services.get(program);
  services.delete(program);
  await service?.stop(signal);
}

/** Those that write first, and etcd last. */
async function stopAll(running: Running, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await Promise.all(
    (['kube-scheduler', 'kube-controller-manager'] as const).map(async (program) =>
      stopOne(running, program, signal),
    ),
  );
  await stopOne(running, 'kube-apiserver', signal);
  await stopOne(running, 'etcd', signal);
}
