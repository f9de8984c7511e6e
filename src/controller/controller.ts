import type { ApiClient } from '../cluster/api-client.ts';
import { openRecorder } from '../cluster/events.ts';
import { elect, type Election } from '../cluster/lease.ts';
import { createAlarm, type Alarm } from '../resident/alarm.ts';
import { takeWebhooks } from './code-host/take-webhooks.ts';
import { probe, routeList, serveHttp, type HttpServer, type Route } from './probes/http-server.ts';
import { approveHosts, openHostStores, type HostStores } from './hosts/approve-hosts.ts';
import type { Log } from '../resident/log.ts';
import { leadingClient } from './leading-client.ts';
import { openControllerMetrics, type ControllerMetrics } from './probes/metrics.ts';
import { clusterReader } from './observe-cluster.ts';
import { openStores, type OpenStores } from './open-stores.ts';
import { takeTurn, type RepositoryMemory, type ControllerSurroundings } from './repository-loop.ts';
import { repositoryKey, type DiskRepository } from './repository.ts';
import { STARTUP_TAINT, startupTaints, type RemoveStartupTaints } from './startup-taint.ts';

export interface ControllerOptions {
  readonly client: ApiClient;
  /** Of this process: `host_uuid`. */
  readonly identity: string;
  /** Where the Lease lies. */
  readonly namespace: string;
  /** Only DiskRepositories of this namespace; null: of all. */
  readonly watchNamespace: string | null;
  readonly listen: HttpServer['address'];
  /** Where webhooks are taken; null: nowhere. */
  readonly webhookListen: HttpServer['address'] | null;
  readonly cacheDir: string | null;
  /** Whether hosts get certificates of their own, once somebody has confirmed their keys. */
  readonly approvesHosts: boolean;
  readonly version: string;
  readonly log: Log;
  /** Ends the controller: what is being written is finished, and the Lease given back. */
  readonly signal: AbortSignal;
  /** Told once all is listened on; `webhooks` is null where none are taken. */
  readonly onListening?: (addresses: {
    readonly health: HttpServer['address'];
    readonly webhooks: HttpServer['address'] | null;
  }) => void;
}

/** The name of the Lease by which one of several controllers leads. */
export const LEASE_NAME = 'diskwright-controller';

/**
 * Wakes that come together are one; and what was just written has time to come back by the watch.
 */
const GATHER_MS = 150;
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Follows all DiskRepositories until the signal comes. One of several processes leads and writes;
 * the others watch, and take over when it is gone.
 *
 * @throws ClusterError when the cluster cannot be reached at the start; later failures are reported
 * and waited for.
 */
export async function runController(options: ControllerOptions): Promise<void> {
  const { client, identity, namespace, signal, log } = options;
  const alarm = createAlarm();
  const metrics = openControllerMetrics(options.version);
  const stores = openStores(client, {
    namespace: options.watchNamespace,
    onChange: alarm.ring,
    signal,
  });
  const onChange = alarm.ring;
  const hosts = options.approvesHosts
    ? openHostStores(client, { namespace, onChange, signal })
    : null;
  const election = elect({
    ...{
      client,
      identity,
      name: { namespace, name: LEASE_NAME },
      signal: new AbortController().signal,
    },
    onFailure: (error) => log.warn({ error: error.message }, 'lease not renewed'),
  });
  const routes = routeList(routesOf({ stores, election, metrics, signal }));
  const server = await serveHttp(options.listen, routes);
  const hooks = await listenForWebhooks(options, stores);
  options.onListening?.({ health: server.address, webhooks: hooks?.address ?? null });
  log.info({ ...server.address, webhooks: hooks?.address ?? null, identity }, 'listening');
  try {
    await Promise.all([stores.synced, hosts?.synced]);
    log.info('watching');
    while (!signal.aborted) await lead({ options, stores, hosts, election, metrics, alarm });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await election.stop();
    await hooks?.close();
    await server.close();
  }
}

/** On an address of its own: probes and metrics are for the cluster, webhooks come from outside. */
async function listenForWebhooks(
  { webhookListen, client, log }: ControllerOptions,
  { repositories }: OpenStores,
): Promise<HttpServer | null> {
  if (webhookListen === null) return null;
  const now = (): Date => new Date();
  return serveHttp(webhookListen, takeWebhooks({ repositories, client, log, now }));
}

