import type { Bytes } from '../model/values/bytes.ts';
import type { NodeRecords } from '../model/observed/inventory.ts';
import { parseMark, type MarkState } from '../model/volumes/mark.ts';

/** A partition as one copy of a table has it. */
export interface CopyPartition {
  readonly uuid: string;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly label: string;
}

export interface TableCopy {
  readonly uuid: string;
  readonly partitions: readonly CopyPartition[];
}

/** The copy that is true; `neither` where that cannot be known. */
export type CountingCopy = 'primary' | 'backup' | 'neither';

/** What is written down of the partitions of a disk; unique GUIDs in lower case. */
export interface KnownPartitions {
  /** Those with a finished volume. */
  readonly finished: ReadonlySet<string>;
  /** Those whose volume was wiped under a consent. */
  readonly removed: ReadonlySet<string>;
}

/**
 * Which of two copies of a GPT counts that are both valid and differ. A checksum says that a copy
 * was written whole, not that it is the latest: an older one comes back with a cache that was lost,
 * or with a sector that was written to another place. The copy that holds every finished volume
 * counts, as marks in either copy and what is written down say of them; a finished volume is never
 * moved, never shrunk and never unmarked. Where both hold all of them, an interrupted rewrite of
 * ours left what differs, and such a rewrite begins with the backup.
 *
 * @returns `neither` where each lacks something that the other has, where partitions that are not
 * ours differ, or where the copies are of two tables.
 */
export function countingCopy(
  copies: { readonly primary: TableCopy; readonly backup: TableCopy },
  known: KnownPartitions,
): CountingCopy {
  const { primary, backup } = copies;
  if (primary.uuid.toLowerCase() !== backup.uuid.toLowerCase()) return 'neither';
  const pairs = pairsOf(primary, backup);
  if (pairs.some((pair) => !isAlikeIfForeign(pair))) return 'neither';
  const present = pairs.filter(({ uuid }) => !known.removed.has(uuid));
  const finished = present.filter((pair) => isFinished(pair, known));
  const lacking = {
    primary: finished.some((pair) => !holds(pair.primary, pair.backup)),
    backup: finished.some((pair) => !holds(pair.backup, pair.primary)),
  };
  if (lacking.primary || lacking.backup) return oneOf(!lacking.primary, !lacking.backup);
  return withMore(present, finished.length > 0) ?? withoutRemoved(pairs, known);
}

/** A partition as the two copies have it. */
interface Pair {
  readonly uuid: string;
  readonly primary: CopyPartition | null;
  readonly backup: CopyPartition | null;
}

function pairsOf(primary: TableCopy, backup: TableCopy): readonly Pair[] {
  const first = byUuid(primary);
  const second = byUuid(backup);
  return Array.from(new Set([...first.keys(), ...second.keys()]), (uuid) => ({
    uuid,
    primary: first.get(uuid) ?? null,
    backup: second.get(uuid) ?? null,
  }));
}

function byUuid({ partitions }: TableCopy): ReadonlyMap<string, CopyPartition> {
  return new Map(partitions.map((partition) => [partition.uuid.toLowerCase(), partition]));
}

function stateOf(partition: CopyPartition | null): MarkState | null {
  return partition === null ? null : (parseMark(partition.label)?.state ?? null);
}

/** What others made is at the same place in both; a mark of ours may have come to it. */
function isAlikeIfForeign({ primary, backup }: Pair): boolean {
  if (stateOf(primary) !== null && stateOf(backup) !== null) return true;
  if (primary === null || backup === null) return stateOf(primary ?? backup) !== null;
  return primary.startBytes === backup.startBytes && primary.sizeBytes === backup.sizeBytes;
}

function isFinished({ uuid, primary, backup }: Pair, known: KnownPartitions): boolean {
  return stateOf(primary) === 'ready' || stateOf(backup) === 'ready' || known.finished.has(uuid);
}

/**
 * Whether one copy has a finished volume at least as the other has it. How large it was written
 * down says nothing: that is written before the table, so that after a stop neither copy may have
 * it.
 */
function holds(mine: CopyPartition | null, other: CopyPartition | null): boolean {
  if (mine === null || other === null) return mine !== null;
  const isMarked = stateOf(mine) === 'ready' || stateOf(other) !== 'ready';
  return isMarked && mine.startBytes === other.startBytes && mine.sizeBytes >= other.sizeBytes;
}

function oneOf(isPrimary: boolean, isBackup: boolean): CountingCopy {
  if (isPrimary) return 'primary';
  return isBackup ? 'backup' : 'neither';
}

/**
 * The one that has partitions which the other lacks; null where none has. Where nothing is finished
 * there is nothing to lose.
 */
function withMore(pairs: readonly Pair[], isAnyFinished: boolean): CountingCopy | null {
  const isMorePrimary = pairs.some(({ backup }) => backup === null);
  const isMoreBackup = pairs.some(({ primary }) => primary === null);
  if (isMorePrimary && isMoreBackup) return isAnyFinished ? 'neither' : 'primary';
  if (isMorePrimary) return 'primary';
  return isMoreBackup ? 'backup' : null;
}

/** What was removed is only in the older copy. */
function withoutRemoved(pairs: readonly Pair[], known: KnownPartitions): CountingCopy {
  const isOlderBackup = pairs.some(
    ({ uuid, primary }) => primary === null && known.removed.has(uuid),
  );
  return isOlderBackup ? 'primary' : 'backup';
}

/**
 * What the records on a node say of partitions; of logical volumes they name GUIDs that no
 * partition has.
 */
export function knownPartitions({ volumes }: Pick<NodeRecords, 'volumes'>): KnownPartitions {
  const finished = new Set<string>();
  const removed = new Set<string>();
  for (const { partitionUuid, state } of volumes) {
    const uuid = partitionUuid.toLowerCase();
    if (state === 'ready') finished.add(uuid);
    if (state === 'removed') removed.add(uuid);
  }
  for (const uuid of finished) removed.delete(uuid);
  return { finished, removed };
}
