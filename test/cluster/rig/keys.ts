import { mkdirSync } from 'node:fs';
import {
  keyPairAt,
  makeAuthority,
  makeCertificate,
  writePublicKey,
  type KeyPair,
} from './certificates.ts';
import { join } from 'node:path';

/** The keys that the processes of one control plane have. */
export interface ControlPlaneKeys {
  /** Signs the API server and the clients of it. */
  readonly authority: KeyPair;
  readonly apiServer: KeyPair;
  /** Its clients are the API server alone. */
  readonly etcdAuthority: KeyPair;
  /** Both ends of the connection to etcd. */
  readonly etcd: KeyPair;
  /** Signs proxies that the API server believes when they name a user (X-Remote-User). */
  readonly proxyAuthority: KeyPair;
  readonly proxy: KeyPair;
  /** Signs the tokens of service accounts. */
  readonly tokens: KeyPair;
}

/** The name in the certificate of a proxy that the API server believes. */
export const PROXY_NAME = 'front-proxy';

export function keysIn(directory: string): ControlPlaneKeys {
  const pki = join(directory, 'pki');
  return {
    authority: keyPairAt(pki, 'ca'),
    apiServer: keyPairAt(pki, 'kube-apiserver'),
    etcdAuthority: keyPairAt(pki, 'etcd-ca'),
    etcd: keyPairAt(pki, 'etcd'),
    proxyAuthority: keyPairAt(pki, 'front-proxy-ca'),
    proxy: keyPairAt(pki, 'front-proxy'),
    tokens: keyPairAt(pki, 'service-account'),
  };
}

/** The public half of the key that signs the tokens of service accounts. */
export function tokenVerifier(directory: string): string {
  return join(directory, 'pki', 'service-account.pub');
}

/** Makes all keys of a new control plane in its directory, `pki`. */
export async function makeKeys(directory: string): Promise<void> {
  mkdirSync(join(directory, 'pki'), { mode: 0o700 });
  const keys = keysIn(directory);
  const authorities = [
    { made: keys.authority, commonName: 'kubernetes' },
    { made: keys.etcdAuthority, commonName: 'etcd' },
    { made: keys.proxyAuthority, commonName: 'front-proxies' },
    { made: keys.tokens, commonName: 'service-accounts' },
  ];
  await Promise.all(
    authorities.map(async ({ made, commonName }) => makeAuthority(made, commonName)),
  );
  const server = { commonName: 'kube-apiserver' };
  await Promise.all([
    makeCertificate(keys.authority, keys.apiServer, 'server', server),
    makeCertificate(keys.etcdAuthority, keys.etcd, 'any', { commonName: 'etcd' }),
    makeCertificate(keys.proxyAuthority, keys.proxy, 'client', { commonName: PROXY_NAME }),
  ]);
  writePublicKey(keys.tokens.keyFile, tokenVerifier(directory));
}
