/** A host that obeys a plan, from what was observed before to after, stopped as the agent is. */
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  DiskRecord,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import {
  LINUX_FILESYSTEM_TYPE,
  LVM_PARTITION_TYPE,
} from '../../src/model/observed/partition-types.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { GrowFilesystem, Operation } from '../../src/model/planned/plan.ts';
import type { PlannedPartition, VolumeRef } from '../../src/model/planned/operation-refs.ts';
import * as encryption from './simulated-encryption.ts';
import { filesystemBytes, INSTALLATION, TAKEN_AT } from './builders.ts';
import {
  removedFromGroup,
  stoppedInGroup,
  withConsent,
  withoutGroupOn,
  withoutVolume,
} from './simulated-removals.ts';
import { stoppedLegs } from './stopped-legs.ts';
import { adoptedMark, renamedMark } from './simulated-marks.ts';
import { volumesSaid, withStatements } from './simulated-ledger.ts';
import {
  begun,
  goneRecord,
  movedRecord,
  volumeRecord,
  withDiskRecord,
  withLink,
  withRestored,
  withVolumeRecord,
} from './simulated-records.ts';
import {
  deactivated,
  groupAfter,
  halfPoolAfter,
  withLogicalVolume,
  type GroupOperation,
} from './simulated-groups.ts';
import * as pools from './simulated-pool-repair.ts';

/** What the host looks like after an operation was carried out whole. */
export function predict(inventory: Inventory, operation: Operation): Inventory {
  return withStatements(afterOperation(inventory, operation), volumesSaid(operation));
}

/** But for what the disks then say of themselves. */
function afterOperation(inventory: Inventory, operation: Operation): Inventory {
  const on = operation.disk.facts.id;
  switch (operation.kind) {
    case 'create-partition-table':
      return withDisk(withTableRecord(inventory, operation, 'written'), on, (disk) => ({
        ...disk,
        unknownContent: [],
        table: {
          type: 'gpt',
          uuid: operation.tableUuid,
          primary: 'good',
          backup: 'good',
          partitions: numbered([], operation, inventory),
        },
      }));
    case 'create-partitions':
      return withDisk(withMorePartitions(inventory, operation), on, (disk) =>
        withTable(disk, (partitions) => numbered(partitions, operation, inventory)),
      );
    case 'repair-partition-table':
      return withDisk(inventory, on, (disk) =>
        disk.table === undefined
          ? disk
          : { ...disk, table: { ...disk.table, primary: 'good', backup: 'good' } },
      );
    case 'grow-partition':
      return withPartition(inventory, operation.volume, (partition) => ({
        ...partition,
        sizeBytes: operation.toBytes,
      }));
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'create-logical-volume':
    case 'create-thin-pool':
      return withGroupAfter(begun(inventory, operation), operation);
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'extend-logical-volume':
    case 'extend-thin-pool':
      return withGroupAfter(inventory, operation);
    case 'repair-thin-pool':
      return pools.repairedPool(inventory, operation);
    case 'forget-physical-volume':
      return goneRecord(withGroupAfter(inventory, operation), operation);
    case 'rebuild-logical-volume':
    case 'move-logical-volume':
    case 'abort-move':
      return movedRecord(withGroupAfter(inventory, operation), operation);
    case 'leave-volume-group':
      return withRecord(withGroupAfter(inventory, operation), operation.volume, (record) => ({
        ...record,
        state: 'removed',
      }));
    case 'create-filesystem':
      return withPartition(begun(inventory, operation), operation.volume, (partition) => ({
        ...partition,
        unknownContent: [],
        ...encryption.contentMade(operation, partition.sizeBytes),
      }));
    case 'change-encryption-key':
      return withPartition(inventory, operation.volume, (partition) =>
        encryption.keyChanged(partition, operation),
      );
    case 'prepare-block-volume':
      return withPartition(begun(inventory, operation), operation.volume, (partition) => ({
        ...partition,
        unknownContent: [],
      }));
    case 'encrypt-block-volume':
      return withPartition(begun(inventory, operation), operation.volume, (partition) => ({
        ...partition,
        unknownContent: [],
        ...encryption.headerMade(operation, partition.sizeBytes),
      }));
    case 'mark-ready':
      return recordedReady(markedReady(inventory, operation.volume), operation);
    case 'grow-filesystem':
      return withPartition(recordedSize(inventory, operation), operation.volume, (partition) =>
        partition.filesystem === undefined
          ? partition
          : {
              ...partition,
              filesystem: {
                ...partition.filesystem,
                sizeBytes: filesystemBytes(operation.toBytes),
              },
            },
      );
    case 'mount-filesystem':
      return withPartition(inventory, operation.volume, (partition) => ({
        ...encryption.openedBy(operation, partition),
        usedBy: [
          ...partition.usedBy,
          { kind: 'mounted', mountPoint: operation.mountPoint, readOnly: false },
        ],
      }));
    case 'link-block-device':
      return withLink(
        withPartition(inventory, operation.volume, encryption.linkedBy),
        operation.volume,
      );
    case 'wipe-disk':
      return wiped(withConsent(inventory, operation, 'done'), on);
    case 'remove-volume':
      return removed(withConsent(inventory, operation, 'done'), operation);
    case 'remove-logical-volume':
      return removedFromGroup(withConsent(inventory, operation, 'done'), operation);
    case 'relabel-partitions':
      return withDisk(inventory, on, (disk) =>
        withTable(disk, (partitions) =>
          partitions.map((one) => renamedMark(one, operation, inventory.node)),
        ),
      );
    case 'adopt-volume':
      return withDisk(inventory, on, (disk) =>
        withTable(disk, (partitions) =>
          partitions.map((one) =>
            one.uuid === operation.adopted.partitionUuid
              ? { ...one, label: adoptedMark(operation, inventory.node) }
              : one,
          ),
        ),
      );
    case 'restore-records':
      return withRestored(inventory, operation);
    case 'write-ledger':
      return inventory;
    case 'assign-claim':
    case 'take-back-claim':
      return withRecord(inventory, operation.volume, ({ forgotten: _gone, ...record }) => ({
        ...record,
        claim: operation.claim,
      }));
    case 'forget-claim':
      return withRecord(inventory, operation.volume, (record) => ({ ...record, forgotten: true }));
    case 'record-protection':
      return withRecord(inventory, operation.volume, ({ protected: _gone, ...record }) => ({
        ...record,
        ...(operation.protected ? { protected: true } : {}),
      }));
  }
}

