/** What is planned for the table of one disk, and for its content as a whole. */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/bytes.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { PartitionTable, ObservedDisk, Usage } from '../../src/model/inventory.ts';
import { planDisk } from '../../src/plan/plan-disk.ts';
import { aDisk, aNode, aPartition, aTable, declaring } from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { layout, operationOf, planCase, removing, wiping } from './consent-cases.ts';
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

  it('is not, where nothing is to be made on it, or its layout is held', () => {
    const { desired, inventories } = wiping();
    const [node] = desired.nodes;
    const [disk] = node!.disks;
    const [observed] = inventories;
    const nothing = { operations: [], refusals: [], unchanged: 0 };
    expect(planDisk(node!, { ...disk!, volumes: [] }, { observed: observed! })).toEqual(nothing);
    const held = { ...node!, heldLayouts: [disk!.layout] };
    expect(planDisk(held, disk!, { observed: observed! })).toEqual(nothing);
  });
});

describe('where a volume goes', () => {
  const given = removing();
  const [node] = given.desired.nodes;
  const [inventory] = given.inventories;
  const [removal] = node!.removals;
  const [declared] = planCase(declaring([layout]), inventory!).desired.nodes[0]!.disks;
  const grown = declared!.volumes.find(({ volume }) => volume !== removal!.volume)!;

  /** What is planned when the successor of the volume is to lie at this place, and who holds the volume. */
  function kinds(startBytes: number, usedBy: readonly Usage[], facts: object = {}) {
    const volumes = declared!.volumes.map((one) =>
      one === grown
        ? { ...one, ...facts }
        : { ...one, volume: 'aaaaaaaaaaaa' as VolumeId, partitionUuid: 'u', startBytes },
    );
    const disk = { ...declared!, volumes };
    const observed = withDisk(inventory!, inventory!.disks[0]!.id, (one) =>
      withTable(one, (partitions) =>
        partitions.map((found) =>
          found.uuid === removal!.partitionUuid ? { ...found, usedBy } : found,
        ),
      ),
    );
    const { operations, refusals } = planDisk({ ...node!, disks: [disk] }, disk, { observed });
    return [...operations.map(({ kind }) => kind), ...refusals.map(({ code }) => code)];
  }

  const holder: readonly Usage[] = [{ kind: 'holder', holder: 'dm-0' }];
  const { startBytes: start, sizeBytes: size } = removal!;

  it('its successor has the place once it is gone', () => {
    expect(kinds(start, [])).toEqual(
      expect.arrayContaining(['remove-volume', 'create-partitions']),
    );
  });

  it('and while something holds it, what would overlap it is not made', () => {
    for (const place of [start, start - size + MiB, start + size - MiB])
      expect(kinds(place, holder)).not.toContain('create-partitions');
    for (const place of [start - size, start + size])
      expect(kinds(place, holder)).toContain('create-partitions');
  });

  it('the volume before it grows into its place, and not while it stays', () => {
    expect(grown.startBytes).toBeLessThan(start);
    const larger = { sizeBytes: grown.sizeBytes + GiB };
    const far = start + 2 * size;
    expect(kinds(far, [], larger)).toContain('grow-partition');
    expect(kinds(far, holder, larger)).toContain('cannot-grow');
    expect(kinds(far, holder, larger)).not.toContain('grow-partition');
  });
});
