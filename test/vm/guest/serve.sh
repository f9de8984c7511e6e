#!/bin/bash
# Runs what the rig asks for, in the virtual machine.
#
# In, a line each:  ID SECONDS ARGV INPUT     (ARGV: ended by NULs, base64; INPUT: base64, or -)
# Out, a line each: ready
#                   ended ID CODE STDOUT STDERR   (base64, or -)
#                   told TEXT                     (a line that somebody wrote to /run/vm/told)
# Commands run side by side; the lock keeps the lines whole.
set -u
export LC_ALL=C HOME=/root
# Programs of Node.js that start again and again are compiled once a boot.
export NODE_COMPILE_CACHE=/run/vm/compiled
cd /root || exit 1
exec 3<>/dev/virtio-ports/diskwright

say() {
  { flock 4; printf '%s\n' "$1" >&3; } 4>/run/vm/lock
}

encoded() {
  if [ -s "$1" ]; then base64 --wrap=0 "$1"; else echo -; fi
}

serve() {
  local id=$1 seconds=$2 at=/run/vm/$1 code
  local -a argv
  mapfile -d '' -t argv < <(base64 --decode <<<"$3")
  if [ "$4" = - ]; then : >"$at.in"; else base64 --decode <<<"$4" >"$at.in"; fi
  timeout --kill-after=5 "$seconds" "${argv[@]}" <"$at.in" >"$at.out" 2>"$at.err" 3>&-
  code=$?
  say "ended $id $code $(encoded "$at.out") $(encoded "$at.err")"
  rm -f "$at.in" "$at.out" "$at.err"
}

mkfifo /run/vm/told
# Open for writing too: its end never comes.
while read -r text <&5; do say "told $text"; done 5<>/run/vm/told &

say ready
while read -r id seconds argv input; do
  serve "$id" "$seconds" "$argv" "$input" &
done <&3
