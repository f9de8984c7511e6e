#!/bin/sh
# Before the files go (deb-prerm(5)). The agent ends what it has begun; what is mounted stays
# mounted.
set -e
case ${1:-} in remove | deconfigure) ;; *) exit 0 ;; esac
if [ -d /run/systemd/system ]; then
  systemctl stop diskwright-agent.service diskwright-root.socket 'diskwright-root@*.service' \
    diskwright-boot.service
fi
