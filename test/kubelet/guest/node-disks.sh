#!/bin/bash
# What containerd and kubelet keep is on a disk of its own: images want an overlay, and `/` is one.
set -eu
udevadm settle
disk=/dev/disk/by-id/virtio-node
blkid --probe "$disk" >/dev/null || mkfs.ext4 -q "$disk"
mkdir -p /var/lib/node
mountpoint -q /var/lib/node || mount "$disk" /var/lib/node
for place in lib/containerd lib/kubelet log/pods log/containers; do
  mkdir -p "/var/lib/node/$place" "/var/$place"
  mountpoint -q "/var/$place" || mount --bind "/var/lib/node/$place" "/var/$place"
done
