import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { structuralSchema } from '../../schemas/structural-schema.ts';

const root = resolve(import.meta.dirname, '../..');
const crds = globSync('schemas/crds/*.yaml', { cwd: root }).map((path) => ({
  path,
  object: parse(readFileSync(join(root, path), 'utf8')),
}));

/** What was parsed, read freely. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any;

/** What is said of values only inside `anyOf` and its like, where nothing but limits may stand. */
const ONLY_OUTSIDE = ['type', 'description', 'default', 'nullable', 'additionalProperties'];

/** Breaks of the rules for structural schemas (KEP-1693), by place. */
function breaks(schema: Loose, place: string, inside: boolean): readonly string[] {
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true;
  return [
    ...(!inside && schema.type === undefined && !isIntOrString ? [`${place}: no type`] : []),
    ...(inside ? ONLY_OUTSIDE.filter((word) => word in schema).map((w) => `${place}: ${w}`) : []),
    ...['$ref', '$defs', 'const', 'if', 'patternProperties', 'propertyNames']
      .filter((word) => word in schema)
      .map((word) => `${place}: ${word}`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      breaks(part, `${place}.${name}`, inside),
    ),
    ...(schema.items === undefined ? [] : breaks(schema.items, `${place}[]`, inside)),
    ...(typeof schema.additionalProperties === 'object'
      ? breaks(schema.additionalProperties, `${place}.*`, inside)
      : []),
    ...(isIntOrString ? [] : ['anyOf', 'oneOf', 'allOf']).flatMap((word) =>
      ((schema[word] ?? []) as readonly unknown[]).flatMap((part) => breaks(part, place, true)),
    ),
    ...(schema.not === undefined ? [] : breaks(schema.not, place, true)),
  ];
}

describe('the CustomResourceDefinitions', () => {
  it('are of the three kinds that live in a cluster', () => {
    expect(crds.map(({ object }) => [object.spec.names.kind, object.spec.scope])).toEqual(
      expect.arrayContaining([
        ['NodeStorage', 'Cluster'],
        ['NodeInventory', 'Cluster'],
        ['DiskRepository', 'Namespaced'],
      ]),
    );
  });

  it.each(crds)('$path is structural', ({ object }) => {
    const [version] = object.spec.versions;
    expect(breaks(version.schema.openAPIV3Schema, '', false)).toEqual([]);
  });
});

describe('a schema that becomes structural', () => {
  const kind = (spec: object) => {
    const whole: Loose = structuralSchema({ type: 'object', properties: { spec } }, {});
    return whole.properties.spec;
  };

  it('says variants as one object of which members go together', () => {
    const variant = (name: string, member: string) => ({
      type: 'object',
      additionalProperties: false,
      required: ['kind', member],
      properties: { kind: { const: name, type: 'string' }, [member]: { type: 'string' } },
    });
    const spec = kind({ oneOf: [variant('a', 'one'), variant('b', 'two')] });
    expect(spec.properties).toEqual({
      kind: { type: 'string', enum: ['a', 'b'] },
      one: { type: 'string' },
      two: { type: 'string' },
    });
    expect(spec.required).toEqual(['kind']);
    expect(spec.oneOf[0]).toEqual({
      required: ['kind', 'one'],
      properties: { kind: { enum: ['a'] } },
      not: { anyOf: [{ required: ['two'] }] },
    });
  });

  it('says a value or null with the word of the API server', () => {
    expect(kind({ anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] })).toEqual({
      type: 'string',
      maxLength: 3,
      nullable: true,
    });
  });

  it('says a condition without `if`', () => {
    const spec = kind({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      if: { properties: { a: { const: 'x' } } },
      then: { required: ['b'] },
      else: {},
    });
    const premise = { properties: { a: { enum: ['x'] } } };
    expect(spec.anyOf).toEqual([
      { allOf: [premise, { required: ['b'] }] },
      { allOf: [{ not: premise }, {}] },
    ]);
  });

  it('writes control characters of a pattern as RE2 does', () => {
    expect(kind({ type: 'string', pattern: String.raw`^[^\u0000-\u001f]+$` }).pattern).toBe(
      String.raw`^[^\x{0000}-\x{001f}]+$`,
    );
  });

  it('is refused where a word would be lost', () => {
    expect(() => kind({ type: 'string', contentEncoding: 'base64' })).toThrow(
      'spec: "contentEncoding" has no place in a structural schema yet',
    );
    expect(() => kind({ type: ['string', 'number'] })).toThrow('cannot say the types');
  });
});
