/**
 * One machine, as it was planned, halfway and finished: what planted cases about its volumes begin
 * with.
 */
import type { DesiredVolume } from '../../src/model/planned/desired.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import { newMemory, type Memory } from '../../src/model/values/memory.ts';
import type {
  Inventory,
  ObservedPartition,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { VolumeContext } from '../../src/plan/volumes/volume-context.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { predictAll, withTable } from '../simulation/simulated-host.ts';
import { lawful, onFirstPartition, withOperations, type Case } from './planted-cases.ts';
import { known } from './known.ts';
import { untold } from '../simulation/simulated-ledger.ts';

export const fresh = lawful(aNode([aDisk('aa')]));
export const { operations } = fresh.plan.nodes[0]!;
export const done = untold(predictAll(fresh.inventories[0]!, operations));
export const partitions = done.disks[0]!.table!.partitions;
export const declared = fresh.desired.nodes[0]!.disks[0]!.volumes;

export function idOf({ label }: Pick<ObservedPartition, 'label'>): VolumeId {
  return parseMark(label)!.volume;
}

/** The volume of the first partition, which has a filesystem and a claim. */
export const first = idOf(partitions[0]!);
export const block = declared.find(({ format }) => format.kind === 'block')!.volume;

export function violations(
  { plan, desired, inventories }: Case,
  memory: Memory = newMemory(),
): readonly string[] {
  return checkPlan(plan, { desired, inventories, memory })
    .filter(({ rule }) => rule !== 'summary')
    .map(({ rule, message }) => `${rule}: ${message}`);
}

/** What is said of the first volume. */
export function complaints(given: Case, volume = first): readonly string[] {
  return violations(given)
    .filter(
      (text) =>
        text.includes(`: volume ${volume}: `) || text.includes(`on volume ${volume}, which is not`),
    )
    .map((text) => text.replace(`volume ${volume}: `, ''));
}

export function ofFirst<Kind extends Operation['kind']>(
  kind: Kind,
  volume = first,
): Extract<Operation, { kind: Kind }> {
  return operations.find(
    (one): one is Extract<Operation, { kind: Kind }> =>
      one.kind === kind && 'volume' in one && one.volume.volume === volume,
  )!;
}

/** The finished machine, on which only these are planned. */
export function late(...planned: readonly Operation[]): Case {
  return withOperations({ ...fresh, inventories: [done] }, () => planned);
}

/** The machine on which the table was made, where only these are planned. */
export function early(...planned: readonly Operation[]): Case {
  const tabled = predictAll(fresh.inventories[0]!, operations.slice(0, 1));
  return withOperations({ ...fresh, inventories: [tabled] }, () => planned);
}

export function seen(given: Case, change: (inventory: Inventory) => Inventory): Case {
  return { ...given, inventories: given.inventories.map(change) };
}

export function onFirst(given: Case, facts: Partial<ObservedPartition>): Case {
  return seen(given, (inventory) => onFirstPartition(inventory, () => facts));
}

export function recorded(given: Case, change: (record: VolumeRecord) => VolumeRecord): Case {
  return seen(given, (inventory) => ({
    ...inventory,
    records: {
      ...inventory.records,
      volumes: done.records.volumes.map((one) => (one.volume === first ? change(one) : one)),
    },
  }));
}

export function ready(label: string): string {
  return formatMark({ ...parseMark(label)!, state: 'ready' });
}

const node = fresh.desired.nodes[0]!;
const disk = node.disks[0]!;
const device = done.disks[0]!;

/** What is otherwise about a finished volume than it was left. */
export interface Given {
  readonly volume?: Partial<DesiredVolume>;
  /** Null when there is none. */
  readonly partition?: Partial<ObservedPartition> | null;
  /** Null when none was written. */
  readonly record?: Partial<VolumeRecord> | null;
  readonly observed?: Partial<Inventory>;
  readonly context?: Partial<VolumeContext>;
}

/** A finished volume, mounted and recorded as it is; the first has a filesystem and a claim. */
export function contextOf(given: Given, id = first): VolumeContext {
  const found = partitions.find((one) => idOf(one) === id)!;
  const volumes = done.records.volumes.flatMap((one) =>
    one.volume !== id ? [one] : given.record === null ? [] : [{ ...one, ...given.record }],
  );
  const partition = given.partition === null ? null : { ...found, ...given.partition };
  const seen = withTable(device, (all) =>
    all.flatMap((one) => (one !== found ? [one] : partition === null ? [] : [partition])),
  );
  return {
    ...{ node, disk, partition, device: seen, ref: operations[0]!.disk },
    ...{ roomBytes: 0, unwritable: null, held: false, joins: false },
    volume: { ...disk.volumes.find(({ volume }) => volume === id)!, ...given.volume },
    observed: known(node, {
      ...done,
      disks: [seen],
      records: { ...done.records, volumes },
      ...given.observed,
    }),
    ...given.context,
  };
}
