/** Small worlds planned as the command line plans them, and what it tells of them. */
import { PassThrough } from 'node:stream';
import type { CommandContext } from '../../src/cli/command-context.ts';
import { explained } from '../../src/cli/explain.ts';
import { parseCommandLine } from '../../src/cli/options.ts';
import { createOutput } from '../../src/cli/output.ts';
import { lossWithout, planWorld, type ToldWorld } from '../../src/cli/planned-world.ts';
import {
  SUBJECT_KINDS,
  type Explanation,
  type Loss,
  type Subject,
} from '../../src/model/explanation.ts';
import { findSubject } from '../../src/plan/find-subject.ts';
import { applyAll, type World } from '../simulation/arbitrary-worlds.ts';
import { AS_OF } from '../simulation/builders.ts';

const stream = new PassThrough();
const context: CommandContext = contextOf();

function contextOf(): CommandContext {
  const surroundings = {
    stdin: stream,
    stdout: stream,
    stderr: stream,
    environment: {},
    isRoot: false,
    now: () => new Date(AS_OF),
    agentProgram: '/nonexistent/agent.js',
    interruption: new AbortController().signal,
  };
  return {
    line: parseCommandLine(['plan', '--as-of', AS_OF]),
    surroundings,
    output: createOutput(surroundings, true),
  };
}

export function told({ declarations, inventories }: World): ToldWorld {
  return planWorld(context, { declarations, revision: null, givenInventories: [] }, inventories);
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
  const explanation = explained(subjectOf(world, text), told(world), context);
  if (explanation === null) throw new Error(`nothing is known of ${text}`);
  return explanation;
}

export function lossOfWorld(world: World, ...texts: readonly string[]): Loss {
  const without = texts
    .map((text) => subjectOf(world, text))
    .filter((subject) => subject.kind === 'disk' || subject.kind === 'node');
  return lossWithout(context, told(world), without);
}
