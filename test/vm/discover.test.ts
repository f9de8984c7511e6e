import { afterAll, beforeAll, expect, it } from 'vitest';
import { AGENT_PROTOCOL } from '../../src/model/agent-protocol.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { gibibyte } from './virtual-disk.ts';

const rig = openRig();
const product = installProduct(rig);
let vm: VirtualMachine;
let inventory: Inventory;

beforeAll(async () => {
  const sizeBytes = gibibyte;
  vm = await rig.boot(
    [
      {
        bus: 'nvme',
        name: 'eui',
        sizeBytes,
        serial: 'NVME-1',
        eui64: '0025385b71b00a01',
        pciSlot: 7,
      },
      { bus: 'nvme', name: 'no-eui', sizeBytes, serial: 'NVME-2' },
      {
        bus: 'scsi',
        name: 'hdd',
        sizeBytes,
        serial: 'SCSI-1',
        wwn: '5000c500a1b2c3d4',
        rotational: true,
      },
      { bus: 'scsi', name: 'ssd', sizeBytes, serial: 'SCSI-2', rotational: false },
      { bus: 'virtio', name: 'virtio', sizeBytes, serial: 'VIRTIO-1' },
      { bus: 'virtio', name: 'nameless', sizeBytes },
    ],
    { root: 'memory' },
  );
  inventory = await product.discover(vm);
});

afterAll(() => rig.close());

function disk(serial: string | undefined): ObservedDisk {
  const found = inventory.disks.filter(({ identity }) => identity.serial === serial);
  expect(found).toHaveLength(1);
  return found[0]!;
}

it('knows an NVMe disk by its EUI-64, with the links that udev made', () => {
  expect(disk('NVME-1')).toMatchObject({
    id: 'nvme-eui.0025385b71b00a01',
    identity: { eui: '0025385b71b00a01', model: 'QEMU NVMe Ctrl' },
    transport: 'nvme',
    rotational: false,
  });
  expect(disk('NVME-1').links).toContain('/dev/disk/by-id/nvme-eui.0025385b71b00a01');
});

it('knows the bay of an NVMe disk by its PCI slot, and no bay where the hardware tells none', () => {
  expect(disk('NVME-1').bay).toBe('PCI slot 7');
  expect(disk('NVME-2')).not.toHaveProperty('bay');
  expect(disk('SCSI-1')).not.toHaveProperty('bay');
});

it('knows an NVMe disk without an EUI-64 by its serial number', () => {
  expect(disk('NVME-2').id).toMatch(/^serial-QEMU_NVMe_Ctrl_NVME-2/);
});

it('knows a SCSI disk by its WWN', () => {
  expect(disk('SCSI-1')).toMatchObject({
    id: 'wwn-0x5000c500a1b2c3d4',
    transport: 'scsi',
    rotational: true,
  });
  expect(disk('SCSI-1').links).toContain('/dev/disk/by-id/wwn-0x5000c500a1b2c3d4');
});

it('knows a SCSI disk without a WWN by its serial number', () => {
  expect(disk('SCSI-2')).toMatchObject({ rotational: false });
  expect(disk('SCSI-2').id).toMatch(/^serial-/);
});

it('knows a virtio disk by its serial number', () => {
  expect(disk('VIRTIO-1')).toMatchObject({ transport: 'virtio' });
  expect(disk('VIRTIO-1').links).toContain('/dev/disk/by-id/virtio-VIRTIO-1');
});

it('says that a disk with nothing to identify it is unidentified', () => {
  expect(disk(undefined).id).toMatch(/^unidentified-/);
  expect(inventory.findings).toContainEqual(
    expect.objectContaining({ code: 'identity-missing', subject: disk(undefined).path }),
  );
});

it('sees that the root lies on no block device, through the overlay and the file share below it', () => {
  expect(inventory.host).toMatchObject({ systemd: true, root: { kind: 'no-block-device' } });
  expect(inventory.disks.filter(({ systemChain }) => systemChain.length > 0)).toEqual([]);
});

it('sees every disk as blank and free', () => {
  for (const { table, signatures, unknownContent, usedBy } of inventory.disks)
    expect({ table, signatures, unknownContent, usedBy }).toEqual({
      signatures: [],
      unknownContent: [],
      usedBy: [],
    });
});

it('has what a disk says of its own health once it was asked, and the next one after it', async () => {
  expect(inventory.disks.every(({ health }) => health === undefined)).toBe(true);
  const request = JSON.stringify({ protocol: AGENT_PROTOCOL, kind: 'health' });
  const asked = await vm.output(`for turn in 1 2; do
    printf '%s\\n' '${request}' | /exchange/node /exchange/dist/diskwright-agent.js
  done`);
  const [first, second] = asked
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly disk?: string })
    .flatMap(({ kind, disk: id }) => (kind === 'health' ? [id] : []));
  expect(first).toBe(disk('NVME-1').id);
  expect(inventory.disks.map(({ id }) => id)).toContain(second);
  expect(second).not.toBe(first);
  inventory = await product.discover(vm);
  expect(disk('NVME-1').health).toMatchObject({
    overall: 'passed',
    percentageUsed: 0,
    mediaErrors: 0,
  });
});
