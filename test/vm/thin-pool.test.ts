import { afterAll, expect, it } from 'vitest';
import type { ObservedLogicalVolume } from '../../src/model/inventory.ts';
import { parseMark } from '../../src/model/mark.ts';
import type { Report } from '../../src/model/report.ts';
import { thinPoolOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];
let written = '';
let vm: VirtualMachine;

afterAll(() => rig.close());

function logicalVolumes({ inventory }: Report): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function statesOf(report: Report): readonly string[] {
  return logicalVolumes(report)
    .map(({ label, filesystem, sizeBytes, segmentType }) =>
      [
        parseMark(label)?.state,
        segmentType,
        filesystem?.type ?? 'raw',
        `${sizeBytes / mebibyte} MiB`,
      ].join(' '),
    )
    .toSorted();
}

const readAgain = `md5sum /var/lib/diskwright/volumes/*/data/file
  head --bytes=2M /var/lib/diskwright/block/* | md5sum`;

it('makes a thin pool, and thin volumes in it that promise more than it has', async () => {
  product.declare(thinPoolOnNvme({ pool: '600Mi', database: '800Mi' }));
  vm = await rig.boot(disks);
  const report = (await product.apply(vm))!;
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual([
    'ready linear ext4 64 MiB',
    'ready thin ext4 400 MiB',
    'ready thin raw 200 MiB',
    'ready thin xfs 800 MiB',
    'ready thin-pool raw 600 MiB',
  ]);
  expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
     done
     dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
     sync
     ${readAgain}`,
  );
  await vm.powerOff();
});

it('serves the same data after a reboot', async () => {
  vm = await rig.boot(disks);
  expect(await vm.output('dmsetup ls')).toBe('No devices found\n');
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
});

it('grows the pool, and a volume in it while it is mounted', async () => {
  product.declare(thinPoolOnNvme({ pool: '700Mi', database: '1000Mi' }));
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toContain('ready thin xfs 1000 MiB');
  expect(statesOf(report)).toContain('ready thin-pool raw 700 MiB');
  expect(await vm.output(readAgain)).toBe(written);
});
