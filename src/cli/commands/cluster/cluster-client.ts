import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import manifest from '../../../../package.json' with { type: 'json' };
import type { ApiClient } from '../../../cluster/api-client.ts';
import { ClusterError } from '../../../cluster/cluster-error.ts';
import { inClusterCredentials, type Credentials } from '../../../cluster/credentials.ts';
import { kubeconfigCredentials } from '../../../cluster/kubeconfig.ts';
import { openClient } from '../../../cluster/open-client.ts';
import { parseKubeconfig } from '../../../declare/documents/parse-kubeconfig.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { CommandError } from '../../command-error.ts';
import type { Surroundings } from '../../surroundings.ts';

/** The owner of the fields that the controller applies. */
export const FIELD_MANAGER = 'diskwright';

/**
 * A client for the cluster that the command line, the environment or the pod names.
 *
 * @throws CommandError when a kubeconfig cannot be read, ClusterError when it cannot be used.
 */
export async function openClusterClient(
  { kubeconfig }: ClusterOptions,
  { environment }: Pick<Surroundings, 'environment'>,
): Promise<ApiClient> {
  return openClient({
    credentials: await credentialsOf(kubeconfig, environment),
    fieldManager: FIELD_MANAGER,
    userAgent: `diskwright/${manifest.version}`,
  });
}

/** As kubectl: the option, KUBECONFIG, the pod, the file below the home directory. */
async function credentialsOf(
  file: string | null,
  environment: Surroundings['environment'],
): Promise<Credentials> {
  const named = file ?? environment['KUBECONFIG'] ?? '';
  if (named !== '') return readKubeconfig(named);
  try {
    return inClusterCredentials(environment);
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    return readKubeconfig(join(environment['HOME'] ?? homedir(), '.kube/config'));
  }
}

async function readKubeconfig(file: string): Promise<Credentials> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw new CommandError({
      message: `the kubeconfig ${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      remedy: 'Give one by --kubeconfig FILE, or set KUBECONFIG.',
    });
  }
  const parsed = parseKubeconfig(bytes);
  if (!parsed.ok)
    throw new CommandError({
      message: `the kubeconfig ${file} cannot be read: ${parsed.error}`,
      remedy: 'Write it anew, with "kubectl config view --raw" where kubectl works.',
    });
  return kubeconfigCredentials(parsed.value, { directory: dirname(file) });
}
