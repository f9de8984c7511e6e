import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { parseYaml } from '../../src/declare/text/parse-yaml.ts';
import { yamlValue, type YamlProblem } from '../../src/declare/text/yaml-value.ts';
import { runs } from '../simulation/runs.ts';

function read(text: string): { values: unknown[]; problems: YamlProblem[]; stop: string | null } {
  const values: unknown[] = [];
  const problems: YamlProblem[] = [];
  const stop = parseYaml(text, (document) => {
    const read = yamlValue(document);
    values.push(read.value);
    problems.push(...read.problems);
  });
  return { values, problems, stop: stop?.code ?? null };
}

function codes(text: string): readonly string[] {
  return read(text).problems.map(({ code, offset }) => `${String(offset)} ${code}`);
}

describe('YAML as values', () => {
  it('reads plain scalars by YAML 1.2', () => {
    const text =
      '[yes, on, 0644, 0o17, 0x1F, 1e3, .5, -.inf, ~, null, Null, nULL, true, FALSE, tRUE, 1:30, "1", !!str 5, +7, -0, 2026-01-01, 1_000, .]';
    expect(read(text).values).toEqual([
      [
        'yes',
        'on',
        644,
        15,
        31,
        1000,
        0.5,
        -Infinity,
        null,
        null,
        null,
        'nULL',
        true,
        false,
        'tRUE',
        '1:30',
        '1',
        '5',
        7,
        -0,
        '2026-01-01',
        '1_000',
        '.',
      ],
    ]);
  });

  it('keeps numbers exact that a double cannot hold', () => {
    expect(read('[9007199254740991, 9007199254740993, 0.12345678901234567890]').values).toEqual([
      [9007199254740991, '9007199254740993', '0.12345678901234567890'],
    ]);
  });

  it('resolves anchors, aliases and merge keys', () => {
    const text =
      'a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc: {<<: [*a, *b], x: 9}\nd: {"<<": *a}\ne: *a\n';
    const a = { x: 1, y: 2 };
    expect(read(text).values).toEqual([
      { a, b: { y: 3, z: 4 }, c: { x: 9, y: 2, z: 4 }, d: { '<<': a }, e: a },
    ]);
  });

  it('has __proto__ as a key like any other', () => {
    const [value] = read('__proto__: {polluted: true}\nconstructor: 1\n').values;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const [merged] = read('a: &a {__proto__: {polluted: true}}\nb: {<<: *a}\n').values as [
      { b: object },
    ];
    expect(Object.getPrototypeOf(merged.b)).toBe(Object.prototype);
  });

  it('names duplicate keys, unknown aliases and bad merges', () => {
    expect(codes('a: 1\nb: 2\na: 3\n')).toEqual(['10 duplicate-key']);
    expect(codes('a: 1\n"a": 3\n')).toEqual(['5 duplicate-key']);
    expect(codes('toString: 1\n')).toEqual([]);
    expect(codes('a: &one 1\nb: *oen\n')).toEqual(['13 unknown-alias']);
    expect(codes('a: &a [*a]\n')).toEqual(['7 unknown-alias']);
    expect(codes('a: &a {<<: *a}\n')).toEqual(['11 unknown-alias', '11 bad-merge-key']);
    expect(codes('<<: 5\n')).toEqual(['4 bad-merge-key']);
  });

  it('bounds what aliases stand for', () => {
    const levels = Array.from({ length: 30 }, (_, level) =>
      level === 0
        ? 'l0: &l0 [x, x]'
        : `l${String(level)}: &l${String(level)} [*l${String(level - 1)}, *l${String(level - 1)}]`,
    );
    const started = performance.now();
    expect(new Set(read(levels.join('\n')).problems.map(({ code }) => code))).toEqual(
      new Set(['too-many-aliases']),
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each([
    ['brackets', '['.repeat(1_000_000)],
    ['braces', '{a: '.repeat(500_000)],
    ['dashes', '- '.repeat(500_000)],
    ['question marks', '? '.repeat(500_000)],
    [
      'indentation',
      Array.from({ length: 2000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
    ],
  ])('bounds the nesting of %s', (_name, text) => {
    expect(read(text).stop).toBe('too-deep');
  });

  it('reads what is as deep as allowed, and names what is deeper', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(read(nested(64)).problems).toEqual([]);
    expect(codes(nested(65))).toEqual(['64 too-deep']);
  });

  it('bounds documents, tokens and places that are no YAML', () => {
    expect(read('---\n'.repeat(60_000)).stop).toBe('too-many-documents');
    expect(read(`[${'a,'.repeat(400_000)}]`).stop).toBe('document-too-large');
    expect(read(`a: 1\n${']'.repeat(100_000)}`).stop).toBe('yaml-syntax');
  });

  it('gives what the yaml package gives, for whatever that can write', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }).filter((value) => !hasMergeKey(value)),
        fc.constantFrom(...(['BLOCK_FOLDED', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'PLAIN'] as const)),
        (value, defaultStringType) => {
          const text = stringify(value, { defaultStringType, defaultKeyType: 'PLAIN' });
          const expected: unknown = parseAllDocuments(text, { stringKeys: true }).map((document) =>
            (document as { toJS: () => unknown }).toJS(),
          );
          const { values, problems } = read(text);
          expect(problems).toEqual([]);
          expect(JSON.stringify(values.map(numbers))).toEqual(
            JSON.stringify((expected as unknown[]).map(numbers)),
          );
        },
      ),
      runs(100),
    );
  });
});

/**
 * Whether a key is `<<`: `stringify` writes it plain, and plain it is the merge key to us, which
 * has cases of its own.
 */
function hasMergeKey(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, member]) => key === '<<' || hasMergeKey(member))
  );
}

/** Numbers that stayed texts because they are long. */
function numbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numbers);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, member]) => [key, numbers(member)]);
  return typeof value === 'string' && /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(value)
    ? Number(value)
    : value;
}
