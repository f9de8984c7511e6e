import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aRepository, commit, git, temporaryDirectory } from '../git/git-repository.ts';
import { baseOf, changedLines, rangesOf } from './changed-lines.ts';

const scratch = temporaryDirectory();
afterAll(() => scratch.remove());

let made = 0;
function repository(): string {
  const directory = join(scratch.path, `repository-${String((made += 1))}`);
  aRepository(directory, { 'src/a.ts': 'one\ntwo\nthree\n', 'src/b.ts': 'b\n' });
  return directory;
}

it('A branch is compared with the commit at which it left main, work tree included', () => {
  const directory = repository();
  git(directory, 'checkout', '-q', '-b', 'change');
  commit(directory, { 'src/a.ts': 'one\nTWO\nthree\n' }, 'second');
  writeFileSync(join(directory, 'src/b.ts'), 'b\nc\nd\n');
  expect(Object.fromEntries(changedLines(directory))).toEqual({
    'src/a.ts': [{ first: 2, last: 2 }],
    'src/b.ts': [{ first: 2, last: 3 }],
  });
});

it('On main it is what came in last, and in a clone of it without its history nothing', () => {
  const directory = repository();
  for (let count = 1; count <= 25; count += 1)
    commit(directory, { [`src/new-${String(count)}.ts`]: 'x\n' }, String(count));
  const clone = join(scratch.path, 'clone');
  git(scratch.path, 'clone', '-q', directory, clone);
  for (const place of [directory, clone]) {
    expect(changedLines(place).size).toBe(20);
    expect(changedLines(place).has('src/new-5.ts')).toBe(false);
  }
  const shallow = join(scratch.path, 'shallow');
  git(scratch.path, 'clone', '-q', '--depth=3', `file://${directory}`, shallow);
  expect(Array.from(changedLines(shallow).keys())).toEqual(['src/new-24.ts', 'src/new-25.ts']);
  const alone = join(scratch.path, 'alone');
  git(scratch.path, 'clone', '-q', '--depth=1', `file://${directory}`, alone);
  expect([baseOf(alone), changedLines(alone).size]).toEqual([null, 0]);
});

it('Of a clone that has a branch checked out the base is that of origin', () => {
  const directory = repository();
  const clone = join(scratch.path, 'of-a-branch');
  git(scratch.path, 'clone', '-q', directory, clone);
  git(clone, 'checkout', '-q', '-b', 'change');
  const base = git(clone, 'rev-parse', 'HEAD');
  commit(clone, { 'src/b.ts': 'B\n' }, 'mine');
  git(clone, 'branch', '-q', '-D', 'main');
  expect(baseOf(clone)).toBe(base);
});

it('Where lines were taken away, those around the place count', () => {
  const diff = ['--- a/src/a.ts', '+++ b/src/a.ts', '@@ -4,2 +3,0 @@', '-guard();', '-sync();'];
  const gone = ['--- a/src/b.ts', '+++ /dev/null', '@@ -1 +0,0 @@', '-b'];
  expect(Object.fromEntries(rangesOf([...diff, ...gone].join('\n')))).toEqual({
    'src/a.ts': [{ first: 3, last: 4 }],
  });
});
