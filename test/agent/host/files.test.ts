import { mkdir, mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  exists,
  listDirectory,
  readLink,
  readMountedSpace,
  readTextIfPresent,
  removeFileSynced,
  writeAllSynced,
  writeLinkSynced,
  writeSynced,
} from '../../../agent/host/files.ts';

describe('files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'diskwright-files-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('are replaced whole and leave no temporary file', async () => {
    const path = join(directory, 'a', 'b', 'record.json');
    await writeSynced(path, 'old');
    await writeSynced(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(join(directory, 'a', 'b'))).toEqual(['record.json']);
  });

  it('leave no temporary file when they cannot be written', async () => {
    await mkdir(join(directory, 'record.json'));
    await expect(writeSynced(join(directory, 'record.json'), 'x')).rejects.toThrow();
    expect(await readdir(directory)).toEqual(['record.json']);
  });

  it('are written several at a time, and what fails keeps no other from being whole', async () => {
    const path = (name: string) => join(directory, 'records', name);
    await writeAllSynced(['a', 'b', 'c'].map((name) => ({ path: path(name), text: name })));
    expect(await readdir(join(directory, 'records'))).toEqual(['a', 'b', 'c']);
    await rm(path('b'));
    await mkdir(path('b'));
    const again = ['a', 'b', 'c'].map((name) => ({ path: path(name), text: `${name} again` }));
    await expect(writeAllSynced(again)).rejects.toThrow('EISDIR');
    expect(await readFile(path('a'), 'utf8')).toBe('a again');
    expect(await readFile(path('c'), 'utf8')).toBe('c again');
    expect(await readdir(join(directory, 'records'))).toEqual(['a', 'b', 'c']);
  });

  it('say that nothing is there, and throw on everything else', async () => {
    expect(await readTextIfPresent(join(directory, 'none'))).toBeNull();
    expect(await listDirectory(join(directory, 'none'))).toEqual([]);
    expect(await exists(join(directory, 'none', 'deeper'))).toBe(false);
    await expect(readTextIfPresent(directory)).rejects.toThrow('EISDIR');
    await removeFileSynced(join(directory, 'none'));
  });

  it('tell of the space of what is mounted, and of nothing where nothing is any more', async () => {
    expect(await readMountedSpace('/proc')).not.toBeNull();
    expect(await readMountedSpace(directory)).toBeNull();
    await expect(readMountedSpace(join(directory, 'none'))).rejects.toThrow('ENOENT');
  });

  it('are linked anew in one step, but nothing else than a link is replaced', async () => {
    const link = join(directory, 'block', 'v');
    await writeLinkSynced(link, '/dev/loop1');
    await writeLinkSynced(link, '/dev/loop2');
    expect(await readlink(link)).toBe('/dev/loop2');
    expect(await readLink(link)).toBe('/dev/loop2');
    const file = join(directory, 'file');
    await writeFile(file, 'precious');
    expect(await readLink(file)).toBeNull();
    await expect(writeLinkSynced(file, '/dev/loop1')).rejects.toThrow('not a symbolic link');
    expect(await readFile(file, 'utf8')).toBe('precious');
  });
});
