import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findings, kindSchemas, type Schema } from './compiled-schemas.ts';

/** An example of the kind with one place changed; `undefined` takes the place out. */
function changed(kind: string, example: number, path: string, value: unknown): unknown {
  const schema = kindSchemas.find(({ title }) => title === kind);
  const document = structuredClone(schema?.['examples'][example]);
  const parts = path.split('/').slice(1);
  const last = parts.pop() ?? '';
  let place: Schema = document;
  for (const part of parts) place = place[part] ??= {};
  if (value === undefined) Reflect.deleteProperty(place, last);
  else place[last] = value;
  return document;
}

interface Row {
  readonly sentence: string;
  readonly kind: string;
  readonly example: number;
  readonly path: string;
  readonly value: unknown;
  readonly keyword: string;
  readonly at: string;
}

const rows: readonly Row[] = readFileSync(
  new URL('rejected-documents.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [sentence = '', kind = '', example, path = '', value = '', keyword = '', at = ''] = line
      .split('|')
      .map((column) => column.trim());
    return {
      sentence,
      kind,
      example: Number(example),
      path,
      value: value === '' ? undefined : (JSON.parse(value) as unknown),
      keyword,
      at: at === '' ? path : at.replace(/^[.]$/, ''),
    };
  });

it.each(rows)('$sentence is refused ($kind)', ({ kind, example, path, value, keyword, at }) => {
  const found = findings(kind, changed(kind, example, path, value));
  expect(found.map((error) => `${error.keyword} at ${error.instancePath}`)).toContain(
    `${keyword} at ${at}`,
  );
});

it('has several rows for every kind', () => {
  for (const { title } of kindSchemas) {
    expect([title, rows.filter(({ kind }) => kind === title).length > 2]).toEqual([title, true]);
  }
});

it('says which alternatives were given where exactly one is wanted', () => {
  const alternatives = (value: unknown, path: string): unknown =>
    findings('DiskLayout', changed('DiskLayout', 1, path, value))
      .filter(({ keyword }) => keyword === 'oneOf')
      .map(({ params }) => params['passingSchemas'] as unknown);
  expect(alternatives({ name: 'vg' }, '/spec/volumeGroup')).toEqual([[0, 2]]);
  expect(alternatives(undefined, '/spec/wholeDisk')).toEqual([null]);
});
