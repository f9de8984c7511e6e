import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicKeyOf, requestOf } from '../../agent/run/join/membership.ts';
import {
  BOOTSTRAP_GROUP,
  CERTIFICATE_SECONDS,
  CLIENT_SIGNER,
  fingerprintOf,
  fingerprintOfRequest,
  type CertificateRequest,
} from '../../src/cluster/certificates/host-account.ts';
import { judgeRequest, type KnownHosts } from '../../src/controller/hosts/judge-request.ts';
import { runs } from '../simulation/runs.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const fingerprint = fingerprintOf(publicKeyOf(privateKey));
const request = base64(requestOf('edge-1', privateKey));

const byToken: CertificateRequest['spec'] = {
  signerName: CLIENT_SIGNER,
  request,
  expirationSeconds: CERTIFICATE_SECONDS,
  usages: ['client auth'],
  username: 'system:bootstrap:abcdef',
  groups: ['system:bootstrappers', BOOTSTRAP_GROUP],
};
const known: KnownHosts = { confirmed: { 'edge-1': fingerprint }, isKnown: () => true };

function base64(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64');
}

function judged(spec: Partial<CertificateRequest['spec']> = {}, hosts: Partial<KnownHosts> = {}) {
  const object: CertificateRequest = {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: { name: 'one' },
    spec: { ...byToken, ...spec },
  };
  return judgeRequest(object, { ...known, ...hosts });
}

describe('a request of a host', () => {
  it('is approved when node and key are known', () => {
    expect(judged()).toMatchObject({ kind: 'approved', node: 'edge-1' });
  });

  it('waits for the node, and for somebody who confirms the key', () => {
    expect(judged({}, { isKnown: () => false })).toMatchObject({ kind: 'waiting' });
    const waiting = judged({}, { confirmed: {} });
    expect(waiting).toMatchObject({ kind: 'waiting' });
    expect(JSON.stringify(waiting)).toContain(fingerprint);
  });

  it.each([
    ['another usage', { usages: ['client auth', 'server auth'] }],
    ['no usage', { usages: [] }],
    ['no end', { expirationSeconds: undefined }],
    ['a late end', { expirationSeconds: CERTIFICATE_SECONDS + 1 }],
    ['what is no request', { request: base64('nothing') }],
    ['another node than that of its account', { username: 'diskwright:node:edge-2' }],
  ] as [string, Partial<CertificateRequest['spec']>][])('is denied with %s', (_, spec) => {
    expect(judged(spec)).toMatchObject({ kind: 'denied' });
  });

  it('is denied with another key than the confirmed one', () => {
    expect(judged({}, { confirmed: { 'edge-1': 'SHA256:other' } })).toMatchObject({
      kind: 'denied',
    });
  });

  it('is approved again for the account of the host itself', () => {
    const own = { username: 'diskwright:node:edge-1', groups: ['diskwright:nodes'] };
    expect(judged(own)).toMatchObject({ kind: 'approved' });
  });

  it.each([
    ['another signer', { signerName: 'kubernetes.io/kubelet-serving' }],
    ['a token of another group', { groups: ['system:bootstrappers'] }],
    ['an administrator', { username: 'admin', groups: ['system:masters'] }],
  ] as [string, Partial<CertificateRequest['spec']>][])('is none with %s', (_, spec) => {
    expect(judged(spec)).toEqual({ kind: 'not-ours' });
  });

  it('is looked at no more once somebody has decided', () => {
    const object = {
      ...{ apiVersion: 'certificates.k8s.io/v1', kind: 'CertificateSigningRequest' },
      metadata: { name: 'one' },
      spec: byToken,
      status: { conditions: [{ type: 'Denied', status: 'True' }] },
    };
    expect(judgeRequest(object, known)).toEqual({ kind: 'not-ours' });
  });
});

it('no byte of a request can be another one', () => {
  const body = requestOf('edge-1', privateKey)
    .split('\n')
    .filter((line) => !line.startsWith('-----'))
    .join('');
  const bytes = Buffer.from(body, 'base64');
  fc.assert(
    fc.property(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, change) => {
        const other = Buffer.from(bytes);
        other[at] = other[at]! ^ change;
        const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${other.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
        expect(fingerprintOfRequest(base64(pem), 'edge-1')).toBeNull();
      },
    ),
    runs(500),
  );
});
