/**
 * A raw block volume belongs to its user. kubelet gives it to a container through a loop device
 * over it, and what the user writes may begin with zeros. It is never taken for blank: not by its
 * content, not without our records, not without its partition table.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEDGER_SLOTS } from '../../agent/formats/ledger.ts';
import { run } from './loop-device.ts';
import { failuresOf, MiB, openStory, part, type Story, type StoryDisk } from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const SIZE_MIB = 64;

/** One raw block volume over the whole disk, in use: the first MiB zero, data in the middle. */
async function inUse(): Promise<{ readonly disk: StoryDisk; readonly loop: string }> {
  const disk = story.disk('raw', SIZE_MIB);
  story.declare({ name: 'all', disks: '*', partitions: [part('a', 'raw', 'rest')] });
  const { code, report } = await story.apply();
  expect([code, failuresOf(report)]).toEqual([0, []]);
  const loop = story.attachOver(disk.partition(1));
  run(
    'dd',
    'if=/dev/urandom',
    `of=${loop}`,
    'bs=1M',
    'seek=30',
    'count=4',
    'conv=fsync',
    'status=none',
  );
  run('sync', disk.partition(1));
  expect(disk.read(MiB, MiB).equals(Buffer.alloc(MiB))).toBe(true);
  return { disk, loop };
}

/**
 * Whatever is planned, no operation creates anything, and applying it changes no byte that the user
 * wrote.
 */
async function expectUntouched(disk: StoryDisk, expected: readonly string[]): Promise<void> {
  const user = disk.read(MiB, (SIZE_MIB - 2) * MiB);
  const before = disk.hash();
  const plan = await story.plan();
  expect([...plan.kinds, ...plan.codes]).toEqual(expected);
  const { code, report } = await story.apply();
  expect(failuresOf(report)).toEqual([]);
  expect(code).toBe(plan.codes.length > 0 ? 3 : 0);
  expect(disk.read(MiB, (SIZE_MIB - 2) * MiB).equals(user)).toBe(true);
  expect(disk.hash()).toBe(before);
}

function loseTable(disk: StoryDisk): void {
  disk.write(0, new Uint8Array(MiB));
  disk.write((SIZE_MIB - 1) * MiB, new Uint8Array(MiB));
}

/** As if it had never been finished. */
function markNew(disk: StoryDisk): void {
  const dump = run('sfdisk', '--dump', disk.path());
  const label = /name="(dw[^"]+)\.ready"/.exec(dump)?.[1] ?? '';
  const quiet = ['--quiet', '--no-reread', '--no-tell-kernel'];
  run('sfdisk', ...quiet, '--part-label', disk.path(), '1', `${label}.new`);
}

describe('a raw block volume in use', () => {
  it('is as declared', async () => {
    const { disk } = await inUse();
    await expectUntouched(disk, []);
    expect(await story.published()).toHaveLength(1);
  });

  it('is recorded again, and nothing else, when the state directory was lost', async () => {
    const { disk } = await inUse();
    rmSync(story.stateDir, { recursive: true });
    await expectUntouched(disk, ['restore-records', 'link-block-device']);
    await expectUntouched(disk, []);
    expect(await story.published()).toHaveLength(1);
  });

  it('is held when its table was overwritten', async () => {
    const { disk } = await inUse();
    loseTable(disk);
    await expectUntouched(disk, ['disk-in-use']);
    expect(await story.published()).toEqual([]);
  });

  it('is held when its table was overwritten and the state directory was lost', async () => {
    const { disk } = await inUse();
    loseTable(disk);
    rmSync(story.stateDir, { recursive: true });
    await expectUntouched(disk, ['disk-in-use']);
  });

  it('is held when its table was overwritten and the kernel forgot the partition: the records know it', async () => {
    const { disk, loop } = await inUse();
    loseTable(disk);
    run('losetup', '--detach', loop);
    disk.detach();
    disk.attach();
    await expectUntouched(disk, ['volume-damaged']);
  });

  it('is held with neither table, partition, records nor user: what it holds is seen', async () => {
    const { disk, loop } = await inUse();
    loseTable(disk);
    run('losetup', '--detach', loop);
    disk.detach();
    disk.attach();
    rmSync(story.stateDir, { recursive: true });
    await expectUntouched(disk, ['foreign-content']);
  });

  it('is held when all that is left of it is zeros and a loop device over the disk', async () => {
    const disk = story.disk('raw', SIZE_MIB);
    story.declare({ name: 'all', disks: '*', partitions: [part('a', 'raw', 'rest')] });
    expect((await story.apply()).code).toBe(0);
    const loop = story.attachOver(disk.partition(1));
    loseTable(disk);
    rmSync(story.stateDir, { recursive: true });
    expect(disk.read(0, SIZE_MIB * MiB).equals(Buffer.alloc(SIZE_MIB * MiB))).toBe(true);
    await expectUntouched(disk, ['disk-in-use']);
    expect(run('losetup', '--list', '--noheadings', loop)).toContain(disk.partition(1));
  });

  it('is held when it is marked new although a record says ready', async () => {
    const { disk } = await inUse();
    markNew(disk);
    await expectUntouched(disk, ['disk-in-use']);
  });

  it('is held when it is marked new and only the disk itself says that it was finished', async () => {
    const { disk, loop } = await inUse();
    markNew(disk);
    run('losetup', '--detach', loop);
    rmSync(join(story.stateDir, 'records/volumes'), { recursive: true });
    await expectUntouched(disk, ['restore-records', 'volume-damaged']);
    await expectUntouched(disk, ['volume-damaged']);
  });

  it('keeps its bytes when it is marked new and nobody knows it: somebody wrote into it', async () => {
    const { disk, loop } = await inUse();
    markNew(disk);
    run('losetup', '--detach', loop);
    rmSync(join(story.stateDir, 'records/volumes'), { recursive: true });
    for (const { offsetBytes, lengthBytes } of LEDGER_SLOTS)
      disk.write(offsetBytes, new Uint8Array(lengthBytes));
    await expectUntouched(disk, ['interrupted-by-others']);
  });
});
