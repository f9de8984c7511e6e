/**
 * The rows of the safety table that speak of programs which have a device open, and of those that
 * cannot be seen.
 */
import { describe, expect, it } from 'vitest';
import type { Inventory, ObservedDisk, Usage } from '../../src/model/observed/inventory.ts';
import { aDisk, aNode, aPartition, aTable } from '../simulation/builders.ts';
import { rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';
import {
  applied,
  codes,
  CREATE_ALL,
  evidence,
  kinds,
  onlyRefusal,
  planned,
} from './planned-node.ts';

const WRITER = { kind: 'open', pid: 4711, command: 'qemu-system-x86', writes: true } as const;
const READER = { kind: 'open', pid: 12, command: 'dd', writes: false } as const;

describe('programs that cannot be seen', () => {
  it('stop everything on the node: one of them may have a disk open', () => {
    const node = aNode([aDisk('aa')]);
    const host = { ...node.host, unseenPrograms: '/proc is that of a container' };
    const plan = planned({ ...node, host });
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('programs-unknown');
    expect(evidence(onlyRefusal(plan))).toContain('/proc is that of a container');
    expect(kinds(planned(node))).toEqual(CREATE_ALL);
  });
});

describe('a disk that is not ours', () => {
  it.each([
    [
      'open for writing',
      { usedBy: [WRITER] },
      'open for writing by qemu-system-x86 (process 4711)',
    ],
    ['open for reading, a copy in progress', { usedBy: [READER] }, 'open by dd (process 12)'],
    [
      'open from a partition, through a mapping',
      { table: aTable([aPartition(1, { usedBy: [{ ...WRITER, through: 'dm-1 (secret)' }] })]) },
      'partition 1: open for writing by qemu-system-x86 (process 4711) through dm-1 (secret)',
    ],
  ] as readonly (readonly [string, Partial<ObservedDisk>, string])[])(
    'is refused with the program: %s',
    (_name, facts, shown) => {
      const plan = planned(aNode([aDisk('aa', facts)]));
      expect(plan.operations).toEqual([]);
      expect(onlyRefusal(plan).code).toBe('disk-in-use');
      expect(evidence(onlyRefusal(plan))).toContain(shown);
      expect(kinds(planned(aNode([aDisk('aa')])))).toEqual(CREATE_ALL);
    },
  );
});

describe('a disk of ours that a program has open', () => {
  const made = applied(aNode([aDisk('aa')]));
  const withUse = (use: Usage, onPartition: boolean): Inventory =>
    withDisk(made, made.disks[0]!.id, (disk) =>
      onPartition
        ? withTable(disk, (all) => all.map((one) => ({ ...one, usedBy: [...one.usedBy, use] })))
        : { ...disk, usedBy: [use] },
    );

  it('is served as before while it is only read, or its volumes are in use', () => {
    for (const used of [withUse(READER, false), withUse(WRITER, true), withUse(READER, true)]) {
      const plan = planned(used);
      expect([kinds(plan), codes(plan)]).toEqual([[], []]);
      // Who comes and goes makes no other plan.
      expect(plan.digest).toBe(planned(made).digest);
    }
  });

  it('is refused when it is written to past its volumes', () => {
    const plan = planned(withUse(WRITER, false));
    expect(codes(plan)).toEqual(['disk-in-use']);
    expect(plan.digest).not.toBe(planned(made).digest);
  });

  it('has a filesystem that is written to unmounted, which is not mounted', () => {
    const [first] = rebooted(made).disks;
    const written = withDisk(rebooted(made), first!.id, (disk) =>
      withTable(disk, (all) => all.map((one) => ({ ...one, usedBy: [WRITER] }))),
    );
    const plan = planned(written);
    expect(kinds(plan)).not.toContain('mount-filesystem');
    expect(codes(plan)).toContain('disk-in-use');
    expect(plan.digest).not.toBe(planned(rebooted(made)).digest);
    const read = withDisk(rebooted(made), first!.id, (disk) =>
      withTable(disk, (all) => all.map((one) => ({ ...one, usedBy: [READER] }))),
    );
    expect(kinds(planned(read))).toContain('mount-filesystem');
  });
});
