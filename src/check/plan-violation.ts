import type { KnownInventory } from '../assess/known-inventory.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { DesiredDisk, DesiredNode } from '../model/planned/desired.ts';
import type { ObservedDisk, ObservedVolume } from '../model/observed/inventory.ts';
import { installationHash, nodeHash, parseMark, type Mark } from '../model/volumes/mark.ts';
import type { NodePlan, Operation } from '../model/planned/plan.ts';

/** The laws that a plan is held against, each by a name that says what was broken. */
export type PlanRule =
  | 'node-not-known'
  | 'root-unknown'
  | 'programs-unknown'
  | 'system-disk'
  | 'disk-not-identified'
  | 'disk-not-declared'
  | 'facts-differ'
  | 'disk-in-use'
  | 'foreign-content'
  | 'foreign-mark'
  | 'mark-ambiguous'
  | 'tables-differ'
  | 'not-writable'
  | 'layout-held'
  | 'layout-changed'
  | 'volume-not-declared'
  | 'content-not-ours'
  | 'finished-volume'
  | 'consent'
  | 'protected'
  | 'adopted'
  | 'not-finished'
  | 'order'
  | 'twice'
  | 'group'
  | 'span'
  | 'shrinks'
  | 'not-zeroed'
  | 'key-missing'
  | 'claim'
  | 'claim-set'
  | 'restored-record'
  | 'mount-point'
  | 'refused'
  | 'summary'
  | 'not-sorted'
  | 'digest';

/** A law that a plan breaks: a fault of this program, never of the user. */
export interface PlanViolation {
  readonly rule: PlanRule;
  /** null: about the plan as a whole. */
  readonly node: NodeName | null;
  readonly message: string;
}

export type ReportViolation = (rule: PlanRule, message: string) => void;

/** A partition or logical volume with the mark that it bears. */
export interface MarkedPartition {
  readonly disk: ObservedDisk;
  readonly partition: ObservedVolume;
  readonly mark: Mark;
  /** Of this installation and this node. */
  readonly own: boolean;
}

/** One node's plan with what it is held against, indexed once. */
export interface NodeCase {
  readonly plan: NodePlan;
  readonly desired: DesiredNode;
  /** With all that is known of its volumes, whoever says it. */
  readonly observed: KnownInventory;
  readonly report: ReportViolation;
  /** Every device by each of its ids. */
  readonly disksByName: ReadonlyMap<string, readonly ObservedDisk[]>;
  readonly marks: readonly MarkedPartition[];
}

/** What a disk's operations are held against. */
export interface DiskCase {
  readonly node: NodeCase;
  readonly disk: ObservedDisk;
  readonly declared: DesiredDisk;
  readonly operations: readonly Operation[];
}

export function nodeCase(
  input: Pick<NodeCase, 'plan' | 'desired' | 'observed' | 'report'>,
): NodeCase {
  const disksByName = new Map<string, ObservedDisk[]>();
  for (const disk of input.observed.disks)
    for (const id of new Set([disk.id, ...disk.aliases])) {
      const others = disksByName.get(id);
      if (others === undefined) disksByName.set(id, [disk]);
      else others.push(disk);
    }
  const installation = installationHash(input.desired.installation);
  const nodes = [input.desired.node, ...input.desired.formerNames].map(nodeHash);
  const marks = input.observed.disks.flatMap((disk) =>
    // Stryker disable next-line ArrayDeclaration: what has no label has no mark
    [...(disk.table?.partitions ?? []), ...(disk.volumeGroup?.volumes ?? [])].flatMap(
      (partition) => {
        const mark = parseMark(partition.label);
        const own = mark?.installation === installation && nodes.includes(mark.node);
        return mark === null ? [] : [{ disk, partition, mark, own }];
      },
    ),
  );
  return { ...input, disksByName, marks };
}
