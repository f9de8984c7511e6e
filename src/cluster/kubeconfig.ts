import { isAbsolute, join } from 'node:path';
import { ClusterError } from './cluster-error.ts';
import {
  openCredentials,
  type CredentialParts,
  type Credentials,
  type Part,
} from './credentials.ts';

export interface KubeconfigOptions {
  /** Default: `current-context`. */
  readonly context?: string;
  /** Where the kubeconfig lies: its relative paths start there. */
  readonly directory: string;
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * Who asks, and where, by a kubeconfig that was parsed already (v1 Config,
 * client.authentication.k8s.io is not spoken).
 *
 * Client certificates, tokens and their files are served. Plugins (`exec`, `auth-provider`),
 * passwords, impersonation, proxies and unverified servers are refused in words.
 *
 * @throws ClusterError (`bad-credentials`) that names the member.
 */
export function kubeconfigCredentials(value: unknown, options: KubeconfigOptions): Credentials {
  const config = entryOf(value, 'the kubeconfig');
  const contextName = options.context ?? config['current-context'];
  if (typeof contextName !== 'string' || contextName === '')
    throw bad(
      'current-context is not set',
      'Name a context by --context, or set one with kubectl config use-context.',
    );
  const context = named(config, { list: 'contexts', member: 'context', name: contextName });
  const clusterName = textOf(context, 'cluster', `context ${contextName}`);
  const cluster = named(config, { list: 'clusters', member: 'cluster', name: clusterName });
  const where = `cluster ${clusterName}`;
  refuse(cluster, where, CLUSTER_REFUSALS);
  const server = textOf(cluster, 'server', where);
  const tlsServerName = optionalText(cluster, 'tls-server-name', where);
  const ca = partOf(cluster, { name: 'certificate-authority', where, ...options });
  return openCredentials({
    server,
    ...(tlsServerName === undefined ? {} : { tlsServerName }),
    parts: { ...(ca === undefined ? {} : { ca }), ...userParts(config, context, options) },
  });
}

function userParts(config: Entry, context: Entry, options: KubeconfigOptions): CredentialParts {
  const userName = optionalText(context, 'user', 'the context');
  if (userName === undefined || userName === '') return {};
  const user = named(config, { list: 'users', member: 'user', name: userName });
  const where = `user ${userName}`;
  refuse(user, where, USER_REFUSALS);
  const cert = partOf(user, { name: 'client-certificate', where, ...options });
  const key = partOf(user, { name: 'client-key', where, ...options });
  if ((cert === undefined) !== (key === undefined))
    throw bad(
      `${where}: client-certificate and client-key come together`,
      'Give both, as files or as data.',
    );
  const tokenFile = optionalText(user, 'tokenFile', where);
  const token = optionalText(user, 'token', where);
  return {
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    ...tokenPart(tokenFile, token, options.directory),
  };
}

/** As in client-go, the file counts where both are given. */
function tokenPart(
  tokenFile: string | undefined,
  token: string | undefined,
  directory: string,
): { readonly token?: Part } {
  if (tokenFile !== undefined && tokenFile !== '')
    return { token: { kind: 'file', path: absolute(tokenFile, directory) } };
  return token === undefined || token === '' ? {} : { token: { kind: 'text', text: token } };
}

type Refusals = Readonly<Record<string, string>>;

const CLUSTER_REFUSALS: Refusals = {
  'insecure-skip-tls-verify': 'Give the CA of the server in certificate-authority-data.',
  'proxy-url': 'Give an address that is reached without a proxy.',
};

const SERVICE_ACCOUNT_REMEDY =
  'Give a kubeconfig with a client certificate or a token, such as that of a service account (kubectl create token).';

const USER_REFUSALS: Refusals = {
  exec: SERVICE_ACCOUNT_REMEDY,
  'auth-provider': SERVICE_ACCOUNT_REMEDY,
  username: SERVICE_ACCOUNT_REMEDY,
  password: SERVICE_ACCOUNT_REMEDY,
  as: 'Give the credentials of the account itself.',
  'as-uid': 'Give the credentials of the account itself.',
  'as-groups': 'Give the credentials of the account itself.',
  'as-user-extra': 'Give the credentials of the account itself.',
};

/**
 * What would be left out in silence otherwise: the wrong account would ask, or over the wrong way.
 */
function refuse(entry: Entry, where: string, refusals: Refusals): void {
  for (const [member, remedy] of Object.entries(refusals)) {
    const value = entry[member];
    if (value === undefined || value === null || value === false || value === '') continue;
    throw bad(`${where}: ${member} is not supported here`, remedy);
  }
}

/** `X` names a file, `X-data` holds the same in base64, and counts where both are given. */
function partOf(
  entry: Entry,
  { name, where, directory }: { name: string; where: string; directory: string },
): Part | undefined {
  const data = optionalText(entry, `${name}-data`, where);
  if (data !== undefined && data !== '') {
    const text = Buffer.from(data, 'base64').toString('utf8');
    if (text.includes('-----BEGIN ')) return { kind: 'text', text };
    throw bad(`${where}: ${name}-data is no PEM text in base64`, 'Write it with base64 -w0.');
  }
  const path = optionalText(entry, name, where);
  return path === undefined || path === ''
    ? undefined
    : { kind: 'file', path: absolute(path, directory) };
}

function absolute(path: string, directory: string): string {
  return isAbsolute(path) ? path : join(directory, path);
}

function named(
  config: Entry,
  { list, member, name }: { list: string; member: string; name: string },
): Entry {
  const entries = config[list];
  const found: unknown = Array.isArray(entries)
    ? entries.find((entry: unknown) => isEntry(entry) && entry['name'] === name)
    : undefined;
  if (found !== undefined) return entryOf((found as Entry)[member], `${member} ${name}`);
  const names = Array.isArray(entries)
    ? entries.flatMap((entry: unknown) =>
        isEntry(entry) && typeof entry['name'] === 'string' ? [entry['name']] : [],
      )
    : [];
  throw bad(
    `${list} holds no ${JSON.stringify(name)}${names.length === 0 ? '' : `, but ${names.join(', ')}`}`,
    'Look at kubectl config view.',
  );
}

function textOf(entry: Entry, member: string, where: string): string {
  const text = optionalText(entry, member, where);
  if (text !== undefined && text !== '') return text;
  throw bad(`${where}: ${member} is not set`, 'Look at kubectl config view.');
}

function optionalText(entry: Entry, member: string, where: string): string | undefined {
  const value = entry[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw bad(`${where}: ${member} is no text`, 'Look at kubectl config view.');
}

function entryOf(value: unknown, what: string): Entry {
  if (isEntry(value)) return value;
  throw bad(`${what} is no mapping`, 'Give a kubeconfig (apiVersion: v1, kind: Config).');
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function bad(message: string, remedy: string): ClusterError {
  return new ClusterError('bad-credentials', { message, remedy });
}
