import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packValues,
  unpackValues,
  type PackedValue,
  type SharedValues,
} from '../../../src/model/forms/shared-values.ts';
import { runs } from '../../simulation/runs.ts';

function unpacked(
  shared: readonly PackedValue[],
  content: PackedValue,
  shapes: readonly (readonly string[])[] = [],
): ReturnType<typeof unpackValues> {
  return unpackValues({ shapes, shared, content });
}

describe('packed values', () => {
  it('are what was packed, also as JSON and with the same value in many places', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.array(fc.nat(3)), (few, picks) => {
        const value = { few, many: picks.map((pick) => few[pick % few.length] ?? null) };
        const read = unpackValues(JSON.parse(JSON.stringify(packValues(value))) as SharedValues);
        expect(read).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) as unknown });
      }),
      runs(300),
    );
  });

  it('have everything once', () => {
    const one = { name: 'a rather long name', of: [1, 2, 3] };
    const { shapes, shared, content } = packValues([one, { ...one }, one, [one.name]]);
    expect(shapes).toEqual([['name', 'of']]);
    expect(shared).toEqual([[-2, [1], [-1, 1, 2, 3]], 'a rather long name']);
    expect(content).toEqual([-1, [0], [0], [0], [-1, [1]]]);
  });

  it('leave out members without a value, and keep those with an odd name', () => {
    const odd = JSON.parse('{"__proto__": {"constructor": 1}, "0": 2}') as object;
    for (const value of [{ a: undefined, b: 1 }, odd]) {
      const read = unpackValues(packValues(value));
      expect(JSON.stringify(read.ok && read.value)).toBe(JSON.stringify(value));
    }
  });

  it('are refused when they are not of their form', () => {
    const wrong = [
      unpacked([], [0]),
      unpacked(
        [
          [-1, [1]],
          [-1, [0]],
        ],
        [0],
      ),
      unpacked([], [-2, 1]),
      unpacked([], [-2, 1], [['a', 'b']]),
      unpacked([], [1.5]),
      unpacked([], []),
      unpacked([], ['text']),
      unpacked([], { a: 1 } as unknown as PackedValue),
    ];
    expect(wrong.map(({ ok }) => ok)).toEqual(wrong.map(() => false));
  });

  it('are refused when few of them stand for more than fits anywhere, at once', () => {
    const doubling = Array.from({ length: 150 }, (_, at): PackedValue => [-1, [at + 1], [at + 1]]);
    expect(unpacked([...doubling, 'end'], [0])).toMatchObject({ ok: false });
    let deep: PackedValue = 'end';
    for (let at = 0; at < 100_000; at += 1) deep = [-1, deep];
    expect(unpacked([], deep)).toMatchObject({ ok: false });
  });
});