function withGroupAfter(inventory: Inventory, operation: GroupOperation): Inventory {
  return { ...inventory, disks: groupAfter(inventory.disks, operation, inventory.node) };
}

export function predictAll(inventory: Inventory, operations: readonly Operation[]): Inventory {
  return operations.reduce(predict, inventory);
}

/** Every state in which a stop in the middle of an operation can leave the host. */
export function stoppedWithin(inventory: Inventory, operation: Operation): readonly Inventory[] {
  const on = operation.disk.facts.id;
  switch (operation.kind) {
    case 'create-partition-table': {
      const recorded = withTableRecord(inventory, operation, 'begun');
      const entries = [
        { kind: 'not-zero', region: 'first-mebibyte', offsetBytes: 1024, bytes: 'a2a0d0eb' },
      ] as const;
      const whole = predict(inventory, operation);
      return [
        recorded,
        withDisk(recorded, on, (disk) => ({ ...disk, unknownContent: entries })),
        withDisk(recorded, on, (disk) => ({
          ...disk,
          unknownContent: [],
          table: {
            type: 'gpt',
            uuid: operation.tableUuid,
            primary: 'good',
            backup: 'damaged',
            partitions: [],
          },
        })),
        // One copy is whole, the other one was not reached.
        withDisk({ ...whole, records: recorded.records }, on, (disk) =>
          disk.table === undefined
            ? disk
            : { ...disk, table: { ...disk.table, backup: 'damaged' } },
        ),
        { ...whole, records: recorded.records },
      ];
    }
    case 'create-filesystem': {
      const recorded = begun(inventory, operation);
      return [
        recorded,
        withPartition(recorded, operation.volume, (partition) => ({
          ...without(partition),
          signatures: [],
          unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }],
        })),
        withPartition(recorded, operation.volume, (partition) =>
          encryption.closed({
            ...partition,
            ...encryption.contentMade(operation, partition.sizeBytes),
            unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }],
          }),
        ),
      ];
    }
    case 'prepare-block-volume':
      return [begun(inventory, operation)];
    case 'encrypt-block-volume': {
      const recorded = begun(inventory, operation);
      const half = encryption
        .halfHeaders(operation)
        .map((change) => withPartition(recorded, operation.volume, change));
      return [recorded, ...half, predict(inventory, operation)];
    }
    case 'create-volume-group': {
      const recorded = begun(inventory, operation);
      // The physical volume is there, and no group on it yet.
      const labelled = withDisk(
        predict(inventory, operation),
        on,
        ({ volumeGroup: _none, ...disk }) => disk,
      );
      return [recorded, labelled, predict(inventory, operation)];
    }
    case 'extend-volume-group': {
      const recorded = begun(inventory, operation);
      const whole = predict(inventory, operation);
      // The group on the others does not know it yet.
      const made = whole.disks.find(({ id }) => id === on)?.table;
      return [recorded, withDisk(recorded, on, (disk) => ({ ...disk, table: made! })), whole];
    }
    case 'create-logical-volume':
      return [begun(inventory, operation), predict(inventory, operation)];
    case 'create-thin-pool': {
      const recorded = begun(inventory, operation);
      const half = halfPoolAfter(inventory.disks, operation, inventory.node);
      return [recorded, { ...recorded, disks: half }, predict(inventory, operation)];
    }
    case 'extend-thin-pool':
      // Its metadata are larger, and its data not yet.
      return [inventory, predict(inventory, { ...operation, toBytes: operation.fromBytes })];
    case 'repair-thin-pool':
      return pools.stoppedRepairs(inventory, operation);
    case 'forget-physical-volume':
      // The group does not know it, and nothing says so yet.
      return [inventory, { ...withGroupAfter(inventory, operation), records: inventory.records }];
    case 'move-logical-volume':
    case 'abort-move':
    case 'rebuild-logical-volume':
      return [inventory, ...stoppedLegs(inventory, operation)];
    case 'leave-volume-group': {
      const whole = predict(inventory, operation);
      // It is out of the group, and nothing says so yet; or its disk alone says so.
      return [
        { ...withGroupAfter(inventory, operation), records: inventory.records },
        { ...whole, records: inventory.records },
      ];
    }
    case 'mark-ready': {
      const marked = markedReady(inventory, operation.volume);
      const said = predict(inventory, operation);
      // The disk says it before the record does.
      return [
        { ...marked, records: inventory.records },
        marked,
        { ...said, records: marked.records },
      ];
    }
    case 'create-partitions':
      return [withMorePartitions(inventory, operation)];
    case 'wipe-disk': {
      const recorded = withConsent(inventory, operation, 'begun');
      // What is left of a half-wiped table or filesystem is bytes that nobody knows.
      const half = { kind: 'not-zero', region: 'sample', offsetBytes: 5 * GiB } as const;
      return [
        recorded,
        withDisk(wiped(recorded, on), on, (disk) => ({ ...disk, unknownContent: [half] })),
        wiped(recorded, on),
      ];
    }
    case 'remove-volume': {
      const recorded = withConsent(inventory, operation, 'begun');
      const ungrouped = withoutGroupOn(recorded, operation);
      const free = withPartition(ungrouped, placeOfRemoved(operation), (partition) => ({
        ...partition,
        usedBy: [],
      }));
      const zeroed = withPartition(free, placeOfRemoved(operation), (partition) => ({
        ...without(partition),
        signatures: [],
      }));
      return [
        recorded,
        free,
        zeroed,
        withoutVolume(zeroed, operation),
        removed(recorded, operation),
      ];
    }
    case 'remove-logical-volume': {
      const whole = removedFromGroup(withConsent(inventory, operation, 'begun'), operation);
      return [...stoppedInGroup(inventory, operation), whole];
    }
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      return [inventory, { ...predict(inventory, operation), records: inventory.records }];
    case 'repair-partition-table':
    case 'restore-records':
    case 'write-ledger':
    case 'relabel-partitions':
    case 'adopt-volume':
    case 'grow-partition':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'extend-logical-volume':
    case 'grow-filesystem':
    case 'change-encryption-key':
    case 'mount-filesystem':
    case 'link-block-device':
      return [inventory];
  }
}

