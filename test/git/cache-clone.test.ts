import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultCacheDirectory } from '../../src/git/cache-clone.ts';
import { GitError } from '../../src/git/git-error.ts';
import { readRevision } from '../../src/git/repository.ts';
import { aRepository, commit, git, serve, temporaryDirectory } from './git-repository.ts';

const scratch = temporaryDirectory();
const work = join(scratch.path, 'work');
const served = join(scratch.path, 'served');
const cacheDir = join(scratch.path, 'cache');
let server: Awaited<ReturnType<typeof serve>> | undefined;
let repo = '';
let first = '';

beforeAll(async () => {
  mkdirSync(served);
  first = aRepository(work, { 'a.yaml': 'a: 1\n' });
  git(work, 'tag', '-a', 'v1.0', '-m', 'v1.0');
  git(work, 'tag', 'light');
  git(work, 'branch', 'release');
  git(scratch.path, 'clone', '-q', '--bare', work, join(served, 'disks.git'));
  git(work, 'remote', 'add', 'origin', join(served, 'disks.git'));
  server = await serve(served);
  repo = `${server.url}/disks.git`;
});

afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

describe('a revision of a remote repository', () => {
  it('is fetched without history into a private cache, and followed when the branch moves', async () => {
    expect(await readRevision({ repo, cacheDir })).toMatchObject({ revision: first });
    const second = commit(work, { 'a.yaml': 'a: 2\n' }, 'second');
    git(work, 'push', '-q', 'origin', 'main');
    const revision = await readRevision({ repo, ref: 'main', cacheDir });
    expect(revision.revision).toBe(second);
    expect(Buffer.from(revision.files[0]!.bytes).toString()).toBe('a: 2\n');
    const [clone = ''] = readdirSync(join(cacheDir, 'git'));
    const directory = join(cacheDir, 'git', clone);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(git(directory, 'rev-parse', '--is-shallow-repository')).toBe('true');
    expect(existsSync(join(directory, 'a.yaml'))).toBe(false);
  });

  it.each(['v1.0', 'light', 'release', 'refs/heads/release', 'heads/release'])(
    'is found by %s',
    async (ref) => {
      expect(await readRevision({ repo, ref, cacheDir })).toMatchObject({ revision: first });
    },
  );

  it('follows a branch that was rewound', async () => {
    git(work, 'push', '-q', '--force', 'origin', `${first}:refs/heads/moving`);
    git(work, 'push', '-q', '--force', 'origin', 'main:refs/heads/moving');
    await readRevision({ repo, ref: 'moving', cacheDir });
    git(work, 'push', '-q', '--force', 'origin', `${first}:refs/heads/moving`);
    expect(await readRevision({ repo, ref: 'moving', cacheDir })).toMatchObject({
      revision: first,
    });
  });

  it('is read again by its full id without asking the server', async () => {
    const fresh = join(scratch.path, 'cache-by-id');
    expect(await readRevision({ repo, ref: first, cacheDir: fresh })).toMatchObject({
      revision: first,
    });
    const elsewhere = await serve(join(scratch.path, 'served'));
    await elsewhere.stop();
    const gone = `${elsewhere.url}/disks.git`;
    await expect(readRevision({ repo: gone, ref: first, cacheDir: fresh })).rejects.toThrow(
      /connect/,
    );
    expect(await readRevision({ repo, ref: first, cacheDir: fresh })).toMatchObject({
      revision: first,
    });
  });

  it('is read by ten passes at a time into one cache', async () => {
    const shared = join(scratch.path, 'cache-shared');
    const refs = [
      'main',
      'v1.0',
      'light',
      'release',
      'main',
      'HEAD',
      'main',
      'release',
      'v1.0',
      'main',
    ];
    const revisions = await Promise.all(
      refs.map((ref) => readRevision({ repo, ref, cacheDir: shared })),
    );
    expect(revisions.map(({ files }) => files.length)).toEqual(refs.map(() => 1));
  });
});

describe('what a remote repository does not give', () => {
  async function failureOf(request: Parameters<typeof readRevision>[0]): Promise<GitError> {
    const error: unknown = await readRevision(request).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error instanceof GitError) return error;
    throw new Error(`no GitError but ${String(error)}`);
  }

  it('a branch: near ones are named', async () => {
    const error = await failureOf({ repo, ref: 'relaese', cacheDir });
    expect(error).toMatchObject({
      code: 'ref-not-found',
      remedy: expect.stringMatching(/Did you mean release\?/),
    });
  });

  it('a commit', async () => {
    const error = await failureOf({ repo, ref: 'a'.repeat(40), cacheDir });
    expect(error).toMatchObject({
      code: 'ref-not-found',
      remedy: expect.stringMatching(/branch or tag/),
    });
  });

  it('a repository', async () => {
    expect(await failureOf({ repo: repo.replace('disks', 'disk'), cacheDir })).toMatchObject({
      code: 'repository-not-found',
    });
  });

  it('a server: with no password in what is said', async () => {
    const error = await failureOf({ repo: 'https://me:secret@127.0.0.1:1/x.git', cacheDir });
    expect(error.code).toBe('network');
    expect(JSON.stringify([error.message, error.remedy, error.command])).not.toContain('secret');
  });
});

describe('the cache directory', () => {
  it('is refused when others can write to it', async () => {
    const open = join(scratch.path, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    await expect(readRevision({ repo, cacheDir: open })).rejects.toMatchObject({
      code: 'cache-unusable',
      message: expect.stringContaining('written to by others'),
    });
  });

  it.each(['git', 'git/CLONE'])('is refused when others can write to %s in it', async (inside) => {
    const fresh = mkdtempSync(join(scratch.path, 'cache-'));
    await readRevision({ repo, cacheDir: fresh });
    const [clone = ''] = readdirSync(join(fresh, 'git'));
    const path = join(fresh, inside.replace('CLONE', clone));
    chmodSync(path, 0o777);
    await expect(readRevision({ repo, cacheDir: fresh })).rejects.toMatchObject({
      code: 'cache-unusable',
      message: expect.stringContaining(path),
    });
  });

  it.each(['--upload-pack=x', 'a:b', 'a b'])('is never asked for a ref %j', async (ref) => {
    await expect(readRevision({ repo, ref, cacheDir })).rejects.toMatchObject({
      message: expect.stringContaining('cannot be the name of a branch'),
    });
  });

  it('keeps nothing of a clone that could not be made', async () => {
    const fresh = mkdtempSync(join(scratch.path, 'cache-'));
    const { PATH } = process.env;
    process.env['PATH'] = '/nonexistent';
    try {
      await expect(readRevision({ repo, cacheDir: fresh })).rejects.toBeInstanceOf(GitError);
    } finally {
      process.env['PATH'] = PATH;
    }
    expect(readdirSync(join(fresh, 'git'))).toEqual([]);
  });

  it('follows the XDG specification', () => {
    expect(defaultCacheDirectory({ XDG_CACHE_HOME: '/var/cache/me' })).toBe(
      '/var/cache/me/diskwright',
    );
    expect(defaultCacheDirectory({ XDG_CACHE_HOME: 'relative' })).toMatch(/\/\.cache\/diskwright$/);
  });
});
