import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { member, textField } from './answers.ts';

/**
 * Who calls: GitHub, GitLab, Gitea (Forgejo), a program that signs as Flux's receivers of type
 * `generic-hmac` expect it, or one that shows the secret itself.
 */
export const WEBHOOK_KINDS = ['github', 'gitlab', 'gitea', 'generic-hmac', 'generic'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** More is not read: a push of thousands of commits is seen at the next interval instead. */
export const WEBHOOK_MOST_BYTES = 4 * 1024 * 1024;

/** A request as it came in. */
export interface WebhookRequest {
  readonly method: string;
  /** Names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes themselves: a signature is over them. */
  readonly body: Uint8Array;
}

export type WebhookOutcome =
  | {
      readonly kind: 'accepted';
      /** Addresses of the repository that the call is about; empty when it names none. */
      readonly repositories: readonly string[];
      /** The ref that was pushed, `refs/heads/main`; null when it names none. */
      readonly ref: string | null;
    }
  | {
      readonly kind: 'refused';
      /** To answer with (RFC 9110). */
      readonly status: 400 | 401 | 405 | 413;
      /** In words for whoever called: nothing of the secret. */
      readonly reason: string;
    };

/**
 * Looks whether a webhook is genuine, and what it is about. Nothing of it is believed but that
 * something may have changed: the repository itself is asked afterwards, so that a call that is
 * played back does no harm.
 *
 * @param secret as it was given to the caller too.
 */
export function receiveWebhook(
  kind: WebhookKind,
  secret: string,
  request: WebhookRequest,
): WebhookOutcome {
  if (request.method !== 'POST') return refused(405, 'a webhook is a POST');
  if (request.body.length > WEBHOOK_MOST_BYTES)
    return refused(413, `the body has more than ${String(WEBHOOK_MOST_BYTES)} bytes`);
  // By an empty one everybody could sign.
  const reason =
    secret === '' ? 'no secret is set for this receiver' : whyNotGenuine(kind, secret, request);
  if (reason !== null) return refused(401, reason);
  const payload = payloadOf(request);
  if (payload === undefined) return refused(400, 'the body is no JSON');
  return {
    kind: 'accepted',
    repositories: repositoriesOf(payload),
    ref: textField(payload, 'ref'),
  };
}

function refused(
  status: Extract<WebhookOutcome, { kind: 'refused' }>['status'],
  reason: string,
): WebhookOutcome {
  return { kind: 'refused', status, reason };
}

/** @returns null when it is. */
function whyNotGenuine(kind: WebhookKind, secret: string, request: WebhookRequest): string | null {
  switch (kind) {
    case 'github':
      // GitHub's documentation, "Validating webhook deliveries".
      return whyNotSigned(request, secret, { header: 'x-hub-signature-256', prefix: 'sha256=' });
    case 'gitea':
      return whyNotSigned(request, secret, { header: 'x-gitea-signature', prefix: '' });
    case 'generic-hmac':
      return whyNotSigned(request, secret, { header: 'x-signature', prefix: 'sha256=' });
    case 'gitlab':
      return whyNotShown(request, secret, { header: 'x-gitlab-token', prefix: '' });
    case 'generic':
      return whyNotShown(request, secret, { header: 'authorization', prefix: 'Bearer ' });
  }
}

/**
 * Whether a caller of this kind signs the body. Where it does, a call that is played back has a
 * signature that was seen before; where it shows the secret instead, who has seen a call can make
 * any other.
 */
export function signsBody(kind: WebhookKind): boolean {
  switch (kind) {
    case 'github':
    case 'gitea':
    case 'generic-hmac':
      return true;
    case 'gitlab':
    case 'generic':
      return false;
  }
}

interface Proof {
  readonly header: string;
  readonly prefix: string;
}

function whyNotSigned(request: WebhookRequest, secret: string, proof: Proof): string | null {
  const signature = headerOf(request, proof);
  if (signature === null) return missing(proof, 'a signature');
  const right = createHmac('sha256', secret).update(request.body).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight ? null : `the signature in ${proof.header} is not that of the body`;
}

function whyNotShown(request: WebhookRequest, secret: string, proof: Proof): string | null {
  const shown = headerOf(request, proof);
  if (shown === null) return missing(proof, 'the secret');
  // Of equal length, whatever was shown: the comparison takes the same time.
  const [given, right] = [digest(shown), digest(secret)];
  return timingSafeEqual(given, right) ? null : `the secret in ${proof.header} is wrong`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * What follows the prefix; null when the header is not there, or there twice, or begins otherwise.
 */
function headerOf(request: WebhookRequest, { header, prefix }: Proof): string | null {
  const value = request.headers[header];
  return typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : null;
}

function missing({ header, prefix }: Proof, what: string): string {
  return `${what} is missing: the header ${header}${prefix === '' ? '' : ` that begins with "${prefix.trim()}"`}`;
}

/**
 * GitHub can send its JSON as a field of a form. @returns undefined when there is none; null for an
 * empty body.
 */
function payloadOf({ headers, body }: WebhookRequest): unknown {
  const text = Buffer.from(body).toString('utf8');
  const type = headers['content-type'];
  const isForm = typeof type === 'string' && type.startsWith('application/x-www-form-urlencoded');
  const json = isForm ? (new URLSearchParams(text).get('payload') ?? '') : text;
  if (json.trim() === '') return null;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** Members that hold addresses: of GitHub and Gitea in `repository`, of GitLab in `project`. */
const ADDRESSES = ['clone_url', 'ssh_url', 'git_http_url', 'git_ssh_url', 'html_url', 'web_url'];

function repositoriesOf(payload: unknown): readonly string[] {
  const found = ['repository', 'project'].flatMap((place) =>
    ADDRESSES.map((name) => textField(member(payload, place), name)),
  );
  return [...new Set(found.filter((address) => address !== null))];
}