/** A reboot: nothing is mounted any more. */
export function rebooted(inventory: Inventory): Inventory {
  return {
    ...inventory,
    host: { ...inventory.host, bootId: `${inventory.host.bootId}+` },
    disks: inventory.disks.map((disk) =>
      disk.table === undefined || disk.systemChain.length > 0
        ? disk
        : deactivated(
            withTable(disk, (partitions) =>
              partitions.map((one) => ({ ...encryption.closed(one), usedBy: [] })),
            ),
          ),
    ),
  };
}

/** That a logical volume is filled to a size is recorded when its filesystem was grown. */
function recordedSize(inventory: Inventory, operation: GrowFilesystem): Inventory {
  if (operation.volume.logical === undefined) return inventory;
  const volumes = inventory.records.volumes.map((record) =>
    record.volume === operation.volume.volume
      ? { ...record, sizeBytes: operation.toBytes }
      : record,
  );
  return { ...inventory, records: { ...inventory.records, volumes } };
}

/** The disk was made larger under its host. */
export function enlarged(inventory: Inventory, id: DiskId): Inventory {
  return withDisk(inventory, id, (disk) => ({
    ...disk,
    sizeBytes: disk.sizeBytes + 4 * GiB,
    ...(disk.table === undefined ? {} : { table: { ...disk.table, backup: 'misplaced' } }),
  }));
}

