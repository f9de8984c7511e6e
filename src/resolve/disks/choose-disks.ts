import type { DiskLayout, NodeLock } from '../../model/declared/declarations.ts';
import {
  contentEvidence,
  describeSystemUse,
  plural,
} from '../../model/observed/describe-content.ts';
import { factsOf } from '../../assess/disk-assessment.ts';
import { systemRefusal } from '../../assess/disk-holds.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import {
  tableUuid,
  type DiskId,
  type InstallationId,
  type NodeName,
} from '../../model/identifiers.ts';
import type {
  DiskFacts,
  DiskRecord,
  Inventory,
  ObservedDisk,
} from '../../model/observed/inventory.ts';
import { ownMarks } from '../../model/volumes/own-marks.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { PHYSICAL_VOLUME_NAME } from '../../model/volumes/volume-name.ts';
import { isNodeGroup } from './layout-partitions.ts';
import { matchDisk, type DiskVerdict } from './match-disk.ts';
import { formerDiskIds, layoutNames, nodeNames, type Renames } from '../renames.ts';

/** A disk that a layout has on a node. */
export interface ChosenDisk {
  readonly facts: DiskFacts;
  /** The id under which it was first chosen. */
  readonly chosenAs: DiskId;
  /** The name that the layout had then. */
  readonly madeAs: string;
  /** The id that records know it by, when only a Moved says that it is the same disk. */
  readonly movedFrom: DiskId | null;
  /** null: absent now, known from a record. */
  readonly disk: ObservedDisk | null;
  /** Whether diskwright began or finished something on it for this layout. */
  readonly begun: boolean;
}

export interface ChoiceInput {
  readonly installation: InstallationId;
  readonly renames: Renames;
  /** What was reviewed for the node; null when it has no lock. */
  readonly lock: NodeLock | null;
  /** Disks on which something is adopted. */
  readonly adopted: ReadonlySet<DiskId>;
  /** Disks that go, by the ids that the node's desired state calls them. */
  readonly leaving: ReadonlySet<DiskId>;
}

export interface DiskChoice {
  readonly chosen: readonly ChosenDisk[];
  readonly refusals: readonly Refusal[];
  /** True when no new work may be done for the layout on this node. */
  readonly held: boolean;
}

interface Verdict {
  readonly disk: ObservedDisk;
  readonly verdict: DiskVerdict;
}

/**
 * Which disks of a node a layout has. Disks that carry the system, or what is adopted, are left out
 * before counting, those that carry foreign content are counted; a disk that was chosen before and
 * is absent counts. One that goes is not begun any more; while something is on it, the count is
 * right with it and without it.
 */
export function chooseDisks(
  layout: DiskLayout,
  inventory: Inventory,
  { installation, renames, lock, adopted, leaving }: ChoiceInput,
): DiskChoice {
  const known: Known = {
    inventory,
    installation,
    renames,
    names: layoutNames(renames, layout.name),
  };
  const verdicts = inventory.disks.map((disk) => ({
    disk,
    verdict: matchDisk(layout.disks, disk),
  }));
  const selected = verdicts.filter(({ verdict }) => verdict.selected).map(({ disk }) => disk);
  const usable = selected.filter((disk) => disk.systemChain.length === 0);
  // A disk that the layout began stays its own, whatever is said of it later.
  const proposed = distinct(usable)
    .map((disk) => present(layout, disk, known))
    .filter(({ facts, begun }) => begun || !(adopted.has(facts.id) || leaving.has(facts.id)))
    .filter(({ facts, disk }) => !(leaving.has(facts.id) && isOut(disk, known)));
  const pinned = proposed.filter((one) => one.begun || isLocked(one, layout, lock));
  const chosen = [...pinned, ...absent(layout, known, leaving)];
  const explicit = selected
    .filter(({ systemChain }) => systemChain.length > 0 && namesOneDisk(layout))
    .filter(({ id }) => !adopted.has(id))
    .map((disk) =>
      systemRefusal(
        disk,
        { node: inventory.node, layout: layout.name, disk: disk.id },
        layout.name,
      ),
    );
  const taken = selected
    .filter(({ id }) => adopted.has(id) && !chosen.some(({ disk }) => disk?.id === id))
    .filter(() => namesOneDisk(layout))
    .map((disk) => adoptedRefusal(layout, disk, inventory.node));
  const count = countRefusal(layout, inventory.node, { chosen, verdicts, adopted, leaving });
  const unlocked = proposed
    .filter((one) => !pinned.includes(one))
    .map(({ facts }) => unlockedRefusal(layout, facts, inventory.node));
  return {
    chosen,
    refusals: [...explicit, ...taken, ...unlocked, ...(count === null ? [] : [count])],
    held: count !== null,
  };
}

/**
 * A disk that nothing was made on yet is taken only when the node's lock, if it has one, lists it.
 */
