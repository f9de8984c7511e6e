import { nearestName } from '../../model/values/nearest-name.ts';
import {
  errorAt,
  errorAtKey,
  pathText,
  shownValue,
  type Finding,
  type Path,
} from '../findings/finding.ts';
import type { SchemaKind } from '../generated/declarations.ts';
import type { ValidationError } from '../generated/validators.js';
import { limits } from '../text/limits.ts';
import type { SchemaError } from './schema-error.ts';
import { schemaAt } from './schema-outline.ts';
import { isUnion, unionFields, unionFinding, variantIndex } from './schema-unions.ts';
import { formatFinding, typeFinding } from './schema-values.ts';

/** What a validator said about one document. */
export interface SchemaVerdict {
  readonly kind: SchemaKind;
  /** Where the document lies in what was parsed: not empty for items of a List. */
  readonly base: Path;
  readonly value: unknown;
  readonly errors: readonly ValidationError[];
  /** A scalar as it is written in the file, for `0644` and the like. */
  readonly written: (path: Path) => string | null;
}

/**
 * Ajv's errors as findings: one for each mistake of a writer, where Ajv reports one for each
 * keyword and each alternative that was tried.
 */
export function schemaFindings(verdict: SchemaVerdict): readonly Finding[] {
  const all = verdict.errors.map((error) => located(error, verdict.value));
  const keywordsAt = new Map<string, Set<string>>();
  for (const { error } of all)
    keywordsAt.set(
      error.instancePath,
      (keywordsAt.get(error.instancePath) ?? new Set()).add(error.keyword),
    );
  const meantAt = meantFields(all, verdict.kind);
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const item of all) {
    if (findings.length > limits.findingsPerFile) break;
    if (isNoise(item, { verdict, keywordsAt, meantAt })) continue;
    const finding = findingFor(item, verdict);
    const key =
      finding === null ? '' : `${finding.code} ${pathText(finding.path)} ${finding.message}`;
    if (finding === null || seen.has(key)) continue;
    seen.add(key);
    findings.push({ ...finding, path: [...verdict.base, ...finding.path] });
  }
  return findings;
}

function located(error: ValidationError, root: unknown): SchemaError {
  const path: (string | number)[] = [];
  let value = root;
  for (const part of error.instancePath.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(value) ? Number(key) : key);
    value = (value as Record<string, unknown> | null)?.[key];
  }
  return { error, path, value };
}

interface NoiseContext {
  readonly verdict: SchemaVerdict;
  readonly keywordsAt: ReadonlyMap<string, ReadonlySet<string>>;
  /** The fields that misspelt ones of each map are taken for: none of them is missing besides. */
  readonly meantAt: ReadonlyMap<string, ReadonlySet<string>>;
}

function meantFields(all: readonly SchemaError[], kind: SchemaKind): NoiseContext['meantAt'] {
  const meant = new Map<string, Set<string>>();
  for (const { error, path } of all) {
    if (error.keyword !== 'additionalProperties') continue;
    const field = String(error.params['additionalProperty']);
    const near = fieldAbove(field, path, kind) ?? meantField(field, path, kind);
    if (near === null) continue;
    meant.set(error.instancePath, (meant.get(error.instancePath) ?? new Set()).add(near));
  }
  return meant;
}

/** The field of an object below which one belongs that was written beside it. */
function fieldAbove(field: string, path: Path, kind: SchemaKind): string | null {
  const known = Object.keys(schemaAt(kind, path)?.properties ?? {});
  const takes = (name: string): boolean =>
    schemaAt(kind, [...path, name])?.properties?.[field] !== undefined;
  return known.find(takes) ?? null;
}

function meantField(field: string, path: Path, kind: SchemaKind): string | null {
  return nearestName(field, Object.keys(schemaAt(kind, path)?.properties ?? {}));
}

/** Whether an error says that a field is missing which is there under a misspelt name. */
function isMisspelt(
  { error, path, value }: SchemaError,
  { verdict, meantAt }: NoiseContext,
): boolean {
  const meant = meantAt.get(error.instancePath);
  if (meant === undefined) return false;
  if (error.keyword === 'required') return meant.has(String(error.params['missingProperty']));
  if (error.keyword !== 'oneOf' && error.keyword !== 'anyOf') return false;
  const fields = unionFields(schemaAt(verdict.kind, path));
  return (
    fields.some((field) => meant.has(field)) && !fields.some((field) => hasField(value, field))
  );
}

function hasField(value: unknown, field: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field);
}

/** Which keyword at the same place says the same thing better. */
const SAID_BETTER_BY: Readonly<Record<string, string>> = {
  type: 'anyOf',
  enum: 'type',
  const: 'type',
};
const STRING_KEYWORDS = new Set(['pattern', 'minLength', 'maxLength']);

