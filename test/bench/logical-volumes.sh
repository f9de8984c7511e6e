#!/usr/bin/env bash
# The reference of the LVM benchmark: logical-volumes.sh MOUNT_ROOT DISK...
# On each disk a partition, a group and eight logical volumes with filesystems, mounted: commands
# written by hand, one after another, without any look at what is on the disks before or after.
set -euo pipefail
mount_root=$1
shift

for disk in "$@"; do
  group=reference_${disk##*/}
  echo 'type=E6D6D379-F507-44C2-A23C-238F2A3DF928' |
    sfdisk --quiet --label gpt --no-reread --no-tell-kernel --lock=yes "$disk"
  partx -u "$disk"
  lvm pvcreate --quiet "${disk}p1"
  lvm vgcreate --quiet --setautoactivation n "$group" "${disk}p1"
  for number in 1 2 3 4 5 6 7 8; do
    volume=/dev/$group/volume-$number
    lvm lvcreate --quiet --yes --wipesignatures n --zero y --size 128M --name "volume-$number" "$group"
    mkfs.ext4 -q -m 0 -E lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0 "$volume"
    mkdir -p "$mount_root/$group-$number"
    mount -t ext4 "$volume" "$mount_root/$group-$number"
  done
done
