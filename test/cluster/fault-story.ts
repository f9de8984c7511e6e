/**
 * One story, told again and again with another fault each time: a commit becomes bound claims on
 * two nodes, and a second commit becomes one more. Controller and agents reach the cluster through
 * a proxy; who looks whether a law is broken does not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { reflect } from '../../src/cluster/reflector.ts';
import {
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  type ApiObject,
} from '../../src/cluster/resources.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { clientOf, USER_AGENT } from './client.ts';
import {
  newCommits,
  startController,
  type Commits,
  type RunningController,
} from './controller-rig.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { administrator, type ClusterAccess } from './rig/access.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { startResident, type SimulatedResident } from './simulated-residents.ts';

export const NAMESPACE = 'faults';
/** As long as nothing changes after everything was Ready, the story has ended. */
const SETTLED_MS = 3_000;
const NODES = ['fault-a', 'fault-b'] as const;

function layout(claims: readonly string[]): string {
  const partitions = claims.map(
    (name) => `    - { name: ${name}, size: 4Gi, claims: [fault-xfs] }\n`,
  );
  return `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: disks }
spec:
  nodes: { names: [${NODES.join(', ')}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
${partitions.join('')}    - { name: spare, size: 2Gi, storageClassName: fault-xfs }
`;
}

function claim(name: string): string {
  return `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name}, namespace: ${NAMESPACE} }
spec:
  storageClassName: fault-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 4Gi } }
`;
}

const BASE = installationAndClass('fault-xfs', { reclaimPolicy: 'Retain' });

const CLAIMS = ['pg-0', 'pg-1', 'pg-2'];
const FIRST = [BASE, layout(['data']), ...CLAIMS.slice(0, 2).map(claim)].join('');
const SECOND = [BASE, layout(['data', 'more']), ...CLAIMS.map(claim)].join('');

/** What the cluster holds at the end, without what differs from run to run. */
export interface Outcome {
  readonly claims: readonly string[];
  readonly volumes: readonly string[];
  readonly nodes: readonly string[];
}

export interface StoryEnd {
  readonly outcome: Outcome;
  /** Laws that were broken on the way, each as a sentence. */
  readonly broken: readonly string[];
  /** How many requests changed something. */
  readonly writes: number;
}

/** What happens in one telling, and how it has to end. */
export interface Telling {
  /** Called before anything is written. */
  readonly disturb?: () => Promise<void> | void;
  /**
   * Waited for, since conditions are Ready before the last of volumes and plans has arrived. Null
   * takes what stays Ready and unchanged for a while.
   */
  readonly expected: Outcome | null;
}

/**
 * Tells the story once.
 *
 * @throws Error with what the cluster holds and what the parts logged, when the end does not come.
 */
export async function tellStory(
  cluster: ClusterAccess,
  proxy: FaultyProxy,
  { disturb, expected }: Telling,
): Promise<StoryEnd> {
  const audited = cluster.writes().length;
  const asked = proxy.requests().length;
  const direct = await clientOf(cluster);
  const watching = watchLaws(direct);
  const commits = newCommits();
  const parts: (RunningController | SimulatedResident)[] = [];
  try {
    await declareStory(cluster, commits);
    await disturb?.();
    const kubeconfig = await proxy.kubeconfig(administrator);
    const manager = (fieldManager: string): Promise<ApiClient> =>
      clientOf(cluster, { kubeconfig, fieldManager });
    const agents = await Promise.all(NODES.map(() => manager('diskwright-agent')));
    parts.push(...startHosts((at) => agents[at]!));
    parts.push(await startController(await manager('diskwright'), NAMESPACE));
    await bound(cluster, ['pg-0', 'pg-1']);
    commits.commit({ 'disks.yaml': SECOND });
    const annotation = `reconcile.fluxcd.io/requestedAt=${new Date().toISOString()}`;
    await cluster.kubectl('annotate', 'diskrepository', 'disks', '-n', NAMESPACE, annotation);
    await bound(cluster, ['pg-0', 'pg-1', 'pg-2']);
    const outcome = await waitUntil('all to be Ready', async () => {
      const ready = await outcomeWhenReady(cluster);
      if (expected === null) await sleep(SETTLED_MS);
      const stays = expected ?? (await outcomeWhenReady(cluster));
      return isDeepStrictEqual(ready, stays) ? ready : null;
    });
    for (const part of parts.splice(0).toReversed()) await part.stop();
    const writes = cluster.writes().slice(audited);
    const deletions = writes.filter(
      ({ verb, userAgent }) => verb.startsWith('delete') && userAgent === USER_AGENT,
    );
    return {
      outcome,
      broken: [
        ...watching.broken(),
        ...deletions.map(({ resource, name }) => `${resource} ${name} was deleted`),
      ],
      writes: proxy
        .requests()
        .slice(asked)
        .filter(({ method }) => method !== 'GET').length,
    };
  } catch (error) {
    const lines = parts.flatMap((part) => part.lines().map((line) => JSON.stringify(line)));
    throw new Error([(error as Error).message, await heldBy(cluster), ...lines].join('\n'), {
      cause: error,
    });
  } finally {
    for (const part of parts.toReversed()) await part.stop().catch(() => undefined);
    await watching.stop();
    direct.close();
    commits.remove();
  }
}

