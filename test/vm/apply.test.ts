import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../src/model/planned/report.ts';
import { twoPartitionsOnNvme, volumesIn, type SeenVolume } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte } from './virtual-disk.ts';

const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');
const rig = openRig();
const product = installProduct(rig);
let vm: VirtualMachine;
let report: Report;
let volumes: readonly SeenVolume[];

beforeAll(async () => {
  product.declare(twoPartitionsOnNvme);
  vm = await rig.boot([
    { bus: 'nvme', name: 'usual', sizeBytes: 2 * gibibyte, serial: 'SECTORS-512' },
    { bus: 'nvme', name: '4kn', sizeBytes: 2 * gibibyte, serial: 'SECTORS-4K', sectorBytes: 4096 },
  ]);
  report = (await product.apply(vm))!;
  volumes = volumesIn(report.inventory);
});

afterAll(() => rig.close());

it('makes what is declared, on a kernel that parses partition tables while udev watches', () => {
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(
    volumes.map(({ serial, filesystem, state }) => `${serial} ${filesystem} ${state}`).toSorted(),
  ).toEqual([
    'SECTORS-4K ext4 ready',
    'SECTORS-4K xfs ready',
    'SECTORS-512 ext4 ready',
    'SECTORS-512 xfs ready',
  ]);
});

it('leaves the disk of the system alone, found through the overlay on it', () => {
  expect(report.inventory.host.root).toMatchObject({
    kind: 'block',
    chain: expect.arrayContaining(['/']),
  });
  const system = report.inventory.disks.filter(({ systemChain }) => systemChain.length > 0);
  expect(system.map(({ identity }) => identity.serial)).toEqual(['diskwright-system']);
});

it('mounts with units of systemd that local-fs.target wants', async () => {
  const units = `'var-lib-diskwright-volumes-*.mount'`;
  const active = `systemctl show --property=ActiveState,UnitFileState,NeedDaemonReload ${units}`;
  const state = (await vm.output(active)).trim().split(/\n+/).toSorted();
  expect(new Set(state)).toEqual(
    new Set(['ActiveState=active', 'NeedDaemonReload=no', 'UnitFileState=enabled']),
  );
  // Who wants what is read at a boot, or as here.
  const properties = '--property=Where,ActiveState,UnitFileState,WantedBy';
  const shown = await vm.output(`systemctl daemon-reload
    systemctl show ${properties} ${units}`);
  const told = shown.trim().split('\n\n');
  expect(told.map((unit) => unit.split('\n').toSorted()).toSorted()).toEqual(
    volumes
      .map(({ mountPoint }) => [
        'ActiveState=active',
        'UnitFileState=enabled',
        'WantedBy=local-fs.target',
        `Where=${mountPoint}`,
      ])
      .toSorted(),
  );
  expect(await vm.output('systemctl --failed --no-legend')).toBe('');
});

it('leaves links of udev that agree with the tables', async () => {
  const links = await vm.output(`udevadm settle
    for link in /dev/disk/by-partlabel/dw.*; do
      echo "$(basename $link) $(readlink --canonicalize $link)"
    done`);
  const linked = links
    .trim()
    .split('\n')
    .map((line) => line.replace(/^dw[.]\w+[.]\w+[.]/, ''));
  expect(linked.toSorted()).toEqual(volumes.map(({ volume, path }) => `${volume}.ready ${path}`));
});

it('counts in the sectors of a disk with 4 KiB sectors', async () => {
  const path = report.inventory.disks.find(
    ({ identity }) => identity.serial === 'SECTORS-4K',
  )!.path;
  expect(await vm.output(`sfdisk --verify ${path} 2>&1`)).toContain('No errors detected.');
  const { partitiontable } = JSON.parse(await vm.output(`sfdisk --json ${path}`));
  expect(partitiontable).toMatchObject({ sectorsize: 4096, firstlba: 256 });
  expect(partitiontable.partitions[0]).toMatchObject({ start: 256, size: 512 * 256 });
  const [database] = volumes.filter(
    ({ serial, filesystem }) => serial === 'SECTORS-4K' && filesystem === 'xfs',
  );
  expect(await vm.output(`xfs_info ${database!.mountPoint}`)).toMatch(/sectsz=4096/);
});

it('keeps writes off the system disk while a volume is not mounted', async () => {
  const { mountPoint = '' } = volumes[0]!;
  await vm.output(`umount ${mountPoint}`);
  const write = await vm.run(['touch', `${mountPoint}/lost`]);
  expect(write).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('not permitted') });
  await product.apply(vm);
  expect(await vm.output(`findmnt --noheadings --output TARGET ${mountPoint}`)).toBe(
    `${mountPoint}\n`,
  );
});

it('has systemd mount where its own mounts would be seen by nobody else', async () => {
  const mountPoints = volumes.map(({ mountPoint }) => mountPoint).join(' ');
  // As systemd does where it is not started in an initial root filesystem of our own.
  await vm.output(`mount --make-rshared /
    umount ${mountPoints}
    unshare --mount --propagation slave \
      /exchange/node /exchange/dist/diskwright.js apply /exchange/declarations --auto-approve`);
  const seen = await vm.output(
    `for place in ${mountPoints}; do findmnt --noheadings --output TARGET $place; done`,
  );
  expect(seen.trim().split('\n')).toEqual(volumes.map(({ mountPoint }) => mountPoint));
});

itNightly('has nothing to do when it plans again', async () => {
  expect(await product.plan(vm)).toContain('No changes. 4 volumes are as declared.');
  expect(await product.apply(vm)).toBeNull();
});