/** Whether an error only repeats, or belongs to an alternative that the writer did not choose. */
function isNoise(item: SchemaError, context: NoiseContext): boolean {
  const { error, path, value } = item;
  const { verdict, keywordsAt } = context;
  const { keyword, schemaPath } = error;
  if (isMisspelt(item, context)) return true;
  // Ajv reports what is wrong with a key at the map that has it, before `propertyNames` names it.
  if (STRING_KEYWORDS.has(keyword) && typeof value !== 'string') return true;
  const besides = SAID_BETTER_BY[keyword];
  const here = keywordsAt.get(error.instancePath) ?? new Set();
  if (keyword === 'if' || (besides !== undefined && here.has(besides))) return true;
  const tried = /\/(?:oneOf|anyOf)\/(\d+)(?:\/|$)/.exec(schemaPath);
  if (tried === null) return false;
  if (keyword === 'anyOf' || keyword === 'oneOf') return true;
  if (keyword === 'required' && isUnion(schemaAt(verdict.kind, path))) return true;
  for (let length = path.length; length >= 0; length -= 1) {
    const chosen = variantIndex(verdict.kind, path.slice(0, length), verdict.value);
    if (chosen !== null) return chosen !== Number(tried[1]);
  }
  return false;
}

function findingFor(item: SchemaError, verdict: SchemaVerdict): Finding | null {
  const { error, path, value } = item;
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownField(String(params['additionalProperty']), path, verdict.kind);
    case 'required':
      return missingField(String(params['missingProperty']), path, verdict.kind);
    case 'dependentRequired':
      return errorAtKey([...path, String(params['property'])], {
        code: 'missing-field',
        message: `${String(params['property'])} needs ${String(params['missingProperty'])} beside it`,
        hint: `add ${String(params['missingProperty'])} to ${pathText(path)}`,
      });
    case 'oneOf':
    case 'anyOf':
      return unionFinding(item, verdict.kind);
    case 'type':
      return typeFinding(item, verdict.written([...verdict.base, ...path]));
    case 'enum':
    case 'const':
      return notAllowed(item);
    case 'propertyNames': {
      const key = String(params['propertyName']);
      return errorAtKey([...path, key], {
        code: 'bad-format',
        message: `${shownValue(key)} cannot be a key of ${pathText(path)}`,
        ...expectation(schemaAt(verdict.kind, path)?.propertyNames?.description ?? null),
      });
    }
    case 'uniqueItems':
      return errorAt([...path, Number(params['i'])], {
        code: 'duplicate-item',
        message: `${shownValue((value as readonly unknown[])[Number(params['i'])])} is in ${pathText(path)} twice`,
        hint: 'keep one of the two',
      });
    default:
      return formatFinding(item, schemaAt(verdict.kind, path));
  }
}

function expectation(description: string | null): { readonly hint?: string } {
  return description === null ? {} : { hint: `expected: ${description}` };
}

function unknownField(field: string, path: Path, kind: SchemaKind): Finding {
  const known = Object.keys(schemaAt(kind, path)?.properties ?? {});
  const near = meantField(field, path, kind);
  const above = fieldAbove(field, path, kind);
  const listed = known.length > 0 ? { hint: `it takes: ${known.join(', ')}` } : {};
  return errorAtKey([...path, field], {
    code: 'unknown-field',
    message: `${path.length === 0 ? kind : pathText(path)} has no field ${shownValue(field)}`,
    ...(above !== null
      ? { hint: `it belongs one level deeper: write "${above}:" above it, and indent it further` }
      : near === null
        ? listed
        : { hint: `did you mean ${near}?` }),
  });
}

function missingField(field: string, path: Path, kind: SchemaKind): Finding {
  const description = schemaAt(kind, [...path, field])?.description;
  return errorAtKey(path, {
    code: 'missing-field',
    message: `${path.length === 0 ? `the ${kind}` : pathText(path)} has no ${field}`,
    hint: description === undefined ? `add ${field}` : `add ${field}: ${description}`,
  });
}

function notAllowed({ error, path, value }: SchemaError): Finding {
  const { params } = error;
  const allowed = (
    error.keyword === 'const' ? [params['allowedValue']] : (params['allowedValues'] as unknown[])
  ).map(String);
  const condition = /\/dependentSchemas\/([^/]+)\//.exec(error.schemaPath)?.[1];
  if (condition !== undefined)
    return errorAt(path, {
      code: 'fields-exclude-each-other',
      message: `${pathText(path)} is ${shownValue(value)}, but ${condition} is given beside it, which needs ${allowed.join(' or ')}`,
      hint: `remove ${condition}, or write ${String(path.at(-1))}: ${allowed.join(' or ')}`,
    });
  const near = typeof value === 'string' ? nearestName(value, allowed) : null;
  return errorAt(path, {
    code: 'not-allowed-value',
    message: `${pathText(path)} is ${shownValue(value)}; it can be ${allowed.join(', ')}`,
    hint: near === null ? `write one of: ${allowed.join(', ')}` : `did you mean ${near}?`,
  });
}
