import type { ApiClient } from '../../../cluster/api-client.ts';
import {
  EVENTS,
  keyOf,
  NODE_INVENTORIES,
  NODE_STORAGES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  type ApiObject,
  type ObjectName,
  type Resource,
} from '../../../cluster/resources.ts';
import { clusterReader } from '../../../controller/observe-cluster.ts';
import { reportedNodes } from '../../../controller/page/reported-nodes.ts';
import type { ClaimRef, NodeName } from '../../../model/identifiers.ts';
import type { Inventory } from '../../../model/observed/inventory.ts';
import type { Explanation, VolumeFacts } from '../../../model/planned/explanation.ts';
import { INSTALLATION_LABEL } from '../../../publish/stamp.ts';
import { liveVolume } from '../../../publish/live-objects.ts';
import type { ReportedNode } from '../../../review/fleet/fleet-view.ts';
import type { Surroundings } from '../../surroundings.ts';
import { openClusterClient } from './cluster-client.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { liveView, type LiveRead, type LiveView } from './live-view.ts';

/** A cluster that `explain` asks; all throw ClusterError. */
export interface Live {
  /** What nodes report, with the labels of their Node objects. */
  readonly inventories: () => Promise<readonly Inventory[]>;
  /** How they stand by their NodeStorage. */
  readonly reportedNodes: () => Promise<ReadonlyMap<NodeName, ReportedNode>>;
  readonly of: (explanation: Explanation) => Promise<LiveView>;
  readonly close: () => void;
}

/** @throws CommandError when a kubeconfig cannot be read, ClusterError when it cannot be used. */
export async function openLive(cluster: ClusterOptions, surroundings: Surroundings): Promise<Live> {
  const client = await openClusterClient(cluster, surroundings);
  return {
    inventories: () => reportedInventories(client),
    reportedNodes: async () => {
      const { items } = await client.list(NODE_STORAGES);
      return reportedNodes(items);
    },
    of: async (explanation) => liveView(await readLive(client, explanation)),
    close: client.close,
  };
}

async function reportedInventories(client: ApiClient): Promise<readonly Inventory[]> {
  const [nodes, nodeInventories] = await Promise.all([
    client.list(NODES, { metadataOnly: true }),
    client.list(NODE_INVENTORIES),
  ]);
  const none = (): ReadonlyMap<string, never> => new Map<string, never>();
  return clusterReader()({
    nodes: () => byKey(nodes.items),
    nodeInventories: () => byKey(nodeInventories.items),
    ...{ nodeStorages: none, classes: none, volumes: none, claims: none },
    ...{ drivers: none, capacities: none },
  }).inventories;
}

function byKey(objects: readonly ApiObject[]): ReadonlyMap<string, ApiObject> {
  return new Map(objects.map((object) => [keyOf(object.metadata), object]));
}

interface Concerned {
  readonly node: string | null;
  readonly volumes: readonly VolumeFacts[];
  readonly claim: ObjectName | null;
}

/** Reads the objects that an explanation speaks of. */
async function readLive(client: ApiClient, explanation: Explanation): Promise<LiveRead> {
  const { node, volumes: facts, claim } = concernedBy(explanation);
  const [claimed, published, storage, inventory] = await Promise.all([
    claim === null ? null : client.get(PERSISTENT_VOLUME_CLAIMS, claim),
    facts.length === 0
      ? null
      : client.list(PERSISTENT_VOLUMES, { labelSelector: INSTALLATION_LABEL }),
    node === null ? null : client.get(NODE_STORAGES, { name: node }),
    node === null ? null : client.get(NODE_INVENTORIES, { name: node }),
  ]);
  const live = byKey(published?.items ?? []);
  const volumes = facts.map(({ persistentVolume: name }) => ({
    name,
    object: live.get(name) ?? null,
  }));
  const bound = (claimed?.['spec'] as { readonly volumeName?: string } | undefined)?.volumeName;
  if (bound !== undefined && !volumes.some(({ name }) => name === bound))
    volumes.push({ name: bound, object: await client.get(PERSISTENT_VOLUMES, { name: bound }) });
  const claims =
    claim === null
      ? explanation.kind === 'volume'
        ? await claimsOf(client, volumes)
        : []
      : [{ namespace: claim.namespace ?? '', name: claim.name, object: claimed }];
  return {
    claims,
    volumes,
    node: node === null ? null : { name: node, storage, inventory },
    events: await eventsAbout(client, { claims, volumes }),
  };
}

function concernedBy(explanation: Explanation): Concerned {
  switch (explanation.kind) {
    case 'disk':
    case 'node':
      return { node: explanation.node, volumes: explanation.volumes, claim: null };
    case 'volume':
      return { node: explanation.facts.node, volumes: [explanation.facts], claim: null };
    case 'claim': {
      const { claim, volume, kept, outcome } = explanation;
      const [namespace = '', name = ''] = claim.split('/');
      return {
        node: outcome.kind === 'placed' ? outcome.node : (volume?.node ?? null),
        volumes: volume === null ? kept : [volume, ...kept],
        claim: { namespace, name },
      };
    }
  }
}

async function claimsOf(
  client: ApiClient,
  volumes: LiveRead['volumes'],
): Promise<LiveRead['claims']> {
  const refs = volumes.flatMap(({ object }): readonly ClaimRef[] => {
    const claim = object === null ? null : liveVolume(object).claimRef;
    return claim === null ? [] : [claim];
  });
  return Promise.all(
    refs.map(async ({ namespace, name }) => ({
      namespace,
      name,
      object: await client.get(PERSISTENT_VOLUME_CLAIMS, { namespace, name }),
    })),
  );
}

async function eventsAbout(
  client: ApiClient,
  { claims, volumes }: Pick<LiveRead, 'claims' | 'volumes'>,
): Promise<readonly ApiObject[]> {
  const names = new Set(volumes.map(({ name }) => name));
  const ask = async (namespace: string, { kind }: Resource, name: string | null) => {
    const selector = [
      `regarding.kind=${kind}`,
      ...(name === null ? [] : [`regarding.name=${name}`]),
    ];
    const { items } = await client.list(EVENTS, { namespace, fieldSelector: selector.join(',') });
    return items;
  };
  const [ofVolumes, ...ofClaims] = await Promise.all([
    // Events about objects without a namespace lie in this one.
    names.size === 0 ? [] : ask('default', PERSISTENT_VOLUMES, null),
    ...claims.map(({ namespace, name }) => ask(namespace, PERSISTENT_VOLUME_CLAIMS, name)),
  ]);
  return [
    ...ofClaims.flat(),
    ...ofVolumes.filter((event) =>
      names.has((event['regarding'] as { readonly name?: string }).name ?? ''),
    ),
  ];
}
