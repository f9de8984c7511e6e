/** Validators as plain code, so that a program that starts has no schema to compile. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { isKindFile, type Schema, type SchemaFile } from './read-schemas.ts';

export interface GeneratedModule {
  readonly code: string;
  readonly types: string;
}

export function validators(files: readonly SchemaFile[], banner: string): GeneratedModule {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    // Fields required in one variant only are declared outside of it; the schemas use this for
    // "exactly one of".
    strictRequired: false,
    // The same holds for types: a `then` narrows what the properties beside it describe.
    strictTypes: false,
    // A definition used in many places is one function, not many copies.
    inlineRefs: false,
    // What is wrong is said in words of our own.
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  // Every validator would carry the book-keeping of keywords that the schemas do not use (strict
  // mode would still name them).
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  for (const { id, schema } of files) ajv.addSchema(withoutAnnotations(schema), id);
  const kinds = files.filter(isKindFile);
  const code = standalone.default(
    ajv,
    Object.fromEntries(kinds.map(({ kind, id }) => [`validate${kind}`, id])),
  );
  const table = kinds.map(({ kind }) => `  ${kind}: validate${kind},\n`).join('');
  return {
    code: `${banner}\n${JOINED}\n${joinInsteadOfCopy(importInsteadOfRequire(code))}\n\nexport const validators = {\n${table}};\n`,
    types: declarations(
      kinds.map(({ kind }) => kind),
      banner,
    ),
  };
}

const ANNOTATIONS = new Set(['title', 'description', 'examples', 'default', '$comment']);
/** Keywords whose value maps names of the document to schemas. */
const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
/** Keywords whose value belongs to the document. */
const VALUES = new Set(['const', 'enum']);
/** Keywords that only work with the book-keeping that is left out. */
const UNSUPPORTED = new Set(['unevaluatedProperties', 'unevaluatedItems', '$dynamicRef']);

/** What judges values, without the texts for readers, which would be a third of the code. */
function withoutAnnotations(schema: Schema): Schema {
  return judging(schema) as Schema;
}

function judging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(judging);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
      if (UNSUPPORTED.has(key)) throw new Error(`the generator does not support ${key}`);
      if (ANNOTATIONS.has(key)) return [];
      if (VALUES.has(key)) return [[key, part]];
      return [[key, MAPS_OF_SCHEMAS.has(key) ? judgingEach(part) : judging(part)]];
    }),
  );
}

function judgingEach(schemas: unknown): unknown {
  return Object.fromEntries(
    Object.entries(schemas as Readonly<Record<string, unknown>>).map(
      ([name, schema]: [string, unknown]) => [name, judging(schema)],
    ),
  );
}

/**
 * Ajv copies all errors so far at each place that has one more, which takes the square of their
 * number. What is called gives up its array, so it can be added to. What has more errors than this
 * is no declaration.
 */
const JOINED = `const MOST_ERRORS = 20_000;
export class TooManyErrors extends Error {
  constructor(errors) {
    super('the value has too many errors');
    this.errors = errors;
  }
}
function joined(all, more) {
  if (all === null) return more;
  for (const error of more) all.push(error);
  if (all.length > MOST_ERRORS) throw new TooManyErrors(all);
  return all;
}`;

const COPY =
  /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);/g;

function joinInsteadOfCopy(code: string): string {
  const body = code.replaceAll(COPY, 'vErrors = joined(vErrors, $1.errors);');
  if (body.includes('.concat(')) throw new Error('Ajv copies errors in a way that is not known');
  return body;
}

/** Ajv writes `require("…").default` for its helpers even into ES modules. */
function importInsteadOfRequire(code: string): string {
  const imports = new Map<string, string>();
  const body = code
    .replace(/^"use strict";\s*/, '')
    .replaceAll(
      /require\("(ajv\/dist\/runtime\/([\w-]+))"\)/g,
      (_call, path: string, name: string) => {
        const local = `${name.replaceAll('-', '_')}Module`;
        imports.set(local, `import ${local} from '${path}.js';\n`);
        return local;
      },
    );
  if (body.includes('require('))
    throw new Error('Ajv wrote a require() that the generator does not know');
  return [...imports.values()].toSorted().join('') + body;
}

function declarations(kinds: readonly string[], banner: string): string {
  const functions = kinds
    .map((kind) => `export const validate${kind}: Validator<'${kind}'>;\n`)
    .join('');
  return `${banner}
import type { TypeByKind } from './declarations.ts';

/**
 * One finding. Where a property is unknown or missing, \`params\` names it and \`instancePath\` is
 * the object's.
 */
export interface ValidationError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Says whether the value is of the kind; where it is not, \`errors\` has every finding until the
 * next call.
 */
export interface Validator<K extends keyof TypeByKind> {
  (value: unknown): value is TypeByKind[K];
  readonly errors?: readonly ValidationError[] | null;
}

/** Thrown by a validator that found thousands of errors and looks for no more. */
export class TooManyErrors extends Error {
  readonly errors: readonly ValidationError[];
  constructor(errors: readonly ValidationError[]);
}

${functions}
export const validators: { readonly [K in keyof TypeByKind]: Validator<K> };
`;
}
