import {
  errorAt,
  errorAtKey,
  pathText,
  shownValue,
  type Finding,
  type Path,
} from '../findings/finding.ts';
import type { SchemaKind } from '../generated/declarations.ts';
import type { SchemaError } from './schema-error.ts';
import { schemaAt, type SchemaOutline } from './schema-outline.ts';

/** Whether a schema wants one, or at least one, of several fields. */
export function isUnion(schema: SchemaOutline | null): boolean {
  return fieldGroups(schema).length > 0;
}

/** Every field that such a schema chooses among. */
export function unionFields(schema: SchemaOutline | null): readonly string[] {
  return fieldGroups(schema).flat();
}

/** The fields of each alternative: `[[count], [minCount, maxCount]]`. */
function fieldGroups(schema: SchemaOutline | null): readonly (readonly string[])[] {
  const options = schema?.oneOf ?? schema?.anyOf ?? [];
  const groups = options.map((option) => [
    ...(option.properties === undefined ? (option.required ?? []) : []),
    ...(option.anyOf ?? []).flatMap((inner) => inner.required ?? []),
  ]);
  return groups.every((group) => group.length > 0) ? groups : [];
}

/**
 * Which alternative of a union the value at a path chooses by its `kind`; null where the schema has
 * no such union, -1 where the kind is none of them.
 */
export function variantIndex(kind: SchemaKind, path: Path, root: unknown): number | null {
  const options = schemaAt(kind, path)?.oneOf;
  if (options === undefined || options.some((option) => kindOf(option) === undefined)) return null;
  let value = root;
  for (const step of path) value = (value as Record<string | number, unknown> | null)?.[step];
  const chosen = (value as { kind?: unknown } | null | undefined)?.kind;
  return options.findIndex((option) => kindOf(option) === chosen);
}

function kindOf(option: SchemaOutline): unknown {
  return (option.properties?.['kind'] as { const?: unknown } | undefined)?.const;
}

/** One message for a union that no alternative, or more than one, fits. */
export function unionFinding(
  { error, path, value }: SchemaError,
  kind: SchemaKind,
): Finding | null {
  const schema = schemaAt(kind, path);
  const groups = fieldGroups(schema);
  if (groups.length > 0) return fieldsFinding({ error, path, value }, groups);
  if (schema?.oneOf !== undefined) return variantFinding(path, value, schema.oneOf);
  const structured = typeof value === 'object' && value !== null;
  return structured
    ? null
    : errorAt(path, {
        code: 'wrong-type',
        message: `${pathText(path)} is ${shownValue(value)}; a map or a list of maps was expected`,
        hint: schema?.description ?? 'see `diskwright schema`',
      });
}

function fieldsFinding(
  { error, path, value }: SchemaError,
  groups: readonly (readonly string[])[],
): Finding | null {
  if (typeof value !== 'object' || value === null) return null;
  const names = groups.map((group) => group.join('/'));
  const fields = groups.flat();
  const given = Object.keys(value).filter((field) => fields.includes(field));
  if (given.length === 0)
    return errorAtKey(path, {
      code: error.keyword === 'oneOf' ? 'exactly-one-of' : 'at-least-one-of',
      message: `${pathText(path)} has none of ${names.join(', ')}`,
      hint: error.keyword === 'oneOf' ? 'give exactly one of them' : 'give at least one of them',
    });
  return errorAtKey([...path, given[1] ?? given[0] ?? ''], {
    code: 'exactly-one-of',
    message: `${pathText(path)} has ${given.join(' and ')}, of which only one can be given`,
    hint: `keep exactly one of ${names.join(', ')}`,
  });
}

function variantFinding(
  path: Path,
  value: unknown,
  options: readonly SchemaOutline[],
): Finding | null {
  if (typeof value !== 'object' || value === null)
    return errorAt(path, {
      code: 'wrong-type',
      message: `${pathText(path)} is ${shownValue(value)}; a map with a kind was expected`,
      hint: `its kind can be ${options.map(kindOf).join(', ')}`,
    });
  const chosen = (value as { kind?: unknown }).kind;
  if (options.some((option) => kindOf(option) === chosen)) return null;
  return errorAt([...path, 'kind'], {
    code: 'not-allowed-value',
    message: `${pathText([...path, 'kind'])} is ${shownValue(chosen)}; it can be ${options.map(kindOf).join(', ')}`,
  });
}
