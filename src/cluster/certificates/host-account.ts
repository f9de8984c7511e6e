/**
 * The account that the agent of a host has in the cluster, and the requests by which it gets it.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  commonNameOf,
  readCertificationRequest,
  type CertificateSubject,
} from './certification-request.ts';
import type { ApiObject, Resource } from '../resources.ts';

/** The group of all agents that run on the host itself. The rights of the chart are bound to it. */
const HOSTS_GROUP = 'diskwright:nodes';

/** Tokens of this group may ask for a certificate of a host, and nothing else. */
export const BOOTSTRAP_GROUP = 'system:bootstrappers:diskwright:hosts';

/** Signs certificates of clients of the API server (certificates.k8s.io). */
export const CLIENT_SIGNER = 'kubernetes.io/kube-apiserver-client';

/** What a host asks for: a week outlasts a long weekend without a cluster. */
export const CERTIFICATE_SECONDS = 7 * 24 * 3600;

/** Where people confirm keys of hosts: by the name of the node, its fingerprint. */
export const CONFIRMED_HOSTS = 'diskwright-hosts';

export const CERTIFICATE_REQUESTS: Resource = {
  group: 'certificates.k8s.io',
  version: 'v1',
  plural: 'certificatesigningrequests',
  kind: 'CertificateSigningRequest',
  namespaced: false,
};

export interface CertificateRequest extends ApiObject {
  readonly spec: {
    readonly signerName: string;
    /** PEM in base64. */
    readonly request: string;
    readonly expirationSeconds?: number;
    readonly usages?: readonly string[];
    /** Who asked; the API server fills both in. */
    readonly username?: string;
    readonly groups?: readonly string[];
  };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly message?: string;
    }[];
    /** PEM in base64. */
    readonly certificate?: string;
  };
}

const USER_PREFIX = 'diskwright:node:';

export function userOfHost(node: string): string {
  return `${USER_PREFIX}${node}`;
}

/** @returns the node whose agent a user is; null for others. */
export function nodeOfUser(user: string): string | null {
  return user.startsWith(USER_PREFIX) ? user.slice(USER_PREFIX.length) : null;
}

export function subjectOfHost(node: string): CertificateSubject {
  return { organization: HOSTS_GROUP, commonName: userOfHost(node) };
}

/**
 * @param publicKey a SubjectPublicKeyInfo in DER.
 * @returns such as `SHA256:` and 43 characters, as ssh shows fingerprints.
 */
export function fingerprintOf(publicKey: Uint8Array): string {
  const digest = createHash('sha256').update(publicKey).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}

const PEM =
  /^-----BEGIN CERTIFICATE REQUEST-----\n([A-Za-z0-9+/=\n]+)-----END CERTIFICATE REQUEST-----\n?$/;

function bytesOf(request: string): Uint8Array | null {
  const [, body] = PEM.exec(Buffer.from(request, 'base64').toString('latin1')) ?? [];
  return body === undefined ? null : Buffer.from(body, 'base64');
}

/** @returns the node whose agent the request asks for; null where it asks for anything else. */
export function nodeOfRequest(request: string): string | null {
  const bytes = bytesOf(request);
  const user = bytes === null ? null : commonNameOf(bytes);
  return user === null ? null : nodeOfUser(user);
}

/**
 * @param request PEM in base64, as a CertificateSigningRequest has it.
 * @returns the fingerprint of the key that asks to be this host; null unless the request is of the
 * one form that hosts send, and signed with that key.
 */
export function fingerprintOfRequest(request: string, node: string): string | null {
  const bytes = bytesOf(request);
  const read = bytes === null ? null : readCertificationRequest(bytes, subjectOfHost(node));
  if (read === null) return null;
  try {
    const key = createPublicKey({
      key: Buffer.from(read.publicKey),
      format: 'der',
      type: 'spki',
    });
    return verify('sha256', read.info, key, read.signature) ? fingerprintOf(read.publicKey) : null;
  } catch {
    // Bytes that are no key.
    return null;
  }
}
