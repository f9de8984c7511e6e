import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probedPlacesOf } from '../../agent/discover/content/unknown-content.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import type { CommandRunner } from '../../agent/drivers/driver.ts';
import { KiB, MiB } from '../../src/model/values/bytes.ts';
import { filesystemUuid } from '../../src/model/identifiers.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  act,
  bytesOf,
  closeLoops,
  createFs,
  createTable,
  INSTALLATION,
  markReady,
  other,
  testDisk,
  volumeRef,
  type TestDisk,
} from './execute-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function stateDir(): string {
  return join(loops.directory, 'state');
}

/** A disk of one partition marked `new`. */
async function partitioned(
  sizeMiB: number,
  options: { run?: CommandRunner; deadlineScale?: number } = {},
): Promise<TestDisk> {
  const device = loops.attach('disk.img', (sizeMiB + 3) * MiB);
  const disk = await testDisk(device, { stateDir: stateDir(), ...options });
  expect(await act(disk, createTable(disk, [sizeMiB]))).toBeNull();
  return disk;
}

function label(disk: TestDisk): string {
  return run('sfdisk', '--part-label', disk.device.path, '1').trim();
}

function blkid(path: string): { type: string; uuid: string } | null {
  try {
    const value = (tag: string): string =>
      run('blkid', '-p', '-s', tag, '-o', 'value', path).trim();
    return { type: value('TYPE'), uuid: value('UUID') };
  } catch {
    return null;
  }
}

function overwrite(path: string, offset: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  closeSync(file);
}

/** A runner that puts something else in the place of some programs. */
function instead(programs: Record<string, readonly [string, ...string[]]>): CommandRunner {
  return (argv, options) => runCommand(programs[argv[0]] ?? argv, options);
}

const KINDS = [
  ['ext4', 20],
  ['xfs', 300],
  ['btrfs', 120],
] as const;

