/**
 * An apply that makes, wipes and removes is struck at a random instant: killed, stopped for a
 * while, or left without memory. The next one ends in the state of an uninterrupted one, nothing
 * was touched that is not its business, and nothing was destroyed before the use of its consent was
 * written down.
 *
 * Each blow has a seed, which is its name. `DISKWRIGHT_SEED=N` makes N the first one.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOWS, strike, waitForEnd, type Blow } from './blows.ts';
import { consentTo } from './consents.ts';
import { endState } from './end-state.ts';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  mountsBelow,
  openStory,
  part,
  processesOf,
  type Applied,
  type Layout,
  type Planned,
  type Story,
  type StoryDisk,
} from './story.ts';
import { randomOf, SEED } from '../seeded-random.ts';

const NODE = 'node-a';
/** Each blow once: what a stop may leave of the writes is proven by crash-states.test.ts. */
const rounds = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1' ? 200 : BLOWS.length;
const seeds = Array.from({ length: rounds }, (_, round) => SEED + round);

/** Longer than a tool takes that lost the agent which started it. */
const LIVES_ON_MS = 60_000;

let story: Story;
/**
 * Blank; blank; foreign content under a consent; a volume that is kept, and one to remove under a
 * consent.
 */
let disks: readonly StoryDisk[];
/** Its consent names another content. */
let precious: StoryDisk;
let start: Start;
let wanted: unknown;
/** What the uninterrupted apply took, and said. */
let usual: { readonly durationMs: number; readonly lines: number };

/** What every apply begins with. */
interface Start {
  readonly saved: string;
  readonly hashes: ReadonlyMap<StoryDisk, string>;
  readonly ids: ReadonlyMap<StoryDisk, string>;
  /** Device and mount point of each mounted volume of ours; `goes` is the one to remove. */
  readonly mounts: readonly (readonly [partition: number, mountPoint: string])[];
  readonly goes: { readonly startBytes: number; readonly volume: string };
}

const OLD: Layout = {
  name: 'old',
  partitions: [part('stays', 'ext4', '24Mi'), part('goes', 'ext4', 'rest')],
};
const LAYOUTS: readonly Layout[] = [
  { ...OLD, partitions: [part('stays', 'ext4', '24Mi')] },
  {
    name: 'one',
    partitions: [{ name: 'c', size: '24Mi', claims: ['ext4'] }, part('r', 'raw', 'rest')],
  },
  { name: 'two', partitions: [part('b', 'btrfs', 'rest')] },
  {
    name: 'used',
    disks: 'used*',
    partitions: [part('e', 'ext4', '24Mi'), part('z', 'raw', 'rest')],
  },
];

const CLAIM = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'claim', namespace: 'apps', annotations: { 'diskwright.dev/node': NODE } },
  spec: {
    storageClassName: 'ext4',
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '10Mi' } },
  },
};

beforeAll(async () => {
  console.log(`seeds ${SEED} to ${SEED + rounds - 1}`);
  story = openStory();
  start = await prepare();
  reset();
  const begun = performance.now();
  const first = await apply();
  const durationMs = performance.now() - begun;
  expect([first.code, failuresOf(first.report)], first.stderr).toEqual([3, []]);
  const kinds = new Set(first.report?.outcomes.map(({ operation }) => operation.kind));
  for (const kind of ['wipe-disk', 'remove-volume', 'create-filesystem', 'assign-claim'] as const)
    expect(kinds).toContain(kind);
  usual = { durationMs, lines: progressOf(first.stderr) };
  const plan = await story.plan();
  expect([plan.kinds, plan.codes, plan.kept]).toEqual([[], ['consent-stale'], []]);
  wanted = endState(story, disks, await story.discover());
}, 120_000);
afterAll(() => story.close());

