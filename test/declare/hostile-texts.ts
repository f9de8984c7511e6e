import { MiB } from '../../src/model/values/bytes.ts';
import { CLAIM, FAST, INSTALLATION, LAYOUT, stream } from './sample.ts';

/** Files that are meant to break their reader, by what they are: pieces that follow each other. */
export type HostileTexts = Readonly<Record<string, () => readonly (string | Uint8Array)[]>>;

const API = 'diskwright.dev/v1alpha1';
const INVENTORY_OF_JSON = `{"apiVersion":"${API}","kind":"NodeInventory","metadata":{"name":"a"},"spec":`;

export function bytesOf(pieces: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');
}

function document(kind: string, spec: string): string {
  return `apiVersion: ${API}\nkind: ${kind}\nmetadata: { name: x }\nspec: ${spec}\n`;
}

/** Each level stands for ten of the one before. */
function aliasBomb(levels: number, entry: (alias: string) => string): string {
  return lines(levels, (level) =>
    level === 0
      ? 'l0: &l0 { k: v }'
      : `l${String(level)}: &l${String(level)} ${entry(`*l${String(level - 1)}`)}`,
  );
}

function ten<T>(item: T): T[] {
  return Array<T>(10).fill(item);
}

/** Shapes: nesting, repetition, length. */
export const HOSTILE_SHAPES: HostileTexts = {
  'alias bomb of lists': () => [aliasBomb(12, (a) => `[${ten(a).join()}]`)],
  'alias bomb of maps': () => [
    aliasBomb(
      12,
      (a) =>
        `{${ten(a)
          .map((x, i) => `k${String(i)}: ${x}`)
          .join()}}`,
    ),
  ],
  'alias bomb of merge keys': () => [aliasBomb(12, (a) => `{ <<: [${ten(a).join()}] }`)],
  '50,000 aliases of one map': () => ['a: &a {k: v}\nb:\n', lines(50_000, () => '- *a')],
  'aliases of a map with 400 keys, merged 4,000 times': () => [
    `a: &a {${Array.from({ length: 400 }, (_, i) => `k${String(i)}: 1`).join()}}\n`,
    lines(4_000, (i) => `m${String(i)}: { <<: *a }`),
  ],
  'alias bomb in a declaration': () => [
    document(
      'DiskLayout',
      `\n${aliasBomb(9, (a) => `[${ten(a).join()}]`).replaceAll(/^/gm, '  ')}`,
    ),
  ],
  'an anchor that holds itself': () => ['a: &a [*a]\nb: &b { <<: *b }\nc: &c { <<: [*c, *a] }\n'],
  'merge keys in a circle': () => ['a: &a { <<: *b }\nb: &b { <<: *a }\n'],
  '100,000 opened lists': () => ['['.repeat(100_000)],
  '100,000 lists, closed': () => ['['.repeat(100_000), ']'.repeat(100_000)],
  '100,000 maps': () => ['{a: '.repeat(100_000), '}'.repeat(100_000)],
  '100,000 maps of JSON': () => ['{"a":'.repeat(100_000), '1', '}'.repeat(100_000)],
  '100,000 lists in a NodeInventory of JSON': () => [
    INVENTORY_OF_JSON,
    '['.repeat(100_000),
    ']'.repeat(100_000),
    '}',
  ],
  '100,000 dashes': () => ['- '.repeat(100_000)],
  '100,000 question marks': () => ['? '.repeat(100_000)],
  '100,000 anchors at one value': () => ['a: ', '&a '.repeat(100_000)],
  '100,000 tags at one value': () => ['a: ', '!t '.repeat(100_000)],
  '2,000 indented levels': () => [lines(2_000, (i) => `${' '.repeat(i)}a:`)],
  '200,000 empty documents': () => ['---\n'.repeat(200_000)],
  '200,000 small documents': () => ['---\na: 1\n'.repeat(200_000)],
  '200,000 documents that are none': () => ['---\n]\n'.repeat(200_000)],
  '200,000 ends of documents': () => ['...\n'.repeat(200_000)],
  '200,000 directives': () => ['%TAG ! tag:x,2000:\n'.repeat(200_000)],
  '200,000 directives of one document': () => [
    lines(200_000, (i) => `%TAG !h${String(i)}! tag:x,2000:`),
    '---\na: 1\n',
  ],
  '2,000 claims that are wrong': () => [
    stream(INSTALLATION, FAST, LAYOUT, ...Array<string>(2_000).fill(CLAIM.replace('100Gi', '0.5'))),
  ],
  '2,000 claims of one name': () => [
    stream(INSTALLATION, FAST, LAYOUT, ...Array<string>(2_000).fill(CLAIM)),
  ],
  'duplicate keys': () => [document('DiskLayout', '{ a: 1, a: 2 }'), 'spec: {}\n'],
  '100,000 duplicate keys': () => [lines(100_000, () => 'a: 1')],
  '100,000 keys': () => [document('DiskLayout', ''), lines(100_000, (i) => `k${String(i)}: 1`)],
  '100,000 unknown fields': () => [
    document('DiskLayout', '\n'),
    lines(100_000, (i) => `  k${String(i)}: 1`),
  ],
  '20,000 names that are wrong': () => [
    document('NodeGroup', `{ nodes: [${'A_,'.repeat(20_000)}] }`),
  ],
  '20,000 disks that are wrong in an inventory of JSON': () => [
    `${INVENTORY_OF_JSON}{"disks":[${'{"id":1},'.repeat(19_999)}{}]}}`,
  ],
  '20,000 disks that are wrong': () => [
    document('NodeInventory', `{ disks: [${'{ id: 1 },'.repeat(20_000)}] }`),
  ],
  'only line ends': () => ['\n'.repeat(2_000_000), 'a: [\n'],
  'only blanks': () => [' '.repeat(4_000_000), 'a: [\n'],
  'only comments': () => ['# x\n'.repeat(1_000_000), 'a: [\n'],
  'comments in lists': () => ['a:\n', '- # x\n'.repeat(300_000)],
  'an unclosed quote': () => ['a: "', 'x\n'.repeat(1_000_000)],
  'unclosed single quotes': () => ["a: '", "x''\n".repeat(1_000_000)],
  'backslashes in quotes': () => ['a: "', '\\\\'.repeat(2_000_000), '\n'],
  colons: () => [':'.repeat(500_000), '\n'],
  'colons and blanks': () => [': '.repeat(500_000), '\n'],
  quotes: () => ['"" '.repeat(500_000), '\n'],
  'closing brackets': () => ['a: 1\n', ']'.repeat(500_000)],
  pipes: () => [lines(100_000, () => 'a: |')],
  'brackets beside each other': () => ['[] '.repeat(500_000)],
  'commas in a list': () => ['[', ','.repeat(900_000), ']'],
  'a long list of texts': () => ['[', 'a,'.repeat(400_000), ']'],
  'a list of small lists': () => ['[', '[],'.repeat(300_000), ']'],
  asterisks: () => [lines(100_000, (i) => `- *a${String(i)}`)],
  '40,000 anchors and unknown aliases': () => [
    lines(40_000, (i) => `- &anchor${String(i)} x`),
    lines(60, (i) => `- *anhcor${String(i)}`),
  ],
  'long aliases and anchors': () => [
    lines(50, (i) => `- &${'a'.repeat(20_000)}${String(i)} x`),
    lines(50, (i) => `- *${'a'.repeat(20_000)}x${String(i)}`),
  ],
  'a scalar of 7 MB': () => ['a: ', 'x'.repeat(7 * MiB), '\n]'],
  'a name of 7 MB': () => [
    document('DiskLayout', '{}').replace('name: x', `name: ${'x'.repeat(7 * MiB)}`),
  ],
  'a key of 7 MB': () => [document('DiskLayout', `{ "${'x'.repeat(7 * MiB)}": 1 }`)],
  'a kind of 7 MB': () => [`apiVersion: ${API}\nkind: ${'x'.repeat(7 * MiB)}\n`],
  'an apiVersion of 7 MB': () => [`apiVersion: ${API}${'x'.repeat(7 * MiB)}\nkind: DiskLayout\n`],
  'a number of 7 MB': () => [
    document('DiskLayout', `{ disks: { count: ${'9'.repeat(7 * MiB)} } }`),
  ],
  'a quantity of 1 MB': () => [stream(CLAIM.replace('100Gi', `${'9'.repeat(MiB)}Gi`))],
  'a range that is long': () => [
    document(
      'NodeGroup',
      '{ nodes: ["w-[1:999999999999]", "w-[1:9][1:9][1:9][1:9][1:9][1:9][1:9]"] }',
    ),
  ],
  'a text of 7 MB in many lines': () => ['a: |\n', ' x\n'.repeat(2 * MiB), ']\n'],
  'a folded text of many lines': () => ['a: >\n', ' x\n\n'.repeat(MiB), ']\n'],
  'a plain text over many lines': () => ['a: x\n', ' x\n'.repeat(MiB), ']\n'],
  'a quoted text over many lines': () => ['a: "x\n', ' x\n'.repeat(MiB), '"\n]\n'],
  'the pattern of a model with many stars': () => [
    document(
      'DiskLayout',
      `{ nodes: { names: [a] }, disks: { match: { model: "${'*a'.repeat(100_000)}" } } }`,
    ),
  ],
  'a list document of itself': () => [
    'apiVersion: v1\nkind: List\nitems:\n',
    lines(
      60,
      (i) =>
        `${'  '.repeat(i)}- apiVersion: v1\n${'  '.repeat(i)}  kind: List\n${'  '.repeat(i)}  items:`,
    ),
  ],
  'a list of 200,000 items': () => [
    'apiVersion: v1\nkind: List\nitems: [',
    '{},'.repeat(200_000),
    ']\n',
  ],
};