describe('create-filesystem', () => {
  it.each(KINDS)(
    'makes %s with our UUID and a directory "data" in it',
    async (filesystem, sizeMiB) => {
      const disk = await partitioned(sizeMiB);
      expect(await act(disk, createFs(disk, 0, { filesystem, sizeMiB }))).toBeNull();
      const uuid = filesystemUuid(INSTALLATION, disk.volumes[0]!);
      expect(blkid(disk.device.partition(1))).toEqual({ type: filesystem, uuid });
      const mountPoint = loops.mount(disk.device.partition(1), 'look');
      expect(readdirSync(mountPoint).filter((name) => name !== 'lost+found')).toEqual(['data']);
      const data = statSync(join(mountPoint, 'data'));
      expect([data.mode & 0o7777, data.uid, data.gid]).toEqual([0o755, 0, 0]);
      expect(statSync(mountPoint).mode & 0o7777).toBe(0o755);
      const { records } = await readRecords(stateDir());
      expect(records.volumes).toMatchObject([
        { state: 'begun', filesystem: { type: filesystem, uuid } },
      ]);
    },
  );

  it.each([
    [
      'ext4',
      20,
      {
        blockSize: 4096,
        inodeSize: 512,
        inodeRatioBytes: 65536,
        reservedPercent: 1.5,
        stride: 16,
        stripeWidth: 32,
      },
    ],
    [
      'xfs',
      300,
      {
        blockSize: 4096,
        inodeSize: 1024,
        agCount: 3,
        sunit: 128,
        reflink: false,
        rmapbt: true,
        bigtime: false,
      },
    ],
    [
      'btrfs',
      120,
      { metadataProfile: 'single', dataProfile: 'single', nodeSize: 4096, checksum: 'xxhash' },
    ],
  ] as const)('passes the options of %s on', async (filesystem, sizeMiB, mkfs) => {
    const disk = await partitioned(sizeMiB);
    const operation = createFs(disk, 0, { filesystem, sizeMiB, mkfs, withDataDirectory: false });
    expect(await act(disk, operation)).toBeNull();
    const partition = disk.device.partition(1);
    if (filesystem === 'ext4') {
      const found = run('dumpe2fs', '-h', partition);
      expect(found).toMatch(/Inode size:\s+512/);
      expect(found).toMatch(/RAID stripe width:\s+32/);
    } else if (filesystem === 'xfs') {
      const mountPoint = loops.mount(partition, 'look');
      const found = run('xfs_info', mountPoint);
      expect(found).toMatch(/isize=1024\s+agcount=3/);
      expect(found).toMatch(/reflink=0\s+bigtime=0/);
      expect(found).toMatch(/sunit=16\s+swidth=16/);
    } else
      expect(run('btrfs', 'inspect-internal', 'dump-super', partition)).toMatch(
        /csum_type\s+1 \(xxhash64\)/,
      );
  });

  it.each(KINDS)('makes %s again over its own half', async (filesystem, sizeMiB) => {
    const disk = await partitioned(sizeMiB);
    const operation = createFs(disk, 0, { filesystem, sizeMiB });
    expect(await act(disk, operation)).toBeNull();
    // As a killed mkfs leaves it: parts of its structures, with or without a superblock.
    overwrite(disk.device.partition(1), 4 * MiB, new Uint8Array(64 * KiB));
    expect(await act(await disk.again(), operation)).toBeNull();
    overwrite(disk.device.partition(1), 0, new Uint8Array(128 * KiB));
    expect(await act(await disk.again(), operation)).toBeNull();
    expect(blkid(disk.device.partition(1))?.type).toBe(filesystem);
  });

  it('is refused, changing nothing, where somebody made a filesystem meanwhile', async () => {
    const disk = await partitioned(20);
    run('mkfs.ext4', '-q', disk.device.partition(1));
    const before = bytesOf(disk.device);
    expect(await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('ext4'),
    });
    expect(bytesOf(disk.device).equals(before)).toBe(true);
  });

  it('is refused over bytes of nobody knows whom', async () => {
    const disk = await partitioned(20);
    overwrite(disk.device.partition(1), 512 * KiB, Buffer.from('precious'));
    const before = bytesOf(disk.device);
    expect(await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'guard',
    });
    expect(bytesOf(disk.device).equals(before)).toBe(true);
  });

  it('is refused where the mark says ready, and where a record does', async () => {
    const disk = await partitioned(20);
    const operation = createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 });
    await act(disk, operation, markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }));
    const before = bytesOf(disk.device);
    expect(await act(disk, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('marked ready'),
    });
    expect(bytesOf(disk.device).equals(before)).toBe(true);
    run(
      'sfdisk',
      '--quiet',
      '--no-reread',
      '--no-tell-kernel',
      '--part-label',
      disk.device.path,
      '1',
      label(disk).replace('.ready', '.new'),
    );
    expect(await act(disk, operation)).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('record'),
    });
  });

  it.each([
    ['another label', 'data'],
    ['the mark of another node', 'dw.aaaaaaa.bbbbbb.cccccccccccc.new'],
  ])('is refused in a partition with %s', async (_what, name) => {
    const disk = await partitioned(20);
    run(
      'sfdisk',
      '--quiet',
      '--no-reread',
      '--no-tell-kernel',
      '--part-label',
      disk.device.path,
      '1',
      name,
    );
    expect(await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'guard',
    });
    expect(blkid(disk.device.partition(1))?.type).toBe('');
  });

  it('is refused while the partition is the backing file of a loop device', async () => {
    const disk = await partitioned(20);
    loops.attachOver(disk.device.partition(1));
    expect(await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('backing file'),
    });
  });

  it('is refused where the filesystem would not fit', async () => {
    const disk = await partitioned(100);
    expect(await act(disk, createFs(disk, 0, { filesystem: 'xfs', sizeMiB: 100 }))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining('300 MiB'),
    });
  });
});

