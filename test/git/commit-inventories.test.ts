import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCredentials, type GitCredentials } from '../../src/git/access/credentials.ts';
import {
  commitInventories,
  type FilesCommit,
  type Committed,
} from '../../src/git/observed/commit-files.ts';
import { readRevision } from '../../src/git/repository.ts';
import { anAuthority } from './certificates.ts';
import { aRepository, commit, git, temporaryDirectory } from './git-repository.ts';
import { serveHttps, type HttpsServer } from './https-server.ts';

/** Many processes of git for each: on a busy machine they take their time. */
const SLOW = { timeout: 120_000 };

const AUTHORIZATION = `Basic ${Buffer.from('robot:canary').toString('base64')}`;
const scratch = temporaryDirectory();
const served = join(scratch.path, 'served');
let server: HttpsServer | undefined;
let credentials: GitCredentials | undefined;

beforeAll(async () => {
  mkdirSync(served);
  const authority = anAuthority(join(scratch.path, 'authority'));
  server = await serveHttps({ authority, directory: served, authorization: AUTHORIZATION });
  const secret = { username: 'robot', password: 'canary', 'ca.crt': authority.ca };
  const data = Object.entries(secret).map(([key, text]) => [key, Buffer.from(text)] as const);
  const parsed = parseCredentials(server.url, Object.fromEntries(data));
  if (!parsed.ok) throw new Error(parsed.error);
  credentials = parsed.value;
});

afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

interface Written {
  readonly bare: string;
  readonly work: string;
  readonly url: string;
  readonly write: (
    files: Readonly<Record<string, string>>,
    more?: Partial<FilesCommit>,
  ) => Promise<Committed>;
}

/**
 * A repository behind a real HTTPS server that takes pushes, and somebody who writes inventories to
 * it.
 */
function aWritten(name: string): Written {
  const work = join(scratch.path, name);
  const bare = join(served, `${name}.git`);
  aRepository(work, { 'disks.yaml': 'a: 1\n' });
  git(scratch.path, 'clone', '-q', '--bare', work, bare);
  git(bare, 'config', 'http.receivepack', 'true');
  git(work, 'remote', 'add', 'origin', bare);
  const url = `${server?.url ?? ''}/${name}.git`;
  return {
    bare,
    work,
    url,
    write: (files, more = {}) =>
      commitInventories({
        url,
        ...(credentials === undefined ? {} : { credentials }),
        branch: 'observed',
        files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
        message: 'Inventories\n',
        author: { name: 'disk<wright>\n', email: 'diskwright@example.com' },
        at: new Date('2026-05-04T09:30:00Z'),
        cacheDir: join(scratch.path, `cache-${name}`),
        ...more,
      }),
  };
}

function ids(place: string, range: string): readonly string[] {
  return git(place, 'rev-list', range).split('\n');
}

