/** One comment a pull request, whatever the code host, the network and other runs do meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORGES, type CodeHost, type Forge } from '../../src/forge/code-host.ts';
import { bodyOf, markerOf, readBody, type CommentRevision } from '../../src/forge/comment-body.ts';
import { ForgeError } from '../../src/forge/forge-error.ts';
import { openCodeHost, openCommitStatus } from '../../src/forge/open-code-host.ts';
import { upsertComment, type Upserted } from '../../src/forge/upsert-comment.ts';
import type { ClientSurroundings, Wait } from '../../src/forge/http-client.ts';
import { NOBODY, startCodeHost, TOKEN, type CodeHostServer } from './code-host-server.ts';

let server: CodeHostServer;
let waits: number[] = [];
let told: Wait[] = [];
beforeEach(async () => {
  server = await startCodeHost('github');
  waits = [];
  told = [];
});
afterEach(() => server.close());

async function use(forge: Forge): Promise<void> {
  await server.close();
  server = await startCodeHost(forge);
}

const surroundings: ClientSurroundings = {
  sleep: (ms) => {
    waits.push(ms);
    return Promise.resolve();
  },
  nowMs: () => Date.parse('2026-05-04T10:00:00Z'),
  random: () => 0.5,
  signal: new AbortController().signal,
  onWait: (wait) => {
    told.push(wait);
    return Promise.resolve();
  },
};

function host(apiUrl = server.apiUrl): CodeHost {
  const { forge, project } = server;
  const request = { forge, project, apiUrl, number: 7, commit: null };
  return openCodeHost(request, TOKEN, surroundings);
}

function revision(text: string, irreversible: number | null = 0): CommentRevision {
  return { title: `of ${text}`, text, irreversible };
}

function say(text: string, irreversible: number | null = 0): Promise<Upserted> {
  return upsertComment(host(), 'plan', revision(text, irreversible));
}

function others(count: number): void {
  for (let id = 1; id <= count; id += 1)
    server.comments.push({ id, body: 'looks good', author: 'ann' });
}

/** Somebody else's comment that carries our marker. */
function decoyOf(author: string): void {
  server.comments.push({ id: 1, body: bodyOf('plan', [revision('decoy')], 9_999), author });
}

function live(): readonly string[] {
  return server.comments
    .map(({ body }) => body)
    .filter((body) => body.startsWith(markerOf('plan')));
}

async function failure(doing: Promise<unknown>): Promise<ForgeError> {
  const error: unknown = await doing.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ForgeError);
  expect(String(error)).not.toContain(TOKEN);
  return error as ForgeError;
}

