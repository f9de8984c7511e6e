import { describe, expect, it } from 'vitest';
import {
  harmless,
  identify,
  isPlaceholder,
  transportOf,
} from '../../../../agent/discover/disks/identity.ts';
import { parsePage80, parsePage83 } from '../../../../agent/discover/disks/vital-product-data.ts';
import type { KernelDisk, RawIdentity } from '../../../../agent/host/devices/sysfs.ts';
import { parseDiskId } from '../../../../src/model/identifiers.ts';

const nothing: RawIdentity = {
  wwid: null,
  serial: null,
  model: null,
  vendor: null,
  name: null,
  eui: null,
  nguid: null,
  uuid: null,
  namespaceId: null,
  page80: null,
  page83: null,
};

function aDisk(identity: Partial<RawIdentity>, name = 'sda'): KernelDisk {
  return {
    name,
    path: `/dev/${name}`,
    deviceNumber: '8:0',
    sizeBytes: 0,
    logicalSectorBytes: 512,
    physicalSectorBytes: 512,
    rotational: false,
    readOnly: false,
    removable: false,
    hidden: false,
    state: null,
    topology: '',
    holders: [],
    slaves: [],
    mapperName: null,
    mapperUuid: null,
    isSuspended: false,
    backingFile: null,
    partitions: [],
    identity: { ...nothing, ...identity },
  };
}

const PAGE_83 = Buffer.from(
  // A T10 vendor id in ASCII, a NAA name of the target port, a NAA name of the unit.
  '00830028' +
    '02010008415441202020202020'.slice(0, 24) +
    '0193000850000397a8b1c2d5' +
    '0103000850000397a8b1c2d4',
  'hex',
);

describe('the identity of a disk', () => {
  it('of SATA and SAS is the WWN first, then model and serial', () => {
    const found = identify(
      aDisk({
        wwid: 'naa.5000c500a1b2c3d4\n',
        serial: 'Z1Z0ABCD\n',
        model: 'ST4000NM0035-1V4\n',
        vendor: 'ATA     \n',
      }),
      null,
    );
    expect(found.identity).toEqual({
      wwn: '0x5000c500a1b2c3d4',
      serial: 'Z1Z0ABCD',
      model: 'ST4000NM0035-1V4',
      vendor: 'ATA',
    });
    expect(found.id).toBe('wwn-0x5000c500a1b2c3d4');
    expect(found.aliases).toEqual(['serial-ST4000NM0035-1V4_Z1Z0ABCD', 'wwn-0x5000c500a1b2c3d4']);
  });

  it('of SCSI is read from the vital product data where sysfs has no more', () => {
    const page80 = Buffer.from('0080000a' + Buffer.from('  SER12345').toString('hex'), 'hex');
    const found = identify(aDisk({ page80, page83: PAGE_83 }), null);
    expect(found.identity).toEqual({ wwn: '0x50000397a8b1c2d4', serial: 'SER12345' });
    expect(parsePage80(PAGE_83)).toBeNull();
    expect(parsePage83(page80)).toBeNull();
    expect(parsePage83(PAGE_83.subarray(0, 21))).toBeNull();
    expect(parsePage83(Buffer.alloc(0))).toBeNull();
  });

  it('of NVMe is NGUID, EUI, UUID, then the serial with the number of a further namespace', () => {
    const found = identify(
      aDisk({
        wwid: 'eui.36344a3052a000010025384100000001',
        nguid: '36344a30-52a0-0001-0025-384100000001',
        eui: '00 25 38 41 00 00 00 01',
        uuid: 'C3D4E5F6-0000-1111-2222-333344445555',
        serial: 'S64GNE0R',
        model: 'SAMSUNG',
        namespaceId: '2',
      }),
      null,
    );
    expect(found.id).toBe('nvme-eui.36344a3052a000010025384100000001');
    expect(found.aliases).toContain('nvme-eui.0025384100000001');
    expect(found.aliases).toContain('nvme-uuid.c3d4e5f6-0000-1111-2222-333344445555');
    expect(found.aliases.join(' ')).toMatch(/serial-SAMSUNG_S64GNE0R_2-x[a-z2-7]{10}/);
  });

  it('of a loop device is its backing file', () => {
    const one = identify(aDisk({}, 'loop0'), '/a');
    expect(one.id).toMatch(/^loop-[a-z2-7]{16}$/);
    expect(identify(aDisk({}, 'loop7'), '/a').id).toBe(one.id);
    expect(identify(aDisk({}, 'loop0'), '/b').id).not.toBe(one.id);
  });

  it.each([
    '',
    '   ',
    '0',
    '00000000',
    '0000-0000',
    'ffffffffffff',
    '0123456789',
    '0123456789ABCDEF',
    'None',
    'N/A',
    'To Be Filled By O.E.M.',
    '\0\0\0\0',
    '....',
  ])('is missing when there is only the serial %j', (serial) => {
    expect(isPlaceholder(serial.replaceAll('\0', ' '))).toBe(true);
    const found = identify(aDisk({ serial, model: 'USB Disk' }), null);
    expect(found).toMatchObject({ id: 'unidentified-sda', isIdentified: false });
  });

  it.each([
    { nguid: '00000000000000000000000000000000' },
    { eui: '00 00 00 00 00 00 00 00' },
    { uuid: '00000000-0000-0000-0000-000000000000' },
    { wwid: 'naa.5000000000000000' },
    { wwid: 't10.ATA     QEMU HARDDISK' },
  ])('is missing when there is only %j', (raw) => {
    expect(identify(aDisk(raw), null).isIdentified).toBe(false);
  });
});

