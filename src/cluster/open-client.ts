import { errorOfAnswer } from './calls/answer-error.ts';
import type {
  ApiClient,
  ApplyOptions,
  CallOptions,
  ListAnswer,
  ListOptions,
  Patch,
  Preconditions,
} from './api-client.ts';
import { carries } from './calls/carries.ts';
import { ClusterError } from './cluster-error.ts';
import {
  parseMembers,
  readObject,
  readPage,
  readReview,
  type ListPage,
} from './calls/read-object.ts';
import type { Repeated } from './calls/repeat.ts';
import {
  acceptOf,
  ask,
  nameOf,
  type ClientOptions,
  type Request,
  type Session,
} from './calls/request.ts';
import {
  apiVersionOf,
  collectionPath,
  objectPath,
  type ApiObject,
  type ObjectName,
  type Resource,
} from './resources.ts';
import { openTransport } from './calls/transport.ts';
import { watchOnce } from './watches/watch.ts';

const PAGE_OBJECTS = 500;
const MOST_BYTES_OF_PAGE = 256 * 1024 * 1024;

/** A client for one API server and one account. It opens no connection by itself. */
export function openClient(options: ClientOptions): ApiClient {
  const transport = openTransport(options.credentials);
  const session: Session = { transport, options };
  return {
    get: (resource, name, call = {}) => getObject(session, { resource, name }, call),
    list: (resource, listed = {}) => listAll(session, resource, listed),
    apply: (resource, object, applied = {}) => applyObject(session, { resource, object }, applied),
    create: (resource, object, call = {}) => createObject(session, { resource, object }, call),
    review: (resource, spec, call = {}) => askForReview(session, { resource, spec }, call),
    patch: (resource, name, patch) => patchObject(session, { resource, name }, patch),
    delete: (resource, name, preconditions) =>
      deleteObject(session, { resource, name }, preconditions),
    watch: (resource, watched) => watchOnce(session, resource, watched),
    close: () => transport.close(),
  };
}

interface Which {
  readonly resource: Resource;
  readonly name: ObjectName;
}

interface What<T> {
  readonly resource: Resource;
  readonly object: T;
}

const METADATA_OF_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

async function getObject<T extends ApiObject>(
  session: Session,
  { resource, name }: Which,
  call: CallOptions & { readonly metadataOnly?: boolean },
): Promise<T | null> {
  const request: Request = {
    method: 'GET',
    path: objectPath(resource, name),
    ...acceptOf(call.metadataOnly),
    repeatable: 'any-time',
  };
  const { answered } = await ask(session, request, call);
  if (answered.status === 404) return null;
  return objectOf(answered, request, resource) as T;
}

type Answer = Repeated['answered'];

function objectOf(answered: Answer, request: Request, resource: Resource): ApiObject {
  const what = nameOf(request);
  if (answered.status >= 300) throw errorOfAnswer(answered, what);
  return readObject(parseMembers(answered.text, what), resource);
}

async function listAll<T extends ApiObject>(
  session: Session,
  resource: Resource,
  options: ListOptions,
): Promise<ListAnswer<T>> {
  try {
    return await listPages(session, resource, options);
  } catch (error) {
    if (!(error instanceof ClusterError) || error.code !== 'gone') throw error;
    // Reading took longer than etcd remembers (5 minutes): the whole at once cannot become too old.
    const page = await listPage<T>(session, { resource, limit: 0, from: '' }, options);
    return { items: page.items, resourceVersion: page.resourceVersion };
  }
}

async function listPages<T extends ApiObject>(
  session: Session,
  resource: Resource,
  options: ListOptions,
): Promise<ListAnswer<T>> {
  const items: T[] = [];
  const limit = PAGE_OBJECTS;
  let page = await listPage<T>(session, { resource, limit, from: '' }, options);
  // Servers may serve later pages from a later state: a watch from the first one's version leaves
  // nothing out.
  const { resourceVersion } = page;
  for (;;) {
    for (const item of page.items) items.push(item);
    if (page.next === '') return { items, resourceVersion };
    page = await listPage<T>(session, { resource, limit, from: page.next }, options);
  }
}

