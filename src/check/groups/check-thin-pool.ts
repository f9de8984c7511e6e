import { isOn } from '../../model/planned/operation-traits.ts';
import { KiB, GiB, LOGICAL_EXTENT_BYTES, type Bytes } from '../../model/values/bytes.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import type { ObservedDisk, ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import type { CreateThinPool, ExtendThinPool, Operation } from '../../model/planned/plan.ts';
import { checkHeld, checkRepair } from './check-pool-repair.ts';
import type { DiskCase } from '../plan-violation.ts';

/**
 * Extents of data and metadata that a pool takes, beyond what it has; without the spare metadata of
 * its group.
 *
 * @param there what is cut from the group: a pool that was begun before is made of what it has, and
 * one that is none yet gives back what it has first.
 */
export function poolExtents(
  operation: CreateThinPool | ExtendThinPool,
  there: readonly ObservedLogicalVolume[],
): number {
  const found = there.find(({ name }) => name === operation.volume.volume);
  if (operation.kind === 'create-thin-pool' && found?.pool !== undefined) return 0;
  const bytes =
    operation.kind === 'create-thin-pool'
      ? operation.sizeBytes + operation.metadataBytes - (found?.sizeBytes ?? 0)
      : operation.toBytes -
        operation.fromBytes +
        operation.metadataToBytes -
        operation.metadataFromBytes;
  return Math.ceil(bytes / LOGICAL_EXTENT_BYTES);
}

/**
 * Extents by which the spare metadata of a group become larger: they are as large as those of its
 * largest pool.
 */
export function extentsLeftForRepair(
  operations: readonly Operation[],
  volumes: readonly ObservedLogicalVolume[],
): number {
  const before = Math.max(0, ...volumes.map(({ pool }) => pool?.metadataBytes ?? 0));
  const after = operations.map((one) => {
    if (one.kind === 'create-thin-pool') return one.metadataBytes;
    return one.kind === 'extend-thin-pool' ? one.metadataToBytes : 0;
  });
  return Math.ceil((Math.max(before, ...after) - before) / LOGICAL_EXTENT_BYTES);
}

/**
 * Holds what a plan does with the thin pools of a disk's group, and what it cuts from them, against
 * the pools.
 */
export function checkThinPools(subject: DiskCase): void {
  const { node, disk, declared, operations } = subject;
  const own = operations.filter((one) => isOn(one, 'volume'));
  for (const one of own) {
    if (one.kind === 'create-thin-pool') checkMaking(one, subject);
    if (one.kind === 'extend-thin-pool') checkGrowth(one, subject);
    if (one.kind === 'repair-thin-pool') checkRepair(one, subject);
    else checkHeld(one, subject);
    const name = one.volume.logical?.thinPool;
    if (name === undefined) continue;
    const pool = declared.volumes.find(({ volume }) => volume === name);
    if (pool?.format.kind !== 'thin-pool')
      node.report('group', `${one.kind} of thin volume ${one.volume.volume}, whose pool is none`);
    else if (one.kind === 'create-logical-volume') checkTakes(pool, subject);
  }
  for (const pool of declared.volumes)
    if (pool.format.kind === 'thin-pool') checkPromise(pool, subject, disk.id);
}

/** As lvmthin(7) takes them. */
function checkMaking(operation: CreateThinPool, { node, disk }: DiskCase): void {
  const { chunkBytes, metadataBytes, volume } = operation;
  const isChunk = chunkBytes > 0 && chunkBytes <= GiB && Number.isInteger(chunkBytes / (64 * KiB));
  if (!isChunk || metadataBytes <= 0 || metadataBytes > 16 * GiB)
    node.report(
      'span',
      `thin pool ${volume.volume} on ${disk.id} has chunks of ${String(chunkBytes)} bytes, and ${String(metadataBytes)} of metadata`,
    );
}

