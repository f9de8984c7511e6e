import { TooManyErrors, type ValidationError } from '../generated/validators.js';

/** Findings that are named; the first says most. */
const NAMED_ERRORS = 3;

/** Letters of each; what is wrong may be as long as the file. */
const LONGEST = 300;

interface Validating {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

/**
 * What is wrong with a form that programs write: in words of its schema, since nobody wrote it by
 * hand.
 *
 * @returns null for a value that its schema accepts.
 */
export function wrongPlaces(validate: Validating, value: unknown): string | null {
  try {
    if (validate(value)) return null;
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    return 'it has too many errors to name them';
  }
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .slice(0, NAMED_ERRORS)
    .map(({ instancePath, keyword, params }) => {
      const place = instancePath === '' ? 'it' : instancePath;
      const text = `${place} does not satisfy "${keyword}" ${JSON.stringify(params)}`;
      return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
    })
    .join('; ');
}
