/**
 * Lives at random: long enough for a past, with what leads to deep states more often than the rest.
 */
import fc from 'fast-check';
import type { Change, ChangeKind } from './life-commits.ts';
import type { Event, EventKind } from './life-events.ts';
import type { LifeStep } from './lives.ts';
import type { Stop } from './passes.ts';

function weighted<Kind extends string>(
  weights: Readonly<Record<Kind, number>>,
): fc.Arbitrary<Kind> {
  return fc.constantFrom(
    ...(Object.keys(weights) as Kind[]).flatMap((kind) =>
      Array.from({ length: weights[kind] }, () => kind),
    ),
  );
}

const changes: fc.Arbitrary<Change> = fc.record({
  kind: weighted<ChangeKind>({
    'layout-toggle': 4,
    'layout-rename': 1,
    'layout-moved': 2,
    'partition-count': 3,
    'partition-grow': 3,
    'partition-format': 3,
    'partition-add': 4,
    'partition-remove': 3,
    'partition-rename': 1,
    'partition-moved': 2,
    protect: 2,
    except: 2,
    'claim-toggle': 8,
    'claim-moved': 2,
    consent: 5,
    'consent-all': 8,
    'consent-stale': 1,
    'consent-expired': 1,
    'consents-away': 1,
    retire: 6,
    release: 1,
    'release-gone': 3,
    'releases-away': 1,
    'take-back': 4,
    'take-backs-away': 1,
  }),
  pick: fc.nat(20),
  other: fc.nat(20),
});

const events: fc.Arbitrary<Event> = fc.record({
  kind: weighted<EventKind>({
    reboot: 3,
    'power-cut': 2,
    reorder: 2,
    swap: 2,
    detach: 3,
    attach: 4,
    copy: 2,
    clone: 2,
    replace: 2,
    grow: 2,
    'lose-state': 2,
    'old-state': 2,
    'foreign-state': 1,
    'older-copy': 2,
    mkfs: 1,
    table: 1,
    bytes: 2,
    'clear-ends': 1,
    'mount-taken': 1,
    'mount-twice': 2,
    loop: 1,
    open: 3,
    'let-go': 3,
    clock: 2,
    days: 2,
  }),
  node: fc.nat(1),
  pick: fc.nat(20),
  other: fc.nat(20),
});

const stops: fc.Arbitrary<Stop> = fc.record({
  afterSteps: fc.oneof(fc.nat(12), fc.nat(90)),
  how: fc.constantFrom('kill', 'power', 'power'),
  fates: fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
});

const steps: fc.Arbitrary<LifeStep> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      node: fc.nat(1),
      isLate: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
      stop: fc.option(stops, { freq: 2, nil: null }),
      turns: fc.nat(1000),
    }),
  },
  {
    weight: 6,
    arbitrary: changes.map((change) => ({ kind: 'commit' as const, change })),
  },
  { weight: 4, arbitrary: events.map((event) => ({ kind: 'event' as const, event })) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('show' as const), node: fc.nat(1) }) },
);

const FIRST_APPLIES: readonly LifeStep[] = [0, 1].map((node) => ({
  kind: 'apply',
  node,
  isLate: false,
  stop: null,
  turns: 1,
}));

/** Most lives begin with machines on which everything was made; the others with blank disks. */
export const lives: fc.Arbitrary<readonly LifeStep[]> = fc
  .record({
    isMade: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    rest: fc.array(steps, { minLength: 4, maxLength: 20, size: 'max' }),
  })
  .map(({ isMade, rest }) => (isMade ? [...FIRST_APPLIES, ...rest] : rest));
