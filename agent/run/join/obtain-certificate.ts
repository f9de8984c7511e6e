import { createPublicKey, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../../src/cluster/api-client.ts';
import {
  CERTIFICATE_REQUESTS,
  CERTIFICATE_SECONDS,
  CLIENT_SIGNER,
  type CertificateRequest,
} from '../../../src/cluster/certificates/host-account.ts';
import { BadSettings } from '../settings.ts';
import { requestOf } from './membership.ts';

/** Between two looks at a request that a person may take minutes to confirm. */
const LOOK_MS = 2_000;

/**
 * Asks the cluster for a certificate, and waits until it is there.
 *
 * @param timeoutMs how long the request may wait for its approval.
 * @returns PEM.
 * @throws BadSettings when the request is denied, cannot be signed, or waits for too long;
 * ClusterError when the cluster does not answer.
 */
export async function obtainCertificate(
  client: ApiClient,
  host: { readonly node: string; readonly key: KeyObject },
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<string> {
  const { node, key } = host;
  const name = `diskwright-${node.slice(0, 200)}-${randomBytes(4).toString('hex')}`;
  const request: CertificateRequest = {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { name },
    spec: {
      signerName: CLIENT_SIGNER,
      request: Buffer.from(requestOf(node, key)).toString('base64'),
      expirationSeconds: CERTIFICATE_SECONDS,
      usages: ['client auth'],
    },
  };
  await client.create(CERTIFICATE_REQUESTS, request, { signal });
  const deadlineMs = performance.now() + timeoutMs;
  while (performance.now() < deadlineMs) {
    const found = await client.get<CertificateRequest>(CERTIFICATE_REQUESTS, { name }, { signal });
    const { certificate, conditions = [] } = found?.status ?? {};
    if (certificate !== undefined) return ownCertificate(certificate, key);
    const ended = conditions.find(({ type }) => type === 'Denied' || type === 'Failed');
    if (ended !== undefined)
      throw new BadSettings(
        `the request ${name} was ${ended.type.toLowerCase()}: ${ended.message ?? 'no reason is given'}`,
        1,
      );
    await sleep(LOOK_MS, undefined, { signal });
  }
  throw new BadSettings(`the request ${name} was not approved in time; run join again`, 1);
}

/** @throws BadSettings where somebody answered with a certificate of another key. */
function ownCertificate(base64: string, key: KeyObject): string {
  const pem = Buffer.from(base64, 'base64').toString('utf8');
  const theirs = new X509Certificate(pem).publicKey.export({ format: 'der', type: 'spki' });
  const ours = createPublicKey(key).export({ format: 'der', type: 'spki' });
  if (theirs.equals(ours)) return pem;
  throw new BadSettings('the cluster answered with a certificate of another key', 1);
}
