/**
 * What the product really writes is recorded, and everything that a power cut could leave of it is made, attached, and applied to
 * once: no data of a finished volume is lost, none is formatted, and the end is that of an apply without a cut, without a person.
 *
 * A usual run tries some of the states, always the same ones; nightly, all.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashStates, someStates, type CrashState } from '../crash/crash-states.ts';
import { loggedWrites } from '../crash/log-states.ts';
import {
  applyHere,
  reattach,
  recordApply,
  restore,
  takeAway,
  type Recorded,
  type Recovered,
} from './crash-stage.ts';
import { consentTo } from './consents.ts';
import { endState } from './end-state.ts';
import { run } from './loop-device.ts';
import { isZero } from '../vm/write-history.ts';
import {
  diskOf,
  failuresOf,
  MiB,
  openStory,
  part,
  type Layout,
  type Story,
  type StoryDisk,
} from './story.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const SEED = Number(process.env['DISKWRIGHT_SEED'] ?? 1);

interface Action {
  readonly name: string;
  /** How many states of it a usual run tries. */
  readonly states: number;
  /** Makes the disks and declares what the apply that is recorded makes of them. */
  readonly prepare: (story: Story) => Promise<readonly StoryDisk[]>;
}

const KEPT = part('kept', 'ext4', '16Mi');

/** A disk with volumes, and a file in each of them. */
async function made(story: Story, layout: Layout, sizeMiB: number): Promise<StoryDisk> {
  const disk = story.disk(layout.name, sizeMiB);
  story.declare(layout);
  const { code, stderr } = await story.apply();
  expect(code, stderr).toBe(0);
  for (const volume of readdirSync(join(story.stateDir, 'volumes')))
    writeFileSync(join(story.stateDir, 'volumes', volume, 'data/file'), `wanted in ${volume}`);
  return disk;
}

async function consentToAll(story: Story): Promise<void> {
  const { refusals, kept } = await story.plan();
  story.also(
    consentTo([
      ...refusals.flatMap(({ consent }) => (consent === null ? [] : [consent])),
      ...kept.map(({ volume, fingerprint }) => ({
        node: 'node-a' as never,
        subject: { kind: 'volume', volume } as const,
        content: fingerprint,
      })),
    ]),
  );
}

/** One of the two copies of a table, with its header. */
function damage(disk: StoryDisk, which: 'primary' | 'backup', sizeMiB: number): void {
  disk.write(which === 'primary' ? 512 : sizeMiB * MiB - 512, Buffer.alloc(512, 0x5a));
}

const ACTIONS: readonly Action[] = [
  {
    name: 'make',
    states: 60,
    prepare: (story) => {
      story.declare({
        name: 'one',
        partitions: [part('e', 'ext4', '16Mi'), part('r', 'raw', 'rest')],
      });
      return Promise.resolve([story.disk('one', 32)]);
    },
  },
  {
    name: 'add',
    states: 40,
    prepare: async (story) => {
      const disk = await made(story, { name: 'one', partitions: [KEPT] }, 40);
      story.declare({ name: 'one', partitions: [KEPT, part('more', 'ext4', 'rest')] });
      return [disk];
    },
  },
  {
    name: 'wipe',
    states: 40,
    prepare: async (story) => {
      const disk = story.disk('used', 24);
      run('mkfs.ext4', '-q', disk.path());
      story.declare({ name: 'used', partitions: [part('r', 'raw', 'rest')] });
      await consentToAll(story);
      return [disk];
    },
  },
  {
    name: 'remove',
    states: 40,
    prepare: async (story) => {
      const disk = await made(
        story,
        { name: 'one', partitions: [KEPT, part('goes', 'ext4', 'rest')] },
        40,
      );
      story.declare({ name: 'one', partitions: [KEPT] });
      await consentToAll(story);
      return [disk];
    },
  },
  ...(['primary', 'backup'] as const).map((which) => ({
    name: `repair the ${which} table`,
    states: 20,
    prepare: async (story: Story) => {
      const disk = await made(story, { name: 'one', partitions: [KEPT] }, 24);
      takeAway(story, [disk]);
      disk.attach();
      damage(disk, which, 24);
      return [disk];
    },
  })),
  {
    name: 'grow',
    states: 40,
    prepare: async (story) => {
      const rest = part('rest', 'ext4', 'rest');
      const disk = await made(story, { name: 'one', partitions: [KEPT, rest] }, 40);
      disk.grow(56);
      return [disk];
    },
  },
];

