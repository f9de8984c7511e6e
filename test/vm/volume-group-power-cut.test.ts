import { afterAll, expect, it } from 'vitest';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { groupOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
product.declare(groupOnNvme({ logs: 1, database: '400Mi' }));
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' },
];

afterAll(() => rig.close());

it('finishes the volumes of a group that a power cut interrupted while they were cut', async () => {
  const cut = await rig.boot(disks);
  const applying = product.apply(cut).catch(() => 'cut' as const);
  // Of the partition under the group, and of the first volume that is cut from it.
  await cut.output(
    'until test $(ls /var/lib/diskwright/records/volumes 2>/dev/null | wc --lines) -ge 2; do sleep 0.1; done',
    { timeoutMs: 300_000 },
  );
  await cut.cutPower();
  expect(await applying).toBe('cut');

  const again = await rig.boot(disks);
  const report = (await product.apply(again))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  const [disk] = report.inventory.disks.filter(({ volumeGroup }) => volumeGroup !== undefined);
  const states = disk!.volumeGroup!.volumes.map(({ label }) => parseMark(label)?.state);
  expect(states).toEqual(['ready', 'ready', 'ready']);
});
