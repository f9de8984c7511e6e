import type { Cause } from '../../assess/summarize.ts';
import type { ApiClient } from '../../cluster/api-client.ts';
import { ClusterError } from '../../cluster/cluster-error.ts';
import { SECRETS } from '../../cluster/resources.ts';
import {
  parseCredentials,
  type GitCredentials,
  type SecretData,
} from '../../git/access/credentials.ts';
import { parseTrustedKeys } from '../../git/signatures/trusted-keys.ts';
import type { SignatureVerification } from '../../git/signatures/verify-signatures.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import type { DiskRepository } from '../repository.ts';

/** What the Secrets that a DiskRepository names hold. */
export interface SourceAccess {
  /** Null where it names none. */
  readonly credentials: GitCredentials | null;
  /** Which signatures are asked for; null where none are. */
  readonly verify: SignatureVerification | null;
}

/**
 * Reads the Secrets that a DiskRepository names, from its own namespace.
 *
 * @returns an error, as the cause to report, where one is missing, may not be read, or holds what
 * cannot be used.
 */
export async function readSourceAccess(
  repository: DiskRepository,
  client: Pick<ApiClient, 'get'>,
): Promise<Result<SourceAccess, Cause>> {
  const { url, secretRef, proxySecretRef, verify } = repository.spec;
  return withSecrets<SourceAccess>(repository, client, async (read) => {
    const secret = secretRef === undefined ? null : await read(secretRef.name);
    const proxy = proxySecretRef === undefined ? null : await read(proxySecretRef.name);
    const isNamed = secret !== null || proxy !== null;
    const credentials = isNamed ? parseCredentials(url, secret, proxy) : ok(null);
    if (!credentials.ok) return err(unusable(credentials.error));
    if (verify === undefined) return ok({ credentials: credentials.value, verify: null });
    const keys = parseTrustedKeys(await read(verify.secretRef.name));
    if (!keys.ok) return err(unusable(keys.error));
    const { mode } = verify;
    return ok({ credentials: credentials.value, verify: { mode, keys: keys.value } });
  });
}

/**
 * Reads the key `token` of a Secret that a DiskRepository names, without the end of line that an
 * editor leaves.
 *
 * @returns an error, as the cause to report, where it is missing, empty, or may not be read.
 */
export async function readToken(
  repository: DiskRepository,
  name: string,
  client: Pick<ApiClient, 'get'>,
): Promise<Result<string, Cause>> {
  return withSecrets(repository, client, async (read) => {
    const token = Buffer.from((await read(name))['token'] ?? []).toString('utf8');
    const trimmed = token.replace(/\r?\n$/, '');
    return trimmed === ''
      ? err(unusable(`Secret ${name} has no key "token", or an empty one; put the token there`))
      : ok(trimmed);
  });
}

async function withSecrets<T>(
  repository: DiskRepository,
  client: Pick<ApiClient, 'get'>,
  work: (read: (name: string) => Promise<SecretData>) => Promise<Result<T, Cause>>,
): Promise<Result<T, Cause>> {
  const { namespace = 'default' } = repository.metadata;
  try {
    return await work((name) => readSecret(client, { namespace, name }));
  } catch (error) {
    if (error instanceof SecretMissing) return err(unusable(error.message));
    if (!(error instanceof ClusterError)) throw error;
    const isForbidden = error.code === 'forbidden';
    const remedy = isForbidden
      ? `Bind the ClusterRole diskwright-source-credentials to the controller in namespace ${namespace}.`
      : error.remedy;
    return err({
      ...{ reason: 'SecretNotRead', retry: isForbidden ? 'by-person' : 'soon' },
      message: `${error.message}. ${remedy}`,
    });
  }
}

class SecretMissing extends Error {}

/** @throws SecretMissing, or ClusterError where it cannot be read. */
async function readSecret(
  client: Pick<ApiClient, 'get'>,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<SecretData> {
  const found = await client.get(SECRETS, { namespace, name });
  if (found === null)
    throw new SecretMissing(
      `there is no Secret ${namespace}/${name}; create it, or name another one in the DiskRepository`,
    );
  const data = (found['data'] ?? {}) as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64')]),
  );
}

function unusable(message: string): Cause {
  return { reason: 'SecretUnusable', retry: 'by-person', message };
}
