/**
 * What the disks of lives say of their volumes: two slots that are written in turn, as
 * agent/drivers/records/ledger-disk.ts does.
 */
import { isDeepStrictEqual } from 'node:util';
import { LEDGER_SLOTS } from '../../agent/formats/ledger.ts';
import { KiB } from '../../src/model/values/bytes.ts';
import type {
  DiskLedger,
  VolumeRecord,
  VolumeStatement,
} from '../../src/model/observed/inventory.ts';
import { statementOf } from '../../src/model/observed/statement.ts';
import { machine, medium, sync, tableNow, writeAll, type Site, type Step } from './agent-steps.ts';
import { INSTALLATION } from './builders.ts';
import { latestOf, slotsOf } from './ledger-slots.ts';

const LENGTH = 8 * KiB;

/** The disk says it; then the node writes it down. */
export function* stateLedger(
  site: Site,
  records: readonly VolumeRecord[],
): Generator<Step, void, undefined> {
  const table = tableNow(site);
  const known = machine(site).records;
  const record = known.disks.find(({ tableUuid }) => tableUuid === table?.uuid);
  if (table === null || record === undefined) return;
  const slots = slotsOf(medium(site));
  const isOwn = (ledger: DiskLedger | null): boolean =>
    ledger?.table.tableUuid === table.uuid && ledger.installation === INSTALLATION;
  const before = latestOf(slots.filter(isOwn));
  const id = site.world().disks[site.medium]!.id;
  const there = new Set(table.partitions.map(({ uuid }) => uuid));
  const recorded = known.volumes.filter(
    ({ disk, state, partitionUuid }) =>
      disk.id === id && (state === 'removed' || there.has(partitionUuid)),
  );
  const said = new Map<string, VolumeStatement>();
  for (const one of statements(recorded)) said.set(one.volume, one);
  for (const one of before?.volumes ?? []) said.set(one.volume, one);
  for (const one of statements(records)) said.set(one.volume, one);
  const ledger: DiskLedger = {
    version: 1,
    sequence: Math.max(0, ...slots.map((one) => one?.sequence ?? 0)) + 1,
    installation: INSTALLATION,
    node: site.node,
    table: record,
    volumes: Array.from(said.values()).toSorted((a, b) => (a.volume < b.volume ? -1 : 1)),
  };
  if (before !== null && isDeepStrictEqual({ ...ledger, sequence: before.sequence }, before))
    return;
  const index = slots.findIndex((one) => one === null || one !== before);
  const startBytes = LEDGER_SLOTS[index]!.offsetBytes;
  yield* writeAll(site, [
    { via: 'disk', startBytes, endBytes: startBytes + LENGTH, content: { kind: 'ledger', ledger } },
  ]);
  yield sync(site);
}

function statements(records: readonly VolumeRecord[]): readonly VolumeStatement[] {
  return records.flatMap((record) => statementOf(record) ?? []);
}
