import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lives } from './arbitrary-lives.ts';
import { live, type LifeStep } from './lives.ts';
import { PATIENT_MS, runs } from './runs.ts';

const long = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

/** What was broken, if anything was, in one line each. */
function broken(steps: readonly LifeStep[]): readonly string[] {
  return live(steps).violations.map(({ law, message }) => `${law}: ${message}`);
}

function applied(node: number, stop: { afterSteps: number; how: 'kill' | 'power' } | null = null) {
  return {
    kind: 'apply',
    node,
    isLate: false,
    stop: stop === null ? null : { ...stop, fates: [0] },
    turns: 0,
  } as const;
}

function committed(
  kind: Extract<LifeStep, { kind: 'commit' }>['change']['kind'],
  pick = 0,
  other = 0,
) {
  return { kind: 'commit', change: { kind, pick, other } } as const;
}

function befallen(kind: Extract<LifeStep, { kind: 'event' }>['event']['kind'], node = 0, pick = 0) {
  return { kind: 'event', event: { kind, node, pick, other: 0 } } as const;
}

describe('lives', () => {
  // A seed that failed is repeated with DISKWRIGHT_SEED and DISKWRIGHT_PATH, as the failure prints
  // them.
  it(
    'break no law, whatever happens and wherever they are stopped',
    () => {
      fc.assert(
        fc.property(lives, (steps) => {
          expect(broken(steps)).toEqual([]);
        }),
        runs(1000, 100_000),
      );
    },
    long ? 4 * PATIENT_MS : PATIENT_MS,
  );

  it(
    'are full of incident',
    () => {
      const stories = fc
        .sample(lives, { numRuns: 150, seed: 20_260_302 })
        .map((steps) => live(steps));
      const all = <T>(of: (story: (typeof stories)[number]) => readonly T[]): readonly T[] =>
        Array.from(new Set(stories.flatMap(of))).sort();
      expect(all(({ operations }) => operations)).toEqual(
        expect.arrayContaining([
          'assign-claim',
          'create-filesystem',
          'create-partition-table',
          'create-partitions',
          'forget-claim',
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
      expect(all(({ proofs }) => proofs)).toEqual(['blank', 'consent', 'finish']);
      expect(all(({ refusals }) => refusals)).toEqual(
        expect.arrayContaining([
          'consent-expired',
          'consent-missing',
          'consent-stale',
          'disk-absent',
          'disk-in-use',
          'foreign-content',
          'foreign-group',
          'identity-ambiguous',
          'mark-ambiguous',
          'other-installation',
          'other-node',
        ]),
      );
      const planned = stories.reduce((sum, story) => sum + story.planned, 0);
      expect(planned / stories.length).toBeGreaterThan(10);
    },
    PATIENT_MS,
  );
});

describe('lives that failed once', () => {
  it('seed 20261124, path 571: the records of another host keep what is wiped under a consent from being made anew', () => {
    const life: readonly LifeStep[] = [
      applied(0),
      applied(1),
      applied(1),
      befallen('swap'),
      befallen('foreign-state', 0, 7),
      committed('consent'),
      applied(0),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 600018, path 2545: to what is left of a wiped disk another node cannot be held', () => {
    const life = [
      applied(0),
      applied(1),
      befallen('attach', 0, 1),
      committed('consent'),
      applied(0, { afterSteps: 52, how: 'kill' }),
      befallen('swap', 0, 7),
      applied(1),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 600024, path 1533: who placed a claim before a protection was lifted placed it among fewer volumes', () => {
    const life: readonly LifeStep[] = [
      committed('protect'),
      applied(0),
      committed('protect'),
      committed('claim-toggle', 17),
      committed('retire'),
      committed('consent-all'),
      applied(0, { afterSteps: 1, how: 'kill' }),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 467050471, path 83185: who placed a claim while another waited for its old volume to go placed it alone', () => {
    const life: readonly LifeStep[] = [
      committed('partition-moved'),
      applied(0),
      committed('claim-toggle', 2),
      committed('retire', 11),
      applied(0, { afterSteps: 3, how: 'kill' }),
      committed('claim-toggle', 0),
      applied(0, { afterSteps: 42, how: 'kill' }),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed -1523342491, path 7302: a claim whose data is wiped with a disk of another node is placed by the next plan', () => {
    const life = [
      applied(0),
      befallen('detach'),
      befallen('old-state'),
      befallen('swap'),
      befallen('copy', 0, 17),
      committed('consent', 4),
      applied(0),
      applied(1),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261210, path 28736: a table that is written while its newer copy lies where a disk ended before stays whole', () => {
    const life: readonly LifeStep[] = [
      { ...applied(0), turns: 1 },
      { ...applied(1), turns: 1 },
      committed('retire', 18),
      committed('retire', 20),
      applied(1, { afterSteps: 62, how: 'kill' }),
      befallen('grow', 1),
      committed('layout-toggle'),
      befallen('foreign-state', 1),
      committed('retire', 9),
      applied(1, { afterSteps: 8, how: 'kill' }),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261211, path 359: a consent that the second of two restored directories knows is still begun', () => {
    const life: readonly LifeStep[] = [
      committed('consent-all'),
      { ...applied(0, { afterSteps: 2, how: 'kill' }), turns: 592 },
      applied(0, { afterSteps: 0, how: 'kill' }),
      befallen('old-state'),
      befallen('old-state', 0, 3),
      committed('layout-toggle'),
      applied(0),
      committed('layout-toggle'),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 600028, path 868: a released volume of which nothing is there is followed by the next one', () => {
    const life = [
      applied(1),
      befallen('lose-state', 1),
      committed('retire'),
      befallen('clear-ends', 1),
      committed('consent-all'),
      applied(1),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed -1576852014, path 26389: a released volume that was only begun is followed by the next one', () => {
    const life: readonly LifeStep[] = [
      { ...applied(0, { afterSteps: 61, how: 'kill' }), turns: 254 },
      committed('retire'),
      befallen('clear-ends'),
      applied(0, { afterSteps: 3, how: 'kill' }),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 2019146845, path 12094: a volume made beside one in use has its number in the table, after a power cut too', () => {
    const life: readonly LifeStep[] = [
      applied(0),
      committed('partition-rename', 3),
      committed('consent'),
      befallen('attach', 0, 4),
      committed('partition-add', 3),
      committed('consent'),
      committed('layout-toggle'),
      {
        ...{ kind: 'apply', node: 0, isLate: false, turns: 0 },
        stop: { afterSteps: 12, how: 'power', fates: [1] },
      },
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 1684025169, path 48691: a claim renamed twice keeps its data, though it was stopped after the first time', () => {
    const life: readonly LifeStep[] = [
      applied(0),
      befallen('reboot'),
      committed('claim-moved'),
      { ...applied(0, { afterSteps: 4, how: 'kill' }), turns: 399 },
      committed('claim-moved'),
      befallen('reboot'),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 465934053, path 15308: a claim whose renaming was stopped is given back under its new name', () => {
    const life: readonly LifeStep[] = [
      applied(0),
      committed('claim-moved'),
      { ...applied(0, { afterSteps: 1, how: 'kill' }), turns: 0 },
      committed('claim-toggle'),
      applied(0),
      committed('take-back'),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed -1621376420, path 47440: beside our volumes nothing is made where somebody made a filesystem over all of the disk', () => {
    const life = [
      committed('consent-all'),
      applied(1),
      committed('partition-add'),
      befallen('reboot', 1),
      befallen('mkfs', 1, 13),
      committed('layout-toggle', 1),
      applied(1),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 600002, path 2935: a claim that was given back, and stopped there, is served without its TakeBack', () => {
    const life: readonly LifeStep[] = [
      applied(0),
      applied(1),
      committed('claim-toggle'),
      applied(0),
      committed('take-back'),
      applied(0, { afterSteps: 1, how: 'kill' }),
      committed('take-backs-away'),
      applied(0),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 95036, path 33: who placed a claim while others used a disk placed it among fewer volumes', () => {
    const stopped = (afterSteps: number, fates: number[], isLate: boolean) => {
      const stop = { afterSteps, how: 'power', fates } as const;
      return { kind: 'apply', node: 0, isLate, stop, turns: 0 } as const;
    };
    const life = [
      stopped(24, [1], true),
      befallen('mount-twice', 0, 3),
      stopped(46, [0], false),
      befallen('reboot'),
      { ...applied(0), isLate: true },
      committed('layout-toggle'),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed -1778648052, path 138: what a copy still bears is not made again on the disk that lost it', () => {
    const life = [
      applied(0),
      applied(1),
      befallen('clone', 1),
      befallen('lose-state', 1),
      befallen('table', 1),
      committed('consent-all'),
      applied(0),
      applied(1),
      applied(0),
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 1, path 34: a volume with a host path makes way for the next one in one pass', () => {
    expect(broken([applied(0), committed('retire', 6), applied(0), applied(0)])).toEqual([]);
  });

  it('seed 2, path 246: where somebody keeps a volume mounted, nothing is planned in its place', () => {
    const life = [applied(0), committed('retire', 2), befallen('mount-twice', 0, 2), applied(0)];
    expect(broken(life)).toEqual([]);
  });

  it('seed 21, path 26: after a removal that was stopped, the next volume gets the same place', () => {
    for (let afterSteps = 0; afterSteps < 40; afterSteps += 1)
      for (const how of ['kill', 'power'] as const) {
        const life = [applied(1), committed('retire'), applied(1, { afterSteps, how }), applied(1)];
        expect(broken(life)).toEqual([]);
      }
  });

  it('seed -1387340501, path 40: a removal is ended on a disk that has grown since it began', () => {
    for (const afterSteps of [3, 4, 5]) {
      const stopped = applied(0, { afterSteps, how: 'kill' });
      const life = [applied(0), committed('retire'), stopped, befallen('grow'), applied(0)];
      expect(broken([...life, committed('layout-toggle'), applied(0)])).toEqual([]);
      expect(broken([...life.slice(0, 4), committed('layout-toggle'), applied(0)])).toEqual([]);
    }
  });

  it('a renamed volume that is removed is followed by the same one, wherever that is stopped', () => {
    for (let afterSteps = 0; afterSteps < 20; afterSteps += 1) {
      const stopped = applied(1, { afterSteps, how: 'kill' });
      const life = [applied(1), committed('partition-moved'), committed('retire'), stopped];
      expect(broken(life)).toEqual([]);
    }
  });

  it('seed 303, path 358: a claim that comes back while its volume is removed waits for the next plan', () => {
    const stopped = applied(0, { afterSteps: 3, how: 'kill' });
    const life = [applied(0), committed('retire'), stopped, committed('claim-toggle'), applied(0)];
    expect(broken([...life, applied(0), applied(0)])).toEqual([]);
  });

  it('seed 404, path 516: a wiped disk of the other node gets what it would get after a stop', () => {
    for (let afterSteps = 0; afterSteps < 30; afterSteps += 1) {
      const life = [
        applied(0),
        applied(1),
        befallen('swap', 0, 0),
        committed('consent-all'),
        committed('layout-moved'),
        applied(0, { afterSteps, how: 'kill' }),
      ];
      expect(broken(life)).toEqual([]);
    }
  });

  it('seed 425, path 409: who forgot that a volume was removed may make one of its name again', () => {
    for (let afterSteps = 0; afterSteps < 40; afterSteps += 1) {
      const stopped = applied(0, { afterSteps, how: 'kill' });
      const life = [applied(0), committed('retire'), stopped, befallen('lose-state'), applied(0)];
      expect(broken(life)).toEqual([]);
    }
  });

  it('seed 614, path 125: with its state directory a node loses the consents that it used', () => {
    for (let afterSteps = 0; afterSteps < 20; afterSteps += 1) {
      const stopped = applied(0, { afterSteps, how: 'kill' });
      const life = [applied(0), committed('retire', 2), stopped, befallen('lose-state')];
      expect(broken([...life, applied(0), applied(0), applied(0)])).toEqual([]);
    }
  });

  it('seeds 604 and 607: what neither a record nor a mark tells was never there', () => {
    for (const kind of ['table', 'clear-ends'] as const) {
      const gone = [applied(0), befallen('lose-state'), befallen(kind)];
      expect(broken([...gone, committed('consent-all'), applied(0), applied(0)])).toEqual([]);
      const other = [applied(0), befallen(kind), befallen('lose-state')];
      expect(broken([...other, committed('consent-all'), applied(0), applied(0)])).toEqual([]);
    }
  });

  it('seed 611, path 627: a raw volume that grows on a wiped disk grows into zeros', () => {
    for (let afterSteps = 70; afterSteps < 95; afterSteps += 1) {
      const stopped = applied(0, { afterSteps, how: 'kill' });
      const life = [
        applied(0),
        committed('consent-all'),
        stopped,
        committed('partition-grow', 0, 15),
      ];
      expect(broken([...life, applied(0)])).toEqual([]);
    }
  });

  it('seed 20261124, path 2234: a claim whose disk another host has gets no second volume', () => {
    const back = { kind: 'swap', node: 0, pick: 0, other: 3 } as const;
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), befallen('swap'), befallen('lose-state'), applied(0)],
      ...[{ kind: 'event', event: back } as const, applied(0), applied(0)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('a claim that was placed anew while nobody knew its disk has one volume when the disk is back', () => {
    for (let pick = 0; pick < 4; pick += 1)
      for (let drawer = 0; drawer < 6; drawer += 1) {
        const away = [applied(0), befallen('detach', 0, pick), befallen('lose-state'), applied(0)];
        const back = [befallen('attach', 0, drawer), applied(0), applied(0)];
        expect(broken([...away, ...back])).toEqual([]);
        expect(broken([...away, ...back, befallen('lose-state'), applied(0)])).toEqual([]);
      }
  });

  it('seed 20261127, path 25052: a claim that another node was given keeps that volume when the disk is back', () => {
    const replaced = (other: number) =>
      ({ kind: 'event', event: { kind: 'replace', node: 0, pick: 0, other } }) as const;
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), befallen('copy', 0, 5), befallen('foreign-state')],
      ...[replaced(1), committed('except', 0, 11), applied(1), replaced(0)],
    ];
    expect(broken([...life, applied(0)])).toEqual([]);
    expect(broken([...life, applied(1), applied(0), befallen('lose-state'), applied(0)])).toEqual(
      [],
    );
  });

  it('seed 20261201, path 65476: what a copied directory says of a disk that is away is of before', () => {
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), applied(0), befallen('detach'), applied(0)],
      ...[befallen('lose-state'), applied(0), befallen('foreign-state', 1)],
    ];
    expect(broken(life)).toEqual([]);
    expect(broken([...life, applied(1), applied(0)])).toEqual([]);
  });

  it('a claim whose disk was given up has one volume, also when the disk is back', () => {
    const life: readonly LifeStep[] = [applied(0), applied(1), applied(0), befallen('detach')];
    const givenUp = [committed('release-gone'), applied(0), applied(1), applied(0)];
    const back = [befallen('attach'), applied(0), applied(0), befallen('lose-state'), applied(0)];
    expect(broken([...life, ...givenUp, ...back])).toEqual([]);
    expect(broken([...life, ...givenUp, committed('releases-away'), ...back])).toEqual([]);
  });

  it('seed 20261202, path 21758: a claim that was given another volume is recorded after a stop', () => {
    const replaced = {
      kind: 'event',
      event: { kind: 'replace', node: 0, pick: 0, other: 1 },
    } as const;
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), replaced, applied(0), committed('release-gone')],
      ...[applied(0, { afterSteps: 1, how: 'kill' }), applied(0)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261203, path 49924: who got the directory of another host ends no wipe that is over', () => {
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), committed('consent-all')],
      ...[applied(0, { afterSteps: 2, how: 'kill' }), applied(0)],
      ...[befallen('foreign-state', 1, 14), befallen('swap', 0, 10), applied(0), applied(1)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261124, path 3115: a consent that a restored directory knows is still begun', () => {
    const life: readonly LifeStep[] = [
      ...[committed('consent-all'), { ...applied(1, { afterSteps: 2, how: 'kill' }), turns: 328 }],
      ...[applied(1, { afterSteps: 0, how: 'kill' }), befallen('old-state', 1, 3)],
      ...[committed('layout-toggle', 3), applied(0), applied(1)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261124, path 15166: a growth that was stopped before the table holds nothing up', () => {
    const life: readonly LifeStep[] = [
      ...[
        applied(0),
        committed('partition-grow', 0, 1),
        applied(0, { afterSteps: 6, how: 'kill' }),
      ],
      ...[committed('partition-add'), befallen('reboot')],
      ...[applied(0, { afterSteps: 10, how: 'kill' }), applied(0)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261124, path 40385: what follows a released volume under a new name is no other layout', () => {
    const life = [
      ...[applied(0), applied(1), committed('partition-count'), committed('retire', 7)],
      ...[committed('partition-moved'), applied(0), applied(1), applied(1)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 20261125, path 10115: what a disk says does not hold up its own wipe', () => {
    const power = { afterSteps: 44, how: 'power', fates: [1, 0, 1] } as const;
    const life: readonly LifeStep[] = [
      ...[applied(0), applied(1), befallen('lose-state'), befallen('table')],
      ...[committed('consent-all'), { ...applied(0), stop: power }, applied(0)],
    ];
    expect(broken(life)).toEqual([]);
  });

  it('seed 7001, path 4140: a partition over the places of two volumes is part of neither consent', () => {
    const life = [applied(0), committed('partition-remove'), committed('consent', 2)];
    const made = [committed('partition-add', 0, 10), committed('retire', 13)];
    expect(broken([...life, ...made, applied(0)])).toEqual([]);
  });

  it('seed 7004, path 1579: a volume goes after its protection was lifted, and that was applied', () => {
    const kept = [committed('protect'), applied(0), committed('retire'), committed('protect')];
    expect(broken([...kept, applied(0), applied(0), applied(0)])).toEqual([]);
  });

  it('seed 9002, path 872: a mount point on another disk is free after the pass that frees it', () => {
    const other = [committed('except', 3, 10), befallen('replace', 0, 0), committed('consent-all')];
    const life = [applied(0), ...other, committed('layout-toggle'), committed('layout-toggle')];
    expect(broken([...life, applied(0), applied(0)])).toEqual([]);
  });

  it('what is declared later on a wiped disk is made there, whatever lay at its places', () => {
    for (const other of [0, 1, 10]) {
      const later = [applied(0), committed('partition-add', 0, other), applied(0), applied(0)];
      const { failures, violations } = live([committed('consent-all'), ...later]);
      expect([...failures, ...violations]).toEqual([]);
    }
  });

  const stopped =
    'a wipe that is stopped anywhere is ended, and what follows it ends as without a stop';
  it(stopped, { timeout: PATIENT_MS }, () => {
    for (let afterSteps = 0; afterSteps < 60; afterSteps += 1)
      for (const how of ['kill', 'power'] as const) {
        const life = [
          applied(0),
          committed('consent-all'),
          applied(0, { afterSteps, how }),
          applied(0),
          applied(0),
        ];
        expect(broken(life)).toEqual([]);
      }
  });
});
