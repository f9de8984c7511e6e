#!/bin/bash
# Makes the virtual machine a node, once: what it runs pods with is started now and at each boot.
#
# In: /exchange/kubelet/node.env
set -eu
here=/exchange/kubelet
mkdir -p /etc/node /etc/cni/net.d
cp "$here"/guest/*.sh "$here"/guest/*.toml "$here"/guest/*.conflist "$here"/guest/*.yaml "$here"/node.env \
  "$here"/kubeconfig "$here"/ca.crt /etc/node/
mv /etc/node/*.conflist /etc/cni/net.d/
. /etc/node/node.env
for unit in "$here"/guest/units/*; do
  sed -e "s#@PROGRAMS@#$PROGRAMS#; s#@KUBELET@#$KUBELET#; s#@API@#$API#" "$unit" \
    >"/etc/systemd/system/$(basename "$unit")"
done
systemctl daemon-reload
systemctl enable --now node-disks.service node-network.service node-api.socket containerd.service
for archive in "$here"/images/*.tar; do
  "$PROGRAMS/ctr" --namespace k8s.io images import "$archive"
done
systemctl enable --now kubelet.service
sync
