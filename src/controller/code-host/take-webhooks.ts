import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApiClient } from '../../cluster/api-client.ts';
import { ClusterError } from '../../cluster/cluster-error.ts';
import { DISK_REPOSITORIES } from '../../cluster/resources.ts';
import { receiveWebhook, signsBody, WEBHOOK_MOST_BYTES } from '../../forge/webhook.ts';
import { wantedRef } from '../../git/follow/reference.ts';
import type { Log } from '../../resident/log.ts';
import { readRequestBody, type Answer, type FindRoute } from '../probes/http-server.ts';
import { repositoryKey, type DiskRepository } from '../repository.ts';
import { readToken } from '../source/source-access.ts';
import { webhookPath } from './webhook-state.ts';

export interface WebhookSurroundings {
  /** As the watch knows them now. */
  readonly repositories: () => ReadonlyMap<string, DiskRepository>;
  readonly client: Pick<ApiClient, 'get' | 'patch'>;
  readonly now: () => Date;
  readonly log: Log;
}

const NOTHING_HERE: Answer = { status: 404, body: 'no webhook is taken here\n' };

/**
 * Takes webhooks at the paths that DiskRepositories state in their status, and nowhere else: before
 * a path is known, no byte of a body and no Secret is read. A genuine call is written into the
 * status of its DiskRepository, by which the process that leads looks at git at once, whichever
 * process was called.
 */
export function takeWebhooks(surroundings: WebhookSurroundings): FindRoute {
  const seen = rememberLast(MOST_REMEMBERED);
  return (path) => {
    const all = [...surroundings.repositories().values()];
    const repository = all.find(({ status }) => status?.webhookPath === path);
    const { webhook, suspend } = repository?.spec ?? {};
    if (repository === undefined || webhook === undefined) return NOTHING_HERE;
    if (suspend === true) return { status: 503, body: 'the DiskRepository is suspended\n' };
    return (request) => take(request, { ...surroundings, repository, webhook, path, seen });
  };
}

/** Enough for a day of pushes; what is forgotten costs one look at git if it is played back. */
const MOST_REMEMBERED = 4_096;

interface Taken extends WebhookSurroundings {
  readonly repository: DiskRepository;
  readonly webhook: NonNullable<DiskRepository['spec']['webhook']>;
  readonly path: string;
  readonly seen: Remembered;
}

async function take(request: IncomingMessage, taken: Taken): Promise<Answer> {
  const { repository, webhook, client, path } = taken;
  const body = await readRequestBody(request, WEBHOOK_MOST_BYTES);
  if (body === null)
    return answer(413, `the body has more than ${String(WEBHOOK_MOST_BYTES)} bytes`);
  const token = await readToken(repository, webhook.secretRef.name, client);
  if (!token.ok) return answer(503, 'the token of this webhook cannot be read now');
  // The token is another one by now, and its new path is not stated yet.
  if (webhookPath(token.value, repository) !== path) return NOTHING_HERE;
  const { method = '', headers } = request;
  const outcome = receiveWebhook(webhook.type, token.value, { method, headers, body });
  const about = { repository: repositoryKey(repository), type: webhook.type };
  if (outcome.kind === 'refused') {
    taken.log.warn({ ...about, status: outcome.status }, `webhook refused: ${outcome.reason}`);
    return answer(outcome.status, outcome.reason);
  }
  if (!isFollowed(outcome.ref, repository))
    return answer(200, `${outcome.ref ?? ''} is not what is followed`);
  const mark = signsBody(webhook.type) ? digestOf(path, body) : null;
  if (mark !== null && taken.seen.has(mark)) {
    taken.log.warn(about, 'webhook refused: it was served before');
    return answer(409, 'this call was served before: a signed body is served once');
  }
  return wake(taken, mark);
}

/**
 * The mark is remembered from now on, but for a call that came to nothing: the host may send it
 * again.
 */
async function wake(taken: Taken, mark: string | null): Promise<Answer> {
  const { repository, client, now, log, seen } = taken;
  const { name, namespace = 'default' } = repository.metadata;
  if (mark !== null) seen.add(mark);
  try {
    await client.patch(
      DISK_REPOSITORIES,
      { name, namespace },
      {
        type: 'merge',
        subresource: 'status',
        patch: { status: { lastWebhookAt: now().toISOString() } },
      },
    );
  } catch (error) {
    if (mark !== null) seen.forget(mark);
    if (!(error instanceof ClusterError)) throw error;
    log.warn({ repository: repositoryKey(repository), error: error.message }, 'webhook not served');
    return answer(503, 'the cluster does not answer now; send it again');
  }
  log.info({ repository: repositoryKey(repository) }, 'webhook taken');
  return answer(202, 'the repository is fetched');
}

function answer(status: number, text: string): Answer {
  return { status, body: `${text}\n` };
}

/**
 * Whether a push to a ref can change what is followed; a call that names none may. For a push to
 * another branch git is not asked.
 *
 * @throws GitError where `spec.ref` cannot be meant.
 */
export function isFollowed(ref: string | null, { spec }: DiskRepository): boolean {
  if (ref?.startsWith('refs/') !== true) return true;
  const wanted = wantedRef(spec.ref ?? {});
  switch (wanted.kind) {
    case 'branch':
      return ref === `refs/heads/${wanted.branch}`;
    case 'tag':
      return ref === `refs/tags/${wanted.tag}`;
    case 'semver':
      return ref.startsWith('refs/tags/');
    case 'name':
      return ref === wanted.name;
    case 'commit':
      return true;
  }
}

function digestOf(path: string, body: Uint8Array): string {
  return createHash('sha256').update(path).update(body).digest('base64');
}

interface Remembered {
  readonly has: (mark: string) => boolean;
  readonly add: (mark: string) => void;
  readonly forget: (mark: string) => void;
}

/** The last of many, so that what is remembered stays small. */
function rememberLast(most: number): Remembered {
  const marks = new Set<string>();
  return {
    has: (mark) => marks.has(mark),
    add: (mark) => {
      marks.add(mark);
      const [oldest] = marks;
      if (marks.size > most && oldest !== undefined) marks.delete(oldest);
    },
    forget: (mark) => void marks.delete(mark),
  };
}
