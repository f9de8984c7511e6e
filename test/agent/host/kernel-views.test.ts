import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceNumber } from '../../../agent/host/devices/block-device.ts';
import { readDiskBays } from '../../../agent/host/devices/disk-bays.ts';
import { readMountViews, seesHostMounts } from '../../../agent/host/mounts/mount-views.ts';
import {
  readBtrfsMembers,
  readDiskLinks,
  readKernelDisks,
} from '../../../agent/host/devices/sysfs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'diskwright-kernel-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

describe('sysfs', () => {
  it('gives disks, partitions, and what lies over and under them', () => {
    put({
      'block/sda/dev': '8:0\n',
      'block/sda/size': '7814037168\n',
      'block/sda/ro': '0\n',
      'block/sda/removable': '0\n',
      'block/sda/queue/logical_block_size': '4096\n',
      'block/sda/queue/physical_block_size': '4096\n',
      'block/sda/queue/rotational': '1\n',
      'block/sda/device/state': 'offline\n',
      'block/sda/device/wwid': 'naa.5000c500a1b2c3d4\n',
      'block/sda/device/vpd_pg80': Buffer.from('00800003414243', 'hex'),
      'block/sda/holders/md0': '',
      'block/sda/sda2/partition': '2\n',
      'block/sda/sda2/dev': '8:2\n',
      'block/sda/sda2/start': '4096\n',
      'block/sda/sda2/size': '2048\n',
      'block/sda/sda10/partition': '10\n',
      'block/sda/sda10/dev': '8:10\n',
      'block/sda/sdan-attribute': '',
      'block/cciss!c0d0/dev': '104:0\n',
      'block/loop3/dev': '7:3\n',
      'block/loop3/loop/backing_file': '/a file \n\n',
      'block/dm-0/dev': '253:0\n',
      'block/dm-0/dm/name': 'vg0-root\n',
      'block/dm-0/slaves/sda': '',
      'block/half-gone/size': '12\n',
    });
    const disks = readKernelDisks(root);
    expect(disks.map(({ path }) => path)).toEqual([
      '/dev/cciss/c0d0',
      '/dev/dm-0',
      '/dev/loop3',
      '/dev/sda',
    ]);
    expect(disks[3]).toMatchObject({
      sizeBytes: 7814037168 * 512,
      logicalSectorBytes: 4096,
      rotational: true,
      state: 'offline',
      holders: ['md0'],
      identity: { wwid: 'naa.5000c500a1b2c3d4', serial: null },
      partitions: [
        { number: 2, path: '/dev/sda2', startBytes: 4096 * 512, sizeBytes: 1024 * 1024 },
        { number: 10, path: '/dev/sda10' },
      ],
    });
    expect(disks[3]?.identity.page80).toHaveLength(7);
    expect(disks[1]).toMatchObject({ mapperName: 'vg0-root', slaves: ['sda'] });
    expect(disks[2]?.backingFile).toBe('/a file \n');
  });

  it('gives the bays of disks where hardware names them', () => {
    const pci = 'devices/pci0000:00/0000:00:03.0/0000:3b:00.0/nvme/nvme0/nvme0n1';
    const card = 'devices/pci0000:00/0000:00:04.0/0000:5e:00.0/host0/target0:0:0/0:0:0:0/block/sda';
    const enclosure = 'devices/pci0000:00/enclosure/0:0:8:0';
    put({
      [`${pci}/dev`]: '259:0\n',
      [`${card}/dev`]: '8:0\n',
      'block/sdb/dev': '8:16\n',
      'block/sdb/device/wwid': 'naa.5\n',
      'block/sdc/dev': '8:32\n',
      'block/sdc/device/wwid': 'naa.6\n',
      'block/sdd/dev': '8:48\n',
      'block/sdd/device/wwid': 'naa.7\n',
      'block/nvme1n1/dev': '259:1\n',
      'bus/pci/slots/7/address': '0000:3b:00\n',
      // The slot of the bridge above, and of a card with disks of its own.
      'bus/pci/slots/2/address': '0000:00:03\n',
      'bus/pci/slots/4/address': '0000:5e:00\n',
      'bus/pci/slots/empty/power': '0\n',
      [`${enclosure}/id`]: '0x500304801f2b3c7f\n',
      [`${enclosure}/Slot 03 /slot`]: '3\n',
      'devices/enclosure/1:0:0:0/Disk #00/slot': '0\n',
    });
    const linked = (link: string, target: string): void =>
      symlinkSync(join(root, target), join(root, link));
    linked('block/nvme0n1', pci);
    linked('block/sda', card);
    linked('block/sdb/device/enclosure_device:Slot 03 ', `${enclosure}/Slot 03 `);
    linked('block/sdc/device/enclosure_device:Disk #00', 'devices/enclosure/1:0:0:0/Disk #00');
    linked('block/sdd/device/enclosure_device:gone', 'devices/enclosure/1:0:0:0/gone');
    expect(readDiskBays(readKernelDisks(root), root)).toEqual(
      new Map([
        ['nvme0n1', 'PCI slot 7'],
        ['sdb', 'Slot 03 of enclosure 0x500304801f2b3c7f'],
        ['sdc', 'Disk #00'],
      ]),
    );
    expect(readDiskBays(readKernelDisks(root), join(root, 'nothing'))).toEqual(new Map());
  });

  it('gives texts that are no UTF-8 without mixing different ones up', () => {
    put({
      'block/sda/dev': '8:0\n',
      'block/sda/device/serial': Buffer.from([0x41, 0xff, 0x0a]),
      'block/sdb/dev': '8:16\n',
      'block/sdb/device/serial': Buffer.from([0x41, 0xfe, 0x0a]),
    });
    const serials = readKernelDisks(root).map(({ identity }) => identity.serial);
    expect(new Set(serials).size).toBe(2);
  });

  it('is empty where it is missing', () => {
    expect(readKernelDisks(join(root, 'none'))).toEqual([]);
    expect(readBtrfsMembers(join(root, 'none'))).toEqual([]);
    expect(readDiskLinks(join(root, 'none'))).toEqual(new Map());
  });

  it('knows the members of btrfs, and the links that udev makes', () => {
    put({
      'fs/btrfs/features/x': '',
      'fs/btrfs/uuid-1/devices/sda1': '',
      'fs/btrfs/uuid-1/devices/sdb': '',
    });
    expect(readBtrfsMembers(root)).toEqual([['sda1', 'sdb']]);
    mkdirSync(join(root, 'disk/by-id'), { recursive: true });
    symlinkSync('../../sda', join(root, 'disk/by-id/wwn-0x5'));
    symlinkSync('../../sda', join(root, 'disk/by-id/ata-X'));
    expect(readDiskLinks(root).get('sda')).toEqual([
      join(root, 'disk/by-id/ata-X'),
      join(root, 'disk/by-id/wwn-0x5'),
    ]);
  });
});

