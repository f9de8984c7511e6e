/**
 * What a pull request costs, in a process of its own: `node test/bench/outputs-child.ts DIRECTORY ROUNDS PAGE`, where DIRECTORY
 * holds `base` and `head`. Planning both with every output, and validating the head alone, in turns. Writes the page with
 * pictures to PAGE, and prints one line of JSON.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDocumentCache, type DocumentCache } from '../../src/declare/document-cache.ts';
import { declare } from '../../src/declare/declare.ts';
import type { Declarations } from '../../src/model/declarations.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import { causingLines } from '../../src/plan/causing-line.ts';
import { checkPlan } from '../../src/plan/check-plan.ts';
import { comparePlans } from '../../src/plan/compare-plans.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { OUTPUTS } from '../render/outputs.ts';
import { FLEET_AS_OF } from './fleet.ts';
import { median, timed } from './measure.ts';
import { readFleet } from './read-fleet.ts';

function declared(files: readonly SourceFile[], cache?: DocumentCache): Declarations {
  const { declarations, diagnostics } = declare(files, cache === undefined ? {} : { cache });
  if (declarations === null)
    throw new Error(`the generated fleet is not valid: ${JSON.stringify(diagnostics[0])}`);
  return declarations;
}

function planned(declarations: Declarations) {
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf: FLEET_AS_OF });
  const options = { asOf: FLEET_AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, inventories, options);
  const [violation] = checkPlan(plan, { desired, inventories });
  if (violation !== undefined) throw new Error(`${violation.rule}: ${violation.message}`);
  return { declarations, inventories, desired, plan };
}

/** As `diskwright plan --base --head` does it: what both commits share is parsed once. */
function review(files: {
  readonly base: readonly SourceFile[];
  readonly head: readonly SourceFile[];
}) {
  const cache = createDocumentCache();
  const head = planned(declared(files.head, cache));
  const base = planned(declared(files.base, cache));
  const situation = {
    ...head,
    name: 'bench',
    lines: causingLines(head.declarations, head.desired),
    comparison: comparePlans({ state: 'planned', plan: base.plan }, head.plan),
  };
  const outputs = Object.entries(OUTPUTS).map(
    ([ending, write]) => [ending, write(situation)] as const,
  );
  return { plan: head.plan, pending: base.plan, outputs: new Map(outputs) };
}

const [directory = '', rounds = '3', page = ''] = process.argv.slice(2);
const files = {
  base: readFleet(join(directory, 'base')),
  head: readFleet(join(directory, 'head')),
};
const reviews: number[] = [];
const validations: number[] = [];
let last: ReturnType<typeof review> | null = null;
for (let round = 0; round < Number(rounds); round += 1) {
  validations.push(timed(() => declared(files.head)).tookMs);
  const { tookMs, value } = timed(() => review(files));
  reviews.push(tookMs);
  last = value;
}
const html = last?.outputs.get('html') ?? '';
writeFileSync(page, html);
console.log(
  JSON.stringify({
    reviewMs: median(reviews),
    validateMs: median(validations),
    pageBytes: Buffer.byteLength(html),
    markdownBytes: Buffer.byteLength(last?.outputs.get('md') ?? ''),
    changedNodes: last?.plan.nodes.filter(({ operations }) => operations.length > 0).length ?? 0,
    pending: last?.pending.nodes.filter(({ operations }) => operations.length > 0).length ?? 0,
  }),
);
