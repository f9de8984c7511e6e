/**
 * JSON Schema 2020-12, as schemas/*.schema.json are written, to a structural schema of a
 * CustomResourceDefinition (k8s.io/apiextensions-apiserver, pkg/apis/apiextensions/v1; KEP-1693 for
 * the rules). What such a schema has no word for is said otherwise or left out; a keyword that is
 * unknown here is an error, so that nothing is lost unseen.
 */
import type { Schema } from './read-schemas.ts';

/** Keywords of 2020-12 that the schemas use beside those that {@link Schema} has. */
interface FullSchema extends Schema {
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly not?: Schema;
  readonly propertyNames?: Schema;
  readonly exclusiveMinimum?: number;
  readonly uniqueItems?: boolean;
}

export type StructuralSchema = Readonly<Record<string, unknown>>;

/**
 * Words of the API server for one place, by the names of the properties that lead to it; `[]` for
 * the items of a list.
 */
export type PlaceHints = Readonly<Record<string, StructuralSchema>>;

interface Translation {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly hints: PlaceHints;
}

/** What only people read, and what is said in another place of a CustomResourceDefinition. */
const LEFT_OUT = new Set(['$schema', '$id', '$comment', '$defs', 'title', 'examples']);

/** Said with the same word in both. */
const KEPT = new Set([
  'description',
  'default',
  'enum',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'required',
]);

/**
 * @param schema of a kind, with all that it refers to in its `$defs`.
 * @throws Error when it says something that a structural schema cannot.
 */
export function structuralSchema(schema: Schema, hints: PlaceHints): StructuralSchema {
  const translation = { definitions: schema.$defs ?? {}, hints };
  const { properties = {}, ...rest } = schema;
  const { apiVersion, kind, metadata: _metadata, ...own } = properties;
  return {
    ...keywords(rest, '', translation),
    type: 'object',
    properties: {
      // The API server checks these three itself, and takes no limits on them.
      apiVersion: { type: 'string', description: textOf(apiVersion, translation) },
      kind: { type: 'string', description: textOf(kind, translation) },
      metadata: { type: 'object' },
      ...propertiesOf(own, '', translation),
    },
  };
}

function textOf(schema: Schema | undefined, translation: Translation): string {
  return schema === undefined ? '' : (resolved(schema, translation).description ?? '');
}

/** With what its reference names; what stands beside the reference counts more. */
function resolved(schema: Schema, { definitions }: Translation): FullSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  const target = definitions[$ref.replace('#/$defs/', '')];
  if (target === undefined) throw new Error(`nothing lies at "$ref": ${JSON.stringify($ref)}`);
  return { ...resolved(target, { definitions, hints: {} }), ...beside };
}

function translated(schema: Schema, place: string, translation: Translation): StructuralSchema {
  const hint = translation.hints[place];
  // Kept as it is written: who reads it validates it by the whole schema.
  if (hint?.['x-kubernetes-preserve-unknown-fields'] === true)
    return { type: 'object', description: textOf(schema, translation), ...hint };
  const full = unitedVariants(orNull(resolved(schema, translation), translation), translation);
  const { properties, items } = full;
  return {
    ...typeOf(full, place),
    ...keywords(full, place, translation),
    ...(properties === undefined
      ? {}
      : { properties: propertiesOf(properties, place, translation) }),
    ...(items === undefined ? {} : { items: translated(items, `${place}[]`, translation) }),
    ...openness(full, place, translation),
    ...hint,
  };
}

/** A value or null: the API server says that with a word of its own. */
function orNull(schema: FullSchema, translation: Translation): FullSchema {
  const { anyOf, ...rest } = schema;
  const parts = (anyOf ?? []).map((part) => resolved(part, translation));
  const [value, ...more] = parts.filter(({ type }) => type !== 'null');
  if (value === undefined || more.length > 0 || parts.length !== 2) return schema;
  return { ...value, ...rest, type: [...[value.type ?? 'object'].flat(), 'null'] };
}

function propertiesOf(
  properties: Readonly<Record<string, Schema>>,
  place: string,
  translation: Translation,
): StructuralSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      translated(schema, place === '' ? name : `${place}.${name}`, translation),
    ]),
  );
}

function typeOf({ type, ...schema }: FullSchema, place: string): StructuralSchema {
  if (typeof type === 'string') return { type };
  if (type === undefined) {
    if (schema.properties !== undefined) return { type: 'object' };
    throw new Error(`${place}: a structural schema says the type of every value`);
  }
  const others = type.filter((each) => each !== 'null');
  const [only] = others;
  if (others.length === 1) return { type: only, nullable: true };
  if (others.toSorted().join() === 'integer,string')
    return { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] };
  throw new Error(`${place}: a structural schema cannot say the types ${type.join(', ')}`);
}

