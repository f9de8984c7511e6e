/** The clocks of the command and of the node are a year off, together or one of them alone. */
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consentTo } from './consents.ts';
import { run } from './loop-device.ts';
import {
  failuresOf,
  openStory,
  part,
  type RunOptions,
  type Story,
  type StoryDisk,
} from './story.ts';

const NODE = 'node-a';
const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

let story: Story;
beforeEach(() => {
  story = openStory();
  writeFileSync(join(story.directory, 'clock.cjs'), CLOCK);
});
afterEach(() => story.close());

/** Loaded into both programs: a Date that is off by so much in the program that is named. */
const CLOCK = `
const { basename } = require('node:path');
const shiftMs = JSON.parse(process.env.CLOCK_SHIFTS_MS)[basename(process.argv[1] ?? '')] ?? 0;
const Right = Date;
globalThis.Date = class Date extends Right {
  constructor(...parts) {
    if (parts.length === 0) super(Right.now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return Right.now() + shiftMs;
  }
};
`;

interface Shifts {
  readonly commandMs?: number;
  readonly agentMs?: number;
}

function under({ commandMs = 0, agentMs = 0 }: Shifts): RunOptions {
  const shifts = { 'diskwright.js': commandMs, 'diskwright-agent.js': agentMs };
  return {
    approveDestroy: NODE,
    env: {
      NODE_OPTIONS: `--require ${join(story.directory, 'clock.cjs')}`,
      CLOCK_SHIFTS_MS: JSON.stringify(shifts),
    },
  };
}

function both(ms: number): Shifts {
  return { commandMs: ms, agentMs: ms };
}

describe.each([
  ['fast', YEAR_MS],
  ['slow', -YEAR_MS],
])('a year %s', (_, off) => {
  it('disks are made, mounted and recorded all the same, and found as declared by a right clock', async () => {
    story.disk('one', 64);
    const a = part('a', 'ext4', '24Mi');
    story.declare({ name: 'one', partitions: [a] });
    const made = await story.apply(under(both(off)));
    expect([made.code, failuresOf(made.report), made.report?.remaining]).toEqual([0, [], []]);
    // What proves that the clock was off at all.
    const taken = Date.parse(made.report!.inventory.takenAt);
    expect(Math.abs(taken - Date.now() - off)).toBeLessThan(DAY_MS);
    expect((await story.plan()).kinds).toEqual([]);
    // Half under the wrong clock, the other half under the right one.
    story.declare({ name: 'one', partitions: [a, part('b', 'raw', 'rest')] });
    const more = await story.apply();
    expect([more.code, failuresOf(more.report), more.report?.remaining]).toEqual([0, [], []]);
    const again = await story.plan(under(both(off)));
    expect([again.kinds, again.codes, again.unchanged]).toEqual([[], [], 2]);
  });

  it('a consent that was used does not serve again', async () => {
    const disk = foreign();
    const image = join(story.directory, 'copy.img');
    copyFileSync(disk.image, image);
    await giveUp(30 * DAY_MS);
    expect((await story.apply(under({}))).code).toBe(0);
    for (const name of readdirSync(join(story.stateDir, 'volumes')))
      run('umount', join(story.stateDir, 'volumes', name));
    disk.detach();
    copyFileSync(image, disk.image);
    disk.attach();
    for (const kind of ['disks', 'volumes']) run('rm', '-r', join(story.stateDir, 'records', kind));
    await keepsEveryByte(disk, both(off), [3]);
  });

  it('a look of then does not stand for what the host is now', async () => {
    const disk = story.disk('used', 64);
    story.declare({ name: 'used', partitions: [part('a', 'ext4', 'rest')] });
    const { stdout } = await story.command(
      ['discover', '-o', 'yaml', '--include-loop', '--state-dir', story.stateDir, '--node', NODE],
      under(both(off)),
    );
    writeFileSync(join(story.directory, 'declarations/inventory.yaml'), stdout);
    run('mkfs.ext4', '-q', '-F', disk.path());
    expect((await story.plan()).codes).toEqual(['foreign-content']);
    await keepsEveryByte(disk, {}, [3]);
  });
});

describe('a consent that is expired', () => {
  it.each<readonly [string, number, Shifts, readonly number[]]>([
    ['by both clocks', 30 * DAY_MS, both(YEAR_MS), [3]],
    ['by the clock of the command alone', 30 * DAY_MS, { commandMs: YEAR_MS }, [3]],
    ['by the clock of the node alone', 30 * DAY_MS, { agentMs: YEAR_MS }, [5]],
    ['and the clock of the command is slow', -30 * DAY_MS, { commandMs: -YEAR_MS }, [5]],
    ['and the clock of the node is slow', -30 * DAY_MS, { agentMs: -YEAR_MS }, [3]],
  ])('%s: every byte stays', async (_, expiresMs, shifts, codes) => {
    const disk = foreign();
    await giveUp(expiresMs);
    await keepsEveryByte(disk, shifts, codes);
    expect((await story.discover()).records.consents ?? []).toEqual([]);
  });
});

function foreign(): StoryDisk {
  const disk = story.disk('used', 64);
  run('mkfs.ext4', '-q', '-F', disk.path());
  story.declare({ name: 'used', partitions: [part('a', 'ext4', 'rest')] });
  return disk;
}

/** A consent to all that the plan asks one for, by the right clock. */
async function giveUp(expiresMs: number): Promise<void> {
  const { refusals } = await story.plan();
  const asked = refusals.flatMap(({ consent }) => (consent === null ? [] : [consent]));
  expect(asked).toHaveLength(1);
  const expires = new Date(Date.now() + expiresMs).toISOString().replace(/\.\d+Z$/, 'Z');
  story.also(consentTo(asked, { expires }));
}

async function keepsEveryByte(
  disk: StoryDisk,
  shifts: Shifts,
  codes: readonly number[],
): Promise<void> {
  const before = disk.hash();
  const { code, report, stderr } = await story.apply(under(shifts));
  expect(codes, stderr).toContain(code);
  expect(
    report?.outcomes
      .filter(({ kind }) => kind === 'applied')
      .map(({ operation }) => operation.kind),
  ).toEqual(report === null ? undefined : []);
  expect(disk.hash()).toBe(before);
}
