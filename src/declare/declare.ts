import type { Declarations, Diagnostic, SourceRef } from '../model/declared/declarations.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { compareText, groupedBy, sortedBy } from '../model/values/order.ts';
import type { SourceFile } from '../model/values/source-file.ts';
import { contradictedAdoptions } from './across/check-adoptions.ts';
import { claimsNeverBound } from './across/check-named-volumes.ts';
import { claimsMadeTwice, unknownPins } from './across/check-claims.ts';
import {
  claimsWithoutVolumes,
  deletingClasses,
  undefinedClasses,
  wronglyUsedClasses,
} from './across/check-classes.ts';
import { collidingHostPaths } from './across/check-host-paths.ts';
import { duplicateObjects, noInstallation, severalInstallations } from './across/check-objects.ts';
import { setsThatDeleteClaims } from './across/check-stateful-sets.ts';
import { contradictedVolumes, takeBacksWithoutClaim } from './across/check-kept-volumes.ts';
import { contradictedReplacements } from './across/check-replacements.ts';
import { impossibleMoves } from './across/check-moves.ts';
import type { CrossFinding } from './across/cross-finding.ts';
import { createDocumentCache, type DocumentCache } from './text/document-cache.ts';
import { finishLayouts, type FinishedLayouts } from './rules/finish-layouts.ts';
import { limits } from './text/limits.ts';
import { parseFile } from './text/parse-file.ts';
import type { ParsedFile } from './text/parse-file-result.ts';
import { placeFindings } from './findings/place-findings.ts';
import type { DocumentRecord } from './documents/record.ts';
import { mayLack, decideDocuments, type World } from './across/world.ts';

export { createDocumentCache, type DocumentCache };

export interface DeclareOptions {
  /** Keeps what was read of each file for the next call. */
  readonly cache?: DocumentCache;
}

export interface Declared {
  /** null when there is any error. */
  readonly declarations: Declarations | null;
  /** Everything found, errors and warnings, by file, line, column and code. */
  readonly diagnostics: readonly Diagnostic[];
  /** Documents that are not diskwright's, and are left alone. */
  readonly skipped: readonly SkippedDocument[];
}

export interface SkippedDocument {
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly source: SourceRef;
  readonly why: string;
}

/**
 * Reads the files of one revision as declarations: every finding in one run, whatever the bytes
 * are. The order of the files changes nothing. Never throws.
 */
export function declare(files: readonly SourceFile[], options: DeclareOptions = {}): Declared {
  const ordered = files.toSorted((a, b) => compareText(a.path, b.path));
  const parsed = parseAll(ordered, options);
  const world = decideDocuments(
    parsed.flatMap((file) => file.records),
    parsed.some(hasTextErrors),
  );
  const finished = finishLayouts(world);
  const findings: readonly CrossFinding[] = [
    ...duplicateObjects(world),
    ...severalInstallations(world),
    ...undefinedClasses(world),
    ...claimsWithoutVolumes(world),
    ...deletingClasses(world),
    ...wronglyUsedClasses(world),
    ...claimsMadeTwice(world),
    ...setsThatDeleteClaims(world),
    ...unknownPins(world),
    ...collidingHostPaths(world),
    ...impossibleMoves(world),
    ...contradictedVolumes(world),
    ...takeBacksWithoutClaim(world),
    ...contradictedReplacements(world),
    ...contradictedAdoptions(world),
    ...claimsNeverBound(world),
    ...finished.findings,
  ];
  const diagnostics = inOrder([
    ...parsed.flatMap((file) => file.diagnostics),
    ...ours(world).flatMap((records) => records.flatMap((record) => record.diagnostics)),
    ...placeFindings(findings, ordered),
    ...missingInstallation(world, ordered),
  ]);
  const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  return {
    declarations: failed ? null : declarationsOf(world, finished),
    diagnostics,
    skipped: skippedOf(world),
  };
}

