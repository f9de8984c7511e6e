/**
 * Lives of a group over several disks, at random: disks die, come back and are added, git takes
 * some of them away in every way that there is, passes are stopped anywhere. After each operation
 * the laws hold: what no consent named is there, what has a copy keeps one, and nothing new lies on
 * a disk that goes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import { calmed, firstLife, lived, type LifeStep } from './group-life.ts';

const nat = fc.nat(20);

const steps: fc.Arbitrary<LifeStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      stop: fc.option(fc.record({ after: fc.nat(8), state: fc.nat(4) }), { freq: 2, nil: null }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      which: nat,
      data: fc.constantFrom('rebuild', 'move', 'discard', 'discard'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('detach' as const), which: nat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), which: nat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('new' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('consent' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copied' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reboot' as const) }) },
);

const worlds = fc.record({
  disks: fc.integer({ min: 2, max: 4 }),
  pool: fc.boolean(),
  mirrors: fc.integer({ min: 0, max: 2 }),
});

/** A disk is to be emptied, and is not any more while that is at work. */
const withdrawn: fc.Arbitrary<readonly LifeStep[]> = fc
  .record({ which: nat, after: fc.nat(2) })
  .map(({ which, after }) => [
    { kind: 'replace', which, data: 'move' },
    { kind: 'apply', stop: { after, state: 2 } },
    { kind: 'keep' },
  ]);

/** A disk dies while one is emptied, and git gives it up; the host starts again. */
const bereft: fc.Arbitrary<readonly LifeStep[]> = fc
  .record({
    ...{ which: nat, after: fc.nat(2), dying: nat },
    data: fc.constantFrom('rebuild', 'discard'),
    reboots: fc.boolean(),
  })
  .map(({ which, after, dying, data, reboots }) => [
    { kind: 'replace', which, data: 'move' },
    { kind: 'apply', stop: { after, state: 2 } },
    { kind: 'replace', which: dying, data },
    { kind: 'detach', which: dying },
    ...(reboots ? [{ kind: 'reboot' } as const] : []),
    { kind: 'apply', stop: null },
  ]);

const lives = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: steps.map((step) => [step]) },
      { weight: 1, arbitrary: withdrawn },
      { weight: 1, arbitrary: bereft },
    ),
    { minLength: 3, maxLength: 14, size: 'max' },
  )
  .map((parts) => parts.flat());

describe('a life of a group over several disks', () => {
  it('keeps what nobody gave up, and one copy of what has several', { timeout: PATIENT_MS }, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const end = calmed(life.reduce(lived, firstLife(world)));
        expect(end.broken).toEqual([]);
        for (const kind of end.done) seen.add(kind);
      }),
      runs(400),
    );
    // Lives in which nothing happens would hold every law.
    expect(Array.from(seen)).toEqual(
      expect.arrayContaining([
        ...['create-thin-pool', 'remove-logical-volume', 'forget-physical-volume'],
        ...['rebuild-logical-volume', 'move-logical-volume', 'leave-volume-group'],
        'abort-move',
      ]),
    );
  });
});
