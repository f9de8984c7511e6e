import {
  BOOTSTRAP_GROUP,
  CERTIFICATE_SECONDS,
  CLIENT_SIGNER,
  fingerprintOfRequest,
  nodeOfRequest,
  nodeOfUser,
  type CertificateRequest,
} from '../../cluster/certificates/host-account.ts';

/** What is known of hosts when a request is judged. */
export interface KnownHosts {
  /** By the name of the node, the fingerprint that a person confirmed. */
  readonly confirmed: Readonly<Record<string, string>>;
  /** Whether the cluster has such a node, or a repository says what it should have. */
  readonly isKnown: (node: string) => boolean;
}

export type HostDecision =
  /** No request of a host. Others may approve it. */
  | { readonly kind: 'not-ours' }
  /** Looked at again when something changes. */
  | { readonly kind: 'waiting'; readonly node: string; readonly message: string }
  | { readonly kind: 'approved'; readonly node: string; readonly message: string }
  | { readonly kind: 'denied'; readonly node: string; readonly message: string };

/**
 * Whether a host gets the certificate that it asks for: a token alone makes nobody a node. A host
 * that has one gets the next for the same key, and only for as long as its key stays confirmed.
 */
export function judgeRequest(
  { spec, status }: CertificateRequest,
  { confirmed, isKnown }: KnownHosts,
): HostDecision {
  const isDecided = (status?.conditions ?? []).length > 0;
  if (isDecided || !isOfHost(spec)) return { kind: 'not-ours' };
  const node = nodeOfUser(spec.username ?? '') ?? nodeOfRequest(spec.request) ?? '';
  const denied = (message: string): HostDecision => ({ kind: 'denied', node, message });
  // An agent asks for itself: its request names the node of its account, or is of another form.
  const fingerprint = fingerprintOfRequest(spec.request, node);
  if (fingerprint === null) return denied('the request is not of the form that hosts send');
  const excess = askedInExcess(spec);
  if (excess !== null) return denied(excess);
  const expected = confirmed[node];
  const waiting = (message: string): HostDecision => ({ kind: 'waiting', node, message });
  if (!isKnown(node))
    return waiting(`the cluster has no Node ${node}, and no repository says what it should have`);
  if (expected === undefined)
    return waiting(`nobody has confirmed the key ${fingerprint} of ${node}`);
  if (expected !== fingerprint)
    return denied(
      `the key of ${node} was confirmed as ${expected}, and this one is ${fingerprint}`,
    );
  return { kind: 'approved', node, message: `the key ${fingerprint} of ${node} was confirmed` };
}

/** @returns what no host gets, as a sentence. */
function askedInExcess({
  usages = [],
  expirationSeconds = Number.POSITIVE_INFINITY,
}: CertificateRequest['spec']): string | null {
  if (usages.length !== 1 || usages[0] !== 'client auth')
    return 'only the usage "client auth" is given to hosts';
  return expirationSeconds > CERTIFICATE_SECONDS
    ? `a certificate of a host is valid for ${CERTIFICATE_SECONDS} s at most`
    : null;
}

/** A bootstrap token asks for any host, an agent for itself; whoever else asks is no host. */
function isOfHost({ signerName, username = '', groups = [] }: CertificateRequest['spec']): boolean {
  const isHost = nodeOfUser(username) !== null || groups.includes(BOOTSTRAP_GROUP);
  return isHost && signerName === CLIENT_SIGNER;
}
