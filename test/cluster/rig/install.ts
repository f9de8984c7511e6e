import { resolve } from 'node:path';
import type { ClusterAccess } from './access.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The kinds, accounts, rights and policies of diskwright: what a cluster has before a controller
 * starts.
 */
export const installed: readonly string[] = [
  'schemas/crds',
  'agent/install/cluster/controller.yaml',
  'agent/install/cluster/agents.yaml',
];

/**
 * Puts all of it into a cluster, and waits until the kinds are served. Again it changes nothing.
 */
export async function install(cluster: ClusterAccess): Promise<void> {
  const files = installed.flatMap((file) => ['-f', resolve(root, file)]);
  await cluster.kubectl('apply', '--server-side', ...files);
  await cluster.kubectl(
    ...['wait', '--for=condition=Established', 'crd', '--timeout=60s'],
    ...['diskrepositories', 'nodestorages', 'nodeinventories'].map(
      (name) => `${name}.diskwright.dev`,
    ),
  );
}
