import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandNodeNames } from '../../../src/declare/documents/node-ranges.ts';
import { nameRanges } from '../../../src/render/alike/name-ranges.ts';
import { runs } from '../../simulation/runs.ts';

describe('names as ranges', () => {
  it('are written as a NodeGroup writes them', () => {
    const names = ['w-11', 'w-09', 'w-10', 'w-13', 'db', 'a3b', 'a4b', 'a5b'];
    expect(nameRanges(names)).toEqual(['w-[09:11]', 'w-13', 'db', 'a[3:5]b']);
    expect(nameRanges(['w-8', 'w-9', 'w-10', 'w-11'])).toEqual(['w-[8:11]']);
    expect(nameRanges(['w-098', 'w-099', 'w-100', 'w-101'])).toEqual(['w-[098:101]']);
    expect(nameRanges([])).toEqual([]);
  });

  it('stand for the same names, each once', () => {
    const numbers = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('w-', 'rack1-'),
        fc.nat({ max: 120 }),
        fc.constantFrom(0, 3),
        fc.constantFrom('', 'x'),
      ),
    );
    fc.assert(
      fc.property(numbers, (given) => {
        const names = new Set(
          given.map(
            ([before, number, width, after]) =>
              `${before}${String(number).padStart(width, '0')}${after}`,
          ),
        );
        const ranges = nameRanges([...names]);
        const expanded = expandNodeNames(ranges, []);
        expect(expanded.findings).toEqual([]);
        expect(expanded.names.toSorted()).toEqual([...names].toSorted());
      }),
      runs(300),
    );
  });
});
