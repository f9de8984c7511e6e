import { encryptBlockVolume } from './encryption/block-volume.ts';
import { changeEncryptionKey } from './encryption/change-key.ts';
import { traitsOf } from '../../src/model/planned/operation-traits.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import { linkBlockDevice, prepareBlockVolume } from './block.ts';
import { activateLogicalVolume } from './groups/activate-volume.ts';
import { relabelPartitions } from './tables/relabel-partitions.ts';
import { adoptVolume } from './tables/adopt-volume.ts';
import { assignClaim, forgetClaim, recordProtection, takeBackClaim } from './records/claim.ts';
import { createLogicalVolume } from './groups/cut-volume.ts';
import type { Driver, DriverContext, ToolQuestion } from './driver.ts';
import { createFilesystem } from './filesystems/filesystem.ts';
import { growFilesystem, growPartition } from './grow.ts';
import { extendLogicalVolume } from './groups/logical-volume.ts';
import { markReady } from './records/mark.ts';
import { mountFilesystem } from './mounts/mount.ts';
import {
  createPartitions,
  createPartitionTable,
  repairPartitionTable,
} from './tables/partition-table.ts';
import { removeLogicalVolume } from './removal/remove-logical-volume.ts';
import { removeVolume } from './removal/remove-volume.ts';
import { leaveVolumeGroup } from './groups/leave-group.ts';
import { forgetPhysicalVolume } from './groups/forget-volume.ts';
import { abortMove } from './groups/moves/abort-move.ts';
import { moveLogicalVolume } from './groups/moves/move-volume.ts';
import { rebuildLogicalVolume } from './groups/rebuild-volume.ts';
import { createVolumeGroup, extendVolumeGroup, growPhysicalVolume } from './groups/volume-group.ts';
import { repairThinPool } from './groups/pools/repair-thin-pool.ts';
import { createThinPool, extendThinPool } from './groups/thin-pool.ts';
import { restoreRecords } from './records/restore-records.ts';
import { writeLedger } from './records/write-ledger.ts';
import { wipeDisk } from './removal/wipe-disk.ts';

/** Every kind of operation with its driver: does not compile while one is missing. */
const DRIVERS: { readonly [Kind in OperationKind]: Driver<Kind> } = {
  'wipe-disk': wipeDisk,
  'remove-volume': removeVolume,
  'remove-logical-volume': removeLogicalVolume,
  'create-partition-table': createPartitionTable,
  'create-partitions': createPartitions,
  'repair-partition-table': repairPartitionTable,
  'restore-records': restoreRecords,
  'write-ledger': writeLedger,
  'relabel-partitions': relabelPartitions,
  'adopt-volume': adoptVolume,
  'grow-partition': growPartition,
  'create-volume-group': createVolumeGroup,
  'extend-volume-group': extendVolumeGroup,
  'grow-physical-volume': growPhysicalVolume,
  'activate-logical-volume': activateLogicalVolume,
  'create-logical-volume': createLogicalVolume,
  'extend-logical-volume': extendLogicalVolume,
  'create-thin-pool': createThinPool,
  'extend-thin-pool': extendThinPool,
  'repair-thin-pool': repairThinPool,
  'move-logical-volume': moveLogicalVolume,
  'abort-move': abortMove,
  'leave-volume-group': leaveVolumeGroup,
  'rebuild-logical-volume': rebuildLogicalVolume,
  'forget-physical-volume': forgetPhysicalVolume,
  'create-filesystem': createFilesystem,
  'prepare-block-volume': prepareBlockVolume,
  'encrypt-block-volume': encryptBlockVolume,
  'mark-ready': markReady,
  'grow-filesystem': growFilesystem,
  'change-encryption-key': changeEncryptionKey,
  'mount-filesystem': mountFilesystem,
  'link-block-device': linkBlockDevice,
  'assign-claim': assignClaim,
  'take-back-claim': takeBackClaim,
  'forget-claim': forgetClaim,
  'record-protection': recordProtection,
};

function driverOf(kind: OperationKind): Driver<OperationKind> {
  return DRIVERS[kind] as unknown as Driver<OperationKind>;
}

/** The programs that an operation is going to start. */
export function toolsOf(operation: Operation, question: ToolQuestion): readonly string[] {
  return driverOf(operation.kind).tools(operation, question);
}

/** Operations of a chain, cut into what is carried out together, in their order. */
export function groupOperations(
  operations: readonly Operation[],
): readonly (readonly [Operation, ...Operation[]])[] {
  const groups: [Operation, ...Operation[]][] = [];
  for (const operation of operations) {
    const open = groups.at(-1);
    const isSame =
      open?.[0].kind === operation.kind && open[0].disk.facts.id === operation.disk.facts.id;
    if (open !== undefined && isSame && traitsOf(operation).together === true) open.push(operation);
    else groups.push([operation]);
  }
  return groups;
}

/**
 * Carries out operations of one kind on one disk. What is missing from the answer was done and
 * verified.
 */
export async function carryOutOperation(
  group: readonly [Operation, ...Operation[]],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  return driverOf(group[0].kind).execute(group, context);
}
