import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { reflect, type ReflectOptions, type Reflector } from '../../src/cluster/reflector.ts';
import { NODES, PODS, type ApiObject } from '../../src/cluster/resources.ts';
import {
  bookmark,
  clientOf,
  event,
  json,
  lost,
  silence,
  startServer,
  status,
  stream,
  type TestServer,
  eventually,
} from './api-server.ts';

let server: TestServer;
let client: ApiClient;
let abort: AbortController;
let changes: number;

beforeEach(async () => {
  server = await startServer();
  client = clientOf(server);
  abort = new AbortController();
  changes = 0;
});

afterEach(async () => {
  abort.abort();
  client.close();
  await server.close();
});

const quick = { firstWaitMs: 2, longestWaitMs: 20 };

function nodes(options: Partial<ReflectOptions> = {}): Reflector<ApiObject> {
  return reflect(client, NODES, {
    onChange: () => {
      changes += 1;
    },
    signal: abort.signal,
    pace: quick,
    ...options,
  });
}

function node(name: string, resourceVersion: string, members: object = {}): object {
  return { metadata: { name, uid: `uid-of-${name}`, resourceVersion }, ...members };
}

function added(name: string, version: string): string {
  return event('ADDED', node(name, version));
}

/** What `kubectl get --watch` would have told first, and the bookmark that ends it. */
const two = [added('a', '1'), added('b', '2'), bookmark('10', true)];
const notEnabled = status(
  422,
  'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
  { reason: 'Invalid' },
);

function names(reflector: Reflector<ApiObject>): readonly string[] {
  return [...reflector.objects().keys()];
}

function queries(): readonly Readonly<Record<string, string>>[] {
  return server.asked.map(({ query }) => Object.fromEntries(query));
}

/** How each request asked: for everything, from a version, or as a list. */
function ways(): readonly string[] {
  return queries().map((query) => {
    if (query['watch'] === undefined) return 'list';
    return query['sendInitialEvents'] === 'true' ? 'all' : `from ${query['resourceVersion']}`;
  });
}