function isLocked({ disk }: ChosenDisk, layout: DiskLayout, lock: ChoiceInput['lock']): boolean {
  return (
    lock === null ||
    lock.disks.some(
      (locked) => locked.layout === layout.name && disk?.aliases.includes(locked.disk) === true,
    )
  );
}

function unlockedRefusal(layout: DiskLayout, facts: DiskFacts, node: NodeName): Refusal {
  return refusal(
    'not-locked',
    { node, layout: layout.name, disk: facts.id },
    {
      summary: `layout ${layout.name} would take ${facts.id} on ${node}, which the lock of the node does not list`,
      evidence: [
        `${facts.id}: ${String(facts.sizeBytes)} bytes, serial ${facts.identity.serial ?? 'none'}`,
      ],
      remedy: `To take it, run "diskwright plan --lock" and have the change of the lock reviewed; to leave it, list it under except of layout ${layout.name}.`,
    },
  );
}

function adoptedRefusal(layout: DiskLayout, disk: ObservedDisk, node: NodeName): Refusal {
  return refusal(
    'disk-adopted',
    { node, layout: layout.name, disk: disk.id },
    {
      summary: `layout ${layout.name} would take ${disk.id} on ${node}, and what is on it is adopted`,
      evidence: contentEvidence(disk),
      remedy: `Leave it out of layout ${layout.name} with "except: [${disk.id}]". To give up what is adopted, remove its Adoption in a commit of its own first.`,
    },
  );
}

/** Two devices with one id are one choice: which of them is meant, nobody can say. */
function distinct(disks: readonly ObservedDisk[]): readonly ObservedDisk[] {
  return disks.filter((disk, index) => disks.findIndex((other) => other.id === disk.id) === index);
}

interface Known {
  readonly inventory: Inventory;
  readonly installation: InstallationId;
  readonly renames: Renames;
  /** Of the layout, the one of today first. */
  readonly names: readonly string[];
}

function present(layout: DiskLayout, disk: ObservedDisk, known: Known): ChosenDisk {
  const facts = factsOf(disk);
  const table = disk.table?.uuid.toLowerCase();
  const former = formerDiskIds(known.renames, disk.aliases);
  const records = known.inventory.records.disks.filter(
    (candidate) =>
      known.names.includes(candidate.layout) &&
      (sameDisk(candidate.facts, disk) || former.includes(candidate.facts.id)),
  );
  const record = records.find(({ tableUuid: uuid }) => uuid === table) ?? records[0];
  if (record !== undefined) {
    const { id } = record.facts;
    return {
      facts,
      chosenAs: id,
      madeAs: nameOfTable(record.tableUuid, id, known) ?? layout.name,
      movedFrom: sameDisk(record.facts, disk) ? null : id,
      disk,
      begun: true,
    };
  }
  const ids = isOurs(disk, known) ? [...disk.aliases, ...former] : [];
  for (const id of ids) {
    const name = nameOfTable(table ?? '', id, known);
    if (name === null) continue;
    const movedFrom = former.includes(id) ? id : null;
    return { facts, chosenAs: id, madeAs: name, movedFrom, disk, begun: true };
  }
  return { facts, chosenAs: disk.id, madeAs: layout.name, movedFrom: null, disk, begun: false };
}

/**
 * A table without a record is ours by a mark in it, or while nothing is in it. Another node's
 * layout of the same name gives the same disk the same table, and a wipe may have been stopped
 * half-way: what is made once that is gone has the names of today.
 */
function isOurs(disk: ObservedDisk, { inventory, installation, renames }: Known): boolean {
  const { table } = disk;
  if (table === undefined) return false;
  if (table.partitions.length === 0) return table.primary === 'good' || table.backup === 'good';
  const [node, ...formerNames] = nodeNames(renames, inventory.node);
  return ownMarks(disk, { installation, node: node ?? inventory.node, formerNames }).length > 0;
}

/** The name of the layout under which a table was made for a disk; null when it was not made so. */
function nameOfTable(table: string, id: DiskId, { installation, names }: Known): string | null {
  return names.find((name) => tableUuid(installation, name, id) === table) ?? null;
}

function absent(
  layout: DiskLayout,
  known: Known,
  leaving: ChoiceInput['leaving'],
): readonly ChosenDisk[] {
  const { inventory, renames } = known;
  const here = (record: DiskRecord): boolean =>
    inventory.disks.some(
      (disk) =>
        sameDisk(record.facts, disk) ||
        formerDiskIds(renames, disk.aliases).includes(record.facts.id),
    );
  return inventory.records.disks
    .filter(
      (record) =>
        known.names.includes(record.layout) &&
        !layout.disks.except.includes(record.facts.id) &&
        !here(record) &&
        !(leaving.has(record.facts.id)
          ? isEmptied(record, layout, inventory)
          : isGivenUp(record, layout, inventory)),
    )
    .map((record) => ({
      facts: record.facts,
      chosenAs: record.facts.id,
      madeAs: nameOfTable(record.tableUuid, record.facts.id, known) ?? record.layout,
      movedFrom: null,
      disk: null,
      begun: true,
    }));
}

