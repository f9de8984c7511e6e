#!/bin/bash
# Holds the programs in /exchange open for as long as the virtual machine runs. The kernel caches
# nothing of that share but what somebody has open; else each start of Node reads a hundred
# megabytes of it, which takes seconds.
shopt -s nullglob
for program in /exchange/node /exchange/dist/*.js /exchange/dist/*/*; do
  exec {held}<"$program"
done
exec sleep infinity
