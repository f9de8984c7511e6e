/**
 * What is on the medium when the doors to files say that it is. As fsync(2) has it: the content of
 * a file is there once the file was synced, and its name once its directory was.
 */
import type * as fs from 'node:fs';
import type * as promises from 'node:fs/promises';
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  makeDirectory,
  removeFileSynced,
  writeAllSynced,
  writeLinkSynced,
  writeSynced,
} from '../../../agent/host/files.ts';
import {
  removeWipedPlaces,
  writeConsentRecord,
  writeDiskRecord,
  writeVolumeRecords,
  writeWipedPlaces,
} from '../../../agent/host/node-records.ts';
import type {
  ConsentRecord,
  DiskRecord,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';

vi.hoisted(() => vi.resetModules());
/**
 * By inode: the text of each file when it was synced last, and the inodes by name of each
 * directory.
 */
const medium = vi.hoisted(() => ({
  texts: new Map<number, string>(),
  names: new Map<number, ReadonlyMap<string, number>>(),
  paths: new Map<number, string>(),
}));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const inode = (path: string): number => real.lstatSync(path).ino;
  return {
    ...real,
    openSync: (path: string, flags: number) => {
      const fd = real.openSync(path, flags);
      medium.paths.set(fd, path);
      return fd;
    },
    fsync: (fd: number, done: (error: Error | null) => void) => {
      const path = medium.paths.get(fd) ?? '';
      const names = real.readdirSync(path).map((name) => [name, inode(`${path}/${name}`)] as const);
      medium.names.set(inode(path), new Map(names));
      real.fsync(fd, done);
    },
  };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  const { readFileSync: read, lstatSync: look } = await vi.importActual<typeof fs>('node:fs');
  return {
    ...real,
    open: async (path: string, flags: string, mode: number) => {
      const file = await real.open(path, flags, mode);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        medium.texts.set(look(path).ino, read(path, 'utf8'));
        await sync();
      };
      return file;
    },
  };
});
// Where test files share their modules, others are not to get these.
afterAll(() => vi.resetModules());

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diskwright-durable-'));
  for (const known of [medium.texts, medium.names, medium.paths]) known.clear();
});
afterEach(() => rmSync(root, { recursive: true }));

type Left = string | { readonly [name: string]: Left };

/** What a power cut leaves of a path: texts of files, targets of links, names of directories. */
function leftOf(inode: number, seen = inodesBelow(root)): Left {
  const path = seen.get(inode);
  if (path === undefined) return 'gone';
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return readlinkSync(path);
  if (found.isFile()) return medium.texts.get(inode) ?? 'torn';
  const names = medium.names.get(inode) ?? new Map<string, number>();
  return Object.fromEntries(Array.from(names, ([name, of]) => [name, leftOf(of, seen)]));
}

function inodesBelow(path: string): ReadonlyMap<number, string> {
  const found = new Map([[lstatSync(path).ino, path]]);
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path))
      for (const [inode, below] of inodesBelow(join(path, name))) found.set(inode, below);
  return found;
}

function left(): Left {
  return leftOf(lstatSync(root).ino);
}

describe('what is on the medium', () => {
  it('is a file with all directories that were made for it', async () => {
    await writeSynced(join(root, 'a/b/record'), 'one');
    expect(left()).toEqual({ a: { b: { record: 'one' } } });
    await writeSynced(join(root, 'a/b/record'), 'two');
    expect(left()).toEqual({ a: { b: { record: 'two' } } });
  });

  it('is each of several files', async () => {
    const files = ['x', 'y', 'z'].map((name) => ({ path: join(root, 'd', name), text: name }));
    await writeAllSynced(files);
    expect(left()).toEqual({ d: { x: 'x', y: 'y', z: 'z' } });
    await writeAllSynced(files.map(({ path }) => ({ path, text: 'new' })));
    expect(left()).toEqual({ d: { x: 'new', y: 'new', z: 'new' } });
  });

  it('is what could be written, where something else could not', async () => {
    await makeDirectory(join(root, 'd/y/full'));
    const files = ['x', 'y', 'z'].map((name) => ({ path: join(root, 'd', name), text: name }));
    await expect(writeAllSynced(files)).rejects.toThrow();
    expect(left()).toMatchObject({ d: { x: 'x', z: 'z' } });
  });

  it('is a link, and where it leads now', async () => {
    await writeLinkSynced(join(root, 'block/v'), '/dev/a');
    expect(left()).toEqual({ block: { v: '/dev/a' } });
    await writeLinkSynced(join(root, 'block/v'), '/dev/b');
    expect(left()).toEqual({ block: { v: '/dev/b' } });
  });

  it('is a file no more that was removed', async () => {
    await writeSynced(join(root, 'unit'), 'text');
    await removeFileSynced(join(root, 'unit'));
    expect(left()).toEqual({});
  });
});

describe('a record', () => {
  const disk = { id: 'wwn-0xaa', identity: {}, sizeBytes: 1, logicalSectorBytes: 512 };
  const recordedAt = '2026-01-01T00:00:00Z';
  const diskRecord = {
    ...{ layout: 'data', facts: disk, tableUuid: 'uuid-1', partitionUuids: [] },
    ...{ blankFingerprint: 'sha256:blank', state: 'begun', recordedAt },
  } as unknown as DiskRecord;
  const volumeRecord = {
    ...{ volume: 'aaaaaaaaaaaa', layout: 'data', name: 'v', ordinal: 0, disk },
    ...{ partitionUuid: 'u', sizeBytes: 1, state: 'begun', recordedAt },
  } as unknown as VolumeRecord;
  const consentRecord = {
    ...{ key: 'key', consent: 'old', content: 'sha256:old', expires: recordedAt, disk },
    ...{ subject: { kind: 'disk', disk: disk.id }, spans: [], state: 'begun', recordedAt },
  } as unknown as ConsentRecord;
  const text = (kind: string, record: object): string =>
    `${JSON.stringify({ formatVersion: 2, kind, ...record }, null, 2)}\n`;

  it.each<[string, () => Promise<void>, Left]>([
    [
      'of a disk',
      () => writeDiskRecord(root, diskRecord),
      { disks: { 'uuid-1.json': text('disk', diskRecord) } },
    ],
    [
      'of volumes',
      () => writeVolumeRecords(root, [volumeRecord]),
      { volumes: { 'aaaaaaaaaaaa.json': text('volume', volumeRecord) } },
    ],
    [
      'of a consent',
      () => writeConsentRecord(root, consentRecord),
      { consents: { 'key.json': text('consent', consentRecord) } },
    ],
    [
      'of places to wipe',
      () => writeWipedPlaces(root, 'key', []),
      { consents: { 'key.places': '[]\n' } },
    ],
  ])('%s is on the medium when it is written', async (_what, write, records) => {
    await write();
    expect(left()).toEqual({ records });
  });

  it('of places to wipe is gone from the medium when it is removed', async () => {
    await writeWipedPlaces(root, 'key', []);
    await removeWipedPlaces(root, 'key');
    expect(left()).toEqual({ records: { consents: {} } });
  });
});
