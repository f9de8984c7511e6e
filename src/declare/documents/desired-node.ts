import { decodeDesiredNode } from '../../model/forms/decode-desired-node.ts';
import {
  DESIRED_NODE_FORM_VERSION,
  type DesiredNodeForm,
} from '../../model/forms/desired-node-form.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { validateDesiredNode } from '../generated/validators.js';
import { wrongPlaces } from './wrong-places.ts';

/** Why a desired node cannot be read. */
export type UnreadDesiredNode =
  /** Of a form that this version does not know. */
  | { readonly kind: 'other-form'; readonly form: unknown }
  /** With what is wrong and where, a part of a sentence. */
  | { readonly kind: 'not-of-its-form'; readonly wrong: string };

/**
 * A desired node that another program wrote, which may be of another version: in the form of today,
 * as its schema has it, and whole.
 */
export function readDesiredNode(value: unknown): Result<DesiredNode, UnreadDesiredNode> {
  const { formatVersion } = (value ?? {}) as { readonly formatVersion?: unknown };
  if (formatVersion !== DESIRED_NODE_FORM_VERSION)
    return err({ kind: 'other-form', form: formatVersion });
  const wrong = wrongPlaces(validateDesiredNode, value);
  if (wrong !== null) return err({ kind: 'not-of-its-form', wrong });
  const desired = decodeDesiredNode(value as DesiredNodeForm);
  return desired.ok ? ok(desired.value) : err({ kind: 'not-of-its-form', wrong: desired.error });
}