/** What limits a value, said as a structural schema says it. */
function keywords(schema: FullSchema, place: string, translation: Translation): StructuralSchema {
  const out: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(schema) as [string, unknown][]) {
    if (KEPT.has(word)) out[word] = value;
    else if (word === 'const') out['enum'] = [value];
    else if (word === 'pattern') out['pattern'] = re2(String(value));
    else if (word === 'exclusiveMinimum')
      Object.assign(out, { minimum: value, exclusiveMinimum: true });
    else if (word === 'uniqueItems') out['x-kubernetes-list-type'] = 'set';
    else if (word === 'oneOf' || word === 'anyOf' || word === 'allOf')
      out[word] = (value as readonly Schema[]).map((part) => limits(part, translation));
    else if (word === 'not') out['not'] = limits(value as Schema, translation);
    else if (word === 'if') Object.assign(out, conditional(schema, translation));
    else if (!isSaidElsewhere(word))
      throw new Error(`${place}: "${word}" has no place in a structural schema yet`);
  }
  return out;
}

function isSaidElsewhere(word: string): boolean {
  return (
    LEFT_OUT.has(word) ||
    ['type', 'properties', 'items', 'additionalProperties', 'then', 'else'].includes(word) ||
    // The API server checks the names of labels and annotations where they are metadata, and
    // elsewhere has no word for it.
    word === 'propertyNames'
  );
}

/** `if A then B else C` is (A and B) or (not A and C). */
function conditional(schema: FullSchema, translation: Translation): StructuralSchema {
  const { if: condition = {}, then: yes = {}, else: no = {} } = schema;
  const premise = limits(condition, translation);
  return {
    anyOf: [
      { allOf: [premise, limits(yes, translation)] },
      { allOf: [{ not: premise }, limits(no, translation)] },
    ],
  };
}

/**
 * Inside `anyOf` and its like a structural schema takes limits alone: no types, texts or defaults.
 */
function limits(schema: Schema, translation: Translation): StructuralSchema {
  const full = resolved(schema, translation);
  const { description: _text, default: _default, ...said } = keywords(full, '', translation);
  const { properties, items } = full;
  return {
    ...said,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties)
              .map(([name, part]) => [name, limits(part, translation)] as const)
              .filter(([, part]) => Object.keys(part).length > 0),
          ),
        }),
    ...(items === undefined ? {} : { items: limits(items, translation) }),
  };
}

/**
 * Members that nobody declared: the API server drops them where an object is closed, and says so to
 * who writes strictly.
 */
function openness(
  { additionalProperties, properties }: FullSchema,
  place: string,
  translation: Translation,
): StructuralSchema {
  if (additionalProperties === undefined || additionalProperties === false) return {};
  if (additionalProperties === true) return { 'x-kubernetes-preserve-unknown-fields': true };
  if (properties !== undefined)
    throw new Error(`${place}: a structural schema has properties, or a map, and never both`);
  return { additionalProperties: translated(additionalProperties, `${place}.*`, translation) };
}

/**
 * Variants of an object as one object with the members of all: which of them go together is then a
 * limit, recognized by the member that has another constant in each.
 */
function unitedVariants(schema: FullSchema, translation: Translation): FullSchema {
  const variants = (schema.oneOf ?? []).map((variant) =>
    unitedVariants(resolved(variant, translation), translation),
  );
  const first = variants[0];
  if (first === undefined || schema.type !== undefined) return schema;
  const names = [...new Set(variants.flatMap((variant) => Object.keys(variant.properties ?? {})))];
  const { oneOf: _variants, ...rest } = schema;
  return {
    ...rest,
    type: 'object',
    required: (first.required ?? []).filter((name) =>
      variants.every((variant) => variant.required?.includes(name) === true),
    ),
    properties: Object.fromEntries(
      names.map((name) => [name, unitedMember(variants, name, translation)]),
    ),
    oneOf: variants.map(({ properties = {}, required = [] }) => ({
      required,
      properties: constants(properties),
      ...without(names.filter((name) => properties[name] === undefined)),
    })),
  };
}

/** A member as the variants have it; where it tells them apart, with all of its constants. */
function unitedMember(
  variants: readonly Schema[],
  name: string,
  translation: Translation,
): FullSchema {
  const members = variants
    .flatMap(({ properties }) => properties?.[name] ?? [])
    .map((member) => resolved(member, translation));
  const [first = {}] = members;
  if (members.every((member) => member.const !== undefined)) {
    const { const: _one, ...rest } = first;
    return { ...rest, enum: [...new Set(members.map((member) => member.const))] };
  }
  const bare = members.map(({ description: _text, ...member }) => JSON.stringify(member));
  if (new Set(bare).size > 1)
    throw new Error(`"${name}" is not the same in all variants that have it`);
  return first;
}

function constants(properties: Readonly<Record<string, Schema>>): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, member]) => member.const !== undefined)
      .map(([name, member]) => [name, { enum: [member.const] }]),
  );
}

function without(names: readonly string[]): { readonly not?: Schema } {
  return names.length === 0 ? {} : { not: { anyOf: names.map((name) => ({ required: [name] })) } };
}

/**
 * ECMAScript's `\u001f` is RE2's `\x{001f}`; all other words of our patterns are the same in both.
 */
function re2(pattern: string): string {
  return pattern.replaceAll(/\\u([0-9a-fA-F]{4})/g, String.raw`\x{$1}`);
}
