import { expect, it } from 'vitest';
import { parseKubeconfig } from '../../../src/declare/documents/parse-kubeconfig.ts';

function parse(text: string | Uint8Array) {
  return parseKubeconfig(typeof text === 'string' ? Buffer.from(text) : text);
}

it('gives the one value that the file holds', () => {
  expect(parse('apiVersion: v1\nkind: Config\nclusters: []\n')).toEqual({
    ok: true,
    value: { apiVersion: 'v1', kind: 'Config', clusters: [] },
  });
  // As tools write it that end every document, and as JSON.
  expect(parse('---\nkind: Config\n---\n')).toEqual({ ok: true, value: { kind: 'Config' } });
  expect(parse('{"kind": "Config"}')).toEqual({ ok: true, value: { kind: 'Config' } });
});

it.each([
  ['no YAML', 'a: [', /flow/i],
  ['a key twice', 'a: 1\na: 2\n', /unique|twice/i],
  ['nothing', '', /has 0 documents/],
  ['two values', 'a: 1\n---\nb: 2\n', /has 2 documents/],
])('says what is wrong with %s', (_name, text, words) => {
  const read = parse(text);
  expect(read).toMatchObject({ ok: false, error: expect.stringMatching(words) });
});

it('says that a file is not text', () => {
  expect(parse(new Uint8Array([0xff, 0xfe, 0x00]))).toMatchObject({ ok: false });
});