export interface DeclaredInventories {
  /** null when there is any error. Sorted by node. */
  readonly inventories: readonly Inventory[] | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads files that hold inventories and need hold nothing else, such as what `discover` printed.
 * Documents of other kinds are left out without a word.
 */
export function declareInventories(
  files: readonly SourceFile[],
  options: DeclareOptions = {},
): DeclaredInventories {
  const ordered = files.toSorted((a, b) => compareText(a.path, b.path));
  const parsed = parseAll(ordered, options);
  const records = parsed
    .flatMap((file) => file.records)
    .filter((record) => record.kind === 'NodeInventory');
  const world = decideDocuments(records, parsed.some(hasTextErrors));
  const diagnostics = inOrder([
    ...parsed.flatMap((file) => file.diagnostics),
    ...records.flatMap((record) => record.diagnostics),
    ...placeFindings(duplicateObjects(world), ordered),
  ]);
  const failed = diagnostics.some((diagnostic) => diagnostic.severity === 'error');
  return { inventories: failed ? null : inventoriesOf(world), diagnostics };
}

function parseAll(files: readonly SourceFile[], { cache }: DeclareOptions): readonly ParsedFile[] {
  const parsed = files.map((file) => (cache === undefined ? parseFile(file) : cache.parse(file)));
  cache?.endPass();
  return parsed;
}

function hasTextErrors({ diagnostics }: ParsedFile): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function ours(world: World): readonly (readonly DocumentRecord[])[] {
  return [
    world.installations,
    world.nodeGroups,
    world.layouts,
    world.classes,
    world.claims,
    world.strayClaims,
    world.claimSets,
    world.inventories,
    world.locks,
    world.consents,
    world.moves,
    world.takeBacks,
    world.releases,
    world.replacements,
    world.poolRepairs,
    world.adoptions,
    world.broken,
  ];
}

function missingInstallation(world: World, files: readonly SourceFile[]): readonly Diagnostic[] {
  if (world.installations.length > 0 || mayLack(world, 'Installation')) return [];
  const file = files[0]?.path ?? '.';
  return [{ severity: 'error', ...noInstallation, source: { file, line: 1, column: 1 } }];
}

/**
 * By place; of each file only so many that a screen and a person can hold them. What aliases of
 * YAML repeat stands in one place, and is said once.
 */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  // What stands behind an anchor of YAML is one place, however often an alias repeats it.
  const distinct = new Map(diagnostics.toReversed().map((each) => [placedText(each), each]));
  const perFile = groupedBy([...distinct.values()], (diagnostic) => diagnostic.source.file);
  return sortedBy([...perFile.keys()], (file) => file).flatMap((file) =>
    capped(byPlace(perFile.get(file) ?? [])),
  );
}

function placedText({ severity, code, message, source }: Diagnostic): string {
  const anyIndex = message.replaceAll(/\[\d+\]/g, '[]');
  return JSON.stringify([severity, code, anyIndex, source.file, source.line, source.column]);
}

/** Errors stay before warnings when there are too many of both. */
function capped(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= limits.findingsPerFile) return diagnostics;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const warnings = diagnostics.filter((diagnostic) => diagnostic.severity === 'warning');
  const kept = byPlace([...errors, ...warnings].slice(0, limits.findingsPerFile));
  const last = kept.at(-1);
  if (last === undefined) return kept;
  return [
    ...kept,
    {
      severity: errors.length > 0 ? 'error' : 'warning',
      code: 'too-many-findings',
      message: `there is more wrong with this file than the ${String(kept.length)} findings listed`,
      hint: 'correct these first',
      source: last.source,
    },
  ];
}

function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      a.source.line - b.source.line ||
      a.source.column - b.source.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

function declarationsOf(world: World, { layouts }: FinishedLayouts): Declarations | null {
  const [installation] = world.installations;
  if (installation === undefined) return null;
  return {
    installation: installation.content.id,
    classes: byName(
      world.classes.flatMap(({ content }) => content.storageClass ?? []),
      (storageClass) => storageClass.name,
    ),
    nodeGroups: byName(
      world.nodeGroups.map(({ content }) => content.group),
      (group) => group.name,
    ),
    layouts: byName(layouts, (layout) => layout.name),
    claims: world.claims
      .flatMap(({ content }) => content.claim ?? [])
      .sort((a, b) => compareText(a.namespace, b.namespace) || compareText(a.name, b.name)),
    claimSets: byName(
      world.claimSets.flatMap(({ content }) => content.claimSet ?? []),
      ({ set }) => set,
    ),
    consents: byName(
      world.consents.map(({ content }) => content.consent),
      ({ name }) => name,
    ),
    moves: byName(
      world.moves.map(({ content }) => content.moved),
      ({ name }) => name,
    ),
    takeBacks: byName(
      world.takeBacks.map(({ content }) => content.takeBack),
      ({ name }) => name,
    ),
    releases: byName(
      world.releases.map(({ content }) => content.release),
      ({ name }) => name,
    ),
    replacements: byName(
      world.replacements.map(({ content }) => content.replacement),
      ({ name }) => name,
    ),
    poolRepairs: byName(
      world.poolRepairs.map(({ content }) => content.repair),
      ({ name }) => name,
    ),
    adoptions: byName(
      world.adoptions.map(({ content }) => content.adoption),
      ({ name }) => name,
    ),
    locks: byName(
      world.locks.map(({ content }) => content.lock),
      (lock) => lock.node,
    ),
    inventories: inventoriesOf(world),
  };
}

function inventoriesOf(world: World): readonly Inventory[] {
  return byName(
    world.inventories.map(({ content }) => content.inventory),
    (inventory) => inventory.node,
  );
}

function byName<T>(items: readonly T[], name: (item: T) => string): readonly T[] {
  return items.toSorted((a, b) => compareText(name(a), name(b)));
}

function skippedOf(world: World): readonly SkippedDocument[] {
  return world.skipped.map(({ record, why }) => ({
    kind: record.kind,
    apiVersion: record.apiVersion,
    name: record.name,
    source: record.source,
    why,
  }));
}
