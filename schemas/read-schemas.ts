/** Reads schemas/*.schema.json, and makes of each kind's schema one that stands by itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A JSON Schema 2020-12 object, as far as the generator looks into it. */
export interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface SchemaFile {
  readonly fileName: string;
  /**
   * Its `$id`, or the file name where it has none: what `$ref`s of other files are resolved
   * against.
   */
  readonly id: string;
  readonly schema: Schema;
  /** The kind it describes; null for a file that only holds definitions for the others. */
  readonly kind: string | null;
}

export type KindFile = SchemaFile & { readonly kind: string };

export function isKindFile(file: SchemaFile): file is KindFile {
  return file.kind !== null;
}

/** All schema files, sorted by name. Throws where a file is not named after its kind. */
export function readSchemas(directory: string): readonly SchemaFile[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.schema.json'));
  return names.toSorted().map((fileName) => {
    const schema = JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as Schema;
    return { fileName, id: schema.$id ?? fileName, schema, kind: kindOf(fileName, schema) };
  });
}

function kindOf(fileName: string, schema: Schema): string | null {
  const describesValues =
    schema.type ?? schema.properties ?? schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (describesValues === undefined && schema.$ref === undefined) return null;
  if (schema.title === undefined || `${kebabCase(schema.title)}.schema.json` !== fileName) {
    throw new Error(
      `schemas/${fileName}: "title" is ${JSON.stringify(schema.title)}, but a schema file is named after its kind; ` +
        `expected a title such as DiskLayout in disk-layout.schema.json. Rename one of them.`,
    );
  }
  return schema.title;
}

function kebabCase(text: string): string {
  return text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

/** A definition that a `$ref` names, with the file it lies in. */
interface Target {
  readonly file: SchemaFile;
  /** `null`: the file's own top level. */
  readonly definition: string | null;
}

/**
 * Which name each definition of each file has in a bundle: its own, or one with its file's before
 * it where two differ.
 */
export function bundleNames(files: readonly SchemaFile[]): (target: Target) => string {
  const bodies = new Map<string, Set<string>>();
  for (const { schema } of files) {
    for (const [name, body] of Object.entries(schema.$defs ?? {})) {
      bodies.set(name, (bodies.get(name) ?? new Set()).add(JSON.stringify(body)));
    }
  }
  for (const { kind } of files) if (kind !== null) bodies.set(kind, new Set(['', ' ']));
  return ({ file, definition }) => {
    if (definition === null) return file.kind ?? file.fileName;
    if ((bodies.get(definition)?.size ?? 0) <= 1) return definition;
    return `${file.kind ?? 'shared'}${definition.charAt(0).toUpperCase()}${definition.slice(1)}`;
  };
}

/**
 * The schema of one kind that stands by itself: what it takes from other files is copied into its
 * `$defs`, and only what it uses is in them.
 */
export function selfContained(kindFile: KindFile, files: readonly SchemaFile[]): Schema {
  const nameOf = bundleNames(files);
  const { $defs: _own, ...top } = kindFile.schema;
  const definitions = new Map<string, Schema>();
  const rewritten = rewrite(top, kindFile);

  function rewrite(value: unknown, file: SchemaFile): unknown {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, file));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]: [string, unknown]) => [
        key,
        key === '$ref' && typeof part === 'string'
          ? include(findTarget(part, file, files))
          : rewrite(part, file),
      ]),
    );
  }

  function include(target: Target): string {
    if (target.definition === null && target.file === kindFile) return '#';
    const name = nameOf(target);
    if (!definitions.has(name)) {
      const {
        $schema: _schema,
        $id: _id,
        $defs: _defs,
        ...body
      } = bodyOf(target) as Schema & { $schema?: string };
      definitions.set(name, {});
      definitions.set(name, rewrite(body, target.file) as Schema);
    }
    return `#/$defs/${name}`;
  }

  const sorted = [...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length === 0
    ? (rewritten as Schema)
    : { ...(rewritten as Schema), $defs: Object.fromEntries(sorted) };
}

function bodyOf({ file, definition }: Target): Schema {
  return definition === null ? file.schema : (file.schema.$defs?.[definition] ?? {});
}

function findTarget(reference: string, from: SchemaFile, files: readonly SchemaFile[]): Target {
  const [path = '', fragment = ''] = reference.split('#');
  const file = path === '' ? from : files.find(({ id }) => id === absolute(path, from.id));
  const definition = /^\/\$defs\/([^/]+)$/.exec(fragment)?.[1] ?? null;
  const found =
    file !== undefined && (definition === null ? fragment === '' : file.schema.$defs?.[definition]);
  if (file === undefined || found === false || found === undefined) {
    throw new Error(
      `schemas/${from.fileName}: nothing lies at "$ref": ${JSON.stringify(reference)}; ` +
        'expected #/$defs/NAME, FILE.schema.json or FILE.schema.json#/$defs/NAME of a file in schemas/.',
    );
  }
  return { file, definition };
}

/** Relative references are resolved as URIs against the `$id` of the file they stand in. */
function absolute(path: string, base: string): string {
  return URL.canParse(base) ? new URL(path, base).href : path;
}
