import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { git } from './git-repository.ts';
import { commitTree, writeObject, writeTree, type RawEntry } from './hostile-repository.ts';
import { expectError, hostileStage } from './hostile-stage.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const stage = hostileStage();
const { repository, validate } = stage;
afterAll(() => stage.remove());

describe('a repository that is damaged', () => {
  function objectFile(directory: string, name: string): string {
    const id = git(directory, 'rev-parse', name);
    return join(directory, '.git/objects', id.slice(0, 2), id.slice(2));
  }

  function overwrite(file: string, content: string | Uint8Array): void {
    chmodSync(file, 0o644);
    writeFileSync(file, content);
  }

  it.each<[string, (directory: string) => void]>([
    [
      'a blob cut short',
      (at) => {
        overwrite(
          objectFile(at, 'HEAD:right.yaml'),
          readFileSync(objectFile(at, 'HEAD:right.yaml')).subarray(0, 40),
        );
      },
    ],
    ['an empty blob file', (at) => overwrite(objectFile(at, 'HEAD:right.yaml'), '')],
    [
      'a blob that is no zlib',
      (at) => overwrite(objectFile(at, 'HEAD:right.yaml'), '\u001b[31mnonsense'),
    ],
    [
      'a tree cut short',
      (at) =>
        overwrite(
          objectFile(at, 'HEAD^{tree}'),
          readFileSync(objectFile(at, 'HEAD^{tree}')).subarray(0, 20),
        ),
    ],
    ['a tree that is not there', (at) => rmSync(objectFile(at, 'HEAD^{tree}'))],
    ['a commit that is not there', (at) => rmSync(objectFile(at, 'HEAD'))],
    [
      'a blob where a tree should be',
      (at) =>
        void commitTree(
          at,
          writeTree(at, [
            { mode: '40000', name: 'x', id: git(at, 'rev-parse', 'HEAD:right.yaml') },
          ]),
        ),
    ],
    [
      'a tree where a blob should be',
      (at) =>
        void commitTree(
          at,
          writeTree(at, [
            { mode: '100644', name: 'x.yaml', id: git(at, 'rev-parse', 'HEAD^{tree}') },
          ]),
        ),
    ],
    [
      'a tree of nonsense',
      (at) => void commitTree(at, writeObject(at, 'tree', '100644 x.yaml\0short')),
    ],
    [
      'a commit of nonsense',
      (at) =>
        writeFileSync(
          join(at, '.git/refs/heads/main'),
          `${writeObject(at, 'commit', 'nonsense\u001b[31m')}\n`,
        ),
    ],
    [
      'a branch that is a blob',
      (at) =>
        writeFileSync(
          join(at, '.git/refs/heads/main'),
          `${git(at, 'rev-parse', 'HEAD:right.yaml')}\n`,
        ),
    ],
    [
      'a branch of nonsense',
      (at) => writeFileSync(join(at, '.git/refs/heads/main'), '\u001b[31mnonsense\n'),
    ],
    [
      'branches in a circle',
      (at) => writeFileSync(join(at, '.git/refs/heads/main'), 'ref: HEAD\n'),
    ],
    [
      'packed refs of nonsense',
      (at) => {
        rmSync(join(at, '.git/refs/heads/main'));
        writeFileSync(join(at, '.git/packed-refs'), '\u001b[31mnonsense\n');
      },
    ],
    [
      'a configuration of nonsense',
      (at) => writeFileSync(join(at, '.git/config'), '[\u001b[31m\n'),
    ],
    ['a version of the future', (at) => git(at, 'config', 'core.repositoryFormatVersion', '99')],
    ['no HEAD', (at) => rmSync(join(at, '.git/HEAD'))],
    [
      'HEAD that leads out',
      (at) => writeFileSync(join(at, '.git/HEAD'), 'ref: refs/../../../etc/passwd\n'),
    ],
    [
      'a pack cut short',
      (at) => {
        git(at, 'gc', '-q');
        const packs = join(at, '.git/objects/pack');
        for (const name of readdirSync(packs))
          if (name.endsWith('.pack')) {
            chmodSync(join(packs, name), 0o644);
            truncateSync(join(packs, name), 100);
          }
      },
    ],
    [
      'an index of a pack of nonsense',
      (at) => {
        git(at, 'gc', '-q');
        const packs = join(at, '.git/objects/pack');
        for (const name of readdirSync(packs))
          if (name.endsWith('.idx')) overwrite(join(packs, name), 'x'.repeat(2_000));
      },
    ],
  ])('%s', async (_name, damage) => {
    const directory = repository();
    damage(directory);
    expectError(await validate(directory), /^error: .+/m);
  });

  it.runIf(process.geteuid?.() === 0)('or belongs to somebody else', async () => {
    const directory = repository();
    execFileSync('chown', ['-R', '65534:65534', directory]);
    expectError(await validate(directory), /dubious ownership[^]*safe\.directory/);
  });
});