describe('tools that do not work', () => {
  const ext4 = { filesystem: 'ext4', sizeMiB: 20 } as const;

  it('names one that is missing', async () => {
    const disk = await partitioned(20, { run: instead({ 'mkfs.ext4': ['mkfs.none-such'] }) });
    expect(await act(disk, createFs(disk, 0, ext4))).toMatchObject({
      code: 'tool-missing',
      message: expect.stringContaining('mkfs.ext4'),
    });
  });

  it('shows the command and the words of one that fails', async () => {
    const disk = await partitioned(20, { run: instead({ 'mkfs.ext4': ['ls', '/none-such'] }) });
    const failure = await act(disk, createFs(disk, 0, ext4));
    expect(failure).toMatchObject({
      code: 'tool-failed',
      exitCode: 2,
      stderr: expect.stringContaining('none-such'),
    });
    expect(failure?.command?.[0]).toBe('mkfs.ext4');
  });

  it('ends one that hangs', async () => {
    const disk = await partitioned(20, {
      run: instead({ 'mkfs.ext4': ['sleep', '600'] }),
      deadlineScale: 0.0005,
    });
    expect(await act(disk, createFs(disk, 0, ext4))).toMatchObject({ code: 'tool-timeout' });
  });

  it('does not believe one that ends well and did nothing', async () => {
    const disk = await partitioned(20, { run: instead({ 'mkfs.ext4': ['true'] }) });
    expect(await act(disk, createFs(disk, 0, ext4))).toMatchObject({ code: 'not-verified' });
    expect(parseMark(label(disk))?.state).toBe('new');
  });

  it('does not believe a wipefs that ends well and removed nothing', async () => {
    const working = await partitioned(20);
    await act(working, createFs(working, 0, ext4));
    // wipefs --lock=nonblock ends with 0 on a locked device, having wiped nothing.
    const lying: CommandRunner = (argv, options) =>
      runCommand(argv.includes('--offset') ? ['true'] : argv, options);
    const disk = await testDisk(working.device, { stateDir: stateDir(), run: lying });
    expect(await act(disk, createFs(disk, 0, ext4))).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('wipefs'),
    });
  });
});

describe('mark-ready', () => {
  it('marks several volumes of a disk with one write of its table, and records each', async () => {
    const device = loops.attach('disk.img', 64 * MiB);
    const disk = await testDisk(device, { stateDir: stateDir() });
    const prepare = other(disk, {
      kind: 'prepare-block-volume',
      volume: volumeRef(disk, 1),
      sizeBytes: 8 * MiB,
      zero: false,
    });
    await act(
      disk,
      createTable(disk, [20, 8]),
      createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }),
      prepare,
    );
    const { carryOutOperation: carryOut } = await import('../../agent/drivers/registry.ts');
    const failures = await carryOut(
      [
        markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }),
        markReady(disk, 1, { filesystem: null, sizeMiB: 8 }),
      ],
      disk.context,
    );
    expect(failures.size).toBe(0);
    const { partitions } = JSON.parse(run('sfdisk', '--json', device.path)).partitiontable;
    expect(partitions.map(({ name }: { name: string }) => parseMark(name)?.state)).toEqual([
      'ready',
      'ready',
    ]);
    expect(run('sfdisk', '--verify', device.path)).toContain('No errors detected');
    const { records } = await readRecords(stateDir());
    expect(records.volumes.map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  it('only records a volume that is marked already', async () => {
    const disk = await partitioned(20);
    const mark = markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 });
    await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }), mark);
    execFileSync('rm', ['-r', join(stateDir(), 'records')]);
    const before = bytesOf(disk.device);
    expect(await act(await disk.again(), mark)).toBeNull();
    expect(bytesOf(disk.device).equals(before)).toBe(true);
    expect((await readRecords(stateDir())).records.volumes).toMatchObject([{ state: 'ready' }]);
  });

  it('is refused when the filesystem is gone or another', async () => {
    const disk = await partitioned(20);
    await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }));
    run('mkfs.ext4', '-q', '-F', disk.device.partition(1));
    expect(await act(disk, markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'not-verified',
    });
    run('wipefs', '-q', '-a', disk.device.partition(1));
    expect(await act(disk, markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'not-verified',
    });
    expect(parseMark(label(disk))?.state).toBe('new');
  });

  it('is refused for content that no record says we made', async () => {
    const disk = await partitioned(20);
    run(
      'mkfs.ext4',
      '-q',
      '-U',
      filesystemUuid(INSTALLATION, disk.volumes[0]!),
      disk.device.partition(1),
    );
    expect(await act(disk, markReady(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }))).toMatchObject({
      code: 'guard',
    });
  });
});

