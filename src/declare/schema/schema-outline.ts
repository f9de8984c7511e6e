import type { SchemaKind } from '../generated/declarations.ts';
import { schemaTexts } from '../generated/schema-texts.ts';
import type { Path } from '../findings/finding.ts';

/** As much of a JSON Schema as messages need. */
export interface SchemaOutline {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaOutline>>;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaOutline>>;
  readonly additionalProperties?: boolean | SchemaOutline;
  readonly propertyNames?: SchemaOutline;
  readonly items?: SchemaOutline;
  readonly anyOf?: readonly SchemaOutline[];
  readonly oneOf?: readonly SchemaOutline[];
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
}

const roots = new Map<SchemaKind, SchemaOutline>();

function rootOf(kind: SchemaKind): SchemaOutline {
  const known = roots.get(kind);
  if (known !== undefined) return known;
  const root = JSON.parse(schemaTexts[kind]) as SchemaOutline;
  roots.set(kind, root);
  return root;
}

/** The schema of what lies under a path in a document of the kind; null where there is none. */
export function schemaAt(kind: SchemaKind, path: Path): SchemaOutline | null {
  const root = rootOf(kind);
  let schemas: readonly SchemaOutline[] = alternatives(root, root);
  for (const step of path)
    schemas = schemas.flatMap((schema) => {
      const next = typeof step === 'number' ? schema.items : memberOf(schema, step);
      return next === undefined ? [] : alternatives(next, root);
    });
  return schemas[0] ?? null;
}

function memberOf(schema: SchemaOutline, key: string): SchemaOutline | undefined {
  const properties = schema.properties ?? {};
  if (Object.hasOwn(properties, key)) return properties[key];
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** The schema itself with its reference followed, and each of its anyOf. */
function alternatives(schema: SchemaOutline, root: SchemaOutline): readonly SchemaOutline[] {
  const name = schema.$ref?.replace('#/$defs/', '');
  const target = name === undefined ? schema : (root.$defs?.[name] ?? schema);
  const options = [...(target.anyOf ?? []).filter((option) => option.required === undefined)];
  return options.length === 0 ? [target] : options.flatMap((option) => alternatives(option, root));
}
