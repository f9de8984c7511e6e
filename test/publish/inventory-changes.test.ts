import { describe, expect, it } from 'vitest';
import { isInventoryChanged } from '../../src/publish/inventory-changes.ts';

type Uses = Record<string, unknown>[];

interface Disk {
  id: string;
  fingerprint: string;
  usedBy: Uses;
  table: {
    partitions: [
      { number: number; fingerprint: string; usedBy: Uses; filesystem: Record<string, unknown> },
    ];
  };
  volumeGroup: { volumes: [{ name: string; pool: { use: Record<string, unknown> } }] };
}

const disk: Disk = {
  id: 'wwn-1',
  fingerprint: 'f1',
  usedBy: [{ kind: 'open', pid: 7, command: 'qemu', writes: true }],
  table: {
    partitions: [
      {
        number: 1,
        fingerprint: 'f2',
        usedBy: [],
        filesystem: { type: 'ext4', uuid: 'u', freeBytes: 10, usableBytes: 100 },
      },
    ],
  },
  volumeGroup: {
    volumes: [
      {
        name: 'pool',
        pool: {
          use: { dataUsedBytes: 1, metadataUsedBytes: 1, state: 'writable', needsCheck: false },
        },
      },
    ],
  },
};

function inventory(change: (disk: Disk) => unknown = () => undefined, takenAt = '1'): unknown {
  const copy = structuredClone(disk);
  change(copy);
  return { kind: 'NodeInventory', spec: { node: 'a', takenAt, disks: [copy], findings: [] } };
}

describe('an inventory', () => {
  it('tells nothing new by its time, by how full things are, and by who reads', () => {
    const same: ((copy: Disk) => unknown)[] = [
      () => undefined,
      (copy) => (copy.table.partitions[0].filesystem['freeBytes'] = 3),
      (copy) => (copy.volumeGroup.volumes[0].pool.use['dataUsedBytes'] = 3),
      (copy) => (copy.volumeGroup.volumes[0].pool.use['metadataUsedBytes'] = 3),
      (copy) => (copy.usedBy[0]!['pid'] = 8),
      (copy) => copy.usedBy.push({ kind: 'open', pid: 9, command: 'smartctl', writes: false }),
      (copy) => copy.usedBy.push({ kind: 'open', pid: 9, command: 'qemu', writes: true }),
      // Somebody writes to the disk.
      (copy) => (copy.fingerprint = 'other'),
    ];
    for (const change of same)
      expect(isInventoryChanged(inventory(), inventory(change, '2'))).toBe(false);
  });

  it('tells something new by everything else', () => {
    const other: ((copy: Disk) => unknown)[] = [
      (copy) => (copy.id = 'wwn-2'),
      (copy) => copy.usedBy.pop(),
      (copy) => (copy.usedBy[0]!['command'] = 'dd'),
      (copy) => (copy.table.partitions[0].filesystem['usableBytes'] = 200),
      // Nobody uses the partition: what lies there is something else.
      (copy) => (copy.table.partitions[0].fingerprint = 'other'),
      (copy) => (copy.volumeGroup.volumes[0].pool.use['state'] = 'full'),
      (copy) =>
        copy.table.partitions[0].usedBy.push({
          kind: 'mounted',
          mountPoint: '/a',
          readOnly: false,
        }),
    ];
    for (const change of other)
      expect(isInventoryChanged(inventory(), inventory(change))).toBe(true);
    expect(isInventoryChanged(null, inventory())).toBe(true);
    const unused = (copy: Disk): unknown => (copy.usedBy = []);
    const rewritten = (copy: Disk): unknown => ((copy.usedBy = []), (copy.fingerprint = 'other'));
    expect(isInventoryChanged(inventory(unused), inventory(rewritten))).toBe(true);
  });

  it('is the same in any order of its members', () => {
    const reversed = Object.fromEntries(Object.entries(inventory() as object).toReversed());
    expect(isInventoryChanged(inventory(), reversed)).toBe(false);
  });
});
