import { describe, expect, it } from 'vitest';
import { isAtOrBelow, mountOf, parseMountInfo } from '../../../../agent/host/mounts/mountinfo.ts';
import { parseSwaps } from '../../../../agent/host/devices/swaps.ts';

describe('mountinfo', () => {
  it('has optional fields of any number, escapes, and options of mount and filesystem', () => {
    const mounts = parseMountInfo(
      [
        '22 27 0:21 / /proc rw,relatime - proc proc rw',
        '27 1 254:0 / / rw,relatime shared:1 master:2 - ext4 /dev/vda rw,discard',
        '40 27 7:0 /sub /mnt/with\\040space\\011tab\\134\\012 rw - ext4 /dev/loop0 ro,errors=remount-ro',
        '41 27 0:50 /@ /srv ro,noatime shared:9 - btrfs /dev/sdb1 rw,subvol=/@',
        '42 27 0:51 / /mnt/- rw shared:3 - fuse.sshfs user@host:/a\\040b rw',
      ].join('\n'),
    );
    expect(mounts).toMatchObject([
      { id: 22, deviceNumber: '0:21', filesystem: 'proc', readOnly: false },
      { id: 27, deviceNumber: '254:0', mountPoint: '/', source: '/dev/vda' },
      { root: '/sub', mountPoint: '/mnt/with space\ttab\\\n', readOnly: true },
      { deviceNumber: '0:50', filesystem: 'btrfs', source: '/dev/sdb1', readOnly: true },
      { mountPoint: '/mnt/-', source: 'user@host:/a b' },
    ]);
  });

  it('with torn or foreign lines gives the others', () => {
    const text = '27 1 254:0 / / rw - ext4 /dev/vda rw\n28 27 254:1 / /a\n\nnonsense\n29 x y z\n';
    expect(parseMountInfo(text).map(({ id }) => id)).toEqual([27]);
  });

  it('knows what a path lies on', () => {
    const mounts = parseMountInfo(
      '1 0 8:1 / / rw - ext4 a rw\n2 1 8:2 / /var rw - ext4 b rw\n3 1 8:3 / /var rw - ext4 c rw\n4 1 8:4 / /var/lib rw - ext4 d rw\n',
    );
    expect(mountOf('/var/lib/x', mounts)?.id).toBe(4);
    expect(mountOf('/var/log', mounts)?.id).toBe(3);
    expect(mountOf('/variable', mounts)?.id).toBe(1);
    expect(isAtOrBelow('/var', '/var')).toBe(true);
    expect(mountOf('/x', [])).toBeNull();
  });
});

describe('swaps', () => {
  it('are partitions or files', () => {
    const text = `Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority
/dev/sda3                               partition\t8388604\t\t0\t\t-2
/swap\\040file                            file\t\t1048572\t\t0\t\t-3
/old\\040(deleted)                        file\t\t1048572\t\t0\t\t-4
`;
    expect(parseSwaps(text)).toEqual([
      { path: '/dev/sda3', kind: 'partition' },
      { path: '/swap file', kind: 'file' },
      { path: '/old', kind: 'file' },
    ]);
    expect(parseSwaps('')).toEqual([]);
  });
});
