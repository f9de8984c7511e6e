import { describe, expect, it } from 'vitest';
import type {
  TablePartition,
  TableReading,
} from '../../../../agent/discover/disks/partition-table.ts';
import { groupOnDisk, groupPartitions } from '../../../../agent/discover/groups/logical-volumes.ts';
import type { ProbeFinding } from '../../../../agent/discover/content/probe-output.ts';
import type { GroupReport } from '../../../../agent/discover/groups/volume-groups.ts';
import {
  LINUX_FILESYSTEM_TYPE,
  LVM_PARTITION_TYPE,
} from '../../../../src/model/observed/partition-types.ts';
import { aHostView, aKernelDisk } from '../host-views.ts';

const groupUuid = 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD';
const volumeUuid = 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh';
const mapperUuid = 'LVM-NMHlgJu33jM211QcmuTqngMBmlaFwPwDHAzZ7JKY5nJYN22mufIVkyZ3jexVwuQh';
const mark = 'dw.aaaaaaa.bbbbbb.dddddddddddd.ready';

const sda = aKernelDisk('sda', '8:0', { numbers: ['8:1'] });
const partition: TablePartition = {
  number: 1,
  startBytes: 1024 ** 2,
  sizeBytes: 1024 ** 3,
  typeUuid: LVM_PARTITION_TYPE,
  uuid: '11111111-1111-4111-8111-111111111111',
  label: 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready',
  node: sda.partitions[0] ?? null,
};

function aReading(...partitions: readonly TablePartition[]): TableReading {
  const table = { type: 'gpt', uuid: 't', primary: 'good', backup: 'good', partitions } as const;
  return { table, leftovers: [], strayNodes: [], findings: [] };
}

function probed(type: string) {
  const finding: ProbeFinding = {
    device: 'sda1',
    type,
    usage: 'raid',
    offsetBytes: 536,
    uuid: null,
    label: null,
  };
  return { found: new Map([['sda1', [finding]]]), unprobed: new Map(), findings: [] };
}

const answers: GroupReport = new Map([
  [
    '/dev/sda1',
    {
      kind: 'group',
      uuid: 'pv',
      group: {
        name: 'data',
        uuid: groupUuid,
        extentBytes: 4 * 1024 ** 2,
        totalExtents: 100,
        freeExtents: 50,
        spare: null,
        physicalVolumes: [],
        volumes: [
          {
            ...{ name: 'v', uuid: volumeUuid, segmentType: 'linear', sizeBytes: 1024 },
            ...{ tags: [mark], physicalVolumes: ['pv'] },
          },
        ],
      },
    },
  ],
]);

describe('partitions under a group', () => {
  it('are those with our mark, the type of LVM and a physical volume', () => {
    expect(groupPartitions(aReading(partition), probed('LVM2_member'))).toEqual([partition]);
    expect(groupPartitions(aReading(partition), probed('ext4'))).toEqual([]);
    const unmarked = { ...partition, label: 'somebody' };
    expect(groupPartitions(aReading(unmarked), probed('LVM2_member'))).toEqual([]);
  });

  it('are no raw block volumes in which a guest made its own group', () => {
    const raw = { ...partition, typeUuid: LINUX_FILESYSTEM_TYPE };
    expect(groupPartitions(aReading(raw), probed('LVM2_member'))).toEqual([]);
  });
});

