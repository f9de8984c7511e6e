import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attribute, list, type KernelDisk } from './sysfs.ts';

/**
 * Where in the machine disks are, as far as hardware says so, by kernel name. Of disks of an
 * enclosure the name that it gives to the slot (drivers/misc/enclosure.c links each disk to it); of
 * NVMe disks the name of their PCI slot (sysfs-bus-pci ABI, filled by hot plugging). What a machine
 * without either calls a bay is not known.
 */
export function readDiskBays(
  disks: readonly KernelDisk[],
  sys = '/sys',
): ReadonlyMap<string, string> {
  const slots = readPciSlots(sys);
  return new Map(
    disks.flatMap((disk) => {
      const bay = enclosureSlot(disk, sys) ?? pciSlot(disk, slots);
      return bay === null ? [] : [[disk.name, bay] as const];
    }),
  );
}

/** The link is named after what it leads to, a directory `…/enclosure/ENCLOSURE/SLOT`. */
function enclosureSlot({ name }: KernelDisk, sys: string): string | null {
  const device = join(sys, 'block', name, 'device');
  const link = list(device).find((entry) => entry.startsWith('enclosure_device:'));
  if (link === undefined) return null;
  try {
    const slot = realpathSync(join(device, link));
    // By its address on the bus it would have another name after the next boot.
    const enclosure = attribute(dirname(slot), 'id');
    const named = basename(slot).trim();
    return enclosure === null ? named : `${named} of enclosure ${enclosure}`;
  } catch {
    return null;
  }
}

/** Of what is behind a controller the slot is the controller's, and the same for all its disks. */
function pciSlot(disk: KernelDisk, slots: ReadonlyMap<string, string>): string | null {
  if (!disk.name.startsWith('nvme')) return null;
  const functions = disk.topology.match(
    /(?<=\/)[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}(?=\.[0-7]\/)/g,
  );
  const slot = slots.get(functions?.at(-1) ?? '');
  return slot === undefined ? null : `PCI slot ${slot}`;
}

/** Names of slots by the address of what is in them: domain, bus and device. */
function readPciSlots(sys: string): ReadonlyMap<string, string> {
  const directory = join(sys, 'bus/pci/slots');
  return new Map(
    list(directory).flatMap((slot) => {
      const address = attribute(join(directory, slot), 'address');
      return address === null ? [] : [[address, slot] as const];
    }),
  );
}
