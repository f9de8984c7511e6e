/**
 * What the disks of the simulated host say of their volumes: what its records say, once it is
 * written.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type {
  DiskLedger,
  Inventory,
  ObservedDisk,
  VolumeRecord,
  VolumeStatement,
} from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { INSTALLATION, TAKEN_AT } from './builders.ts';

/** The volumes of which an operation has the disk say something. */
export function volumesSaid(operation: Operation): readonly VolumeId[] {
  if (operation.kind === 'write-ledger') return operation.volumes.map(({ volume }) => volume);
  if (isOn(operation, 'removed')) return [operation.removed.volume];
  return SAYING.has(operation.kind) && isOn(operation, 'volume') ? [operation.volume.volume] : [];
}

const SAYING: ReadonlySet<Operation['kind']> = new Set([
  'mark-ready',
  'assign-claim',
  'take-back-claim',
  'forget-claim',
  'record-protection',
  'leave-volume-group',
]);

/** Each disk says of some volumes what the records say. */
export function withStatements(inventory: Inventory, volumes: readonly VolumeId[]): Inventory {
  return volumes.reduce(withStatement, inventory);
}

function withStatement(inventory: Inventory, volume: VolumeId): Inventory {
  const record = inventory.records.volumes.find((one) => one.volume === volume);
  if (record === undefined || record.state === 'begun') return inventory;
  const statement = statementOf(record);
  const disks = inventory.disks.map((disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup?.volumes.some(({ label }) => parseMark(label)?.volume === volume) === true)
      return {
        ...disk,
        volumeGroup: {
          ...volumeGroup,
          volumes: volumeGroup.volumes.map((one) =>
            parseMark(one.label)?.volume === volume ? { ...one, statement } : one,
          ),
        },
      };
    const isHere =
      disk.ledger?.volumes.some((one) => one.volume === volume) === true ||
      disk.table?.partitions.some(({ label }) => parseMark(label)?.volume === volume) === true;
    return isHere ? { ...disk, ledger: ledgerWith(disk, statement, inventory) } : disk;
  });
  return { ...inventory, disks };
}

export function statementOf({ disk: _disk, state, ...record }: VolumeRecord): VolumeStatement {
  if (state === 'begun') throw new Error(`${record.volume} is not finished`);
  return { ...record, state };
}

function ledgerWith(
  { ledger, table, ...disk }: ObservedDisk,
  statement: VolumeStatement,
  { node, records }: Inventory,
): DiskLedger {
  const others = (ledger?.volumes ?? []).filter(({ volume }) => volume !== statement.volume);
  const uuid = table?.uuid ?? ledger?.table.tableUuid ?? '';
  const record = records.disks.find(({ tableUuid }) => tableUuid === uuid);
  return {
    version: 1,
    sequence: (ledger?.sequence ?? 0) + 1,
    installation: INSTALLATION,
    node,
    table: record ??
      ledger?.table ?? {
        layout: statement.layout,
        facts: {
          id: disk.id,
          identity: disk.identity,
          sizeBytes: disk.sizeBytes,
          logicalSectorBytes: disk.logicalSectorBytes,
        },
        tableUuid: uuid,
        partitionUuids: table?.partitions.map((one) => one.uuid) ?? [],
        blankFingerprint: disk.fingerprint,
        state: 'written',
        recordedAt: TAKEN_AT,
      },
    volumes: [...others, statement].toSorted((a, b) => (a.volume < b.volume ? -1 : 1)),
  };
}

/** As disks of older releases are: they say nothing of their volumes, and only the records do. */
export function untold(inventory: Inventory): Inventory {
  return {
    ...inventory,
    disks: inventory.disks.map(({ ledger: _said, ...disk }) =>
      disk.volumeGroup === undefined
        ? disk
        : {
            ...disk,
            volumeGroup: {
              ...disk.volumeGroup,
              volumes: disk.volumeGroup.volumes.map(({ statement: _tags, ...volume }) => volume),
            },
          },
    ),
  };
}
