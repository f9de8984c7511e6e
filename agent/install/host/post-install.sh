#!/bin/sh
# After the files are in place: `configure [VERSION]`, with the version that was there before
# (deb-postinst(5)). Nothing here looks at a disk, and nothing is started that was not running.
set -e
[ "$1" = configure ] || exit 0
before=${2:-}

# The agent that stays is not root.
account=
while IFS=: read -r name _; do
  if [ "$name" = diskwright ]; then account=known; fi
done 2>/dev/null </etc/passwd || true
if [ -z "$account" ]; then
  { systemd-sysusers diskwright.conf ||
    useradd --system --home-dir / --no-create-home --shell /usr/sbin/nologin diskwright; } \
    >/dev/null 2>&1 ||
    echo 'diskwright: the account diskwright could not be made; diskwright-agent.service needs it.'
fi

if command -v systemctl >/dev/null; then
  if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
  if [ -z "$before" ]; then
    # It serves what was applied on this host, and does nothing where nothing was.
    systemctl --quiet enable diskwright-boot.service ||
      echo 'diskwright: no volume is served at boot until diskwright-boot.service is enabled.'
  elif [ -d /run/systemd/system ]; then
    systemctl try-restart diskwright-root.socket diskwright-agent.service
  fi
fi
own=/etc/systemd/system/diskwright-boot.service
if [ -e "$own" ]; then
  echo "diskwright: $own takes precedence over the unit of this package; remove it."
fi
