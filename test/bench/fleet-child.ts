/**
 * Passes over a whole fleet in one process that stays: `node test/bench/fleet-child.ts DIRECTORY
 * ROUNDS`. The fleet is read from the directory before the clock starts. Prints one line of JSON.
 */
import { declare } from '../../src/declare/declare.ts';
import { createDocumentCache, type DocumentCache } from '../../src/declare/text/document-cache.ts';
import { newMemory, type Memory } from '../../src/model/values/memory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { FLEET_AS_OF, withOneFileChanged } from './fleet.ts';
import { median, timed } from './measure.ts';
import { readFleet } from './read-fleet.ts';

/** What a controller does with a commit: every step from bytes to a plan. */
function planOf(
  files: readonly SourceFile[],
  { cache, memory }: { readonly cache: DocumentCache; readonly memory: Memory },
): Plan {
  const { declarations, diagnostics } = declare(files, { cache });
  if (declarations === null)
    throw new Error(`the generated fleet is not valid: ${JSON.stringify(diagnostics[0])}`);
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf: FLEET_AS_OF, memory });
  return planFleet(desired, inventories, {
    asOf: FLEET_AS_OF,
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
    memory,
  });
}

/**
 * A first pass, then passes after commits that change one file each, as in a running controller.
 */
function warm(files: readonly SourceFile[], rounds: number): object {
  const held = { cache: createDocumentCache(), memory: newMemory() };
  const cold = timed(() => planOf(files, held));
  const commits = Array.from({ length: Math.max(5, rounds) }, (_, index) => index + 1);
  const warmMs = commits.map((commit) => {
    const next = withOneFileChanged(files, commit);
    return timed(() => planOf(next, held)).tookMs;
  });
  return { coldMs: cold.tookMs, warmMs: median(warmMs) };
}

const [directory = '', rounds = '3'] = process.argv.slice(2);
console.log(JSON.stringify(warm(readFleet(directory), Number(rounds))));