/** Makes the disks, and keeps a copy of them and of the records. */
async function prepare(): Promise<Start> {
  const old = story.disk('old', 64);
  story.declare(OLD);
  expect((await story.apply()).code).toBe(0);
  for (const name of readdirSync(join(story.stateDir, 'volumes')))
    writeFileSync(join(story.stateDir, 'volumes', name, 'data/file'), `wanted in ${name}`);
  const used = story.disk('used', 64);
  precious = story.disk('used-precious', 64);
  for (const [disk, label] of [
    [used, 'given-up'],
    [precious, 'precious'],
  ] as const)
    run('mkfs.ext4', '-q', '-L', label, disk.path());
  disks = [story.disk('one', 48), story.disk('two', 130), used, old];
  story.declare(...LAYOUTS);
  const [kept] = await giveUp(used);
  const { table } = diskOf(await story.discover(), old);
  const goes = table!.partitions.find(({ label }) => label.includes(kept!.volume))!;
  return save({ startBytes: goes.startBytes, volume: kept!.volume });
}

/** Consents to what is on `used`, to the volume that goes, and to what `precious` never had. */
async function giveUp(used: StoryDisk): Promise<Planned['kept']> {
  const plan = await story.plan();
  const inventory = await story.discover();
  const asked = plan.refusals.flatMap(({ consent }) => (consent === null ? [] : [consent]));
  const [toUsed, toPrecious] = [used, precious].map((disk) => {
    const { id } = diskOf(inventory, disk);
    return asked.find(({ subject }) => subject.kind === 'disk' && subject.disk === id)!;
  });
  const { node, content } = toUsed!;
  const toKept = plan.kept.map(({ volume, fingerprint }) => ({
    node,
    subject: { kind: 'volume', volume } as const,
    content: fingerprint,
  }));
  story.also(CLAIM, consentTo([toUsed!, { ...toPrecious!, content }, ...toKept]));
  return plan.kept;
}

async function save(goes: Start['goes']): Promise<Start> {
  const inventory = await story.discover();
  const old = diskOf(inventory, disks.at(-1)!);
  const mounts = readdirSync(join(story.stateDir, 'volumes')).map((name) => {
    const { number } = old.table!.partitions.find(({ label }) => label.includes(name))!;
    return [number, join(story.stateDir, 'volumes', name)] as const;
  });
  const ids = new Map(disks.map((disk) => [disk, diskOf(inventory, disk).id]));
  clear();
  const saved = join(story.directory, 'saved');
  run('mkdir', saved);
  run('cp', '-a', story.stateDir, saved);
  for (const { image } of disks) run('cp', '--sparse=always', image, saved);
  const hashes = new Map([...disks, precious].map((disk) => [disk, disk.hash()]));
  return { saved, hashes, ids, mounts, goes };
}

function clear(): void {
  for (const line of mountsBelow(story.stateDir).toReversed())
    run('umount', line.split(' ')[0] ?? '');
  spawnSync('chattr', ['-R', '-f', '-i', story.stateDir]);
  for (const disk of disks) disk.detach();
}

/** Everything as it was before the first apply, with the volumes of before mounted. */
function reset(): void {
  clear();
  rmSync(story.stateDir, { recursive: true, force: true });
  run('cp', '-a', join(start.saved, 'state'), story.directory);
  for (const disk of disks) {
    run('cp', '--sparse=always', join(start.saved, `${disk.name}.img`), disk.image);
    disk.attach();
  }
  const old = disks.at(-1)!;
  run('partx', '--add', old.path());
  for (const [partition, mountPoint] of start.mounts) {
    run('chattr', '+i', mountPoint);
    run('mount', '-o', 'nosuid,nodev', old.partition(partition), mountPoint);
  }
}

async function apply(onProgress?: (text: string, child: ChildProcess) => void): Promise<Applied> {
  return story.apply({ approveDestroy: NODE, ...(onProgress === undefined ? {} : { onProgress }) });
}

/** How many lines of progress followed the plan. */
function progressOf(text: string): number {
  const [, after = ''] = text.split(/^Plan: .*\n/m);
  return after.split('\n').length - 1;
}

interface Struck {
  readonly applied: Applied;
  /** The processes that were there at the blow. */
  readonly all: readonly number[];
}