function checkGrowth(operation: ExtendThinPool, { node, disk }: DiskCase): void {
  const { volume, fromBytes, toBytes, metadataFromBytes, metadataToBytes } = operation;
  const found = foundIn(disk, volume.volume);
  const isAsFound =
    found?.sizeBytes === fromBytes && found.pool?.metadataBytes === metadataFromBytes;
  const grows = toBytes > fromBytes || metadataToBytes > metadataFromBytes;
  if (!isAsFound || !grows || toBytes < fromBytes || metadataToBytes < metadataFromBytes)
    node.report(
      'shrinks',
      `thin pool ${volume.volume} goes from ${String(fromBytes)} to ${String(toBytes)} bytes, its metadata from ${String(metadataFromBytes)} to ${String(metadataToBytes)}`,
    );
}

/**
 * A pool takes volumes when it is finished, or is finished before them, and nothing is known to be
 * wrong with it.
 */
function checkTakes({ volume }: DesiredVolume, { node, disk, operations }: DiskCase): void {
  const complain = (message: string): void =>
    node.report('group', `thin pool ${volume}: ${message}`);
  const isReady = node.marks.some(
    ({ own, mark }) => own && mark.volume === volume && mark.state === 'ready',
  );
  const ofPool = operations.filter((one) => isOn(one, 'volume') && one.volume.volume === volume);
  if (!isReady && !ofPool.some(({ kind }) => kind === 'mark-ready'))
    complain('a volume is cut from it, and it is not finished');
  const found = foundIn(disk, volume);
  if (found?.pool?.use === undefined) return;
  const { use } = found.pool;
  const isGrown = ofPool.some(({ kind }) => kind === 'extend-thin-pool');
  const isFull = use.state === 'full' || use.dataUsedBytes >= found.sizeBytes;
  if (use.state === 'failed' || use.state === 'read-only' || use.needsCheck)
    complain('a volume is cut from it, and it takes no changes');
  else if (isFull && !isGrown) complain('a volume is cut from it, and it is full');
}

/** What is cut from it, with what is there, stays within what it may promise. */
function checkPromise(pool: DesiredVolume, subject: DiskCase, id: string): void {
  const { node, disk, operations } = subject;
  const adds = operations.flatMap((one) => {
    if (!isOn(one, 'volume') || one.volume.logical?.thinPool !== pool.volume) return [];
    if (one.kind === 'create-logical-volume') return [one.sizeBytes];
    return one.kind === 'extend-logical-volume' ? [one.toBytes - one.fromBytes] : [];
  });
  if (adds.length === 0) return;
  const there = volumesOn(disk).filter(
    ({ thinPool, uuid }) =>
      thinPool === pool.volume &&
      !operations.some((one) => one.kind === 'remove-logical-volume' && one.removed.uuid === uuid),
  );
  const promised = [...there.map(({ sizeBytes }) => sizeBytes), ...adds].reduce(
    (sum, bytes) => sum + bytes,
    0,
  );
  const most = sizeAfter(pool, subject) * (pool.pool?.overprovision ?? 1);
  if (promised > most)
    node.report(
      'span',
      `thin pool ${pool.volume} on ${id} promises ${String(promised)} bytes, and may promise ${String(most)}`,
    );
}

function sizeAfter({ volume }: DesiredVolume, { disk, operations }: DiskCase): Bytes {
  const changed = operations.flatMap((one) => {
    if (one.kind === 'create-thin-pool' && one.volume.volume === volume) return [one.sizeBytes];
    return one.kind === 'extend-thin-pool' && one.volume.volume === volume ? [one.toBytes] : [];
  });
  return Math.max(0, foundIn(disk, volume)?.sizeBytes ?? 0, ...changed);
}

function foundIn(disk: ObservedDisk, name: string): ObservedLogicalVolume | undefined {
  return volumesOn(disk).find((one) => one.name === name);
}

function volumesOn({ volumeGroup }: ObservedDisk): readonly ObservedLogicalVolume[] {
  return volumeGroup?.volumes ?? NONE;
}

// Stryker disable next-line ArrayDeclaration: what has no name is not found
const NONE: readonly ObservedLogicalVolume[] = [];
