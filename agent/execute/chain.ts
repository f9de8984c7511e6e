import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import {
  isOn,
  OPERATION_TRAITS,
  servesFinished,
  traitsOf,
} from '../../src/model/planned/operation-traits.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import type { Failure, Outcome } from '../../src/model/planned/report.ts';
import { disksOfOperation } from '../../src/plan/operation-chains.ts';
import { asFailure, type DriverContext } from '../drivers/driver.ts';
import { forDisk } from '../host/command-log.ts';
import { carryOutOperation, groupOperations } from '../drivers/registry.ts';
import type { DiskWatch } from './watch-disks.ts';

/**
 * The operations of one disk, or of all disks under one volume group, in their order, and what
 * decides about them.
 */
export interface Chain {
  readonly operations: readonly Operation[];
  /** Not to be carried out, with the reason; what depends on them is withheld too. */
  readonly withheld: ReadonlyMap<Operation, string>;
  /** Known to fail before anything was begun (a missing tool). */
  readonly failed: ReadonlyMap<Operation, Failure>;
  /** Waits for what is done to its disks, but not for ever. */
  readonly inTime: DiskWatch['inTime'];
  /** Of the disk that an operation is done to. */
  readonly contextOf: (disk: DiskId) => DriverContext;
  readonly started: (operation: Operation) => void;
  readonly finished: (outcome: Outcome) => void;
  /** Asks the chain to end after the operation that is running. */
  readonly signal: AbortSignal;
}

/**
 * Carries out the operations of a chain one after another. What fails takes the rest of its volume
 * with it, and the rest of its disk when it was the table; other volumes and disks go on.
 */
export async function runChain(chain: Chain): Promise<void> {
  const blocks: Blocks = {
    disks: new Map(),
    writes: new Map(),
    groupChanges: new Map(),
    volumes: new Map(),
    groups: new Map(),
  };
  for (const group of groupOperations(chain.operations)) {
    const runnable = group.filter((operation) => decide(operation, chain, blocks));
    const [first, ...rest] = runnable;
    if (first !== undefined) await runGroup([first, ...rest], chain, blocks);
  }
}

/** Whether an operation is carried out; if not, its outcome is reported here. */
function decide(operation: Operation, chain: Chain, blocks: Blocks): boolean {
  const failure = chain.failed.get(operation);
  const reason =
    chain.withheld.get(operation) ??
    blockReason(blocks, operation) ??
    (chain.signal.aborted ? 'The agent was stopped before it began.' : null);
  if (failure !== undefined) {
    chain.finished({ kind: 'failed', operation, durationMs: 0, failure });
    block(blocks, operation, failure);
    return false;
  }
  if (reason === null) return true;
  chain.finished({ kind: 'withheld', operation, reason });
  block(blocks, operation, null);
  return false;
}

async function runGroup(
  group: readonly [Operation, ...Operation[]],
  chain: Chain,
  blocks: Blocks,
): Promise<void> {
  for (const operation of group) chain.started(operation);
  const disk = group[0].disk.facts.id;
  const startedMs = performance.now();
  const failures = await chain
    .inTime(() => forDisk(disk, () => carryOutOperation(group, chain.contextOf(disk))))
    .catch((error: unknown) => new Map(group.map((operation) => [operation, asFailure(error)])));
  const durationMs = Math.round((performance.now() - startedMs) / group.length);
  for (const operation of group) {
    const failure = failures.get(operation);
    if (failure === undefined) chain.finished({ kind: 'applied', operation, durationMs });
    else {
      block(blocks, operation, failure);
      chain.finished({ kind: 'failed', operation, durationMs, failure });
    }
  }
}

function isLogical({ logical }: VolumeRef): boolean {
  return logical !== undefined;
}

