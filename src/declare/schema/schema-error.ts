import type { Path } from '../findings/finding.ts';
import type { ValidationError } from '../generated/validators.js';

/** One error of Ajv's with what it is about. */
export interface SchemaError {
  readonly error: ValidationError;
  readonly path: Path;
  readonly value: unknown;
}