describe.each(FORGES)('on %s', (forge) => {
  beforeEach(() => use(forge));

  it('makes one comment, edits it in place, folds what it said before', async () => {
    others(8);
    expect(await say('first')).toEqual({ id: 100, change: 'created' });
    others(8);
    expect(await say('second')).toEqual({ id: 100, change: 'edited' });
    expect(await say('second')).toEqual({ id: 100, change: 'unchanged' });
    expect(live()).toHaveLength(1);
    expect(readBody('plan', live()[0]!)!.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(live()[0]).toContain('<summary>1 earlier revision</summary>');
  });

  it('makes a new one only when more cannot be taken back, and folds the one before', async () => {
    await say('harmless', 2);
    await say('less', 1);
    expect(live()).toHaveLength(1);
    expect(await say('graver', 3)).toEqual({ id: 101, change: 'created' });
    expect(live()).toHaveLength(1);
    expect(server.comments[0]!.body).toMatch(/^<!-- diskwright superseded: plan -->/);
    expect(server.comments[0]!.body).toContain('less');
    expect(await say('graver still the same', 3)).toEqual({ id: 101, change: 'edited' });
  });

  it('keeps comments of other names apart', async () => {
    await say('plan');
    await upsertComment(host(), 'staging', revision('staging'));
    expect(server.comments).toHaveLength(2);
  });

  it('takes no comment of somebody else for its own, marker or not', async () => {
    decoyOf('eve');
    expect((await say('mine')).change).toBe('created');
    expect(server.comments[0]!.body).toContain('decoy');
  });

  it('writes the status of a commit', async () => {
    const commit = 'a'.repeat(40);
    await host().setStatus(commit, {
      state: 'failure',
      context: 'diskwright/plan',
      description: 'é'.repeat(400),
    });
    expect(server.statuses).toHaveLength(1);
    const [status] = server.statuses;
    expect(status!['commit']).toBe(commit);
    expect(status!['state']).toBe(forge === 'gitlab' ? 'failed' : 'failure');
    expect(String(status!['description']).length).toBeLessThanOrEqual(255);
  });

  it('writes the status of a commit without a pull request', async () => {
    const { project, apiUrl } = server;
    const setStatus = openCommitStatus({ forge, project, apiUrl }, TOKEN, surroundings);
    const context = 'diskwright/disks';
    for (const state of ['pending', 'error', 'success'] as const)
      await setStatus('b'.repeat(40), { state, context, description: state });
    const lost = forge === 'gitlab' ? 'failed' : 'error';
    expect(server.statuses.map(({ state }) => state)).toEqual(['pending', lost, 'success']);
    server.troubles.push(() => ({ status: 400, body: '{"message":"no such commit"}' }));
    const again = { state: 'pending', context, description: '' } as const;
    expect((await failure(setStatus('b'.repeat(40), again))).code).toBe('rejected');
  });

  it('finds its comment again when it was deleted, or edited by hand', async () => {
    await say('one');
    server.comments[0]!.body = `${markerOf('plan')}\nsomebody cleared it`;
    expect(await say('two')).toEqual({ id: 100, change: 'edited' });
    server.comments.length = 0;
    expect(await say('three')).toEqual({ id: 101, change: 'created' });
    let isFirst = true;
    server.before = ({ method }) => {
      if ((method === 'PATCH' || method === 'PUT') && isFirst) server.comments.length = 0;
      if (method === 'PATCH' || method === 'PUT') isFirst = false;
    };
    expect(await say('four')).toEqual({ id: 102, change: 'created' });
  });

  it('of two runs at the same time ends with one comment that says the later', async () => {
    let waiting = 0;
    let release: () => void = () => undefined;
    const bothAreHere = new Promise<void>((done) => {
      release = done;
    });
    server.before = async ({ method }) => {
      if (method !== 'POST' || waiting === 2) return;
      waiting += 1;
      if (waiting === 2) release();
      await bothAreHere;
    };
    const [one, two] = await Promise.all([say('one'), say('two')]);
    expect(new Set([one.id, two.id])).toEqual(new Set([100]));
    expect(live()).toHaveLength(1);
    expect(server.comments).toHaveLength(1);
    expect(
      readBody('plan', live()[0]!)!
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['one', 'two']);
  });
});

it('Of two comments of ours the newer one is the measure, and both go when a graver one is made', async () => {
  for (const [id, irreversible] of [
    [1, 5],
    [2, 1],
  ] as const)
    server.comments.push({
      id,
      body: bodyOf('plan', [revision('before', irreversible)], 9_999),
      author: server.self,
    });
  expect(await say('graver', 3)).toEqual({ id: 100, change: 'created' });
  expect(live()).toEqual([server.comments[2]!.body]);
});

describe('the token of an app, which may not ask for its user', () => {
  beforeEach(() => {
    server.self = 'our-app[bot]';
    server.tellsSelf = 'graphql';
  });

  it('finds its comment by the bot that GraphQL names, and tells nobody anew', async () => {
    await say('one');
    expect(await say('two')).toEqual({ id: 100, change: 'edited' });
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('takes no comment of another program for its own, marker or not', async () => {
    decoyOf('github-actions[bot]');
    await say('one');
    expect(await say('two')).toEqual({ id: 100, change: 'edited' });
    expect(server.comments[0]!.body).toContain('decoy');
    expect(server.comments[0]!.body).not.toMatch(/one|two/);
  });
});

describe.each(FORGES)('a token that is told nowhere whose it is, on %s', (forge) => {
  beforeEach(async () => {
    await use(forge);
    server.tellsSelf = 'nowhere';
  });

  it('learns it from the comment that it makes, and ends with one comment', async () => {
    expect(await say('one', 1)).toEqual({ id: 100, change: 'created' });
    expect(await say('two', 1)).toEqual({ id: 100, change: 'edited' });
    expect(await say('two', 1)).toEqual({ id: 100, change: 'unchanged' });
    expect(server.comments).toHaveLength(1);
    expect(readBody('plan', live()[0]!)!.map(({ text }) => text)).toEqual(['two', 'one']);
    expect(await say('graver', 2)).toEqual({ id: 103, change: 'created' });
    expect(live()).toHaveLength(1);
    expect(server.comments[0]!.body).toMatch(/^<!-- diskwright superseded: plan -->/);
  });

  it('takes no comment for its own whose author nobody names, not even of who is named as little', async () => {
    server.self = NOBODY;
    decoyOf(NOBODY);
    const before = server.comments[0]!.body;
    expect((await say('one')).change).toBe('created');
    expect((await say('two')).change).toBe('created');
    expect(server.comments[0]!.body).toBe(before);
    expect(live()).toHaveLength(3);
  });

  it.each(['eve', 'gitea-actions', 'forgejo-actions', 'github-actions[bot]'])(
    'takes no comment of %s for its own',
    async (author) => {
      decoyOf(author);
      const before = server.comments[0]!.body;
      await say('one');
      await say('two');
      expect(server.comments[0]!.body).toBe(before);
      expect(live()).toHaveLength(2);
    },
  );
});

it("On a server of one's own GraphQL lies beside the REST API", async () => {
  server.tellsSelf = 'graphql';
  const asked: string[] = [];
  server.before = ({ path }) => {
    asked.push(path);
  };
  await host(`${server.apiUrl}/api/v3`).self();
  expect(asked).toEqual(['/api/v3/user', '/api/graphql']);
});

describe('limits and failures', () => {
  it('waits as long as Retry-After says, at a secondary limit too', async () => {
    server.troubles.push(
      () => ({ status: 429, headers: { 'retry-after': '7' } }),
      () => ({
        status: 403,
        headers: { 'retry-after': '11' },
        body: '{"message":"You have exceeded a secondary rate limit."}',
      }),
      () => ({ status: 403, body: '{"message":"You have exceeded a secondary rate limit."}' }),
      () => ({
        status: 403,
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(Date.parse('2026-05-04T10:00:20Z') / 1_000),
        },
      }),
    );
    expect((await say('patience')).change).toBe('created');
    expect(waits).toEqual([7_500, 11_500, 60_500, 20_500]);
  });

  it('gives up where the host asks for more patience than a job has', async () => {
    server.troubles.push(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    expect((await failure(say('x'))).code).toBe('rate-limit');
    expect(waits).toEqual([]);
  });

  it('asks again with growing pauses when the host fails, and then no more', async () => {
    for (let time = 0; time < 3; time += 1) server.troubles.push(() => ({ status: 502 }));
    expect((await say('x')).change).toBe('created');
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    server.troubles.push(...Array.from({ length: 40 }, () => () => ({ status: 503 })));
    expect((await failure(say('y'))).code).toBe('host-failed');
  });

  it('tells of each wait why, how long, and which attempt is next', async () => {
    server.troubles.push(
      () => ({ status: 502 }),
      () => ({ status: 429, headers: { 'retry-after': '7' } }),
    );
    await say('x');
    expect(told.map(({ why, waitMs, attempt }) => [why, waitMs, attempt])).toEqual([
      ['the code host answered 502', 1_000, 2],
      ['the code host answered 429, a limit of requests', 7_500, 3],
    ]);
    expect(told[0]!.what).toMatch(/^GET \//);
    const nobody = host('http://127.0.0.1:9/');
    expect((await failure(upsertComment(nobody, 'plan', revision('x')))).code).toBe('network');
    const unreachable = told.slice(2);
    expect(unreachable.map(({ attempt }) => attempt)).toEqual([2, 3, 4, 5, 6]);
    expect(unreachable.map(({ waitMs }) => waitMs)).toEqual(waits.slice(2));
    for (const { why } of unreachable) expect(why).toContain('could not be reached (');
  });

  it('writes no second comment when the answer to the first was lost', async () => {
    server.troubles.push(({ method }) => (method === 'POST' ? { status: 502, done: true } : null));
    expect((await say('once')).change).toBe('unchanged');
    expect(server.comments).toHaveLength(1);
  });

  it.each([
    [401, 'authentication', 'token that is valid'],
    [403, 'forbidden', 'right to write comments'],
    [404, 'not-found', 'project and the number'],
    [422, 'rejected', 'does not take it'],
  ])('says what to do about %i, and does not ask again', async (status, code, words) => {
    const body = JSON.stringify({ message: `no, ${TOKEN}` });
    server.troubles.push(
      ...Array.from(
        { length: 9 },
        () => (seen: { path: string }) =>
          seen.path.includes('comments') ? { status, body } : null,
      ),
    );
    const error = await failure(say('x'));
    expect([error.code, error.remedy]).toEqual([code, expect.stringContaining(words)]);
    expect(error.message).toContain('no, ***');
    expect(waits).toEqual([]);
  });

  it.each([
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } },
      'redirects',
    ],
    [
      'a next page',
      { status: 200, headers: { link: '<http://127.0.0.1:9/2>; rel="next"' }, body: '[]' },
      'for the next page',
    ],
    ['a page for people', { status: 200, body: '<html>' }, 'something else than JSON'],
    ['something else than a list', { status: 200, body: '{}' }, 'a list of comments'],
  ])('sends no token after %s', async (_what, answer, words) => {
    server.troubles.push(({ path }) => (path.includes('comments') ? answer : null));
    expect((await failure(say('x'))).message).toContain(words);
  });

  it('follows a redirect of the same host', async () => {
    server.troubles.push(({ path }) =>
      path.includes('comments') ? { status: 301, headers: { location: path } } : null,
    );
    expect((await say('moved')).change).toBe('created');
  });

  it('says that a host is not there, and refuses one that is not encrypted', async () => {
    const away = upsertComment(host('http://127.0.0.1:1'), 'plan', revision('x'));
    expect((await failure(away)).message).toContain('could not be reached');
    expect(() => host('http://git.example.com')).toThrow('is not encrypted');
    expect(() => host('git.example.com')).toThrow('is no URL');
  });

  it('refuses what the host would refuse for its size, before anything is sent', async () => {
    expect((await failure(say('x'.repeat(70_000)))).message).toContain('takes 65536');
    expect(server.requests).toEqual([]);
  });
});

describe('a status that GitLab has already', () => {
  it('is no error', async () => {
    await use('gitlab');
    const message = 'Cannot transition status via :enqueue from :pending';
    server.troubles.push(() => ({ status: 400, body: JSON.stringify({ message }) }));
    const { project, apiUrl } = server;
    const setStatus = openCommitStatus({ forge: 'gitlab', project, apiUrl }, TOKEN, surroundings);
    await setStatus('b'.repeat(40), { state: 'pending', context: 'c', description: '' });
    expect(server.statuses).toEqual([]);
  });
});
