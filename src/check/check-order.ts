import { isOn } from '../model/planned/operation-traits.ts';
import { volumeOfOperation } from '../model/planned/operation-volume.ts';
import type { Operation, OperationKind } from '../model/planned/plan.ts';
import type { DiskCase } from './plan-violation.ts';

/** Of two operations on one disk, which comes first, and why. */
interface Precedence {
  readonly before: readonly OperationKind[];
  readonly after: readonly OperationKind[];
  /**
   * Which two are meant: any on the disk, those of one volume, or of a group and what is cut from
   * it.
   */
  readonly of: 'disk' | 'volume' | 'group' | 'thin-pool';
  /** The law that breaks when they change places. */
  readonly law: string;
}

const MAKES_CONTENT: readonly OperationKind[] = [
  'create-filesystem',
  'prepare-block-volume',
  'encrypt-block-volume',
  'create-volume-group',
  'extend-volume-group',
];

const SERVES: readonly OperationKind[] = ['mount-filesystem', 'link-block-device'];

/** What is done to the partition under a group. */
const MAKES_GROUP: readonly OperationKind[] = [
  'create-partition-table',
  'create-partitions',
  'grow-partition',
  'create-volume-group',
  'extend-volume-group',
  'grow-physical-volume',
  'mark-ready',
];

const CUTS: readonly OperationKind[] = [
  'create-logical-volume',
  'extend-logical-volume',
  'create-thin-pool',
  'extend-thin-pool',
];

/**
 * Written from the laws, not from the planner: a fault in the planner's phases is not repeated
 * here. Kinds that no pair names may come in any order.
 */
export const PRECEDENCES: readonly Precedence[] = [
  {
    before: ['repair-partition-table', 'restore-records'],
    after: ['create-partitions', 'grow-partition', ...CUTS, ...MAKES_CONTENT, 'mark-ready'],
    of: 'disk',
    law: 'nothing new is made on a disk of which one copy of the table or the records are missing',
  },
  {
    before: ['remove-volume', 'remove-logical-volume'],
    after: ['create-partition-table', 'create-partitions', 'grow-partition', ...CUTS],
    of: 'disk',
    law: 'space is given up under a consent before it is used again',
  },
  {
    before: ['create-partition-table', 'create-partitions'],
    after: [...MAKES_CONTENT, 'mark-ready', ...SERVES],
    of: 'disk',
    law: 'every volume has a mark around it before its first byte',
  },
  {
    before: ['create-logical-volume', 'create-thin-pool'],
    after: [...MAKES_CONTENT, 'mark-ready', ...SERVES],
    of: 'volume',
    law: 'every volume has a mark around it before its first byte',
  },
  {
    before: MAKES_CONTENT,
    after: ['mark-ready'],
    of: 'volume',
    law: 'a volume is marked ready after its content was made and verified',
  },
  {
    before: ['mark-ready'],
    after: [...SERVES, 'assign-claim', 'take-back-claim'],
    of: 'volume',
    law: 'a volume is served, and given to a claim, only when it is ready',
  },
  {
    before: ['grow-partition', 'extend-logical-volume'],
    after: ['grow-filesystem', 'grow-physical-volume'],
    of: 'volume',
    law: 'a device is larger before what lies in it grows',
  },
  {
    before: ['grow-partition', 'extend-logical-volume'],
    after: ['link-block-device'],
    of: 'volume',
    law: 'a device is larger before the mapping of an encrypted one grows',
  },
  {
    before: ['mount-filesystem'],
    after: ['grow-filesystem'],
    of: 'volume',
    law: 'a filesystem grows while it is mounted (xfs_growfs(8), btrfs-filesystem(8))',
  },
  {
    before: ['activate-logical-volume'],
    after: [
      'extend-logical-volume',
      'move-logical-volume',
      'abort-move',
      ...MAKES_CONTENT,
      ...SERVES,
      'grow-filesystem',
    ],
    of: 'volume',
    law: 'a logical volume has a device before anything is done with it',
  },
  {
    before: MAKES_GROUP,
    after: CUTS,
    of: 'group',
    law: 'a group is cut from when its physical volume is finished',
  },
  {
    before: ['rebuild-logical-volume'],
    after: ['activate-logical-volume', ...SERVES, 'grow-filesystem', 'mark-ready'],
    of: 'volume',
    law: 'a mirror has all of its legs before it is activated and served',
  },
  {
    before: ['rebuild-logical-volume'],
    after: ['forget-physical-volume'],
    of: 'disk',
    law: 'nothing lies on a disk that a group forgets',
  },
  {
    before: ['move-logical-volume'],
    after: ['leave-volume-group'],
    of: 'disk',
    law: 'a disk is emptied before it leaves its group',
  },
  {
    before: ['repair-thin-pool'],
    after: ['activate-logical-volume', ...SERVES, 'extend-logical-volume', 'grow-filesystem'],
    of: 'thin-pool',
    law: 'a thin volume is activated and served once its pool was repaired',
  },
  {
    before: ['create-thin-pool', 'extend-thin-pool', 'activate-logical-volume', 'mark-ready'],
    after: ['create-logical-volume', 'extend-logical-volume'],
    of: 'thin-pool',
    law: 'a thin volume is cut from a pool that is finished',
  },
];

/**
 * Holds the order of a disk's operations against every {@link PRECEDENCES}, and finds what is
 * planned twice.
 */
export function checkOrder({ node, disk, operations }: DiskCase): void {
  const seen = new Set<string>();
  operations.forEach((operation, at) => {
    const [late] = operations.slice(at + 1).flatMap((later) => {
      const law = brokenLaw({ first: later, second: operation });
      return law === null ? [] : [{ kind: later.kind, law }];
    });
    if (late !== undefined)
      node.report('order', `${late.kind} on ${disk.id} comes after ${operation.kind}: ${late.law}`);
    const volume = volumeOfOperation(operation);
    const key = volume === null ? operation.kind : `${operation.kind} ${volume}`;
    if (seen.has(key)) node.report('twice', `${key} on ${disk.id} is planned twice`);
    seen.add(key);
  });
}

/** The law by which one of two operations has to come first; null where none says so. */
function brokenLaw({
  first,
  second,
}: {
  readonly first: Operation;
  readonly second: Operation;
}): string | null {
  const broken = PRECEDENCES.find(
    ({ before, after, of }) =>
      before.includes(first.kind) && after.includes(second.kind) && isPair(of, first, second),
  );
  return broken?.law ?? null;
}

function isPair(of: Precedence['of'], first: Operation, second: Operation): boolean {
  switch (of) {
    case 'disk':
      return true;
    case 'volume':
      return volumeOfOperation(first) === volumeOfOperation(second);
    case 'group':
      return placeOf(first) === null && placeOf(second) !== null;
    case 'thin-pool':
      return placeOf(second)?.thinPool === volumeOfOperation(first);
  }
}

function placeOf(operation: Operation): { readonly thinPool?: string } | null {
  return isOn(operation, 'volume') ? (operation.volume.logical ?? null) : null;
}
