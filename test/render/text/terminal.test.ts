import { describe, expect, it } from 'vitest';
import {
  visibleInJson,
  visibleInYaml,
  visibleText,
} from '../../../src/model/values/visible-text.ts';
import { printJson } from '../../../src/render/machine/print-json.ts';
import { tableLines } from '../../../src/render/text/table.ts';
import {
  cutToWidth,
  displayWidth,
  field,
  paragraph,
  shown,
} from '../../../src/render/text/terminal.ts';

describe('text from outside', () => {
  it.each([
    ['a colour', '\u001b[31mred', String.raw`\x1b[31mred`],
    ['an 8-bit control sequence', '\u009b31mred', String.raw`\x9b31mred`],
    ['a window title', '\u001b]0;x\u0007', String.raw`\x1b]0;x\x07`],
    ['line ends', 'a\nb\r\nc\td', String.raw`a\nb\r\nc\td`],
    ['line separators', 'a\u2028b\u2029c\u0085d', String.raw`a\u2028b\u2029c\x85d`],
    [
      'embeddings and overrides of direction',
      'a\u202ab\u202bc\u202cd\u202de\u202ef',
      String.raw`a\u202ab\u202bc\u202cd\u202de\u202ef`,
    ],
    [
      'isolates of direction',
      'a\u2066b\u2067c\u2068d\u2069e',
      String.raw`a\u2066b\u2067c\u2068d\u2069e`,
    ],
    ['marks of direction', 'a\u200eb\u200fc\u061cd', String.raw`a\u200eb\u200fc\u061cd`],
    [
      'format characters that may be drawn',
      'a\u0600b\u06ddc\u070fd\ufff9e\u{110bd}f',
      String.raw`a\u0600b\u06ddc\u070fd\ufff9e\u{110bd}f`,
    ],
    ['glyphs of nobody', 'a\ue000b\u{f0000}c', String.raw`a\ue000b\u{f0000}c`],
    [
      'letters that draw nothing',
      'a\u200b\u2060\u00ad\ufeff\u3164b',
      String.raw`a\u200b\u2060\xad\ufeff\u3164b`,
    ],
    ['tag characters', 'a\u{e0041}b', String.raw`a\u{e0041}b`],
    ['halves of a pair', 'a\ud800b', String.raw`a\ud800b`],
    ['blanks that are no space', 'a\u00a0b\u3000c', String.raw`a\xa0b\u3000c`],
    ['a backspace and a delete', 'a\bb\u007f', String.raw`a\x08b\x7f`],
    [
      'heaps of combining marks',
      'e\u0301\u0301\u0301\u0301',
      'e\u0301\u0301' + String.raw`\u0301\u0301`,
    ],
    ['a combining mark that stands first', '\u0301a', String.raw`\u0301a`],
    ['NUL', '\u0000', String.raw`\x00`],
  ])('shows %s as escapes', (_name, text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  it.each(['Samsung SSD 990 PRO', 'Größe 1', '東芝 MG08', 'a/b\\c "d"', 'שלום', '🖴'])(
    'leaves %s as it is',
    (text) => {
      expect(visibleText(text)).toBe(text);
    },
  );

  it('is cut when it is endless', () => {
    expect(shown('x'.repeat(1_000_000))).toBe(`${'x'.repeat(2000)}... (998000 more)`);
    expect(field('x'.repeat(2001) + '"')).toBe(`"${'x'.repeat(2000)}"... (2 more)`);
  });

  it.each([
    ['S5GXNX0T123456', 'S5GXNX0T123456'],
    ['WDC WD40EFRX-68N32N0', 'WDC WD40EFRX-68N32N0'],
    ['', '""'],
    [' padded ', '" padded "'],
    ['two  blanks', '"two  blanks"'],
    ['a, serial b', '"a, serial b"'],
    ['say "hi"\\', String.raw`"say \"hi\"\\"`],
    ['a\nb', String.raw`"a\nb"`],
  ])('stands in a sentence without passing for part of it: %j', (text, expected) => {
    expect(field(text)).toBe(expected);
  });
});

describe('text of formats with escapes of their own', () => {
  const evil = 'a\u202e\u{e0041}\u009b"\\\n\u0000\ud800';

  it('reads back from JSON', () => {
    const text = printJson({ [evil]: [evil] });
    expect(text).not.toMatch(/[^\P{C}\n]/u);
    expect(JSON.parse(text)).toEqual({ [evil]: [evil] });
  });

  it('writes what lies beyond 16 bits as each format knows it', () => {
    expect(visibleInJson('\u{e0041}')).toBe(String.raw`\udb40\udc41`);
    expect(visibleInYaml('\u{e0041}\u202e')).toBe(String.raw`\U000e0041\u202e`);
  });
});

describe('layout', () => {
  const style = { color: false, width: 30 };

  it('counts wide letters twice and combining marks not at all', () => {
    expect(displayWidth('東芝 e\u0301')).toBe(6);
  });

  it('breaks at spaces and keeps long words whole', () => {
    expect(
      paragraph(style, {
        lead: '  - ',
        text: 'one two three four five six /a/very/long/path/of/something',
      }),
    ).toEqual(['  - one two three four five', '    six', '    /a/very/long/path/of/something']);
  });

  it('cuts to the width', () => {
    expect(cutToWidth(style, 'x'.repeat(40))).toBe(`${'x'.repeat(27)}...`);
    expect(cutToWidth(style, 'short')).toBe('short');
    expect(displayWidth(cutToWidth(style, '東'.repeat(40)))).toBeLessThanOrEqual(30);
  });

  const table = {
    columns: [{ title: 'id' }, { title: 'never' }, { title: 'size', align: 'right' as const }],
    rows: [
      ['disk-a', '', '9 GiB'],
      ['東芝', '', '10 GiB'],
    ],
    indent: 2,
  };

  it('aligns columns and leaves empty ones out', () => {
    expect(tableLines(style, table)).toEqual([
      '  id        size',
      '  disk-a   9 GiB',
      '  東芝    10 GiB',
    ]);
  });

  it('stacks rows where the terminal is too narrow', () => {
    const long = { ...table, rows: [['x'.repeat(30), '', '9 GiB']] };
    expect(tableLines(style, long)).toEqual([`  ${'x'.repeat(30)}`, '      size: 9 GiB']);
  });
});
