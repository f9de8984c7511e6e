import { afterAll, expect, it } from 'vitest';
import { FILESYSTEM_SLACK_BYTES } from '../../src/model/declared/filesystem-limits.ts';
import type { ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { groupOnNvme } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte, mebibyte, type VirtualDisk } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
const nvme: VirtualDisk = { bus: 'nvme', name: 'a', sizeBytes: 2 * gibibyte, serial: 'NVME-A' };
const disks: readonly VirtualDisk[] = [
  nvme,
  { bus: 'virtio', name: 'foreign', sizeBytes: gibibyte / 4, serial: 'FOREIGN' },
];
/** Of the disk of somebody else's group. */
let foreignContent = '';
let written = '';
let vm: VirtualMachine;

afterAll(() => rig.close());

function logicalVolumes({ inventory }: Report): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function statesOf(report: Report): readonly string[] {
  return logicalVolumes(report)
    .map(({ label, filesystem, sizeBytes, path }) =>
      [
        parseMark(label)?.state,
        filesystem?.type ?? 'raw',
        `${sizeBytes / mebibyte} MiB`,
        path === '' ? 'inactive' : 'active',
      ].join(' '),
    )
    .toSorted();
}

async function foreignDisk(): Promise<string> {
  return vm.output('md5sum /dev/disk/by-id/virtio-FOREIGN');
}

it('makes a group on a disk, and volumes in it', async () => {
  product.declare(groupOnNvme({ logs: 2, database: '400Mi' }));
  vm = await rig.boot(disks);
  await vm.output(`vgcreate --setautoactivation n foreign /dev/disk/by-id/virtio-FOREIGN
    lvcreate --yes --size 100M --name keep foreign
    mkfs.ext4 -q /dev/foreign/keep
    vgchange --activate n foreign`);
  foreignContent = await foreignDisk();
  const report = (await product.apply(vm))!;
  expect(report.outcomes.filter(({ kind }) => kind !== 'applied')).toEqual([]);
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual([
    'ready ext4 128 MiB active',
    'ready ext4 128 MiB active',
    'ready raw 64 MiB active',
    'ready xfs 400 MiB active',
  ]);
  expect(await product.plan(vm)).toContain('No changes. 5 volumes are as declared.');
  written = await vm.output(
    `for volume in /var/lib/diskwright/volumes/*; do
       head --bytes=1M /dev/urandom >$volume/data/file
     done
     dd if=/dev/urandom of=$(echo /var/lib/diskwright/block/*) bs=1M count=2 conv=fsync status=none
     sync
     md5sum /var/lib/diskwright/volumes/*/data/file
     head --bytes=2M /var/lib/diskwright/block/* | md5sum`,
  );
});

it('was made without LVM being started by udev', async () => {
  // For each physical volume that udev takes for a new one, LVM notes it here.
  expect(await vm.output('ls /run/lvm/pvs_online 2>/dev/null || true')).toBe('');
});

it('is looked at without a prober, which would find nothing else', async () => {
  await vm.output(`cp /usr/sbin/wipefs /run/real-wipefs
    cat >/run/wipefs <<'END'
#!/bin/bash
echo "$*" >>/run/asked
exec -a wipefs /run/real-wipefs "$@"
END
    chmod +x /run/wipefs
    mount --bind /run/wipefs /usr/sbin/wipefs`);
  const signaturesOf = async () => {
    await vm.output('rm -f /run/asked');
    const { disks: found } = await product.discover(vm);
    const disk = found.find(({ identity }) => identity.serial === 'NVME-A')!;
    const asked = await vm.output('cat /run/asked');
    return {
      isProbed: asked.includes(disk.path),
      signatures: [disk, ...(disk.table?.partitions ?? [])].map(({ signatures }) => signatures),
    };
  };
  const alone = await signaturesOf();
  expect(alone.isProbed).toBe(false);
  expect(alone.signatures).toEqual([[], [expect.objectContaining({ type: 'LVM2_member' })]]);
  // Anything in the boot code, and a prober is asked again.
  const write = (byte: string) =>
    vm.output(`printf '${byte}' | dd of=/dev/nvme0n1 conv=fsync,notrunc status=none`);
  await write('x');
  expect(await signaturesOf()).toEqual({ ...alone, isProbed: true });
  await write('\\0');
  expect((await signaturesOf()).isProbed).toBe(false);
  await vm.output('umount /usr/sbin/wipefs');
  await vm.powerOff();
});

const readAgain = `md5sum /var/lib/diskwright/volumes/*/data/file
  head --bytes=2M /var/lib/diskwright/block/* | md5sum`;

it('activates nothing by itself after a reboot; the step at boot serves the same data, and leaves nothing to do', async () => {
  vm = await rig.boot(disks);
  expect(await vm.output('dmsetup ls')).toBe('No devices found\n');
  const agent = '/exchange/node /exchange/dist/diskwright-agent.js';
  await vm.output(`${agent} boot --unit >/etc/systemd/system/diskwright-boot.service
    cat >/etc/systemd/system/kubelet.service <<'END'
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'ls /var/lib/diskwright/volumes/*/data/file | wc --lines >/run/seen-by-kubelet'
END
    systemctl daemon-reload
    systemctl enable diskwright-boot.service
    systemctl start diskwright-boot.service kubelet.service
    systemctl is-active diskwright-boot.service`);
  expect(await vm.output('cat /run/seen-by-kubelet')).toBe('3\n');
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes. 5 volumes are as declared.');
});

it('cuts more, and grows what is mounted with its data untouched', async () => {
  product.declare(groupOnNvme({ logs: 3, database: '600Mi' }));
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(statesOf(report)).toEqual([
    'ready ext4 128 MiB active',
    'ready ext4 128 MiB active',
    'ready ext4 128 MiB active',
    'ready raw 64 MiB active',
    'ready xfs 600 MiB active',
  ]);
  expect(await vm.output(readAgain)).toBe(written);
  const database = logicalVolumes(report).find(({ filesystem }) => filesystem?.type === 'xfs')!;
  const missing = 600 * mebibyte - database.filesystem!.sizeBytes;
  expect(missing).toBeLessThan(FILESYSTEM_SLACK_BYTES);
});

it('resumes what a killed command of LVM left suspended, mounted or not, with its data untouched', async () => {
  // A reader of a suspended device waits for ever: all of it is written before.
  await vm.output(`sync
    for device in $(dmsetup ls | cut --fields=1); do dmsetup suspend --nolockfs $device; done
    dmsetup info --noheadings --columns --options suspended | sort --unique`);
  expect(await product.plan(vm)).toContain('activate');
  const report = (await product.apply(vm))!;
  expect(report).toMatchObject({ refusals: [], remaining: [] });
  expect(await vm.output(readAgain)).toBe(written);
  expect(await product.plan(vm)).toContain('No changes. 6 volumes are as declared.');
});

it('has not touched the group of somebody else', async () => {
  expect(await foreignDisk()).toBe(foreignContent);
});
