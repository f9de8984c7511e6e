import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMountUsers } from '../../../../agent/host/mounts/mount-users.ts';

const VOLUME = '/var/lib/diskwright/volumes/aaaaaaaaaaaa';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mount-users-'));
});
afterEach(() => rmSync(root, { recursive: true }));

interface FakeProcess {
  readonly comm?: string;
  readonly links?: Readonly<Record<string, string>>;
  readonly maps?: string;
}

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function process(pid: number, { comm = 'bash', links = {}, maps = '' }: FakeProcess): void {
  put(`proc/${String(pid)}/comm`, `${comm}\n`);
  put(`proc/${String(pid)}/maps`, maps);
  for (const [name, target] of Object.entries(links)) {
    const link = join(root, `proc/${String(pid)}`, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
}

function users(): readonly string[] {
  return readMountUsers(VOLUME, { proc: join(root, 'proc'), block: join(root, 'block') });
}

describe('who uses a mount', () => {
  it.each([
    ['works in it', { links: { cwd: `${VOLUME}/data` } }],
    ['has it as its root', { links: { root: VOLUME } }],
    ['runs a program of it', { links: { exe: `${VOLUME}/data/tool` } }],
    ['has a file of it open', { links: { cwd: '/', 'fd/3': '/dev/null', 'fd/4': `${VOLUME}/x` } }],
    ['has a removed file of it open', { links: { 'fd/4': `${VOLUME} (deleted)` } }],
    ['has a file of it in memory', { maps: `7f00-7f01 r--s 00000000 08:02 12   ${VOLUME}/x\n` }],
  ] as const)('a process that %s', (_, what) => {
    process(7, what);
    expect(users()).toEqual(['bash (process 7)']);
  });

  it('is nobody whose files are elsewhere, or have a name that begins so', () => {
    process(7, {
      links: { cwd: '/root', root: '/', exe: '/bin/bash', 'fd/0': `${VOLUME}2/x` },
      maps: '7f00-7f01 r--p 00000000 00:00 0 [stack]\n7f00-7f01 r-xp 0 08:02 1 /bin/bash\n',
    });
    expect(users()).toEqual([]);
  });

  it('is also what is mounted below it, and a loop device over a file in it', () => {
    const mount = (id: number, at: string): string =>
      `${String(id)} 1 8:2 / ${at} rw - ext4 /dev/sda2 rw\n`;
    put('proc/self/mountinfo', mount(1, VOLUME) + mount(2, `${VOLUME}/data/more`) + mount(3, '/'));
    put('block/loop3/loop/backing_file', `${VOLUME}/data/image\n`);
    put('block/loop4/loop/backing_file', '/srv/image\n');
    put('block/sda/size', '1\n');
    expect(users()).toEqual([`a mount at ${VOLUME}/data/more`, '/dev/loop3 over a file in it']);
  });

  it('is named five times at most', () => {
    for (const pid of [30, 4, 5, 6, 7, 8, 9])
      process(pid, { comm: `postgres`, links: { cwd: VOLUME } });
    expect(users()).toEqual([
      ...[4, 5, 6, 7, 8].map((pid) => `postgres (process ${String(pid)})`),
      '2 more',
    ]);
  });

  it('is nobody where nothing can be read', () => {
    expect(users()).toEqual([]);
  });
});
