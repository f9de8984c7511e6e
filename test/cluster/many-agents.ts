/**
 * A fleet on one control plane: the shipped controller in a process of its own, and the resident
 * halves of many agents. What the fleet costs is counted by the API server and the kernel, not by
 * the product.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DISK_REPOSITORIES,
  NODE_STORAGES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  type ApiObject,
} from '../../src/cluster/resources.ts';
import { clientOf } from './client.ts';
import { newCommits, type Commits } from './controller-rig.ts';
import { installationAndClass } from './declared.ts';
import { administrator, type AuditedWatch } from './rig/access.ts';
import type { ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { startService, type Service } from './rig/processes.ts';
import { waitUntil } from './rig/wait-until.ts';

const root = resolve(import.meta.dirname, '../..');
const NAMESPACE = 'fleet';
const FIRST_NODE = 'store-0001';
const CHILDREN = 2;
const LONG_MS = 900_000;

export interface Fleet {
  /** From the start of controller and agents until all is as git says, volumes published, ms. */
  readonly convergedMs: number;
  /** The most memory that the controller has had resident, bytes. */
  readonly controllerPeakBytes: () => number;
  /**
   * Has one more partition on one node. @returns ms from the commit to the NodeStorage that has it,
   * and of one fetch of that commit by git alone.
   */
  readonly changeOneNode: () => Promise<Change>;
  /** What controller and agents write in this time, Leases aside, while nothing changes. */
  readonly writesWhileQuiet: (forMs: number) => Promise<number>;
  /** Kills the API server, and starts it again after so many milliseconds. */
  readonly restartApiServer: (offMs: number) => Promise<Restart>;
  /** Ends what this started, and removes what it wrote on this machine. */
  readonly stop: () => Promise<void>;
}

export interface Change {
  /** From asking the controller to look at git until the NodeStorage has what is new, ms. */
  readonly tookMs: number;
  /** One fetch of the same commit by git alone, ms. */
  readonly fetchMs: number;
  /** From asking until the PersistentVolumeClaim of the commit and its volume are there, ms. */
  readonly publishedMs: number;
  /** From asking until the cluster bound the two, ms. */
  readonly boundMs: number;
}

/** What the API server saw after it was started again. */
export interface Restart {
  /** The most watches that agents asked for within one second, whatever became of them. */
  readonly mostInOneSecond: number;
  /** Until each agent had its watch again, ms. */
  readonly watchedAgainMs: number;
}

/** @param count nodes and agents. @returns when all is as git says. */
export async function startFleet(cluster: ControlPlane, count: number): Promise<Fleet> {
  const nodes = Array.from(
    { length: count },
    (_, at) => `store-${String(at + 1).padStart(4, '0')}`,
  );
  await install(cluster);
  await cluster.kubectl('create', 'namespace', NAMESPACE);
  await cluster.apply(...nodes.map(nodeObject));
  const commits = newCommits();
  commits.commit({
    'class.yaml': CLASS,
    'stores.yaml': layout('stores', '{ matchLabels: { role: store } }', [FREE]),
    'one-node.yaml': layout('first', `{ names: [${FIRST_NODE}] }`, [FREE]),
  });
  await cluster.apply(diskRepository(commits));
  const services: Service[] = [];
  const startedAt = performance.now();
  const kubeconfig = await cluster.kubeconfig(administrator);
  const controller = startController(cluster, kubeconfig);
  services.push(controller);
  for (let child = 0; child < CHILDREN; child += 1) {
    const own = nodes.filter((_, at) => at % CHILDREN === child);
    const program = join(root, 'test/cluster/agents-child.ts');
    const log = join(cluster.directory, 'logs', `agents-${child}.log`);
    const argv = [program, kubeconfig, ...own];
    services.push(startService(process.execPath, argv, { log, name: `agents-${child}` }));
  }
  await waitUntil(
    `${count} nodes to be Ready`,
    async () => ((await readyNodes(cluster)) === count ? true : null),
    LONG_MS,
  );
  // The controller has their reports by then, and still writes for some of them.
  await waitUntil('the repository to be Ready', () => isReady(cluster), LONG_MS);
  return {
    convergedMs: performance.now() - startedAt,
    controllerPeakBytes: () => peakBytes(controller.pid),
    changeOneNode: () => changeOneNode(cluster, commits),
    writesWhileQuiet: (forMs) => writesWhileQuiet(cluster, forMs),
    restartApiServer: (offMs) => restartApiServer(cluster, count, offMs),
    stop: async () => {
      for (const service of services) await service.stop('SIGKILL');
      commits.remove();
    },
  };
}