interface Running {
  readonly options: ControllerOptions;
  readonly stores: OpenStores;
  readonly hosts: HostStores | null;
  readonly election: Election;
  readonly metrics: ControllerMetrics;
  readonly alarm: Alarm;
}

/** From one election to its end. */
async function lead({ options, stores, hosts, election, metrics, alarm }: Running): Promise<void> {
  const { identity, log, signal } = options;
  const term = await Promise.race([election.leading(), aborted(signal)]);
  if (term === null) return;
  log.info({ identity, transitions: term.transitions }, 'leading');
  metrics.leading(true);
  const ended = AbortSignal.any([signal, term.lost]);
  const client = leadingClient(options.client, election.isLeader);
  const recorder = openRecorder({
    ...{ client, controller: 'diskwright.dev/controller', instance: identity },
    onFailure: (error) => log.warn({ error: error.message }, 'event not written'),
  });
  const surroundings: ControllerSurroundings = {
    writer: { client, isLeader: () => election.isLeader() && !ended.aborted },
    recorder,
    metrics,
    log,
    cacheDir: options.cacheDir,
    takesWebhooks: options.webhookListen !== null,
    now: () => new Date(),
    chance: () => Math.random(),
  };
  const removeTaints = startupTaints({
    client,
    isLeader: surroundings.writer.isLeader,
    removed: (node) => {
      const message = `its agent has made a pass; the taint ${STARTUP_TAINT} is removed`;
      log.info({ node: node.metadata.name }, message);
      recorder.record({ regarding: node, type: 'Normal', reason: 'AgentReady', message });
    },
    failed: (node, error) => log.warn({ node, error: error.message }, 'taint not removed'),
  });
  const isKnown = (node: string): boolean =>
    stores.nodes().has(node) || stores.nodeStorages().has(node);
  const decideHosts = hosts === null ? null : approveHosts({ client, stores: hosts, isKnown, log });
  await follow({ stores, alarm, surroundings, ended, removeTaints, decideHosts });
  await recorder.flush();
  metrics.leading(false);
  log.info({ identity }, 'leading no more');
}

async function follow(given: {
  readonly stores: OpenStores;
  readonly alarm: Alarm;
  readonly surroundings: ControllerSurroundings;
  readonly ended: AbortSignal;
  readonly removeTaints: RemoveStartupTaints;
  readonly decideHosts: (() => Promise<number | null>) | null;
}): Promise<void> {
  const { stores, alarm, surroundings, ended, removeTaints, decideHosts } = given;
  const read = clusterReader();
  let memories = new Map<string, RepositoryMemory>();
  while (!ended.aborted) {
    const repositories = [...stores.repositories().values()].filter(isFollowed);
    const next = new Map<string, RepositoryMemory>();
    let dueMs = performance.now() + LONGEST_WAIT_MS;
    const view = read(stores);
    for (const repository of repositories) {
      if (isOver(ended)) return;
      const key = repositoryKey(repository);
      const turn = await takeTurn(repository, memories.get(key), {
        ...surroundings,
        view,
      });
      next.set(key, turn.memory);
      dueMs = Math.min(dueMs, turn.dueMs);
    }
    memories = next;
    const { inventories } = view;
    const taintsMs = await removeTaints({ inventories, nodes: stores.nodes });
    const hostsMs = (await decideHosts?.()) ?? null;
    for (const waitMs of [taintsMs, hostsMs])
      if (waitMs !== null) dueMs = Math.min(dueMs, performance.now() + waitMs);
    await alarm.wait(dueMs - performance.now(), ended);
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  }
}

/** Asked anew each time: it changes while we wait. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

function isFollowed({ spec, metadata }: DiskRepository): boolean {
  return spec.suspend !== true && metadata.deletionTimestamp === undefined;
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

function routesOf(given: {
  readonly stores: OpenStores;
  readonly election: Election;
  readonly metrics: ControllerMetrics;
  readonly signal: AbortSignal;
}): ReadonlyMap<string, Route> {
  const { stores, metrics, signal } = given;
  let isSynced = false;
  stores.synced.then(
    () => (isSynced = true),
    () => undefined,
  );
  return new Map<string, Route>([
    ['/healthz', () => probe(signal.aborted ? 'it ends' : null)],
    ['/readyz', () => probe(isSynced ? stores.trouble() : 'the watches are not complete yet')],
    [
      '/metrics',
      async () => {
        stores.countWatches(metrics);
        return { status: 200, type: metrics.contentType, body: await metrics.text() };
      },
    ],
  ]);
}
