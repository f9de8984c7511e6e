import { err, ok, type Result } from '../../model/values/result.ts';
import { parseRepositoryAddress } from '../repository-address.ts';

/** The decoded data of a Kubernetes Secret, or files of the same names. */
export type SecretData = Readonly<Record<string, Uint8Array>>;

/** What is shown to the server, and by what the server is known. */
export type GitCredentials =
  | {
      readonly kind: 'https';
      /** null: nobody in particular. */
      readonly authorization: Authorization | null;
      /** PEM; null for those that this machine trusts. */
      readonly caCertificates: string | null;
      /** PEM, for mutual TLS. */
      readonly clientCertificate: { readonly certificate: string; readonly key: string } | null;
      readonly proxy: HttpProxy | null;
    }
  | {
      readonly kind: 'ssh';
      /** A private key as ssh-keygen(1) writes it. */
      readonly identity: string;
      /** Of the key, where it has one. */
      readonly passphrase: string | null;
      /** Lines of known_hosts (sshd(8), "SSH_KNOWN_HOSTS FILE FORMAT"). */
      readonly knownHosts: string;
    }
  /** git:// and repositories of this machine know no credentials. */
  | { readonly kind: 'none' };

export type Authorization =
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string };

export interface HttpProxy {
  /** `http://host:port` or `https://host:port`. */
  readonly address: string;
  readonly username: string | null;
  readonly password: string | null;
}

/**
 * Reads credentials from the keys that Flux uses in its Secrets (source-controller,
 * docs/spec/v1/gitrepositories.md, "Secret reference" and "Proxy secret reference"): username,
 * password, bearerToken, ca.crt, tls.crt, tls.key for https; identity, known_hosts, password for
 * ssh; address, username, password for a proxy.
 *
 * @param secret null when none is named.
 * @returns the credentials, or a sentence that names the key that is wrong and says nothing of its
 * value.
 */
export function parseCredentials(
  url: string,
  secret: SecretData | null,
  proxySecret: SecretData | null = null,
): Result<GitCredentials, string> {
  const kind = kindOfUrl(url);
  if (proxySecret !== null && kind !== 'https')
    return err('spec.proxySecretRef: a proxy is used for https:// addresses only');
  switch (kind) {
    case 'https':
      return parseHttps(secret, proxySecret);
    case 'ssh':
      return parseSsh(secret);
    case 'none':
      return secret === null
        ? ok({ kind: 'none' })
        : err('spec.secretRef: credentials are used for https:// and ssh:// addresses only');
  }
}

