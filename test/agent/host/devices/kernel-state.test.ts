/**
 * By what the kernel knows it is seen that somebody did something to a disk; each refusal beside
 * the case in which nobody did.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKernelState } from '../../../../agent/host/devices/kernel-state.ts';
import type { DiskInstance } from '../../../../agent/host/devices/partition-nodes.ts';

const MOUNTS = '27 1 8:1 / / rw - ext4 /dev/sda1 rw\n';
const SWAPS = 'Filename Type Size Used Priority\n/dev/sda2 partition 1024 0 -2\n';
const UUID = 'LVM-aaaa';

let root = '';
let disks: Map<string, Partial<DiskInstance>>;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diskwright-kernel-'));
  disks = new Map([
    ['/dev/sda', { deviceNumber: '8:0', sequence: '1', sizeBytes: 1024, identity: 'a' }],
    ['/dev/cciss/c0d0', { deviceNumber: '104:0', sequence: '2', sizeBytes: 1024, identity: 'b' }],
  ]);
  put('sys/block/sda/sda1/partition', '1\n');
  put('sys/block/sda/stat', '1 2 3\n');
  put('sys/block/cciss!c0d0/cciss!c0d0p1/partition', '1\n');
  put('sys/block/dm-0/dm/uuid', `${UUID}\n`);
  put('sys/block/dm-0/size', '8\n');
  put('sys/block/dm-0/ro', '0\n');
  put('proc/self/mountinfo', MOUNTS);
  put('proc/swaps', SWAPS);
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function state(): string {
  const places = { sys: join(root, 'sys'), proc: join(root, 'proc') };
  return readKernelState(disks as ReadonlyMap<string, DiskInstance>, places);
}

it.each<[string, () => unknown]>([
  ['was only looked at again', () => undefined],
  ['has read and written', () => put('sys/block/sda/stat', '4 5 6\n')],
])('is the same where everybody %s', (_what, change) => {
  const before = state();
  change();
  expect(state()).toBe(before);
});

it.each<[string, () => unknown]>([
  [
    'mounted something',
    () => put('proc/self/mountinfo', `${MOUNTS}28 27 8:3 / /b rw - xfs x rw\n`),
  ],
  ['unmounted something', () => put('proc/self/mountinfo', '')],
  ['swaps to something', () => put('proc/swaps', `${SWAPS}/dev/sdb partition 1024 0 -3\n`)],
  ['made a partition', () => put('sys/block/sda/sda2/partition', '2\n')],
  ['took a partition away', () => rmSync(join(root, 'sys/block/sda/sda1'), { recursive: true })],
  [
    'gave a partition another number',
    () => renameSync(join(root, 'sys/block/sda/sda1'), join(root, 'sys/block/sda/sda2')),
  ],
  [
    'made a partition of a disk with a slash in its name',
    () => put('sys/block/cciss!c0d0/cciss!c0d0p2/partition', '2\n'),
  ],
  ['holds a disk', () => put('sys/block/sda/holders/md0', '')],
  ['holds a partition', () => put('sys/block/sda/sda1/holders/dm-0', '')],
  ['holds a mapped device', () => put('sys/block/dm-0/holders/dm-1', '')],
  ['mapped a device', () => put('sys/block/dm-1/dm/uuid', 'LVM-bbbb\n')],
  ['mapped another device under the same number', () => put('sys/block/dm-0/dm/uuid', 'LVM-b\n')],
  ['made a mapped device larger', () => put('sys/block/dm-0/size', '16\n')],
  ['made a mapped device read-only', () => put('sys/block/dm-0/ro', '1\n')],
  ['attached a disk', () => disks.set('/dev/sdb', { deviceNumber: '8:16', sequence: '3' })],
  ['took a disk away', () => disks.delete('/dev/sda')],
  [
    'attached another disk under the same name',
    () => disks.set('/dev/sda', { ...disks.get('/dev/sda'), sequence: '9' }),
  ],
])('is another one when somebody %s', (_what, change) => {
  const before = state();
  change();
  expect(state()).not.toBe(before);
});
