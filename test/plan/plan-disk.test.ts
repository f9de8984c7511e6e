/** What is planned for the table of one disk, and for its content as a whole. */
import { describe, expect, it } from 'vitest';
import type { PartitionTable, ObservedDisk } from '../../src/model/inventory.ts';
import { aDisk, aNode, aPartition, aTable } from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { operationOf, wiping } from './consent-cases.ts';
import { applied, planned } from './planned-node.ts';

const done = applied(aNode([aDisk('aa')]));

/** The repairs that a table like this gets, with the reason told. */
function repairs(facts: Partial<PartitionTable>): readonly unknown[] {
  const change = (disk: ObservedDisk): ObservedDisk => ({
    ...disk,
    table: { ...disk.table!, ...facts },
  });
  const { operations } = planned(withDisk(done, done.disks[0]!.id, change));
  return operations.flatMap((one) =>
    one.kind === 'repair-partition-table' ? [[one.damaged, one.reason]] : [],
  );
}

describe('a table of ours', () => {
  it('is repaired where a copy is damaged or misplaced, for the reason told', () => {
    expect(repairs({})).toEqual([]);
    expect(repairs({ primary: 'damaged' })).toEqual([
      ['primary', 'the primary copy of the partition table is damaged, the other one is good'],
    ]);
    expect(repairs({ backup: 'damaged' })).toEqual([
      ['backup', 'the backup copy of the partition table is damaged, the other one is good'],
    ]);
    expect(repairs({ backup: 'misplaced' })).toEqual([
      ['backup-misplaced', 'the disk grew, its backup table is not at its end'],
    ]);
  });
});

describe('a disk that is given up', () => {
  it('is wiped as a whole, where its partitions are, and where the new ones will be', () => {
    const table = aTable([aPartition(3), aPartition(7)]);
    const given = wiping(aDisk('aa', { table }));
    const made = operationOf(given, 'create-partition-table').partitions;
    const places = [...table.partitions, ...made].map(({ startBytes, sizeBytes }) => ({
      startBytes,
      sizeBytes,
    }));
    const { spans, reason } = operationOf(given, 'wipe-disk');
    expect(reason).toBe('a consent gives up what is on it');
    expect(made).toHaveLength(2);
    expect(spans).toEqual([{ startBytes: 0, sizeBytes: aDisk('aa').sizeBytes }, ...places]);
    expect(operationOf(wiping(), 'wipe-disk').spans).toHaveLength(3);
  });
});
