/** Logical volumes of others, as sysfs tells them. */
import { describe, expect, it } from 'vitest';
import { foreignDevices } from '../../../../agent/discover/groups/foreign-volumes.ts';
import type { KernelDisk } from '../../../../agent/host/devices/sysfs.ts';
import type { ForeignVolumeType } from '../../../../src/model/observed/inventory.ts';
import { aDisk, aPartition, aTable } from '../../../simulation/builders.ts';
import { aKernelDisk } from '../host-views.ts';

const GROUP = 'NMHlgJu33jM211QcmuTqngMBmlaFwPwD';
const READY = 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready';
const disks = [
  aDisk('sda', { table: aTable([aPartition(1, { path: '/dev/sda1' })]) }),
  aDisk('sdb'),
  aDisk('sdc', { table: aTable([aPartition(1, { path: '/dev/sdc1', label: READY })]) }),
];

let count = 0;
function mapped(
  name: string,
  slaves: readonly string[],
  suffix = '',
  facts: Partial<KernelDisk> = {},
): KernelDisk {
  count += 1;
  const volume = String(count).padStart(32, 'v');
  return aKernelDisk(`dm-${String(count)}`, `253:${String(count)}`, {
    mapperName: `vg--0-${name}`,
    mapperUuid: `LVM-${GROUP}${volume}${suffix}`,
    slaves,
    ...facts,
  });
}

/** The only volume that is seen, with the layers below it. */
function seen(top: KernelDisk, ...layers: readonly KernelDisk[]) {
  return foreignDevices({ disks: [top, ...layers] }, disks);
}

it('has the names and ids that LVM prints', () => {
  const device = mapped('my--data', ['sda1']);
  expect(seen(device)).toEqual([
    {
      group: 'vg-0',
      groupUuid: 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD',
      name: 'my-data',
      uuid: expect.stringMatching(/^v{6}-v{4}-v{4}-v{4}-v{4}-v{4}-[v\d]{6}$/) as string,
      volumeType: 'plain',
      disks: ['wwn-0xsda'],
      device,
    },
  ]);
});

it('names every disk that it lies on', () => {
  expect(seen(mapped('striped', ['sdb', 'sda1']))).toMatchObject([
    { volumeType: 'plain', disks: ['wwn-0xsda', 'wwn-0xsdb'] },
  ]);
});

it.each([
  ['of another target', mapped('x', ['sda1'], '', { mapperUuid: 'CRYPT-LUKS2-abc-x' })],
  ['without a UUID', mapped('x', ['sda1'], '', { mapperUuid: null })],
  ['that is a layer', mapped('x', ['sda1'], '-tpool')],
  ['that is part of a mirror', mapped('x_rimage_0', ['sda1'])],
  ['that is what a pool consists of', mapped('x_tdata', ['sda1'])],
  ['in a partition with a mark of ours', mapped('x', ['sdc1'])],
])('is no device %s', (_what, device) => {
  expect(seen(device)).toEqual([]);
});

describe('what it is made of', () => {
  const rimage = (slaves: readonly string[]): KernelDisk => mapped('x_rimage_0', slaves);
  const [good, meta] = [rimage(['sda1']), mapped('x_rmeta_0', ['sda1'])];
  const missing = mapped('x_rimage_1-missing_0_0', [], '-missing_0_0');
  const lame = rimage([missing.name]);
  const pool = mapped('pool', ['sda1'], '-tpool');
  const real = mapped('x-real', ['sda1'], '-real');
  const mirrored = mapped('x-real', [good.name], '-real');
  const cow = mapped('snap-cow', ['sda1'], '-cow');
  const cached = mapped('x_corig', ['sda1']);
  const moving = mapped('pvmove0', ['sda1']);
  const crypt = mapped('x', ['sda1'], '', { mapperUuid: 'CRYPT-LUKS2-a-x' });

  const CASES: readonly {
    readonly volumeType: ForeignVolumeType;
    readonly below: readonly KernelDisk[];
    readonly deeper?: KernelDisk;
  }[] = [
    { volumeType: 'raid', below: [good, meta] },
    { volumeType: 'incomplete', below: [good, lame], deeper: missing },
    { volumeType: 'thin', below: [pool] },
    { volumeType: 'origin', below: [real] },
    { volumeType: 'origin', below: [mirrored], deeper: good },
    { volumeType: 'snapshot', below: [real, cow] },
    { volumeType: 'cached', below: [cached] },
    { volumeType: 'moving', below: [moving] },
    { volumeType: 'other', below: [crypt] },
  ];

  it.each(CASES)('$volumeType', ({ volumeType, below, deeper }) => {
    const slaves = below.map(({ name }) => name);
    const top = mapped('x', slaves);
    const found = seen(top, ...below, ...(deeper === undefined ? [] : [deeper]));
    expect(found.filter(({ device }) => device === top)).toMatchObject([
      { volumeType, disks: ['wwn-0xsda'] },
    ]);
  });

  it('nothing: a part of it is missing', () => {
    expect(seen(mapped('x', []))).toMatchObject([{ volumeType: 'incomplete', disks: [] }]);
  });

  it('something that is no disk', () => {
    const array = aKernelDisk('md0', '9:0', { slaves: ['sda1'] });
    expect(seen(mapped('x', ['md0']), array)).toMatchObject([{ volumeType: 'other' }]);
    expect(seen(mapped('x', ['loop3']))).toMatchObject([{ volumeType: 'other', disks: [] }]);
  });
});
