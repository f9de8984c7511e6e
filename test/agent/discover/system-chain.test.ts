import { describe, expect, it } from 'vitest';
import { overlayLayers, traceSystem } from '../../../agent/discover/system-chain.ts';
import { aHostView, aKernelDisk } from './host-views.ts';

function nothingOfOurs(): boolean {
  return false;
}

describe('the system', () => {
  it('lies under LVM on md on partitions of two disks, with its boot partition and swap', () => {
    const view = aHostView(
      [
        '1 0 253:0 / / rw - ext4 /dev/mapper/vg-root rw',
        '2 1 8:1 / /boot rw - ext4 /dev/sda1 rw',
      ].join('\n'),
      {
        disks: [
          aKernelDisk('sda', '8:0', { numbers: ['8:1', '8:2'] }),
          aKernelDisk('sdb', '8:16', { numbers: ['8:17', '8:18'] }),
          aKernelDisk('sdc', '8:32'),
          aKernelDisk('md0', '9:0', { slaves: ['sda2', 'sdb2'] }),
          aKernelDisk('dm-0', '253:0', { slaves: ['md0'], mapperName: 'vg-root' }),
          aKernelDisk('dm-1', '253:1', { slaves: ['sdc'], mapperName: 'vg-swap' }),
        ],
        swaps: [{ path: '/dev/dm-1', kind: 'partition' }],
        numbers: new Map([['/dev/dm-1', '253:1']]),
      },
    );
    const { root, chains } = traceSystem(view, nothingOfOurs);
    expect(root).toEqual({ kind: 'block', chain: ['/', '/dev/dm-0 (vg-root)'] });
    expect(chains.get('sda')).toEqual([
      '/',
      '/dev/dm-0 (vg-root)',
      '/dev/md0',
      '/dev/sda2',
      '/dev/sda',
    ]);
    expect(chains.get('sdb')?.at(-2)).toBe('/dev/sdb2');
    expect(chains.get('sdc')).toEqual(['swap', '/dev/dm-1 (vg-swap)', '/dev/sdc']);
  });

  it('of a live image is an overlay of memory over a loop device over a file', () => {
    const view = aHostView(
      [
        '5 0 0:30 / / rw - overlay overlay rw,lowerdir=/run/live/rootfs,upperdir=/run/cow/up,workdir=/run/cow/work',
        '2 5 7:0 / /run/live/rootfs ro - squashfs /dev/loop0 ro',
        '3 5 8:1 / /run/live/medium ro - iso9660 /dev/sda1 ro',
        '4 5 0:25 / /run/cow rw - tmpfs tmpfs rw',
      ].join('\n'),
      {
        disks: [
          aKernelDisk('sda', '8:0', { numbers: ['8:1'] }),
          aKernelDisk('loop0', '7:0', { backingFile: '/run/live/medium/live/fs.squashfs' }),
        ],
        loops: [
          {
            name: 'loop0',
            backingFile: '/run/live/medium/live/fs.squashfs',
            isDeleted: false,
            device: null,
          },
        ],
      },
    );
    const { root, chains } = traceSystem(view, nothingOfOurs);
    expect(root.kind).toBe('block');
    expect(chains.get('sda')).toEqual([
      '/',
      'overlay layer /run/live/rootfs',
      '/dev/loop0',
      '/run/live/medium/live/fs.squashfs',
      '/run/live/medium',
      '/dev/sda1',
      '/dev/sda',
    ]);
  });

  it.each([
    ['9p', '1 0 0:20 / / rw - 9p host rw', '9p'],
    ['nfs', '1 0 0:20 / / rw - nfs4 server:/root rw', 'nfs4'],
    ['memory', '1 0 0:2 / / rw - rootfs rootfs rw', 'rootfs'],
    [
      'an overlay of memory over 9p',
      '9 0 0:30 / / rw - overlay o rw,lowerdir=/lower,upperdir=/up/u\n2 9 0:20 / /lower ro - 9p h ro\n3 9 0:21 / /up rw - tmpfs t rw',
      '9p',
    ],
  ])('on %s lies on no block device', (_, mountinfo, filesystem) => {
    expect(traceSystem(aHostView(mountinfo), nothingOfOurs).root).toEqual({
      kind: 'no-block-device',
      filesystem,
    });
  });

  it.each([
    ['there is no mount', ''],
    ['it is a zfs', '1 0 0:20 / / rw - zfs rpool/root rw'],
    [
      'it is an overlay whose layers the host alone sees',
      '1 0 0:30 / / rw - overlay overlay rw,lowerdir=/var/lib/docker/overlay2/l/A:/var/lib/docker/overlay2/l/B,upperdir=/var/lib/docker/overlay2/x/diff',
    ],
    ['its layers are relative', '1 0 0:30 / / rw - overlay overlay rw,lowerdir=l/A,upperdir=u'],
    ['its device is not in sysfs', '1 0 8:1 / / rw - ext4 /dev/sda1 rw'],
    [
      'one layer of two cannot be followed',
      '9 0 0:30 / / rw - overlay o rw,lowerdir=/a:/b\n2 9 0:20 / /a ro - 9p h ro\n3 9 0:21 / /b ro - fuse.strange s ro',
    ],
  ])('is unknown when %s', (_, mountinfo) => {
    expect(traceSystem(aHostView(mountinfo), nothingOfOurs).root.kind).toBe('unknown');
  });

  it('is unknown when its device mapper says nothing of what it is made of, or leads in a circle', () => {
    const mountinfo = '1 0 253:0 / / rw - ext4 /dev/dm-0 rw';
    const silent = aHostView(mountinfo, { disks: [aKernelDisk('dm-0', '253:0')] });
    expect(traceSystem(silent, nothingOfOurs).root.kind).toBe('unknown');
    const circle = aHostView(mountinfo, {
      disks: [
        aKernelDisk('dm-0', '253:0', { slaves: ['dm-1'] }),
        aKernelDisk('dm-1', '253:1', { slaves: ['dm-0'] }),
      ],
    });
    expect(traceSystem(circle, nothingOfOurs).root.kind).toBe('unknown');
  });

  it('has a swap file on its disk, and every mount but ours', () => {
    const view = aHostView(
      [
        '1 0 0:20 / / rw - tmpfs t rw',
        '2 1 8:1 / /data rw - ext4 /dev/sda1 rw',
        '3 1 8:17 / /srv/ours rw - ext4 /dev/sdb1 rw',
        '4 1 8:33 / /mnt/foreign rw - ext4 /dev/sdc1 rw',
        '5 1 7:0 / /mnt/image rw - ext4 /dev/loop0 rw',
      ].join('\n'),
      {
        disks: [
          aKernelDisk('sda', '8:0', { numbers: ['8:1'] }),
          aKernelDisk('sdb', '8:16', { numbers: ['8:17'] }),
          aKernelDisk('sdc', '8:32', { numbers: ['8:33'] }),
          aKernelDisk('loop0', '7:0', { backingFile: '/srv/ours/image' }),
        ],
        swaps: [{ path: '/data/swap', kind: 'file' }],
        loops: [{ name: 'loop0', backingFile: '/srv/ours/image', isDeleted: false, device: null }],
      },
    );
    const { chains } = traceSystem(view, ({ mountPoint }) => mountPoint === '/srv/ours');
    expect(chains.get('sda')).toEqual(['swap', '/data/swap', '/data', '/dev/sda1', '/dev/sda']);
    expect(chains.get('sdc')).toEqual(['/mnt/foreign', '/dev/sdc1', '/dev/sdc']);
    // An image that somebody keeps in a volume of ours does not make the volume's disk the
    // system's.
    expect(chains.has('sdb')).toBe(false);
  });

  it('on a disk that has our mark is the system all the same', () => {
    const view = aHostView('1 0 8:1 / / rw - ext4 /dev/sda1 rw', {
      disks: [aKernelDisk('sda', '8:0', { numbers: ['8:1'] })],
    });
    expect(traceSystem(view, () => true).chains.get('sda')).toEqual(['/', '/dev/sda1', '/dev/sda']);
  });
});

describe('the layers of an overlay', () => {
  it('are read in every spelling', () => {
    expect(
      overlayLayers('rw,lowerdir=/a:/b\\:c::/data,upperdir=/up\\040x,workdir=/w,redirect_dir=on'),
    ).toEqual(['/a', '/b:c', '/data', '/up x']);
    expect(overlayLayers('rw,lowerdir+=/a:x,lowerdir+=/b,datadir+=/d')).toEqual([
      '/a:x',
      '/b',
      '/d',
    ]);
  });
});
