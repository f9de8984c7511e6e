import { LOSS_BY_KIND, type Operation, type OperationKind } from '../../src/model/plan.ts';
import type { Failure, Outcome } from '../../src/model/report.ts';
import { asFailure, type DriverContext } from '../drivers/driver.ts';
import { carryOut, groupOperations } from '../drivers/registry.ts';

/** The operations of one disk, in their order, and what decides about them. */
export interface Chain {
  readonly operations: readonly Operation[];
  /** Not to be carried out, with the reason; what depends on them is withheld too. */
  readonly withheld: ReadonlyMap<Operation, string>;
  /** Known to fail before anything was begun (a missing tool). */
  readonly failed: ReadonlyMap<Operation, Failure>;
  readonly context: DriverContext;
  readonly started: (operation: Operation) => void;
  readonly finished: (outcome: Outcome) => void;
  /** Asks the chain to end after the operation that is running. */
  readonly signal: AbortSignal;
}

/**
 * Carries out the operations of one disk one after another. What fails takes the rest of its volume with
 * it, and the rest of the disk when it was the table; other volumes go on.
 */
export async function runChain(chain: Chain): Promise<void> {
  const blocks: Blocks = { disk: null, writes: null, volumes: new Map(), groups: new Map() };
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
    (chain.signal.aborted ? 'The agent was told to stop before it began.' : null);
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
  const startedMs = performance.now();
  const failures = await carryOut(group, chain.context).catch(
    (error: unknown) => new Map(group.map((operation) => [operation, asFailure(error)])),
  );
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

/** Kinds that write neither the table nor new content: they serve what is finished. */
const SERVING: ReadonlySet<OperationKind> = new Set([
  'activate-logical-volume',
  'mount-filesystem',
  'link-block-device',
  'assign-claim',
  'take-back-claim',
  'forget-claim',
  'record-protection',
]);

/** What may no longer be done on a disk, after something on it failed or was withheld: each with why. */
interface Blocks {
  disk: string | null;
  /** Only what serves finished volumes goes on. */
  writes: string | null;
  readonly volumes: Map<string, string>;
  /** By the volume of the partition under a group: what is cut from it. */
  readonly groups: Map<string, string>;
}

function blockReason(blocks: Blocks, operation: Operation): string | null {
  if (blocks.disk !== null) return blocks.disk;
  if (blocks.writes !== null && !SERVING.has(operation.kind)) return blocks.writes;
  if (!('volume' in operation)) return null;
  const { volume, logical } = operation.volume;
  const under =
    logical === undefined ? undefined : blocks.groups.get(logical.physicalVolume.volume);
  return blocks.volumes.get(volume) ?? under ?? null;
}

/** @param failure null when the operation was withheld. */
function block(blocks: Blocks, operation: Operation, failure: Failure | null): void {
  const what = `"${operation.kind}" before it ${failure === null ? 'was withheld' : 'failed'}`;
  // A device that does not answer in time is left alone.
  if (failure?.code === 'tool-timeout') blocks.disk ??= `The disk does not answer: ${what} on it.`;
  switch (operation.kind) {
    case 'wipe-disk':
      blocks.disk ??= `It needs a blank disk, and ${what}.`;
      return;
    case 'adopt-marks':
      blocks.disk ??= `It needs marks under this node's name, and ${what}.`;
      return;
    // One mark of what others made has nothing to do with another.
    case 'adopt-volume':
      return;
    case 'create-partition-table':
      blocks.disk ??= `It needs the partition table, and ${what}.`;
      return;
    case 'remove-volume':
      blocks.writes ??= `It may need the place of the volume, and ${what}.`;
      return;
    case 'repair-partition-table':
      blocks.writes ??= `The partition table is damaged, and ${what}.`;
      return;
    case 'create-partitions':
      for (const { volume } of operation.partitions) {
        blockVolume(blocks, volume.volume, `It needs its partition, and ${what}.`);
        blockGroup(blocks, volume.volume, what);
      }
      return;
    case 'create-volume-group':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
      blockGroup(blocks, operation.volume.volume, what);
      return;
    case 'mark-ready':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
      if (operation.physicalVolumeUuid !== undefined)
        blockGroup(blocks, operation.volume.volume, what);
      return;
    case 'grow-partition':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'create-logical-volume':
    case 'extend-logical-volume':
    case 'create-filesystem':
    case 'prepare-block-volume':
    case 'grow-filesystem':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      blockVolume(blocks, operation.volume.volume, `On the same volume, ${what}.`);
  }
}

/** What is cut from the group on a partition. */
function blockGroup(blocks: Blocks, volume: string, what: string): void {
  if (!blocks.groups.has(volume))
    blocks.groups.set(volume, `It needs its volume group, and ${what}.`);
}

/** The first reason is the cause of the others. */
function blockVolume(blocks: Blocks, volume: string, reason: string): void {
  if (!blocks.volumes.has(volume)) blocks.volumes.set(volume, reason);
}

/** Whether an operation makes or destroys something where a record might say that something is. */
export function needsRecords(operation: Operation): boolean {
  const loss = LOSS_BY_KIND[operation.kind];
  return loss === 'create' || loss === 'destroy' || loss === 'take-back';
}
