import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { isDestroying } from '../../src/model/planned/operation-traits.ts';
import type { ObserveOptions } from '../discover/discover.ts';
import { readRecords } from '../discover/read-records.ts';
import { readDiskInstances, type DiskInstance } from '../host/devices/partition-nodes.ts';
import { readKernelState } from '../host/devices/kernel-state.ts';

/** The host as it was observed, and what shows whether it is still so. */
export interface Observation {
  readonly inventory: Inventory;
  /** Read before the rest: what is at a path when it is written to must be what was observed. */
  readonly instances: ReadonlyMap<string, DiskInstance>;
  readonly kernelState: string;
  readonly takenAtMs: number;
}

/** As `discover` in the room of that name. */
export type Discover = (options: ObserveOptions) => Promise<Inventory>;

/** Observes the host. Writes nothing. */
export async function takeObservation(
  options: AgentOptions,
  discover: Discover,
): Promise<Observation> {
  const takenAtMs = performance.now();
  const instances = readDiskInstances();
  const kernelState = readKernelState(instances);
  const inventory = await discover(options);
  return { inventory, instances, kernelState, takenAtMs };
}

/** A pass with many disks takes longer than this from its own observation to its last operation. */
const LONGEST_AGE_MS = 3_000;

/**
 * Whether an observation of a moment ago is still current, so that a plan may be made from it: it
 * is recent, the kernel knows the same disks, partitions, mounts and users as before it, our
 * records say the same, and nothing is going to be destroyed. What lies on the disks is not
 * compared here: every operation reads that itself, right before it writes.
 */
export async function isStillCurrent(
  observation: Observation,
  options: AgentOptions,
  reviewed: readonly OperationRef[],
): Promise<boolean> {
  if (performance.now() - observation.takenAtMs > LONGEST_AGE_MS) return false;
  if (reviewed.some(({ kind }) => isDestroying(kind))) return false;
  if (readKernelState() !== observation.kernelState) return false;
  const { records, findings } = await readRecords(options.stateDir);
  return (
    findings.length === 0 && canonicalJson(records) === canonicalJson(observation.inventory.records)
  );
}