describe('ids', () => {
  const strange = [
    '../../etc/passwd',
    '$(reboot)',
    'a b',
    'a_b',
    'a\tb',
    'line\nbreak',
    'Ünïcödé',
    '\u202egnp.exe',
    '; rm -rf /',
    '-rf',
    '_xy',
    'xy'.repeat(127),
    `${'xy'.repeat(127)}z`,
    '<script>',
    '\u001b[31mred',
  ];

  it.each(strange)('are harmless for the serial %j, which is kept as it is', (serial) => {
    const found = identify(aDisk({ serial, model: 'M' }), null);
    expect(found.identity.serial).toBe(serial);
    expect(parseDiskId(found.id).ok).toBe(true);
  });

  it('are different for different texts', () => {
    const texts = [...strange, ...strange.map((text) => harmless(text)), 'a', 'A', 'a.b'];
    expect(new Set(texts.map((text) => harmless(text))).size).toBe(new Set(texts).size);
    const pairs = [
      { model: 'A_B', serial: 'C1' },
      { model: 'A', serial: 'B_C1' },
      { model: 'A B', serial: 'C1' },
      { model: '', serial: 'A_B_C1' },
    ];
    expect(new Set(pairs.map((raw) => identify(aDisk(raw), null).id)).size).toBe(pairs.length);
  });

  it('stay as they are where nothing has to be changed', () => {
    expect(harmless('S64FNE0R500123')).toBe('S64FNE0R500123');
  });
});

describe('the transport', () => {
  it.each([
    [
      'sda',
      '/sys/devices/pci0000:00/0000:00:17.0/ata3/host2/target2:0:0/2:0:0:0/block/sda',
      'sata',
    ],
    [
      'sdb',
      '/sys/devices/pci0000:00/0000:00:01.0/host0/port-0:0/end_device-0:0/target0:0:0/0:0:0:0/block/sdb',
      'sas',
    ],
    [
      'sdc',
      '/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1/2-1:1.0/host6/target6:0:0/6:0:0:0/block/sdc',
      'usb',
    ],
    [
      'sdd',
      '/sys/devices/pci0000:00/0000:00:05.0/virtio2/host3/target3:0:0/3:0:0:0/block/sdd',
      'scsi',
    ],
    ['vda', '/sys/devices/pci0000:00/0000:00:02.0/virtio1/block/vda', 'virtio'],
    ['nvme0n1', '/sys/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1', 'nvme'],
    ['mmcblk0', '/sys/devices/platform/soc/mmc_host/mmc0/mmc0:0001/block/mmcblk0', 'mmc'],
    ['loop3', '/sys/devices/virtual/block/loop3', 'loop'],
    ['nbd0', '/sys/devices/virtual/block/nbd0', 'unknown'],
  ])('of %s is known by its place', (name, topology, transport) => {
    expect(transportOf({ name, topology })).toBe(transport);
  });
});
