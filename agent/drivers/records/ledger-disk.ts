import { isDeepStrictEqual } from 'node:util';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { DiskLedger, VolumeStatement } from '../../../src/model/observed/inventory.ts';
import type { DiskRef } from '../../../src/model/planned/operation-refs.ts';
import { leavesRoomForLedger, statementOf } from '../../../src/model/observed/statement.ts';
import {
  decodeSlot,
  encodeLedger,
  latestLedger,
  LEDGER_PIECE_BYTES,
  LEDGER_SLOTS,
  writtenBytes,
} from '../../formats/ledger.ts';
import {
  openForWriting,
  readSynced,
  readUncached,
  writeRegion,
} from '../../host/devices/device-write.ts';
import { changedSince, guard, notVerified, type DriverContext } from '../driver.ts';
import { geometryOf } from '../tables/read-gpt.ts';
import type { GptTable } from '../../formats/gpt.ts';
import { keepPartitions } from '../tables/keep-partitions.ts';
import { checkDisk, readTableNow, requireWritable } from '../tables/locate.ts';

/**
 * Has a disk say of volumes on it what is about to be recorded of them; what it says of others
 * stays. Written into the slot that does not count, synced, and read back from the medium. On a
 * table that others made nothing is written: what is known of such a disk stands in git.
 *
 * @throws OperationFailed when it does not say so afterwards. What it said before still counts
 * then.
 */
export async function writeToLedger(
  context: DriverContext,
  disk: DiskRef,
  statements: readonly VolumeStatement[],
): Promise<void> {
  const { table } = await readTableNow(context, disk);
  const record = context.records.disk(table.uuid);
  if (record === null || !hasRoom(context, table)) return;
  requireWritable(context);
  const slots = await readSlots(context);
  const { installation, node } = context.owner;
  const before = latestLedger(slots.map(({ ledger }) => ownLedger(context, table, ledger)));
  const said = {
    ...{ installation, node, table: record },
    volumes: saidOf(context, table, { before, statements }),
  };
  if (before !== null && saysAll(before, said)) return;
  const sequence = Math.max(0, ...slots.map(({ ledger }) => ledger?.sequence ?? 0)) + 1;
  const index = slots.findIndex(({ ledger }) => ledger !== before || ledger === null);
  const slot = slots[index];
  if (slot === undefined) throw new Error('both slots of a ledger are the one that counts');
  const bytes = encodeLedger({ ...said, sequence });
  if (decodeSlot(bytes) === null)
    throw guard(
      `What the records say of the volumes on ${context.observed.path} cannot be written onto the disk, since it could not be read there again.`,
      'Please report this with the records of the state directory.',
    );
  // All that was there before is overwritten: nothing that is not explained stays.
  const padded = Buffer.alloc(Math.max(bytes.length, slot.toClearBytes));
  padded.set(bytes);
  await keepPartitions(context, () =>
    writeSlot(context, disk, { offsetBytes: slot.offsetBytes, bytes: padded }),
  );
}

/** Where the disk, its table and its first partition let it be written. */
function hasRoom(context: DriverContext, { partitions }: GptTable): boolean {
  const { sectorBytes } = geometryOf(context);
  return leavesRoomForLedger({
    type: 'gpt',
    partitions: partitions.map(({ firstSector }) => ({ startBytes: firstSector * sectorBytes })),
  });
}

interface SlotNow {
  readonly offsetBytes: number;
  readonly ledger: DiskLedger | null;
  /** How much of it may not be zero. */
  readonly toClearBytes: number;
}

async function readSlots(context: DriverContext): Promise<readonly SlotNow[]> {
  const { path } = context.observed;
  const slots: SlotNow[] = [];
  for (const { offsetBytes, lengthBytes } of LEDGER_SLOTS) {
    const header = await readUncached(path, offsetBytes, LEDGER_PIECE_BYTES);
    const written = writtenBytes(header);
    const ledger =
      written === null ? null : decodeSlot(await readUncached(path, offsetBytes, written));
    slots.push({
      offsetBytes,
      ledger,
      toClearBytes: ledger === null || written === null ? lengthBytes : written,
    });
  }
  return slots;
}

/**
 * What was copied here from another disk, or was made by another installation, is not gone on with.
 */
function ownLedger(
  { owner }: DriverContext,
  { uuid }: GptTable,
  ledger: DiskLedger | null,
): DiskLedger | null {
  const isOwn = ledger?.table.tableUuid === uuid && ledger.installation === owner.installation;
  return isOwn ? ledger : null;
}

/**
 * What the disk said, what it is going to say, and what is recorded of volumes that it said nothing
 * of.
 */
function saidOf(
  { records, observed }: DriverContext,
  { partitions }: GptTable,
  known: {
    readonly before: DiskLedger | null;
    readonly statements: readonly VolumeStatement[];
  },
): readonly VolumeStatement[] {
  const there = new Set(partitions.map(({ uuid }) => uuid));
  const recorded = records
    .volumesOf(observed.id)
    .filter(({ partitionUuid, state }) => state === 'removed' || there.has(partitionUuid))
    .flatMap((record) => statementOf(record) ?? []);
  const said = new Map(
    [...recorded, ...(known.before?.volumes ?? []), ...known.statements].map((statement) => [
      statement.volume,
      statement,
    ]),
  );
  return Array.from(said.values()).toSorted((a, b) => (a.volume < b.volume ? -1 : 1));
}

function saysAll(
  before: DiskLedger,
  said: Pick<DiskLedger, 'installation' | 'node' | 'table' | 'volumes'>,
): boolean {
  const { installation, node, table, volumes } = before;
  return isDeepStrictEqual({ installation, node, table, volumes }, said);
}

async function writeSlot(
  context: DriverContext,
  disk: DiskRef,
  { offsetBytes, bytes }: { readonly offsetBytes: Bytes; readonly bytes: Uint8Array },
): Promise<void> {
  const { path } = context.observed;
  const opened = await openForWriting(path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${path} cannot be opened: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  const { handle } = opened;
  try {
    checkDisk(context, disk);
    await writeRegion(handle, offsetBytes, bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const found = await readSynced(path, offsetBytes, bytes.length);
  if (Buffer.compare(found, bytes) !== 0)
    throw notVerified(
      `${path} does not keep what was written to say whose its volumes are, at byte ${offsetBytes}.`,
      'Look at the kernel log (dmesg) for errors of the disk, then run "diskwright apply" again.',
    );
}
