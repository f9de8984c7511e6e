/**
 * What others made with LVM and by hand, adopted: logical volumes by their record, a raw partition
 * by its mark, while all of it is in use, and after a reboot.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ForeignVolume } from '../../src/model/observed/inventory.ts';
import { adoptedOnVm } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const disks = ['HAND-1', 'HAND-2', 'PARTS'].map((serial): VirtualDisk => ({
  bus: 'virtio',
  name: serial.toLowerCase(),
  sizeBytes: 512 * mebibyte,
  serial,
}));
let vm: VirtualMachine;
let before = '';
let adoptions = '';

afterAll(() => rig.close());

const byHand = `vgcreate hand /dev/disk/by-id/virtio-HAND-1 /dev/disk/by-id/virtio-HAND-2
  lvcreate --yes --size 128M --name data hand /dev/disk/by-id/virtio-HAND-1
  lvcreate --yes --size 32M --name wal-1 hand /dev/disk/by-id/virtio-HAND-1
  lvcreate --yes --type raid1 --mirrors 1 --size 64M --name mirror hand
  lvcreate --yes --size 32M --name kept hand
  lvcreate --yes --snapshot --size 16M --name kept-yesterday hand/kept
  lvcreate --yes --size 16M --name pvc-5f1c2d3e-4a5b-4c6d-8e7f-901a2b3c4d5e hand
  lvcreate --yes --size 16M --name idle hand
  lvchange --activate n hand/idle
  mkfs.ext4 -q /dev/hand/data
  mkfs.ext4 -q /dev/hand/mirror
  mkdir -p /srv/data /srv/mirror
  head --bytes=1M /dev/urandom >/dev/hand/wal-1
  printf 'label: gpt\\nsize=64M, name=osd\\n' | sfdisk --quiet /dev/disk/by-id/virtio-PARTS
  udevadm settle
  head --bytes=1M /dev/urandom >/dev/disk/by-partlabel/osd`;
const mounts = `mount /dev/hand/data /srv/data
  mount /dev/hand/mirror /srv/mirror
  udevadm settle`;
const uses = `losetup --find /dev/disk/by-partuuid/$(blkid -p -s PART_ENTRY_UUID -o value /dev/disk/by-id/virtio-PARTS-part1)`;
/**
 * All that must stay: files, raw content, mounts with their ids, and what LVM says of the group.
 */
const look = `md5sum /srv/*/file
  head --bytes=1M /dev/hand/wal-1 | md5sum
  head --bytes=1M /dev/disk/by-id/virtio-PARTS-part1 | md5sum
  grep /srv/ /proc/self/mountinfo
  vgs --noheadings --options vg_uuid,vg_seqno,vg_tags,vg_attr hand
  lvs --noheadings --options lv_name,lv_uuid,lv_size,lv_tags,lv_attr hand`;

/** PersistentVolumes as a person or the static provisioner wrote them. */
async function persistentVolumes(): Promise<readonly object[]> {
  const uuid = await vm.output(
    'blkid -p -s PART_ENTRY_UUID -o value /dev/disk/by-id/virtio-PARTS-part1',
  );
  return [
    persistentVolume('pv-data', '/srv/data/sub', 'Filesystem'),
    persistentVolume('pv-osd', `/dev/disk/by-partuuid/${uuid.trim()}`, 'Block'),
    persistentVolume('pv-wal', '/dev/hand/wal-1', 'Block'),
  ];
}

function persistentVolume(name: string, path: string, volumeMode: string): object {
  const expression = { key: 'kubernetes.io/hostname', operator: 'In', values: ['vm'] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: '32Mi' },
      accessModes: ['ReadWriteOnce'],
      local: { path },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [expression] }] } },
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'local',
      volumeMode,
    },
  };
}

