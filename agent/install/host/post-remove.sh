#!/bin/sh
# After the files are gone (deb-postrm(5)): says what is left. `remove` keeps which units are
# enabled, `purge` does not. Data, mounts, records and what people wrote in /etc/diskwright are
# never removed.
set -e
case ${1:-} in remove | purge) ;; *) exit 0 ;; esac

if [ "$1" = purge ]; then
  for unit in diskwright-boot diskwright-agent; do
    rm -f "/etc/systemd/system/multi-user.target.wants/$unit.service"
  done
fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

left=
add() { left="$left  $1
"; }
while read -r _ _ _ _ place _; do
  case $place in /var/lib/diskwright/volumes/*) add "$place (mounted)" ;; esac
done 2>/dev/null </proc/self/mountinfo || true
for unit in /etc/systemd/system/*.mount; do
  [ -f "$unit" ] || continue
  read -r first <"$unit" || continue
  case $first in '# Written by diskwright-agent'*) add "$unit" ;; esac
done
for unit in diskwright-boot diskwright-agent; do
  link=/etc/systemd/system/multi-user.target.wants/$unit.service
  [ ! -L "$link" ] || add "$link (the unit is enabled when it is there again)"
done
[ ! -e /var/lib/diskwright ] || add '/var/lib/diskwright (records of what is on which disk)'
[ ! -e /etc/diskwright ] || add '/etc/diskwright'
while IFS=: read -r name _; do
  if [ "$name" = diskwright ]; then add 'the account diskwright'; fi
done 2>/dev/null </etc/passwd || true

if [ -z "$left" ]; then
  echo 'diskwright is removed. It left nothing on this host but what is on its disks.'
else
  echo 'diskwright is removed. It left, with all data on the disks:'
  printf '%s' "$left"
  case $left in
    *' (mounted)'* | *.mount*)
      echo 'What is mounted stays so until the next boot. Then diskwright has to be there again.' ;;
  esac
fi