/** Sizes at and beyond what is read. */
export const HOSTILE_SIZES: HostileTexts = {
  '100 MB of one scalar': () => [Buffer.alloc(100 * MiB, 'x')],
  '100 MB of line ends': () => [Buffer.alloc(100 * MiB, '\n')],
  '100 MB of documents': () => [Buffer.alloc(100 * MiB, '---\na: 1\n')],
  '100 MB of NUL bytes': () => [Buffer.alloc(100 * MiB)],
  '60 MB that call themselves an inventory': () => [
    `apiVersion: ${API}\nkind: NodeInventory\nmetadata: { name: a }\nspec: {}\n`,
    Buffer.alloc(60 * MiB, '---\na: 1\n'),
  ],
  '60 MB of a list in an inventory of JSON': () => [
    `${INVENTORY_OF_JSON}{"disks":[`,
    Buffer.alloc(60 * MiB, '1,'),
    '1]}}',
  ],
  '60 MB of keys in an inventory of JSON': () => [
    `${INVENTORY_OF_JSON}{`,
    lines(2_500_000, (i) => `"k${String(i)}":{},`),
    '"z":1}}',
  ],
  '60 MB of nesting in an inventory of JSON': () => [
    INVENTORY_OF_JSON,
    Buffer.alloc(30 * MiB, '['),
    Buffer.alloc(30 * MiB, ']'),
    '}',
  ],
  '60 MB of a text in an inventory': () => [
    `apiVersion: ${API}\nkind: NodeInventory\nmetadata: { name: a }\nspec: "`,
    Buffer.alloc(60 * MiB, 'x'),
    '"\n',
  ],
  '60 MB of a kind in an inventory': () => [
    `# NodeInventory\napiVersion: ${API}\nkind: "`,
    Buffer.alloc(60 * MiB, 'x'),
    '"\n',
  ],
  '60 MB of a text in an inventory of JSON': () => [
    `${INVENTORY_OF_JSON}"`,
    Buffer.alloc(60 * MiB, 'x'),
    '"}',
  ],
  '60 MB of a name in an inventory of JSON': () => [
    INVENTORY_OF_JSON.replace('"a"', `"${'a'.repeat(60 * MiB)}"`),
    '{}}',
  ],
  '40 MB of small lists in an inventory of JSON': () => [
    `${INVENTORY_OF_JSON}{"disks":[`,
    `{"signatures":[${'{},'.repeat(9_999)}{}]},`.repeat(290),
    '{}]}}',
  ],
  'a long list 100,000 deep in an inventory of JSON': () => [
    INVENTORY_OF_JSON,
    '['.repeat(100_000),
    `${'1,'.repeat(30_000)}1`,
    ']'.repeat(100_000),
    '}',
  ],
  '60 MB of JSON that does not end': () => [
    INVENTORY_OF_JSON,
    '{"a":"',
    Buffer.alloc(60 * MiB, '\\"'),
  ],
  '7 MB of escapes': () => [lines(3, () => `- "${'\\n'.repeat(MiB - 8)}"`)],
  '7 MB of block texts': () => [lines(3, () => `- |\n${' x\n'.repeat(650_000)}`)],
};
