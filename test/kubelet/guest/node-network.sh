#!/bin/bash
# As QEMU's user network expects it (10.0.2.2 is the machine below), and the address of the API
# server's service: there is no kube-proxy.
set -eu
modprobe virtio_net
udevadm settle
card=$(basename /sys/class/net/e*)
/bin/busybox ip link set "$card" up
/bin/busybox ip address add 10.0.2.15/24 dev "$card"
/bin/busybox ip route add default via 10.0.2.2
/bin/busybox ip address add 10.0.0.1/32 dev lo
