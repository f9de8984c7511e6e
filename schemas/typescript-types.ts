/** TypeScript types of all kinds in one file, every property and list readonly. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import ts from 'typescript';
import { isKindFile, selfContained, type Schema, type SchemaFile } from './read-schemas.ts';

export async function typescriptTypes(files: readonly SchemaFile[], banner: string): Promise<string> {
  const definitions: Record<string, Schema> = {};
  const kinds = files.filter(isKindFile);
  for (const file of kinds) {
    const { $defs, $id: _id, ...body } = selfContained(file, files);
    Object.assign(definitions, $defs, { [file.kind]: body });
  }
  const everything = {
    title: 'TypeByKind',
    description: 'The type of each kind that has a schema.',
    type: 'object',
    additionalProperties: false,
    required: kinds.map(({ kind }) => kind),
    properties: Object.fromEntries(kinds.map(({ kind }) => [kind, { $ref: `#/$defs/${kind}` }])),
    $defs: Object.fromEntries(Object.entries(definitions).map(([name, body]) => [name, named(name, body)])),
  };
  const types = await compile(everything as JSONSchema, 'TypeByKind', {
    bannerComment: banner,
    // Lists with a least length would become tuples, which make every caller spell out the first element.
    ignoreMinAndMaxItems: true,
    additionalProperties: true,
    unreachableDefinitions: false,
    style: { singleQuote: true, printWidth: 100 },
  });
  const list = kinds.map(({ kind }) => `  '${kind}',\n`).join('');
  return `${makeReadonly(types)}
/** Every kind that has a schema, sorted. */
export const schemaKinds = [\n${list}] as const;

export type SchemaKind = (typeof schemaKinds)[number];
`;
}

/** A definition is called by its name; titles further inside would each become a type of their own. */
function named(name: string, schema: Schema): unknown {
  const withoutTitles = dropTitles(schema) as Schema;
  return { ...withoutTitles, title: `${name.charAt(0).toUpperCase()}${name.slice(1)}` };
}

function dropTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropTitles);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, part]) => key !== 'title' || typeof part !== 'string');
  return Object.fromEntries(kept.map(([key, part]: [string, unknown]) => [key, dropTitles(part)]));
}

/** Puts `readonly` before every property, index signature, array and tuple. */
function makeReadonly(text: string): string {
  const source = ts.createSourceFile('declarations.ts', text, ts.ScriptTarget.ES2023, true);
  const insertions: { readonly at: number; readonly text: string }[] = [];
  function visit(node: ts.Node): void {
    const start = node.getStart(source);
    if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node)) {
      insertions.push({ at: start, text: 'readonly ' });
    } else if ((ts.isArrayTypeNode(node) && !ts.isRestTypeNode(node.parent)) || ts.isTupleTypeNode(node)) {
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
