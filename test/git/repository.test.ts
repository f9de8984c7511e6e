import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBlobReader } from '../../src/git/blob-reader.ts';
import { GitError } from '../../src/git/git-error.ts';
import { runGit } from '../../src/git/git-commands.ts';
import { createRevisionReader, readRevision } from '../../src/git/repository.ts';
import { REVISION_CAPS } from '../../src/git/revision-caps.ts';
import { aRepository, commit, git, temporaryDirectory, writeFiles } from './git-repository.ts';

const scratch = temporaryDirectory();
afterAll(() => scratch.remove());

function pathsOf(revision: { readonly files: readonly { readonly path: string }[] }): string[] {
  return revision.files.map(({ path }) => path);
}

async function failureOf(promise: Promise<unknown>): Promise<GitError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof GitError) return error;
  throw new Error(`no GitError but ${String(error)}`);
}

describe('a revision of a local repository', () => {
  const work = join(scratch.path, 'work');
  const bare = join(scratch.path, 'bare.git');
  let first = '';
  let second = '';

  beforeAll(() => {
    first = aRepository(work, {
      'nodes/a.yaml': 'a: 1\n',
      'nodes/b.yml': 'b: 1\n',
      'nodes/ünï.json': '{}\n',
      'README.md': '# hello\n',
      '.github/workflows/ci.yaml': 'on: push\n',
      'node_modules/x/package.json': '{}\n',
      'empty.yaml': '',
    });
    git(work, 'tag', '-a', 'v1', '-m', 'v1');
    git(work, 'branch', 'feature/x');
    second = commit(work, { 'nodes/a.yaml': 'a: 2\n', 'top.yaml': 'top: 1\n' }, 'second');
    git(scratch.path, 'clone', '-q', '--bare', work, bare);
  });

  it.each(['work', 'bare.git'])(
    'holds the YAML and JSON files, with their blob ids (%s)',
    async (name) => {
      const revision = await readRevision({ repo: join(scratch.path, name) });
      expect(revision.revision).toBe(second);
      expect(pathsOf(revision)).toEqual([
        'empty.yaml',
        'nodes/a.yaml',
        'nodes/b.yml',
        'nodes/ünï.json',
        'top.yaml',
      ]);
      const a = revision.files[1];
      expect(Buffer.from(a!.bytes).toString()).toBe('a: 2\n');
      expect(a!.blobId).toBe(git(work, 'rev-parse', 'HEAD:nodes/a.yaml'));
      expect(revision.files[0]!.bytes).toHaveLength(0);
      expect(revision.leftOut).toEqual([]);
    },
  );

  it.each([
    ['v1', () => first],
    ['feature/x', () => first],
    ['main', () => second],
    ['main~1', () => first],
    ['refs/tags/v1', () => first],
  ])('is found by %s', async (ref, wanted) => {
    expect((await readRevision({ repo: bare, ref })).revision).toBe(wanted());
  });

  it('is found by a short and a full id, and by a file URL', async () => {
    for (const ref of [first, first.slice(0, 10)])
      expect((await readRevision({ repo: `file://${bare}`, ref })).revision).toBe(first);
  });

  it('is cut down to a directory or a file', async () => {
    expect(pathsOf(await readRevision({ repo: work, path: './nodes/' }))).toHaveLength(3);
    expect(pathsOf(await readRevision({ repo: work, path: 'top.yaml' }))).toEqual(['top.yaml']);
    const named = await readRevision({ repo: work, path: '.github/workflows' });
    expect(pathsOf(named)).toEqual(['.github/workflows/ci.yaml']);
    const missing = await failureOf(readRevision({ repo: work, path: 'nodse' }));
    expect(missing).toMatchObject({
      code: 'path-not-found',
      message: expect.stringContaining('"nodse"'),
    });
    expect((await failureOf(readRevision({ repo: work, path: 'a/../../b' }))).code).toBe(
      'path-not-found',
    );
  });

  it('does not depend on the work tree, the index or the environment of a hook, and touches none of them', async () => {
    writeFiles(work, { 'nodes/a.yaml': 'uncommitted: true\n', 'new.yaml': 'x: 1\n' });
    const index = join(work, '.git/index');
    const status = git(work, 'status', '--porcelain');
    const before = [readFileSync(index), statSync(index).mtimeMs];
    process.env['GIT_DIR'] = '/nonexistent';
    process.env['GIT_INDEX_FILE'] = '/nonexistent';
    try {
      const revision = await readRevision({ repo: join(work, 'nodes') });
      expect(pathsOf(revision)).not.toContain('new.yaml');
      expect(Buffer.from(revision.files[1]!.bytes).toString()).toBe('a: 2\n');
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
    expect([readFileSync(index), statSync(index).mtimeMs]).toEqual(before);
    expect(git(work, 'status', '--porcelain')).toBe(status);
  });

  it('names near refs when there is none', async () => {
    const error = await failureOf(readRevision({ repo: bare, ref: 'featrue/x' }));
    expect(error.code).toBe('ref-not-found');
    expect(error.message).toContain('"featrue/x"');
    expect(error.remedy).toMatch(/^Did you mean feature\/x\? It has feature\/x, main, v1\.$/);
    expect(error.command).toMatchObject({ exitCode: 128 });
  });

  it.each(['--exec=touch x', '-h', 'a b', 'a\nb', ''])('refuses %j as a ref', async (ref) => {
    expect((await failureOf(readRevision({ repo: bare, ref }))).message).toMatch(
      /cannot be the name/,
    );
  });

  it('says what is missing when there is no repository, no directory or no commit', async () => {
    mkdirSync(join(scratch.path, 'plain'));
    const plain = await failureOf(readRevision({ repo: join(scratch.path, 'plain') }));
    expect(plain.code).toBe('repository-not-found');
    const absent = await failureOf(readRevision({ repo: join(scratch.path, 'absent') }));
    expect(absent).toMatchObject({ code: 'repository-not-found' });
    expect(absent.message).toMatch(/absent is no directory$/);
    const empty = join(scratch.path, 'empty');
    mkdirSync(empty);
    git(empty, 'init', '-q', '-b', 'main');
    expect((await failureOf(readRevision({ repo: empty }))).remedy).toMatch(
      /no branches and no tags yet/,
    );
  });

  it('says so when there is no git', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = '/nonexistent';
    try {
      expect(await failureOf(readRevision({ repo: bare }))).toMatchObject({ code: 'git-missing' });
    } finally {
      process.env['PATH'] = path;
    }
  });
});

