/**
 * Two copies of a partition table, both with a good checksum, that differ: an older one came back,
 * at the beginning or at the end of the disk. Told through the programs as they are shipped, on
 * real loop devices, with the records of the node and without.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './loop-device.ts';
import {
  failuresOf,
  MiB,
  mountsBelow,
  openStory,
  part,
  type Story,
  type StoryDisk,
} from './story.ts';

/** What a copy takes at its end of the disk: the header, and 128 entries of 128 bytes. */
const COPY_BYTES = 33 * 512;
const SIZE_MIB = 96;
const PLACES = { primary: 512, backup: SIZE_MIB * MiB - COPY_BYTES } as const;

let story: Story;
let disk: StoryDisk;
beforeEach(() => {
  story = openStory();
  disk = story.disk('one', SIZE_MIB);
});
afterEach(() => story.close());

function declare(...names: readonly string[]): void {
  const partitions = names.map((name) => part(name, 'ext4', '24Mi'));
  story.declare({ name: 'all', disks: '*', partitions });
}

async function applied(): Promise<readonly string[]> {
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
  const plan = await story.plan();
  expect([plan.kinds, plan.codes]).toEqual([[], []]);
  return (report?.outcomes ?? []).map(({ operation }) => operation.kind);
}

function mountPoints(): readonly string[] {
  return mountsBelow(story.stateDir).map((line) => line.split(' ')[0] ?? '');
}

/** Two finished volumes with a file each, of which the copy named has only the first. */
async function withOlder(copy: keyof typeof PLACES): Promise<void> {
  declare('first');
  await applied();
  const older = disk.read(PLACES[copy], COPY_BYTES);
  declare('first', 'second');
  await applied();
  for (const [index, mountPoint] of mountPoints().entries())
    writeFileSync(join(mountPoint, 'data/precious'), `of ${String(index)} at ${mountPoint}`);
  for (const mountPoint of mountPoints()) run('umount', mountPoint);
  disk.write(PLACES[copy], older);
  disk.detach();
  disk.attach();
}

function expectBothServed(): void {
  const points = mountPoints();
  expect(points).toHaveLength(2);
  for (const point of points)
    expect(readFileSync(join(point, 'data/precious'), 'utf8')).toContain(`at ${point}`);
}

describe.each(['primary', 'backup'] as const)('an older %s copy', (copy) => {
  it.each([
    ['with the records', false],
    ['without any record', true],
  ])('is written again from the other one, %s', async (_, isLost) => {
    await withOlder(copy);
    const newer = copy === 'primary' ? 'backup' : 'primary';
    const before = disk.read(PLACES[newer], COPY_BYTES);
    if (isLost) rmSync(join(story.stateDir, 'records'), { recursive: true });
    const plan = await story.plan();
    expect(plan.kinds).toContain('repair-partition-table');
    expect(plan.kinds).not.toContain('create-partitions');
    expect(plan.kinds).not.toContain('create-filesystem');
    await applied();
    expect(disk.read(PLACES[newer], COPY_BYTES).equals(before)).toBe(true);
    expect(run('sfdisk', '--verify', disk.path())).toContain('No errors detected');
    expectBothServed();
  });
});

describe('an older primary copy on a disk that has grown since', () => {
  // The newer copy is where the disk ended before, which the primary alone says.
  it.each([
    ['with the records', false],
    ['without any record', true],
  ])('is written again from the backup where the disk ended, %s', async (_, isLost) => {
    await withOlder('primary');
    disk.grow(SIZE_MIB + 32);
    if (isLost) rmSync(join(story.stateDir, 'records'), { recursive: true });
    expect((await story.plan()).kinds).toContain('repair-partition-table');
    await applied();
    expect(run('sfdisk', '--verify', disk.path())).toContain('No errors detected');
    expectBothServed();
  });
});

describe('two copies of which each has a volume that the other lacks', () => {
  it('hold the disk, and both are shown; nothing on it is written', async () => {
    await withOlder('primary');
    const newer = disk.read(PLACES.backup, COPY_BYTES);
    // As if the disk had gone another way since: another finished volume lies beside the first one.
    const mark = run('sfdisk', '--part-label', disk.path(), '1').trim();
    const other = mark.replace(/[a-z2-7]{12}\.ready$/, 'abcdefghijkl.ready');
    const entry = `start=60MiB, size=8MiB, name=${other}`;
    run('sh', '-c', `echo '${entry}' | sfdisk --append --no-reread ${disk.path()}`);
    disk.write(PLACES.backup, newer);
    const hash = disk.hash();
    const plan = await story.plan();
    expect(plan.kinds).toEqual([]);
    expect(plan.codes).toEqual(['tables-differ']);
    expect((await story.apply()).code).toBe(3);
    expect(disk.hash()).toBe(hash);
  });
});
