/**
 * The rows of the safety table about disks that carry volumes of ours, each as a story through the
 * programs as they are shipped, on real loop devices. What is held keeps every byte; what is
 * mounted stays.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  hashFile,
  isFree,
  MiB,
  mountsBelow,
  openStory,
  outcomesOf,
  part,
  type Layout,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const ALL: Layout = { name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } };

function mountPoints(): readonly string[] {
  return mountsBelow(story.stateDir).map((line) => line.split(' ')[0] ?? '');
}

function unmountAll(): void {
  for (const mountPoint of mountPoints()) run('umount', mountPoint);
}

/**
 * Every byte of a disk but those of its first partition: the kernel writes to a mounted filesystem
 * when it likes, as it does with the time of the last access.
 */
function besideFilesystem(disk: StoryDisk): Buffer {
  const { partitiontable } = JSON.parse(run('sfdisk', '--json', disk.path())) as {
    partitiontable: { partitions: readonly { readonly start: number; readonly size: number }[] };
  };
  const [{ start, size } = { start: 0, size: 0 }] = partitiontable.partitions;
  const end = (start + size) * 512;
  const rest = disk.sizeMiB() * MiB - end;
  return Buffer.concat([disk.read(0, start * 512), disk.read(end, rest)]);
}

async function applied(): Promise<void> {
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
}

/**
 * Nothing is planned but refusals with these codes; applying changes no byte and takes no mount
 * away.
 */
async function expectHeld(codes: readonly string[], disks: readonly StoryDisk[]): Promise<void> {
  const before = disks.map((disk) => disk.hash());
  const mounts = mountsBelow(story.stateDir);
  const plan = await story.plan();
  expect([plan.kinds, plan.codes.toSorted()]).toEqual([[], codes.toSorted()]);
  const { code, report } = await story.apply();
  expect([code, outcomesOf(report)]).toEqual([3, []]);
  expect(disks.map((disk) => disk.hash())).toEqual(before);
  expect(mountsBelow(story.stateDir)).toEqual(mounts);
}

describe('an absent disk', () => {
  it('is waited for: nothing takes its place, and it is served again under any name', async () => {
    const disk = story.disk('one', 32);
    story.declare({ ...ALL, count: 1 });
    await applied();
    const [published] = await story.published();
    const file = join(mountPoints()[0]!, 'data/precious');
    writeFileSync(file, 'precious');
    unmountAll();
    const before = disk.hash();
    const was = disk.path();
    disk.detach();
    const spare = story.disk('spare', 32);
    story.declare({ ...ALL, count: 1 });
    const blank = spare.hash();
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(new Set(plan.codes)).toEqual(new Set(['disk-absent', 'disk-count']));
    expect((await story.apply()).code).toBe(3);
    expect(spare.hash()).toBe(blank);
    // What cannot be proven now is not published; nothing says that it is to be deleted.
    expect(await story.published()).toEqual([]);
    spare.detach();
    // Something else takes its old name, so that it comes back under another.
    while (isFree(was)) story.attachOver(spare.image);
    disk.attach();
    expect(disk.path()).not.toBe(was);
    expect(disk.hash()).toBe(before);
    story.declare({ ...ALL, count: 1, match: { path: disk.image } });
    expect((await story.plan()).kinds).toEqual(['mount-filesystem']);
    await applied();
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(await story.published()).toEqual([published]);
  });
});

describe('a disk of another', () => {
  it('node is held', async () => {
    const disk = story.disk('one', 32);
    story.declare(ALL);
    await applied();
    unmountAll();
    const before = disk.hash();
    for (const stateDir of [story.stateDir, join(story.directory, 'other-state')]) {
      const host = { node: 'node-b', stateDir };
      const plan = await story.plan(host);
      expect([plan.kinds, plan.codes]).toEqual([[], ['other-node']]);
      expect((await story.apply(host)).code).toBe(3);
    }
    expect(disk.hash()).toBe(before);
  });

  it('installation is held', async () => {
    const disk = story.disk('one', 32);
    story.declare(ALL);
    await applied();
    unmountAll();
    story.installation.id = '00000000-1111-4222-8333-444444444444';
    story.declare(ALL);
    await expectHeld(['other-installation'], [disk]);
  });
});

