import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { printYaml } from '../../../src/declare/text/print-yaml.ts';
import { runs } from '../../simulation/runs.ts';

function readBack(text: string, version: '1.1' | '1.2'): unknown {
  return parseAllDocuments(text, { version }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as unknown;
  });
}

const confusing = [
  ...['yes', 'on', 'n', 'NULL', '~', '', ' ', 'true', '1:30', '0777', '0o17', '0x1f', '1_000'],
  ...['1e3', '.inf', '2026-01-01', '<<', '=', '- a', 'a: b', '#c', '*x', '&x', '!t', '%d', '@a'],
  ...['100Gi', 'multi\nline\n', 'tab\t', '\u202eabc', '\u{e0041}', '\u0007', '\u2028', '---'],
  ...[' \n', '\n', '  \n \n\n', '\n\n a', ' a\n', 'a\n ', 'a \n\n'],
];

describe('YAML of plain values', () => {
  it.each(['1.1', '1.2'] as const)('reads back under YAML %s', (version) => {
    const values = [
      Object.fromEntries(confusing.map((text) => [`key ${text}`, text])),
      Object.fromEntries(confusing.map((text) => [text, [text, { [text]: 1 }]])),
      confusing,
      { empty: {}, none: [], zero: 0, no: false, nothing: null, fraction: 1.5 },
    ];
    expect(readBack(printYaml(values), version)).toEqual(values);
  });

  it('reads back whatever the text', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
        (value) => {
          const plain = { ...value };
          expect(readBack(printYaml([plain]), '1.2')).toEqual([plain]);
        },
      ),
      runs(200),
    );
  });

  it('holds nothing that a terminal acts on', () => {
    expect(printYaml([confusing])).not.toMatch(/[^\P{C}\n]/u);
  });

  it('has no anchors, no folded lines, and members in the order given', () => {
    const shared = { path: 'x'.repeat(200) };
    expect(printYaml([{ kind: 'A', b: shared, a: shared }, { kind: 'B' }])).toBe(
      [
        '---',
        'kind: A',
        'b:',
        `  path: ${'x'.repeat(200)}`,
        'a:',
        `  path: ${'x'.repeat(200)}`,
        '---',
        'kind: B',
        '',
      ].join('\n'),
    );
  });
});
