import type { Remembered } from '../model/planned/desired.ts';
import { claimKey, type ClaimRef, type VolumeId } from '../model/identifiers.ts';
import type {
  DiskRecord,
  Inventory,
  NodeRecords,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import { newMemory, rememberedOn, type Memory, type MemoryOf } from '../model/values/memory.ts';
import { compareText, sortedBy } from '../model/values/order.ts';
import { ownVolumes, type Owner } from '../model/volumes/own-marks.ts';
import {
  ledgerOf,
  rememberedRecord,
  sourcedRecordsOf,
  type SourcedRecord,
} from './sourced-records.ts';

/** An inventory whose `records` are all that is known of the node's volumes, whoever says it. */
export interface KnownInventory extends Inventory {
  /** What the node itself wrote down. Only this says what was begun here. */
  readonly own: NodeRecords;
  /** Who says what of each volume, the node's own record first. */
  readonly sources: ReadonlyMap<VolumeId, readonly SourcedRecord[]>;
  /** What nothing on the node says any more. */
  readonly remembered: Remembered;
}

export const NOTHING_REMEMBERED: Remembered = { volumes: [], disks: [] };

interface Known {
  readonly owner: string;
  readonly remembered: Remembered;
  readonly known: KnownInventory;
}

const KNOWN: MemoryOf<Inventory, Known> = { name: 'known inventory' };

/**
 * What is known of a node: its records, what its disks say of themselves, and what was remembered
 * elsewhere. The same function serves whoever judges a volume, so that a preview, the checker and
 * the node itself know the same. Equal inputs give the very same object again.
 */
export function knownInventory(
  inventory: Inventory,
  owner: Owner,
  {
    remembered = NOTHING_REMEMBERED,
    memory = newMemory(),
  }: { readonly remembered?: Remembered | undefined; readonly memory?: Memory } = {},
): KnownInventory {
  const latest = rememberedOn(memory, KNOWN);
  const key = JSON.stringify([owner.installation, owner.node, owner.formerNames]);
  const before = latest.get(inventory);
  // Stryker disable next-line ConditionalExpression: what is not remembered is made again, the same
  if (before?.owner === key && before.remembered === remembered) return before.known;
  const known = merged(inventory, owner, remembered);
  latest.set(inventory, { owner: key, remembered, known });
  return known;
}

function merged(inventory: Inventory, owner: Owner, remembered: Remembered): KnownInventory {
  const own = inventory.records;
  const sources = Map.groupBy(
    [...sourcedRecordsOf(inventory, owner), ...remembered.volumes.map(rememberedRecord)],
    ({ volume }) => volume,
  );
  const marked = new Set(
    inventory.disks.flatMap((disk) => ownVolumes(disk, owner).map(({ mark }) => mark.volume)),
  );
  const volumes = Array.from(sources).flatMap(
    ([volume, sources]) => knownRecord(sources, marked.has(volume)) ?? [],
  );
  const disks = [...own.disks, ...lostDisks(inventory, { owner, remembered, volumes })];
  return {
    ...inventory,
    records: {
      ...own,
      disks:
        disks.length === own.disks.length
          ? own.disks
          : disks.toSorted(
              (a, b) => compareText(a.tableUuid, b.tableUuid) || compareText(a.layout, b.layout),
            ),
      volumes: volumes.every((record, index) => record === own.volumes[index])
        ? own.volumes
        : sortedBy(volumes, ({ volume }) => volume),
    },
    own,
    sources,
    remembered,
  };
}

/**
 * What all sources together say of a volume. Its state only ever rises: begun, ready, removed;
 * so does whose it is: nobody's, then one claim's. Of the rest the later word counts, and what
 * stands on the node or the disk goes before what is remembered elsewhere.
 *
 * @returns the node's own record itself where nothing adds to it; null when nobody says enough for
 * a record.
 */
function knownRecord(sources: readonly SourcedRecord[], isMarked: boolean): VolumeRecord | null {
  const own = sources.find(({ kind }) => kind === 'record')?.record ?? null;
  if (own !== null && sources.length === 1) return own;
  const inOrder = sources.toSorted(byState);
  const removed = inOrder.find(({ state, kind }) =>
    // What is remembered to be gone, and is there, was not the last word.
    state === 'removed' ? kind !== 'remembered' || !isMarked : false,
  )?.record;
  const known = removed ?? finishedRecord(inOrder.filter(({ state }) => state === 'ready'));
  if (known === null || own === null) return known ?? own;
  const isSame = saysTheSame(own, known) || (own.state === 'removed' && known.state === 'removed');
  return isSame ? own : known;
}

function finishedRecord(sources: readonly SourcedRecord[]): VolumeRecord | null {
  const base = sources.find(({ record }) => record !== null)?.record ?? null;
  const owner = sources.find(({ claim }) => claim !== null) ?? null;
  return base === null || owner === null ? base : withClaim(base, owner);
}

function withClaim(base: VolumeRecord, { claim, record }: SourcedRecord): VolumeRecord {
  if (claim === null || record === base) return base;
  const { forgotten: _forgotten, ...bare } = base;
  return { ...bare, claim, ...(record?.forgotten === true ? { forgotten: true } : {}) };
}

function byState(a: SourcedRecord, b: SourcedRecord): number {
  const elsewhere = Number(a.kind === 'remembered') - Number(b.kind === 'remembered');
  const later = compareText(b.record?.recordedAt ?? '', a.record?.recordedAt ?? '');
  // The disk is written before the record.
  return elsewhere || later || Number(a.kind === 'record') - Number(b.kind === 'record');
}

/**
 * Whether two records say the same of a volume, whenever they were written and however large it was
 * then.
 */
export function saysTheSame(a: Omit<VolumeRecord, 'disk'>, b: Omit<VolumeRecord, 'disk'>): boolean {
  return (
    a.state === b.state &&
    sameClaim(a.claim, b.claim) &&
    a.forgotten === b.forgotten &&
    a.protected === b.protected &&
    a.layout === b.layout &&
    a.name === b.name &&
    a.ordinal === b.ordinal &&
    a.partitionUuid === b.partitionUuid &&
    a.filesystem?.type === b.filesystem?.type &&
    a.filesystem?.uuid === b.filesystem?.uuid
  );
}

function sameClaim(a: ClaimRef | undefined, b: ClaimRef | undefined): boolean {
  return a === undefined || b === undefined ? a === b : claimKey(a) === claimKey(b);
}

/**
 * The records of disks that the node has not any more: as the disks themselves state, and as is
 * remembered of finished volumes.
 */
function lostDisks(
  inventory: Inventory,
  known: {
    readonly owner: Owner;
    readonly remembered: Remembered;
    readonly volumes: readonly VolumeRecord[];
  },
): readonly DiskRecord[] {
  const tables = new Set(inventory.records.disks.map(({ tableUuid }) => tableUuid));
  const sources = inventory.disks.flatMap((disk) => {
    const ledger = disk.table === undefined ? null : ledgerOf(disk, known.owner);
    return ledger === null ? [] : [ledger.table];
  });
  const finished = known.volumes.filter(({ state }) => state === 'ready');
  const remembered = known.remembered.disks.filter(({ facts }) =>
    finished.some(({ disk }) => disk.id === facts.id),
  );
  const lost: DiskRecord[] = [];
  for (const record of [...sources, ...remembered]) {
    if (tables.has(record.tableUuid)) continue;
    tables.add(record.tableUuid);
    lost.push(onlyFinished(record, known.volumes));
  }
  return lost;
}

/**
 * What was not finished when its record was lost was begun by nobody: its partition is not named.
 */
function onlyFinished(record: DiskRecord, volumes: readonly VolumeRecord[]): DiskRecord {
  const finished = new Set(volumes.map(({ partitionUuid }) => partitionUuid));
  return { ...record, partitionUuids: record.partitionUuids.filter((uuid) => finished.has(uuid)) };
}