/** Applies, and strikes so long after so many lines of progress; 0 is the start of the process. */
async function applyStruck(seed: number): Promise<Struck> {
  const random = randomOf(seed);
  const blow = BLOWS[seed % BLOWS.length]!;
  const line = Math.floor(random() * usual.lines);
  const delayMs = line === 0 ? random() * usual.durationMs : random() * random() * 150;
  let struck: Promise<readonly number[]> | null = null;
  const begin = (child: ChildProcess): void => {
    struck ??= setTimeout(delayMs).then(() => strike(child, blow, random));
  };
  const applied = await story.apply({
    approveDestroy: NODE,
    ...(line === 0 ? { onStart: begin } : {}),
    onProgress: (text, child) => {
      if (progressOf(text) >= line && line > 0) begin(child);
    },
  });
  const all = await ((struck as Promise<readonly number[]> | null) ?? Promise.resolve([]));
  return { applied, all };
}

/**
 * What holds at any instant, also in the middle of a pass: the disks are looked at first, then the
 * records.
 */
function expectNothingLost(): void {
  expect(precious.hash()).toBe(start.hashes.get(precious));
  const blankOrUsed = disks.slice(0, -1);
  const written = blankOrUsed.filter((disk) => disk.hash() !== start.hashes.get(disk));
  const { startBytes, volume } = start.goes;
  // The magic number of an ext4 superblock (Documentation/filesystems/ext4/super.rst).
  const magic = disks
    .at(-1)!
    .read(startBytes + 1080, 2)
    .readUInt16LE();
  const records = ['disks', 'consents']
    .flatMap((kind) => filesBelow(join(story.stateDir, 'records', kind)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(file, 'utf8'));
  for (const disk of written)
    expect(records.join(), `${disk.name} was written to`).toContain(start.ids.get(disk));
  if (magic !== 0xef53)
    expect(
      records.some((text) => text.includes('"consent"') && text.includes(`"${volume}"`)),
      'the volume was wiped',
    ).toBe(true);
}

function filesBelow(directory: string): readonly string[] {
  try {
    return readdirSync(directory).map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** The state of an uninterrupted apply, and nothing beside it. */
async function expectConverged({ code, report, stderr }: Applied): Promise<void> {
  expect(failuresOf(report), stderr).toEqual([]);
  expect(report?.remaining ?? [], stderr).toEqual([]);
  // One disk is refused all along.
  expect(code, stderr).toBe(3);
  expect(endState(story, disks, report?.inventory ?? (await story.discover()))).toEqual(wanted);
  expectNothingLost();
  const stays = start.mounts.find(([, mountPoint]) => !mountPoint.endsWith(start.goes.volume))!;
  expect(readFileSync(join(stays[1], 'data/file'), 'utf8')).toMatch(/^wanted/);
  const used = readdirSync(join(story.stateDir, 'records/consents'));
  expect(used.filter((name) => name.endsWith('.json'))).toHaveLength(2);
  expect(processesOf(story.stateDir)).toEqual([]);
}

/** What an apply did not survive, each as often as it happened. */
const stopped: Blow[] = [];

describe('struck at a random instant, the next apply finishes', () => {
  it.each(seeds.map((seed) => [seed, BLOWS[seed % BLOWS.length]!] as const))(
    'seed %i: %s',
    async (seed, blow) => {
      reset();
      const { applied, all } = await applyStruck(seed);
      expectNothingLost();
      if (applied.report === null || failuresOf(applied.report).length > 0) stopped.push(blow);
      // Who was only stopped for a while has lost nothing and ends as ever.
      if (blow.startsWith('stop')) return expectConverged(applied);
      // Some do not wait until everything has ended that lived on.
      if (seed % 3 === 0) {
        await apply();
        expectNothingLost();
      }
      await waitForEnd(all, LIVES_ON_MS);
      await expectConverged(await apply());
    },
  );

  it('most of those that were killed had not ended before', () => {
    const often = (list: readonly Blow[], blow: Blow): number =>
      list.filter((each) => each === blow).length;
    const all = seeds.map((seed) => BLOWS[seed % BLOWS.length]!);
    for (const blow of BLOWS)
      console.log(`${blow}: ${often(stopped, blow)} of ${often(all, blow)} stopped an apply`);
    const killed = all.filter((blow) => blow.startsWith('kill'));
    expect(stopped.length).toBeGreaterThanOrEqual(killed.length / 2);
  });
});