describe('a repository that is large', () => {
  /** Trees that hold each other: a thousand times a thousand files in two objects. */
  function nested(directory: string, levels: number, leaf: RawEntry): string {
    const width = 1_000;
    const names = Array.from({ length: width }, (_, i) => String(i).padStart(3, '0'));
    const extension = leaf.mode === '40000' ? '' : String(leaf.name);
    let id = writeTree(
      directory,
      names.map((name) => ({ ...leaf, name: name + extension })),
    );
    for (let level = 1; level < levels; level += 1) {
      const below = id;
      id = writeTree(
        directory,
        names.map((name) => ({ mode: '40000', name, id: below })),
      );
    }
    return id;
  }

  it.each([
    ['a million declarations', 2, '.yaml', /more than 100000 YAML and JSON files/],
    ['a million other files', 2, '.txt', /no document declares the Installation|printed more than/],
    ['10^30 declarations', 10, '.yaml', /more than 100000 YAML and JSON files|printed more than/],
    ['10^30 other files', 10, '', /printed more than/],
  ])('%s', async (_name, levels, extension, words) => {
    const directory = repository();
    const id = writeObject(directory, 'blob', 'a: 1\n');
    commitTree(directory, nested(directory, levels, { mode: '100644', name: extension, id }));
    expectError(await validate(directory), words);
  });

  it('thousands of directories deep', async () => {
    const directory = repository();
    const blob = writeObject(directory, 'blob', 'a: 1\n');
    let id = writeTree(directory, [{ mode: '100644', name: 'x.yaml', id: blob }]);
    for (let depth = 0; depth < (isLong ? 20_000 : 2_000); depth += 1)
      id = writeTree(directory, [{ mode: '40000', name: 'd', id }]);
    commitTree(directory, id);
    expectError(await validate(directory), /directories deep|git ls-tree failed/);
  });

  it('a file of 100 MB', async () => {
    const directory = repository();
    const id = writeObject(directory, 'blob', Buffer.alloc(100 * 2 ** 20, 'a: 1\n'));
    commitTree(directory, writeTree(directory, [{ mode: '100644', name: 'x.yaml', id }]));
    expectError(
      await validate(directory),
      /^x\.yaml:1:1: error file-too-large: the file has 100 MiB/m,
    );
  });

  it('a file of 1 MB, a thousand times', async () => {
    const directory = repository();
    const id = writeObject(directory, 'blob', Buffer.alloc(2 ** 20, '---\na: 1\n'));
    const names = Array.from({ length: 1_000 }, (_, i) => `${String(i).padStart(3, '0')}.yaml`);
    const entries = names.map((name): RawEntry => ({ mode: '100644', name, id }));
    commitTree(directory, writeTree(directory, entries));
    expectError(await validate(directory), /files hold more than 268435456 bytes/);
  });

  it.runIf(isLong)('twenty files of 60 MB', async () => {
    const directory = repository();
    const entries = Array.from({ length: 20 }, (_, i): RawEntry => ({
      mode: '100644',
      name: `${String(i).padStart(2, '0')}.yaml`,
      id: writeObject(directory, 'blob', Buffer.alloc(60 * 2 ** 20, `a: ${String(i)}\n`)),
    }));
    commitTree(directory, writeTree(directory, entries));
    expectError(await validate(directory), /files hold more than 268435456 bytes/);
  });
});
