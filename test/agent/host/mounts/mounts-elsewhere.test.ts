import { describe, expect, it } from 'vitest';
import { parseMountInfo } from '../../../../agent/host/mounts/mountinfo.ts';
import { mountsThatStay } from '../../../../agent/host/mounts/mounts-elsewhere.ts';

const HOST = `1 0 8:1 / / rw shared:1 - ext4 /dev/sda1 rw
5 1 8:17 / /vol rw shared:5 - ext4 /dev/sdb1 rw
`;

/**
 * What stays of 8:17, which the host has mounted as mount 5, where process 60 sees these mounts.
 */
function staying(other: string, mountId: number | null = 5, host = HOST): readonly string[] {
  const views = {
    host: { pid: 1, mounts: parseMountInfo(host) },
    others: [{ pid: 60, mounts: parseMountInfo(other) }],
  };
  return mountsThatStay(views, '8:17', mountId).map(
    ({ pid, mountPoint }) => `${pid} ${mountPoint}`,
  );
}

describe('what stays mounted in other namespaces', () => {
  it.each([
    [
      'a copy of all mounts, private',
      '11 10 8:1 / / rw - ext4 a rw\n15 11 8:17 / /vol rw - ext4 b rw',
    ],
    [
      'a part of it at a place of its own, though it receives what happens below it',
      '11 10 0:30 / / rw - overlay o rw\n15 11 8:17 /data /srv rw master:5 - ext4 b rw',
    ],
  ])('%s', (_what, other) => {
    expect(staying(other)).toHaveLength(1);
  });

  it.each([
    [
      'a copy that receives',
      '11 10 8:1 / / rw master:1 - ext4 a rw\n15 11 8:17 / /vol rw master:5 - ext4 b rw',
    ],
    [
      'a copy that shares',
      '11 10 8:1 / / rw shared:1 - ext4 a rw\n15 11 8:17 / /vol rw shared:5 - ext4 b rw',
    ],
    [
      'a copy of a copy that receives, below another directory',
      '11 10 8:1 / /host rw shared:7 master:1 - ext4 a rw\n12 10 8:1 / /h2 rw master:7 - ext4 a rw\n15 12 8:17 / /h2/vol rw master:5 - ext4 b rw',
    ],
    ['another device', '11 10 8:1 / / rw - ext4 a rw\n15 11 8:33 / /vol rw - ext4 c rw'],
  ])('but not %s', (_what, other) => {
    expect(staying(other)).toEqual([]);
  });

  it('and everything, where nothing is shared, or it is mounted nowhere else', () => {
    const other = '11 10 8:1 / / rw master:1 - ext4 a rw\n15 11 8:17 / /vol rw - ext4 b rw';
    expect(staying(other, 5, HOST.replaceAll(/shared:. /g, ''))).toEqual(['60 /vol']);
    expect(staying(other, null, HOST.split('\n')[0])).toEqual(['60 /vol']);
  });
});
