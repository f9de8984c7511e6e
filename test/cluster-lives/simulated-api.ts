/**
 * The API server in memory, as far as controller and agents meet it: uids, resource versions,
 * generations, fences, server-side apply, and every state that there was, since each watch is as
 * far behind as it likes.
 */
import type { ApiClient, Patch } from '../../src/cluster/api-client.ts';
import { ClusterError, type ClusterErrorCode } from '../../src/cluster/cluster-error.ts';
import { carries } from '../../src/cluster/calls/carries.ts';
import {
  keyOf,
  type ApiObject,
  type ObjectMeta,
  type Resource,
} from '../../src/cluster/resources.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- API objects are edited freely
export type Loose = any;

/** By the plural of the kind and the key of the object; a state never changes. */
export type ApiState = ReadonlyMap<string, Loose>;

/** What becomes of one write. */
export type WriteFault =
  | 'none'
  /** The server does not see it. */
  | 'lost'
  /** It is made, and the answer is lost. */
  | 'answer-lost'
  /** It is made twice: the first answer was lost, and the client asks again. */
  | 'twice'
  /** Refused for no reason that the object shows. */
  | 'conflict';

export interface Deletion {
  readonly plural: string;
  readonly key: string;
  readonly before: ApiState;
}

export interface SimulatedApi {
  readonly now: () => ApiState;
  /** Every state so far, the oldest first; `now` is the last one. */
  readonly states: readonly ApiState[];
  readonly of: (resource: Resource, at?: number) => ReadonlyMap<string, Loose>;
  /** A client whose writes meet what `fault` says of each. */
  readonly client: (fieldManager: string, fault: () => WriteFault) => ApiClient;
  /** By somebody else; null removes it. */
  readonly put: (resource: Resource, key: string, object: Loose) => void;
  /** Its deletion by somebody else: finalizers hold it. */
  readonly remove: (resource: Resource, key: string) => void;
  /** etcd as it was: later versions are given a second time. */
  readonly restore: (at: number) => void;
  /** What clients have deleted, for the laws. */
  readonly deletions: Deletion[];
  /** How many writes clients asked for, whatever became of them. */
  readonly asked: () => number;
}

/** By field manager. */
type Applied = Readonly<Record<string, Loose>>;

export function simulatedApi(): SimulatedApi {
  const states: ApiState[] = [new Map()];
  /** What each field manager applied last to an object: of its state, and restored with it. */
  const managed = new WeakMap<object, Applied>();
  const deletions: Deletion[] = [];
  let version = 0;
  let uids = 0;
  let asked = 0;
  const now = (): ApiState => states.at(-1) ?? new Map();
  const set = (path: string, object: Loose): void => {
    const next = new Map(now());
    if (object === null) next.delete(path);
    else next.set(path, object);
    states.push(next);
  };
  const appliedTo = (live: Loose): Applied => managed.get(live ?? {}) ?? {};
  /** Stores a new content of an object, as a new version where it is a new content. */
  const store = (path: string, live: Loose, content: Loose, applied = appliedTo(live)): Loose => {
    const { uid, resourceVersion, generation } = live?.metadata ?? {};
    const named = {
      ...content,
      metadata: { ...content.metadata, uid, resourceVersion, generation },
    };
    if (
      live !== undefined &&
      canonicalJson(named) === canonicalJson(live) &&
      canonicalJson(applied) === canonicalJson(appliedTo(live))
    )
      return live;
    version += 1;
    const isSameSpec = canonicalJson(live?.spec ?? null) === canonicalJson(content.spec ?? null);
    const object = {
      ...content,
      metadata: {
        ...content.metadata,
        uid: uid ?? `uid-${String((uids += 1))}`,
        resourceVersion: String(version),
        generation: Number(generation ?? 0) + (isSameSpec && live !== undefined ? 0 : 1),
      },
    };
    managed.set(object, applied);
    set(path, object);
    return object;
  };
  const liveFor = (path: string, fence: Partial<ObjectMeta>): Loose => {
    const live = now().get(path);
    const { uid, resourceVersion } = fence;
    if (uid !== undefined && uid !== live?.metadata.uid) throw failure('conflict', path);
    if (resourceVersion !== undefined && resourceVersion !== live?.metadata.resourceVersion)
      throw failure('conflict', path);
    return live;
  };
  /** Gone, or held by its finalizers. */
  const end = (path: string, live: Loose): void => {
    if ((live.metadata.finalizers ?? []).length === 0) set(path, null);
    else store(path, live, merged(live, { metadata: { deletionTimestamp: DELETED_AT } }));
  };
  const server: Server = {
    apply: (manager, path, object, subresource) => {
      const live = liveFor(path, object.metadata);
      const { uid: _uid, resourceVersion: _version, ...metadata } = object.metadata;
      const sent = { ...object, metadata };
      if (subresource === 'status') {
        if (live === undefined) throw failure('not-found', path);
        return store(path, live, { ...live, status: sent.status });
      }
      const before = appliedTo(live);
      const kept = live === undefined ? {} : without(live, before[manager] ?? {}, sent);
      return store(path, live, merged(kept, sent), { ...before, [manager]: sent });
    },
    create: (path, object) => {
      if (now().has(path)) throw failure('conflict', path);
      return store(path, undefined, object);
    },
    patch: (path, { patch, subresource }) => {
      const sent = patch as Loose;
      const live = liveFor(path, sent.metadata ?? {});
      if (live === undefined) throw failure('not-found', path);
      const { status, ...rest } = live;
      const next =
        subresource === 'status'
          ? { ...live, status: merged(status, sent.status) }
          : { ...merged(rest, sent), ...(status === undefined ? {} : { status }) };
      const { deletionTimestamp, finalizers = [] } = next.metadata;
      if (deletionTimestamp === undefined || finalizers.length > 0) return store(path, live, next);
      set(path, null);
      return next;
    },
    delete: (plural, key, fence) => {
      const path = `${plural} ${key}`;
      const live = now().get(path);
      if (live === undefined) return 'gone';
      if (live.metadata.uid !== fence.uid) return 'changed';
      if (![undefined, live.metadata.resourceVersion].includes(fence.resourceVersion))
        return 'changed';
      deletions.push({ plural, key, before: now() });
      end(path, live);
      return 'deleted';
    },
  };
  return {
    ...{ now, states, deletions },
    asked: () => asked,
    of: (resource, at = states.length - 1) => objectsOf(states[at] ?? new Map(), resource),
    client: (manager, fault) =>
      clientOf(server, now, {
        manager,
        fault: () => {
          asked += 1;
          return fault();
        },
      }),
    put: (resource, key, object) => {
      const path = `${resource.plural} ${key}`;
      if (object === null) set(path, null);
      else store(path, now().get(path), object);
    },
    remove: (resource, key) => {
      const path = `${resource.plural} ${key}`;
      end(path, now().get(path));
    },
    restore: (at) => void states.push(states[at] ?? new Map()),
  };
}

