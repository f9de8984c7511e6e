/**
 * Tools that are missing, fail, or end well without having worked: the outcome names them, nothing
 * unfinished is marked, mounted as finished or published, and once they work the next apply ends
 * where it should.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  openStory,
  outcomesOf,
  part,
  type Applied,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const SIZES_MIB = { ext4: 32, xfs: 304, btrfs: 124, raw: 16 } as const;

/** One disk for each filesystem, and one for a raw block volume. */
function blankDisks(): Readonly<Record<keyof typeof SIZES_MIB, StoryDisk>> {
  const types = Object.keys(SIZES_MIB) as (keyof typeof SIZES_MIB)[];
  const disks = types.map((type) => [type, story.disk(type, SIZES_MIB[type])] as const);
  story.declare(...types.map((type) => ({ name: type, partitions: [part('v', type, 'rest')] })));
  return Object.fromEntries(disks) as Record<keyof typeof SIZES_MIB, StoryDisk>;
}

/** The failures of one layout. */
function failuresOn(applied: Applied, disk: StoryDisk): readonly string[] {
  return (applied.report?.outcomes ?? []).flatMap((outcome) =>
    outcome.kind === 'failed' && outcome.operation.disk.path === disk.path()
      ? [`${outcome.operation.kind} ${outcome.failure.code}: ${outcome.failure.message}`]
      : [],
  );
}

function marksOf(applied: Applied, disk: StoryDisk): readonly string[] {
  const { table } = diskOf(applied.report!.inventory, disk);
  return (table?.partitions ?? []).map(({ label }) => parseMark(label)?.state ?? label);
}

async function expectFinished(): Promise<void> {
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
  expect(await story.published()).toHaveLength(4);
}

const MAKERS = ['mkfs.ext4', 'mkfs.xfs', 'mkfs.btrfs'] as const;

function makers(script: (tool: string) => string | null): Readonly<Record<string, string | null>> {
  return Object.fromEntries(MAKERS.map((tool) => [tool, script(tool)]));
}

describe('mkfs', () => {
  it('that is missing is named before anything is begun; what does not need it goes on', async () => {
    const disks = blankDisks();
    const before = MAKERS.map((tool) => disks[typeOf(tool)].hash());
    const applied = await story.apply({ tools: makers(() => null) });
    expect(applied.code).toBe(5);
    for (const [index, tool] of MAKERS.entries()) {
      const disk = disks[typeOf(tool)];
      expect(failuresOn(applied, disk)).toEqual([
        `create-filesystem tool-missing: ${tool} is not installed on this node, and this operation needs it.`,
      ]);
      expect(disk.hash()).toBe(before[index]);
    }
    expect(marksOf(applied, disks.raw)).toEqual(['ready']);
    expect(await story.published()).toHaveLength(1);
    await expectFinished();
  });

  it.each([
    [
      'fails',
      'echo "the medium says no" >&2; exit 3',
      /tool-failed: mkfs\.\w+ exited with 3: the medium says no/,
    ],
    ['is killed', 'kill -9 $$', /tool-failed: mkfs\.\w+ exited with 137/],
    ['ends well without work', 'exit 0', /not-verified: No \w+ filesystem is on/],
    [
      'ends well after writing something else',
      'for device; do :; done; echo garbage > "$device"',
      /not-verified: No \w+ filesystem is on/,
    ],
    [
      'ends well with a filesystem of another UUID',
      `for word; do shift; set -- "$@" "$(echo "$word" | sed -E 's/[0-9a-f]{8}((-[0-9a-f]{4}){3}-[0-9a-f]{12})/00000000\\1/')"; done
      exec "$real/$(basename "$0")" "$@"`,
      /not-verified: The \w+ filesystem on \S+ has UUID 00000000-/,
    ],
  ])('that %s is named, and what it left is not finished', async (what, script, words) => {
    const disks = blankDisks();
    const applied = await story.apply({ tools: makers(() => script) });
    expect(applied.code).toBe(5);
    for (const tool of MAKERS) {
      const disk = disks[typeOf(tool)];
      const failures = failuresOn(applied, disk);
      expect(failures, tool).toHaveLength(1);
      expect(failures[0]).toMatch(words);
      expect(marksOf(applied, disk)).toEqual(['new']);
    }
    expect(outcomesOf(applied.report)).toContain('withheld mark-ready');
    expect(marksOf(applied, disks.raw)).toEqual(['ready']);
    expect(await story.published()).toHaveLength(1);
    // A filesystem with a UUID that is not ours is somebody's: it is refused from now on.
    if (what.includes('UUID')) {
      const plan = await story.plan();
      expect(plan.codes).toEqual(MAKERS.map(() => 'interrupted-by-others'));
    } else await expectFinished();
  });
});

