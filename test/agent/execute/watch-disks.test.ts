import { describe, expect, it } from 'vitest';
import type { CommandRunner } from '../../../agent/drivers/driver.ts';
import { watchDisks } from '../../../agent/execute/watch-disks.ts';
import type { CommandResult } from '../../../agent/host/commands/command.ts';

/** Checks follow one another at once; the time that passes is the test's own. */
const SCALE = 0.001;
function minutes(count: number): number {
  return count * 60_000 * SCALE;
}

function aWatch(signal = new AbortController().signal) {
  const clock = { nowMs: 0 };
  return { clock, watch: watchDisks(signal, SCALE, () => clock.nowMs) };
}

const forEver = new Promise<never>(() => undefined);
const DONE: CommandResult = { kind: 'exited', exitCode: 0, stdout: '', stderr: '' };
const GIVEN_UP = { failure: { code: 'device-timeout' } };

describe('the work on a disk', () => {
  it('is waited for as long as it does something', async () => {
    const { watch } = aWatch();
    expect(await watch.inTime(() => Promise.resolve(7))).toBe(7);
    await expect(watch.inTime(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(watch.isSilent()).toBe(false);
  });

  it('is given up when nothing happens for minutes, and starts no tool any more', async () => {
    const { clock, watch } = aWatch();
    const work = watch.inTime(() => forEver);
    clock.nowMs = minutes(3);
    await expect(work).rejects.toMatchObject(GIVEN_UP);
    expect(watch.isSilent()).toBe(true);
    const run = watch.watched(() => Promise.resolve(DONE));
    await expect(run(['true'], { timeoutMs: 1 })).rejects.toMatchObject(GIVEN_UP);
  });

  it('is given up sooner for somebody who wants to end', async () => {
    const stop = new AbortController();
    const { clock, watch } = aWatch(stop.signal);
    const work = watch.inTime(() => forEver);
    clock.nowMs = minutes(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(watch.isSilent()).toBe(false);
    stop.abort();
    await expect(work).rejects.toMatchObject(GIVEN_UP);
  });

  it('is not given up while a tool works, which has a deadline of its own', async () => {
    const { clock, watch } = aWatch();
    const tool = Promise.withResolvers<CommandResult>();
    const run = watch.watched(() => tool.promise);
    const work = watch.inTime(() => run(['mkfs'], { timeoutMs: 1 }));
    clock.nowMs = minutes(60);
    await new Promise((resolve) => setTimeout(resolve, 20));
    tool.resolve(DONE);
    expect(await work).toBe(DONE);
    expect(watch.isSilent()).toBe(false);
  });

  it.each([
    ['killed', false],
    ['unkillable', true],
    ['left', false],
  ] as const)('of a tool that was %s counts as silent: %s', async (fate, isSilent) => {
    const { watch } = aWatch();
    const run: CommandRunner = watch.watched(() => Promise.resolve({ kind: 'timeout', fate }));
    await run(['mkfs'], { timeoutMs: 1 });
    expect(watch.isSilent()).toBe(isSilent);
  });
});
