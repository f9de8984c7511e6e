/** Small worlds planned as the command line plans them, and what it tells of them. */
import { explained } from '../../src/cli/commands/explain.ts';
import { explainedPass, lossWithout, type ExplainedPass } from '../../src/pass/explained-pass.ts';
import { makePass } from '../../src/pass/make-pass.ts';
import {
  SUBJECT_KINDS,
  type Explanation,
  type Loss,
  type Subject,
} from '../../src/model/planned/explanation.ts';
import { findSubject } from '../../src/review/explain/find-subject.ts';
import { applyAll, type World } from '../simulation/arbitrary-worlds.ts';
import { AS_OF } from '../simulation/builders.ts';

export function told({ declarations, inventories }: World): ExplainedPass {
  const limits = { nodes: null, maxInventoryAgeMs: null };
  const input = { declarations, inventories, older: [], asOf: AS_OF, revision: null, ...limits };
  return explainedPass(makePass(input));
}

/** The world once everything that is planned was done, and planned again after that. */
export function applied(world: World): World {
  return applyAll(applyAll(world));
}

export function subjectOf(world: World, text: string): Subject {
  const found = findSubject(text, told(world), { node: null, kinds: SUBJECT_KINDS });
  if (found.ok) return found.value;
  throw new Error(`${found.error.message}; ${found.error.remedy}`);
}

export function explain(world: World, text: string): Explanation {
  const explanation = explained(subjectOf(world, text), told(world));
  if (explanation === null) throw new Error(`nothing is known of ${text}`);
  return explanation;
}

export function lossOfWorld(world: World, ...texts: readonly string[]): Loss {
  const without = texts
    .map((text) => subjectOf(world, text))
    .filter((subject) => subject.kind === 'disk' || subject.kind === 'node');
  return lossWithout(told(world), without);
}
