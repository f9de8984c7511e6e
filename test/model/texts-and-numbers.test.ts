import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, GiB, MiB, roundDown, roundUp, TiB } from '../../src/model/values/bytes.ts';
import {
  canonicalJson,
  derivedUuid,
  digestValue,
  lengthDelimited,
  shortHash,
} from '../../src/model/values/digest.ts';
import { globMatches } from '../../src/model/values/glob.ts';
import {
  layoutVolumeId,
  parseDiskId,
  parseNodeName,
  type DiskId,
  type NodeName,
  type VolumeId,
} from '../../src/model/identifiers.ts';
import { labelsMatch } from '../../src/model/declared/label-selector.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import { formatQuantity, parsePercent, parseQuantity } from '../../src/model/values/quantity.ts';
import { visibleInJson, visibleText } from '../../src/model/values/visible-text.ts';
import { INSTALLATION, NODE } from '../simulation/builders.ts';
import { runs } from '../simulation/runs.ts';

function bytesOf(text: string | number): number | string {
  const result = parseQuantity(text);
  return result.ok ? result.value : result.error;
}

describe('quantities', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['1k', 1000],
    ['1Ki', 1024],
    ['100Gi', 100 * GiB],
    ['0.5Gi', GiB / 2],
    ['.5Gi', GiB / 2],
    ['1.', 1],
    ['+2Mi', 2 * MiB],
    ['1e3', 1000],
    ['1E3', 1000],
    ['1E', 1e18],
    ['12e-1k', 'not a quantity'],
    ['1000m', 1],
    ['1500m', 'not a whole number of bytes'],
    ['0.1Ki', 'not a whole number of bytes'],
    ['-1Gi', 'is negative'],
    ['', 'is not a quantity'],
    ['.', 'is not a quantity'],
    ['Gi', 'is not a quantity'],
    ['1 Gi', 'is not a quantity'],
    ['200GB', 'write 200Gi (214748364800 bytes) or 200G (200000000000 bytes)'],
    ['1.5 tib', 'write 1.5Ti (1649267441664 bytes)'],
    ['2kb', 'write 2Ki (2048 bytes) or 2k (2000 bytes)'],
    ['99EB', 'write a number with a unit, such as 100Gi or 500G'],
    ['1ki', 'write 1Ki (1024 bytes)'],
    ['0x10', 'is not a quantity'],
    ['16Ei', 'larger than any disk'],
    ['1e100', 'larger than any disk'],
    ['9007199254740993', 'cannot be held exactly'],
    [107374182400, 100 * GiB],
  ] as const)('%s', (text, expected) => {
    const found = bytesOf(text);
    if (typeof expected === 'number') expect(found).toBe(expected);
    else expect(found).toContain(expected);
  });

  it('are written so that they read back the same', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (bytes) => {
        expect(bytesOf(formatQuantity(bytes))).toBe(bytes);
      }),
      runs(500),
    );
    expect(formatQuantity(3 * GiB)).toBe('3Gi');
    expect(formatQuantity(3 * GiB + 1)).toBe(String(3 * GiB + 1));
    expect(formatQuantity(0)).toBe('0');
  });

  it('agree with exact arithmetic', () => {
    const suffixes = {
      '': 1n,
      k: 1000n,
      M: 10n ** 6n,
      G: 10n ** 9n,
      Ki: 1024n,
      Mi: 2n ** 20n,
      Gi: 2n ** 30n,
    };
    fc.assert(
      fc.property(
        fc.nat({ max: 99_999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(...Object.keys(suffixes)),
        (whole, thousandths, suffix) => {
          const unit = suffixes[suffix as keyof typeof suffixes];
          const exact = (BigInt(whole) * 1000n + BigInt(thousandths)) * unit;
          const text = `${String(whole)}.${String(thousandths).padStart(3, '0')}${suffix}`;
          if (exact % 1000n === 0n) expect(bytesOf(text)).toBe(Number(exact / 1000n));
          else expect(bytesOf(text)).toContain('not a whole number');
        },
      ),
      runs(500),
    );
  });

  it('percentages are from above 0 to 100', () => {
    expect(['1%', '33.3%', '100%'].map(parsePercent)).toEqual([1, 33.3, 100]);
    expect(['0%', '101%', '5', '-1%', '1e1%', '%'].map(parsePercent)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe('sizes for people', () => {
  it('are cut, never rounded up', () => {
    expect([0, 1023, 1024, 1536, GiB - 1, 3840e9, TiB].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1 KiB',
      '1.5 KiB',
      '1023.9 MiB',
      '3.4 TiB',
      '1 TiB',
    ]);
  });

  it('round to a grain', () => {
    expect([roundUp(1, MiB), roundUp(MiB, MiB), roundDown(MiB + 1, MiB)]).toEqual([MiB, MiB, MiB]);
  });
});

describe('digests', () => {
  it('tell lists apart that only joining would mix up', () => {
    expect(lengthDelimited(['ab', 'c'])).not.toBe(lengthDelimited(['a', 'bc']));
    expect(shortHash(['ab', 'c'], 12)).not.toBe(shortHash(['a', 'bc'], 12));
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
        const same = a.length === b.length && a.every((part, index) => part === b[index]);
        expect(lengthDelimited(a) === lengthDelimited(b)).toBe(same);
      }),
      runs(500),
    );
  });

  it('are what they were: volumes, tables and filesystems on disks are found by them', () => {
    expect(shortHash(['installation', INSTALLATION], 7)).toBe('y4ibwgz');
    expect(derivedUuid(['partition', 'a', 'b'])).toBe('47d33dd5-b444-8844-8504-e40629e9b5b7');
    expect(
      layoutVolumeId({
        installation: INSTALLATION,
        incarnation: 0,
        layout: 'data',
        node: NODE,
        disk: 'wwn-0xaa' as DiskId,
        name: 'db',
        ordinal: 0,
      }),
    ).toBe('3gt4346bkij3');
  });

  it('make UUIDs of version 8', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        expect(derivedUuid(parts)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
      runs(300),
    );
  });

  it('do not depend on the order of keys, nor on members that are absent', () => {
    expect(canonicalJson({ b: 1, a: [undefined, { d: null, c: undefined }] })).toBe(
      '{"a":[null,{"d":null}],"b":1}',
    );
    expect(digestValue({ a: 1, b: 2 })).toBe(digestValue({ b: 2, a: 1, c: undefined }));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      runs(500),
    );
  });
});

