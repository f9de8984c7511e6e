/** The rig's own disks: what a power cut leaves of them is known here, without a machine. */
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crashStates } from '../crash/crash-states.ts';
import { beginHistory, type HistoryDisk, type WriteHistory } from './write-history.ts';

const sector = 512;
let directory = '';
let history: WriteHistory;
let disks: readonly HistoryDisk[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'diskwright-history-'));
  disks = ['any', 'ordered'].map((name) => {
    const image = join(directory, `${name}.img`);
    writeFileSync(image, '');
    truncateSync(image, 16 * sector);
    return { name, image, sectorBytes: sector, writesInOrder: name === 'ordered' };
  });
  history = beginHistory(directory, disks);
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/**
 * Fills sectors with a letter; each request arrives after the one before it was answered, unless
 * told.
 */
let clock = 0;
function write(disk: string, letter: string, sectors: readonly [number, number], durable = false) {
  clock += 1;
  const [first, count] = sectors;
  const content = Buffer.alloc(count * sector, letter);
  const place = { startBytes: first * sector, lengthBytes: content.length };
  history.wrote(disk, { ...place, content, durable, answered: clock });
}
function flush(disk: string): void {
  clock += 1;
  history.flushed(disk, clock);
}

/** The first letter of each sector; a dot for zeros. */
function left(disk: string): string {
  const { image } = disks.find(({ name }) => name === disk)!;
  const content = readFileSync(image);
  return Array.from({ length: 16 }, (_, at) => {
    const bytes = content.subarray(at * sector, (at + 1) * sector);
    expect(new Set(bytes).size, 'a sector is whole').toBe(1);
    return bytes[0] === 0 ? '.' : String.fromCharCode(bytes[0]!);
  }).join('');
}

/** Everything that cuts with many seeds leave of a disk. */
function leftBySeeds(disk: string, instant: number): ReadonlySet<string> {
  const all = new Set<string>();
  for (let seed = 0; seed < 60; seed += 1) {
    history.cut({ instant, seed });
    all.add(left(disk));
  }
  return all;
}

describe('a power cut', () => {
  it('leaves what was flushed, or written through, and of the rest any sectors', () => {
    write('any', 'a', [0, 2]);
    flush('any');
    write('any', 'b', [2, 1], true);
    write('any', 'c', [4, 2]);
    const states = leftBySeeds('any', history.now());
    expect([...states].every((state) => /^aab\.[c.][c.]\.{10}$/.test(state))).toBe(true);
    expect(states.size).toBe(4);
  });

  it('leaves of a cache that is written out in order what came first', () => {
    write('ordered', 'a', [0, 2]);
    write('ordered', 'b', [2, 2]);
    const states = leftBySeeds('ordered', history.now());
    expect([...states].map((state) => state.slice(0, 4)).toSorted()).toEqual(
      ['....', 'a...', 'aa..', 'aab.', 'aabb'].toSorted(),
    );
  });

  it('tears the write that was on its way', () => {
    write('any', 'a', [0, 2], true);
    expect(leftBySeeds('any', 0).size).toBe(4);
    expect(leftBySeeds('any', 1)).toEqual(new Set(['aa'.padEnd(16, '.')]));
  });

  it('keeps nothing for the flush of another disk, or for one that was sent before the write was answered', () => {
    write('any', 'a', [0, 1]);
    flush('ordered');
    history.flushed('any', clock - 1);
    expect(leftBySeeds('any', history.now()).size).toBe(2);
    flush('any');
    expect(leftBySeeds('any', history.now()).size).toBe(1);
  });

  it('is at any instant, one after another, in any order', () => {
    write('any', 'a', [0, 1], true);
    write('ordered', 'b', [0, 1], true);
    write('any', 'c', [0, 1], true);
    for (const [instant, any, ordered] of [
      [3, 'c', 'b'],
      [1, 'a', undefined],
      [2, undefined, 'b'],
    ] as const) {
      history.cut({ instant, seed: 7 });
      if (any !== undefined) expect(left('any')[0]).toBe(any);
      if (ordered !== undefined) expect(left('ordered')[0]).toBe(ordered);
    }
  });

  it('gives what was zeroed as zeros', () => {
    write('any', 'a', [0, 4]);
    flush('any');
    history.wrote('any', {
      startBytes: sector,
      lengthBytes: 2 * sector,
      content: null,
      durable: true,
      answered: (clock += 1),
    });
    history.cut({ instant: history.now(), seed: 1 });
    expect(left('any')).toBe('a..a'.padEnd(16, '.'));
  });

  it('leaves each of the states that are told apart, once', () => {
    write('any', 'a', [0, 1]);
    flush('any');
    write('any', 'b', [1, 2]);
    write('ordered', 'c', [0, 1]);
    write('ordered', 'd', [1, 1]);
    flush('any');
    flush('ordered');
    const states = crashStates(history.writes(), 1).map((state) => {
      history.cut(state);
      return [left('any'), left('ordered')].map((text) => text.slice(0, 3)).join(' ');
    });
    expect(states).toEqual(Array.from(new Set(states)));
    expect(states).toEqual(expect.arrayContaining(['... ...', 'a.. ...', 'ab. cd.', 'abb cd.']));
    const later = states.filter((state) => !state.startsWith('...'));
    expect(later.every((state) => /^a(\.\.|b\.|\.b|bb) (\.\.\.|c\.\.|cd\.)$/.test(state))).toBe(
      true,
    );
  });
});
