import type { Subject, SubjectKind } from '../model/planned/explanation.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { explainedPass, type ExplainedPass } from '../pass/explained-pass.ts';
import type { ValidDeclarations } from '../pass/read-declarations.ts';
import { findSubject } from '../review/explain/find-subject.ts';
import type { PlannedWorld } from '../review/explain/volume-facts.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { makePlan } from './make-plan.ts';

/**
 * The whole world planned, whatever node the command line names: what depends on a disk may be
 * elsewhere.
 */
export function planWorld(
  context: CommandContext,
  valid: ValidDeclarations,
  inventories: readonly Inventory[],
): ExplainedPass {
  return explainedPass(makePlan(context, valid, { inventories, node: null }));
}

/** What a text of the command line names. @throws CommandError that says what is near. */
export function subjectNamed(
  text: string,
  { line }: CommandContext,
  asked: { readonly world: PlannedWorld; readonly kinds: readonly SubjectKind[] },
): Subject {
  const found = findSubject(text, asked.world, { node: line.node, kinds: asked.kinds });
  if (found.ok) return found.value;
  throw new CommandError(found.error);
}
