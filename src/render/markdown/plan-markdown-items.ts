import { formatBytes } from '../../model/values/bytes.ts';
import type { NativeObject } from '../../model/declared/declarations.ts';
import { describeUsage } from '../../model/observed/describe-content.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { Inventory, ObservedDisk, VolumeRecord } from '../../model/observed/inventory.ts';
import { OPERATION_TRAITS, isOn, isUnderConsent } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Operation } from '../../model/planned/plan.ts';
import type { DiskRef } from '../../model/planned/operation-refs.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import type { ChangeStatus } from '../../review/compare-plans.ts';
import { changeNote } from '../compared-parts.ts';
import { consentTermAndReason } from '../consent/consent-term.ts';
import { proposedConsent } from '../consent/consent-document.ts';
import { nameRanges } from '../alike/name-ranges.ts';
import { disruptionOf } from '../disruption.ts';
import { code, fenced, indented, joined, gfm, NO_MARKDOWN, type Markdown } from './markdown.ts';
import { operationPhrase, sourceText } from '../operation-phrase.ts';
import { diskChanges, type DiskChange } from '../plan-changes.ts';
import { consentOptions } from '../text/refusals/refusal-text.ts';
import { counted } from '../text/terminal.ts';

/** What the items of a plan are written with. */
export interface ItemContext {
  readonly inventories: ReadonlyMap<string, Inventory>;
  readonly statuses?: ReadonlyMap<Operation, ChangeStatus>;
  /** RFC 3339, UTC: until when a consent that is proposed serves. */
  readonly consentExpires: string;
  /** A document as the lines of its YAML. */
  readonly documentLines: (document: NativeObject) => readonly string[];
}

/** A list is cut after so many, where the whole list says nothing more. */
const LISTED = 24;

/** Evidence that is shown; the text and the page have all of it. */
const EVIDENCE = 6;

/** Whether an operation cannot be undone, in any way that keeps what is there. */
export function isGrave({ kind }: Operation): boolean {
  const loss = OPERATION_TRAITS[kind].loss;
  return loss === 'destroy' || loss === 'take-back' || loss === 'grow';
}

/**
 * One item for each disk on which something cannot be undone: what the disk is, and what of it
 * goes.
 */
export function irreversibleBlocks(
  nodes: readonly NodePlan[],
  context: ItemContext,
): readonly string[] {
  return nodes.flatMap(diskChanges).flatMap((change) => {
    const operations = change.operations.filter(isGrave);
    if (operations.length === 0) return [];
    return [
      gfm`- **${code(change.disk.facts.id)}** on node **${code(change.node)}**: ${hardware(change.disk)}${bay(change, context)}, now ${code(change.disk.path)}
  - on it now: ${code(change.disk.content)}
  - used by: ${users(change, operations, context)}
${joined(
  operations.map((operation) => gfm`  - ${graveText(operation, context)}`),
  '\n',
)}`.markdown,
    ];
  });
}

export function hardware({ facts }: DiskRef): Markdown {
  const { serial, model, backingFile } = facts.identity;
  const file = backingFile === undefined ? NO_MARKDOWN : gfm`, backing file ${code(backingFile)}`;
  return gfm`${serial === undefined ? 'no serial' : gfm`serial ${code(serial)}`}, ${
    model === undefined ? 'no model' : gfm`model ${code(model)}`
  }${file}, ${formatBytes(facts.sizeBytes)}`;
}

/**
 * Where in the machine it is: as the hardware says, or as far as its path says (udev's by-path).
 */
function bay({ node, disk }: DiskChange, { inventories }: ItemContext): Markdown {
  const observed = observedDisk(disk, inventories.get(node));
  const paths = (observed?.links ?? []).map((link) => link.split('/by-path/')[1]);
  const place = observed?.bay ?? paths.find((path) => path !== undefined);
  return place === undefined ? NO_MARKDOWN : gfm`, bay ${code(place)}`;
}

function observedDisk(
  { facts }: DiskRef,
  inventory: Inventory | undefined,
): ObservedDisk | undefined {
  return inventory?.disks.find(({ id }) => id === facts.id);
}

/** Claims that records give the data to, and whatever holds it at this moment. */
function users(
  { node, disk }: DiskChange,
  operations: readonly Operation[],
  { inventories }: ItemContext,
): Markdown {
  const inventory = inventories.get(node);
  const observed = observedDisk(disk, inventory);
  if (inventory === undefined || observed === undefined) return gfm`not known`;
  const all = operations.some(({ kind }) => kind === 'wipe-disk');
  const uuids = new Set(operations.flatMap(partitionOf));
  const removed = new Set(
    operations.flatMap((one) => (isOn(one, 'removed') ? [one.removed.volume] : [])),
  );
  const claims = inventory.records.volumes
    .filter(
      (record) =>
        isRecordOf(observed, record) &&
        (all || uuids.has(record.partitionUuid) || removed.has(record.volume)),
    )
    .flatMap(({ claim }) => (claim === undefined ? [] : [`claim ${claimKey(claim)}`]));
  const held = [
    ...(all ? observed.usedBy : []),
    ...[...(observed.table?.partitions ?? []), ...(observed.volumeGroup?.volumes ?? [])]
      .filter(({ uuid }) => all || uuids.has(uuid))
      .flatMap(({ usedBy }) => usedBy),
  ].map(describeUsage);
  const found = [...new Set([...claims, ...held])];
  const more = found.length - LISTED;
  if (found.length === 0) return gfm`nothing that is known`;
  return gfm`${joined(found.slice(0, LISTED).map(code), ', ')}${more > 0 ? gfm` and ${more} more` : NO_MARKDOWN}`;
}

