import { describe, expect, it } from 'vitest';
import { crashStates, someStates, type CrashState, type LoggedWrite } from './crash-states.ts';

function write(asked: number, keptFrom: number, others: Partial<LoggedWrite> = {}): LoggedWrite {
  return { cache: 'disk', sectors: 1, asked, keptFrom, isToolsOwn: false, ...others };
}

/** For each write, `+` when it is there, `-` when it is not, or its sectors. */
function told(log: readonly LoggedWrite[], states: readonly CrashState[]): readonly string[] {
  return states
    .map(({ cut, remains }) =>
      log
        .map(({ asked }, index) => {
          const parts = asked < cut ? remains.get(index) : [];
          return parts === undefined ? '+' : parts.length === 0 ? '-' : JSON.stringify(parts);
        })
        .join(''),
    )
    .toSorted();
}

describe('the states that a power cut may leave', () => {
  it('are all of those of two writes that one sync keeps', () => {
    const log = [write(1, 10), write(2, 10)];
    expect(told(log, crashStates(log, 1))).toEqual(['++', '+-', '-+', '--']);
  });

  it('are all of those of the few writes that one cache holds', () => {
    const log = [1, 2, 3, 4].map((at) => write(at, 10));
    expect(told(log, crashStates(log, 1))).toHaveLength(16);
  });

  it('have no later write without an earlier one that was synced before it', () => {
    const log = [write(1, 5), write(6, 10)];
    expect(told(log, crashStates(log, 1))).toEqual(['++', '+-', '--']);
  });

  it('have a write to one cache without an earlier one to another that nothing keeps', () => {
    const log = [write(1, Infinity, { cache: 'records' }), write(6, 10)];
    expect(told(log, crashStates(log, 1))).toEqual(['++', '+-', '-+', '--']);
  });

  it('have some sectors of a write, and others not', () => {
    const log = [write(1, 10, { sectors: 4 })];
    const torn = told(log, crashStates(log, 1)).filter((state) => state.startsWith('['));
    expect(torn).toEqual(
      expect.arrayContaining(['[[0,1]]', '[[0,3]]', '[[1,4]]', '[[3,4]]'].map(String)),
    );
  });

  it('are the same ones again, and with another seed others where they are too many', () => {
    const log = Array.from({ length: 40 }, (_, at) => write(at, 100, { sectors: 8 }));
    const states = (seed: number): readonly string[] => told(log, crashStates(log, seed));
    expect(states(1)).toEqual(states(1));
    expect(states(1)).not.toEqual(states(2));
    expect(new Set(states(1)).size).toBe(states(1).length);
    const some = someStates(crashStates(log, 1), 30, 1);
    expect(some).toHaveLength(30);
    expect(new Set(some.map(({ rank }) => rank)).size).toBeGreaterThan(1);
  });
});
