import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../agent/host/commands/command.ts';
import { lockFile } from '../../../agent/host/lock.ts';

describe('lockFile', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'diskwright-lock-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('is held by one at a time, and names the holder', async () => {
    const path = join(directory, 'state', 'lock');
    const first = await lockFile(path);
    if (first.kind !== 'locked') throw new Error(JSON.stringify(first));
    expect(await lockFile(path)).toEqual({ kind: 'held', pid: process.pid });
    // Other programs see it too.
    const other = await runCommand(['flock', '-n', path, 'true'], { timeoutMs: 5_000 });
    expect(other).toMatchObject({ kind: 'exited', exitCode: 1 });
    await first.lock.release();
    const second = await lockFile(path);
    expect(second.kind).toBe('locked');
    if (second.kind === 'locked') await second.lock.release();
  });
});
