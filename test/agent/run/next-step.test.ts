import { describe, expect, it } from 'vitest';
import {
  dealtWith,
  NO_STREAKS,
  nextStep,
  pauseAfter,
  type PreviousPass,
  type PassEnd,
  type Streaks,
} from '../../../agent/run/next-step.ts';

const last: PreviousPass = {
  orders: 'generation 3',
  host: 'as it was',
  endedMs: 1_000,
  dueMs: 601_000,
  calmUntilMs: 11_000,
};
const calm = { nowMs: 20_000, orders: last.orders, host: 'as it was', last };

describe('a resident', () => {
  it('makes a pass when it starts', () => {
    expect(nextStep({ ...calm, last: null })).toEqual({ kind: 'pass', wake: 'first' });
  });

  it('makes none while nothing changes and nothing is due', () => {
    expect(nextStep(calm)).toEqual({ kind: 'wait', untilMs: 601_000 });
  });

  it.each([
    ['other orders', { ...calm, orders: 'generation 4' }, 'orders'],
    ['another device', { ...calm, host: 'one more disk' }, 'host'],
    ['a pass that did something', { ...calm, last: { ...last, host: null } }, 'host'],
    ['its time', { ...calm, nowMs: 601_000 }, 'due'],
  ] as const)('is woken by %s', (_name, situation, wake) => {
    expect(nextStep(situation)).toEqual({ kind: 'pass', wake });
  });

  it('leaves devices alone that change right after a pass, and orders not', () => {
    const soon = { ...calm, nowMs: 5_000, host: 'one more disk' };
    expect(nextStep(soon)).toEqual({ kind: 'wait', untilMs: 11_000 });
    expect(nextStep({ ...soon, orders: 'generation 4' })).toEqual({ kind: 'pass', wake: 'orders' });
  });
});

const pauses = { intervalMs: 600_000, retryMs: 5_000, calmMs: 10_000 };

function after(end: Partial<PassEnd>, before: Streaks = NO_STREAKS, chance = 0) {
  const whole: PassEnd = { result: 'converged', wake: 'due', hasNews: false, ...end };
  return pauseAfter(whole, before, { pauses, chance });
}

describe('the pause after a pass', () => {
  it.each(['converged', 'waits'] as const)('is the interval when it %s', (result) => {
    expect(after({ result })).toMatchObject({ dueInMs: 600_000, streaks: NO_STREAKS });
  });

  it('is longer by up to a tenth, and never shorter', () => {
    expect(after({}, NO_STREAKS, 0.5).dueInMs).toBe(630_000);
  });

  it('doubles with every failure in a row, up to the interval, and is forgotten after a success', () => {
    let streaks = NO_STREAKS;
    const waits: number[] = [];
    for (let pass = 0; pass < 9; pass += 1) {
      const pause = after({ result: 'soon' }, streaks);
      waits.push(pause.dueInMs / 1_000);
      ({ streaks } = pause);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
    expect(after({ result: 'converged' }, streaks).streaks).toEqual(NO_STREAKS);
  });

  it('is none after progress, but not for ever', () => {
    let streaks = NO_STREAKS;
    const waits: number[] = [];
    for (let pass = 0; pass < 5; pass += 1) {
      const pause = after({ result: 'progress' }, streaks);
      waits.push(pause.dueInMs / 1_000);
      ({ streaks } = pause);
    }
    expect(waits).toEqual([0, 0, 0, 40, 80]);
  });

  it('grows for devices that change without any news, and starts again after news', () => {
    let streaks = NO_STREAKS;
    const calms: number[] = [];
    for (let pass = 0; pass < 8; pass += 1) {
      const pause = after({ wake: 'host' }, streaks);
      calms.push(pause.calmMs / 1_000);
      ({ streaks } = pause);
    }
    expect(calms).toEqual([20, 40, 80, 160, 320, 600, 600, 600]);
    expect(after({ wake: 'host', hasNews: true }, streaks).calmMs).toBe(10_000);
  });
});

describe('after passes in a row, on a host that does not change,', () => {
  /** When each pass began, in seconds, and why. */
  function begins(
    result: PassEnd['result'],
    outcomes: Parameters<typeof dealtWith>[0],
  ): readonly string[] {
    const begun: string[] = [];
    let [nowMs, streaks, previous] = [0, NO_STREAKS, null as PreviousPass | null];
    while (begun.length < 6) {
      const step = nextStep({ nowMs, orders: 'o', host: 'h', last: previous });
      if (step.kind === 'wait') {
        nowMs = step.untilMs;
        continue;
      }
      begun.push(`${String(nowMs / 1_000)} ${step.wake}`);
      const pause = after({ result, wake: step.wake, hasNews: true }, streaks);
      ({ streaks } = pause);
      previous = {
        ...{ orders: 'o', host: dealtWith(outcomes, 'h'), endedMs: nowMs },
        ...{ dueMs: nowMs + pause.dueInMs, calmUntilMs: nowMs + pause.calmMs },
      };
    }
    return begun;
  }

  it.each([
    ['alone', [{ kind: 'failed' }]],
    ['beside what succeeded', [{ kind: 'applied' }, { kind: 'failed' }]],
  ] as const)('what failed %s is tried again ever more seldom', (_name, outcomes) => {
    expect(begins('soon', outcomes)).toEqual([
      '0 first',
      '5 due',
      '15 due',
      '35 due',
      '75 due',
      '155 due',
    ]);
  });

  it('what failed and waits for a person is tried again with the interval', () => {
    expect(begins('waits', [{ kind: 'failed' }]).slice(0, 3)).toEqual([
      '0 first',
      '600 due',
      '1200 due',
    ]);
  });

  it('one more comes after what was done, and none after what was withheld', () => {
    expect(begins('waits', [{ kind: 'applied' }])[1]).toBe('10 host');
    expect(begins('waits', [{ kind: 'withheld' }])[1]).toBe('600 due');
    expect(begins('converged', [])[1]).toBe('600 due');
  });
});
