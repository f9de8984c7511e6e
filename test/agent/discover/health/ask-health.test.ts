import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askHealth } from '../../../../agent/discover/health/ask-health.ts';
import { withKeptHealth } from '../../../../agent/discover/health/kept-answers.ts';
import type { CommandResult } from '../../../../agent/host/commands/command.ts';
import { defaultHostConfig } from '../../../../src/declare/documents/host-config-defaults.ts';
import type { SmartHealth } from '../../../../src/model/observed/smart-health.ts';
import { aDisk, aNode } from '../../../simulation/builders.ts';
import { nvmeAnswer, sleepingAnswer, type Answer } from './answers.ts';

const [a, b] = [aDisk('a'), aDisk('b')];
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-06-01T10:00:00Z');

let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'diskwright-health-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

function exited({ exitCode, output }: Answer): CommandResult {
  return { kind: 'exited', exitCode, stdout: output, stderr: '' };
}

/** @returns the disk that was asked, and the command line. */
async function ask(
  hours: number,
  result: CommandResult,
  disks = [a, b],
  interval: { readonly host?: number; readonly line?: number } = {},
) {
  const asked: (readonly string[])[] = [];
  const options = {
    ...{ stateDir, hostConfig: '', node: null, includeLoop: false },
    ...(interval.line === undefined ? {} : { healthIntervalMs: interval.line * HOUR_MS }),
  };
  const healthIntervalMs =
    interval.host === undefined ? defaultHostConfig.healthIntervalMs : interval.host * HOUR_MS;
  const event = await askHealth(options, {
    discover: () => Promise.resolve(aNode(disks)),
    settings: () => Promise.resolve({ healthIntervalMs }),
    run: (argv) => {
      asked.push(argv);
      return Promise.resolve(result);
    },
    now: () => new Date(START_MS + hours * HOUR_MS),
  });
  if (event.kind !== 'health') throw new Error(event.kind);
  return { disk: event.disk ?? null, asked };
}

async function known(): Promise<readonly (SmartHealth | undefined)[]> {
  return (await withKeptHealth(stateDir, [a, b])).map(({ health }) => health);
}

describe('disks', () => {
  it('are asked one at a time, each after six hours again', async () => {
    const good = exited(nvmeAnswer());
    const disks = [];
    for (const hours of [0, 0, 0, 5, 6, 6, 7]) disks.push((await ask(hours, good)).disk);
    expect(disks).toEqual([a.id, b.id, null, null, a.id, b.id, null]);
    expect(await known()).toMatchObject([
      { takenAt: '2026-06-01T16:00:00.000Z', overall: 'passed' },
      { takenAt: '2026-06-01T16:00:00.000Z', overall: 'passed' },
    ]);
  });

  it.each([
    [{ host: 24 }, [23, 24], [null, a.id]],
    [{ host: 1 }, [0.9, 1], [null, a.id]],
    [{ host: 24, line: 2 }, [1.9, 2], [null, a.id]],
    [{ host: Infinity }, [1e6], [null]],
  ])('are asked as often as the host and its start say: %j', async (interval, hours, expected) => {
    const good = exited(nvmeAnswer());
    expect((await ask(0, good, [a], interval)).disk).toBe(a.id);
    const disks = [];
    for (const hour of hours) disks.push((await ask(hour, good, [a], interval)).disk);
    expect(disks).toEqual(expected);
  });

  it('are left alone while somebody has a lock of ours: a tool may be at work', async () => {
    const good = exited(nvmeAnswer());
    mkdirSync(join(stateDir, 'locks'));
    for (const path of ['lock', 'locks/a']) {
      const holder = spawn('flock', [join(stateDir, path), 'sh', '-c', 'echo held; read word']);
      await once(holder.stdout, 'data');
      expect(await ask(0, good)).toEqual({ disk: null, asked: [] });
      holder.stdin.end();
      await once(holder, 'close');
    }
    expect((await ask(0, good)).disk).toBe(a.id);
  });

  it('are not woken', async () => {
    const { asked } = await ask(0, exited(nvmeAnswer()));
    expect(asked).toEqual([['smartctl', '--json=c', '-a', '-n', 'standby', a.path]]);
  });

  it('that sleep keep what they said before', async () => {
    await ask(0, exited(nvmeAnswer()), [a]);
    expect((await ask(6, exited(sleepingAnswer), [a])).disk).toBe(a.id);
    expect((await ask(7, exited(nvmeAnswer()), [a])).disk).toBeNull();
    expect(await known()).toMatchObject([{ takenAt: '2026-06-01T10:00:00.000Z' }, undefined]);
  });

  it('are asked after the clock was put back', async () => {
    await ask(100, exited(nvmeAnswer()), [a]);
    expect((await ask(0, exited(nvmeAnswer()), [a])).disk).toBe(a.id);
  });

  it('of a host without smartctl are of unknown health', async () => {
    expect((await ask(0, { kind: 'missing' })).disk).toBeNull();
    expect(await known()).toEqual([undefined, undefined]);
  });

  it('that do not answer in time are asked again after hours', async () => {
    const late = { kind: 'timeout', fate: 'killed' } as const;
    expect((await ask(0, late, [a])).disk).toBe(a.id);
    expect((await ask(1, late, [a])).disk).toBeNull();
    expect(await known()).toEqual([undefined, undefined]);
  });

  it('have new errors when they count more than before, and keep the time', async () => {
    await ask(0, exited(nvmeAnswer({ media_errors: 3 })), [a]);
    expect((await known())[0]).not.toHaveProperty('errorsGrewAt');
    await ask(6, exited(nvmeAnswer({ media_errors: 4 })), [a]);
    await ask(12, exited(nvmeAnswer({ media_errors: 4 })), [a]);
    expect((await known())[0]).toMatchObject({
      takenAt: '2026-06-01T22:00:00.000Z',
      mediaErrors: 4,
      errorsGrewAt: '2026-06-01T16:00:00.000Z',
    });
  });

  it.each(['', '{', 'null', '{"disk":7}', '{"disk":"wwn-0xa","askedAt":"x"}'])(
    'whose kept answer is %j are asked anew',
    async (text) => {
      await ask(0, exited(nvmeAnswer()), [a]);
      const directory = join(stateDir, 'health');
      for (const name of readdirSync(directory)) writeFileSync(join(directory, name), text);
      expect(await known()).toEqual([undefined, undefined]);
      expect((await ask(1, exited(nvmeAnswer()), [a])).disk).toBe(a.id);
    },
  );
});
