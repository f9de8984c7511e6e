import { expect, it } from 'vitest';
import { meaningOf } from '../../../agent/run/cluster/inventory-change.ts';

const inventory = {
  node: 'node-a',
  takenAt: '2026-03-02T07:00:00Z',
  disks: [{ id: 'wwn-1', sizeBytes: 100, filesystem: { usableBytes: 90, freeBytes: 50 } }],
};

it('how full a filesystem is, and when it was looked at, is no change of an inventory', () => {
  const later = JSON.parse(JSON.stringify(inventory)) as typeof inventory;
  later.takenAt = '2026-03-02T08:00:00Z';
  later.disks[0]!.filesystem.freeBytes = 10;
  expect(meaningOf(later)).toBe(meaningOf(inventory));
});

it('everything else is', () => {
  const grown = JSON.parse(JSON.stringify(inventory)) as typeof inventory;
  grown.disks[0]!.filesystem.usableBytes = 91;
  expect(meaningOf(grown)).not.toBe(meaningOf(inventory));
  expect(meaningOf({ ...inventory, disks: [] })).not.toBe(meaningOf(inventory));
});

it('members that are not stated and those that are left out are the same: the API drops them', () => {
  expect(meaningOf({ ...inventory, links: undefined })).toBe(meaningOf(inventory));
});
