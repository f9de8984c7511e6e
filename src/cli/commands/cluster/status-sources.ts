import type { ApiClient } from '../../../cluster/api-client.ts';
import {
  DISK_REPOSITORIES,
  NODE_INVENTORIES,
  NODE_STORAGES,
  PERSISTENT_VOLUMES,
  type ApiObject,
  type Resource,
} from '../../../cluster/resources.ts';
import { INSTALLATION_LABEL } from '../../../publish/stamp.ts';
import type { StatusObjects } from './status-view.ts';

/** A resource, and which of its objects. */
export type StatusSource = readonly [
  Resource,
  { readonly namespace?: string; readonly labelSelector?: string },
];

/** What a cluster's status is read from. @param namespace of the DiskRepositories; null: all. */
export function statusSources(
  namespace: string | null,
): Readonly<Record<keyof StatusObjects, StatusSource>> {
  return {
    repositories: [DISK_REPOSITORIES, namespace === null ? {} : { namespace }],
    nodeStorages: [NODE_STORAGES, {}],
    nodeInventories: [NODE_INVENTORIES, {}],
    volumes: [PERSISTENT_VOLUMES, { labelSelector: INSTALLATION_LABEL }],
  };
}

/** Reads each kind once. @throws ClusterError */
export async function readStatusObjects(
  client: ApiClient,
  namespace: string | null,
): Promise<StatusObjects> {
  const all = async ([resource, options]: StatusSource): Promise<readonly ApiObject[]> =>
    (await client.list(resource, options)).items;
  const sources = statusSources(namespace);
  const [repositories, nodeStorages, nodeInventories, volumes] = await Promise.all([
    all(sources.repositories),
    all(sources.nodeStorages),
    all(sources.nodeInventories),
    all(sources.volumes),
  ]);
  return { repositories, nodeStorages, nodeInventories, volumes };
}