describe('marks', () => {
  it('fill a PARTLABEL exactly, at the longest', () => {
    const mark = markFor(
      { installation: INSTALLATION, node: NODE },
      'abcdefghijkl' as VolumeId,
      'ready',
    );
    expect(formatMark(mark)).toHaveLength(36);
    expect(parseMark(formatMark(mark))).toEqual(mark);
    expect(parseMark(formatMark({ ...mark, state: 'new' }))?.state).toBe('new');
  });

  it.each([
    '',
    'data',
    'dw.aaaaaaa.bbbbbb.cccccccccccc',
    'dw.aaaaaaa.bbbbbb.cccccccccccc.read',
    'dw.aaaaaaa.bbbbbb.cccccccccccc.ready ',
    ' dw.aaaaaaa.bbbbbb.cccccccccccc.ready',
    'dw.AAAAAAA.bbbbbb.cccccccccccc.ready',
    'dw.aaaaaaa.bbbbbb.ccccccccccc1.ready',
    'dw.aaaaaaa.bbbbbb.cccccccccccc.ready\n',
  ])('are not seen in %j', (label) => {
    expect(parseMark(label)).toBeNull();
  });
});

describe('globs', () => {
  it.each([
    ['*', '', true],
    ['', '', true],
    ['', 'a', false],
    ['?', '', false],
    ['INTEL*', 'intel ssd', true],
    ['*ssd', 'INTEL SSD', true],
    ['a*b*c', 'aXXbYYc', true],
    ['a*b*c', 'aXXcYYb', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['[ab]', 'a', false],
    ['a.c', 'abc', false],
    ['**a', 'ba', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(globMatches(pattern, text)).toBe(expected);
  });

  it('agree with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '.'), maxLength: 8 });
    const words = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    fc.assert(
      fc.property(letters, words, (pattern, text) => {
        const source = pattern.replace(/[.]/g, '\\.').replace(/\*+/g, '.*').replace(/\?/g, '.');
        expect(globMatches(pattern, text)).toBe(new RegExp(`^(?:${source})$`).test(text));
      }),
      runs(2_000),
    );
  });

  it('take no longer than the product of both lengths', () => {
    const started = performance.now();
    expect(globMatches(`${'a*'.repeat(60)}b`, 'a'.repeat(3_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('names', () => {
  it('of disks are stable ids, never kernel names', () => {
    for (const id of ['wwn-0x5000c500a1b2c3d4', 'nvme-eui.0025', 'serial-M_S', 'loop-abc'])
      expect(parseDiskId(id).ok).toBe(true);
    for (const id of ['/dev/sda', 'sda', 'unidentified-sda', 'wwn-', 'wwn-../x', 'wwn-a b'])
      expect(parseDiskId(id).ok).toBe(false);
  });

  it('of nodes are DNS names', () => {
    expect(['a', 'node-1.example'].map((text) => parseNodeName(text).ok)).toEqual([true, true]);
    expect(
      ['', '-a', 'A', 'a_b', 'a/b', 'a'.repeat(254)].some((text) => parseNodeName(text).ok),
    ).toBe(false);
  });
});

describe('label selectors', () => {
  it('hold as in Kubernetes: NotIn and DoesNotExist for a missing key', () => {
    const holds = (
      operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist',
      labels: Record<string, string>,
    ) => labelsMatch([{ key: 'k', operator, values: ['v'] }], labels);
    expect([holds('In', { k: 'v' }), holds('In', { k: 'w' }), holds('In', {})]).toEqual([
      true,
      false,
      false,
    ]);
    expect([holds('NotIn', { k: 'v' }), holds('NotIn', { k: 'w' }), holds('NotIn', {})]).toEqual([
      false,
      true,
      true,
    ]);
    expect([holds('Exists', { k: '' }), holds('Exists', {})]).toEqual([true, false]);
    expect([holds('DoesNotExist', { k: '' }), holds('DoesNotExist', {})]).toEqual([false, true]);
    expect(labelsMatch([{ key: 'constructor', operator: 'Exists', values: [] }], {})).toBe(false);
  });
});

describe('text from outside', () => {
  it('cannot move the cursor, hide, or turn the line around', () => {
    expect(visibleText('a\u001b[31mb\u202ec\nd\u200be\u{e0041}')).toBe(
      'a\\x1b[31mb\\u202ec\\nd\\u200be\\u{e0041}',
    );
    expect(visibleText('Größe 4 TiB')).toBe('Größe 4 TiB');
  });

  it('reads back the same from JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(JSON.parse(visibleInJson(JSON.stringify(text)))).toBe(text);
      }),
      runs(500),
    );
  });
});

describe('nodes whose names look alike', () => {
  it('have marks of their own', () => {
    const marks = ['node-1', 'node-11', 'node-l'].map(
      (name) =>
        markFor({ installation: INSTALLATION, node: name as NodeName }, '' as VolumeId, 'new').node,
    );
    expect(new Set(marks).size).toBe(3);
  });
});