describe('a store that a watch keeps', () => {
  it('holds all that exists once the server says that this was all', async () => {
    server.answer(stream(two, 'stay'));
    const reflector = nodes({ labelSelector: 'role=db', metadataOnly: true });
    await reflector.synced;
    expect(names(reflector)).toEqual(['a', 'b']);
    expect(changes).toBe(1);
    expect(queries()[0]).toMatchObject({
      watch: 'true',
      sendInitialEvents: 'true',
      resourceVersionMatch: 'NotOlderThan',
      allowWatchBookmarks: 'true',
      labelSelector: 'role=db',
    });
    const seconds = Number(queries()[0]?.['timeoutSeconds']);
    expect(seconds).toBeGreaterThanOrEqual(300);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(server.asked[0]?.headers.accept).toContain('as=PartialObjectMetadata;');
  });

  it('is never seen half', async () => {
    server.answer(stream([added('a', '1'), added('b', '2')], 'stay'));
    const reflector = nodes();
    await eventually(() => expect(server.asked).toHaveLength(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(names(reflector)).toEqual([]);
    expect(changes).toBe(0);
  });

  it('tells of an empty cluster, too', async () => {
    server.answer(stream([bookmark('10', true)], 'stay'));
    await nodes().synced;
    expect(changes).toBe(1);
  });

  it('follows what is added, changed and deleted', async () => {
    const later = [
      added('c', '11'),
      event('MODIFIED', node('a', '12', { spec: { unschedulable: true } })),
      event('DELETED', node('b', '13')),
    ];
    server.answer(stream([...two, ...later], 'stay'));
    const reflector = nodes();
    await eventually(() => expect(names(reflector)).toEqual(['a', 'c']));
    expect(reflector.objects().get('a')?.['spec']).toEqual({ unschedulable: true });
  });

  it('wakes once for events that come together', async () => {
    let say: (text: string) => void = () => undefined;
    server.answer((_, response) => {
      response.write(two.join(''));
      say = (text) => response.write(text);
    });
    const reflector = nodes();
    await reflector.synced;
    say(Array.from({ length: 20 }, (_, at) => added(`n-${at}`, `${20 + at}`)).join(''));
    await eventually(() => expect(names(reflector)).toHaveLength(22));
    expect(changes).toBe(2);
  });

  it('does not change what was taken from it', async () => {
    let say: (text: string) => void = () => undefined;
    server.answer((_, response) => {
      response.write(two.join(''));
      say = (text) => response.write(text);
    });
    const reflector = nodes();
    await reflector.synced;
    const taken = reflector.objects();
    say(added('c', '11'));
    await eventually(() => expect(names(reflector)).toHaveLength(3));
    expect([...taken.keys()]).toEqual(['a', 'b']);
  });

  it('reads lines however they are cut, also within a character', async () => {
    const text = [event('ADDED', node('ä€😀', '1')), bookmark('10', true)].join('');
    const bytes = Buffer.from(text);
    server.answer((_, response) => {
      const send = (at: number): void => {
        if (at < bytes.length) response.write(bytes.subarray(at, at + 1), () => send(at + 1));
      };
      send(0);
    });
    const reflector = nodes();
    await reflector.synced;
    expect(names(reflector)).toEqual(['ä€😀']);
  });

  it('names objects of namespaces by both', async () => {
    const pod = { metadata: { namespace: 'db', name: 'pg-0', uid: 'u', resourceVersion: '1' } };
    server.answer(stream([event('ADDED', pod), bookmark('2', true)], 'stay'));
    const reflector = reflect(client, PODS, {
      namespace: 'db',
      onChange: () => undefined,
      signal: abort.signal,
    });
    await reflector.synced;
    expect([...reflector.objects().keys()]).toEqual(['db/pg-0']);
    expect(server.asked[0]?.path).toBe('/api/v1/namespaces/db/pods');
  });

  it('leaves connections for calls, however many watches there are', async () => {
    server.always(stream(two, 'stay'));
    await Promise.all(Array.from({ length: 40 }, () => nodes().synced));
    server.answer(json(node('a', '1')));
    expect((await client.get(NODES, { name: 'a' }))?.metadata.name).toBe('a');
  });
});

describe('a server without WatchList', () => {
  it('is listed page by page and watched from there', async () => {
    server.answer(
      notEnabled,
      json({ metadata: { resourceVersion: '20', continue: 'x' }, items: [node('a', '1')] }),
      json({ metadata: { resourceVersion: '20' }, items: [node('b', '2')] }),
      stream([added('c', '21')], 'stay'),
    );
    const reflector = nodes();
    await eventually(() => expect(names(reflector)).toEqual(['a', 'b', 'c']));
    expect(ways()).toEqual(['all', 'list', 'list', 'from 20']);
    expect(reflector.facts()).toMatchObject({ lists: 1, failure: null });
  });

  it('is not asked for it again', async () => {
    const list = json({ metadata: { resourceVersion: '20' }, items: [] });
    server.answer(notEnabled, list, stream([], 'cut'), list, stream([], 'stay'));
    nodes();
    await eventually(() => expect(server.asked).toHaveLength(5));
    expect(ways()).toEqual(['all', 'list', 'from 20', 'list', 'from 20']);
  });

  it('is listed when it tells what exists and never that this was all', async () => {
    server.answer(
      stream([added('a', '1')], 'stay'),
      json({ metadata: { resourceVersion: '20' }, items: [node('a', '1')] }),
      stream([], 'stay'),
    );
    const reflector = nodes({ pace: { ...quick, initialSilenceMs: 40 } });
    await reflector.synced;
    await eventually(() => expect(ways()).toEqual(['all', 'list', 'from 20']));
    expect(reflector.facts()).toMatchObject({ lists: 1, stalls: 1 });
  });
});

describe('a watch that ends', () => {
  it('goes on from its last bookmark when the server ended it', async () => {
    server.answer(stream([...two, bookmark('15')], 'end'), stream([added('c', '16')], 'stay'));
    const reflector = nodes();
    await eventually(() => expect(names(reflector)).toEqual(['a', 'b', 'c']));
    expect(ways()).toEqual(['all', 'from 15']);
    expect(reflector.facts().lastBookmarkAgeMs).toBeGreaterThanOrEqual(0);
  });

  it('goes on from its last event', async () => {
    server.answer(stream([...two, added('c', '17')], 'end'), stream([], 'stay'));
    nodes();
    await eventually(() => expect(ways()).toEqual(['all', 'from 17']));
  });

  it.each([
    ['as an answer', status(410, 'too old', { reason: 'Expired' })],
    [
      'as an event',
      stream([event('ERROR', { kind: 'Status', code: 410, reason: 'Expired' })], 'end'),
    ],
  ])('reads everything again after 410 %s', async (_, gone) => {
    server.answer(
      stream(two, 'end'),
      gone,
      stream([added('b', '2'), bookmark('30', true)], 'stay'),
    );
    const reflector = nodes();
    await eventually(() => expect(names(reflector)).toEqual(['b']));
    expect(ways()).toEqual(['all', 'from 10', 'all']);
    expect(reflector.facts()).toMatchObject({ gone: 1, lists: 2, failure: null });
  });

  it('reads everything again when the connection was cut', async () => {
    server.answer(stream(two, 'cut'), lost(), stream(two, 'stay'));
    const reflector = nodes();
    await eventually(() => expect(reflector.facts().lists).toBe(2));
    expect(ways()).toEqual(['all', 'all', 'all']);
  });

  it('keeps what it had until everything was read again', async () => {
    server.answer(stream(two, 'cut'), stream([added('b', '2')], 'stay'));
    const reflector = nodes();
    await eventually(() => expect(server.asked).toHaveLength(2));
    await new Promise((later) => setTimeout(later, 50));
    expect(names(reflector)).toEqual(['a', 'b']);
  });

  it('wakes nobody when everything is as it was', async () => {
    server.answer(stream(two, 'cut'), stream(two, 'stay'));
    const reflector = nodes();
    await reflector.synced;
    const before = reflector.objects().get('a');
    await eventually(() => expect(reflector.facts().lists).toBe(2));
    expect(changes).toBe(1);
    expect(reflector.objects().get('a')).toBe(before);
  });

  it('wakes when an object was made anew with the same version', async () => {
    const other = { metadata: { name: 'a', uid: 'another', resourceVersion: '1' } };
    const anew = [event('ADDED', other), added('b', '2'), bookmark('30', true)];
    server.answer(stream(two, 'cut'), stream(anew, 'stay'));
    const reflector = nodes();
    await eventually(() => expect(reflector.facts().lists).toBe(2));
    expect(changes).toBe(2);
  });

  it.each([
    ['is not JSON', '{"type":"ADDED","object":{"metadata"\n'],
    ['is no event', '{"hello":"there"}\n'],
    ['has an unknown type', event('RENAMED', node('c', '11'))],
    ['has an object without a name', event('ADDED', { metadata: {} })],
    ['is a bookmark without a version', event('BOOKMARK', { metadata: {} })],
  ])('loses nothing to a line that %s', async (_, line) => {
    server.answer(
      stream([...two, added('c', '11'), line, added('d', '12')], 'stay'),
      stream([added('e', '20'), bookmark('30', true)], 'stay'),
    );
    const seen: (readonly string[])[] = [];
    const reflector = nodes({ onChange: () => seen.push(names(reflector)) });
    await eventually(() => expect(names(reflector)).toEqual(['e']));
    // What came before the line counted; what came after it did not count without it.
    expect(seen).toContainEqual(['a', 'b', 'c']);
    expect(seen.flat()).not.toContain('d');
    expect(ways()).toEqual(['all', 'all']);
  });

  it('takes a line without an end for a cut one', async () => {
    server.answer(
      stream([...two, added('c', '11').slice(0, -1)], 'end'),
      stream([added('e', '20'), bookmark('30', true)], 'stay'),
    );
    const reflector = nodes();
    await eventually(() => expect(names(reflector)).toEqual(['e']));
    expect(ways()).toEqual(['all', 'all']);
  });

  it('is opened again when no byte comes, and the second time everything is read', async () => {
    server.answer(stream(two, 'stay'), stream([], 'stay'), stream(two, 'stay'));
    const reflector = nodes({ pace: { ...quick, silenceMs: 40 } });
    await eventually(() => expect(reflector.facts().lists).toBe(2));
    expect(ways().slice(0, 3)).toEqual(['all', 'from 10', 'all']);
    expect(reflector.facts().stalls).toBeGreaterThanOrEqual(2);
  });

  it('is opened again when the server takes it and does not even begin to answer', async () => {
    server.answer(stream(two, 'end'), silence(), stream([], 'stay'));
    const reflector = nodes({ pace: { ...quick, silenceMs: 200 } });
    await eventually(() => expect(ways().slice(0, 3)).toEqual(['all', 'from 10', 'all']));
    expect(reflector.facts().stalls).toBeGreaterThanOrEqual(1);
  });

  it('is not taken for stalled while bookmarks come', async () => {
    let stop = () => undefined as unknown;
    server.answer((_, response) => {
      response.write(two.join(''));
      const timer = setInterval(() => response.write(bookmark('11')), 20);
      stop = () => clearInterval(timer);
    });
    const reflector = nodes({ pace: { ...quick, silenceMs: 400 } });
    await reflector.synced;
    await new Promise((later) => setTimeout(later, 1_000));
    expect(reflector.facts().stalls).toBe(0);
    stop();
  });
});

describe('a server in trouble', () => {
  it('is asked again until it answers, and the reason is known meanwhile', async () => {
    server.always(status(403, 'nodes is forbidden', { reason: 'Forbidden' }));
    const reflector = nodes();
    await eventually(() => expect(server.asked.length).toBeGreaterThan(3));
    expect(reflector.facts().failure).toMatchObject({ code: 'forbidden' });
    server.always(stream(two, 'stay'));
    await reflector.synced;
    await eventually(() => expect(reflector.facts().failure).toBeNull());
  });

  it('is left alone for as long as it asks for', async () => {
    server.answer(status(429, 'later', { headers: { 'retry-after': '1' } }), stream(two, 'stay'));
    const begin = performance.now();
    await nodes().synced;
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
  });
});

describe('a reflector that is stopped', () => {
  it('asks for nothing any more, and keeps its store', async () => {
    server.always(stream(two, 'stay'));
    const reflector = nodes();
    await reflector.synced;
    await reflector.stop();
    await new Promise((later) => setTimeout(later, 50));
    expect(server.asked).toHaveLength(1);
    expect(names(reflector)).toEqual(['a', 'b']);
  });

  it('says that it will never be whole', async () => {
    server.always(stream([added('a', '1')], 'stay'));
    const reflector = nodes();
    await reflector.stop();
    await expect(reflector.synced).rejects.toThrow('the watch was stopped');
  });
});
