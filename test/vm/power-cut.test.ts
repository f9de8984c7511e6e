import { afterAll, expect, it } from 'vitest';
import { twoPartitionsOnNvme, volumesIn } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
product.declare(twoPartitionsOnNvme);
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];

afterAll(() => rig.close());

it('finishes what a power cut interrupted', async () => {
  const cut = await rig.boot(disks);
  const applying = product.apply(cut).catch(() => 'cut' as const);
  // Written before the first byte of a filesystem is.
  await cut.output(
    'until compgen -G "/var/lib/diskwright/records/volumes/*.json"; do sleep 0.1; done',
    { timeoutMs: 300_000 },
  );
  await cut.cutPower();
  expect(await applying).toBe('cut');

  const again = await rig.boot(disks);
  expect(await again.output('lsblk --noheadings --output PARTLABEL /dev/nvme0n1')).toContain(
    '.new',
  );
  const report = await product.apply(again);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(volumesIn(report!.inventory).map(({ state }) => state)).toEqual(['ready', 'ready']);
});

it('has what was written and synced before a power cut, after it', async () => {
  const before = await rig.boot(disks);
  await product.apply(before);
  const written = await before.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
       sync $volume/data/file $volume/data
     done
     md5sum /var/lib/diskwright/volumes/*/data/file`,
  );
  await before.cutPower();

  const after = await rig.boot(disks);
  await product.apply(after);
  expect(await after.output('md5sum /var/lib/diskwright/volumes/*/data/file')).toBe(written);
  expect(await product.plan(after)).toContain('No changes. 2 volumes are as declared.');
  await after.powerOff();
});
