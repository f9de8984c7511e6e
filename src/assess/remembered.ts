import type { Remembered, RememberedVolume } from '../model/planned/desired.ts';
import { canonicalJson } from '../model/values/digest.ts';
import { claimKey } from '../model/identifiers.ts';
import type { DiskRecord, Inventory } from '../model/observed/inventory.ts';
import { compareText } from '../model/values/order.ts';
import type { Owner } from '../model/volumes/own-marks.ts';
import { knownInventory, NOTHING_REMEMBERED, type KnownInventory } from './known-inventory.ts';
import { ledgerOf, sourcedRecordsOf, type SourcedRecord } from './sourced-records.ts';

/**
 * What older inventories of a node, and others who saw its volumes, know and the node does not say
 * now. What adds nothing is left out, so that a preview with the inventory of yesterday and the
 * node itself plan from the same.
 *
 * @param older inventories of the node other than the one that counts, in any order.
 * @param seen what others say of volumes of the node.
 */
export function rememberedOf(
  inventory: Inventory,
  owner: Owner,
  others: {
    readonly older: readonly Inventory[];
    readonly seen: readonly RememberedVolume[];
  },
): Remembered {
  if (others.older.length + others.seen.length === 0) return NOTHING_REMEMBERED;
  const now = knownInventory(inventory, owner);
  const byAge = others.older.toSorted(
    (a, b) =>
      compareText(b.takenAt, a.takenAt) ||
      // Stryker disable next-line MethodExpression: which of two that are as old is named first changes no judgement
      compareText(canonicalJson(b.records), canonicalJson(a.records)),
  );
  const reported = [
    ...byAge.flatMap((one) =>
      sourcedRecordsOf(one, owner).flatMap((each) => olderRecord(each, one)),
    ),
    ...others.seen,
  ];
  const latest = new Map<string, RememberedVolume>();
  for (const one of reported) {
    const key = canonicalJson([
      one.volume,
      one.state,
      one.claim === null ? '' : claimKey(one.claim),
    ]);
    if (adds(one, now) && !latest.has(key)) latest.set(key, one);
  }
  const disks = lostTables(now, byAge, owner);
  if (latest.size + disks.length === 0) return NOTHING_REMEMBERED;
  return {
    volumes: Array.from(latest.values()).sort(
      (a, b) => compareText(a.volume, b.volume) || compareText(a.source, b.source),
    ),
    disks,
  };
}

/** What was only begun then says nothing now. */
function olderRecord(
  { volume, state, claim, record }: SourcedRecord,
  { node, takenAt }: Inventory,
): readonly RememberedVolume[] {
  if (state === 'begun') return [];
  return [{ volume, source: `inventory of ${node} taken ${takenAt}`, state, claim, record }];
}

function adds({ volume, state, claim }: RememberedVolume, { records }: KnownInventory): boolean {
  const known = records.volumes.find((record) => record.volume === volume);
  if (known === undefined || known.state === 'begun') return true;
  if (known.state === 'removed') return false;
  if (state === 'removed') return true;
  return claim !== null && (known.claim === undefined || claimKey(known.claim) !== claimKey(claim));
}

/** Each as it was last recorded. */
function lostTables(
  { records }: KnownInventory,
  older: readonly Inventory[],
  owner: Owner,
): readonly DiskRecord[] {
  const known = new Set(records.disks.map(({ tableUuid }) => tableUuid));
  const lost: DiskRecord[] = [];
  for (const inventory of older)
    for (const record of [
      ...inventory.records.disks,
      ...inventory.disks.flatMap((disk) => ledgerOf(disk, owner)?.table ?? []),
    ]) {
      if (record.state !== 'written' || known.has(record.tableUuid)) continue;
      known.add(record.tableUuid);
      lost.push(record);
    }
  return lost.sort((a, b) => compareText(a.tableUuid, b.tableUuid));
}