describe.each(ACTIONS)('$name', ({ name, states, prepare }) => {
  let story: Story;
  let disks: readonly StoryDisk[];
  let recorded: Recorded;
  let wanted: unknown;
  let all: readonly CrashState[];

  beforeAll(async () => {
    story = openStory();
    disks = await prepare(story);
    recorded = await recordApply(story, disks);
    reattach(story, disks);
    wanted = endOf(await applyHere(story, disks));
    all = crashStates(loggedWrites(recorded.log), SEED);
  }, 120_000);
  afterAll(() => story.close());

  function endOf({ inventory }: Recovered): unknown {
    return {
      state: endState(story, disks, inventory),
      files: filesOf(story),
    };
  }

  it('ends as without a power cut', async () => {
    const chosen = isLong ? all : someStates(all, states, SEED);
    console.log(`${name}: ${chosen.length} of ${all.length} states`);
    for (const state of chosen) {
      const what = `seed ${SEED}, before line ${state.cut}: ${state.name}`;
      restore(story, disks, { log: recorded.log, state });
      const recovered = await applyHere(story, disks);
      const { report, readyBefore } = recovered;
      expect([failuresOf(report), report?.refusals ?? [], report?.remaining ?? []], what).toEqual([
        [],
        [],
        [],
      ]);
      const formatted = (report?.outcomes ?? []).flatMap(({ operation }) =>
        operation.kind === 'create-filesystem' ? [operation.volume.volume] : [],
      );
      const finished = recorded.finished.flatMap(({ volume, since }) =>
        since < state.cut ? [volume] : [],
      );
      expect(Array.from(readyBefore), what).toEqual(expect.arrayContaining(finished));
      expect(
        formatted.filter((volume) => readyBefore.has(volume)),
        what,
      ).toEqual([]);
      expect(endOf(recovered), what).toEqual(wanted);
      expectWhole(recovered, what);
    }
  }, 3_600_000);

  /** Filesystems have no errors, and raw volumes have nothing of what was there before. */
  function expectWhole({ inventory }: Recovered, what: string): void {
    const tables = disks.map((disk) => ({ disk, table: diskOf(inventory, disk).table }));
    reattach(story, disks);
    for (const { disk, table } of tables)
      for (const { number, filesystem, startBytes, sizeBytes } of table?.partitions ?? []) {
        if (filesystem === undefined)
          expect(isZeroAt(disk, startBytes, sizeBytes), what).toBe(true);
        else expect(spawnSync('e2fsck', ['-f', '-n', disk.partition(number)]).status, what).toBe(0);
      }
  }
});

/** What is in each volume that is mounted. */
function filesOf({ stateDir }: Story): unknown {
  const directory = join(stateDir, 'volumes');
  if (!existsSync(directory)) return [];
  return readdirSync(directory).map((volume) => {
    const data = join(directory, volume, 'data');
    return [volume, readdirSync(data).map((file) => readFileSync(join(data, file), 'utf8'))];
  });
}

function isZeroAt({ image }: StoryDisk, startBytes: number, sizeBytes: number): boolean {
  const bytes = Buffer.alloc(sizeBytes);
  const file = openSync(image, 'r');
  readSync(file, bytes, 0, sizeBytes, startBytes);
  closeSync(file);
  return isZero(bytes);
}
