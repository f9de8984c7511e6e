/**
 * One measurement over a whole fleet in a process of its own, so that memory and warm-up of one do not count for another:
 * `node test/bench/fleet-child.ts WHAT DIRECTORY ROUNDS`. The fleet is read from the directory before the clock starts.
 * Prints one line of JSON.
 */
import { parseAllDocuments } from 'yaml';
import { declare } from '../../src/declare/declare.ts';
import { createDocumentCache, type DocumentCache } from '../../src/declare/document-cache.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { FLEET_AS_OF, withOneFileChanged } from './fleet.ts';
import { median, timed } from './measure.ts';
import { readFleet } from './read-fleet.ts';

/** What a controller does with a commit: every step from bytes to a plan. */
function planOf(files: readonly SourceFile[], cache?: DocumentCache): Plan {
  const { declarations, diagnostics } = declare(files, cache === undefined ? {} : { cache });
  if (declarations === null)
    throw new Error(`the generated fleet is not valid: ${JSON.stringify(diagnostics[0])}`);
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf: FLEET_AS_OF });
  return planFleet(desired, inventories, {
    asOf: FLEET_AS_OF,
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
  });
}

/** The reference: the yaml package turning the same bytes into values, and nothing else. */
function parseAlone(files: readonly SourceFile[]): number {
  let documents = 0;
  for (const { bytes } of files) {
    for (const document of parseAllDocuments(new TextDecoder().decode(bytes), { merge: true })) {
      document.toJS();
      documents += 1;
    }
  }
  return documents;
}

/** Whole passes and the parser alone, in turns, so that a slow moment of the machine meets both. */
function interleaved(files: readonly SourceFile[], rounds: number): object {
  const whole: number[] = [];
  const parse: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const parseFirst = round % 2 === 0;
    if (parseFirst) parse.push(timed(() => parseAlone(files)).tookMs);
    whole.push(timed(() => planOf(files)).tookMs);
    if (!parseFirst) parse.push(timed(() => parseAlone(files)).tookMs);
  }
  return { wholeMs: median(whole), parseMs: median(parse) };
}

/** Choosing alone and the parser alone, in turns; what is chosen from is read anew each time. */
function choosing(files: readonly SourceFile[], rounds: number): object {
  const choose: number[] = [];
  const parse: number[] = [];
  let placed = 0;
  let volumes = 0;
  for (let round = 0; round < rounds; round += 1) {
    parse.push(timed(() => parseAlone(files)).tookMs);
    const { declarations } = declare(files);
    if (declarations === null) throw new Error('the generated fleet is not valid');
    const { inventories } = declarations;
    const { tookMs, value } = timed(() =>
      resolve({ declarations, inventories, asOf: FLEET_AS_OF }),
    );
    choose.push(tookMs);
    placed = value.claims.filter((claim) => claim.kind === 'placed').length;
    volumes = value.nodes.flatMap(({ disks }) => disks.flatMap((disk) => disk.volumes)).length;
  }
  return { chooseMs: median(choose), parseMs: median(parse), placed, volumes };
}

/** A first pass, then passes after commits that change one file each, as in a running controller. */
function warm(files: readonly SourceFile[], rounds: number): object {
  const cache = createDocumentCache();
  const cold = timed(() => planOf(files, cache));
  const commits = Array.from({ length: Math.max(5, rounds) }, (_, index) => index + 1);
  const warmMs = commits.map((commit) => {
    const next = withOneFileChanged(files, commit);
    return timed(() => planOf(next, cache)).tookMs;
  });
  return { coldMs: cold.tookMs, warmMs: median(warmMs) };
}

function once(files: readonly SourceFile[]): object {
  const { tookMs, value } = timed(() => planOf(files));
  return {
    wholeMs: tookMs,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    operations: value.nodes.reduce((sum, node) => sum + node.operations.length, 0),
    placed: value.claims.filter((claim) => claim.kind === 'placed').length,
  };
}

const [what = '', directory = '', rounds = '3'] = process.argv.slice(2);
const files = readFleet(directory);
const measurements = new Map<string, () => object>([
  ['interleaved', () => interleaved(files, Number(rounds))],
  ['choosing', () => choosing(files, Number(rounds))],
  ['warm', () => warm(files, Number(rounds))],
  ['once', () => once(files)],
]);
const measure = measurements.get(what);
if (measure === undefined) throw new Error(`there is no measurement named ${JSON.stringify(what)}`);
console.log(JSON.stringify(measure()));
