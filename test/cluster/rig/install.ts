import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainManifests } from '../../../.config/package/cluster/chart.ts';
import type { ClusterAccess, ClusterPlace } from './access.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Templates of the chart with what runs: in this control plane nothing would run it. */
const WORKLOADS: ReadonlySet<string> = new Set(['agent.yaml', 'controller.yaml']);

/**
 * Where the manifests lie that {@link install} applies: the namespace, kinds, accounts, rights and
 * policies of diskwright, which a cluster has before a controller starts.
 */
export function definitionsFile({ directory }: ClusterPlace): string {
  return join(directory, 'diskwright.yaml');
}

/**
 * Puts all of it into a cluster, and waits until the kinds are served. Again it changes nothing.
 */
export async function install(cluster: ClusterAccess): Promise<void> {
  const file = definitionsFile(cluster);
  const only = (name: string): boolean => !WORKLOADS.has(name);
  writeFileSync(file, await plainManifests(root, '0.0.0', { only }));
  await cluster.kubectl('apply', '--server-side', '-f', file);
  await cluster.kubectl(
    ...['wait', '--for=condition=Established', 'crd', '--timeout=60s'],
    ...['diskrepositories', 'nodestorages', 'nodeinventories'].map(
      (name) => `${name}.diskwright.dev`,
    ),
  );
}
