import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import type { OperationRef } from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { LOSS_BY_KIND } from '../../src/model/planned/loss-class.ts';
import type { OperationKind } from '../../src/model/planned/plan.ts';
import type { LookOptions } from '../discover/discover.ts';
import { readRecords } from '../host/node-records.ts';
import { readDiskInstances, type DiskInstance } from '../host/devices/partition-nodes.ts';
import { readKernelState } from '../host/devices/kernel-state.ts';

/** The host as it was looked at, and what tells whether it is still so. */
export interface Look {
  readonly inventory: Inventory;
  /** Read before the rest: what is at a path when it is written to must be what was looked at. */
  readonly instances: ReadonlyMap<string, DiskInstance>;
  readonly kernelState: string;
  readonly takenAtMs: number;
}

/** As `discover` in the room of that name. */
export type Discover = (options: LookOptions) => Promise<Inventory>;

/** Looks at the host. Writes nothing. */
export async function lookAtHost(options: AgentOptions, discover: Discover): Promise<Look> {
  const takenAtMs = performance.now();
  const instances = readDiskInstances();
  const kernelState = readKernelState(instances);
  const inventory = await discover(options);
  return { inventory, instances, kernelState, takenAtMs };
}

/** A pass with many disks takes longer than this from its own look to its last operation. */
const LONGEST_AGE_MS = 3_000;

/**
 * Whether a look of a moment ago still holds, so that a plan may be made from it: it is recent, the
 * kernel knows the same disks, partitions, mounts and users as before it, our records say the same,
 * and nothing is going to be destroyed. What lies on the disks is not compared here: every
 * operation looks at that itself, right before it writes.
 */
export async function stillHolds(
  look: Look,
  options: AgentOptions,
  reviewed: readonly OperationRef[],
): Promise<boolean> {
  if (performance.now() - look.takenAtMs > LONGEST_AGE_MS) return false;
  if (reviewed.some(({ kind }) => LOSS_BY_KIND[kind as OperationKind] === 'destroy')) return false;
  if (readKernelState() !== look.kernelState) return false;
  const { records, findings } = await readRecords(options.stateDir);
  return findings.length === 0 && canonicalJson(records) === canonicalJson(look.inventory.records);
}