describe('inventories on a branch', SLOW, () => {
  it('begin it with a commit of their own, and follow it with one for what changed', async () => {
    const { bare, work, write } = aWritten('steps');
    const main = git(bare, 'rev-parse', 'main');
    const first = await write({ 'inventories/a.json': '{"a":1}\n', 'inventories/b.json': '{}\n' });
    expect(first).toMatchObject({
      kind: 'pushed',
      commit: git(bare, 'rev-parse', 'observed'),
      paths: ['inventories/a.json', 'inventories/b.json'],
    });
    expect(git(bare, 'log', '-1', '--format=%an|%ae|%aI|%s', 'observed')).toBe(
      'disk wright|diskwright@example.com|2026-05-04T09:30:00+00:00|Inventories',
    );
    // What others keep on the branch stays.
    git(work, 'fetch', '-q', 'origin', 'observed:observed');
    git(work, 'checkout', '-q', 'observed');
    commit(work, { 'README.md': 'ours\n' }, 'readme');
    git(work, 'push', '-q', 'origin', 'observed');
    const second = await write({ 'inventories/a.json': '{"a":2}\n', 'inventories/b.json': '{}\n' });
    expect(second).toMatchObject({ kind: 'pushed', paths: ['inventories/a.json'] });
    expect(ids(bare, 'observed')).toHaveLength(3);
    expect(git(bare, 'show', 'observed:inventories/a.json')).toBe('{"a":2}');
    expect(git(bare, 'show', 'observed:README.md')).toBe('ours');
    expect(git(bare, 'rev-parse', 'main')).toBe(main);
  });

  it('make no commit where nothing changed, or nothing that is worth one', async () => {
    const { bare, write } = aWritten('quiet');
    expect(await write({})).toEqual({ kind: 'unchanged', commit: null });
    await write({ 'a.json': '{"a":1,"takenAt":1}' });
    const at = git(bare, 'rev-parse', 'observed');
    expect(await write({ 'a.json': '{"a":1,"takenAt":1}' })).toEqual({
      kind: 'unchanged',
      commit: at,
    });
    const isWorth: FilesCommit['isWorth'] = (_path, before, after) =>
      JSON.parse(Buffer.from(before).toString()).a !== JSON.parse(Buffer.from(after).toString()).a;
    expect(await write({ 'a.json': '{"a":1,"takenAt":2}' }, { isWorth })).toEqual({
      kind: 'unchanged',
      commit: at,
    });
    expect((await write({ 'a.json': '{"a":2,"takenAt":3}' }, { isWorth })).kind).toBe('pushed');
    expect(ids(bare, 'observed')).toHaveLength(2);
  });

  it('of several that write at the same time are all there, one commit after the other', async () => {
    const { bare, write } = aWritten('race');
    await write({ 'begin.json': '{}' });
    const nodes = ['a', 'b', 'c'];
    const all = await Promise.all(
      nodes.map((node) =>
        write({ [`${node}.json`]: '{}' }, { cacheDir: join(scratch.path, `cache-race-${node}`) }),
      ),
    );
    expect(all.map(({ kind }) => kind)).toEqual(nodes.map(() => 'pushed'));
    expect(git(bare, 'ls-tree', '--name-only', 'observed').split('\n')).toEqual([
      'a.json',
      'b.json',
      'begin.json',
      'c.json',
    ]);
    expect(ids(bare, 'observed')).toHaveLength(4);
    expect(git(bare, 'rev-list', '--merges', 'observed')).toBe('');
  });

  it('never take away what somebody else pushed between look and push', async () => {
    const { bare, work, write } = aWritten('overtaken');
    await write({ 'a.json': '{"a":1}' });
    git(work, 'fetch', '-q', 'origin', 'observed:observed');
    git(work, 'checkout', '-q', 'observed');
    let isFirst = true;
    const written = await write(
      { 'a.json': '{"a":2}' },
      {
        // Asked after the look and before the push.
        isWorth: () => {
          if (isFirst) {
            commit(work, { 'theirs.json': '{}' }, 'theirs');
            git(work, 'push', '-q', 'origin', 'observed');
          }
          isFirst = false;
          return true;
        },
      },
    );
    expect(written.kind).toBe('pushed');
    expect(git(bare, 'log', '--format=%s', 'observed').split('\n')).toEqual([
      'Inventories',
      'theirs',
      'Inventories',
    ]);
  });

  it('stop at a server that takes no push, in its words', async () => {
    const { bare, write } = aWritten('refused');
    const hook = join(bare, 'hooks/update');
    mkdirSync(join(bare, 'hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    await expect(write({ 'a.json': '{}' })).rejects.toMatchObject({
      code: 'push-refused',
      message: 'the server takes no push to observed: hook declined',
      remedy: expect.stringMatching(/Allow this account to push/),
    });
    await expect(write({ 'a.json': '{}' }, { credentials: null })).rejects.toBeDefined();
  });

  it('are read back as inventories of a branch, from a repository on this machine too', async () => {
    const { bare, write } = aWritten('local');
    const url = `file://${bare}`;
    const written = await write({ 'inventories/a.json': '{}' }, { url, credentials: null });
    expect(written.kind).toBe('pushed');
    const { files } = await readRevision({ repo: url, ref: 'observed' });
    expect(files.map(({ path }) => path)).toEqual(['inventories/a.json']);
  });

  it.each(['', '/a.json', '../a.json', 'a//b.json', 'a b.json', 'a"b.json', 'a\nb.json'])(
    'do not lie at %j',
    async (path) => {
      const { write } = aWritten(`path-${Buffer.from(path).toString('hex')}`);
      await expect(write({ [path]: '{}' })).rejects.toMatchObject({ code: 'path-not-found' });
    },
  );
});
