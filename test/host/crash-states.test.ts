/**
 * What the product really writes is recorded, and everything that a power cut could leave of it is
 * made, attached, and applied to once: no data of a finished volume is lost, none is formatted, and
 * the end is that of an apply without a cut, without a person.
 *
 * A usual run tries some of the states, always the same ones; nightly, all. `DISKWRIGHT_SEED=N`
 * draws others.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashStates, keyOf, someStates, type CrashState } from '../crash/crash-states.ts';
import { loggedWrites } from '../crash/log-states.ts';
import { nameOfSync, withoutSync } from '../crash/write-kinds.ts';
import type { Sync } from '../crash/write-log.ts';
import { SEED } from '../seeded-random.ts';
import { withMedium } from '../simulation/machine.ts';
import { poweredOff } from '../simulation/passes.ts';
import { ACTIONS, type Prepared } from './crash-actions.ts';
import { applyHere, reattach, recordApply } from './crash-stage.ts';
import { endOf, faultsOf, type Recording } from './crash-verdict.ts';
import { worldOf } from './life-follower.ts';
import { recordedSteps, simulatedPass } from './written-steps.ts';
import { openStory, MiB } from './story.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

describe.each(ACTIONS)('$name', ({ name, states, needed, prepare }) => {
  let recording: Recording;
  let prepared: Prepared;
  let all: readonly CrashState[];

  beforeAll(async () => {
    const story = openStory();
    prepared = await prepare(story);
    const disks = [prepared.disk];
    const recorded = await recordApply(story, disks);
    reattach(story, disks);
    const wanted = endOf({ story, disks }, await applyHere(story, disks));
    recording = { story, disks, recorded, wanted };
    all = crashStates(loggedWrites(recorded.log), SEED);
  }, 120_000);
  afterAll(() => recording.story.close());

  it('is written in the order that is simulated', () => {
    const { disk, firstSeen, past } = prepared;
    const { log, plan } = recording.recorded;
    let world = worldOf(firstSeen, new Map([[disk.name, disk]]));
    for (const event of past)
      world =
        typeof event === 'function'
          ? withMedium(world, disk.name, event)
          : poweredOff(simulatedPass(world, event).world, plan.node.node, []);
    expect(recordedSteps(log, disk.sizeMiB() * MiB)).toEqual(simulatedPass(world, plan).steps);
  });

  it('ends as without a power cut', async () => {
    const chosen = isLong ? all : someStates(all, states, SEED);
    console.log(`${name}: ${chosen.length} of ${all.length} states`);
    for (const state of chosen) {
      const what = `seed ${SEED}, before line ${state.cut}: ${state.name}`;
      expect(await faultsOf(recording, state), what).toEqual([]);
    }
  }, 3_600_000);

  it('misses each sync that it needs', async () => {
    const wanted = isLong ? namedSyncs(recording).map(({ name: each }) => each) : needed;
    const seen: string[] = [];
    for (const { name: each, sync } of namedSyncs(recording)) {
      if (!wanted.includes(each)) continue;
      const fault = await faultWithout(recording, sync, all);
      console.log(`${name}, without the sync of ${each}: ${fault?.slice(0, 200) ?? 'no fault'}`);
      if (fault !== null) seen.push(each);
    }
    expect(seen).toEqual(expect.arrayContaining([...needed]));
  }, 3_600_000);
});

interface NamedSync {
  readonly name: string;
  readonly sync: Sync;
}

/**
 * Those that keep anything of disks and records, by what they keep; several of one name are
 * counted.
 */
function namedSyncs({ recorded: { log }, disks }: Recording): readonly NamedSync[] {
  const sizeOf = (disk: string): number => disks.find(({ name }) => name === disk)!.sizeMiB() * MiB;
  const counts = new Map<string, number>();
  return log.entries.flatMap((sync) => {
    const what = sync.kind === 'sync' ? nameOfSync(log, sync, sizeOf) : null;
    if (sync.kind !== 'sync' || what === null || NEVER_NEEDED.test(what)) return [];
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return [{ name: count === 1 ? what : `${what} (${count})`, sync }];
  });
}

/** What the next apply makes anew. */
const NEVER_NEEDED = /seed|desired|mount point|state directory|link/;

/** So many states are tried that are possible only without a sync. */
const MOST_WITHOUT = isLong ? 60 : 20;

/** What goes wrong when a sync is left out; null when nothing does. */
async function faultWithout(
  recording: Recording,
  sync: Sync,
  all: readonly CrashState[],
): Promise<string | null> {
  const { log } = recording.recorded;
  const without = withoutSync(log, sync);
  const writes = loggedWrites(log);
  const known = new Set(all.map((state) => keyOf(writes, state)));
  const more = crashStates(loggedWrites(without), SEED).filter(
    (state) => !known.has(keyOf(writes, state)),
  );
  for (const state of someStates(more, MOST_WITHOUT, SEED)) {
    const [fault] = await faultsOf(recording, state, without);
    if (fault !== undefined) return `${state.name}: ${fault}`;
  }
  return null;
}
