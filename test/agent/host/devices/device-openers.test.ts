import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readDeviceOpeners,
  readLastingOpeners,
} from '../../../../agent/host/devices/device-openers.ts';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'openers-'));
  put('1/mountinfo', '7 1 0:5 / / rw - ext4 /dev/sdz rw\n8 7 0:9 / /net rw - nfs4 a:/b rw\n');
  link('1/ns/pid', 'pid:[4026531836]');
  link('1/ns/mnt', 'mnt:[1]');
  link('self', '50');
  link('50/ns/pid', 'pid:[4026531836]');
  aProcess(50, {});
});
afterEach(() => rmSync(proc, { recursive: true }));

function put(path: string, content: string): void {
  mkdirSync(dirname(join(proc, path)), { recursive: true });
  writeFileSync(join(proc, path), content);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(proc, path)), { recursive: true });
  symlinkSync(target, join(proc, path));
}

interface FakeProcess {
  readonly parent?: number;
  readonly comm?: string;
  /** Paths; octal flags of open(2) and the id of the mount with them where they matter. */
  readonly open?: readonly (readonly [path: string, flags?: string, mount?: number])[];
  readonly maps?: Readonly<Record<string, string>>;
}

function aProcess(pid: number, fake: FakeProcess): void {
  const { parent = 1, comm = 'qemu', open = [], maps = {} } = fake;
  put(`${pid}/comm`, `${comm}\n`);
  put(`${pid}/stat`, `${pid} (a) b (x) S ${parent} 1 1`);
  put(`${pid}/mountinfo`, '7 1 0:5 / / rw - ext4 /dev/sdz rw\n8 7 0:9 / /net rw - nfs4 a:/b rw\n');
  link(`${pid}/ns/mnt`, 'mnt:[1]');
  mkdirSync(join(proc, `${pid}/fd`));
  for (const [fd, [path, flags = '0100002', mount = 7]] of open.entries()) {
    link(`${pid}/fd/${fd}`, path);
    put(`${pid}/fdinfo/${fd}`, `pos:\t0\nflags:\t${flags}\nmnt_id:\t${mount}\nino:\t1\n`);
  }
  const lines = Object.entries(maps).map(([range, rest]) => `${range} ${rest}\n`);
  put(`${pid}/maps`, lines.join(''));
  for (const [range, rest] of Object.entries(maps))
    link(`${pid}/map_files/${range}`, `/dev/${basename(rest)}`);
}

/** Disks are called sdX; other names are no block devices. */
function numberAt(at: string): string | null {
  const [, letter] = /\/sd([a-z])$/.exec(readlinkSync(at)) ?? [];
  return letter === undefined ? null : `8:${(letter.charCodeAt(0) - 97) * 16}`;
}

function look(): ReturnType<typeof readDeviceOpeners> {
  return readDeviceOpeners({ proc, numberAt });
}

const OPEN = { device: '8:0', pid: 60, command: 'qemu', writes: true };

describe('who has a device open', () => {
  it.each([
    ['for writing', { open: [['/dev/sda']] }, true],
    ['for writing alone', { open: [['/dev/sda', '0100001']] }, true],
    ['for reading', { open: [['/dev/sda', '0100000']] }, false],
    ['twice, once for writing', { open: [['/dev/sda', '00'], ['/dev/sda']] }, true],
    ['by a node of another name', { open: [['/tmp/my/sda', '02', 7]] }, true],
    ['in its memory, and no more by a descriptor', mapped('rw-s'), true],
    ['in its memory, where what it changes is its own', mapped('rw-p'), false],
  ] as const)('a process that has it open %s', (_how, fake, writes) => {
    aProcess(60, fake);
    expect(look()).toEqual({ openers: [{ ...OPEN, writes }], unseen: null });
  });

  it.each([
    ['we ourselves', 60, { parent: 1 }, '60'],
    ['what we started', 60, { parent: 50 }, '50'],
    ['what that started', 61, { parent: 60 }, '50'],
  ] as const)('is not %s', (_who, pid, fake, self) => {
    rmSync(join(proc, 'self'));
    link('self', self);
    if (pid === 61) aProcess(60, { parent: 50 });
    aProcess(pid, { ...fake, open: [['/dev/sda']] });
    expect(look().openers).toEqual([]);
  });

  it('is not who only asks a device about itself, as udev, probers and our own looks do', () => {
    aProcess(60, { open: [['/dev/sda', '0104000']] });
    expect(look().openers).toEqual([]);
    aProcess(61, { open: [['/dev/sda', '0104002']] });
    aProcess(62, {
      open: [
        ['/dev/sda', '0104000'],
        ['/dev/sda', '0100000'],
      ],
    });
    expect(look().openers.map(({ pid, writes }) => [pid, writes])).toEqual([
      [61, true],
      [62, false],
    ]);
  });

  it('is nobody who has other files open; a file of a server is not asked for', () => {
    const others = [['socket:[5]'], ['/dev/null'], ['/home/x'], ['/net/sda', '02', 8]] as const;
    aProcess(60, { open: [...others, ['/memfd/sda', '02', 99]] });
    expect(look()).toEqual({ openers: [], unseen: null });
  });

  it('is told only when it lasts', async () => {
    aProcess(60, { open: [['/dev/sda']] });
    aProcess(61, { open: [['/dev/sdb']] });
    const looking = readLastingOpeners({ proc, numberAt });
    rmSync(join(proc, '61'), { recursive: true });
    expect((await looking).openers).toEqual([OPEN]);
  });
});

describe('programs that cannot be seen', () => {
  it('are told of in a container, unless it has the /proc of the host', () => {
    rmSync(join(proc, '50/ns/pid'));
    link('50/ns/pid', 'pid:[4026532001]');
    expect(look().unseen).toBeNull();
    rmSync(join(proc, '1/ns/pid'));
    expect(look().unseen).toContain('is that of a container');
  });

  it('are told of where /proc does not show ourselves', () => {
    rmSync(join(proc, 'self'));
    expect(look().unseen).toContain('does not show this process');
  });

  it('are not missed when process 1 alone is hidden, as some hosts hide it', () => {
    aProcess(60, { open: [['/dev/sda']] });
    link('1/fd/3', '/dev/sdb');
    const asked = readDeviceOpeners({ proc, numberAt: hiddenBelow(join(proc, '1/')) });
    expect(asked).toEqual({ openers: [OPEN], unseen: null });
  });

  it('are named where what they have open may not be read', () => {
    aProcess(60, { open: [['/dev/sda']] });
    const asked = readDeviceOpeners({ proc, numberAt: hiddenBelow(join(proc, '60/')) });
    expect(asked).toEqual({
      openers: [],
      unseen: 'what process 60 (qemu) has open may not be read',
    });
  });
});

/** As the kernel answers of processes that another one may not look into. */
function hiddenBelow(directory: string): typeof numberAt {
  return (at) => {
    if (at.startsWith(directory)) throw Object.assign(new Error('no'), { code: 'EACCES' });
    return numberAt(at);
  };
}

function mapped(modes: string): FakeProcess {
  return { maps: { '7f0-7f1': `${modes} 00000000 00:05 12    /dev/sda` } };
}
