import { describe, expect, it } from 'vitest';
import {
  readSmartctl,
  type SmartctlAnswer,
} from '../../../../agent/discover/health/smartctl-output.ts';
import {
  ataAnswer,
  loopAnswer,
  nvmeAnswer,
  sasAnswer,
  sleepingAnswer,
  withoutSmart,
  type Answer,
} from './answers.ts';

function read({ output, exitCode }: Answer): SmartctlAnswer {
  return readSmartctl(output, exitCode);
}

function health(answer: Answer): unknown {
  const found = read(answer);
  return found.kind === 'health' ? found.health : found.kind;
}

describe('an answer of smartctl', () => {
  it('of a good ATA disk', () => {
    expect(health(ataAnswer({}))).toEqual({
      overall: 'passed',
      reallocatedSectors: 0,
      pendingSectors: 0,
      uncorrectableErrors: 0,
      temperatureCelsius: 38,
      powerOnHours: 41_233,
    });
  });

  it('of a failing ATA disk, whose exit status has bits 3, 4 and 6', () => {
    const failing = ataAnswer({ exitCode: 88, passed: false, reallocated: 1968, pending: 24 });
    expect(health(failing)).toMatchObject({
      overall: 'failed',
      reallocatedSectors: 1968,
      pendingSectors: 24,
    });
  });

  it('of a good NVMe disk', () => {
    expect(health(nvmeAnswer())).toEqual({
      overall: 'passed',
      percentageUsed: 2,
      availableSparePercent: 100,
      availableSpareThresholdPercent: 10,
      mediaErrors: 0,
      temperatureCelsius: 35,
      powerOnHours: 1295,
    });
  });

  it('of a worn NVMe disk, with its warnings by name', () => {
    const log = { critical_warning: 5, available_spare: 4, percentage_used: 131, media_errors: 7 };
    expect(health(nvmeAnswer(log, { exitCode: 8, passed: false }))).toMatchObject({
      overall: 'failed',
      criticalWarnings: ['spare-below-threshold', 'reliability-degraded'],
      percentageUsed: 131,
      availableSparePercent: 4,
      mediaErrors: 7,
    });
  });

  it('of a SAS disk', () => {
    expect(health(sasAnswer)).toEqual({
      overall: 'passed',
      reallocatedSectors: 4,
      uncorrectableErrors: 6,
      temperatureCelsius: 34,
      powerOnHours: 48_213,
    });
  });

  it('with the names of smartmontools 7.4 for endurance and spare', () => {
    const output = JSON.stringify({
      smartctl: { exit_status: 0 },
      endurance_used: { current_percent: 12 },
      spare_available: { current_percent: 99, threshold_percent: 5 },
    });
    expect(health({ output, exitCode: 0 })).toEqual({
      percentageUsed: 12,
      availableSparePercent: 99,
      availableSpareThresholdPercent: 5,
    });
  });

  it.each([
    ['a device without SMART', withoutSmart, 'not-supported'],
    ['a loop device', loopAnswer, 'none'],
    ['a disk that sleeps', sleepingAnswer, 'none'],
  ])('of %s', (_name, answer, kind) => {
    expect(read(answer)).toEqual({ kind });
  });

  it.each([
    [0, 'passed'],
    [1 << 2, 'passed'],
    [1 << 3, 'failed'],
    [1 << 4, 'passed'],
    [1 << 5, 'passed'],
    [1 << 6, 'passed'],
    [1 << 7, 'passed'],
  ])('with exit status %i', (exitCode, overall) => {
    expect(health(ataAnswer({ exitCode }))).toMatchObject({ overall });
  });

  it.each([1 << 0, 1 << 1, (1 << 1) | (1 << 3)])('is none with exit status %i', (exitCode) => {
    expect(health(ataAnswer({ exitCode }))).toBe('none');
  });
});

describe('hostile output', () => {
  it('that is cut anywhere is none', () => {
    const { output, exitCode } = nvmeAnswer();
    for (let end = 0; end < output.length; end += 1)
      expect(readSmartctl(output.slice(0, end), exitCode)).toEqual({ kind: 'none' });
  });

  it('of a smartctl that a signal ended is none', () => {
    expect(readSmartctl(nvmeAnswer().output, 128 + 8 + 4)).toEqual({ kind: 'none' });
  });

  it.each(['null', '[]', '7', '"x"', '{"smartctl":null}', '{"smartctl":{"exit_status":"0"}}'])(
    'that is %s is none',
    (output) => {
      expect(readSmartctl(output, 0)).toEqual({ kind: 'none' });
    },
  );

  it.each([1e300, -1, 2 ** 48, 0.5, '7', null, true, [7], { value: 7 }])(
    'with %j for a number lacks the number',
    (value) => {
      const log = {
        ...{ percentage_used: value, available_spare: value, media_errors: value },
        ...{ available_spare_threshold: value, critical_warning: value },
      };
      expect(health(nvmeAnswer(log))).toEqual({
        overall: 'passed',
        temperatureCelsius: 35,
        powerOnHours: 1295,
      });
    },
  );

  it('with members of every object for tables has no sectors', () => {
    const members = { smartctl: { exit_status: 0 }, smart_status: { passed: true } };
    for (const table of ['toString', { 5: 1 }, [null, 5, ['x']], { length: 9 }])
      expect(
        health({
          output: JSON.stringify({ ...members, ata_smart_attributes: { table } }),
          exitCode: 0,
        }),
      ).toEqual({ overall: 'passed' });
  });
});
