#!/usr/bin/env bash
# The reference of the disks benchmark: one-after-another.sh MOUNT_ROOT DISK...
# The partitions, filesystems and mounts that diskwright makes, by commands written by hand, one
# after another, without any look at what is on the disks before or after.
set -euo pipefail
mount_root=$1
shift

for disk in "$@"; do
  {
    echo 'label: gpt'
    for _ in 1 2 3 4 5 6 7; do echo 'size=120MiB, type=0FC63DAF-8483-4772-8E79-3D69D8477DE4'; done
    echo 'type=0FC63DAF-8483-4772-8E79-3D69D8477DE4'
  } | sfdisk --quiet --no-reread --no-tell-kernel --lock=yes "$disk"
  partx -u "$disk"
  for number in 1 2 3 4 5 6 7 8; do
    part="${disk}p$number"
    mkfs.ext4 -q -m 0 -E lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0 "$part"
    mkdir -p "$mount_root/${part##*/}"
    mount -t ext4 "$part" "$mount_root/${part##*/}"
  done
done