describe('a hostile repository', () => {
  const directory = join(scratch.path, 'hostile');

  beforeAll(() => {
    aRepository(directory, { 'good.yaml': 'good: 1\n', 'real/deep.yaml': 'deep: 1\n' });
    symlinkSync('/etc/passwd', join(directory, 'link.yaml'));
    symlinkSync('real', join(directory, 'directory-link'));
    symlinkSync('x.png', join(directory, 'picture.png'));
    const blob = git(directory, 'hash-object', '-w', 'good.yaml');
    commit(directory, {}, 'links');
    const head = git(directory, 'rev-parse', 'HEAD');
    git(directory, 'update-index', '--add', '--cacheinfo', `160000,${head},modules/other`);
    const entry = Buffer.concat([
      Buffer.from(`100644 ${blob}\tb`),
      Buffer.from([0xff]),
      Buffer.from('d.yaml\0'),
    ]);
    execFileSync('git', ['update-index', '-z', '--index-info'], { cwd: directory, input: entry });
    git(directory, 'commit', '-q', '-m', 'strange');
  });

  it('has its links, submodules and unnameable paths left out, and named', async () => {
    const revision = await readRevision({ repo: directory });
    expect(pathsOf(revision)).toEqual(['good.yaml', 'real/deep.yaml']);
    expect(revision.leftOut.map(({ path, reason }) => [path, reason])).toEqual([
      ['b\ufffdd.yaml', 'path-not-utf8'],
      ['directory-link', 'symbolic-link'],
      ['link.yaml', 'symbolic-link'],
      ['modules/other', 'submodule'],
    ]);
    for (const { message } of revision.leftOut) expect(message).toMatch(/;/);
  });

  it('runs no hook, monitor or transport of its own configuration', async () => {
    const marker = join(scratch.path, 'was-run');
    const script = join(scratch.path, 'script.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${marker}\n`);
    chmodSync(script, 0o755);
    for (const [key, value] of [
      ['core.fsmonitor', script],
      ['core.hooksPath', scratch.path],
      ['core.sshCommand', script],
      ['core.pager', script],
      ['alias.ls-tree', `!${script}`],
      ['remote.origin.url', `ext::${script}`],
      ['remote.origin.promisor', 'true'],
      ['extensions.partialClone', 'origin'],
    ] as const)
      git(directory, 'config', key, value);
    expect(pathsOf(await readRevision({ repo: directory }))).toHaveLength(2);
    expect(existsSync(marker)).toBe(false);
  });

  it.each([
    ['maxFiles', { maxFiles: 1 }, /more than 1 YAML/],
    ['maxTotalBytes', { maxTotalBytes: 10 }, /more than 10 bytes/],
    ['maxDepth', { maxDepth: 0 }, /directories deep/],
    ['maxListingBytes', { maxListingBytes: 20 }, /printed more than 20 bytes/],
  ])('stops at the cap %s', async (_name, cap, message) => {
    const error = await failureOf(
      readRevision({ repo: directory, caps: { ...REVISION_CAPS, ...cap } }),
    );
    expect(error.code).toBe('too-large');
    expect(error.message).toMatch(message);
    expect(error.remedy).toMatch(/--path/);
  });
});

describe('blobs', () => {
  const directory = join(scratch.path, 'blobs');
  const large = 'x'.repeat(3_000_001);

  beforeAll(() => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`f${String(i)}.yaml`, `n: ${'é\n'.repeat(i)}`]),
    );
    aRepository(directory, { ...files, 'large.json': large, 'empty.json': '' });
  });

  it('come out as they went in, whatever their size and number', async () => {
    const { files } = await readRevision({ repo: directory });
    expect(files).toHaveLength(302);
    const texts = new Map(files.map((file) => [file.path, Buffer.from(file.bytes).toString()]));
    for (let i = 0; i < 300; i += 1)
      expect(texts.get(`f${String(i)}.yaml`)).toBe(`n: ${'é\n'.repeat(i)}`);
    expect(texts.get('large.json')).toBe(large);
    expect(texts.get('empty.json')).toBe('');
  });

  it('are kept by id: only what changed is read again, and what is gone is forgotten', async () => {
    const reader = createRevisionReader();
    const before = await readRevision({ repo: directory, reader });
    commit(directory, { 'f1.yaml': 'changed: 1\n' }, 'one file');
    const after = await readRevision({ repo: directory, reader });
    const same = after.files.filter((file, i) => file.bytes === before.files[i]!.bytes);
    expect(same).toHaveLength(301);
    // With every blob known, no child is started: a place that is none is no obstacle.
    const ids = after.files.map(({ blobId }) => blobId ?? '');
    const nowhere = { directory: '/nonexistent', isolation: 'local' } as const;
    expect((await reader.read(nowhere, ids)).size).toBe(new Set(ids).size);
    await expect(reader.read(nowhere, [before.files[1]!.blobId!, 'f'.repeat(40)])).rejects.toThrow(
      GitError,
    );
  });

  it('that are missing are named', async () => {
    const reader = createBlobReader({ maxTotalBytes: 1_000, deadlineMs: 10_000 });
    const place = { directory, isolation: 'local' } as const;
    const error = await failureOf(reader.read(place, ['e'.repeat(40)]));
    expect(error.message).toContain('e'.repeat(40));
    expect(error.remedy).toMatch(/git fsck/);
  });
});

it('a git that does not end is stopped at the deadline', async () => {
  const directory = join(scratch.path, 'slow');
  mkdirSync(join(directory, 'bin'), { recursive: true });
  writeFileSync(join(directory, 'bin/git'), '#!/bin/sh\nexec sleep 60\n');
  chmodSync(join(directory, 'bin/git'), 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${join(directory, 'bin')}:${path ?? ''}`;
  try {
    const begin = Date.now();
    const place = { directory, isolation: 'local' } as const;
    const limits = { deadlineMs: 200, maxOutputBytes: 1_000 };
    expect(await failureOf(runGit(place, ['rev-parse', 'HEAD'], limits))).toMatchObject({
      code: 'deadline',
    });
    const reader = createBlobReader({ maxTotalBytes: 1_000, deadlineMs: 200 });
    expect(await failureOf(reader.read(place, ['e'.repeat(40)]))).toMatchObject({
      code: 'deadline',
    });
    expect(Date.now() - begin).toBeLessThan(10_000);
  } finally {
    process.env['PATH'] = path;
  }
});
