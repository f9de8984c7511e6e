import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { kubeconfigCredentials } from '../../src/cluster/kubeconfig.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import type { ApiObject } from '../../src/cluster/resources.ts';
import { administrator, type ClusterAccess } from './rig/access.ts';

/** As the audit log names it. */
export const USER_AGENT = 'diskwright/test';

/** What a client differs in from that of the administrator. */
export interface ClientOf {
  /** A file; the administrator's where it is left out. */
  readonly kubeconfig?: string;
  readonly fieldManager?: string;
}

/** The product's own client. */
export async function clientOf(cluster: ClusterAccess, options: ClientOf = {}): Promise<ApiClient> {
  const file = options.kubeconfig ?? (await cluster.kubeconfig(administrator));
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return openClient({
    credentials: kubeconfigCredentials(value, { directory: dirname(file) }),
    fieldManager: options.fieldManager ?? 'diskwright',
    userAgent: USER_AGENT,
  });
}

/** A local volume of a class that nobody claims. */
export function localVolume(name: string, labels: Readonly<Record<string, string>>): ApiObject {
  const onNode = { key: 'kubernetes.io/hostname', operator: 'In', values: ['nowhere'] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, labels },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'of-nobody',
      local: { path: `/var/lib/volumes/${name}/data` },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [onNode] }] } },
    },
  };
}

/** An object that no controller looks at. */
export function configMap(namespace: string, name: string, content: string): ApiObject {
  const metadata = { namespace, name };
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { content } };
}

/** Makes the same of each, so many at a time as the client has connections. */
export async function eachOf<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}
