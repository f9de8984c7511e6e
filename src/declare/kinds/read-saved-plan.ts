import type { Inventory } from '../../model/observed/inventory.ts';
import type { Plan } from '../../model/planned/plan.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { shownValue, type ProblemText } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import { validators } from '../generated/validators.js';
import { beginsAsPrintedPlan, beginsAsSavedPlan } from '../documents/plan-beginnings.ts';
import { inventoryDocumentOfToday } from '../documents/former-names.ts';
import { isSavedPlan, jsonOf, planIn } from './read-plan.ts';
import { schemaFindings } from '../schema/schema-findings.ts';

/**
 * A saved plan whose every part its schema accepts. Whether it is what was saved is another
 * question.
 */
export type WrittenSavedPlan = Omit<written.SavedPlan, 'plan' | 'inventories'> & {
  readonly plan: Plan;
  readonly inventories: readonly { readonly spec: Inventory }[];
};

const HOW_TO_SAVE = 'save one with: diskwright plan --save plan.json';

/** The form of a saved plan that is read; what the second number adds may be missing. */
const READ_FORM = /^1\.\d+$/;

/** A saved plan that was read. */
export interface ReadSavedPlan {
  /** With the names of today. */
  readonly saved: WrittenSavedPlan;
  /** As it stands in the file, which its checksum is of. */
  readonly written: object;
}

/** Reads a plan as `diskwright plan --save` writes it. */
export function readSavedPlan(file: SourceFile): Result<ReadSavedPlan, ProblemText> {
  const value = jsonOf(file);
  const text = new TextDecoder().decode(file.bytes);
  const isPrinted =
    typeof value === 'object' && value !== null
      ? 'plannerVersion' in value
      : beginsAsPrintedPlan(text);
  if (isPrinted)
    return err({
      code: 'no-saved-plan',
      message: `${file.path} is a plan for reading, as "diskwright plan -o json" prints it; it does not say what it was made from, so that it cannot be held against that`,
      hint: `make one that can be shown and applied: diskwright plan … --save FILE`,
    });
  if (value === undefined && beginsAsSavedPlan(text))
    return err({
      code: 'no-saved-plan',
      message: `${file.path} begins as a saved plan and is no JSON: it ends in the middle, or was changed`,
      hint: `fetch the file again, or ${HOW_TO_SAVE}`,
    });
  if (!isSavedPlan(value))
    return err({
      code: 'no-saved-plan',
      message: `${file.path} is no saved plan: JSON with "kind": "SavedPlan" was expected`,
      hint: HOW_TO_SAVE,
    });
  const { formatVersion } = value as { formatVersion?: unknown };
  if (typeof formatVersion === 'string' && !READ_FORM.test(formatVersion))
    return err({
      code: 'other-version',
      message: `${file.path} is a saved plan of form ${shownValue(formatVersion)}; this version of diskwright reads 1.x and 2.x`,
      hint: `plan again with this version, and ${HOW_TO_SAVE}`,
    });
  const validate = validators.SavedPlan;
  if (!validate(value)) return err(notOfItsForm(file.path, value, 'SavedPlan'));
  const saved: written.SavedPlan = value;
  const plan = planIn(file.path, saved.plan);
  if (!plan.ok) return plan;
  const inventories: WrittenSavedPlan['inventories'][number][] = [];
  for (const written of saved.inventories) {
    const document = inventoryDocumentOfToday(written);
    if (!validators.NodeInventory(document))
      return err(notOfItsForm(file.path, document, 'NodeInventory'));
    inventories.push(document as unknown as WrittenSavedPlan['inventories'][number]);
  }
  return ok({ saved: { ...saved, plan: plan.value, inventories }, written: value });
}

function notOfItsForm(
  path: string,
  value: unknown,
  kind: 'SavedPlan' | 'NodeInventory',
): ProblemText {
  const [first] = schemaFindings({
    kind,
    base: [],
    value,
    errors: validators[kind].errors ?? [],
    written: () => null,
  });
  const what = kind === 'SavedPlan' ? '' : ` in its ${kind}`;
  return {
    code: 'no-saved-plan',
    message: `${path} is no saved plan${what}: ${first?.message ?? 'it is not of its form'}`,
    hint: HOW_TO_SAVE,
  };
}