const DELETED_AT = '2026-03-02T07:00:00Z';

/** The server's part of each write. */
interface Server {
  readonly apply: (manager: string, path: string, object: Loose, subresource?: string) => Loose;
  readonly create: (path: string, object: Loose) => Loose;
  readonly patch: (path: string, patch: Patch) => Loose;
  readonly delete: (
    plural: string,
    key: string,
    fence: { readonly uid: string; readonly resourceVersion?: string },
  ) => 'deleted' | 'gone' | 'changed';
}

function clientOf(
  server: Server,
  now: () => ApiState,
  { manager, fault }: { readonly manager: string; readonly fault: () => WriteFault },
): ApiClient {
  const unused = (): never => {
    throw new Error('views are made of states, and not read');
  };
  /** As the client of the product: what is asked again is any write but a JSON patch. */
  const send = <T>(path: string, make: () => T): T => {
    switch (fault()) {
      case 'none':
        return make();
      case 'lost':
        throw failure('not-reachable', path);
      case 'conflict':
        throw failure('conflict', path);
      case 'answer-lost':
        make();
        throw failure('not-reachable', path);
      case 'twice':
        make();
        return make();
    }
  };
  const pathOf = ({ plural }: Resource, name: Parameters<typeof keyOf>[0]): string =>
    `${plural} ${keyOf(name)}`;
  return {
    get: async (resource, name) => Promise.resolve(now().get(pathOf(resource, name)) ?? null),
    apply: async (resource, object, { subresource } = {}) => {
      const path = pathOf(resource, object.metadata);
      return Promise.resolve(send(path, () => server.apply(manager, path, object, subresource)));
    },
    review: unused,
    create: async (resource, object) => {
      const path = pathOf(resource, object.metadata);
      let isSecond = false;
      const make = (): Loose => {
        const found = now().get(path);
        // After a lost answer the client looks whether what is there is what it sent.
        if (isSecond && found !== undefined && carries(found, object)) return found;
        isSecond = true;
        return server.create(path, object);
      };
      return Promise.resolve(send(path, make));
    },
    patch: async (resource, name, patch) => {
      const path = pathOf(resource, name);
      return Promise.resolve(send(path, () => server.patch(path, patch)));
    },
    delete: async (resource, name, fence) => {
      const path = pathOf(resource, name);
      return Promise.resolve(send(path, () => server.delete(resource.plural, keyOf(name), fence)));
    },
    ...{ list: unused, watch: unused, close: () => undefined },
  };
}

function objectsOf(state: ApiState, { plural }: Resource): ReadonlyMap<string, ApiObject> {
  const prefix = `${plural} `;
  return new Map(
    [...state].flatMap(([path, object]): (readonly [string, ApiObject])[] =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), object]] : [],
    ),
  );
}

function failure(code: ClusterErrorCode, path: string): ClusterError {
  return new ClusterError(code, { message: `${path}: ${code}`, remedy: 'None.' });
}

function isObject(value: Loose): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function merged(live: Loose, wanted: Loose): Loose {
  if (!isObject(live) || !isObject(wanted)) return wanted;
  const all = { ...live, ...mapped(wanted, (value, name) => merged(live[name], value)) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted[name] !== null));
}

function mapped(object: Loose, change: (value: Loose, name: string) => Loose): Loose {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}

/** Server-side apply takes away what was applied before and is not applied now. */
function without(live: Loose, before: Loose, now: Loose): Loose {
  if (!isObject(live) || !isObject(before)) return live;
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name]) => !(name in before) || (isObject(now) && name in now))
      .map(([name, value]) => [
        name,
        name in before ? without(value, before[name], now[name]) : value,
      ]),
  );
}
