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
import { openClusterClient } from './cluster-client.ts';
import type { CommandContext } from '../../command-context.ts';
import { usageError } from '../../command-error.ts';
import { EXIT, type ExitCode } from '../../exit-codes.ts';
import { statusText } from './status-text.ts';
import { clusterStatus, isAllReady, type ClusterStatus } from './status-view.ts';
import { valueText } from '../../value-text.ts';

const KINDS: readonly (keyof ClusterStatus)[] = ['repositories', 'nodes', 'disks', 'claims'];

/**
 * Prints how repositories, nodes, disks and claims of a cluster stand: what was reported, and when.
 */
export async function status({ line, surroundings, output }: CommandContext): Promise<ExitCode> {
  const kind = kindOf(line.argument);
  const { cluster } = line;
  const client = await openClusterClient(cluster, surroundings);
  try {
    const view = clusterStatus(await readObjects(client, cluster.namespace));
    const shownView = kind === null ? view : { [kind]: view[kind] };
    if (line.output === 'text')
      await output.data(
        statusText(view, { kind, now: surroundings.now(), style: output.dataStyle }),
      );
    else await output.data(await valueText(line.output, shownView));
    return isAllReady(view) ? EXIT.done : EXIT.refused;
  } finally {
    client.close();
  }
}

function kindOf(text: string | null): keyof ClusterStatus | null {
  if (text === null) return null;
  const kind = KINDS.find((each) => each === text);
  if (kind !== undefined) return kind;
  throw usageError(
    `status knows no ${JSON.stringify(text)}`,
    `Write one of ${KINDS.join(', ')}, or nothing for all but the disks.`,
  );
}

async function readObjects(client: ApiClient, namespace: string | null) {
  const all = async (
    resource: Resource,
    options: Parameters<ApiClient['list']>[1] = {},
  ): Promise<readonly ApiObject[]> => (await client.list(resource, options)).items;
  const [repositories, nodeStorages, nodeInventories, volumes] = await Promise.all([
    all(DISK_REPOSITORIES, namespace === null ? {} : { namespace }),
    all(NODE_STORAGES),
    all(NODE_INVENTORIES),
    all(PERSISTENT_VOLUMES, { labelSelector: INSTALLATION_LABEL }),
  ]);
  return { repositories, nodeStorages, nodeInventories, volumes };
}
