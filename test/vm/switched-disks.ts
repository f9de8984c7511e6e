/**
 * A machine that sees its disks as one power cut after another left them, without a boot in
 * between: everything is unmounted, the disks leave the machine as drivers see it, the server puts
 * others in their places, and they come back. What the product keeps lies on a disk of its own,
 * with the rest of the history. What memory keeps of a boot (the kernel, udev, systemd itself) goes
 * on; stories with real boots are beside this one.
 */
import type { Rig, VirtualMachine } from './rig.ts';
import type { PowerCut } from './write-history.ts';
import { mebibyte, type VirtualDisk } from './virtual-disk.ts';

/** Holds what the product writes to the root filesystem; `prepareState` makes it. */
export const stateDisk: VirtualDisk = {
  bus: 'virtio',
  name: 'state',
  sizeBytes: 128 * mebibyte,
  serial: 'STATE',
};

const mountState = `
  mount /dev/disk/by-id/virtio-STATE /srv
  mount --bind /srv/lib /var/lib/diskwright
  mount --bind /srv/units /etc/systemd/system
  systemctl daemon-reload`;

/** Makes the state disk and mounts it; the root filesystem is to be in memory. */
export async function prepareState(vm: VirtualMachine): Promise<void> {
  await vm.output(`set -e
    mkfs.ext4 -q /dev/disk/by-id/virtio-STATE
    mount /dev/disk/by-id/virtio-STATE /srv
    mkdir -p /srv/lib /srv/units /var/lib/diskwright
    umount /srv
    ${mountState}`);
}

/** PCI devices of all disks. */
const pciDevices = `
  for disk in /sys/block/*/device; do
    realpath $disk | grep --only-matching '^/sys/devices/pci[^/]*\\(/0000:[^/]*\\)*'
  done | sort --unique`;

const takeAway = `set -e
  touch /run/no-writers
  fuser --kill --mount $(findmnt --list --noheadings --output TARGET | grep /var/lib/diskwright/volumes/) || true
  for mounted in $(findmnt --list --noheadings --output TARGET | grep /var/lib/diskwright/volumes/); do umount $mounted; done
  dmsetup remove_all
  umount /etc/systemd/system /var/lib/diskwright /srv
  rm -rf /run/diskwright /run/lvm
  ${pciDevices} >/run/pci-devices
  while read -r device; do echo 1 >$device/remove; done </run/pci-devices`;

const bringBack = `set -e
  echo 1 >/sys/bus/pci/rescan
  udevadm settle
  rm /run/no-writers
  ${mountState}`;

/** The machine goes on as after a power cut at an instant of the history, and the boot after it. */
export async function switchTo(rig: Rig, vm: VirtualMachine, cut: PowerCut): Promise<void> {
  await vm.output(takeAway);
  rig.server().replay(cut);
  await vm.output(bringBack);
}
