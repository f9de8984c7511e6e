#!/bin/busybox sh
# The first process of the virtual machine. It loads the modules beside it, puts a writable layer
# over the root filesystem of the machine that runs the tests, prepares that for a boot, and starts
# systemd. When a step fails the kernel panics, and QEMU ends: the story fails with what is on the
# console.
#
# In: vm_root=disk (the layer is on the system disk and outlives the boot) or memory (it does not);
#     vm_console=1 for a shell on the console.
set -eu
export PATH=/bin
/bin/busybox mkdir -p /bin /proc /sys /dev /lower /system /new
/bin/busybox --install -s /bin

mount -t proc proc /proc
mount -t sysfs sysfs /sys
mountpoint -q /dev || mount -t devtmpfs devtmpfs /dev
# The kernel knows QEMU's NVMe controller, and does not believe its EUI-64s. It gets the identity of
# any other controller before a driver takes it: vendor, device, any subsystem, class NVM Express,
# no quirks.
echo 0 >/sys/bus/pci/drivers_autoprobe
while read -r module; do
  insmod "/modules/$module"
done </modules/order
echo '1b36 0010 ffffffff ffffffff 010802 ffffff 0' >/sys/bus/pci/drivers/nvme/new_id
echo 1 >/sys/bus/pci/drivers_autoprobe
for device in /sys/bus/pci/devices/*; do
  [ -e "$device/driver" ] || echo "$(basename "$device")" >/sys/bus/pci/drivers_probe
done

mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=524288,cache=loose machine /lower

system_disk() {
  for serial in /sys/block/vd*/serial; do
    if [ "$(cat "$serial" 2>/dev/null)" = diskwright-system ]; then
      echo "/dev/$(basename "$(dirname "$serial")")"
    fi
  done
}

if [ "$vm_root" = disk ]; then
  mount -t ext4 "$(system_disk)" /system
else
  mount -t tmpfs -o mode=0755 system /system
fi
mkdir -p /system/upper /system/work
mount -t overlay -o lowerdir=/lower,upperdir=/system/upper,workdir=/system/work overlay /new

# What the machine below is set up to do is not done here: its units, mounts and disks are its own.
if [ ! -e /new/etc/diskwright-vm ]; then
  rm -rf /new/etc/systemd/system /new/usr/lib/systemd/system-generators /new/etc/diskwright /new/var/lib/diskwright
  mkdir -p /new/etc/systemd/system /new/etc/diskwright /new/exchange /new/lower /new/system
  : >/new/etc/fstab
  echo vm >/new/etc/hostname
  echo 5d1f6f0c2a8e4b7f9c3d0e1a2b4c6d8f >/new/etc/machine-id
  : >/new/etc/diskwright-vm
  sync
fi

# The layers stay reachable at the paths that the mount table names.
mount --move /lower /new/lower
mount --move /system /new/system
mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=524288,cache=none exchange /new/exchange
# The kernel is that of the machine that runs the tests; another root has no modules of it.
if [ ! -d "/new/usr/lib/modules/$(uname -r)" ]; then
  mkdir -p /new/usr/lib/modules
  mount -t 9p -o ro,trans=virtio,version=9p2000.L,msize=524288,cache=loose modules /new/usr/lib/modules
fi

mount -t tmpfs -o mode=0755,nosuid,nodev run /new/run
mount -t tmpfs -o mode=1777,nosuid,nodev tmp /new/tmp
mkdir -p /new/run/systemd/system /new/run/systemd/journald.conf.d /new/run/vm
cp /units/*.* /new/run/systemd/system/
while read -r unit; do
  ln -s /dev/null "/new/run/systemd/system/$unit"
done </units/masked
cp /serve.sh /hold.sh /new/run/vm/
printf '[Journal]\nStorage=volatile\n' >/new/run/systemd/journald.conf.d/vm.conf
if [ "${vm_console:-}" = 1 ]; then
  mkdir -p /new/run/systemd/system/vm.target.wants
  ln -s ../vm-console.service /new/run/systemd/system/vm.target.wants/
fi

umount /proc
mount --move /sys /new/sys
mount --move /dev /new/dev
exec switch_root /new /lib/systemd/systemd --unit=vm.target
