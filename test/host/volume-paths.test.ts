/**
 * What a PersistentVolume promises is a path. Whatever came between the path and the verified
 * volume since it was mounted is found, said with an exit code, and not published; what is there
 * stays as it is.
 */
import { mkdirSync, rmdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './loop-device.ts';
import {
  failuresOf,
  MiB,
  mountsBelow,
  openStory,
  outcomesOf,
  part,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
let disk: StoryDisk;
let mountPoint: string;
let published: readonly string[];

beforeEach(async () => {
  story = openStory();
  disk = story.disk('one', 64);
  story.declare({
    name: 'all',
    disks: '*',
    partitions: [part('files', 'ext4', '24Mi'), part('raw', 'raw', '8Mi')],
  });
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
  mountPoint = mountsBelow(story.stateDir)[0]?.split(' ')[0] ?? '';
  published = await story.published();
  expect(published).toHaveLength(2);
});
afterEach(() => story.close());

function volume(): string {
  return mountPoint.split('/').at(-1) ?? '';
}

async function manifests(): Promise<{ readonly names: readonly string[]; readonly told: string }> {
  const declarations = join(story.directory, 'declarations');
  const host = ['--include-loop', '--state-dir', story.stateDir, '--node', 'node-a'];
  const args = ['manifests', declarations, '--inventory', 'host', '-o', 'json', ...host];
  const { stdout, stderr } = await story.command(args);
  const { items } = JSON.parse(stdout) as { items: { metadata: { name: string } }[] };
  return { names: items.map(({ metadata }) => metadata.name), told: stderr };
}

/** Told by the plan, and not published any more. */
async function expectHeld(code: string, evidence: RegExp): Promise<void> {
  const plan = await story.plan();
  expect([plan.kinds, plan.codes]).toEqual([[], [code]]);
  expect(plan.refusals[0]?.evidence.join('\n')).toMatch(evidence);
  const { names, told } = await manifests();
  expect(names.some((name) => name.includes(volume()))).toBe(false);
  expect(names.filter((name) => name.startsWith('diskwright-'))).toHaveLength(1);
  expect(told).toMatch(evidence);
  expect(told).toContain('only while no claim is bound to it');
}

/** Told by apply, with its exit code, and left alone. */
async function expectLeftAlone(): Promise<void> {
  const mounts = mountsBelow(story.stateDir);
  const { code: status, report } = await story.apply();
  expect([status, outcomesOf(report)]).toEqual([3, []]);
  expect(mountsBelow(story.stateDir)).toEqual(mounts);
}

/** Served again, by nothing but what a person did. */
async function expectServed(): Promise<void> {
  const plan = await story.plan();
  expect([plan.kinds, plan.codes]).toEqual([[], []]);
  expect(await story.published()).toEqual(published);
}

describe('a volume whose path does not lead to it', () => {
  it('is not published while a tmpfs is mounted over it', async () => {
    run('mount', '-t', 'tmpfs', 'somebody', mountPoint);
    await expectHeld('mount-point-taken', /tmpfs \(somebody\) is mounted at \S+/);
    await expectLeftAlone();
    // The directory that is wanted, in what is not the volume.
    mkdirSync(join(mountPoint, 'data'));
    await expectHeld('mount-point-taken', /tmpfs \(somebody\) is mounted at \S+/);
    run('umount', mountPoint);
    await expectServed();
  });

  it('is not published while a part of it is mounted over it, or another volume', async () => {
    mkdirSync(join(mountPoint, 'data/part/data'), { recursive: true });
    run('mount', '--bind', join(mountPoint, 'data/part'), mountPoint);
    await expectHeld('mount-point-taken', /of which only \/data\/part, is mounted at/);
    run('umount', mountPoint);
    await expectServed();
    // The same filesystem a second time leads to the same files.
    run('mount', '--bind', mountPoint, mountPoint);
    expect((await story.discover()).volumePaths).toMatchObject([
      { data: 'directory', instead: [] },
    ]);
  });

  it('stays published where somebody took an option away, and the plan tells of it', async () => {
    run('mount', '-o', 'remount,suid', mountPoint);
    expect(await story.published()).toEqual(published);
    const plan = await story.plan();
    expect([plan.codes, plan.kinds]).toEqual([['content-differs'], []]);
    expect(plan.refusals[0]?.summary).toContain('is mounted without nosuid');
    run('mount', '-o', 'remount,nosuid', mountPoint);
    await expectServed();
  });

  it('is not published while something is mounted over a directory above it', async () => {
    run('mount', '-t', 'tmpfs', 'somebody', join(story.stateDir, 'volumes'));
    const [path] = (await story.discover()).volumePaths ?? [];
    expect(path).toMatchObject({ partitionUuid: null, data: 'missing' });
    expect(await story.published()).toEqual(published.filter((name) => !name.includes(volume())));
    const plan = await story.plan();
    expect(plan.codes).toEqual(['mount-point-taken']);
    expect(plan.refusals[0]?.evidence.join('\n')).toContain('over a directory above it');
    run('umount', join(story.stateDir, 'volumes'));
    await expectServed();
  });
});

describe('a volume whose data is not the directory that it was made with', () => {
  it('is not published while a tmpfs is mounted over data', async () => {
    run('mount', '-t', 'tmpfs', 'somebody', join(mountPoint, 'data'));
    await expectHeld('data-differs', /tmpfs \(somebody\) is mounted at \S+\/data/);
    await expectLeftAlone();
    run('umount', join(mountPoint, 'data'));
    await expectServed();
  });

  it('is not published while data is missing, a file, or a link out of the volume', async () => {
    const data = join(mountPoint, 'data');
    rmdirSync(data);
    await expectHeld('data-differs', /\/data is not there/);
    await expectLeftAlone();
    const elsewhere = join(story.directory, 'elsewhere');
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, data);
    await expectHeld('data-differs', new RegExp(`/data is a symbolic link to ${elsewhere}`));
    run('rm', data);
    // Into the volume it may lead today, and elsewhere tomorrow.
    mkdirSync(join(mountPoint, 'real'));
    symlinkSync('real', data);
    await expectHeld('data-differs', /\/data is a symbolic link to real/);
    run('rm', data);
    writeFileSync(data, '');
    await expectHeld('data-differs', /\/data is a file/);
    run('rm', data);
    mkdirSync(data);
    await expectServed();
  });
});

it('the paths of every filesystem are found, also where the kernel gives a mount no device', async () => {
  story.disk('other', 1024);
  const other = [part('x', 'xfs', '320Mi'), part('b', 'btrfs', '256Mi')];
  story.declare({ name: 'other', partitions: other });
  const { code, report } = await story.apply();
  expect([code, failuresOf(report), report?.refusals]).toEqual([0, [], []]);
  const all = report?.inventory.volumePaths ?? [];
  expect(all.map(({ data, instead }) => [data, instead])).toEqual(Array(3).fill(['directory', []]));
  expect(all.every(({ partitionUuid }) => partitionUuid !== null)).toBe(true);
});

it('nothing of a disk is published that lost its second half while it was mounted', async () => {
  truncateSync(disk.image, 20 * MiB);
  run('losetup', '--set-capacity', disk.path());
  expect((await story.plan()).codes).toEqual(['facts-differ']);
  expect(await story.published()).toEqual([]);
  expect(mountsBelow(story.stateDir)).toHaveLength(1);
});