describe('mount namespaces', () => {
  const host = '27 1 254:0 / / rw - ext4 /dev/vda rw\n';
  const other = '90 1 254:0 / / rw - ext4 /dev/vda rw\n91 90 7:0 / /mnt rw - ext4 /dev/loop0 rw\n';

  function process(pid: string, namespace: string | null, mountinfo: string): void {
    put({ [`${pid}/mountinfo`]: mountinfo });
    if (namespace === null) return;
    mkdirSync(join(root, pid, 'ns'));
    symlinkSync(namespace, join(root, pid, 'ns/mnt'));
  }

  it('are read once each, by the lowest process in them', () => {
    process('1', 'mnt:[1]', host);
    process('self', 'mnt:[1]', host);
    process('30', 'mnt:[1]', host);
    process('9', 'mnt:[2]', other);
    process('40', 'mnt:[2]', other);
    const views = readMountViews(root);
    expect(views.host).toMatchObject({ pid: 1, mounts: [{ mountPoint: '/' }] });
    expect(views.others).toMatchObject([{ pid: 9, mounts: [{}, { mountPoint: '/mnt' }] }]);
    expect(views.incomplete).toBeNull();
  });

  it('of ours is another one in a container that sees the host as PID 1', () => {
    process('1', 'mnt:[1]', host);
    process('self', 'mnt:[2]', other);
    expect(readMountViews(root).others).toMatchObject([{ mounts: [{}, { mountPoint: '/mnt' }] }]);
  });

  it('is that of the host where it is the same as that of PID 1, and nowhere else', () => {
    expect(seesHostMounts(root)).toBe(false);
    process('1', 'mnt:[1]', host);
    expect(seesHostMounts(root)).toBe(false);
    process('self', 'mnt:[1]', host);
    expect(seesHostMounts(root)).toBe(true);
    rmSync(join(root, 'self'), { recursive: true });
    process('self', 'mnt:[2]', other);
    expect(seesHostMounts(root)).toBe(false);
  });

  it('is ours alone where PID 1 cannot be read', () => {
    process('self', 'mnt:[2]', other);
    expect(readMountViews(root).host.mounts).toHaveLength(2);
  });

  it('cannot be known where nothing is mounted at all', () => {
    expect(readMountViews(root).incomplete).toContain('no mountinfo');
  });
});

describe('a device number', () => {
  it('is taken apart as glibc does', () => {
    expect(deviceNumber(0x700)).toBe('7:0');
    expect(deviceNumber(0x10301)).toBe('259:1');
    expect(deviceNumber(0x12300845)).toBe('8:74565');
  });
});
