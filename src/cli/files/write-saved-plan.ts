import { resolve as absolute } from 'node:path';
import { MOST_READ_BYTES } from '../../declare/text/read-files.ts';
import { packValues } from '../../model/forms/shared-values.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { visibleInJson } from '../../model/values/visible-text.ts';
import type { Declarations } from '../../model/declared/declarations.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { Pass } from '../../pass/make-pass.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { causingLines, linesToSave } from '../../review/causing-line.ts';
import { nodeInputs } from '../../plan/node-digest.ts';
import {
  checksumOf,
  PACKED_PLAN_FORMAT_VERSION,
  SAVED_PLAN_FORMAT_VERSION,
  type SavedSource,
} from '../../review/saved-plan.ts';
import { inventoryDocument } from '../../render/machine/inventory-document.ts';
import { planValue } from '../../render/machine/plan-json.ts';
import type { ContextOf } from '../command-context.ts';
import type { PlanLine } from '../commands/plan/plan-line.ts';
import { writeWhole } from './write-whole.ts';

interface Saving {
  readonly made: Pass;
  readonly declarations: Declarations;
  /** What the plan adds to that of its base; null when it was not compared. */
  readonly comparison: PlanComparison | null;
}

/**
 * Writes a plan into a file, whole or not at all, for `show` and `apply`.
 *
 * @throws CommandError when it is larger than what they read.
 */
export async function writeSavedPlan(
  { line, output }: ContextOf<'plan'>,
  file: string,
  saving: Saving,
): Promise<void> {
  const { path, change } = await writeWhole(file, savedPlanPieces(line, saving), {
    mostBytes: MOST_READ_BYTES,
    tooLarge: {
      message: `the plan has more than ${formatBytes(MOST_READ_BYTES)}, which is the most that "show" and "apply" read of a saved plan; ${file} was not written`,
      remedy: 'Save a plan of fewer nodes: one with --node NAME for each node, for example.',
    },
  });
  await output.note(`${path}: ${change}\n`);
}

function savedPlanPieces(
  line: PlanLine,
  { made, comparison, declarations }: Saving,
): Iterable<string> {
  const { desired, inventories, plan } = made;
  const observed = new Map(inventories.map((inventory) => [inventory.node, inventory]));
  const wanted = new Map(desired.nodes.map((node) => [node.node, node]));
  const rest = {
    kind: 'SavedPlan',
    formatVersion: SAVED_PLAN_FORMAT_VERSION,
    source: savedSource(line),
    inventorySources: line.inventories.filter((place) => place !== 'host').map(placeOf),
    plan: planValue(plan, comparison),
    locks: declarations.locks
      .filter(({ node }) => plan.nodes.some((each) => each.node === node))
      .map(({ node, digest }) => ({ node, digest })),
    inputs: plan.nodes.flatMap(({ node, operations }) => {
      const [asked, seen] = [wanted.get(node), observed.get(node)];
      return operations.length === 0 || asked === undefined || seen === undefined
        ? []
        : [{ node, values: nodeInputs(asked, seen) }];
    }),
    lines: linesToSave(plan, causingLines(declarations, desired)),
    inventories: plan.nodes.flatMap(({ node, operations, refusals, kept }) => {
      const seen = observed.get(node);
      const isDrawn = operations.length + refusals.length + kept.length > 0;
      return seen !== undefined && isDrawn ? [inventoryDocument(asDrawn(seen))] : [];
    }),
  };
  // Members without a value are no part of the checksum, and none of JSON.
  const checksum = checksumOf(rest);
  const { kind, formatVersion, ...others } = rest;
  return packedPieces({ kind, formatVersion, checksum, ...others });
}

/** The file: what stands in many places is written once, one value a line. */
function* packedPieces(saved: object): Generator<string, void> {
  const { shapes, shared, content } = packValues(saved);
  const head = { kind: 'SavedPlan', formatVersion: PACKED_PLAN_FORMAT_VERSION };
  yield `${JSON.stringify(head).slice(0, -1)},\n`;
  for (const [name, list] of Object.entries({ shapes, shared })) {
    yield `"${name}": [\n`;
    for (const [index, value] of list.entries())
      yield visibleInJson(`${JSON.stringify(value)}${index === list.length - 1 ? '' : ','}\n`);
    yield '],\n';
  }
  yield visibleInJson(`"content": ${JSON.stringify(content)}}\n`);
}

/** Without what no picture shows, and what a person may have written into labels. */
function asDrawn(inventory: Inventory): Inventory {
  return { ...inventory, labels: {} };
}

function savedSource({ source, question }: PlanLine): SavedSource {
  switch (source.kind) {
    case 'path':
      return { kind: 'path', path: absolute(source.path) };
    case 'standard-input':
      return source;
    case 'git':
      return {
        kind: 'git',
        repo: withoutCredentials(source.repo),
        ref: source.ref,
        path: source.path,
        base: question.kind === 'compare' ? question.base : null,
      };
  }
}

function placeOf(place: string): string {
  return place.startsWith('git:') ? place : absolute(place);
}

/**
 * A URL may carry a password or token, and a query anything; a directory is given as it is found
 * again.
 */
function withoutCredentials(repo: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(repo) && URL.canParse(repo)) {
    const url = new URL(repo);
    url.password = '';
    // With ssh the name is part of the address, such as git@.
    if (url.protocol !== 'ssh:') url.username = '';
    url.search = '';
    url.hash = '';
    return url.href;
  }
  return /^[^/]+@[^/]+:/.test(repo) ? repo : absolute(repo);
}
