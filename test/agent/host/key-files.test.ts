import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyFileProblem, usableKeys } from '../../../agent/host/key-files.ts';

let keys = '';

beforeEach(() => {
  keys = mkdtempSync(join(tmpdir(), 'keys-'));
  chmodSync(keys, 0o700);
});
afterEach(() => rmSync(keys, { recursive: true, force: true }));

function key(name: string, mode: number, content = 'secret'): void {
  writeFileSync(join(keys, name), content);
  chmodSync(join(keys, name), mode);
}

it('takes a file that is for its owner alone', async () => {
  key('database', 0o400);
  expect(await keyFileProblem(keys, 'database')).toBeNull();
});

it('names the file that is missing, empty, no file, or for others too', async () => {
  expect(await keyFileProblem(keys, 'database')).toBe(`${keys}/database is not there`);
  key('database', 0o400, '');
  expect(await keyFileProblem(keys, 'database')).toBe(`${keys}/database is empty`);
  mkdirSync(join(keys, 'directory'));
  expect(await keyFileProblem(keys, 'directory')).toBe(`${keys}/directory is no file`);
  for (const mode of [0o440, 0o404, 0o420, 0o402]) {
    rmSync(join(keys, 'database'));
    key('database', mode);
    expect(await keyFileProblem(keys, 'database')).toBe(
      `${keys}/database may be used by others than root`,
    );
  }
});

it('takes none from a directory that others can put files into', async () => {
  key('database', 0o400);
  const refused = `${keys} is not root's alone: others could put keys into it`;
  chmodSync(keys, 0o770);
  expect(await keyFileProblem(keys, 'database')).toBe(refused);
  chmodSync(keys, 0o702);
  expect(await keyFileProblem(keys, 'database')).toBe(refused);
});

it('takes one of a Secret as kubelet mounts it: links in a directory with a sticky bit', async () => {
  mkdirSync(join(keys, '..2026_11_28'));
  writeFileSync(join(keys, '..2026_11_28', 'database'), 'secret', { mode: 0o400 });
  symlinkSync('..2026_11_28', join(keys, '..data'));
  symlinkSync('..data/database', join(keys, 'database'));
  chmodSync(keys, 0o1777);
  expect(await keyFileProblem(keys, 'database')).toBeNull();
});

it('lists the keys that can be used, by their names alone', async () => {
  expect(await usableKeys(join(keys, 'missing'))).toEqual([]);
  key('web', 0o400);
  key('database', 0o400);
  key('open', 0o444);
  key('empty', 0o400, '');
  key('Not-A-Name', 0o400);
  key('a'.repeat(47), 0o400);
  key('a'.repeat(48), 0o400);
  mkdirSync(join(keys, 'directory'));
  symlinkSync('web', join(keys, 'link'));
  const plain = ['a'.repeat(47), 'database', 'link', 'web'];
  expect(await usableKeys(keys)).toEqual(plain);
  // Also what only the TPM of the host opens; of two of one name the plain one counts.
  mkdirSync(join(keys, 'encrypted'), { mode: 0o700 });
  for (const name of ['chip', 'open']) key(join('encrypted', name), 0o400);
  key(join('encrypted', 'shown'), 0o444);
  expect(await usableKeys(keys)).toEqual([...plain, 'chip'].toSorted());
  // No directory: nobody can say what is in it.
  expect(await usableKeys(join(keys, 'web'))).toBeNull();
});
