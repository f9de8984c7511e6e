/** Where a host that joined a cluster keeps its account: only root, and its agent, read it. */
import {
  generateKeyPairSync,
  createPrivateKey,
  createPublicKey,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  certificationRequest,
  requestInfo,
} from '../../../src/cluster/certificates/certification-request.ts';
import { nodeOfUser, subjectOfHost } from '../../../src/cluster/certificates/host-account.ts';
import { replaceFile } from '../own-files.ts';
import { KUBECONFIG } from './membership-place.ts';

const KEY = 'agent.key';
const CERTIFICATE = 'agent.crt';
const AUTHORITY = 'ca.crt';

/**
 * @returns the host's key, and makes it the first time: it stays the same until the host leaves.
 */
export async function hostKey(directory: string): Promise<KeyObject> {
  const known = await readFile(join(directory, KEY), 'utf8').catch(nullIfMissing);
  if (known !== null) return createPrivateKey(known);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const text = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeSecret(directory, KEY, text);
  return privateKey;
}

/** @returns a SubjectPublicKeyInfo in DER. */
export function publicKeyOf(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' });
}

/** @returns a certification request for this host, PEM. */
export function requestOf(node: string, key: KeyObject): string {
  const info = requestInfo(subjectOfHost(node), publicKeyOf(key));
  const der = Buffer.from(certificationRequest(info, sign('sha256', info, key)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`;
}

/** @returns PEM; null where there is none. */
export async function certificateIn(directory: string): Promise<string | null> {
  return readFile(join(directory, CERTIFICATE), 'utf8').catch(nullIfMissing);
}

/** @returns the node for which a certificate was given; null of one that is not ours. */
export function nodeOfCertificate(pem: string): string | null {
  const [, user = ''] = /^CN=(.*)$/m.exec(new X509Certificate(pem).subject) ?? [];
  return nodeOfUser(user);
}

export async function writeCertificate(directory: string, pem: string): Promise<void> {
  await writeSecret(directory, CERTIFICATE, pem);
}

/** The kubeconfig comes last: with it the host belongs to the cluster. */
export async function writeMembership(
  directory: string,
  cluster: { readonly server: string; readonly ca: string; readonly certificate: string },
): Promise<void> {
  await writeSecret(directory, AUTHORITY, cluster.ca);
  await writeCertificate(directory, cluster.certificate);
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'host',
    contexts: [{ name: 'host', context: { cluster: 'cluster', user: 'agent' } }],
    clusters: [
      { name: 'cluster', cluster: { server: cluster.server, 'certificate-authority': AUTHORITY } },
    ],
    users: [{ name: 'agent', user: { 'client-certificate': CERTIFICATE, 'client-key': KEY } }],
  };
  await writeSecret(directory, KUBECONFIG, `${JSON.stringify(kubeconfig, null, 2)}\n`);
}

/** The kubeconfig goes first: without it nothing asks the cluster any more. */
export async function removeMembership(directory: string): Promise<void> {
  for (const name of [KUBECONFIG, CERTIFICATE, KEY, AUTHORITY])
    await rm(join(directory, name), { force: true });
}

async function writeSecret(directory: string, name: string, text: string): Promise<void> {
  await replaceFile(directory, { name, text, mode: 0o600 });
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
