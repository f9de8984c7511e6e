import { join } from 'node:path';

/** Where a host that joined a cluster has its account, beside its own configuration. */
export const MEMBERSHIP = '/etc/diskwright/cluster';

export const KUBECONFIG = 'kubeconfig';

/** The host belongs to the cluster while this file is there. */
export function kubeconfigIn(directory: string): string {
  return join(directory, KUBECONFIG);
}
