import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, type Following, type FollowRequest } from '../../src/git/follow/follow.ts';
import { acknowledgeCommand } from '../../src/git/follow/source-revision.ts';
import { readRevision } from '../../src/git/repository.ts';
import { aRepository, commit, git, serve, temporaryDirectory } from './git-repository.ts';

/** Many processes of git for each: on a busy machine they take their time. */
const SLOW = { timeout: 120_000 };

const scratch = temporaryDirectory();
const served = join(scratch.path, 'served');
let server: Awaited<ReturnType<typeof serve>> | undefined;

beforeAll(async () => {
  mkdirSync(served);
  server = await serve(served);
});

afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

interface Followed {
  readonly work: string;
  readonly bare: string;
  readonly first: string;
  readonly push: (...args: readonly string[]) => void;
  /** Follows with what the last call found, unless `previous` says otherwise. */
  readonly look: (more?: Partial<FollowRequest>) => Promise<Following>;
}

/** A repository behind a real server, and somebody who follows it. */
function aFollowed(name: string): Followed {
  const work = join(scratch.path, name);
  const bare = join(served, `${name}.git`);
  const first = aRepository(work, { 'disks/a.yaml': 'a: 1\n', 'apps/b.yaml': 'b: 1\n' });
  git(scratch.path, 'clone', '-q', '--bare', work, bare);
  git(work, 'remote', 'add', 'origin', bare);
  const state: { previous: FollowRequest['previous'] } = { previous: null };
  return {
    work,
    bare,
    first,
    push: (...args) => void git(work, 'push', '-q', 'origin', ...args),
    look: async (more = {}) => {
      const following = await follow({
        url: `${server?.url ?? ''}/${name}.git`,
        ref: { branch: 'main' },
        path: 'disks',
        cacheDir: join(scratch.path, `cache-${name}`),
        previous: state.previous,
        acknowledgedRevision: null,
        ...more,
      });
      if (following.kind !== 'rewound') state.previous = following.found;
      return following;
    },
  };
}

