/**
 * Disks before and now, with what of a plan was to be done there: for those who ask whether it is
 * its own work.
 */
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { isOwnWork } from '../../src/review/begun-plan.ts';
import { aDisk, aNode, aPartition, aTable } from '../simulation/builders.ts';

export const [HERE, ELSEWHERE] = ['wwn-0xaa', 'wwn-0xbb'];
export const TABLE = 'table-uuid';
export const SWAP = { kind: 'swap' } as const satisfies Usage;
export const HELD = { kind: 'holder', holder: 'dm-1' } as const satisfies Usage;
export const MOUNTED = {
  kind: 'mounted',
  mountPoint: '/srv/a',
  readOnly: false,
} as const satisfies Usage;

/** With those of its members that a guard reads. */
export function doing(kind: Operation['kind'], members: object = {}, disk = HERE): Operation {
  return { kind, disk: { facts: { id: disk as DiskId } }, ...members } as unknown as Operation;
}

/** Work on the disk that makes nothing, and work that is somewhere else. */
export const REPAIR = doing('repair-partition-table');
export const WIPED_ELSEWHERE = doing('wipe-disk', { consent: { key: 'key' } }, ELSEWHERE);

export interface Worked {
  readonly reviewed?: readonly Operation[];
  readonly was?: Partial<ObservedDisk>;
  readonly now?: Partial<ObservedDisk>;
  readonly records?: Partial<Inventory['records']>;
  readonly name?: string;
  readonly member?: string;
}

/** Whether the one member of the disk differs by the work on it alone. */
export function isOwn(worked: Worked): boolean {
  const { reviewed = [], was, now, records, name = HERE, member = 'fingerprint' } = worked;
  const path = ['observed', 'disks', name, member];
  return isOwnWork([{ path, was: 'a', now: 'b' }], {
    reviewed: [WIPED_ELSEWHERE, REPAIR, ...reviewed, REPAIR],
    was: aNode([aDisk('bb'), aDisk('aa', was)]),
    now: aNode([aDisk('bb'), aDisk('aa', now)], {
      records: { disks: [], volumes: [], ...records },
    }),
  });
}

export function withParts(...partitions: readonly ObservedPartition[]): Partial<ObservedDisk> {
  return { table: aTable(partitions, { uuid: TABLE }) };
}

/** As it is planned. */
export function part(number: number): object {
  return { volume: { partitionUuid: aPartition(number).uuid } };
}