describe('a damaged volume', () => {
  it('is held and never formatted, whatever became of it', async () => {
    const names = ['superblock', 'table', 'label', 'partition', 'everything'] as const;
    const disks = names.map((name) => story.disk(name, 32));
    const [superblock, table, label, partition, everything] = disks as [
      StoryDisk,
      StoryDisk,
      StoryDisk,
      StoryDisk,
      StoryDisk,
    ];
    story.declare(ALL);
    await applied();
    unmountAll();
    superblock.write(MiB, new Uint8Array(64 * 1024));
    // The kernel keeps its partitions; so would a disk that somebody overwrites while it runs.
    table.write(0, new Uint8Array(64 * 1024));
    table.write(32 * MiB - 64 * 1024, new Uint8Array(64 * 1024));
    const marked = diskOf(await story.discover(), label).table?.partitions[0]?.label ?? '';
    sfdisk('--part-label', label.path(), '1', marked.replace('.ready', '.new'));
    sfdisk('--delete', partition.path(), '1');
    everything.write(0, new Uint8Array(32 * MiB));
    await expectHeld(
      disks.map(() => 'volume-damaged'),
      disks,
    );
    expect(await story.published()).toEqual([]);
  });

  it('does not keep the one beside it from being mounted', async () => {
    const disk = story.disk('one', 48);
    const layout = {
      name: 'all',
      disks: '*',
      partitions: [part('a', 'ext4', '16Mi'), part('b', 'ext4', 'rest')],
    };
    story.declare(layout);
    await applied();
    unmountAll();
    disk.write(MiB, new Uint8Array(64 * 1024));
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([['mount-filesystem'], ['volume-damaged']]);
    const { code, report } = await story.apply();
    expect([code, failuresOf(report)]).toEqual([3, []]);
    expect(mountPoints()).toHaveLength(1);
    expect(await story.published()).toHaveLength(1);
    expect(disk.read(MiB, 64 * 1024).equals(Buffer.alloc(64 * 1024))).toBe(true);
  });
});

