import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPath, readStdin, ReadFilesError } from '../../../src/declare/text/read-files.ts';

describe('files of declarations', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'diskwright-read-'));
  });
  afterEach(async () => {
    await rm(root, { recursive: true, force: true });
  });

  async function write(path: string, text = 'a: 1\n'): Promise<void> {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }

  it('are the YAML and JSON below a directory, without hidden ones and links', async () => {
    for (const path of [
      'b.yaml',
      'a.yml',
      'sub/deep/c.json',
      'D.YAML',
      'readme.md',
      '.git/x.yaml',
      'node_modules/p/x.json',
      'sub/.hidden/y.yaml',
    ])
      await write(path);
    await symlink(join(root, 'b.yaml'), join(root, 'link.yaml'));
    await symlink(join(root, 'sub'), join(root, 'sub-link'));
    const files = await readPath(root);
    expect(files.map(({ path }) => relative(root, path))).toEqual([
      'D.YAML',
      'a.yml',
      'b.yaml',
      'sub/deep/c.json',
    ]);
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('a: 1\n');
  });

  it('may be one file of any name', async () => {
    await write('declarations');
    const path = join(root, 'declarations');
    expect((await readPath(path)).map((file) => file.path)).toEqual([path]);
  });

  it('may come from standard input', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array | string> {
      yield new Uint8Array([0x61, 0xc3]);
      await Promise.resolve();
      yield new Uint8Array([0xa9]);
      yield 'x';
    }
    const file = await readStdin(chunks());
    expect([file.path, new TextDecoder().decode(file.bytes)]).toEqual(['-', 'aéx']);
  });

  it('that are not there are named, with what to do', async () => {
    const error = await readPath(join(root, 'nothing')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ReadFilesError);
    expect((error as ReadFilesError).message).toContain('nothing');
    expect((error as ReadFilesError).hint).toContain('current directory');
  });
});
