import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ApiClient } from '../../../src/cluster/api-client.ts';
import { inClusterCredentials, type Credentials } from '../../../src/cluster/credentials.ts';
import { kubeconfigCredentials } from '../../../src/cluster/kubeconfig.ts';
import { openClient } from '../../../src/cluster/open-client.ts';
import { BadSettings } from '../settings.ts';

/** Owns the fields that agents write, of every node. */
const FIELD_MANAGER = 'diskwright-agent';

/**
 * A client for the cluster of a kubeconfig, or of the pod that this is.
 *
 * @throws BadSettings, ClusterError
 */
export async function openCluster(
  kubeconfig: string | null,
  { version, node }: { readonly version: string; readonly node: string },
): Promise<ApiClient> {
  return openClient({
    credentials: await credentialsOf(kubeconfig),
    fieldManager: FIELD_MANAGER,
    userAgent: `diskwright-agent/${version} (${node})`,
  });
}

async function credentialsOf(kubeconfig: string | null): Promise<Credentials> {
  if (kubeconfig === null) return inClusterCredentials(process.env);
  const bytes = await readFile(kubeconfig).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadSettings(`--kubeconfig ${kubeconfig} cannot be read: ${why}`, 1);
  });
  // Pods have none, and what parses it is large.
  const { parseKubeconfig } = await import('../../../src/declare/documents/parse-kubeconfig.ts');
  const value = parseKubeconfig(bytes);
  if (!value.ok)
    throw new BadSettings(`--kubeconfig ${kubeconfig} is not understood: ${value.error}`, 1);
  return kubeconfigCredentials(value.value, { directory: dirname(kubeconfig) });
}
