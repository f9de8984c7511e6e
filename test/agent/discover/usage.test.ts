import { describe, expect, it } from 'vitest';
import { collectOpens, collectUsages } from '../../../agent/discover/usage.ts';
import { aHostView, aKernelDisk } from './host-views.ts';

describe('usage', () => {
  it('of btrfs counts for all of its devices, though the mount names one', () => {
    const view = aHostView('1 0 0:40 /@ /srv rw - btrfs /dev/sda1 rw', {
      disks: [aKernelDisk('sda', '8:0', { numbers: ['8:1'] }), aKernelDisk('sdb', '8:16')],
      btrfsMembers: [['sda1', 'sdb'], ['sdz']],
      numbers: new Map([['/dev/sda1', '8:1']]),
    });
    const mounted = [{ kind: 'mounted', mountPoint: '/srv', readOnly: false }];
    expect(collectUsages(view)).toEqual(
      new Map([
        ['8:1', mounted],
        ['8:16', mounted],
      ]),
    );
  });

  it('in other namespaces is told only of what the host has not mounted', () => {
    const copy = '1 0 8:1 / / rw - ext4 /dev/sda1 rw\n';
    const view = aHostView(copy, {
      elsewhere: {
        50: `${copy}2 1 8:17 / /mnt ro - ext4 /dev/sdb1 rw\n`,
        60: `${copy}3 1 8:17 / /mnt rw - ext4 /dev/sdb1 rw\n4 1 8:17 / /b rw - ext4 /dev/sdb1 rw\n`,
      },
    });
    const usages = collectUsages(view);
    expect(usages.get('8:1')).toEqual([{ kind: 'mounted', mountPoint: '/', readOnly: false }]);
    expect(usages.get('8:17')).toEqual([
      { kind: 'mounted', mountPoint: '/b', readOnly: false, inProcess: 60 },
      { kind: 'mounted', mountPoint: '/mnt', readOnly: true, inProcess: 50 },
    ]);
  });

  it('by holders, swap and loop devices is told of the very device', () => {
    const [part] = aKernelDisk('sda', '8:0', { numbers: ['8:1'] }).partitions;
    const view = aHostView('', {
      disks: [
        aKernelDisk('sda', '8:0', { partitions: [{ ...part!, holders: ['dm-0', 'md1'] }] }),
        aKernelDisk('sdb', '8:16', { holders: ['bcache0'] }),
        aKernelDisk('dm-0', '253:0', { mapperName: 'vg0-data' }),
      ],
      swaps: [{ path: '/dev/sdc', kind: 'partition' }],
      numbers: new Map([['/dev/sdc', '8:32']]),
      loops: [{ name: 'loop4', backingFile: '/dev/sdd', isDeleted: false, device: '8:48' }],
    });
    expect(Array.from(collectUsages(view))).toEqual([
      [
        '8:1',
        [
          { kind: 'holder', holder: 'dm-0 (vg0-data)' },
          { kind: 'holder', holder: 'md1' },
        ],
      ],
      ['8:16', [{ kind: 'holder', holder: 'bcache0' }]],
      ['8:32', [{ kind: 'swap' }]],
      ['8:48', [{ kind: 'loop-backing', loop: '/dev/loop4' }]],
    ]);
  });

  it('by programs is told of the device, and of all that it is made of', () => {
    const program = { pid: 7, command: 'qemu', writes: true };
    const view = aHostView('', {
      disks: [
        aKernelDisk('sda', '8:0', { numbers: ['8:1'] }),
        aKernelDisk('dm-0', '253:0', { mapperName: 'secret', slaves: ['sda1'] }),
        aKernelDisk('dm-1', '253:1', { mapperName: 'part', slaves: ['dm-0'] }),
        aKernelDisk('loop4', '7:4'),
      ],
      loops: [{ name: 'loop4', backingFile: '/tmp/node', isDeleted: false, device: '8:16' }],
      openers: [
        { ...program, device: '253:1' },
        { ...program, device: '7:4' },
      ],
    });
    const open = { kind: 'open', ...program };
    expect(Array.from(collectOpens(view))).toEqual([
      ['253:1', [open]],
      ['253:0', [{ ...open, through: 'dm-1 (part)' }]],
      ['8:1', [{ ...open, through: 'dm-1 (part)' }]],
      ['7:4', [open]],
      ['8:16', [{ ...open, through: 'loop4' }]],
    ]);
  });
});