function changesGroup(operation: Operation): boolean {
  if (traitsOf(operation).changesGroup === true) return true;
  if (operation.kind === 'remove-volume') return operation.removed.group !== undefined;
  if (operation.kind === 'write-ledger')
    return operation.volumes.some(({ logical }) => logical !== undefined);
  // The mark of a logical volume is a tag of it, and so is what it says of its claim.
  return (
    traitsOf(operation).states === true && isOn(operation, 'volume') && isLogical(operation.volume)
  );
}

/** What may no longer be done, after something failed or was withheld: each with why. */
interface Blocks {
  readonly disks: Map<DiskId, string>;
  /** Of disks on which only what serves finished volumes goes on. */
  readonly writes: Map<DiskId, string>;
  /** Of disks under a volume group that a command left running may still be changing. */
  readonly groupChanges: Map<DiskId, string>;
  readonly volumes: Map<VolumeId, string>;
  /** By the volume of a thin pool, or of the partition under a group: what is cut from it. */
  readonly groups: Map<VolumeId, string>;
}

function blockReason(blocks: Blocks, operation: Operation): string | null {
  const isServing = servesFinished(operation);
  for (const disk of neededDisks(operation)) {
    const reason = blocks.disks.get(disk) ?? (isServing ? undefined : blocks.writes.get(disk));
    if (reason !== undefined) return reason;
  }
  if (changesGroup(operation))
    for (const disk of disksOfOperation(operation)) {
      const reason = blocks.groupChanges.get(disk);
      if (reason !== undefined) return reason;
    }
  if (!isOn(operation, 'volume')) return null;
  // Stryker disable next-line ConditionalExpression: what makes, grows or leaves one is on its volume
  if (operation.kind === 'forget-physical-volume') {
    const reason = blocks.volumes.get(goneVolume(operation));
    if (reason !== undefined) return reason;
  }
  const under = volumesUnder(operation.volume).flatMap((volume) => blocks.groups.get(volume) ?? []);
  return blocks.volumes.get(operation.volume.volume) ?? under[0] ?? null;
}

/**
 * The disks that an operation writes to or reads from: to change a group over several, all of them.
 */
function neededDisks(operation: Operation): readonly DiskId[] {
  const { id } = operation.disk.facts;
  if (isOn(operation, 'removed')) return disksOfOperation(operation);
  if (!isOn(operation, 'volume') || operation.volume.logical === undefined) return [id];
  // Stryker disable next-line ArrayDeclaration: a member without a disk is blocked by none
  const { members = [], logical } = operation.volume;
  // The metadata of a group are written to all of its disks.
  const isServing = servesFinished(operation) && !changesGroup(operation);
  const needed = members.filter(
    ({ uuid }) => !isServing || logical.legs?.on.includes(uuid) === true,
  );
  return [id, ...needed.map(({ disk }) => disk)];
}

/** The partitions that a logical volume lies on, and its thin pool, by their volumes. */
// Stryker disable next-line ArrayDeclaration: a member without a UUID is on no leg
function volumesUnder({ logical, members = [] }: VolumeRef): readonly VolumeId[] {
  // Stryker disable next-line ArrayDeclaration: no volume has such a name
  if (logical === undefined) return [];
  // What is in no pool is cut from the group alone.
  const { physicalVolume, legs, thinPool = physicalVolume.volume } = logical;
  const on = members.filter(({ uuid }) => legs?.on.includes(uuid) === true);
  return [physicalVolume.volume, thinPool, ...on.map(({ volume }) => volume)];
}

