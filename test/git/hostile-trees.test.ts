import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { git } from './git-repository.ts';
import { commitTree, writeObject, writeTree, type RawEntry } from './hostile-repository.ts';
import { expectError, hostileStage, RIGHT, VALID } from './hostile-stage.ts';

const stage = hostileStage();
const { repository, validate } = stage;
afterAll(() => stage.remove());

describe('a repository with strange trees', () => {
  it('of links and submodules', async () => {
    const directory = repository({
      '.gitmodules': '[submodule "-u./x"]\n\tpath = sub\n\turl = -u./x\n\tupdate = !touch canary\n',
    });
    symlinkSync('/etc/passwd', join(directory, 'passwd.yaml'));
    symlinkSync('../../..', join(directory, 'out'));
    symlinkSync('.git/config', join(directory, 'config.yaml'));
    const head = git(directory, 'rev-parse', 'HEAD');
    git(directory, 'update-index', '--add', '--cacheinfo', `160000,${head},sub`);
    git(directory, 'add', 'passwd.yaml', 'out', 'config.yaml');
    git(directory, 'commit', '-q', '-m', 'links');
    const { stdout, status } = await validate(directory);
    expect(status).toBe(0);
    expect(stdout.match(/ warning \S+/g)?.toSorted()).toEqual([
      ' warning submodule:',
      ' warning symbolic-link:',
      ' warning symbolic-link:',
      ' warning symbolic-link:',
    ]);
    expect(stdout).not.toContain('root:');
  });

  const NAMES: readonly (string | Uint8Array)[] = [
    'new\nline.yaml',
    'new\rline.yaml',
    'tab\t.yaml',
    '\u001b[2J\u001b]0;title\u0007.yaml',
    '\u202egnol.yaml',
    '\u2066isolate.yaml',
    'zero\u200bwidth.yaml',
    '\u009b31m.yaml',
    new Uint8Array([0x62, 0xff, 0x64, 0x2e, 0x79, 0x61, 0x6d, 0x6c]),
    '-rf.yaml',
    '$(touch canary).yaml',
    '`touch canary`.yaml',
    "'; touch canary; '.yaml",
    '"quoted".yaml',
    'back\\slash.yaml',
    'CON.yaml',
    `${'x'.repeat(1_900)}.yaml`,
    'right.yaml:1:1: error x: y.yaml',
  ];

  it('whose names change what a terminal shows', async () => {
    const directory = repository();
    const bad = writeObject(directory, 'blob', 'a: [\n');
    const right = writeObject(directory, 'blob', RIGHT);
    const tree = writeTree(directory, [
      ...NAMES.map((name): RawEntry => ({ mode: '100644', name, id: bad })),
      { mode: '100644', name: 'right.yaml', id: right },
    ]);
    commitTree(directory, tree);
    const run = await validate(directory);
    expectError(run, /^\S*new\\nline\.yaml:2:1: error yaml-syntax/m);
    for (const line of run.stdout.split('\n').filter((each) => each.includes(': error ')))
      expect(line).toMatch(/yaml:\d+:\d+: error [a-z-]+: /);
  });

  const OUT = 'warning path-leads-out';

  it.each<[string, readonly string[], readonly string[] | 'refused']>([
    ['..', ['..'], [OUT]],
    ['.', ['.'], [OUT]],
    [
      'a slash',
      ['../../escape.yaml', '/etc/cron.d/x.yaml', 'a/../b.yaml', 'a//b.yaml'],
      [OUT, OUT, OUT, OUT],
    ],
    ['nothing', [''], 'refused'],
    // Directories that begin with a dot hold no declarations; the rest is what it says.
    ['.git', ['.git', '.GIT', '.git\u200c'], []],
    ['.git of Windows', ['git~1'], ['error yaml-syntax']],
  ])('whose names lead out of it: %s', async (_name, names, found) => {
    const directory = repository();
    const blob = writeObject(directory, 'blob', 'a: [\n');
    const below = writeTree(directory, [{ mode: '100644', name: 'x.yaml', id: blob }]);
    const right = writeObject(directory, 'blob', RIGHT);
    const tree = writeTree(directory, [
      ...names.map((name): RawEntry =>
        name.endsWith('.yaml')
          ? { mode: '100644', name, id: blob }
          : { mode: '40000', name, id: below },
      ),
      { mode: '100644', name: 'right.yaml', id: right },
    ]);
    commitTree(directory, tree);
    const run = await validate(directory);
    if (found === 'refused') expectError(run, /^error: git ls-tree failed.*empty filename/m);
    else expect(found).toEqual(run.stdout.match(/(?:error|warning) [a-z0-9-]+(?=:)/g) ?? []);
  });

  it('with names that differ by case, and twice the same', async () => {
    const directory = repository();
    const right = writeObject(directory, 'blob', RIGHT);
    const bad = writeObject(directory, 'blob', 'a: [\n');
    const entries = ['A.yaml', 'Right.yaml', 'a.yaml', 'right.yaml', 'right.yaml'];
    const tree = writeTree(
      directory,
      entries.map((name): RawEntry => ({
        mode: '100644',
        name,
        id: name.includes('right') ? right : bad,
      })),
    );
    commitTree(directory, tree);
    const run = await validate(directory);
    expectError(run, /^A\.yaml:2:1: error yaml-syntax/m);
    expect(run.stdout).toMatch(/^Right\.yaml:2:1: error yaml-syntax/m);
    expect(run.stdout).toMatch(/^a\.yaml:2:1: error yaml-syntax/m);
  });

  it('that is replaced, grafted and borrows from elsewhere', async () => {
    const directory = repository();
    const bad = writeObject(directory, 'blob', 'a: [\n');
    git(
      directory,
      'update-ref',
      `refs/replace/${git(directory, 'rev-parse', 'HEAD:right.yaml')}`,
      bad,
    );
    writeFileSync(
      join(directory, '.git/info/grafts'),
      `${git(directory, 'rev-parse', 'HEAD')} ${'0'.repeat(40)}\n`,
    );
    writeFileSync(
      join(directory, '.git/objects/info/alternates'),
      '/etc\n/proc/self/root\n../../..\n\u001b[31m\n',
    );
    expect((await validate(directory)).stdout).toMatch(VALID);
  });
});
