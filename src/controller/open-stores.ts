import type { ApiClient } from '../cluster/api-client.ts';
import { reflect, type Reflector } from '../cluster/reflector.ts';
import {
  CSI_DRIVERS,
  CSI_STORAGE_CAPACITIES,
  DISK_REPOSITORIES,
  NODE_INVENTORIES,
  NODE_STORAGES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  type ApiObject,
  type Resource,
} from '../cluster/resources.ts';
import type { ControllerMetrics } from './probes/metrics.ts';
import type { NodeStorage } from './node-storage.ts';
import type { Stores } from './observe-cluster.ts';
import type { DiskRepository } from './repository.ts';

export interface OpenStores extends Stores {
  readonly repositories: () => ReadonlyMap<string, DiskRepository>;
  /** When every store is whole for the first time. */
  readonly synced: Promise<void>;
  /** Why a watch does not run now; null when all do. */
  readonly trouble: () => string | null;
  readonly countWatches: (metrics: ControllerMetrics) => void;
}

/**
 * Watches everything that a pass depends on.
 *
 * @param namespace of the DiskRepositories; null: of all namespaces.
 */
export function openStores(
  client: ApiClient,
  options: {
    readonly namespace: string | null;
    /** Of the controller itself. */
    readonly ownNamespace: string;
    readonly onChange: () => void;
    readonly signal: AbortSignal;
  },
): OpenStores {
  const { namespace, onChange, signal } = options;
  const all = new Map<Resource, Reflector<ApiObject>>();
  const watch = <T extends ApiObject>(
    resource: Resource,
    more: { readonly namespace?: string; readonly metadataOnly?: boolean } = {},
  ): (() => ReadonlyMap<string, T>) => {
    const reflector = reflect<T>(client, resource, { ...more, onChange, signal });
    all.set(resource, reflector);
    return reflector.objects;
  };
  const stores = {
    repositories: watch<DiskRepository>(DISK_REPOSITORIES, namespace === null ? {} : { namespace }),
    // Of Nodes only the labels count, and kubelets write their status all the time.
    nodes: watch(NODES, { metadataOnly: true }),
    nodeInventories: watch(NODE_INVENTORIES),
    nodeStorages: watch<NodeStorage>(NODE_STORAGES),
    classes: watch(STORAGE_CLASSES),
    volumes: watch(PERSISTENT_VOLUMES),
    claims: watch(PERSISTENT_VOLUME_CLAIMS),
    drivers: watch(CSI_DRIVERS),
    capacities: watch(CSI_STORAGE_CAPACITIES, { namespace: options.ownNamespace }),
  };
  return {
    ...stores,
    synced: Promise.all([...all.values()].map(({ synced }) => synced)).then(() => undefined),
    trouble: () => {
      for (const [{ plural }, reflector] of all) {
        const { failure } = reflector.facts();
        if (failure !== null) return `${plural}: ${failure.message}`;
      }
      return null;
    },
    countWatches: (metrics) => {
      for (const [{ plural }, reflector] of all) metrics.watch(plural, reflector.facts());
    },
  };
}