describe('a half made volume', () => {
  it('is finished', async () => {
    story.disk('one', 32);
    story.declare(ALL);
    const failed = await story.apply({ tools: { 'mkfs.ext4': 'echo "no memory" >&2; exit 1' } });
    expect(failed.code).toBe(5);
    expect(await story.published()).toEqual([]);
    expect((await story.plan()).kinds).toEqual([
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    await applied();
    expect(await story.published()).toHaveLength(1);
  });

  it('into which somebody else wrote is refused, and keeps every byte', async () => {
    const disk = story.disk('one', 32);
    story.declare(ALL);
    expect((await story.apply({ tools: { 'mkfs.ext4': 'exit 1' } })).code).toBe(5);
    run('mkfs.ext4', '-q', '-L', 'theirs', disk.partition(1));
    await expectHeld(['interrupted-by-others'], [disk]);
  });
});

describe('a finished volume', () => {
  it('is as declared: nothing is written, by no filesystem', async () => {
    const disks = [
      story.disk('small', 64),
      story.disk('xfs', 304),
      story.disk('btrfs', 124),
      story.disk('foreign', 16),
    ];
    run('mkfs.ext4', '-q', disks[3]!.path());
    const layouts = [
      { name: 'small', partitions: [part('a', 'ext4', '16Mi'), part('b', 'raw', 'rest')] },
      { name: 'xfs', wholeDisk: { storageClassName: 'xfs' } },
      { name: 'btrfs', wholeDisk: { storageClassName: 'btrfs' } },
    ];
    story.declare(...layouts);
    await applied();
    // What the filesystems themselves still want to write, xfs in its log for one.
    for (const mountPoint of mountPoints()) run('sync', '-f', mountPoint);
    for (const mountPoint of mountPoints())
      for (const freeze of ['-f', '-u']) run('fsfreeze', freeze, mountPoint);
    const hashes = disks.map((disk) => disk.hash());
    const writes = disks.map((disk) => disk.writes());
    const records = run('sh', '-c', `find ${story.stateDir}/records -type f | sort | xargs md5sum`);
    for (let time = 0; time < 2; time += 1) {
      const { code, report } = await story.apply();
      expect([code, outcomesOf(report)]).toEqual([0, []]);
    }
    expect(disks.map((disk) => disk.writes())).toEqual(writes);
    expect(disks.map((disk) => disk.hash())).toEqual(hashes);
    expect(run('sh', '-c', `find ${story.stateDir}/records -type f | sort | xargs md5sum`)).toBe(
      records,
    );
  });

  it('larger than declared is never made smaller', async () => {
    const disk = story.disk('one', 64);
    story.declare({ name: 'all', disks: '*', partitions: [part('a', 'ext4', '32Mi')] });
    await applied();
    story.declare({ name: 'all', disks: '*', partitions: [part('a', 'ext4', '16Mi')] });
    await expectHeld(['would-shrink'], [disk]);
    expect(await story.published()).toHaveLength(1);
  });

  it.each([
    ['another filesystem', part('a', 'btrfs', '120Mi'), part('a', 'ext4', '120Mi')],
    ['a raw block volume', part('a', 'ext4', '32Mi'), part('a', 'raw', '32Mi')],
    ['a filesystem', part('a', 'raw', '32Mi'), part('a', 'ext4', '32Mi')],
  ])('is not replaced when %s is declared', async (_what, first, second) => {
    const disk = story.disk('one', 140);
    story.declare({ name: 'all', disks: '*', partitions: [first] });
    await applied();
    for (const mountPoint of mountPoints()) run('sync', '-f', mountPoint);
    story.declare({ name: 'all', disks: '*', partitions: [second] });
    await expectHeld(['content-differs'], [disk]);
  });

  it.each([
    ['primary', 512],
    ['backup', 32 * MiB - 512],
  ])(
    'with one damaged copy of its table, the %s one, has it repaired while mounted',
    async (which, offset) => {
      const disk = story.disk('one', 32);
      story.declare(ALL);
      await applied();
      const file = join(mountPoints()[0]!, 'data/precious');
      writeFileSync(file, 'precious');
      const whole = run('sfdisk', '--dump', disk.path());
      disk.write(offset, new Uint8Array(512));
      const plan = await story.plan();
      expect([plan.kinds, plan.codes]).toEqual([['repair-partition-table'], []]);
      expect(plan.operations[0]).toMatchObject({ damaged: which });
      await applied();
      expect(run('sfdisk', '--verify', disk.path())).toContain('No errors detected');
      expect(run('sfdisk', '--dump', disk.path())).toBe(whole);
      expect(readFileSync(file, 'utf8')).toBe('precious');
      expect((await story.plan()).kinds).toEqual([]);
    },
  );

  it('that is no longer declared is kept with its data, mounted as it is', async () => {
    const disk = story.disk('one', 64);
    const both = [part('a', 'ext4', '16Mi'), part('b', 'raw', '16Mi')];
    story.declare({ name: 'all', disks: '*', partitions: both });
    await applied();
    const [mountPoint = ''] = mountPoints();
    const file = join(mountPoint, 'data/precious');
    writeFileSync(file, Buffer.alloc(MiB, 7));
    run('sync', '-f', mountPoint);
    const before = hashFile(file);
    for (const layouts of [[{ name: 'all', disks: '*', partitions: both.slice(1) }], []]) {
      story.declare(...layouts);
      const image = besideFilesystem(disk);
      const plan = await story.plan();
      expect([plan.kinds, plan.codes]).toEqual([[], []]);
      expect(plan.kept.map((kept) => kept.mountPoint)).toContain(mountPoint);
      expect((await story.apply()).code).toBe(0);
      expect(mountPoints()).toEqual([mountPoint]);
      expect(besideFilesystem(disk).equals(image)).toBe(true);
    }
    expect(hashFile(file)).toBe(before);
    story.declare({ name: 'all', disks: '*', partitions: both });
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('is not lost with the state directory: the disk says whose it is, and the records are restored', async () => {
    const disk = story.disk('one', 32);
    story.declare(ALL);
    await applied();
    const published = await story.published();
    writeFileSync(join(mountPoints()[0]!, 'data/precious'), 'precious');
    unmountAll();
    run('rm', '-r', join(story.stateDir, 'records'));
    const uuid = diskOf(await story.discover(), disk).table?.partitions[0]?.filesystem?.uuid;
    expect((await story.plan()).kinds).toEqual(['restore-records', 'mount-filesystem']);
    await applied();
    expect(readFileSync(join(mountPoints()[0]!, 'data/precious'), 'utf8')).toBe('precious');
    expect(diskOf(await story.discover(), disk).table?.partitions[0]?.filesystem?.uuid).toBe(uuid);
    expect(await story.published()).toEqual(published);
  });
});

function sfdisk(...args: readonly string[]): void {
  run('sfdisk', '--quiet', '--no-reread', '--no-tell-kernel', ...args);
}