describe('other tools', () => {
  it.each([
    ['partx', null, /partx is not installed/],
    ['partx', 'echo "no such ioctl" >&2; exit 1', /partx exited with 1: no such ioctl|partition/],
    ['partx', 'exit 0', /partition/],
  ] as const)('%s: %s, is named, and nothing is published', async (tool, script, words) => {
    const disks = blankDisks();
    const applied = await story.apply({ tools: { [tool]: script } });
    expect(applied.code).toBe(5);
    for (const disk of Object.values(disks)) expect(failuresOn(applied, disk)[0]).toMatch(words);
    expect(outcomesOf(applied.report).filter((line) => line.startsWith('applied'))).toEqual([]);
    expect(await story.published()).toEqual([]);
    await expectFinished();
  });

  it.each([
    ['is missing', null, /tool-missing: mount is not installed/],
    ['fails', 'echo "mount: no" >&2; exit 32', /tool-failed: mount exited with 32: mount: no/],
    ['ends well without work', 'exit 0', /not-verified: Nothing is mounted at/],
    [
      'mounts something else',
      'for at; do :; done; exec "$real/mount" -t tmpfs none "$at"',
      /not-verified: none is mounted at|not-verified: tmpfs is mounted at/,
    ],
  ])('mount that %s is named, and nothing is published', async (_what, script, words) => {
    const disks = blankDisks();
    const applied = await story.apply({ tools: { mount: script } });
    expect(applied.code).toBe(5);
    for (const tool of MAKERS) {
      expect(failuresOn(applied, disks[typeOf(tool)])).toMatchObject([
        expect.stringMatching(words),
      ]);
      expect(outcomesOf(applied.report)).not.toContain('applied mount-filesystem');
    }
    expect(await story.published()).toHaveLength(1);
    await expectFinished();
  });

  it('flock that is missing keeps everything from beginning', async () => {
    const disks = Object.values(blankDisks());
    const before = disks.map((disk) => disk.hash());
    const applied = await story.apply({ tools: { flock: null } });
    expect([applied.code, applied.report]).toEqual([1, null]);
    expect(applied.stderr).toMatch(/flock is not installed/);
    expect(disks.map((disk) => disk.hash())).toEqual(before);
  });

  it.each([
    ['are missing', null],
    ['fail', 'exit 4'],
    ['end well and say nothing', 'exit 0'],
  ])('probers that %s make nothing blank', async (_what, script) => {
    const foreign = story.disk('foreign', 64);
    run('mkfs.ext4', '-q', '-L', 'precious', foreign.path());
    const whole = story.disk('lvm', 32);
    whole.write(512, 'LABELONE');
    const disks = [foreign, whole];
    story.declare({ name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } });
    const before = disks.map((disk) => disk.hash());
    const tools = { blkid: script, wipefs: script };
    const plan = await story.plan({ tools });
    expect(plan.kinds).toEqual([]);
    expect(plan.refusals).toHaveLength(2);
    expect((await story.apply({ tools })).code).toBe(3);
    expect(disks.map((disk) => disk.hash())).toEqual(before);
  });
});

function typeOf(tool: (typeof MAKERS)[number]): 'ext4' | 'xfs' | 'btrfs' {
  return tool.slice('mkfs.'.length) as 'ext4' | 'xfs' | 'btrfs';
}
