import { openRecorder } from '../cluster/events.ts';
import { elect, type Election } from '../cluster/lease.ts';
import { newMemory } from '../model/values/memory.ts';
import { createAlarm, type Alarm } from '../resident/alarm.ts';
import { listen, type ListenAddresses, type ListenOptions } from './listen.ts';
import type { RepositoryInForce } from './page/serve-page.ts';
import { approveHosts, openHostStores, type HostStores } from './hosts/approve-hosts.ts';
import { leadingClient } from './leading-client.ts';
import { openControllerMetrics, type ControllerMetrics } from './probes/metrics.ts';
import { clusterReader } from './observe-cluster.ts';
import { openStores, type OpenStores } from './open-stores.ts';
import { takeTurn, type RepositoryMemory, type ControllerSurroundings } from './repository-loop.ts';
import { repositoryKey, type DiskRepository } from './repository.ts';
import { STARTUP_TAINT, startupTaints, type RemoveStartupTaints } from './startup-taint.ts';

export interface ControllerOptions extends ListenOptions {
  /** Of this process: `host_uuid`. */
  readonly identity: string;
  /** Only DiskRepositories of this namespace; null: of all. */
  readonly watchNamespace: string | null;
  /** Whether hosts get certificates of their own, once somebody has confirmed their keys. */
  readonly approvesHosts: boolean;
  readonly version: string;
  /** Called once all is listened on. */
  readonly onListening?: (addresses: ListenAddresses) => void;
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
    ownNamespace: namespace,
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
  const read = clusterReader();
  const followed: FollowedNow = { repositories: null };
  const servers = await listen(options, {
    ...{ stores, election, metrics },
    followed: () => followed.repositories,
    view: () => read(stores),
  });
  const { health, webhooks, page } = servers.addresses;
  options.onListening?.(servers.addresses);
  log.info({ ...health, webhooks, page, identity }, 'listening');
  const running = { options, stores, hosts, election, metrics, alarm, read, followed };
  try {
    await Promise.all([stores.synced, hosts?.synced]);
    log.info('watching');
    while (!signal.aborted) await lead(running);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await election.stop();
    await servers.close();
  }
}

/** What this process follows now; null while it does not lead. */
interface FollowedNow {
  repositories: readonly RepositoryInForce[] | null;
}

interface Running {
  readonly options: ControllerOptions;
  readonly stores: OpenStores;
  readonly hosts: HostStores | null;
  readonly election: Election;
  readonly metrics: ControllerMetrics;
  readonly alarm: Alarm;
  readonly read: ReturnType<typeof clusterReader>;
  readonly followed: FollowedNow;
}

/** From one election to its end. */
async function lead(running: Running): Promise<void> {
  const { options, stores, hosts, election, metrics } = running;
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
    namespace: options.namespace,
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
  try {
    await follow({ ...running, surroundings, ended, removeTaints, decideHosts });
  } finally {
    running.followed.repositories = null;
  }
  await recorder.flush();
  metrics.leading(false);
  log.info({ identity }, 'leading no more');
}

interface Following extends Pick<Running, 'stores' | 'alarm' | 'read' | 'followed'> {
  readonly surroundings: ControllerSurroundings;
  readonly ended: AbortSignal;
  readonly removeTaints: RemoveStartupTaints;
  readonly decideHosts: (() => Promise<number | null>) | null;
}

async function follow(given: Following): Promise<void> {
  const { stores, alarm, read, followed, surroundings, ended, removeTaints, decideHosts } = given;
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
    followed.repositories = repositories.map((repository) =>
      repositoryInForce(repository, next.get(repositoryKey(repository))),
    );
    const { inventories } = view;
    const taintsMs = await removeTaints({ inventories, nodes: stores.nodes });
    const hostsMs = (await decideHosts?.()) ?? null;
    for (const waitMs of [taintsMs, hostsMs])
      if (waitMs !== null) dueMs = Math.min(dueMs, performance.now() + waitMs);
    await alarm.wait(dueMs - performance.now(), ended);
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  }
}

function repositoryInForce(
  repository: DiskRepository,
  memory: RepositoryMemory | undefined,
): RepositoryInForce {
  const { reading, passes } = memory ?? { reading: null, passes: newMemory() };
  return { repository, valid: reading?.memory.valid ?? null, passes };
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