export function withDisk(
  inventory: Inventory,
  id: DiskId,
  change: (disk: ObservedDisk) => ObservedDisk,
): Inventory {
  return {
    ...inventory,
    disks: inventory.disks.map((disk) => (disk.id === id ? change(disk) : disk)),
  };
}

/** Changes what carries a volume: its partition, or its logical volume where it has one. */
export function withPartition(
  inventory: Inventory,
  volume: {
    readonly disk: DiskId;
    readonly partitionUuid: string;
    readonly logical?: VolumeRef['logical'];
  },
  change: (partition: ObservedPartition) => ObservedPartition,
): Inventory {
  if (volume.logical !== undefined)
    return withDisk(inventory, volume.disk, (disk) =>
      // What is changed of either, both have.
      withLogicalVolume(
        disk,
        { volume: volume as VolumeRef },
        (one) => change(one as unknown as ObservedPartition) as unknown as ObservedLogicalVolume,
      ),
    );
  return withDisk(inventory, volume.disk, (disk) =>
    withTable(disk, (partitions) =>
      partitions.map((one) => (one.uuid === volume.partitionUuid ? change(one) : one)),
    ),
  );
}

export function withTable(
  disk: ObservedDisk,
  change: (partitions: readonly ObservedPartition[]) => readonly ObservedPartition[],
): ObservedDisk {
  return disk.table === undefined
    ? disk
    : { ...disk, table: { ...disk.table, partitions: change(disk.table.partitions) } };
}

/** Reads as blank, by the same probes as any blank disk. */
function wiped(inventory: Inventory, id: DiskId): Inventory {
  return withDisk(inventory, id, ({ table: _gone, ledger: _said, ...disk }) => ({
    ...disk,
    signatures: [],
    unknownContent: [],
  }));
}

type RemovingPartition = Extract<Operation, { kind: 'remove-volume' }>;

function placeOfRemoved({ disk, removed: gone }: RemovingPartition) {
  return { disk: disk.facts.id, partitionUuid: gone.partitionUuid };
}

function removed(inventory: Inventory, operation: RemovingPartition): Inventory {
  const uuid = operation.removed.partitionUuid;
  const gone = withoutVolume(withoutGroupOn(inventory, operation), operation);
  return withDisk(gone, operation.disk.facts.id, (disk) =>
    withTable(disk, (partitions) => partitions.filter((one) => one.uuid !== uuid)),
  );
}

function withRecord(
  inventory: Inventory,
  { volume }: VolumeRef,
  change: (record: VolumeRecord) => VolumeRecord,
): Inventory {
  const record = volumeRecord(inventory, volume);
  return record === undefined ? inventory : withVolumeRecord(inventory, change(record));
}

function without(partition: ObservedPartition): Omit<ObservedPartition, 'filesystem'> {
  const { filesystem: _gone, encryption: _header, ...rest } = partition;
  return rest;
}