function kindOfUrl(url: string): GitCredentials['kind'] {
  if (/^https:\/\//i.test(url)) return 'https';
  const address = parseRepositoryAddress(url);
  const isSsh = address.ok && address.value.kind === 'remote' && !/^git:\/\//i.test(url);
  return isSsh ? 'ssh' : 'none';
}

function parseHttps(
  secret: SecretData | null,
  proxySecret: SecretData | null,
): Result<GitCredentials, string> {
  const read = readerOf(secret, 'secretRef');
  const proxy = proxySecret === null ? ok(null) : parseProxy(proxySecret);
  if (!proxy.ok) return proxy;
  const authorization = parseAuthorization(read);
  if (!authorization.ok) return authorization;
  const certificates = parseCertificates(read);
  if (!certificates.ok) return certificates;
  const nothing =
    authorization.value === null &&
    certificates.value.caCertificates === null &&
    certificates.value.clientCertificate === null;
  if (secret !== null && nothing)
    return err(
      'spec.secretRef: the Secret has none of username, bearerToken, ca.crt and tls.crt, which an https:// address can use',
    );
  return ok({
    kind: 'https',
    authorization: authorization.value,
    ...certificates.value,
    proxy: proxy.value,
  });
}

function parseAuthorization(read: Reader): Result<Authorization | null, string> {
  const lines = read.lines(['username', 'password', 'bearerToken']);
  if (!lines.ok) return lines;
  const [username, password, token] = lines.value;
  if (token !== undefined && (username ?? password) !== undefined)
    return err('spec.secretRef: the Secret has bearerToken beside username or password; give one');
  if (token !== undefined) return ok({ kind: 'bearer', token });
  if ((username ?? password) === undefined) return ok(null);
  if (username === undefined || password === undefined)
    return err(
      `spec.secretRef: the Secret has ${username === undefined ? 'password without username' : 'username without password'}; a token goes into password, beside any username`,
    );
  // RFC 7617, section 2.
  if (username.includes(':'))
    return err('spec.secretRef: username has a ":" in it, which HTTP forbids');
  return ok({ kind: 'basic', username, password });
}

type Certificates = Pick<
  Extract<GitCredentials, { kind: 'https' }>,
  'caCertificates' | 'clientCertificate'
>;

function parseCertificates(read: Reader): Result<Certificates, string> {
  const authorities = read.pem('ca.crt', 'CERTIFICATE');
  if (!authorities.ok) return authorities;
  const certificate = read.pem('tls.crt', 'CERTIFICATE');
  if (!certificate.ok) return certificate;
  const key = read.pem('tls.key', 'PRIVATE KEY');
  if (!key.ok) return key;
  if ((certificate.value === null) !== (key.value === null))
    return err('spec.secretRef: tls.crt and tls.key belong together, and the Secret has only one');
  return ok({
    caCertificates: authorities.value,
    clientCertificate:
      certificate.value === null || key.value === null
        ? null
        : { certificate: certificate.value, key: key.value },
  });
}

function parseSsh(secret: SecretData | null): Result<GitCredentials, string> {
  const needs = 'an ssh address needs a Secret with identity and known_hosts';
  if (secret === null) return err(`spec.secretRef: ${needs}`);
  const read = readerOf(secret, 'secretRef');
  const identity = read.pem('identity', 'PRIVATE KEY');
  if (!identity.ok) return identity;
  const knownHosts = read.text('known_hosts');
  if (!knownHosts.ok) return knownHosts;
  const passphrase = read.lines(['password']);
  if (!passphrase.ok) return passphrase;
  if (identity.value === null) return err(`spec.secretRef: ${needs}; identity is missing`);
  if (knownHosts.value === null || !/^[^#\s]/m.test(knownHosts.value))
    return err(
      `spec.secretRef: ${needs}; known_hosts is missing or empty, and without it anybody on the way could be the server ("ssh-keyscan HOST" prints lines to compare with what its operator publishes)`,
    );
  return ok({
    kind: 'ssh',
    identity: identity.value,
    passphrase: passphrase.value[0] ?? null,
    knownHosts: knownHosts.value,
  });
}

function parseProxy(secret: SecretData): Result<HttpProxy, string> {
  const read = readerOf(secret, 'proxySecretRef');
  const lines = read.lines(['address', 'username', 'password']);
  if (!lines.ok) return lines;
  const [text = '', username = null, password = null] = lines.value;
  if (/^socks/i.test(text))
    return err('spec.proxySecretRef: SOCKS is not spoken here; give an http:// or https:// proxy');
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return err(
      'spec.proxySecretRef: address is missing or no URL; give one such as http://proxy.example.com:3128',
    );
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return err(
      'spec.proxySecretRef: username and password go into their own keys, not into address',
    );
  return ok({ address: url.origin, username, password });
}

interface Reader {
  /** null when the key is not there. */
  readonly text: (key: string) => Result<string | null, string>;
  /** Of each key what it holds, in one line; undefined when it is not there. */
  readonly lines: (keys: readonly string[]) => Result<readonly (string | undefined)[], string>;
  readonly pem: (key: string, label: string) => Result<string | null, string>;
}

function readerOf(secret: SecretData | null, field: string): Reader {
  function text(key: string): Result<string | null, string> {
    const bytes = secret?.[key];
    if (bytes === undefined || bytes.length === 0) return ok(null);
    try {
      return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return err(`spec.${field}: ${key} is no text in UTF-8`);
    }
  }
  return {
    text,
    lines: (keys) => {
      const found: (string | undefined)[] = [];
      for (const key of keys) {
        const read = text(key);
        if (!read.ok) return read;
        // eslint-disable-next-line no-control-regex -- control characters are what is looked for
        if (/[\u0000-\u001f\u007f]/.test(read.value ?? ''))
          return err(
            `spec.${field}: ${key} has a line break or control character in it; "printf %s" writes none at the end, "echo" does`,
          );
        found.push(read.value ?? undefined);
      }
      return ok(found);
    },
    pem: (key, label) => {
      const read = text(key);
      if (!read.ok || read.value === null) return read;
      // `RSA PRIVATE KEY`, `OPENSSH PRIVATE KEY`, `ENCRYPTED PRIVATE KEY`.
      if (new RegExp(`^-----BEGIN (?:[A-Z0-9]+ )*${label}-----`, 'm').test(read.value)) return read;
      return err(`spec.${field}: ${key} holds no "-----BEGIN … ${label}-----"`);
    },
  };
}
