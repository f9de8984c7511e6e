/** When a copy by pvmove is whole, and when it is not waited for any more. */
import { describe, expect, it } from 'vitest';
import type { CopyStatus } from '../../../agent/drivers/groups/moves/copy-mirror.ts';
import { watchCopy } from '../../../agent/drivers/groups/moves/watch-copy.ts';

/** Each look has the next of these; the last one stays. */
async function watched(states: readonly (CopyStatus | null)[], stopsAfter = Infinity) {
  const told: number[] = [];
  const stop = new AbortController();
  let looks = 0;
  const end = await watchCopy({
    look: () => {
      const state = states[Math.min(looks, states.length - 1)]!;
      looks += 1;
      if (looks === stopsAfter) stop.abort();
      return Promise.resolve(state);
    },
    ...{ stallMs: 50, pauseMs: 1, signal: stop.signal, tell: (percent) => told.push(percent) },
  });
  return { end, told };
}

function at(done: number, legs = 'AA'): CopyStatus {
  return { legs, done, all: 200 };
}

describe('a copy', () => {
  it('is whole once all of it was copied without an error, and each percent is told once', async () => {
    const { end, told } = await watched([null, at(0), at(1), at(2), at(2), at(100), at(200)]);
    expect(end).toEqual({ kind: 'copied' });
    expect(told).toEqual([0, 1, 50, 100]);
  });

  it('has failed where a part of it could not be read or written, also at its end', async () => {
    expect((await watched([at(10), at(20, 'SA'), at(200, 'SA')])).end).toEqual({
      kind: 'failed',
      on: 'source',
    });
    expect((await watched([at(200, 'AD')])).end).toEqual({ kind: 'failed', on: 'target' });
  });

  it('stands still where nothing more is copied, or nothing is there to copy', async () => {
    expect((await watched([at(0), at(100)])).end).toEqual({ kind: 'stalled', percent: 50 });
    expect((await watched([null])).end).toEqual({ kind: 'stalled', percent: 0 });
  });

  it('goes on for as long as anything is copied', async () => {
    const slowly = Array.from({ length: 101 }, (_, done) => at(done + 100));
    expect((await watched(slowly)).end).toEqual({ kind: 'copied' });
  });

  it('is not waited for once the agent is stopped', async () => {
    expect((await watched([at(10)], 3)).end).toEqual({ kind: 'stopped' });
  });
});
