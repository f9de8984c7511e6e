import type { Subject, SubjectKind } from '../model/planned/explanation.ts';
import type { NodeName } from '../model/identifiers.ts';
import { explainedPass, type ExplainedPass } from '../pass/explained-pass.ts';
import type { ValidDeclarations } from '../pass/read-declarations.ts';
import { findSubject } from '../review/explain/find-subject.ts';
import type { PlannedWorld } from '../review/explain/volume-facts.ts';
import { CommandError } from './command-error.ts';
import { makePlan, type PlanInput } from './make-plan.ts';

/**
 * The whole world planned, whatever node the command line names: what depends on a disk may be
 * elsewhere.
 */
export function planWorld(valid: ValidDeclarations, input: Omit<PlanInput, 'node'>): ExplainedPass {
  return explainedPass(makePlan(valid, { ...input, node: null }));
}

/** What a text of the command line names. @throws CommandError that says what is near. */
export function subjectNamed(
  text: string,
  world: PlannedWorld,
  asked: { readonly node: NodeName | null; readonly kinds: readonly SubjectKind[] },
): Subject {
  const found = findSubject(text, world, asked);
  if (found.ok) return found.value;
  throw new CommandError(found.error);
}
