/**
 * One case for each row of the safety table that speaks of a volume of ours and needs neither LVM
 * nor consent.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type { Inventory, PartitionTable } from '../../src/model/observed/inventory.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aWholeDisk,
  changed,
  declaring,
  ext4Signature,
  someonesExt4,
} from '../simulation/builders.ts';
import {
  enlarged,
  predict,
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
  withTable,
} from '../simulation/simulated-host.ts';
import {
  layout,
  planned,
  applied,
  kinds,
  codes,
  onlyRefusal,
  evidence,
  damagedFirst,
  relabelled,
  withoutContent,
  CREATE_ALL,
} from './planned-node.ts';
import { untold } from '../simulation/simulated-ledger.ts';

describe('ours and damaged: held, never formatted', () => {
  function isHeld(inventory: Inventory, layouts?: readonly DiskLayout[]): Refusal {
    const plan = planned(inventory, layouts);
    const refusal = plan.refusals.find(({ code }) => code === 'volume-damaged');
    expect(refusal).toBeDefined();
    const first = refusal!.volume;
    for (const operation of plan.operations)
      if (isOn(operation, 'volume')) expect(operation.volume.volume).not.toBe(first);
    expect(kinds(plan)).not.toContain('create-filesystem');
    expect(kinds(plan)).not.toContain('create-partition-table');
    expect(kinds(plan)).not.toContain('create-partitions');
    return refusal!;
  }

  it('ready without a filesystem', () => {
    expect(evidence(isHeld(damagedFirst(withoutContent)))).toContain('no filesystem was found');
  });

  it('ready with the filesystem of somebody else', () => {
    const refusal = isHeld(
      damagedFirst((partition) => ({
        ...partition,
        filesystem: { ...partition.filesystem!, uuid: '11111111-2222-4333-8444-555555555555' },
      })),
    );
    expect(evidence(refusal)).toContain('11111111-2222-4333-8444-555555555555');
  });

  it('ready on a partition that was not made for it', () => {
    const uuid = 'cccccccc-0000-4000-8000-000000000000';
    expect(evidence(isHeld(damagedFirst((partition) => ({ ...partition, uuid }))))).toContain(uuid);
  });

  it('new, although a record says ready', () => {
    expect(evidence(isHeld(damagedFirst(relabelled('new'))))).toContain('marked new');
    const empty = damagedFirst((partition) => withoutContent(relabelled('new')(partition)));
    expect(evidence(isHeld(empty))).toContain('no filesystem was found');
  });

  it('unmarked: its partition is gone from the table', () => {
    expect(evidence(isHeld(damagedFirst(() => null)))).toContain('gone from the table');
  });

  it('blank, although records know finished volumes', () => {
    const done = applied(aNode([aDisk('aa')]));
    const refusal = isHeld({ ...done, disks: [aDisk('aa')] });
    expect(evidence(refusal)).toContain('reads as blank');
    expect(evidence(refusal)).toContain('data/db-0');
  });

  it('overwritten, although records know finished volumes', () => {
    const done = applied(aNode([aDisk('aa')]));
    expect(evidence(isHeld({ ...done, disks: [someonesExt4('aa')] }))).toContain('ext4 "backup"');
  });
});

describe('ours and half made: finished', () => {
  it.each([0, 1, 2])('a filesystem (stopped at %i)', (at) => {
    const fresh = aNode([aDisk('aa')]);
    const [create, mkfs] = planned(fresh).operations;
    const stopped = stoppedWithin(predict(fresh, create!), mkfs!)[at]!;
    expect(kinds(planned(stopped))).toEqual(CREATE_ALL.slice(1));
  });

  it('a mark that was written, and not yet recorded', () => {
    const fresh = aNode([aDisk('aa')]);
    const { operations } = planned(fresh);
    const before = predictAll(fresh, operations.slice(0, 4));
    const stopped = stoppedWithin(before, operations[4]!)[1]!;
    expect(kinds(planned(stopped))).toEqual([
      'create-filesystem',
      'prepare-block-volume',
      'mark-ready',
      'mark-ready',
      'mark-ready',
      'mount-filesystem',
      'mount-filesystem',
      'link-block-device',
    ]);
  });

  it('but not over a signature, or bytes that no record explains', () => {
    const fresh = aNode([aDisk('aa')]);
    const made = predict(fresh, planned(fresh).operations[0]!);
    for (const facts of [
      { signatures: [ext4Signature()] },
      { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] },
    ] as const) {
      const strange = withDisk(made, made.disks[0]!.id, (disk) =>
        withTable(disk, ([first, ...others]) => [{ ...first!, ...facts }, ...others]),
      );
      const plan = planned(strange);
      expect(onlyRefusal(plan).code).toBe('interrupted-by-others');
      expect(kinds(plan).filter((kind) => kind === 'create-filesystem')).toHaveLength(1);
    }
  });

  it('but not on a read-only or failing disk', () => {
    const fresh = aNode([aDisk('aa')]);
    const made = predict(fresh, planned(fresh).operations[0]!);
    const failing = withDisk(made, made.disks[0]!.id, (disk) => ({ ...disk, failing: true }));
    const plan = planned(failing);
    expect(plan.operations).toEqual([]);
    expect(new Set(codes(plan))).toEqual(new Set(['disk-failing']));
  });
});

describe('ours and of another size', () => {
  const sized = (bytes: number): DiskLayout =>
    aLayout('data', [aLayoutPartition('db', { size: { kind: 'bytes', bytes } })]);

  it('larger than declared: refused, never shrunk, and still mounted', () => {
    const done = rebooted(applied(aNode([aDisk('aa')]), [sized(4 * GiB)]));
    const plan = planned(done, [sized(3 * GiB)]);
    expect(onlyRefusal(plan).code).toBe('would-shrink');
    expect(evidence(onlyRefusal(plan))).toContain(String(4 * GiB));
    expect(kinds(plan)).toEqual(['mount-filesystem']);
  });

  it('smaller than declared: grown, partition first', () => {
    const done = applied(aNode([aDisk('aa')]), [sized(4 * GiB)]);
    const plan = planned(done, [sized(6 * GiB)]);
    expect(plan.refusals).toEqual([]);
    expect(plan.operations).toMatchObject([
      { kind: 'grow-partition', fromBytes: 4 * GiB, toBytes: 6 * GiB },
      { kind: 'grow-filesystem', fromBytes: 4 * GiB, toBytes: 6 * GiB },
    ]);
  });

  it('with an unfinished grow of its filesystem: finished', () => {
    const done = applied(aNode([aDisk('aa')]), [sized(4 * GiB)]);
    const [grow] = planned(done, [sized(6 * GiB)]).operations;
    const plan = planned(predict(done, grow!), [sized(6 * GiB)]);
    expect(plan.operations).toMatchObject([
      { kind: 'grow-filesystem', fromBytes: 4 * GiB, toBytes: 6 * GiB },
    ]);
  });

  it('on a disk that grew: the backup table moves to its end, `rest` follows', () => {
    const whole = aWholeDisk('data', {});
    const done = applied(aNode([aDisk('aa')]), [whole]);
    const plan = planned(enlarged(done, done.disks[0]!.id), [whole]);
    expect(plan.operations).toMatchObject([
      { kind: 'repair-partition-table', damaged: 'backup-misplaced' },
      { kind: 'grow-partition', fromBytes: 20 * GiB - 2 * MiB, toBytes: 24 * GiB - 2 * MiB },
      { kind: 'grow-filesystem', toBytes: 24 * GiB - 2 * MiB },
    ]);
  });

  it('without room behind it: refused with the room there is, and still mounted', () => {
    const two = (bytes: number): DiskLayout =>
      aLayout('data', [
        aLayoutPartition('db', { size: { kind: 'bytes', bytes } }),
        aLayoutPartition('wal'),
      ]);
    const done = rebooted(applied(aNode([aDisk('aa')]), [two(4 * GiB)]));
    const plan = planned(done, [two(5 * GiB)]);
    expect(onlyRefusal(plan).code).toBe('cannot-grow');
    expect(kinds(plan)).toEqual(['mount-filesystem', 'mount-filesystem']);
  });

  it.each([
    ['disk-read-only', { readOnly: true }],
    ['disk-failing', { failing: true }],
  ] as const)('smaller than declared on an ill disk: refused (%s)', (code, facts) => {
    const done = applied(aNode([aDisk('aa')]), [sized(4 * GiB)]);
    const ill = { ...done, disks: [changed(done.disks[0]!, facts)] };
    const plan = planned(ill, [sized(6 * GiB)]);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe(code);
  });
});

describe('ours and of another kind', () => {
  it('another filesystem: refused, showing what replacing would take', () => {
    const of = (filesystem: 'ext4' | 'xfs'): DiskLayout =>
      aLayout('data', [aLayoutPartition('db', { format: aFilesystem(filesystem) })]);
    const done = applied(aNode([aDisk('aa')]), [of('ext4')]);
    const plan = planned(done, [of('xfs')]);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('content-differs');
    expect(onlyRefusal(plan).summary).toContain('is ext4, declared is xfs');
    expect(evidence(onlyRefusal(plan))).toContain('4 GiB, mounted at /var/lib/diskwright/volumes/');
  });

  it('a renamed layout: refused, the data kept', () => {
    const done = applied(aNode([aDisk('aa')]));
    const plan = planned(done, [{ ...layout, name: 'renamed' }]);
    expect(plan.operations).toEqual([]);
    expect(codes(plan)).toEqual(['content-differs']);
    expect(plan.kept).toHaveLength(3);
  });
});

describe('ours, as declared', () => {
  it('nothing to do', () => {
    const plan = planned(applied(aNode([aDisk('aa')])));
    expect(plan).toMatchObject({ operations: [], refusals: [], kept: [], unchanged: 3 });
  });

  it('after a reboot: mounted again, nothing made', () => {
    const plan = planned(rebooted(applied(aNode([aDisk('aa')]))));
    expect(kinds(plan)).toEqual(['mount-filesystem', 'mount-filesystem']);
  });

  it.each([
    [{ primary: 'damaged' }, 'primary'],
    [{ backup: 'damaged' }, 'backup'],
    [{ backup: 'misplaced' }, 'backup-misplaced'],
    [{ primary: 'outdated' }, 'primary-outdated'],
    [{ backup: 'outdated' }, 'backup-outdated'],
  ] as const)('one bad copy of the table %o: repaired', (copies, damaged) => {
    const done = applied(aNode([aDisk('aa')]));
    const bad = withDisk(done, done.disks[0]!.id, (disk) => ({
      ...disk,
      table: { ...disk.table!, ...copies },
    }));
    expect(planned(bad).operations).toMatchObject([{ kind: 'repair-partition-table', damaged }]);
  });

  it('two copies of the table of which each has what the other lacks: held, both shown', () => {
    const done = applied(aNode([aDisk('aa')]));
    const contradicting = (table: PartitionTable): PartitionTable => ({
      ...table,
      backup: 'contradicting',
      backupPartitions: table.partitions.map((one) => ({
        ...{ number: one.number, startBytes: one.startBytes, sizeBytes: one.sizeBytes },
        ...{ typeUuid: one.typeUuid, uuid: `${one.uuid}0`, label: one.label },
      })),
    });
    const bad = withDisk(done, done.disks[0]!.id, (disk) => ({
      ...disk,
      table: contradicting(disk.table!),
    }));
    const plan = planned(rebooted(bad));
    expect(plan.operations).toEqual([]);
    const held = onlyRefusal(plan);
    expect(held.code).toBe('tables-differ');
    expect(held.evidence).toHaveLength(2 * done.disks[0]!.table!.partitions.length);
    expect(held.evidence.join('\n')).toMatch(
      /primary copy: partition 1 .*backup copy: partition 1 /s,
    );
    // The checker knows by itself.
    const inventories = [bad];
    const mounting = planned(rebooted(done)).operations;
    const { plan: empty, desired } = planWorld({ declarations: declaring([layout]), inventories });
    const forged = { ...empty, nodes: [{ ...empty.nodes[0]!, operations: mounting }] };
    expect(checkPlan(forged, { desired, inventories }).map(({ rule }) => rule)).toContain(
      'tables-differ',
    );
  });

  it('records lost: written again, nothing else', () => {
    const done = applied(aNode([aDisk('aa')]));
    const lost = { ...done, records: { disks: [], volumes: [] } };
    const plan = planned(lost);
    expect(kinds(plan)).toEqual(['restore-records']);
    const [restore] = plan.operations;
    expect(restore).toMatchObject({ volumes: done.records.volumes, table: done.records.disks[0] });
    expect(planned(applied(lost)).operations).toEqual([]);
    // Of a disk of an older release nobody tells but its marks: they do not say whose it is.
    const silent = planned(untold(lost));
    expect(kinds(silent)).toEqual(['restore-records']);
    expect(codes(silent)).toEqual(['owner-unknown', 'owner-unknown', 'owner-unknown']);
  });
});

describe('ours, no longer declared', () => {
  it('kept with data and mounts, and reported', () => {
    const done = applied(aNode([aDisk('aa')]));
    const plan = planned(done, []);
    expect(plan.operations).toEqual([]);
    expect(plan.refusals).toEqual([]);
    expect(plan.kept).toHaveLength(3);
    expect(plan.kept[0]).toMatchObject({ disk: 'wwn-0xaa', sizeBytes: 4 * GiB, content: 'ext4' });
    expect(plan.kept[0]!.mountPoint).toMatch(/^\/var\/lib\/diskwright\/volumes\//);
  });
});

describe('host paths', () => {
  const hosted = (path: string): DiskLayout =>
    aWholeDisk('data', { purpose: { kind: 'host-path', path } });

  it('only below the roots that the host allows', () => {
    const plan = planned(aNode([aDisk('aa')]), [hosted('/etc')]);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('host-path-not-allowed');
    expect(evidence(onlyRefusal(plan))).toContain('/srv');
  });

  it('of two new disks: none is made', () => {
    const plan = planned(aNode([aDisk('aa'), aDisk('bb')]), [hosted('/srv/x')]);
    expect(plan.operations).toEqual([]);
    expect(codes(plan)).toEqual(['host-path-twice']);
  });

  it('stays with the disk that has it when another one turns up', () => {
    const done = rebooted(applied(aNode([aDisk('aa')]), [hosted('/srv/x')]));
    const plan = planned({ ...done, disks: [...done.disks, aDisk('bb')] }, [hosted('/srv/x')]);
    expect(codes(plan)).toEqual(['host-path-twice']);
    expect(plan.operations).toMatchObject([
      { kind: 'mount-filesystem', mountPoint: '/srv/x', disk: { facts: { id: 'wwn-0xaa' } } },
    ]);
  });

  it('is refused where another device is mounted', () => {
    const busy = aDisk('bb', {
      usedBy: [{ kind: 'mounted', mountPoint: '/srv/x', readOnly: false }],
      identity: { wwn: '0xbb', model: 'beta' },
    });
    const only = aWholeDisk(
      'data',
      { purpose: { kind: 'host-path', path: '/srv/x' } },
      { match: { model: 'alpha' } },
    );
    expect(codes(planned(aNode([aDisk('aa'), busy]), [only]))).toEqual(['mount-point-taken']);
  });

  it('is not mounted twice: elsewhere counts as in use, and an interrupted growth does not', () => {
    const done = rebooted(applied(aNode([aDisk('aa')]), [hosted('/srv/x')]));
    const mountedAt = (mountPoint: string, more: { readonly inProcess?: number } = {}): Inventory =>
      withDisk(done, done.disks[0]!.id, (disk) =>
        withTable(disk, (partitions) =>
          partitions.map((partition) => ({
            ...partition,
            usedBy: [{ kind: 'mounted' as const, mountPoint, readOnly: false, ...more }],
          })),
        ),
      );
    const refused = planned(mountedAt('/mnt/state/volumes/x'), [hosted('/srv/x')]);
    expect([refused.operations, codes(refused)]).toEqual([[], ['disk-in-use']]);
    expect(refused.refusals[0]?.remedy).toMatch(/\/mnt\/state\/volumes\/x.*--state-dir/);
    const staged = mountedAt(`${done.host.stateDir}/staging/x`);
    const inContainer = mountedAt('/data', { inProcess: 4711 });
    for (const inventory of [staged, inContainer]) {
      const plan = planned(inventory, [hosted('/srv/x')]);
      expect([kinds(plan), codes(plan)]).toEqual([['mount-filesystem'], []]);
    }
  });
});
