#!/bin/sh
# Installs diskwright from this directory, or takes it away: install.sh [--uninstall] [--root DIR].
# An upgrade and a downgrade are installs. Data, mounts and records stay in every case.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=
action=install

fail() { # EXIT-CODE TEXT
  echo "install.sh: $2" >&2
  exit "$1"
}

while [ $# -gt 0 ]; do
  case $1 in
    --uninstall) action=uninstall ;;
    --root)
      [ $# -gt 1 ] || fail 64 '--root takes a directory, such as the mounted root of another system'
      [ -d "$2" ] || fail 64 "--root $2 is no directory"
      root=$(cd "$2" && pwd)
      root=${root%/}
      shift
      ;;
    --help | -h)
      sed -n '2,3s/^# //p' "$0"
      exit 0
      ;;
    *) fail 64 "there is no option $1; it takes --uninstall and --root DIR" ;;
  esac
  shift
done

[ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 1 'only root can do that; use sudo'
[ "$(uname -m)" = '@MACHINE@' ] || [ -n "$root" ] ||
  fail 1 "this is for @MACHINE@, and the machine is $(uname -m)"
[ ! -e "$root/var/lib/dpkg/info/diskwright.md5sums" ] ||
  fail 1 'diskwright was installed by dpkg here; use dpkg or apt'

for database in var/lib/rpm usr/lib/sysimage/rpm; do
  if [ -d "$root/$database" ] && command -v rpm >/dev/null &&
    rpm --root "${root:-/}" --query --quiet diskwright; then
    fail 1 'diskwright was installed by rpm here; use rpm or dnf'
  fi
done

maintain() { # SCRIPT WORDS...: for the system that runs; another one is told so
  script=$1
  shift
  if [ -z "$root" ]; then sh "$here/scripts/$script" "$@"; fi
}

# Each is prepared beside its place and then moved there, so that nobody finds half of it.
PLACES='usr/lib/diskwright usr/share/doc/diskwright usr/share/diskwright
  usr/bin/diskwright usr/bin/diskwright-agent usr/bin/kubectl-diskwright
  usr/lib/systemd/system/diskwright-boot.service usr/lib/systemd/system/diskwright-agent.service
  usr/lib/systemd/system/diskwright-root.socket usr/lib/systemd/system/diskwright-root@.service
  usr/lib/sysusers.d/diskwright.conf'

# Pages of commands that an older or newer version had go, too.
remove_pages() {
  rm -f "$root"/usr/share/man/man[18]/diskwright.[18] "$root"/usr/share/man/man[18]/diskwright-*.[18]
}

install_pages() {
  remove_pages
  for page in "$here"/usr/share/man/man[18]/*; do
    directory=$root${page#"$here"}
    directory=${directory%/*}
    mkdir -p "$directory"
    cp "$page" "$directory"
  done
}

install_all() {
  before=
  [ ! -e "$root/usr/lib/diskwright" ] || before=before
  for place in $PLACES; do
    mkdir -p "$(dirname "$root/$place")"
    rm -rf "$root/$place.new" "$root/$place.old"
    cp -R "$here/$place" "$root/$place.new"
    if [ "$(id -u)" = 0 ]; then chown -R 0:0 "$root/$place.new"; fi
    if [ -d "$root/$place" ]; then mv "$root/$place" "$root/$place.old"; fi
    mv "$root/$place.new" "$root/$place"
    rm -rf "$root/$place.old"
  done
  install_pages
  maintain post-install.sh configure $before
  if [ -n "$root" ]; then
    echo "No unit was enabled: systemctl --root=$root enable diskwright-boot.service"
    echo "No account was made: systemd-sysusers --root=$root diskwright.conf"
  fi
}

uninstall_all() {
  [ -e "$root/usr/lib/diskwright" ] || fail 1 "there is no diskwright in ${root:-/}usr/lib"
  maintain pre-remove.sh remove
  for place in $PLACES; do rm -rf "$root/${place:?}"; done
  remove_pages
  maintain post-remove.sh purge
}

"${action}_all"