/** @param failure null when the operation was withheld. */
function block(blocks: Blocks, operation: Operation, failure: Failure | null): void {
  const what = `"${operation.kind}" before it ${failure === null ? 'was withheld' : 'failed'}`;
  const { id } = operation.disk.facts;
  if (failure?.code === 'tool-timeout' || failure?.code === 'device-timeout')
    blockSilent(blocks, operation, what);
  switch (operation.kind) {
    case 'wipe-disk':
      putFirst(blocks.disks, id, `It needs a blank disk, and ${what}.`);
      return;
    case 'relabel-partitions':
      putFirst(blocks.disks, id, `It needs marks under this node's name, and ${what}.`);
      return;
    // One mark has nothing to do with another; a later change says all again.
    case 'adopt-volume':
    case 'write-ledger':
      return;
    case 'create-partition-table':
      putFirst(blocks.disks, id, `It needs the partition table, and ${what}.`);
      return;
    case 'remove-volume':
    case 'remove-logical-volume':
      for (const disk of disksOfOperation(operation))
        putFirst(blocks.writes, disk, `It may need the place of the volume, and ${what}.`);
      return;
    case 'restore-records':
      putFirst(blocks.writes, id, `It needs the records of what is on the disk, and ${what}.`);
      return;
    case 'repair-partition-table':
      putFirst(blocks.writes, id, `The partition table is damaged, and ${what}.`);
      return;
    case 'create-partitions':
      blockPartitions(blocks, operation, what);
      return;
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'create-thin-pool':
    case 'repair-thin-pool':
    case 'mark-ready':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
      blockGroup(blocks, operation.volume, what);
      return;
    case 'move-logical-volume':
    case 'rebuild-logical-volume':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
      blockLeaving(blocks, operation, what);
      return;
    case 'leave-volume-group':
    case 'forget-physical-volume':
    case 'abort-move':
    case 'grow-partition':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'create-logical-volume':
    case 'extend-logical-volume':
    case 'extend-thin-pool':
    case 'create-filesystem':
    case 'prepare-block-volume':
    case 'encrypt-block-volume':
    case 'grow-filesystem':
    case 'change-encryption-key':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
  }
}

function blockPartitions(
  blocks: Blocks,
  { partitions }: Extract<Operation, { kind: 'create-partitions' }>,
  what: string,
): void {
  for (const { volume } of partitions) {
    blockVolume(blocks, volume.volume, `It needs its partition, and ${what}.`);
    blockGroup(blocks, volume, what);
  }
}

/** A device that does not answer in time is left alone. */
function blockSilent(blocks: Blocks, operation: Operation, what: string): void {
  putFirst(blocks.disks, operation.disk.facts.id, `The disk does not answer: ${what} on it.`);
  if (changesGroup(operation))
    for (const disk of disksOfOperation(operation))
      putFirst(blocks.groupChanges, disk, `Its volume group may still be changing: ${what}.`);
}

/** The physical volume that it leaves is not empty. */
function blockLeaving(
  blocks: Blocks,
  { volume, from }: Extract<Operation, { kind: 'move-logical-volume' | 'rebuild-logical-volume' }>,
  what: string,
): void {
  const member = volume.members?.find(({ uuid }) => uuid === from);
  if (member !== undefined)
    blockVolume(blocks, member.volume, `It needs to be empty, and ${what}.`);
}

/** The partition that was under the physical volume which a group forgets. */
function goneVolume({
  volume,
  physicalVolumeUuid,
}: Extract<Operation, { kind: 'forget-physical-volume' }>): VolumeId {
  // Stryker disable next-line OptionalChaining: a group over several disks has members
  return volume.members?.find(({ uuid }) => uuid === physicalVolumeUuid)?.volume ?? volume.volume;
}

/** What is cut from the group on a partition, or from a thin pool. */
function blockGroup(blocks: Blocks, { volume, logical }: VolumeRef, what: string): void {
  const of = logical === undefined ? 'volume group' : 'thin pool';
  putFirst(blocks.groups, volume, `It needs its ${of}, and ${what}.`);
}

function blockVolume(blocks: Blocks, volume: VolumeId, reason: string): void {
  putFirst(blocks.volumes, volume, reason);
}

/** The first reason is the cause of the others. */
function putFirst<Key>(reasons: Map<Key, string>, key: Key, reason: string): void {
  if (!reasons.has(key)) reasons.set(key, reason);
}

/** Whether an operation makes or destroys something where a record might say that something is. */
export function needsRecords(operation: Operation): boolean {
  const loss = OPERATION_TRAITS[operation.kind].loss;
  return loss === 'create' || loss === 'destroy' || loss === 'take-back';
}