function isRecordOf({ aliases }: ObservedDisk, { disk, state }: VolumeRecord): boolean {
  return state !== 'removed' && aliases.includes(disk.id);
}

function partitionOf(operation: Operation): readonly string[] {
  if (operation.kind === 'remove-volume') return [operation.removed.partitionUuid];
  if (operation.kind === 'remove-logical-volume') return [operation.removed.uuid];
  if (operation.kind === 'adopt-volume') return [operation.adopted.partitionUuid];
  return isOn(operation, 'volume') ? [operation.volume.partitionUuid] : [];
}

function graveText(operation: Operation, context: ItemContext): Markdown {
  const until = isUnderConsent(operation)
    ? gfm` (${consentTermAndReason(operation.consent)})`
    : NO_MARKDOWN;
  return gfm`**${operationPhrase(operation)}**${until}${removedFacts(operation)}; disruption: ${disruptionText(operation)}; ${code(sourceText(operation.source))}${note([operation], context)}`;
}

function removedFacts(operation: Operation): Markdown {
  if (!isOn(operation, 'removed')) return NO_MARKDOWN;
  const { sizeBytes, content, mountPoint, claim } = operation.removed;
  const facts = [
    ...(content === undefined ? [] : [code(content)]),
    ...(mountPoint === null ? [] : [gfm`mounted at ${code(mountPoint)}`]),
    ...(claim === undefined ? [] : [gfm`data of claim ${code(claimKey(claim))}`]),
  ];
  return gfm`: ${joined([gfm`${formatBytes(sizeBytes)}`, ...facts], ', ')}`;
}

export function disruptionText(operation: Operation): string {
  switch (disruptionOf(operation)) {
    case 'none':
      return 'none';
    case 'drain':
      return 'drain, whoever uses it has to be gone';
  }
}

export function note(operations: readonly Operation[], { statuses }: ItemContext): Markdown {
  const text = changeNote(operations, statuses);
  return text === '' ? NO_MARKDOWN : gfm` (${text})`;
}

/** What is refused, in a line. */
export function refusalLine({ code: name, node, summary }: Refusal): Markdown {
  return gfm`- **${name}**${node === null ? NO_MARKDOWN : gfm` on node ${code(node)}`}: ${summary}`;
}

interface RefusedAlike {
  /** What it is about, where the refusal alone does not say enough. */
  readonly about?: string;
  /** Other nodes on which the same is refused. */
  readonly likewise?: readonly string[];
}

/** What is refused: the evidence, what to do, and the document to add where one lifts it. */
export function refusalBlock(
  refusal: Refusal,
  context: ItemContext,
  { about, likewise = [] }: RefusedAlike = {},
): string {
  const { code: name, node, summary, evidence, remedy } = refusal;
  const listed = evidence.slice(0, EVIDENCE);
  const more = evidence.length - listed.length;
  const items = [
    gfm`- **${name}**${node === null ? NO_MARKDOWN : gfm` on node ${code(node)}`}${about === undefined ? NO_MARKDOWN : gfm`, ${about}`}: ${summary}`,
    ...listed.map((line) => gfm`  - ${code(line)}`),
    ...(more > 0 ? [gfm`  - and ${more} more`] : []),
    ...(likewise.length === 0
      ? []
      : [
          gfm`  - likewise on ${counted(likewise.length, 'other node')}: ${nameRanges(likewise).join(', ')}`,
        ]),
    gfm`  - What to do: ${remedy}`,
    ...linesToAdd(refusal, context),
  ];
  return joined(items, '\n').markdown;
}

function linesToAdd({ consent }: Refusal, context: ItemContext): readonly Markdown[] {
  if (consent === null) return [];
  const document = proposedConsent(consent, context.consentExpires);
  return [
    gfm`
  To give it up, for good, add these lines, or have ${code(`diskwright consent ${consentOptions(consent)}`)} write them:

${indented(fenced('yaml', context.documentLines(document)), 2)}`,
  ];
}

/** Names, the first few of them. */
export function listedInMarkdown(names: readonly string[], most = 8): Markdown {
  const more = names.length - most;
  return gfm`${joined(names.slice(0, most).map(code), ', ')}${more > 0 ? gfm` and ${counted(more, 'other')}` : NO_MARKDOWN}`;
}