describe('raw block volumes', () => {
  it('are linked when they are ready, and the link leads to the partition', async () => {
    const disk = await partitioned(16);
    const volume = volumeRef(disk, 0);
    const link = other(disk, {
      kind: 'link-block-device',
      volume,
      link: join(stateDir(), 'block', volume.volume),
    });
    expect(await act(disk, link)).toMatchObject({ code: 'guard' });
    expect(existsSync(link.link)).toBe(false);
    const prepare = other(disk, {
      kind: 'prepare-block-volume',
      volume,
      sizeBytes: 16 * MiB,
      zero: false,
    });
    expect(
      await act(disk, prepare, markReady(disk, 0, { filesystem: null, sizeMiB: 16 }), link),
    ).toBeNull();
    expect(statSync(link.link).rdev).toBe(statSync(disk.device.partition(1)).rdev);
  });

  it.each(['first-mebibyte', 'last-mebibyte', 'backup-superblock', 'sample'] as const)(
    'are refused with content at a place of kind %s',
    async (region) => {
      const disk = await partitioned(16);
      const sizeBytes = 16 * MiB;
      const place = probedPlacesOf(sizeBytes).find((one) => one.region === region)!;
      overwrite(
        disk.device.partition(1),
        place.offsetBytes + place.lengthBytes - 1,
        Buffer.from([1]),
      );
      const prepare = other(disk, {
        kind: 'prepare-block-volume',
        volume: volumeRef(disk, 0),
        sizeBytes,
        zero: false,
      });
      expect(await act(disk, prepare)).toMatchObject({ code: 'guard' });
    },
  );

  it('are not replaced where something other than a link lies', async () => {
    const disk = await partitioned(16);
    const volume = volumeRef(disk, 0);
    const prepare = other(disk, {
      kind: 'prepare-block-volume',
      volume,
      sizeBytes: 16 * MiB,
      zero: false,
    });
    await act(disk, prepare, markReady(disk, 0, { filesystem: null, sizeMiB: 16 }));
    const path = join(stateDir(), 'block', volume.volume);
    execFileSync('mkdir', ['-p', path]);
    const link = other(disk, { kind: 'link-block-device', volume, link: path });
    expect(await act(disk, link)).not.toBeNull();
    expect(statSync(path).isDirectory()).toBe(true);
  });
});

describe('assign-claim', () => {
  it('is recorded once, for a finished volume, and never changed', async () => {
    const disk = await partitioned(16);
    const volume = volumeRef(disk, 0);
    const claim = (name: string) =>
      other(disk, {
        kind: 'assign-claim',
        volume,
        claim: { namespace: 'db', name },
        formerly: null,
      });
    expect(await act(disk, claim('one'))).toMatchObject({ code: 'guard' });
    const prepare = other(disk, {
      kind: 'prepare-block-volume',
      volume,
      sizeBytes: 16 * MiB,
      zero: false,
    });
    const ready = markReady(disk, 0, { filesystem: null, sizeMiB: 16 });
    expect(await act(disk, prepare, ready, claim('one'), ready, claim('one'))).toBeNull();
    expect(await act(disk, claim('two'))).toMatchObject({ code: 'guard' });
    expect((await readRecords(stateDir())).records.volumes[0]?.claim).toEqual({
      namespace: 'db',
      name: 'one',
    });
  });
});
