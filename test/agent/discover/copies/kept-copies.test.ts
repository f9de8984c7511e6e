import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  measuredRate,
  readKeptCopies,
  withRate,
  writeKeptCopies,
  type KeptCopies,
} from '../../../../agent/discover/copies/kept-copies.ts';
import type { HostCopyRate } from '../../../../src/model/observed/copy-rate.ts';
import { GiB, KiB, MiB } from '../../../../src/model/values/bytes.ts';

let stateDir = '';
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'diskwright-copies-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const rate: HostCopyRate = {
  ...{ copy: 'move', rotational: false, bytesPerSecond: 240 * MiB, measuredOn: '2026-11-20' },
};
const begun = { mirror: 'a-B', percent: 7, bootId: 'boot-1', uptimeSeconds: 12.5 };
const kept: KeptCopies = { rates: [rate], begun: [begun] };
const nothing: KeptCopies = { rates: [], begun: [] };

describe('what is kept of copies', () => {
  it('is read as it was written', async () => {
    await writeKeptCopies(stateDir, kept);
    expect(await readKeptCopies(stateDir)).toEqual(kept);
    expect(readdirSync(stateDir)).toEqual(['copies.json']);
  });

  it.each([
    '',
    '{"rates":[',
    'null',
    '{}',
    '{"rates":[]}',
    '{"begun":[]}',
    ...[
      { rates: {}, begun: [] },
      { rates: [], begun: {} },
      ...[
        null,
        {},
        { ...rate, copy: 'wipe' },
        { ...rate, copy: 'toString' },
        { ...rate, copy: 1 },
        { ...rate, rotational: 'no' },
        { ...rate, bytesPerSecond: 0 },
        { ...rate, bytesPerSecond: 1.5 },
        { ...rate, bytesPerSecond: '1' },
        { ...rate, measuredOn: '2026-11-20T00:00:00Z' },
        { ...rate, measuredOn: '2026-13-01' },
        { ...rate, measuredOn: '2026-01-32' },
        { ...rate, measuredOn: 20261120 },
        { ...rate, note: 'more' },
      ].map((one) => ({ rates: [rate, one], begun: [] })),
      ...[
        null,
        { ...begun, mirror: 1 },
        { ...begun, percent: '7' },
        { ...begun, bootId: null },
        { ...begun, uptimeSeconds: '1' },
      ].map((one) => ({ rates: [rate], begun: [begun, one] })),
    ].map((value) => JSON.stringify(value)),
  ])('is nothing in a file that says %j', async (text) => {
    writeFileSync(join(stateDir, 'copies.json'), text);
    expect(await readKeptCopies(stateDir)).toEqual(nothing);
  });

  it('is nothing where there is no file, or none that can be read', async () => {
    expect(await readKeptCopies(stateDir)).toEqual(nothing);
    expect(await readKeptCopies(join(stateDir, 'away'))).toEqual(nothing);
    mkdirSync(join(stateDir, 'copies.json'));
    expect(await readKeptCopies(stateDir)).toEqual(nothing);
  });

  it('has one rate for each kind of copy and of disk, sorted', () => {
    const all = (['rebuild', 'move'] as const).flatMap((copy) =>
      [true, false].map((rotational) => ({ ...rate, copy, rotational })),
    );
    const rates = all.reduce<readonly HostCopyRate[]>(withRate, []);
    expect(rates.map(({ copy, rotational }) => `${copy} ${String(rotational)}`)).toEqual([
      'move false',
      'move true',
      'rebuild false',
      'rebuild true',
    ]);
    const later = { ...rate, bytesPerSecond: MiB, measuredOn: '2026-11-28' };
    expect(withRate(rates, later)).toEqual([later, ...rates.slice(1)]);
  });
});

describe('a rate', () => {
  it.each([
    [{ bytes: GiB, seconds: 5, points: 10 }, 200 * MiB],
    [{ bytes: GiB - 1, seconds: 5, points: 10 }, null],
    [{ bytes: GiB, seconds: 4.9, points: 10 }, null],
    [{ bytes: GiB, seconds: 5, points: 9 }, null],
  ])('is measured only where enough was copied: %j', (copied, expected) => {
    expect(measuredRate(copied)).toBe(expected);
  });

  it.each([
    [244.9 * MiB, 240 * MiB],
    [245 * MiB, 250 * MiB],
    [1234 * MiB, 1200 * MiB],
    [99.4 * MiB, 99 * MiB],
    [9.44 * MiB, Math.round(9.4 * MiB)],
    [MiB, MiB],
    [MiB - 1, 1000 * KiB],
    [123 * KiB, 120 * KiB],
    [0.0001, 1],
  ])('of %f bytes a second is rounded to %i', (exact, rounded) => {
    const seconds = 2 ** 44;
    expect(measuredRate({ bytes: exact * seconds, seconds, points: 100 })).toBe(rounded);
  });
});
