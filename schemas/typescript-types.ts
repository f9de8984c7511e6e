/** TypeScript types of all kinds in one file, every property and list readonly. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import ts from 'typescript';
import { isKindFile, selfContained, type Schema, type SchemaFile } from './read-schemas.ts';

export async function typescriptTypes(
  files: readonly SchemaFile[],
  banner: string,
): Promise<string> {
  const definitions: Record<string, Schema> = {};
  const kinds = files.filter(isKindFile);
  for (const file of kinds) {
    const { $defs, $id: _id, ...body } = selfContained(file, files);
    Object.assign(definitions, $defs, { [file.kind]: body });
  }
  const table = kinds.map(({ kind }) => `  readonly ${kind}: ${kind};\n`).join('');
  const list = kinds.map(({ kind }) => `  '${kind}',\n`).join('');
  return `${banner}
${makeReadonly(await compileDefinitions(definitions))}
/** The type of each kind that has a schema. */
export interface TypeByKind {\n${table}}

/** Every kind that has a schema, sorted. */
export const schemaKinds = [\n${list}] as const;

export type SchemaKind = (typeof schemaKinds)[number];
`;
}

async function compileDefinitions(definitions: Readonly<Record<string, Schema>>): Promise<string> {
  const sorted = Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const everything = {
    title: carrier,
    type: 'object',
    additionalProperties: false,
    $defs: Object.fromEntries(sorted.map(([name, body]) => [name, definitionForTypes(name, body)])),
  };
  const types = await compile(everything as JSONSchema, carrier, {
    bannerComment: '',
    // Lists with a least length would become tuples, which make every caller spell out the first
    // element.
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 100 },
  });
  return types
    .replace(new RegExp(`export interface ${carrier} \\{\\}\n`), '')
    .replaceAll(
      / \*(?:\n \*)? This (?:interface|type) was referenced by [^\n]*\n \* via the [^\n]*\n/g,
      '',
    )
    .replaceAll(/^\/\*\*\n \*\/\n/gm, '');
}

/** The compiler wants one schema to start from; its own, empty type is taken out again. */
const carrier = 'CarrierOfDefinitions';

function definitionForTypes(name: string, schema: Schema): unknown {
  return { ...(forTypes(schema) as Schema), title: typeName(name) };
}

function typeName(definition: string): string {
  return `${definition.charAt(0).toUpperCase()}${definition.slice(1)}`;
}

/**
 * A schema as the type compiler should see it. A reference becomes the name of its type, whatever
 * is said beside it: a description there would make a type of its own. What only limits a value
 * (`oneOf` over `required`, `if`) is left out, because it would turn an interface into an
 * intersection with an open map.
 */
function forTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forTypes);
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as Schema;
  if (typeof schema.$ref === 'string') {
    const tsType = typeName(schema.$ref.replace('#/$defs/', ''));
    return schema.description === undefined
      ? { tsType }
      : { tsType, description: schema.description };
  }
  const kept = Object.entries(value).filter(([key, part]: [string, unknown]) => {
    if (key === 'if' || key === 'then' || key === 'else' || key === 'not') return false;
    if (key === 'oneOf' || key === 'anyOf' || key === 'allOf') return !onlyLimits(part);
    return true;
  });
  return Object.fromEntries(kept.map(([key, part]: [string, unknown]) => [key, forTypes(part)]));
}

function onlyLimits(variants: unknown): boolean {
  if (!Array.isArray(variants)) return false;
  return variants.every(
    (variant: Schema) =>
      [variant.$ref, variant.type, variant.const, variant.enum].every(
        (part) => part === undefined,
      ) &&
      [variant.oneOf, variant.anyOf, variant.allOf].every(
        (part) => part === undefined || onlyLimits(part),
      ),
  );
}

/** Puts `readonly` before every property, index signature, array and tuple. */
function makeReadonly(text: string): string {
  const source = ts.createSourceFile('declarations.ts', text, ts.ScriptTarget.ES2023, true);
  const insertions: { readonly at: number; readonly text: string }[] = [];
  function visit(node: ts.Node): void {
    const start = node.getStart(source);
    if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node)) {
      insertions.push({ at: start, text: 'readonly ' });
    } else if (
      (ts.isArrayTypeNode(node) && !ts.isRestTypeNode(node.parent)) ||
      ts.isTupleTypeNode(node)
    ) {
      const nested = ts.isArrayTypeNode(node.parent);
      insertions.push({ at: start, text: nested ? '(readonly ' : 'readonly ' });
      if (nested) insertions.push({ at: node.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((result, { at, text: added }) => result.slice(0, at) + added + result.slice(at), text);
}