describe('a branch that is followed', SLOW, () => {
  it('tells a commit that changes the path from one beside it, and from none', async () => {
    const { work, first, push, look } = aFollowed('steps');
    const started = await look();
    expect(started).toMatchObject({
      kind: 'changed',
      found: {
        revision: `main@sha1:${first}`,
        commit: first,
        treeId: git(work, 'rev-parse', `${first}:disks`),
        author: { name: 'A', email: 'a@example.com' },
        subject: 'first',
      },
    });
    expect(started.found.committedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect((await look()).kind).toBe('unchanged');

    const beside = commit(work, { 'apps/b.yaml': 'b: 2\n' }, 'apps only');
    push('main');
    expect(await look()).toMatchObject({ kind: 'moved', found: { commit: beside } });

    const inside = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'disks');
    push('main');
    expect(await look()).toMatchObject({ kind: 'changed', found: { commit: inside } });
    expect((await look({ path: 'apps' })).kind).toBe('changed');
  });

  it('knows what changed when the caller does not know the tree any more', async () => {
    const { work, first, push, look } = aFollowed('forgetful');
    await look();
    commit(work, { 'apps/b.yaml': 'b: 2\n' }, 'apps only');
    push('main');
    const previous = { revision: first, treeId: null };
    expect((await look({ previous })).kind).toBe('moved');
    // A clone of its own, made anew, has to ask the server for the commit before.
    const cacheDir = join(scratch.path, 'cache-forgetful-anew');
    expect((await look({ previous, cacheDir })).kind).toBe('moved');
  });

  it('needs no more history than what is new, and goes on after a merge of a branch that began before', async () => {
    const { work, push, look } = aFollowed('merges');
    for (let count = 0; count < 20; count += 1) commit(work, {}, 'old');
    git(work, 'branch', 'feature', 'HEAD~5');
    push('main');
    await look();
    const [clone = ''] = clones('merges');
    commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'new');
    commit(work, { 'disks/a.yaml': 'a: 3\n' }, 'new');
    push('main');
    const linear = await look();
    expect(linear.kind).toBe('changed');
    expect(git(clone, 'rev-list', '--count', linear.found.commit)).toBe('3');
    git(work, 'checkout', '-q', 'feature');
    commit(work, { 'disks/c.yaml': 'c: 1\n' }, 'feature');
    git(work, 'checkout', '-q', 'main');
    git(work, 'merge', '-q', '--no-ff', '-m', 'merge', 'feature');
    push('main');
    expect((await look()).kind).toBe('changed');
  });

  it('stops at a force-push until exactly that commit is acknowledged', async () => {
    const { work, first, push, look } = aFollowed('forced');
    const second = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    push('main');
    await look();
    git(work, 'reset', '-q', '--hard', first);
    const other = commit(work, { 'disks/a.yaml': 'a: 3\n' }, 'other');
    push('--force', 'main');
    const stopped = await look();
    expect(stopped).toMatchObject({ kind: 'rewound', found: { commit: other } });
    expect(stopped.kind === 'rewound' ? stopped.reason : '').toBe(
      `main was rewound or force-pushed: ${second.slice(0, 12)}, which was followed before, is not in the history of ${other.slice(0, 12)}`,
    );
    expect((await look()).kind).toBe('rewound');
    expect((await look({ acknowledgedRevision: second })).kind).toBe('rewound');
    expect(await look({ acknowledgedRevision: other })).toMatchObject({
      kind: 'changed',
      found: { commit: other },
    });
    expect((await look({ acknowledgedRevision: other })).kind).toBe('unchanged');
  });

  it('stops at a rewind to a commit that it had before', async () => {
    const { work, first, push, look } = aFollowed('rewound');
    commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    push('main');
    await look();
    push('--force', `${first}:refs/heads/main`);
    expect((await look()).kind).toBe('rewound');
    // The same as seen by a clone that is empty.
    const cacheDir = join(scratch.path, 'cache-rewound-anew');
    expect((await look({ cacheDir })).kind).toBe('rewound');
  });

  it('does not stop when a person chose another branch', async () => {
    const { work, first, push, look } = aFollowed('chosen');
    commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    push('main', `${first}:refs/heads/release`);
    await look();
    expect(await look({ ref: { branch: 'release' } })).toMatchObject({
      kind: 'changed',
      found: { revision: `release@sha1:${first}` },
    });
  });

  it.each([
    [{ branch: 'mian' }, /no branch "mian"/, /Did you mean main\? It has main\./],
    [{ tag: 'v1' }, /no tag "v1"/, /It has none yet\./],
    [{ semver: '>=1' }, /no tag in the range ">=1"/, /no tag that is a version/],
    [{ semver: 'latest' }, /"latest" is no range/, />=1\.2\.0 <2\.0\.0/],
    [{ name: 'main' }, /"main" is no full name/, /refs\/heads\/main/],
    [{ commit: 'abc' }, /"abc" is no full commit id/, /40 hexadecimal/],
    [{ branch: '--upload-pack=x' }, /cannot be the name/, /Give a branch/],
  ])('says what is wrong with %j', async (ref, message, remedy) => {
    const { look } = aFollowed(`wrong-${JSON.stringify(ref).replaceAll(/\W/g, '')}`);
    await expect(look({ ref })).rejects.toMatchObject({
      code: 'ref-not-found',
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('says that the path is not there', async () => {
    const { look } = aFollowed('no-path');
    await expect(look({ path: 'clusters/prod' })).rejects.toMatchObject({
      code: 'path-not-found',
      message: expect.stringContaining('"clusters/prod"'),
    });
  });
});

describe('tags, versions, refs and commits that are followed', SLOW, () => {
  it('stops when a tag moves', async () => {
    const { work, first, push, look } = aFollowed('tagged');
    git(work, 'tag', '-a', 'v1', '-m', 'v1');
    push('v1');
    const ref = { tag: 'v1' };
    expect(await look({ ref })).toMatchObject({
      kind: 'changed',
      found: { revision: `v1@sha1:${first}` },
    });
    expect((await look({ ref })).kind).toBe('unchanged');
    const second = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    git(work, 'tag', '-f', '-a', 'v1', '-m', 'v1 again');
    push('--force', 'v1');
    expect(await look({ ref })).toMatchObject({
      kind: 'rewound',
      found: { commit: second },
      reason: `the tag v1 was moved from ${first.slice(0, 12)} to ${second.slice(0, 12)}`,
    });
    expect((await look({ ref, acknowledgedRevision: second })).kind).toBe('changed');
  });

  it('takes the greatest version in a range, and stops when that one is gone or moved', async () => {
    const { work, first, push, look } = aFollowed('versions');
    git(work, 'tag', 'v1.2.0');
    const second = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    git(work, 'tag', '-a', 'v1.10.0', '-m', 'v1.10.0');
    git(work, 'tag', 'v1.11.0-rc.1');
    git(work, 'tag', 'nonsense');
    commit(work, { 'disks/a.yaml': 'a: 3\n' }, 'third');
    git(work, 'tag', 'v2.0.0');
    push('--tags');
    const ref = { semver: '>=1.0.0 <2.0.0' };
    expect((await look({ ref })).found.revision).toBe(`v1.10.0@sha1:${second}`);
    expect((await look({ ref })).kind).toBe('unchanged');
    // A narrower range is a person's choice.
    const narrower = { ref: { semver: '~1.2' }, previous: (await look({ ref })).found };
    expect(await look(narrower)).toMatchObject({
      kind: 'changed',
      found: { revision: `v1.2.0@sha1:${first}` },
    });
    expect((await look({ ref })).found.revision).toBe(`v1.10.0@sha1:${second}`);
    push('--delete', 'v1.10.0');
    expect(await look({ ref })).toMatchObject({
      kind: 'rewound',
      reason:
        'the tag v1.10.0, which was followed before, was deleted, and v1.2.0 would be followed instead',
    });
    push('--force', 'main:refs/tags/v1.10.0');
    expect(await look({ ref })).toMatchObject({
      kind: 'rewound',
      reason: expect.stringMatching(/^the tag v1\.10\.0 was moved from/),
    });
    git(work, 'tag', 'v1.12.0');
    push('v1.12.0');
    expect((await look({ ref })).kind).toBe('changed');
  });

  it('follows a ref by its full name, and lets the later of several fields count', async () => {
    const { work, first, push, look } = aFollowed('named');
    push('main:refs/pull/7/head');
    const second = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    push('main');
    const ref = { branch: 'main', tag: 'none', semver: '*', name: 'refs/pull/7/head' };
    expect((await look({ ref })).found.revision).toBe(`refs/pull/7/head@sha1:${first}`);
    expect((await look({ ref: { ...ref, commit: second } })).found.revision).toBe(
      `main@sha1:${second}`,
    );
    expect((await look({ ref: { commit: first } })).found.revision).toBe(`sha1:${first}`);
  });
});

describe('a repository on this machine that is followed', SLOW, () => {
  it('is read in place, and stops at a rewind, too', async () => {
    const { work, bare, first, push, look } = aFollowed('local');
    const second = commit(work, { 'disks/a.yaml': 'a: 2\n' }, 'second');
    const refs = git(bare, 'for-each-ref');
    const url = `file://${bare}`;
    expect((await look({ url })).kind).toBe('changed');
    expect(git(bare, 'for-each-ref')).toBe(refs);
    push('main');
    expect(await look({ url })).toMatchObject({ kind: 'changed', found: { commit: second } });
    push('--force', `${first}:refs/heads/main`);
    expect((await look({ url })).kind).toBe('rewound');
  });
});

describe('what was followed', SLOW, () => {
  it('is read without a network from then on, the last good commit too', async () => {
    const work = join(scratch.path, 'offline');
    const below = join(scratch.path, 'served-offline');
    const good = aRepository(work, { 'a.yaml': 'a: 1\n' });
    git(scratch.path, 'clone', '-q', '--bare', work, join(below, 'disks.git'));
    git(work, 'remote', 'add', 'origin', join(below, 'disks.git'));
    const briefly = await serve(below);
    const url = `${briefly.url}/disks.git`;
    const cacheDir = join(scratch.path, 'cache-offline');
    const always = { url, ref: { branch: 'main' }, cacheDir, acknowledgedRevision: null };
    let previous = (await follow({ ...always, previous: null })).found;
    // Three bad commits, the last of them in a history that does not know the good one.
    for (const text of ['a: [\n', 'a: {\n']) {
      commit(work, { 'a.yaml': text }, 'bad');
      git(work, 'push', '-q', 'origin', 'main');
      previous = (await follow({ ...always, previous, keep: [good] })).found;
    }
    git(work, 'checkout', '-q', '--orphan', 'fresh');
    const last = commit(work, { 'a.yaml': 'a: "\n' }, 'bad');
    git(work, 'push', '-q', '--force', 'origin', 'fresh:main');
    await follow({ ...always, previous, keep: [good], acknowledgedRevision: last });
    await briefly.stop();
    rmSync(below, { recursive: true });

    const [clone = ''] = clones('offline');
    git(clone, 'reflog', 'expire', '--expire=now', '--all');
    git(clone, 'gc', '-q', '--prune=now');
    const revision = await readRevision({ repo: url, ref: good, cacheDir });
    expect(Buffer.from(revision.files[0]!.bytes).toString()).toBe('a: 1\n');
    await expect(follow({ ...always, previous })).rejects.toMatchObject({ code: 'network' });
  });

  it('lets go of commits that nobody names any more', async () => {
    const { work, push, look } = aFollowed('held');
    for (const text of ['a: 2\n', 'a: 3\n', 'a: 4\n']) {
      await look();
      commit(work, { 'disks/a.yaml': text }, text);
      push('main');
    }
    await look();
    const [clone = ''] = clones('held');
    expect(git(clone, 'for-each-ref', 'refs/diskwright/held').split('\n')).toHaveLength(2);
  });
});

describe('the command that acknowledges a rewind', SLOW, () => {
  it('names the one commit', () => {
    expect(acknowledgeCommand('disks', 'a'.repeat(40))).toBe(
      `kubectl patch diskrepository disks --type merge -p '{"spec":{"acknowledgedRevision":"${'a'.repeat(40)}"}}'`,
    );
  });
});

function clones(name: string): readonly string[] {
  const below = join(scratch.path, `cache-${name}`, 'git');
  return readdirSync(below).map((clone) => join(below, clone));
}