/** The first commit, the Nodes and the DiskRepository. */
export async function declareStory(cluster: ClusterAccess, commits: Commits): Promise<void> {
  commits.commit({ 'disks.yaml': FIRST });
  for (const name of NODES) await declareNode(cluster, { name });
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: NAMESPACE },
    // Long: what waits for the next look at git instead of being tried again is seen.
    spec: { url: commits.url, interval: '10m' },
  });
}

/** Each with one blank disk. */
export function startHosts(clientOfHost: (at: number) => ApiClient): readonly SimulatedResident[] {
  return NODES.map((node, at) => {
    const seen = aNode([aDisk(`00000000000000f${at}`)], { node: node as NodeName });
    return startResident(clientOfHost(at), seen);
  });
}

export async function bound(cluster: ClusterAccess, claims: readonly string[]): Promise<void> {
  await waitUntil(`${claims.join(', ')} to be Bound`, async () => {
    const { items } = await cluster.read('pvc', '-n', NAMESPACE);
    const phases = new Map<string, string>(
      items.map((one: { metadata: { name: string }; status?: { phase?: string } }) => [
        one.metadata.name,
        one.status?.phase ?? '',
      ]),
    );
    return claims.every((name) => phases.get(name) === 'Bound') ? true : null;
  });
}

async function outcomeWhenReady(cluster: ClusterAccess): Promise<Outcome | null> {
  const read = async (...args: string[]): Promise<Loose[]> => (await cluster.read(...args)).items;
  const isReady = ({ status }: Loose): boolean =>
    status?.conditions?.some((one: Loose) => one.type === 'Ready' && one.status === 'True');
  const storages = await read('nodestorage');
  const isHeard = storages.every(
    ({ metadata, status }) => status?.observedGeneration === metadata.generation,
  );
  const all = [...storages, ...(await read('diskrepository', '-n', NAMESPACE))];
  if (!isHeard || !all.every(isReady)) return null;
  const claims = await read('pvc', '-n', NAMESPACE);
  const volumes = await read('pv');
  return {
    claims: claims.map(({ metadata, status }) => `${metadata.name} ${status.phase}`).toSorted(),
    volumes: volumes
      .map(({ metadata, spec, status }) =>
        [metadata.name, spec.capacity.storage, spec.claimRef?.name, status.phase].join(' '),
      )
      .toSorted(),
    nodes: storages.map(({ metadata, spec }) => `${metadata.name} ${spec.planDigest}`).toSorted(),
  };
}

/** What the cluster holds of the story, for who reads why a story did not end. */
async function heldBy(cluster: ClusterAccess): Promise<string> {
  const kinds = ['diskrepository', 'nodestorage', 'pv', 'pvc'];
  const lists = await Promise.all(kinds.map((kind) => cluster.read(kind, '--all-namespaces')));
  return lists.map((list) => JSON.stringify(list)).join('\n');
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

/** Looks at each state of volumes and claims, and keeps what no state may be. */
function watchLaws(client: ApiClient): {
  readonly broken: () => readonly string[];
  readonly stop: () => Promise<void>;
} {
  const ending = new AbortController();
  const broken = new Set<string>();
  const uids = new Map<string, string>();
  const look = (): void => {
    const all = [...volumes.objects().values()] as readonly Loose[];
    const one = (what: string, key: (volume: Loose) => string | undefined): void => {
      const keyed = Map.groupBy(all, key);
      for (const [name, group] of keyed)
        if (name !== undefined && group.length > 1) broken.add(`${name} has two ${what}`);
    };
    one('PersistentVolumes of one claim', ({ spec }) => spec.claimRef?.name);
    one('PersistentVolumes of one place', ({ spec }) => placeOf(spec));
    const live = [...all, ...claims.objects().values()] as readonly ApiObject[];
    for (const { kind, metadata } of live) {
      const known = uids.get(`${kind} ${metadata.name}`) ?? metadata.uid;
      if (known !== metadata.uid) broken.add(`${kind} ${metadata.name} was made a second time`);
      uids.set(`${kind} ${metadata.name}`, metadata.uid ?? '');
    }
  };
  const { signal } = ending;
  const volumes = reflect(client, PERSISTENT_VOLUMES, { onChange: () => look(), signal });
  const claims = reflect(client, PERSISTENT_VOLUME_CLAIMS, {
    ...{ namespace: NAMESPACE, signal },
    onChange: () => look(),
  });
  return {
    broken: () => [...broken],
    stop: async () => {
      ending.abort();
      await Promise.all([volumes.stop(), claims.stop()]);
    },
  };
}

function placeOf(spec: Loose): string {
  const [term] = spec.nodeAffinity.required.nodeSelectorTerms;
  return `${term.matchExpressions[0].values.join()}:${spec.local.path}`;
}

/** Leaves nothing of a story: the next one begins with an empty cluster. */
export async function forgetStory(cluster: ClusterAccess): Promise<void> {
  const all = ['--all', '--ignore-not-found'];
  await cluster.kubectl('delete', 'diskrepository,pvc', ...all, '-n', NAMESPACE);
  await cluster.kubectl('delete', 'nodestorage,nodeinventory,pv,storageclass,node', ...all);
}
