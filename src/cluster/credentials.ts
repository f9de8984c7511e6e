import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ClusterError } from './cluster-error.ts';

/** A value given as it is, or a file that may be replaced while we run. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string };

/** PEM texts and a token. What is left out is not presented. */
export interface CredentialParts {
  readonly ca?: Part;
  readonly cert?: Part;
  readonly key?: Part;
  readonly token?: Part;
}

/** What a request presents. The object stays the same for as long as nothing changed. */
export interface Presented {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly token?: string;
}

/** Where the API is, and who asks. */
export interface Credentials {
  readonly server: URL;
  /** The name in the server's certificate, where it is not the host of the URL. */
  readonly tlsServerName?: string;
  /** Files are looked at once a second at most; `fresh` looks at once (after 401). */
  readonly present: (fresh?: boolean) => Promise<Presented>;
}

export interface CredentialSource {
  readonly server: string;
  readonly tlsServerName?: string;
  readonly parts: CredentialParts;
}

const LOOK_AGAIN_MS = 1_000;
const LONGEST_FILE = 1024 * 1024;
/** Where kubelet mounts the service account of a pod. */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/**
 * The credentials of a pod: its service account's token, which kubelet replaces before it ends, and
 * the cluster's CA.
 *
 * @throws ClusterError (`bad-credentials`) outside of a cluster.
 */
export function inClusterCredentials(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string = SERVICE_ACCOUNT,
): Credentials {
  const host = environment['KUBERNETES_SERVICE_HOST'];
  const port = environment['KUBERNETES_SERVICE_PORT'];
  if (host === undefined || host === '' || port === undefined || port === '')
    throw new ClusterError('bad-credentials', {
      message: 'KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set: this is no pod',
      remedy: 'Give a kubeconfig by --kubeconfig, or run in a pod.',
    });
  return openCredentials({
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    parts: {
      ca: { kind: 'file', path: join(directory, 'ca.crt') },
      token: { kind: 'file', path: join(directory, 'token') },
    },
  });
}

/**
 * Credentials whose files are read again when they change.
 *
 * @throws ClusterError (`bad-credentials`) for an address that is no URL or would send secrets
 * unencrypted.
 */
export function openCredentials(source: CredentialSource): Credentials {
  const server = serverUrl(source.server);
  let known: { readonly stamp: string; readonly presented: Presented } | null = null;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return {
    server,
    ...(source.tlsServerName === undefined ? {} : { tlsServerName: source.tlsServerName }),
    present: async (fresh = false) => {
      const nowMs = performance.now();
      if (known !== null && !fresh && nowMs - lookedAtMs < LOOK_AGAIN_MS) return known.presented;
      lookedAtMs = nowMs;
      known = await presentedNow(source.parts, known);
      return known.presented;
    },
  };
}

function serverUrl(text: string): URL {
  const remedy = 'Give the address of the API server as https://host:port.';
  if (!URL.canParse(text))
    throw new ClusterError('bad-credentials', {
      message: `server: ${JSON.stringify(text)} is no URL`,
      remedy,
    });
  const url = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return url;
  throw new ClusterError('bad-credentials', {
    message: `server: ${url.origin} is not encrypted, and credentials would be sent to it`,
    remedy,
  });
}

/**
 * Certificate and key are two files that are not replaced at one moment: a pair that does not fit
 * is not taken over while there is an older one that does.
 */
async function presentedNow(
  parts: CredentialParts,
  known: { readonly stamp: string; readonly presented: Presented } | null,
): Promise<{ readonly stamp: string; readonly presented: Presented }> {
  try {
    const stamp = await stampOf(parts);
    if (known?.stamp === stamp) return known;
    const presented = await readParts(parts);
    createSecureContext({ ca: presented.ca, cert: presented.cert, key: presented.key });
    return { stamp, presented };
  } catch (error) {
    if (known !== null) return known;
    if (error instanceof ClusterError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ClusterError(
      'bad-credentials',
      {
        message: `the client certificate, its key or the CA cannot be used: ${message}`,
        remedy: 'Give PEM files of which the key belongs to the certificate.',
      },
      { cause: error },
    );
  }
}

function namedParts(parts: CredentialParts): readonly (readonly [keyof CredentialParts, Part])[] {
  return (['ca', 'cert', 'key', 'token'] as const).flatMap((name) => {
    const part = parts[name];
    return part === undefined ? [] : [[name, part] as const];
  });
}

/** Changes when any of the files is replaced or rewritten. */
async function stampOf(parts: CredentialParts): Promise<string> {
  const stamps = namedParts(parts).map(async ([name, part]) => {
    if (part.kind === 'text') return name;
    const { ino, size, mtimeMs } = await stat(part.path).catch((error: unknown) => {
      throw unreadable(part.path, error);
    });
    return `${name} ${ino} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(stamps)).join('\n');
}

async function readParts(parts: CredentialParts): Promise<Presented> {
  const texts = namedParts(parts).map(
    async ([name, part]) => [name, await readPart(name, part)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

async function readPart(name: string, part: Part): Promise<string> {
  const where = part.kind === 'file' ? part.path : name;
  const text = part.kind === 'text' ? part.text : await readSmallFile(part.path);
  if (name !== 'token') return text;
  const token = text.trim();
  // Anything else could end the header that it stands in.
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ClusterError('bad-credentials', {
    message: `${where}: ${token === '' ? 'the token is empty' : 'the token holds characters that no token has'}`,
    remedy: 'Give a file or a value that holds the token and nothing else.',
  });
}

async function readSmallFile(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8');
    if (text.length > LONGEST_FILE) throw new Error('larger than 1 MiB');
    return text;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): ClusterError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new ClusterError(
    'bad-credentials',
    {
      message: `${path} cannot be read: ${why}`,
      remedy: 'Look whether the file is there and may be read by this user.',
    },
    { cause },
  );
}
