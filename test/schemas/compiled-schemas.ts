import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** A JSON Schema as the tests walk through it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- schemas are read freely
export type Schema = Record<string, any>;

const directory = new URL('../../schemas/', import.meta.url);

/** Every schemas/*.schema.json by the name of its file, sorted. */
export const schemaFiles: ReadonlyMap<string, Schema> = new Map(
  readdirSync(directory)
    .filter((name) => name.endsWith('.schema.json'))
    .toSorted()
    .map((name) => [name, JSON.parse(readFileSync(new URL(name, directory), 'utf8')) as Schema]),
);

/** The files that describe a kind; common.schema.json only holds definitions. */
export const kindSchemas: readonly Schema[] = [...schemaFiles]
  .filter(([name]) => name !== 'common.schema.json')
  .map(([, schema]) => schema);

const ajv = new Ajv2020({
  strict: true,
  // Sizes are a string or a number, nullable members a text or null.
  allowUnionTypes: true,
  // "Exactly one of" names in its branches what is declared beside them.
  strictRequired: false,
  allErrors: true,
});
for (const schema of schemaFiles.values()) ajv.addSchema(schema);

/**
 * What is wrong with a document of a kind; empty when nothing is. Throws when the schema does not
 * compile.
 */
export function findings(kind: string, document: unknown): readonly ErrorObject[] {
  const id = kindSchemas.find(({ title }) => title === kind)?.['$id'] as string;
  const validate = ajv.getSchema(id)!;
  return validate(document) === true ? [] : [...(validate.errors ?? [])];
}

/** The schema that a `$ref` in the file with this id names. */
export function resolveReference(reference: string, baseId: string): [Schema, string] {
  const [path, fragment = ''] = new URL(reference, baseId).href.split('#');
  const file = [...schemaFiles.values()].find(({ $id }) => $id === path);
  let schema: Schema = file!;
  for (const part of fragment.split('/').slice(1)) schema = schema[part];
  return [schema, path!];
}

/**
 * Every schema inside a file, with the JSON path it lies at; `properties` and `$defs` are entered,
 * values are not.
 */
export function everySchema(file: Schema): readonly [string, Schema][] {
  const found: [string, Schema][] = [];
  function visit(schema: unknown, path: string): void {
    if (typeof schema !== 'object' || schema === null) return;
    const here = schema as Schema;
    found.push([path, here]);
    for (const key of ['properties', '$defs', 'dependentSchemas', 'patternProperties']) {
      for (const [name, part] of Object.entries(here[key] ?? {}))
        visit(part, `${path}/${key}/${name}`);
    }
    for (const key of ['oneOf', 'anyOf', 'allOf']) {
      for (const [index, part] of (here[key] ?? []).entries())
        visit(part, `${path}/${key}/${index}`);
    }
    for (const key of [
      'items',
      'additionalProperties',
      'propertyNames',
      'if',
      'then',
      'else',
      'not',
    ]) {
      visit(here[key], `${path}/${key}`);
    }
  }
  visit(file, '');
  return found;
}
