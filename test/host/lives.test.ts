/**
 * The same steps on loop devices, by the programs as they are shipped, end in what the simulation
 * says.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeKind } from '../simulation/life-commits.ts';
import type { EventKind } from '../simulation/life-events.ts';
import type { LifeStep } from '../simulation/lives.ts';
import { SEED } from '../seeded-random.ts';
import { PATIENT_MS } from '../simulation/runs.ts';
import { openLife } from './life-follower.ts';

/**
 * Together they have every kind of operation that one machine needs; nightly, others are lived too.
 */
const CHOSEN = [8, 19, 29, 30, 35, 37];
const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const seeds = [...CHOSEN, ...(isLong ? Array.from({ length: 30 }, (_, life) => SEED + life) : [])];

/** What needs no people at the disks, and no other machine. */
const CHANGES: readonly ChangeKind[] = [
  'layout-toggle',
  'layout-moved',
  'partition-count',
  'partition-grow',
  'partition-format',
  'partition-add',
  'partition-remove',
  'partition-moved',
  'protect',
  'except',
  'claim-toggle',
  'claim-moved',
  'consent',
  'consent-all',
  'consent-stale',
  'consent-expired',
  'retire',
  'retire',
  'take-back',
];
const EVENTS: readonly EventKind[] = ['reboot', 'detach', 'attach', 'grow', 'loop', 'let-go'];

const numbers = { pick: fc.nat(20), other: fc.nat(20) };
const commits: fc.Arbitrary<LifeStep> = fc.record({
  kind: fc.constant('commit' as const),
  change: fc.record({ kind: fc.constantFrom(...CHANGES), ...numbers }),
});
const events: fc.Arbitrary<LifeStep> = fc.record({
  kind: fc.constant('event' as const),
  event: fc.record({ kind: fc.constantFrom(...EVENTS), node: fc.constant(0), ...numbers }),
});
const APPLY: LifeStep = { kind: 'apply', node: 0, isLate: false, stop: null, turns: 0 };

/** Everything is made; then three rounds of changes, each of them applied. */
const lives: fc.Arbitrary<readonly LifeStep[]> = fc
  .array(fc.tuple(fc.array(commits, { minLength: 1, maxLength: 3 }), fc.option(events)), {
    minLength: 3,
    maxLength: 3,
  })
  .map((rounds) => [
    APPLY,
    ...rounds.flatMap(([changes, event]) => [
      ...changes,
      ...(event === null ? [] : [event]),
      APPLY,
    ]),
  ]);

describe('a life on loop devices', () => {
  const done = new Set<string>();

  it.each(seeds)(
    'seed %i: is the simulated one',
    async (seed) => {
      const [steps = []] = fc.sample(lives, { numRuns: 1, seed });
      const life = await openLife();
      try {
        for (const step of steps) {
          await life.take(step);
          const { simulated, real } = life.compare();
          expect(real, JSON.stringify(step)).toEqual(simulated);
        }
        for (const kind of life.done()) done.add(kind);
      } finally {
        life.close();
      }
    },
    PATIENT_MS,
  );

  it('has every kind of operation but those of people who move', () => {
    expect(Array.from(done).toSorted()).toEqual(
      expect.arrayContaining([
        'assign-claim',
        'create-filesystem',
        'create-partition-table',
        'create-partitions',
        'forget-claim',
        'grow-filesystem',
        'grow-partition',
        'link-block-device',
        'mark-ready',
        'mount-filesystem',
        'prepare-block-volume',
        'record-protection',
        'remove-volume',
        'repair-partition-table',
        'wipe-disk',
      ]),
    );
  });
});
