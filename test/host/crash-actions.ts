/** What is recorded: an apply of each kind that changes disks, on one small disk. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { enlargedMedium, inscribed, type Medium } from '../simulation/medium.ts';
import { consentTo } from './consents.ts';
import { planHere, takeAway, type PlannedHere } from './crash-stage.ts';
import { run } from './loop-device.ts';
import { MiB, part, type Layout, type Story, type StoryDisk } from './story.ts';

export interface Action {
  readonly name: string;
  /** How many states of it a usual run tries. */
  readonly states: number;
  /** The syncs without which a power cut leaves what does not end well, by what they keep. */
  readonly needed: readonly string[];
  /** Makes the disk and declares what the apply that is recorded makes of it. */
  readonly prepare: (story: Story) => Promise<Prepared>;
}

/**
 * A disk, and all that was done to it since it was first seen: so that the same can be done to a
 * simulated one.
 */
export interface Prepared {
  readonly disk: StoryDisk;
  readonly firstSeen: Inventory;
  readonly past: readonly (PlannedHere | ((medium: Medium) => Medium))[];
}

const KEPT = part('kept', 'ext4', '16Mi');

/** A disk with volumes, and a file in each of them. */
async function made(story: Story, layout: Layout, sizeMiB: number): Promise<Prepared> {
  const disk = story.disk(layout.name, sizeMiB);
  story.declare(layout);
  const plan = await planHere(story);
  const { code, stderr } = await story.apply();
  expect(code, stderr).toBe(0);
  for (const volume of readdirSync(join(story.stateDir, 'volumes')))
    writeFileSync(join(story.stateDir, 'volumes', volume, 'data/file'), `wanted in ${volume}`);
  return { disk, firstSeen: plan.inventory, past: [plan] };
}

async function seen(story: Story, disk: StoryDisk): Promise<Prepared> {
  return { disk, firstSeen: (await planHere(story)).inventory, past: [] };
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

function damaged(medium: Medium, which: 'primary' | 'backup'): Medium {
  const at = which === 'primary' ? 512 : medium.sizeBytes - 512;
  const content = { kind: 'bytes', text: 'damage' } as const;
  return inscribed(medium, at, { content, token: 'nobody', lengthBytes: 512 });
}

export const ACTIONS: readonly Action[] = [
  {
    name: 'make',
    states: 50,
    needed: ['name: record of a disk', 'name: record of a volume', 'backup table'],
    prepare: (story) => {
      story.declare({
        name: 'one',
        partitions: [part('e', 'ext4', '16Mi'), part('r', 'raw', 'rest')],
      });
      return seen(story, story.disk('one', 32));
    },
  },
  {
    name: 'add',
    states: 30,
    needed: ['name: record of a volume', 'backup table'],
    prepare: async (story) => {
      const prepared = await made(story, { name: 'one', partitions: [KEPT] }, 40);
      story.declare({ name: 'one', partitions: [KEPT, part('more', 'ext4', 'rest')] });
      return prepared;
    },
  },
  {
    name: 'wipe',
    states: 30,
    needed: ['zeros', 'name: record of a consent'],
    prepare: async (story) => {
      const disk = story.disk('used', 24);
      run('mkfs.ext4', '-q', disk.path());
      story.declare({ name: 'used', partitions: [part('r', 'raw', 'rest')] });
      await consentToAll(story);
      return seen(story, disk);
    },
  },
  {
    name: 'remove',
    states: 30,
    needed: ['zeros', 'name: record of a consent', 'backup table'],
    prepare: async (story) => {
      const prepared = await made(
        story,
        { name: 'one', partitions: [KEPT, part('goes', 'ext4', 'rest')] },
        40,
      );
      story.declare({ name: 'one', partitions: [KEPT] });
      await consentToAll(story);
      return prepared;
    },
  },
  ...(['primary', 'backup'] as const).map((which) => ({
    name: `repair the ${which} table`,
    states: 15,
    // The good copy is written again as it was.
    needed: [],
    prepare: async (story: Story) => {
      const prepared = await made(story, { name: 'one', partitions: [KEPT] }, 24);
      const { disk } = prepared;
      takeAway(story, [disk]);
      disk.attach();
      damage(disk, which, 24);
      return { ...prepared, past: [...prepared.past, (medium: Medium) => damaged(medium, which)] };
    },
  })),
  {
    name: 'grow',
    states: 30,
    needed: ['backup table (2)'],
    prepare: async (story) => {
      const rest = part('rest', 'ext4', 'rest');
      const prepared = await made(story, { name: 'one', partitions: [KEPT, rest] }, 40);
      prepared.disk.grow(56);
      return {
        ...prepared,
        past: [...prepared.past, (medium) => enlargedMedium(medium, 16 * MiB)],
      };
    },
  },
];
