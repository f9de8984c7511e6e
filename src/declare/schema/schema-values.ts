import { parseDiskId } from '../../model/identifiers.ts';
import { parseQuantity } from '../../model/values/quantity.ts';
import { errorAt, errorAtKey, pathText, shownValue, type Finding } from '../findings/finding.ts';
import type { SchemaError } from './schema-error.ts';
import type { SchemaOutline } from './schema-outline.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  array: 'a list',
  null: 'nothing',
};

/** A value of the wrong type; `written` is how the file spells it. */
export function typeFinding({ error, path, value }: SchemaError, written: string | null): Finding {
  const wanted = [error.params['type']].flat().map(String);
  const expected = wanted.map((type) => TYPE_WORDS[type] ?? type).join(' or ');
  const hint = typeHint(wanted, value, written);
  return errorAt(path, {
    code: 'wrong-type',
    message: `${pathText(path)} is ${describedValue(value, written)}; ${expected} was expected`,
    ...(hint === null ? {} : { hint }),
  });
}

function describedValue(value: unknown, written: string | null): string {
  if (value === null) return 'empty';
  const shown = shownValue(value);
  if (typeof value === 'number')
    return written !== null && written !== shown
      ? `${written}, which YAML reads as the number ${shown}`
      : `the number ${shown}`;
  if (typeof value === 'boolean') return `the boolean ${written ?? shown}`;
  return typeof value === 'string' ? `the text ${shown}` : shown;
}

function typeHint(
  wanted: readonly string[],
  value: unknown,
  written: string | null,
): string | null {
  const wantsText = wanted.includes('string');
  if (value === null)
    return 'give a value, or remove the key; a value on the next line must be indented further than its key';
  if (wantsText && (typeof value === 'number' || typeof value === 'boolean'))
    return `put it in quotes: ${JSON.stringify(written ?? String(value))}`;
  if (typeof value !== 'string') return null;
  if (wanted.includes('boolean')) return booleanHint(value);
  const wantsNumber = wanted.includes('number') || wanted.includes('integer');
  if (wantsNumber && /^[-+]?\d+$/.test(value))
    return value.length > 15 ? 'the number is too large to be held exactly' : 'remove the quotes';
  return wanted.includes('array') ? `write it as a list: [${value}]` : null;
}

function booleanHint(value: string): string | null {
  if (/^(?:y|yes|on)$/i.test(value)) return 'YAML 1.2 takes this for a text; write true';
  if (/^(?:n|no|off)$/i.test(value)) return 'YAML 1.2 takes this for a text; write false';
  return /^(?:true|false)$/i.test(value) ? 'remove the quotes' : null;
}

/**
 * A value of the right type that does not look as it must, or is too large, too small or too many.
 */
export function formatFinding(
  { error, path, value }: SchemaError,
  schema: SchemaOutline | null,
): Finding {
  const name = pathText(path);
  const limit = String(error.params['limit']);
  const description = schema?.description;
  switch (error.keyword) {
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return errorAt(path, {
        code: 'out-of-range',
        message: `${name} is ${shownValue(value)}; it must be ${COMPARISON[error.keyword]} ${limit}`,
        ...described(description),
      });
    case 'maxItems':
    case 'maxProperties':
      return errorAtKey(path, {
        code: 'too-many',
        message:
          limit === '0'
            ? `${name} cannot be given here`
            : `${name} has ${String(sizeOf(value))} entries; at most ${limit} are taken`,
        ...described(description),
      });
    case 'minItems':
    case 'minProperties':
      return errorAtKey(path, {
        code: 'too-few',
        message: `${name} has ${String(sizeOf(value))} entries; at least ${limit} are needed`,
        ...described(description),
      });
    default:
      return badFormat({ error, path, value }, description);
  }
}

const COMPARISON = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
} as const;

function described(description: string | undefined): { readonly hint?: string } {
  return description === undefined ? {} : { hint: description };
}

function sizeOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function badFormat({ error, path, value }: SchemaError, description: string | undefined): Finding {
  const name = pathText(path);
  if (typeof value === 'string' && error.keyword === 'maxLength')
    return errorAt(path, {
      code: 'too-long',
      message: `${name} has ${String(value.length)} characters; at most ${String(error.params['limit'])} are taken`,
      ...described(description),
    });
  if (typeof value === 'string' && isMeantAsQuantity(value, description)) {
    const quantity = parseQuantity(value);
    if (!quantity.ok)
      return errorAt(path, {
        code: 'bad-quantity',
        message: `${name}: ${quantity.error}`,
        ...described(description),
      });
  }
  const kernelName = typeof value === 'string' ? kernelNameHint(value, description) : null;
  return errorAt(path, {
    code: kernelName === null ? 'bad-format' : 'kernel-name',
    message: `${name} is ${shownValue(value)}, which is not of the form expected`,
    ...(kernelName === null ? described(description) : { hint: kernelName }),
  });
}

/**
 * Of what may be a percentage or a word besides, only what begins as a number does and has no `%`.
 */
function isMeantAsQuantity(value: string, description = ''): boolean {
  if (description.startsWith('A size in bytes')) return true;
  return description.startsWith('A Kubernetes quantity') && /^\d[^%]*$/.test(value);
}

/** A disk named as the kernel does: the commonest mistake, and the most dangerous one. */
function kernelNameHint(value: string, description: string | undefined): string | null {
  if (description?.includes('wwn-') !== true) return null;
  if (!/^(?:\/dev\/)?(?:sd[a-z]|nvme\d|vd[a-z]|xvd[a-z]|hd[a-z]|loop\d|mmcblk\d)/.test(value))
    return null;
  const parsed = parseDiskId(value);
  return parsed.ok ? null : parsed.error;
}
