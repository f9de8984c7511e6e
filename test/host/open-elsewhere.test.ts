/**
 * A virtual machine, a database or a copy in progress has a device open without claiming it.
 * Whoever has a disk, a partition of it, or something over it open is named, and nothing of it is
 * written over.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Planned, Story, StoryDisk } from './story.ts';
import { consentTo } from './consents.ts';
import { run } from './loop-device.ts';
import { CLI, diskOf, failuresOf, MiB, openStory, part, type Layout } from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const ALL: Layout = { name: 'all', disks: '*', partitions: [part('a', 'raw', 'rest')] };

/**
 * A program, not of ours, that has a path open until the end; `<>` is for writing, `<` for reading
 * alone.
 */
async function open(path: string, how: '<' | '<>' = '<>'): Promise<number> {
  const child = await story.hold('sh', '-c', `exec 7${how}"$0"; echo open; exec sleep 600`, path);
  return child.pid!;
}

function evidenceOf(plan: Planned): string {
  return plan.refusals.flatMap(({ evidence }) => evidence).join('\n');
}

async function expectRefused(disk: StoryDisk, shown: string): Promise<void> {
  const before = disk.hash();
  const plan = await story.plan();
  expect([plan.kinds, plan.codes]).toEqual([[], ['disk-in-use']]);
  expect(evidenceOf(plan)).toContain(shown);
  const { code, report } = await story.apply({ approveDestroy: 'node-a' });
  expect([code, failuresOf(report)]).toEqual([3, []]);
  expect(disk.hash()).toBe(before);
}

describe('a blank disk', () => {
  let disk: StoryDisk;
  beforeEach(() => {
    disk = story.disk('blank', 64);
    story.declare(ALL);
  });

  it.each([
    ['for writing', '<>', 'open for writing by sleep'],
    ['for reading, as a copy does', '<', 'open by sleep'],
  ] as const)(
    'that a program has open %s is not used, and is when it has ended',
    async (_, how, text) => {
      const pid = await open(disk.path(), how);
      await expectRefused(disk, `${disk.path()}: ${text} (process ${pid})`);
      expect(diskOf(await story.discover(), disk).usedBy).toEqual([
        { kind: 'open', pid, command: 'sleep', writes: how === '<>' },
      ]);
      process.kill(pid, 'SIGKILL');
      const { code, report } = await story.apply();
      expect([code, failuresOf(report)]).toEqual([0, []]);
    },
  );

  it('that is open through another node of its number is not used', async () => {
    const node = join(story.directory, 'node');
    const [major, minor] = run('lsblk', '-dno', 'MAJ:MIN', disk.path()).trim().split(':');
    run('mknod', node, 'b', major!, minor!);
    const pid = await open(node);
    await expectRefused(disk, `${disk.path()}: open for writing by sleep (process ${pid})`);
  });

  it('that is open through a device over it is not used', async () => {
    const over = story.attachOver(disk.path());
    const pid = await open(over);
    await expectRefused(disk, `(process ${pid}) through ${over.replace('/dev/', '')}`);
  });

  it('that a program has in its memory is not used', async () => {
    const child = await story.hold(
      'python3',
      '-c',
      `import mmap, os, sys, time
f = os.open(sys.argv[1], os.O_RDWR)
m = mmap.mmap(f, 4096)
os.close(f)
print('mapped', flush=True)
time.sleep(600)`,
      disk.path(),
    );
    await expectRefused(disk, `open for writing by python3 (process ${child.pid})`);
  });

  it('is not used where the programs of the host cannot be seen', () => {
    const before = disk.hash();
    const args = [
      'plan',
      join(story.directory, 'declarations'),
      '--inventory',
      'host',
      '-o',
      'json',
    ];
    const host = ['--include-loop', '--state-dir', story.stateDir, '--node', 'node-a'];
    const contained = ['--fork', '--pid', '--mount-proc'];
    const stdout = run('unshare', ...contained, process.execPath, CLI, ...args, ...host);
    expect(stdout).toContain('"programs-unknown"');
    expect(stdout).toContain('is that of a container and shows only its own processes');
    expect(disk.hash()).toBe(before);
  });
});

describe('under a consent', () => {
  it('a disk whose partition is open is not wiped, and is when it was closed', async () => {
    const disk = story.disk('used', 64);
    run('sh', '-c', `printf 'size=20M\\n' | sfdisk -q -X gpt ${disk.path()}`);
    run('partx', '-u', disk.path());
    story.declare(ALL);
    const asked = await story.plan();
    story.also(consentTo(asked.refusals.map(({ consent }) => consent)));
    const pid = await open(disk.partition(1));
    await expectRefused(disk, `partition 1: open for writing by sleep (process ${pid})`);
    process.kill(pid, 'SIGKILL');
    const { code, report } = await story.apply({ approveDestroy: 'node-a' });
    expect([code, failuresOf(report)]).toEqual([0, []]);
  });

  it('a raw volume that a machine has open is not removed, and is served as before', async () => {
    const disk = story.disk('raw', 64);
    story.declare(ALL);
    expect((await story.apply()).code).toBe(0);
    const pid = await open(disk.partition(1));
    const used = await story.plan();
    expect([used.kinds, used.codes, used.unchanged]).toEqual([[], [], 1]);
    expect(await story.published()).toHaveLength(1);
    disk.write(10 * MiB, 'data of somebody');
    story.declare();
    const kept = (await story.plan()).kept[0]!;
    story.also(
      consentTo([
        {
          node: 'node-a' as never,
          subject: { kind: 'volume', volume: kept.volume },
          content: kept.fingerprint,
        },
      ]),
    );
    await expectRefused(disk, `open for writing by sleep (process ${pid})`);
    process.kill(pid, 'SIGKILL');
    const { code, report } = await story.apply({ approveDestroy: 'node-a' });
    expect([code, failuresOf(report)]).toEqual([0, []]);
    expect(diskOf(await story.discover(), disk).table?.partitions).toEqual([]);
  });
});
