import { afterAll, expect, it } from 'vitest';
import { twoPartitionsOnNvme, volumesIn } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig } from './rig.ts';
import { gibibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
product.declare(twoPartitionsOnNvme);
const sizeBytes = gibibyte;
const disks: readonly VirtualDisk[] = [
  { bus: 'nvme', name: 'a', sizeBytes, serial: 'NVME-A', eui64: '0025385b71b00a01' },
  { bus: 'nvme', name: 'b', sizeBytes, serial: 'NVME-B' },
];

afterAll(() => rig.close());

it('finds the same volumes on the same disks when the kernel names the disks the other way round', async () => {
  const first = await rig.boot(disks);
  const before = volumesIn((await product.apply(first))!.inventory);
  for (const { volume, mountPoint } of before)
    await first.output(`echo ${volume} >${mountPoint}/data/volume`);
  await first.powerOff();

  const second = await rig.boot(disks.toReversed());
  const after = volumesIn((await product.apply(second))!.inventory);
  const withoutPath = before.map(({ path: _path, ...rest }) => rest);
  expect(after.map(({ path: _path, ...rest }) => rest)).toEqual(withoutPath);
  for (const [index, { path }] of after.entries()) expect(path).not.toBe(before[index]!.path);
  for (const { volume, mountPoint } of after)
    expect(await second.output(`cat ${mountPoint}/data/volume`)).toBe(`${volume}\n`);
});