/**
 * Whether nothing is left of what lay on a disk that is gone: then it is not waited for. A group
 * over several disks waits for each of them, since what lies on the others needs it.
 */
function isGivenUp({ facts }: DiskRecord, layout: DiskLayout, { records }: Inventory): boolean {
  const volumes = records.volumes.filter(({ disk }) => disk.id === facts.id);
  return (
    !isNodeGroup(layout) && volumes.length > 0 && volumes.every(({ state }) => state === 'removed')
  );
}

/**
 * Whether a disk that was to go, and is gone, had nothing finished on it any more. As a member of a
 * group over several it is waited for once it was in the group, unless it was taken out of it.
 */
function isEmptied({ facts }: DiskRecord, layout: DiskLayout, { records }: Inventory): boolean {
  const volumes = records.volumes.filter(({ disk }) => disk.id === facts.id);
  if (volumes.some(({ state }) => state === 'ready')) return false;
  if (!isNodeGroup(layout)) return true;
  const removed = volumes.filter(({ state }) => state === 'removed');
  return removed.length === 0 || removed.some(({ name }) => name === PHYSICAL_VOLUME_NAME);
}

/** Whether a disk that goes was taken out of its group: nothing of it is declared any more. */
function isOut(disk: ObservedDisk | null, { inventory, installation, renames }: Known): boolean {
  if (disk === null) return false;
  const [node, ...formerNames] = nodeNames(renames, inventory.node);
  const marks = ownMarks(disk, { installation, node: node ?? inventory.node, formerNames });
  return (
    marks.length > 0 &&
    marks.every(({ mark }) =>
      inventory.records.volumes.some(
        ({ volume, name, state }) =>
          volume === mark.volume && name === PHYSICAL_VOLUME_NAME && state === 'removed',
      ),
    )
  );
}

/** A selector that names a disk by serial, WWN or path means it: silence would hide a mistake. */
function namesOneDisk(layout: DiskLayout): boolean {
  return layout.disks.anyOf.some(
    (match) => match.serial !== undefined || match.wwn !== undefined || match.path !== undefined,
  );
}

interface Found {
  readonly chosen: readonly ChosenDisk[];
  readonly verdicts: readonly Verdict[];
  readonly adopted: ReadonlySet<DiskId>;
  readonly leaving: ReadonlySet<DiskId>;
}

function countRefusal(layout: DiskLayout, node: NodeName, found: Found): Refusal | null {
  const { minCount, maxCount } = layout.disks;
  const all = found.chosen.length;
  const staying = found.chosen.filter(({ facts }) => !found.leaving.has(facts.id)).length;
  if (all >= minCount && (maxCount === null || staying <= maxCount)) return null;
  const count = all < minCount ? all : staying;
  const wanted =
    maxCount === minCount
      ? plural(minCount, 'disk')
      : count < minCount
        ? `at least ${plural(minCount, 'disk')}`
        : `at most ${plural(maxCount ?? 0, 'disk')}`;
  return refusal(
    'disk-count',
    { node, layout: layout.name },
    {
      summary: `layout ${layout.name} wants ${wanted} on ${node}, its selector takes ${String(count)}`,
      evidence: [
        ...found.chosen
          .filter(({ disk }) => disk === null)
          .map(({ facts }) => `${facts.id}: chosen before, absent now`),
        ...found.verdicts.map((one) => verdictLine(one, found)),
      ],
      remedy:
        count < minCount
          ? 'Attach the missing disk, or correct the term that said no. Nothing new is done for this layout on this node; what exists stays.'
          : 'Narrow the selector, list disks in except, or correct count. Nothing new is done for this layout on this node; what exists stays.',
    },
  );
}

function verdictLine(
  { disk, verdict }: Verdict,
  { chosen, adopted, leaving }: Pick<Found, 'chosen' | 'adopted' | 'leaving'>,
): string {
  const name = `${disk.id} (${disk.path})`;
  if (!verdict.selected) return `${name}: no, ${verdict.because.join('; ')}`;
  if (adopted.has(disk.id) && !chosen.some((one) => one.disk === disk))
    return `${name}: left out, what is on it is adopted`;
  if (leaving.has(disk.id))
    return chosen.some((one) => one.disk === disk)
      ? `${name}: yes, until it is taken out (a DiskReplacement names it)`
      : `${name}: left out, a DiskReplacement takes it away`;
  return disk.systemChain.length > 0
    ? `${name}: left out, it ${describeSystemUse(disk) ?? ''} (${disk.systemChain.join(' -> ')})`
    : `${name}: yes`;
}
