import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDocumentCache, declare, declareInventories } from '../../src/declare/declare.ts';
import { parseHostConfig } from '../../src/declare/documents/host-config.ts';
import { CLAIM, declareWith, FAST, fileOf, found, INSTALLATION, LAYOUT, stream } from './sample.ts';
import { runs } from '../simulation/runs.ts';

const VALID = stream(INSTALLATION, FAST, LAYOUT, CLAIM);
/** The nightly run tries many more. */
const encoder = new TextEncoder();

/** A valid text with some bytes replaced, inserted or left out. */
const mutated = fc
  .array(
    fc.record({
      at: fc.nat(VALID.length - 1),
      remove: fc.nat(6),
      insert: fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom(
          '&a',
          '*a',
          '<<: ',
          '{',
          '[',
          '}',
          ']',
          '"',
          "'",
          '\t',
          ': ',
          '- ',
          '|',
          '>',
          '!x ',
          '\n',
          '---',
          '#',
          '?',
          '0',
          '%',
          '\u0000',
          '\ufeff',
          'null',
          '~',
        ),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((changes) =>
    changes.reduce(
      (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
      VALID,
    ),
  );

function isSound({ diagnostics, declarations }: ReturnType<typeof declare>): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(declarations === null).toBe(errors.length > 0);
  for (const { source, message } of diagnostics) {
    expect(source.line).toBeGreaterThan(0);
    expect(source.column).toBeGreaterThan(0);
    // What the yaml package itself threw on, or what we did not think of.
    expect(message).not.toContain('cannot be read as YAML');
    expect(message).not.toMatch(/undefined|\[object/);
  }
}

describe('declare takes any bytes', () => {
  it('never throws on arbitrary ones', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        isSound(declare([fileOf('x.yaml', bytes)]));
        parseHostConfig('config.yaml', bytes);
      }),
      runs(100, 10_000),
    );
  });

  it('never throws on text that was valid, and finds the same with a cache', () => {
    const cache = createDocumentCache();
    fc.assert(
      fc.property(mutated, (text) => {
        const files = [fileOf('x.yaml', text)];
        const plain = declare(files);
        isSound(plain);
        expect(declare(files, { cache })).toEqual(plain);
        expect(declare(files, { cache })).toEqual(plain);
        declareInventories(files, { cache });
      }),
      runs(100, 10_000),
    );
  });

  it('never throws on values of any shape where declarations are expected', () => {
    const kinds = [
      'Installation',
      'NodeGroup',
      'DiskLayout',
      'NodeInventory',
      'ClaimSet',
      'Moved',
      'WipeConsent',
      'List',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.jsonValue({ maxDepth: 4 }),
        fc.jsonValue({ maxDepth: 3 }),
        (kind, spec, metadata) => {
          const apiVersion = kind === 'List' ? 'v1' : 'diskwright.dev/v1alpha1';
          isSound(
            declare([
              fileOf('x.json', JSON.stringify({ apiVersion, kind, spec, metadata, items: [spec] })),
            ]),
          );
        },
      ),
      runs(100, 10_000),
    );
  });

  it.each([
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), '1:1 not-utf-8'],
    ['a NUL byte', encoder.encode('a: 1\nb: x\u0000\n'), '2:5 not-text'],
    [
      'bytes that are no UTF-8',
      new Uint8Array([...encoder.encode('a: 1\nb: é'), 0xff]),
      '2:5 not-utf-8',
    ],
  ])('refuses %s with its place', (_name, bytes, expected) => {
    expect(found(declareWith(bytes, INSTALLATION))).toEqual([expected]);
  });

  it('takes a byte order mark and Windows line ends', () => {
    const declared = declareWith(`\ufeff${VALID.replaceAll('\n', '\r\n')}`);
    expect(declared.diagnostics).toEqual([]);
    expect(declared.declarations?.claims[0]?.source).toEqual({
      file: 'test.yaml',
      line: 22,
      column: 1,
    });
  });

  it('says how to stay under the size of a file', () => {
    const declared = declareWith(`# ${'x'.repeat(16 * 1024 * 1024)}\n`, INSTALLATION);
    expect(found(declared)).toEqual(['1:1 file-too-large']);
    expect(declared.diagnostics[0]?.hint).toContain('split it');
  });

  it('takes tags for errors', () => {
    expect(found(declareWith('a: !include x.yaml\nb: !!binary aGk=\n', INSTALLATION))).toEqual([
      '1:4 unknown-tag',
      '2:4 unknown-tag',
    ]);
  });
});

describe('declare bounds', () => {
  const group = (nodes: string): string =>
    `apiVersion: diskwright.dev/v1alpha1\nkind: NodeGroup\nmetadata: { name: g }\nspec: { nodes: [${nodes}] }\n`;

  it('the entries of a list, before each is looked at', () => {
    const declared = declareWith(group('A_,'.repeat(30_000)), INSTALLATION);
    expect(found(declared)).toEqual(['4:9 too-many']);
  });

  it('the findings of one file', () => {
    const { diagnostics } = declareWith(group('A_,'.repeat(2000)), INSTALLATION);
    expect(diagnostics).toHaveLength(501);
    expect(diagnostics.at(-1)?.code).toBe('too-many-findings');
  });

  it('the names that the ranges of a file stand for', () => {
    const groups = Array.from({ length: 30 }, (_, index) =>
      group('"w-[1:10000]"').replace('name: g', `name: g${String(index)}`),
    );
    expect(found(declareWith(stream(...groups), INSTALLATION))).toEqual(['101:1 too-many-names']);
  });
});

describe('a cache of documents', () => {
  it('reads only the file that changed', () => {
    const cache = createDocumentCache();
    const file = (path: string, text: string): ReturnType<typeof fileOf> => ({
      ...fileOf(path, text),
      blobId: `blob of ${text}`,
    });
    const base = file('base.yaml', stream(INSTALLATION, FAST, LAYOUT));
    const first = declare([base, file('claims.yaml', CLAIM)], { cache });
    // Bytes that would be noticed if they were read again: the blob id says they are the same.
    const notRead = { ...base, bytes: encoder.encode('not: [read') };
    const second = declare([notRead, file('claims.yaml', CLAIM.replace('100Gi', '200Gi'))], {
      cache,
    });
    expect(first.declarations?.claims[0]?.requestBytes).toBe(100 * 2 ** 30);
    expect(second.declarations?.claims[0]?.requestBytes).toBe(200 * 2 ** 30);
    expect(second.declarations?.layouts).toEqual(first.declarations?.layouts);
  });

  it('tells places by the path a file has now', () => {
    const cache = createDocumentCache();
    const at = (path: string): string | undefined =>
      declare([{ ...fileOf(path, VALID), blobId: 'b' }], { cache }).declarations?.claims[0]?.source
        .file;
    expect([at('a.yaml'), at('b.yaml')]).toEqual(['a.yaml', 'b.yaml']);
  });

  it('forgets what is not asked for any more', () => {
    const cache = createDocumentCache();
    const other = fileOf('other.yaml', VALID);
    const asked = { ...fileOf('x.yaml', INSTALLATION), blobId: 'same' };
    declare([asked], { cache });
    for (let pass = 0; pass < 6; pass += 1) declare([other], { cache });
    expect(found(declare([{ ...asked, bytes: encoder.encode('a: [') }], { cache }))).toContain(
      'x.yaml:1:5 yaml-syntax',
    );
  });
});
