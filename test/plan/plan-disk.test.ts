/** What is planned for the table of one disk, and for its content as a whole. */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DesiredNode, PartitionRemoval } from '../../src/model/planned/desired.ts';
import type { NodeName, VolumeId } from '../../src/model/identifiers.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { PartitionTable, ObservedDisk, Usage } from '../../src/model/observed/inventory.ts';
import { planDisk } from '../../src/plan/plan-disk.ts';
import { aDisk, aNode, aPartition, aTable, declaring } from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { layout, operationOf, planCase, removing, used, wiping } from './consent-cases.ts';
import { applied, planned } from './planned-node.ts';
import { known } from './known.ts';
import * as finished from './volume-cases.ts';

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
    const { installation } = node!;
    const [disk] = node!.disks;
    const [observed] = inventories;
    const nothing = { operations: [], refusals: [], unchanged: 0 };
    expect(
      planDisk(node!, { ...disk!, volumes: [] }, { observed: known(node!, observed!) }),
    ).toEqual(nothing);
    const held = { ...node!, heldLayouts: [disk!.layout] };
    expect(planDisk(held, disk!, { observed: known(node!, observed!) })).toEqual(nothing);
    // Nor is anything said of what is not begun there.
    const mark = markFor({ installation, node: node!.node }, disk!.volumes[0]!.volume, 'ready');
    const table = aTable([aPartition(1, { label: formatMark(mark) })]);
    const copied = { ...observed!, disks: [...observed!.disks, aDisk('cc', { table })] };
    const { refusals } = planDisk(node!, disk!, { observed: known(node!, copied) });
    expect(refusals.map(({ code }) => code)).toEqual(['mark-ambiguous']);
    expect(planDisk(held, disk!, { observed: known(node!, copied) })).toEqual(nothing);
    for (const isHeld of [false, true]) {
      const membership = { held: isHeld, joins: false };
      const { operations } = planDisk(node!, disk!, {
        observed: known(node!, observed!),
        membership,
      });
      expect(operations.length > 0).toBe(!isHeld);
    }
  });

  it('is wiped to the end once its wipe was begun, held or not', () => {
    const { desired, inventories } = used(wiping(), 'begun');
    const [node] = desired.nodes;
    const [disk] = node!.disks;
    const observed = inventories[0]!;
    const held = { ...node!, heldLayouts: [disk!.layout] };
    const reason = 'its wipe was begun before and never finished';
    expect(planDisk(held, disk!, { observed: known(held, observed) }).operations).toMatchObject([
      { kind: 'wipe-disk', proof: 'finish', reason },
    ]);
    const [wipe, table] = planDisk(node!, disk!, { observed: known(node!, observed) }).operations;
    expect([wipe, table]).toMatchObject([{ reason }, { kind: 'create-partition-table' }]);
  });
});

describe('where a volume goes', () => {
  const given = removing();
  const [node] = given.desired.nodes;
  const [inventory] = given.inventories;
  const removal = node!.removals[0] as PartitionRemoval | undefined;
  const [declared] = planCase(declaring([layout]), inventory!).desired.nodes[0]!.disks;
  const grown = declared!.volumes.find(({ volume }) => volume !== removal!.volume)!;

  /**
   * What is planned when the successor of the volume is to lie at this place, and who holds the
   * volume.
   */
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
    const { operations, refusals } = planDisk({ ...node!, disks: [disk] }, disk, {
      observed: known(node!, observed),
    });
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

  it('the last volume grows up to the place of the second table', () => {
    const others = declared!.volumes.filter((one) => one !== grown);
    const grownTo = (sizeBytes: number): readonly string[] => {
      const disk = { ...declared!, volumes: [{ ...grown, sizeBytes }] };
      const alone = withDisk(inventory!, inventory!.disks[0]!.id, (one) =>
        withTable(one, (all) => all.filter(({ startBytes }) => startBytes === grown.startBytes)),
      );
      const free = { ...node!, removals: [], disks: [disk] };
      const { operations, refusals } = planDisk(free, disk, { observed: known(free, alone) });
      return [...operations.map(({ kind }) => kind), ...refusals.map(({ code }) => code)];
    };
    expect(others).toHaveLength(1);
    const whole = inventory!.disks[0]!.sizeBytes - grown.startBytes;
    expect(grownTo(whole - MiB)).toContain('grow-partition');
    expect(grownTo(whole)).toEqual(expect.arrayContaining(['cannot-grow']));
  });
});

describe('a disk whose node has another name now', () => {
  const [node] = finished.fresh.desired.nodes;
  const [disk] = node!.disks;
  const former = 'node-before' as NodeName;
  const renamed: DesiredNode = { ...node!, formerNames: [former] };
  const old = finished.partitions[0]!;

  /** The finished disk, with the mark of its first partition under a name. */
  function relabels(name: NodeName, desired = renamed): readonly unknown[] {
    const owner = { installation: node!.installation, node: name };
    const label = formatMark(markFor(owner, parseMark(old.label)!.volume, 'ready'));
    const observed = withDisk(finished.done, finished.done.disks[0]!.id, (one) =>
      withTable(one, (all) =>
        all.map((each) => (each.uuid === old.uuid ? { ...each, label } : each)),
      ),
    );
    const { operations } = planDisk(desired, disk!, { observed: known(desired, observed) });
    return operations.filter(({ kind }) => kind === 'relabel-partitions');
  }

  it('gets the name of today into the marks that have another, and into no other', () => {
    expect(relabels(former)).toMatchObject([
      {
        reason: 'the node was called node-before before',
        marks: [{ volume: finished.first, partitionUuid: old.uuid }],
        formerly: [former],
        disk: { path: '/dev/aa' },
      },
    ]);
  });

  it('is left as it is where each mark has the name of today', () => {
    expect(relabels(node!.node)).toEqual([]);
    expect(relabels(node!.node, node)).toEqual([]);
  });
});

describe('what a disk states of its volumes', () => {
  const [node] = finished.fresh.desired.nodes;
  const [disk] = node!.disks;
  const observed = known(node!, finished.done);
  const volumes = finished.declared.map(({ volume }) => volume).toSorted();

  it('is written where the disk does not state it yet', () => {
    const { operations } = planDisk(node!, disk!, { observed });
    expect(operations).toMatchObject([{ kind: 'write-ledger' }]);
    const [written] = operations;
    expect(written?.kind === 'write-ledger' && written.volumes.map(({ volume }) => volume)).toEqual(
      volumes,
    );
  });

  it('is not written beside what states it of each volume anyway', () => {
    const { operations } = planDisk(node!, { ...disk!, protected: true }, { observed });
    expect(operations.map(({ kind }) => kind)).toEqual(volumes.map(() => 'record-protection'));
  });
});
