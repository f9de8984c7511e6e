/** The reference page of one kind: what it is, an example, and a table of every field. */
import { stringify } from 'yaml';
import type { KindFile, Schema } from './read-schemas.ts';

interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** @param schema the kind's schema with all its definitions inside (see selfContained). */
export function referencePage(file: KindFile, schema: Schema): string {
  const sections = [
    `# ${file.kind}`,
    '<!-- Written by `npm run generate` from the schema; change that instead. -->',
    prose(schema.description ?? ''),
    ...exampleSections(schema),
    '## Fields',
    table(fieldsOf(schema), schema),
    `The schema itself: [${file.fileName}](../${file.fileName}), or \`diskwright schema ${file.kind}\`.`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function exampleSections(schema: Schema): readonly string[] {
  const examples = schema.examples ?? [];
  if (examples.length === 0) return [];
  // What people write are Kubernetes objects, in YAML; what only programs exchange is JSON.
  const isObjectOfKubernetes = schema.properties?.['apiVersion'] !== undefined;
  const blocks = examples.map((example) =>
    isObjectOfKubernetes
      ? `\`\`\`yaml\n${stringify(example, { lineWidth: 100 })}\`\`\``
      : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  );
  return [examples.length === 1 ? '## Example' : '## Examples', ...blocks];
}

/**
 * Every field below the schema's top level, each once, parents before their children, in the
 * schema's own order.
 */
function fieldsOf(root: Schema): readonly Field[] {
  const found = new Map<string, Field>();

  /** `within`: the definitions that this place lies in; one that contains itself is listed once. */
  function walk(schema: Schema, path: string, within: readonly string[]): void {
    if (schema.$ref !== undefined && within.includes(schema.$ref)) return;
    const here = schema.$ref === undefined ? within : [...within, schema.$ref];
    const body = follow(schema, root);
    walkProperties(body, path === '' ? '' : `${path}.`, here);
    if (body.items !== undefined) walk(body.items, `${path}[]`, here);
    const values = mapValues(body);
    if (values !== null) walk(values, path === '' ? '*' : `${path}.*`, here);
    for (const variants of [body.allOf, body.anyOf, body.oneOf]) {
      for (const variant of variants ?? []) walk(variant, path, here);
    }
  }

  function walkProperties(body: Schema, prefix: string, within: readonly string[]): void {
    for (const [name, property] of Object.entries(body.properties ?? {})) {
      const required = body.required?.includes(name) ?? false;
      add({ path: `${prefix}${name}`, schema: property, required });
      walk(property, `${prefix}${name}`, within);
    }
  }

  /**
   * Variants often name a field again only to require it: the place that describes it is the one to
   * show.
   */
  function add(field: Field): void {
    const known = found.get(field.path);
    if (known === undefined || describe(known.schema, root) === '') {
      if (describe(field.schema, root) !== '' || known === undefined) found.set(field.path, field);
    }
  }

  walk(root, '', []);
  return [...found.values()].filter(({ schema }) => Object.keys(schema).length > 0);
}

function follow(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const target = schema.$ref === '#' ? root : root.$defs?.[schema.$ref.replace('#/$defs/', '')];
  const { $ref: _ref, ...beside } = schema;
  return { ...follow(target ?? {}, root), ...beside };
}

function mapValues(schema: Schema): Schema | null {
  if (typeof schema.additionalProperties === 'object') return schema.additionalProperties;
  return Object.values(schema.patternProperties ?? {})[0] ?? null;
}

function table(fields: readonly Field[], root: Schema): string {
  const rows = fields.map(({ path, schema, required }) => {
    const body = follow(schema, root);
    const standard = body.default === undefined ? '' : code(JSON.stringify(body.default));
    return [
      code(path),
      typeOf(schema, root),
      required ? 'yes' : '',
      standard,
      description(schema, root),
    ];
  });
  const header = ['Field', 'Type', 'Required', 'Default', 'Description'];
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function description(schema: Schema, root: Schema): string {
  const sentences = [describe(schema, root), ...limits(follow(schema, root))];
  return prose(sentences.filter((sentence) => sentence !== '').join(' '));
}

function describe(schema: Schema, root: Schema): string {
  return follow(schema, root).description ?? '';
}

/**
 * The limits of a value, as sentences; none where the description names the greatest value itself.
 */
function limits(schema: Schema): readonly string[] {
  function isNamed(limit: number): boolean {
    return schema.description?.includes(String(limit)) ?? false;
  }
  return [
    // "At least 0" is what everybody expects.
    { least: schema.minimum === 0 ? undefined : schema.minimum, most: schema.maximum, unit: '' },
    { least: schema.minLength, most: schema.maxLength, unit: ' characters' },
    { least: schema.minItems, most: schema.maxItems, unit: ' entries' },
  ]
    .filter(({ most }) => most === undefined || !isNamed(most))
    .map(({ least, most, unit }) => range(least, most, unit))
    .filter((sentence) => sentence !== '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined)
    return `From ${String(least)} to ${String(most)}${unit}.`;
  if (least !== undefined) return `At least ${String(least)}${unit}.`;
  return most === undefined ? '' : `At most ${String(most)}${unit}.`;
}

function typeOf(schema: Schema, root: Schema): string {
  const body = follow(schema, root);
  if (body.const !== undefined) return code(JSON.stringify(body.const));
  if (body.enum !== undefined)
    return body.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (body.type === undefined) {
    const variants = [...(body.oneOf ?? []), ...(body.anyOf ?? [])].map((part) =>
      typeOf(part, root),
    );
    const known = [...new Set(variants)].filter((text) => text !== 'any');
    return known.length === 0
      ? body.properties === undefined
        ? 'any'
        : 'object'
      : known.join(' or ');
  }
  const types = typeof body.type === 'string' ? [body.type] : body.type;
  return types.map((type) => nameOfType(type, body, root)).join(' or ');
}

function nameOfType(type: string, body: Schema, root: Schema): string {
  if (type === 'array')
    return `list of ${body.items === undefined ? 'any' : typeOf(body.items, root)}`;
  const values = mapValues(body);
  if (type === 'object' && values !== null && body.properties === undefined) {
    return `map of ${typeOf(values, root)}`;
  }
  return body.format === undefined ? type : `${type} (${body.format})`;
}

function code(text: string): string {
  return `\`${cell(text)}\``;
}

/** Text outside of code: what stands in angle brackets would be taken for HTML, and not shown. */
function prose(text: string): string {
  return cell(text)
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('');
}

/** A bar would end the cell, also within code. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}