async function listPage<T extends ApiObject>(
  session: Session,
  asked: { readonly resource: Resource; readonly limit: number; readonly from: string },
  { namespace, fieldSelector, labelSelector, metadataOnly, ...call }: ListOptions,
): Promise<ListPage<T>> {
  const { resource, limit, from } = asked;
  const request: Request = {
    method: 'GET',
    path: collectionPath(resource, namespace),
    query: {
      limit: limit === 0 ? undefined : String(limit),
      continue: from,
      fieldSelector,
      labelSelector,
    },
    ...(metadataOnly === true ? { accept: METADATA_OF_LIST } : {}),
    mostBytes: MOST_BYTES_OF_PAGE,
    repeatable: 'any-time',
  };
  const { answered } = await ask(session, request, call);
  if (answered.status >= 300) throw errorOfAnswer(answered, nameOf(request));
  return readPage<T>(answered.text, resource, nameOf(request));
}

async function applyObject<T extends ApiObject>(
  session: Session,
  { resource, object }: What<T>,
  { force = false, subresource, ...call }: ApplyOptions,
): Promise<T> {
  const request: Request = {
    method: 'PATCH',
    path: objectPath(resource, object.metadata, subresource),
    query: { fieldManager: session.options.fieldManager, force: String(force) },
    // JSON is YAML, and the JSON of an applied object is taken by all supported servers.
    contentType: 'application/apply-patch+yaml',
    body: object,
    repeatable: 'any-time',
  };
  const { answered } = await ask(session, request, call);
  return objectOf(answered, request, resource) as T;
}

async function createObject<T extends ApiObject>(
  session: Session,
  { resource, object }: What<T>,
  call: CallOptions,
): Promise<T> {
  const request: Request = {
    method: 'POST',
    path: collectionPath(resource, object.metadata.namespace),
    query: { fieldManager: session.options.fieldManager, fieldValidation: 'Strict' },
    body: object,
    // A name is given only once, so that a second attempt makes nothing twice.
    repeatable: 'any-time',
  };
  const { answered, isMaybeSecond } = await ask(session, request, call);
  if (answered.status !== 409 || !isMaybeSecond) return objectOf(answered, request, resource) as T;
  const found = await getObject<T>(session, { resource, name: object.metadata }, call);
  if (found !== null && carries(found, object)) return found;
  throw errorOfAnswer(answered, nameOf(request));
}

async function askForReview(
  session: Session,
  { resource, spec }: { readonly resource: Resource; readonly spec: unknown },
  call: CallOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const request: Request = {
    method: 'POST',
    path: collectionPath(resource),
    body: { apiVersion: apiVersionOf(resource), kind: resource.kind, spec },
    repeatable: 'any-time',
  };
  const { answered } = await ask(session, request, call);
  const what = nameOf(request);
  if (answered.status >= 300) throw errorOfAnswer(answered, what);
  return readReview(answered.text, what);
}

async function patchObject<T extends ApiObject>(
  session: Session,
  { resource, name }: Which,
  { type, patch, subresource, ...call }: Patch,
): Promise<T> {
  const request: Request = {
    method: 'PATCH',
    path: objectPath(resource, name, subresource),
    query: { fieldManager: session.options.fieldManager, fieldValidation: 'Strict' },
    contentType: type === 'merge' ? 'application/merge-patch+json' : 'application/json-patch+json',
    body: patch,
    repeatable: type === 'merge' ? 'any-time' : 'only-unsent',
  };
  const { answered } = await ask(session, request, call);
  return objectOf(answered, request, resource) as T;
}

async function deleteObject(
  session: Session,
  { resource, name }: Which,
  { uid, resourceVersion, ...call }: Preconditions,
): Promise<'deleted' | 'gone' | 'changed'> {
  const preconditions = { uid, ...(resourceVersion === undefined ? {} : { resourceVersion }) };
  const request: Request = {
    method: 'DELETE',
    path: objectPath(resource, name),
    body: { apiVersion: 'v1', kind: 'DeleteOptions', preconditions },
    repeatable: 'any-time',
  };
  const { answered } = await ask(session, request, call);
  if (answered.status === 404) return 'gone';
  if (answered.status === 409) return 'changed';
  if (answered.status >= 300) throw errorOfAnswer(answered, nameOf(request));
  // A Status, or the object that its finalizers still hold.
  parseMembers(answered.text, nameOf(request));
  return 'deleted';
}