describe('logical volumes', () => {
  const active = { mapperUuid, mapperName: 'data-v', slaves: ['sda1'] };

  function deviceIn(device: Parameters<typeof aKernelDisk>[2]) {
    const view = aHostView('', { disks: [sda, aKernelDisk('dm-0', '253:0', device)] });
    const group = groupOnDisk(view, [partition], answers);
    return { group, device: group?.volumes[0]?.device?.path ?? null };
  }

  it('have the device that the device mapper knows under their UUIDs', () => {
    const { group, device } = deviceIn(active);
    expect(device).toBe('/dev/dm-0');
    expect(group?.volumes[0]).toMatchObject({ label: mark, mark: { state: 'ready' } });
    expect(group?.holders).toEqual(new Set(['dm-0 (data-v)']));
  });

  it('have none when what is active lies on a copy of the disk, or on more', () => {
    expect(deviceIn({ ...active, slaves: ['sdb1'] }).device).toBeNull();
    expect(deviceIn({ ...active, slaves: ['sda1', 'sdb1'] }).device).toBeNull();
  });

  it('that lie on several disks are told on the first, with what is between them and the disks', () => {
    const sdb = aKernelDisk('sdb', '8:16', { numbers: ['8:17'] });
    const legs = ['dm-1', 'dm-2'].map((name, index) =>
      aKernelDisk(name, `253:${index + 1}`, {
        mapperUuid: `${mapperUuid}-leg`,
        mapperName: `data-v_rimage_${index}`,
        slaves: [index === 0 ? 'sda1' : 'sdb1'],
      }),
    );
    const mirror = aKernelDisk('dm-0', '253:0', { ...active, slaves: ['dm-1', 'dm-2'] });
    const view = aHostView('', { disks: [sda, sdb, mirror, ...legs] });
    const told = answers.get('/dev/sda1');
    if (told?.kind !== 'group') throw new Error('it is in no group');
    const [volume] = told.group.volumes;
    const volumes = [{ ...volume!, segmentType: 'raid1', physicalVolumes: ['pv', 'pv-b'] }];
    const group = { ...told.group, volumes };
    const both: GroupReport = new Map([
      ['/dev/sda1', { ...told, group }],
      ['/dev/sdb1', { ...told, uuid: 'pv-b', group }],
    ]);
    const second = { ...partition, node: sdb.partitions[0] ?? null };
    const [first, other] = [partition, second].map((one) => groupOnDisk(view, [one], both));
    expect(first?.volumes.map(({ device }) => device?.path)).toEqual(['/dev/dm-0']);
    expect(other?.volumes).toEqual([]);
    const holders = ['dm-0 (data-v)', 'dm-1 (data-v_rimage_0)', 'dm-2 (data-v_rimage_1)'];
    expect(other?.holders).toEqual(new Set(holders));
    // Without the first disk it is told on the other.
    const left = new Map([...both].slice(1));
    expect(groupOnDisk(view, [second], left)?.volumes.map(({ device }) => device)).toEqual([null]);
  });

  describe('on a disk that is gone', () => {
    const told = answers.get('/dev/sda1');
    if (told?.kind !== 'group') throw new Error('it is in no group');
    const [volume] = told.group.volumes;
    const physicalVolumes = ['pv', 'pv-b', 'pv-c'].map((uuid) => ({
      ...{ uuid, sizeBytes: 1, totalExtents: 1, freeExtents: 0 },
      missing: uuid === 'pv-c',
    }));
    const group = {
      ...{ ...told.group, physicalVolumes },
      volumes: [{ ...volume!, physicalVolumes: ['pv-c'] }],
    };
    const sdb = aKernelDisk('sdb', '8:16', { numbers: ['8:17'] });
    const second = { ...partition, node: sdb.partitions[0] ?? null };
    const both: GroupReport = new Map([
      ['/dev/sdb1', { ...told, uuid: 'pv-b', group }],
      ['/dev/sda1', { ...told, group }],
    ]);

    function toldOn(
      one: TablePartition,
      { report = both, slaves = null as readonly string[] | null } = {},
    ) {
      const device = slaves === null ? [] : [aKernelDisk('dm-0', '253:0', { ...active, slaves })];
      const view = aHostView('', { disks: [sda, sdb, ...device] });
      return groupOnDisk(view, [one], report)?.volumes.map((found) => found.device?.path ?? null);
    }

    it('are told with their group, on the first that is there', () => {
      expect([toldOn(partition), toldOn(second)]).toEqual([[null], []]);
      const alone = new Map([...both].slice(0, 1));
      expect(toldOn(second, { report: alone })).toEqual([null]);
    });

    it('are told by nobody else where something answers for them', () => {
      const copied: GroupReport = new Map([
        ...both,
        ['/dev/sdc1', { ...told, uuid: 'pv-c', group: { ...group } }],
      ]);
      expect([partition, second].map((one) => toldOn(one, { report: copied }))).toEqual([[], []]);
    });

    it('have the device that was active when it went, and none that lies on anything', () => {
      expect(toldOn(partition, { slaves: [] })).toEqual(['/dev/dm-0']);
      expect(toldOn(partition, { slaves: ['sdz1'] })).toEqual(['/dev/dm-0']);
      expect(toldOn(partition, { slaves: ['sda1'] })).toEqual([null]);
      const whole = {
        ...group,
        physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: false })),
      };
      const report: GroupReport = new Map([['/dev/sda1', { ...told, group: whole }]]);
      expect(toldOn(partition, { report, slaves: [] })).toEqual([null]);
    });
  });

  it('have none while it is suspended, which would hold up whoever reads', () => {
    expect(deviceIn({ ...active, isSuspended: true }).device).toBeNull();
  });
});