/** What is wrapped for people. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

async function published(): Promise<readonly object[]> {
  const argv = ['manifests', '/exchange/declarations', '--inventory', 'host', '-o', 'json'];
  const { stdout } = await product.run(vm, ...argv);
  const { items } = JSON.parse(stdout) as { readonly items: readonly { kind: string }[] };
  return items.filter(({ kind }) => kind === 'PersistentVolume');
}

it('sees logical volumes of others without asking LVM', async () => {
  vm = await rig.boot(disks);
  await vm.output(byHand);
  await vm.output(`${mounts}
    head --bytes=1M /dev/urandom | tee /srv/data/file >/srv/mirror/file
    ${uses}
    sync`);
  before = await vm.output(look);
  const { foreignVolumes = [], findings } = await product.discover(vm);
  expect(findings).toEqual([]);
  const told = ({ name, volumeType, disks: on, signatures }: ForeignVolume): string =>
    [name, volumeType, `on ${on.length}`, ...signatures.map(({ type }) => type)].join(' ');
  expect(foreignVolumes.map(told)).toEqual([
    'data plain on 1 ext4',
    expect.stringMatching(/^kept origin on 1/) as string,
    'kept-yesterday snapshot on 1',
    'mirror raid on 2 ext4',
    'pvc-5f1c2d3e-4a5b-4c6d-8e7f-901a2b3c4d5e plain on 1',
    expect.stringMatching(/^wal-1 plain on 1/) as string,
  ]);
});

it('adopts what is in use by a plan of marks, and leaves the rest alone', async () => {
  const items = await persistentVolumes();
  writeFileSync(
    join(rig.exchange, 'pv.json'),
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  );
  const imported = await product.run(
    vm,
    ...['import', '--inventory', 'host', '-f', '/exchange/pv.json'],
  );
  expect([imported.exitCode, imported.stderr], imported.stderr).toEqual([
    0,
    expect.stringContaining('Adopted: 1 with a mark, 3 by record alone') as string,
  ]);
  const said = onOneLine(imported.stderr);
  expect(said).toMatch(/hand\/kept \(32 MiB\): a snapshot of it is kept/);
  expect(said).toMatch(/hand\/pvc-5f1c2d3e\S+ \(16 MiB\): it is named as CSI drivers/);
  adoptions = imported.stdout;
  product.declare(adoptedOnVm(adoptions));
  const validated = await product.run(vm, 'validate', '/exchange/declarations');
  expect(validated.exitCode, validated.stderr).toBe(0);
  const plan = onOneLine(await product.plan(vm));
  expect(plan).toContain('mark its partition, labelled "osd" before');
  expect(plan).toContain(
    '0 to create, 0 to grow, 0 to destroy; 1 to mark as adopted; 3 unchanged.',
  );
  const report = (await product.apply(vm))!;
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await product.plan(vm)).toContain('No changes. 4 volumes are as declared.');
  expect(await vm.output(look)).toBe(before);
  expect(await published()).toEqual(items);
});

it('is told when they are not activated after a reboot, and has nothing to do when they are', async () => {
  await vm.powerOff();
  vm = await rig.boot(disks);
  await vm.output('vgchange --activate n hand');
  const inactive = onOneLine(await product.plan(vm));
  expect(inactive).toContain('no active logical volume has these ids now');
  expect(inactive).toContain('3 refused; 1 unchanged.');
  await vm.output(`vgchange --activate y hand
    lvchange --activate n hand/idle
    ${mounts}`);
  expect(await product.plan(vm)).toContain('No changes. 4 volumes are as declared.');
  expect(await published()).toHaveLength(3);
});

it('keeps a layout away from the disks under them', async () => {
  product.declare(adoptedOnVm(adoptions, 'HAND-2'));
  const applied = await product.run(
    vm,
    ...['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'],
  );
  expect(applied.exitCode, applied.stderr).toBe(3);
  const plan = onOneLine(applied.stderr);
  expect(plan).toContain('disk-adopted: layout data would take');
  expect(plan).not.toContain('Consent: ');
  // Mounts of another boot have other ids.
  const withoutMounts = (text: string): readonly string[] =>
    text.split('\n').filter((line) => !/^\d+ \d+ \d+:\d+ /.test(line));
  expect(withoutMounts(await vm.output(look))).toEqual(withoutMounts(before));
});
