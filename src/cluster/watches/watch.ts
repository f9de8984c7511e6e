import { errorOfAnswer, errorOfStatus, statusWords } from '../calls/answer-error.ts';
import { ClusterError } from '../cluster-error.ts';
import { openLines } from './lines.ts';
import { badAnswer, isMembers, parseMembers, readObject } from '../calls/read-object.ts';
import { acceptOf, exchangeOf, nameOf, type Session } from '../calls/request.ts';
import { collectionPath, type ApiObject, type Resource } from '../resources.ts';
import type { StreamEnd } from '../calls/transport.ts';
import type { WatchEnd, WatchEvent, WatchOptions } from './watch-types.ts';

/** After the server's own deadline, for what is under way. */
const GRACE_MS = 30_000;

/**
 * One watch, from its request to its end. Nothing is repeated: who calls knows from where to go on.
 *
 * @throws ClusterError: `gone` (410, as an answer or as an event), `stalled` (no byte for
 * `silenceMs`, or past the deadline), `not-reachable` (a stream that was cut), `bad-answer` (a line
 * that is no event), and any refusal.
 */
export async function watchOnce<T extends ApiObject>(
  session: Session,
  resource: Resource,
  options: WatchOptions<T>,
): Promise<WatchEnd> {
  const path = collectionPath(resource, options.namespace);
  const request = {
    method: 'GET',
    path,
    query: {
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: options.resourceVersion,
      timeoutSeconds: String(options.timeoutSeconds),
      fieldSelector: options.fieldSelector,
      labelSelector: options.labelSelector,
      ...(options.sendInitialEvents === true
        ? { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }
        : {}),
    },
    ...acceptOf(options.metadataOnly),
  } as const;
  const what = `${nameOf(request)}?watch`;
  const deadlineMs = options.timeoutSeconds * 1_000 + GRACE_MS;
  const call = { deadlineMs, signal: options.signal };
  const exchange = { ...exchangeOf(session, request, call), answerMs: options.silenceMs() };
  const lines = openLines();
  const onText = (text: string) => deliver(lines.push(text), { resource, what, ...options });
  const { silenceMs, signal, onOpen = () => undefined } = options;
  try {
    const came = await session.transport.stream(exchange, { onText, onOpen, silenceMs });
    if (came.kind === 'lost' && came.why === 'deadline') throw stalledError(what, came.cause);
    if (came.kind === 'answer' || came.kind === 'lost') throw errorOfAnswer(came, what);
    return endOf(came, { what, isInLine: lines.isInLine() });
  } catch (error) {
    if (signal.aborted) return 'aborted';
    throw error;
  }
}

function endOf(
  { kind, cause }: StreamEnd,
  { what, isInLine }: { readonly what: string; readonly isInLine: boolean },
): WatchEnd {
  switch (kind) {
    case 'aborted':
      return 'aborted';
    case 'silent':
      throw stalledError(what, cause);
    case 'cut':
      throw cutError(what, cause);
    case 'ended':
      if (isInLine) throw cutError(what, cause);
      return 'timeout';
  }
}

function stalledError(what: string, cause: unknown): ClusterError {
  return new ClusterError(
    'stalled',
    { message: `${what}: no byte for too long`, remedy: 'The watch is opened again.' },
    { cause },
  );
}

function cutError(what: string, cause: unknown): ClusterError {
  return new ClusterError(
    'not-reachable',
    { message: `${what}: the connection was cut`, remedy: 'The watch is opened again.' },
    { cause },
  );
}

interface Listener<T> {
  readonly resource: Resource;
  readonly what: string;
  readonly onEvents: (events: readonly WatchEvent<T>[]) => void;
}

/** What came before a line that cannot be read still counts. */
function deliver<T extends ApiObject>(lines: readonly string[], listener: Listener<T>): void {
  const events: WatchEvent<T>[] = [];
  try {
    for (const line of lines) events.push(readEvent(line, listener.resource, listener.what));
  } finally {
    if (events.length > 0) listener.onEvents(events);
  }
}

function readEvent<T extends ApiObject>(
  line: string,
  resource: Resource,
  what: string,
): WatchEvent<T> {
  const { type, object } = parseMembers(line, what);
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      return { type, object: readObject(object, resource) as T };
    case 'BOOKMARK':
      return bookmarkOf(object, what);
    case 'ERROR':
      throw eventError(object, what);
    default:
      throw badAnswer(`${what}: an event of the type ${JSON.stringify(type)}`);
  }
}

function bookmarkOf(
  object: unknown,
  what: string,
): Extract<WatchEvent<never>, { type: 'BOOKMARK' }> {
  const metadata = isMembers(object) ? object['metadata'] : undefined;
  const resourceVersion = isMembers(metadata) ? metadata['resourceVersion'] : undefined;
  if (!isMembers(metadata) || typeof resourceVersion !== 'string')
    throw badAnswer(`${what}: a bookmark without a resourceVersion`);
  const annotations = metadata['annotations'];
  const isInitialEventsEnd =
    isMembers(annotations) && annotations['k8s.io/initial-events-end'] === 'true';
  return { type: 'BOOKMARK', resourceVersion, isInitialEventsEnd };
}

/** The object of an ERROR is a Status (meta/v1). */
function eventError(object: unknown, what: string): ClusterError {
  if (!isMembers(object) || typeof object['code'] !== 'number')
    return badAnswer(`${what}: an error without a status`);
  return errorOfStatus(object['code'], { what, ...statusWords(object), retryAfterMs: null });
}
