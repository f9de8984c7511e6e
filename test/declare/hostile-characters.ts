import { INSTALLATION } from './sample.ts';
import type { HostileTexts } from './hostile-texts.ts';

const API = 'diskwright.dev/v1alpha1';

function document(kind: string, spec: string): string {
  return `apiVersion: ${API}\nkind: ${kind}\nmetadata: { name: x }\nspec: ${spec}\n`;
}

/**
 * Bytes and words: encodings, controls, keys and values that other readers take for something else.
 */
export const HOSTILE_CHARACTERS: HostileTexts = {
  'keys of the prototype': () => [
    document(
      'DiskLayout',
      '{ __proto__: { nodes: 1 }, constructor: { prototype: { polluted: 1 } }, toString: 1, hasOwnProperty: 1, valueOf: 1 }',
    ),
    '__proto__: { kind: Installation }\n',
  ],
  'a document of prototype keys only': () => [
    '__proto__:\n  apiVersion: v1\n  kind: Installation\n',
  ],
  'prototype names as values': () => [
    `apiVersion: ${API}\nkind: __proto__\nmetadata: { name: constructor }\n---\napiVersion: __proto__\nkind: constructor\n---\napiVersion: ${API}\nkind: toString\n---\napiVersion: constructor/v1\nkind: valueOf\n`,
  ],
  'unknown tags': () => [
    'a: !!js/function "function () { }"\nb: !include /etc/passwd\nc: !!python/object/apply:os.system [id]\nd: !<tag:x> y\n',
  ],
  'octals and other numbers': () => [
    document(
      'DiskLayout',
      '{ nodes: { names: [0644, 0o17, 0x1F, 1e400, -.inf, .nan, 1_000] }, disks: { match: { transport: nvme, minSize: 0644 }, count: 0644 } }',
    ),
  ],
  'a NUL byte': () => [INSTALLATION, 'a: "x\0y"\n'],
  'NUL bytes only': () => [new Uint8Array(100_000)],
  'a NUL as an escape': () => [document('DiskLayout', '{ nodes: { names: ["a\\0b"] } }')],
  'UTF-16 with a mark, little end first': () => [Buffer.from(`\ufeff${INSTALLATION}`, 'utf16le')],
  'UTF-16 with a mark, big end first': () => [
    Buffer.from(`\ufeff${INSTALLATION}`, 'utf16le').swap16(),
  ],
  'UTF-16 without a mark': () => [Buffer.from(INSTALLATION, 'utf16le')],
  'UTF-32': () => [new Uint8Array(new Uint32Array([0xfeff, 0x61, 0x3a, 0x20]).buffer)],
  'a lone surrogate in UTF-8': () => ['a: "', new Uint8Array([0xed, 0xa0, 0x80]), '"\n'],
  'lone surrogates as escapes': () => [
    document('DiskLayout', '{ "\\ud800": "\\udfff", nodes: { names: ["\\ud834"] } }'),
  ],
  'escapes that are no character': () => ['a: "\\U00110000 \\UFFFFFFFF \\x \\u12 \\q"\n'],
  'overlong UTF-8': () => ['a: ', new Uint8Array([0xc0, 0xaf, 0xe0, 0x80, 0xaf]), '\n'],
  'a byte order mark in the middle': () => ['a: 1\n\ufeffb: 2\n'],
  tabs: () => [`apiVersion: ${API}\nkind: Installation\nmetadata:\n\tname: x\n`],
  '100,000 tabs': () => ['a:\n', '\t'.repeat(100_000), 'b: 1\n'],
  'terminal escapes and direction marks': () => [
    '"\\e]0;owned\\a\\e[2J": "\\u202e"\n',
    document('DiskLayout', '{ "\u202egpj.exe": "\u009b31m" }').replace(
      'name: x',
      'name: "\u202e\\e[31m"',
    ),
  ],
  'only carriage returns': () => ['a: 1\r', '\r'.repeat(2_000_000), ']'],
  'a program': () => [
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]),
    new Uint8Array(100_000).map((_, i) => (i * 7919) % 251),
  ],
};
