/**
 * The nodes whose inventories the examples bring along, by file. Written by `node
 * test/examples/record-inventories.ts`; a test checks that the files are current.
 */
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { blankDisk, hardware, inventoryOf, systemDisk, withSignature } from './hardware.ts';

const takenAt = '2026-03-02T06:00:00Z';

/** Path below `examples/` to the nodes in it. */
export function recordedNodes(): ReadonlyMap<string, readonly Inventory[]> {
  const files = new Map<string, readonly Inventory[]>([
    ['edge-host/inventories/edge-01.yaml', [edgeHost()]],
    ['kafka-jbod/inventories/brokers.yaml', [1, 2, 3].map((number) => fourDisks('broker', number))],
    ['database-raid/inventories/databases.yaml', [1, 2].map((number) => fourDisks('db', number))],
  ]);
  for (let rack = 1; rack <= 10; rack += 1) {
    const numbers = Array.from({ length: 20 }, (_, index) => (rack - 1) * 20 + index + 1);
    const nodes = numbers.map(fleetNode).filter((node) => node !== null);
    files.set(`fleet/inventories/rack-${twoDigits(rack)}.yaml`, nodes);
  }
  return files;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function edgeHost(): Inventory {
  const node = 'edge-01';
  const data = blankDisk(hardware.evo870, { node, bay: 0 });
  const serial = 'S5Y1NG0R412345';
  const id = `serial-Samsung_SSD_870_EVO_500GB_${serial}` as ObservedDisk['id'];
  const named: ObservedDisk = {
    ...data,
    aliases: [id, data.id],
    links: [
      `/dev/disk/by-id/ata-Samsung_SSD_870_EVO_500GB_${serial}`,
      `/dev/disk/by-id/${data.id}`,
      '/dev/disk/by-path/pci-0000:00:17.0-ata-1',
    ],
    identity: { ...data.identity, serial },
  };
  return inventoryOf(
    {
      node,
      labels: { 'kubernetes.io/hostname': node },
      mountRoots: ['/var/lib/rancher'],
      disks: [systemDisk(hardware.emmc, { node, bay: 0 }), named],
    },
    takenAt,
  );
}

function fourDisks(name: string, number: number): Inventory {
  const node = `${name}-${String(number)}`;
  const bays = [1, 2, 3, 4];
  const disks = [
    systemDisk(hardware.s4510, { node, bay: 0 }),
    ...bays.map((bay) => blankDisk(hardware.p5510, { node, bay })),
  ];
  const labels = { 'kubernetes.io/hostname': node };
  return inventoryOf({ node, labels, mountRoots: [], disks }, takenAt);
}

/** Null for the one node that is being repaired and has not reported. */
function fleetNode(number: number): Inventory | null {
  if (number === 77) return null;
  const node = `worker-${String(number).padStart(3, '0')}`;
  const disks = withTrouble(number, disksOf(number, node));
  const inventory = inventoryOf(
    {
      node,
      labels: { 'kubernetes.io/hostname': node },
      mountRoots: ['/var/lib/containerd'],
      disks,
    },
    takenAt,
  );
  if (number !== 66) return inventory;
  const reason =
    '/ is a device-mapper device whose table could not be read (dmsetup: permission denied)';
  return {
    ...inventory,
    host: { ...inventory.host, root: { kind: 'unknown', reason } },
    disks: inventory.disks.map((disk) => ({ ...disk, systemChain: [] })),
    findings: [{ code: 'tool-failed', subject: 'dmsetup', message: reason }],
  };
}

function disksOf(number: number, node: string): readonly ObservedDisk[] {
  const bays = (count: number, from: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => from + index);
  if (number <= 80)
    return [
      systemDisk(hardware.s4510, { node, bay: 0 }),
      ...bays(2, 1).map((bay) => blankDisk(hardware.pm883, { node, bay })),
      ...bays(4, 3).map((bay) => blankDisk(hardware.exos8, { node, bay })),
    ];
  if (number <= 160)
    return [
      systemDisk(hardware.s4510, { node, bay: 0 }),
      blankDisk(hardware.pm9a3Small, { node, bay: 0 }),
      ...bays(4, 1).map((bay) => blankDisk(hardware.p5510, { node, bay })),
    ];
  return [
    systemDisk(hardware.s4510, { node, bay: 0 }),
    ...bays(2, 0).map((bay) => blankDisk(hardware.pm9a3, { node, bay })),
    ...bays(6, 2).map((bay) => blankDisk(hardware.micron7450, { node, bay })),
  ];
}

/** What is wrong with some of the nodes; the README of the example lists it. */
function withTrouble(number: number, disks: readonly ObservedDisk[]): readonly ObservedDisk[] {
  const last = disks.length - 1;
  const change = (
    index: number,
    by: (disk: ObservedDisk) => ObservedDisk,
  ): readonly ObservedDisk[] => disks.map((disk, at) => (at === index ? by(disk) : disk));
  switch (number) {
    case 13:
      return change(last, (disk) =>
        withSignature(disk, {
          type: 'ext4',
          offsetBytes: 1080,
          usage: 'filesystem',
          label: 'old-home',
        }),
      );
    case 22:
      return change(last, (disk) =>
        withSignature(disk, {
          type: 'LVM2_member',
          offsetBytes: 536,
          usage: 'raid',
          group: 'vg_backup',
        }),
      );
    case 31:
      return disks.slice(0, last);
    case 32:
      return disks.slice(0, last - 1);
    case 40:
      return change(2, (disk) => ({ ...disk, failing: true }));
    case 55:
      return sameSerial(disks);
    case 95:
      return change(last, (disk) => ({ ...disk, readOnly: true }));
    case 101:
      return disks.slice(0, last);
    case 119:
      return change(last, (disk) =>
        withSignature(disk, {
          type: 'linux_raid_member',
          offsetBytes: 4096,
          usage: 'raid',
          group: 'backup:0',
        }),
      );
    case 170:
      return [...disks, blankDisk(hardware.micron7450, { node: 'worker-170', bay: 8 })];
    case 185:
      return change(last, (disk) => ({
        ...disk,
        unknownContent: [
          {
            kind: 'not-zero',
            region: 'first-mebibyte',
            offsetBytes: 8192,
            bytes: '4f5243444953480000a2000000000000',
          },
        ],
      }));
    default:
      return disks;
  }
}

/** Two SSDs behind a controller that gives every disk the same serial number and hides the WWN. */
function sameSerial(disks: readonly ObservedDisk[]): readonly ObservedDisk[] {
  const serial = '0123456789ABCDEF';
  const id = `serial-SAMSUNG_MZ7LH1T9HMLT-00005_${serial}` as ObservedDisk['id'];
  return disks.map((disk) => {
    if (disk.identity.model !== hardware.pm883.model) return disk;
    const { wwn: _hidden, ...identity } = disk.identity;
    const links = disk.links.filter((link) => link.startsWith('/dev/disk/by-path/'));
    return { ...disk, id, aliases: [id], links, identity: { ...identity, serial } };
  });
}
