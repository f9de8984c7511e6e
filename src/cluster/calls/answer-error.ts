import { ClusterError, type ClusterErrorCode } from '../cluster-error.ts';
import { isMembers } from './read-object.ts';
import type { Answered } from './transport.ts';

const LONGEST_MESSAGE = 1_000;

/**
 * @returns the error of an answer with a status from 400 on, or of none. `what` is `GET
 * /api/v1/nodes/a`.
 */
export function errorOfAnswer(answered: Answered, what: string): ClusterError {
  if (answered.kind === 'lost') return errorOfLoss(answered, what);
  const said = statusOf(answered.text);
  return errorOfStatus(answered.status, { what, ...said, retryAfterMs: answered.retryAfterMs });
}

/** What a Status (meta/v1) says beside its code. */
export interface StatusWords {
  readonly reason: string | null;
  readonly message: string;
  /** The fields that it refuses: `metadata.uid`. */
  readonly fields: readonly string[];
}

export interface StatusFacts extends StatusWords {
  readonly what: string;
  readonly retryAfterMs: number | null;
}

/** @returns the error that a Status object reports, be it an answer or an event of a watch. */
export function errorOfStatus(status: number, facts: StatusFacts): ClusterError {
  const code = codeOf(status, facts);
  const said = facts.message === '' ? '' : `: ${facts.message}`;
  return new ClusterError(
    code,
    {
      message: `${facts.what}: the API server answered ${status}${said}`,
      remedy: REMEDIES[code],
    },
    {
      status,
      ...(facts.reason === null ? {} : { reason: facts.reason }),
      ...(facts.retryAfterMs === null ? {} : { retryAfterMs: facts.retryAfterMs }),
    },
  );
}

/** @returns what a Status says, as far as the text is one. */
export function statusOf(text: string): StatusWords {
  try {
    return statusWords(JSON.parse(text) as unknown);
  } catch {
    // Proxies and a server that starts answer in plain text.
    return { reason: null, message: text.trim().slice(0, 200), fields: [] };
  }
}

/** @returns what a Status says, be it an answer or the object of an event. */
export function statusWords(value: unknown): StatusWords {
  if (!isMembers(value)) return { reason: null, message: '', fields: [] };
  const { reason, message, details } = value;
  const causes = isMembers(details) ? details['causes'] : undefined;
  return {
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
    message: typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : '',
    fields: (Array.isArray(causes) ? causes : []).flatMap((cause: unknown) =>
      isMembers(cause) && typeof cause['field'] === 'string' ? [cause['field']] : [],
    ),
  };
}

const CODES = new Map<number, ClusterErrorCode>([
  [400, 'invalid'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'invalid'],
  [406, 'invalid'],
  [409, 'conflict'],
  [410, 'gone'],
  [413, 'invalid'],
  [415, 'invalid'],
  [422, 'invalid'],
  [429, 'too-many-requests'],
  [504, 'timeout'],
]);

function codeOf(status: number, { fields }: StatusWords): ClusterErrorCode {
  // An apply or patch with the uid of another object is an immutable field that changes
  // (apimachinery, ValidateObjectMetaUpdate).
  if (status === 422 && fields.includes('metadata.uid')) return 'conflict';
  return CODES.get(status) ?? (status >= 500 ? 'server' : 'bad-answer');
}

function errorOfLoss(
  { why, cause }: Extract<Answered, { kind: 'lost' }>,
  what: string,
): ClusterError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  switch (why) {
    case 'deadline':
      return new ClusterError(
        'timeout',
        { message: `${what}: no answer within the deadline`, remedy: REMEDIES.timeout },
        { cause },
      );
    case 'withdrawn':
      return new ClusterError('withdrawn', {
        message: `${what}: not asked any more, because this process may lead no more`,
        remedy: REMEDIES.withdrawn,
      });
    case 'untrusted':
      return new ClusterError(
        'bad-credentials',
        {
          message: `${what}: the certificate of the API server is not trusted: ${reason}`,
          remedy: 'Give the CA that signed it, and the name that it is made for.',
        },
        { cause },
      );
    case 'connection':
      return new ClusterError(
        'not-reachable',
        {
          message: `${what}: the API server could not be reached: ${reason}`,
          remedy: REMEDIES['not-reachable'],
        },
        { cause },
      );
  }
}

const ADDRESS_REMEDY = 'Look whether the address is that of a Kubernetes API server.';
const LATER_REMEDY = 'It is tried again; look at the API server when it goes on.';

/** What to do after each kind of error, where the error itself knows nothing better. */
export const REMEDIES: Readonly<Record<ClusterErrorCode, string>> = {
  'not-reachable': 'Look whether the address is right and the API server runs; it is tried again.',
  timeout: LATER_REMEDY,
  withdrawn: 'Nothing: whoever leads now decides anew.',
  'answer-lost': 'Read what is there before writing again.',
  unauthorized:
    'Look whether the token or the client certificate is that of this cluster, and still valid.',
  forbidden: 'Give the account this right with a Role or ClusterRole and its binding.',
  'not-found': 'Look whether the CRDs of diskwright and the namespace are there.',
  conflict: 'Look who else writes it: another field manager, or another version of the object.',
  invalid: 'See what the API server says of it.',
  'too-many-requests': LATER_REMEDY,
  gone: 'It is listed again.',
  server: LATER_REMEDY,
  'bad-answer': ADDRESS_REMEDY,
  stalled: 'The watch is opened again.',
  'bad-credentials': 'Look at the kubeconfig, or at the service account of the pod.',
};