function numbered(
  partitions: readonly ObservedPartition[],
  operation: { readonly partitions: readonly PlannedPartition[] },
  inventory: Inventory,
): readonly ObservedPartition[] {
  const taken = new Set(partitions.map(({ number }) => number));
  const free = Array.from({ length: 128 }, (_, index) => index + 1).filter((n) => !taken.has(n));
  return [
    ...partitions,
    ...operation.partitions.map(({ volume, startBytes, sizeBytes }, index) => ({
      number: free[index] ?? 0,
      path: '',
      startBytes,
      sizeBytes,
      typeUuid: volume.purpose.kind === 'volume-group' ? LVM_PARTITION_TYPE : LINUX_FILESYSTEM_TYPE,
      uuid: volume.partitionUuid,
      label: formatMark(
        markFor({ installation: INSTALLATION, node: inventory.node }, volume.volume, 'new'),
      ),
      usedBy: [],
      signatures: [],
      unknownContent: [],
      fingerprint: '',
    })),
  ].toSorted((a, b) => a.startBytes - b.startBytes);
}

type CreateTable = Extract<Operation, { kind: 'create-partition-table' }>;

function withTableRecord(
  inventory: Inventory,
  operation: CreateTable,
  state: DiskRecord['state'],
): Inventory {
  const before = inventory.records.disks.find(({ tableUuid }) => tableUuid === operation.tableUuid);
  const disk = inventory.disks.find(({ id }) => id === operation.disk.facts.id);
  const uuids = operation.partitions.map(({ volume }) => volume.partitionUuid);
  return withDiskRecord(inventory, {
    layout: operation.layout,
    facts: operation.disk.facts,
    tableUuid: operation.tableUuid,
    partitionUuids: joined(before?.partitionUuids ?? [], uuids),
    blankFingerprint: before?.blankFingerprint ?? disk?.fingerprint ?? '',
    state,
    recordedAt: TAKEN_AT,
  });
}

function withMorePartitions(
  inventory: Inventory,
  operation: Extract<Operation, { kind: 'create-partitions' }>,
): Inventory {
  const disk = inventory.disks.find(({ id }) => id === operation.disk.facts.id);
  const record = inventory.records.disks.find(({ tableUuid }) => tableUuid === disk?.table?.uuid);
  if (record === undefined) return inventory;
  const uuids = operation.partitions.map(({ volume }) => volume.partitionUuid);
  return withDiskRecord(inventory, {
    ...record,
    partitionUuids: joined(record.partitionUuids, uuids),
  });
}

function joined(a: readonly string[], b: readonly string[]): readonly string[] {
  return Array.from(new Set([...a, ...b])).sort();
}

function markedReady(inventory: Inventory, volume: VolumeRef): Inventory {
  const marked = withPartition(inventory, volume, (partition) => {
    const mark = parseMark(partition.label);
    return mark === null
      ? partition
      : { ...partition, label: formatMark({ ...mark, state: 'ready' }) };
  });
  const disk = marked.disks.find(({ id }) => id === volume.disk);
  const record = marked.records.disks.find(({ tableUuid }) => tableUuid === disk?.table?.uuid);
  return record === undefined ? marked : withDiskRecord(marked, { ...record, state: 'written' });
}

function recordedReady(
  inventory: Inventory,
  operation: Extract<Operation, { kind: 'mark-ready' }>,
): Inventory {
  const { volume, layout, name, ordinal, partitionUuid } = operation.volume;
  const claim = volumeRecord(inventory, volume)?.claim;
  const disk = inventory.disks.find(({ id }) => id === operation.volume.disk);
  const partition = disk?.table?.partitions.find(({ uuid }) => uuid === partitionUuid);
  return withVolumeRecord(inventory, {
    volume,
    layout,
    name,
    ordinal,
    partitionUuid,
    disk: operation.disk.facts,
    ...(operation.filesystem === null ? {} : { filesystem: operation.filesystem }),
    sizeBytes: partition?.sizeBytes ?? operation.sizeBytes,
    ...(claim === undefined ? {} : { claim }),
    state: 'ready',
    recordedAt: TAKEN_AT,
  });
}
