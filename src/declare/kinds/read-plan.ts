import { isUtf8 } from 'node:buffer';
import { PLAN_FORMAT_VERSION, type Plan } from '../../model/planned/plan.ts';
import { unpackValues, type SharedValues } from '../../model/forms/shared-values.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { shownValue, type ProblemText } from '../findings/finding.ts';
import { validators } from '../generated/validators.js';
import { planOfToday } from '../documents/former-names.ts';
import { schemaFindings } from '../schema/schema-findings.ts';

/** How to get what was expected. */
const HOW_TO_SAVE = 'save one with: diskwright plan -o json > plan.json';

/** Findings that are reported; the first says most. */
const MOST_ERRORS = 3;

/** Reads a plan as `diskwright plan -o json` or `--save` writes it, or wrote it in the form 1.x. */
export function readPlan(file: SourceFile): Result<Plan, ProblemText> {
  const value = jsonOf(file);
  return planIn(file.path, isSavedPlan(value) ? value.plan : value);
}

/**
 * The JSON value of a file, of a packed plan what was packed; undefined when it is none, or was cut
 * or changed.
 */
export function jsonOf({ bytes }: Pick<SourceFile, 'bytes'>): unknown {
  const value = isUtf8(bytes) ? parsed(new TextDecoder().decode(bytes)) : undefined;
  if (!isSavedPlan(value) || !isPacked(value)) return value;
  const unpacked = unpackValues(value);
  return unpacked.ok ? unpacked.value : undefined;
}

/** A saved plan in the form 2.x: the one of the form 1.x, with everything written once. */
function isPacked(value: object): value is SharedValues {
  return (
    'formatVersion' in value &&
    /^2\.\d+$/.test(String(value.formatVersion)) &&
    'shapes' in value &&
    Array.isArray(value.shapes) &&
    value.shapes.every((shape) => Array.isArray(shape) && shape.every(isText)) &&
    'shared' in value &&
    Array.isArray(value.shared) &&
    'content' in value
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value says of itself that it is a saved plan. */
export function isSavedPlan(value: unknown): value is { readonly kind: string; plan?: unknown } {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'SavedPlan'
  );
}

/** The same for the value alone. */
export function planIn(path: string, written: unknown): Result<Plan, ProblemText> {
  const value = planOfToday(written);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return err({
      code: 'no-plan',
      message: `${path} is no plan: a JSON object was expected`,
      hint: HOW_TO_SAVE,
    });
  const older = otherVersion(path, (value as { formatVersion?: unknown }).formatVersion);
  if (older !== null) return err(older);
  const validate = validators.Plan;
  if (validate(value)) return ok(value as unknown as Plan);
  const errors = schemaFindings({
    kind: 'Plan',
    base: [],
    value,
    errors: validate.errors ?? [],
    written: () => null,
  })
    .slice(0, MOST_ERRORS)
    .map(({ message }) => message);
  return err({
    code: 'no-plan',
    message: `${path} is no plan: ${errors.join('; ')}`,
    hint: HOW_TO_SAVE,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Of 1.x a plan has come here as one of 2.0, but for 1.0, which knows no consents: this version
 * needs to know them. What came after 1.1 may be missing.
 */
const READ_FORM = /^2\.\d+$/;

function otherVersion(path: string, version: unknown): ProblemText | null {
  if (!/^\d+\.\d+$/.test(String(version)))
    return {
      code: 'no-plan',
      message: `${path} is no plan: it has no formatVersion`,
      hint: HOW_TO_SAVE,
    };
  if (READ_FORM.test(String(version))) return null;
  return {
    code: 'other-version',
    message: `${path} is a plan of form ${shownValue(version)}; this version of diskwright reads ${PLAN_FORMAT_VERSION} and 1.1 to 1.10`,
    hint: `plan again with this version, and ${HOW_TO_SAVE}`,
  };
}