function nodeObject(name: string): object {
  const role = name === FIRST_NODE ? 'first' : 'store';
  const labels = { 'kubernetes.io/hostname': name, role };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } };
}

const CLASS = installationAndClass('fleet-xfs', { reclaimPolicy: 'Retain' });

const FREE = '{ name: data, size: 4Gi, storageClassName: fleet-xfs }';
const FOR_CLAIMS = '{ name: more, size: 2Gi, claims: [fleet-xfs] }';
const CLAIM = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: more, namespace: ${NAMESPACE} }
spec:
  storageClassName: fleet-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 2Gi } }
`;

function layout(name: string, nodes: string, volumes: readonly string[]): string {
  const partitions = volumes.map((volume) => `    - ${volume}\n`);
  return `apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: ${name} }
spec:
  nodes: ${nodes}
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
${partitions.join('')}`;
}

function diskRepository({ url }: Commits): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: NAMESPACE },
    spec: { url, interval: '60m' },
  };
}

/**
 * As much heap as Node takes by itself in a container of the chart, whose limit is 1 GiB: half of
 * it for what is old, and new space of 16 MiB. A machine of many gigabytes would let garbage lie.
 */
const HEAP_IN_THE_CHART = ['--max-old-space-size=512', '--max-semi-space-size=16'];

function startController(cluster: ControlPlane, kubeconfig: string): Service {
  const argv = [
    ...HEAP_IN_THE_CHART,
    ...[join(root, 'dist/diskwright.js'), 'controller', '--kubeconfig', kubeconfig],
    ...['--namespace', NAMESPACE, '--health-address', '127.0.0.1:0'],
    ...['--cache-dir', join(cluster.directory, 'clones')],
  ];
  const log = join(cluster.directory, 'logs', 'controller.log');
  return startService(process.execPath, argv, { log, name: 'diskwright' });
}

/** From /proc/PID/status, proc_pid_status(5), in KiB there. */
function peakBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function readyNodes(cluster: ControlPlane): Promise<number> {
  const path =
    '{range .items[*]}{.metadata.generation} {.status.observedGeneration} {.status.conditions[?(@.type=="Ready")].status}{"\\n"}{end}';
  const lines = await cluster.kubectl('get', 'nodestorages', '-o', `jsonpath=${path}`);
  return lines.split('\n').filter((line) => {
    const [generation, observed, ready] = line.split(' ');
    return generation !== '' && generation === observed && ready === 'True';
  }).length;
}

async function isReady(cluster: ControlPlane): Promise<true | null> {
  const path = 'jsonpath={.status.conditions[?(@.type=="Ready")].status}';
  const about = ['-n', NAMESPACE, 'diskrepository', 'disks', '-o', path];
  return (await cluster.kubectl('get', ...about)) === 'True' ? true : null;
}

async function changeOneNode(cluster: ControlPlane, commits: Commits): Promise<Change> {
  const clone = join(cluster.directory, 'fetched');
  execFileSync('git', ['clone', '-q', '--bare', commits.url, clone]);
  const client = await clientOf(cluster);
  const generation = async (): Promise<number> =>
    (await client.get(NODE_STORAGES, { name: FIRST_NODE }))?.metadata.generation ?? 0;
  const before = await generation();
  commits.commit({
    'one-node.yaml': layout('first', `{ names: [${FIRST_NODE}] }`, [FREE, FOR_CLAIMS]),
    'claim.yaml': CLAIM,
  });
  const fetchStartedAt = performance.now();
  execFileSync('git', ['-C', clone, 'fetch', '-q', commits.url, 'main']);
  const fetchMs = performance.now() - fetchStartedAt;
  const askedAt = performance.now();
  const sinceAsked = async (what: string, isSo: () => Promise<boolean>): Promise<number> => {
    await waitUntil(what, async () => ((await isSo()) ? true : null));
    return performance.now() - askedAt;
  };
  const annotations = { 'reconcile.fluxcd.io/requestedAt': new Date().toISOString() };
  await client.patch(
    DISK_REPOSITORIES,
    { namespace: NAMESPACE, name: 'disks' },
    { type: 'merge', patch: { metadata: { annotations } } },
  );
  const claim = async (): Promise<PersistentVolumeClaim | null> =>
    client.get<PersistentVolumeClaim>(PERSISTENT_VOLUME_CLAIMS, {
      namespace: NAMESPACE,
      name: 'more',
    });
  const volumeIsThere = async (): Promise<boolean> => {
    const name = (await claim())?.spec.volumeName;
    return name !== undefined && (await client.get(PERSISTENT_VOLUMES, { name })) !== null;
  };
  const tookMs = await sinceAsked(
    'the NodeStorage to change',
    async () => (await generation()) > before,
  );
  const publishedMs = await sinceAsked('claim and volume', volumeIsThere);
  const boundMs = await sinceAsked(
    'the claim to be Bound',
    async () => (await claim())?.status?.phase === 'Bound',
  );
  client.close();
  return { tookMs, fetchMs, publishedMs, boundMs };
}

interface PersistentVolumeClaim extends ApiObject {
  readonly spec: { readonly volumeName?: string };
  readonly status?: { readonly phase?: string };
}

async function writesWhileQuiet(cluster: ControlPlane, forMs: number): Promise<number> {
  const before = cluster.writes().length;
  await sleep(forMs);
  return cluster
    .writes()
    .slice(before)
    .filter(({ user, resource }) => user === administrator.user && resource !== 'leases').length;
}

const SECOND_MS = 1_000;

async function restartApiServer(
  cluster: ControlPlane,
  count: number,
  offMs: number,
): Promise<Restart> {
  await cluster.stopApiServer();
  const before = cluster.watches().length;
  await sleep(offMs);
  // Agents ask as soon as it listens, which is before it is ready.
  const startedAt = performance.now();
  await cluster.startApiServer();
  for (;;) {
    await sleep(SECOND_MS);
    const open = await openWatches(cluster);
    const watchedAgainMs = performance.now() - startedAt;
    if (open >= count) {
      return { mostInOneSecond: busiestSecond(cluster.watches().slice(before)), watchedAgainMs };
    }
    if (watchedAgainMs > LONG_MS) throw new Error(`${open} of ${count} agents watch again`);
  }
}

/** Watches of single nodes, as agents have them, as the API server counts them itself. */
async function openWatches(cluster: ControlPlane): Promise<number> {
  const text = await cluster.kubectl('get', '--raw', '/metrics');
  return text
    .split('\n')
    .filter((line) => line.startsWith('apiserver_longrunning_requests{'))
    .filter((line) => line.includes('resource="nodestorages"') && line.includes('scope="resource"'))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/**
 * When they were asked for, not when they were answered: a server that is not ready holds the
 * requests of many seconds, and answers them at once.
 */
function busiestSecond(watches: readonly AuditedWatch[]): number {
  const at = watches.filter(({ name }) => name !== '').map((one) => one.receivedAt.getTime());
  return Math.max(...at.map((from) => at.filter((t) => t >= from && t < from + SECOND_MS).length));
}
