import { describe, expect, it } from 'vitest';
import { parseBlkid, parseWipefs } from '../../../../agent/discover/content/probe-output.ts';
import { parseSfdisk } from '../../../../agent/discover/disks/sfdisk-output.ts';

describe('what wipefs prints', () => {
  it('gives type, place, UUID and label of each', () => {
    // util-linux 2.38.1
    const text = `{
   "signatures": [
      {
         "device": "loop9",
         "offset": "0x438",
         "type": "ext4",
         "usage": "filesystem",
         "uuid": "effbc8e2-efb1-451d-b4ca-352a26453516",
         "label": null
      },{
         "device": "loop10",
         "offset": "0x218",
         "type": "LVM2_member",
         "usage": "raid",
         "uuid": "e12tOW-DiQD-Mcxk-ulNi-4kds-JoK5-e8u7Gr",
         "label": null
      },{
         "device": "loop0",
         "offset": "0x3fffe00",
         "type": "gpt",
         "usage": "partition-table",
         "uuid": null,
         "label": null
      }
   ]
}
`;
    expect(parseWipefs(text)).toEqual([
      {
        device: 'loop9',
        type: 'ext4',
        usage: 'filesystem',
        offsetBytes: 0x438,
        uuid: 'effbc8e2-efb1-451d-b4ca-352a26453516',
        label: null,
      },
      {
        device: 'loop10',
        type: 'LVM2_member',
        usage: 'raid',
        offsetBytes: 0x218,
        uuid: 'e12tOW-DiQD-Mcxk-ulNi-4kds-JoK5-e8u7Gr',
        label: null,
      },
      {
        device: 'loop0',
        type: 'gpt',
        usage: 'partition-table',
        offsetBytes: 0x3fffe00,
        uuid: null,
        label: null,
      },
    ]);
  });

  it('is nothing on blank devices', () => {
    expect(parseWipefs('{\n   "signatures": [\n\n   ]\n}\n')).toEqual([]);
    expect(parseWipefs('')).toEqual([]);
  });

  it.each([
    'wipefs: error',
    '{"signatures": [',
    '{"signatures": {}}',
    '{"signatures": [{"device": "sda"}]}',
    '{"signatures": [{"device": "sda", "type": "x", "offset": "zero"}]}',
    '{"signatures": [null]}',
    '[]',
  ])('is refused when it is %j: not understood is not blank', (text) => {
    expect(parseWipefs(text)).toBeNull();
  });
});

describe('what blkid prints', () => {
  it('gives signature and table of each device', () => {
    const text = `DEVNAME=/dev/loop9
UUID=effbc8e2-efb1-451d-b4ca-352a26453516
VERSION=1.0
BLOCK_SIZE=1024
TYPE=ext4
USAGE=filesystem

DEVNAME=/dev/cciss/c0d0p1
LABEL=My\\ disk\\ \\$\\(id\\)
UUID=e12tOW-DiQD-Mcxk-ulNi-4kds-JoK5-e8u7Gr
VERSION=LVM2\\ 001
TYPE=LVM2_member
USAGE=raid

DEVNAME=/dev/loop0
PTUUID=d5c22d8e-2b90-8444-a97f-88490fe229ad
PTTYPE=gpt
`;
    expect(parseBlkid(text)).toMatchObject([
      { device: 'loop9', type: 'ext4', usage: 'filesystem', offsetBytes: null },
      { device: 'c0d0p1', type: 'LVM2_member', usage: 'raid', label: 'My disk $(id)' },
      { device: 'loop0', type: 'gpt', usage: 'partition-table' },
    ]);
  });

  it('is nothing when blkid finds nothing, or something else is printed', () => {
    expect(parseBlkid('')).toEqual([]);
    expect(parseBlkid('TYPE=ext4\n')).toEqual([]);
    expect(parseBlkid('Segmentation fault\n')).toEqual([]);
  });
});

describe('what sfdisk prints', () => {
  it('gives a dos table with its logical partitions', () => {
    const text = `{
   "partitiontable": {
      "label": "dos",
      "id": "0xCAFE0001",
      "device": "/dev/loop0",
      "unit": "sectors",
      "sectorsize": 512,
      "partitions": [
         {"node": "/dev/loop0p1", "start": 2048, "size": 40960, "type": "83"},
         {"node": "/dev/loop0p5", "start": 45056, "size": 2048, "type": "82"},
         {"node": "/dev/loop0p2", "start": 43008, "size": 88064, "type": "5", "bootable": true}
      ]
   }
}`;
    expect(parseSfdisk(text)).toEqual({
      uuid: '0xcafe0001',
      partitions: [
        {
          number: 1,
          startBytes: 1048576,
          sizeBytes: 20971520,
          typeUuid: '83',
          uuid: '',
          label: '',
        },
        {
          number: 2,
          startBytes: 22020096,
          sizeBytes: 45088768,
          typeUuid: '5',
          uuid: '',
          label: '',
        },
        {
          number: 5,
          startBytes: 23068672,
          sizeBytes: 1048576,
          typeUuid: '82',
          uuid: '',
          label: '',
        },
      ],
    });
  });

  it.each(['', '{}', '{"partitiontable": {"unit": "cylinders"}}', 'sfdisk: cannot open'])(
    'is refused when it is %j',
    (text) => {
      expect(parseSfdisk(text)).toBeNull();
    },
  );
});
