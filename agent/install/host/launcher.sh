#!/bin/sh
# Starts @PROGRAM@ on the runtime that came with it. What the environment says to a runtime, to its
# TLS library or to the loader is meant for other programs and does not reach this one, which may
# run as root.
program=@PROGRAM@

# The names alone. A value may have line breaks: a name that stands in one is unset in vain.
names=$(export -p | while IFS= read -r line; do
  line=${line#export }
  name=${line%%=*}
  case $name in
    *[!A-Za-z0-9_]*) ;;
    NODE_EXTRA_CA_CERTS)
      # A forge may have an authority of its own. The agent trusts what its settings name.
      [ "$program" = diskwright ] || echo "$name"
      ;;
    NODE_* | OPENSSL_* | SSL_CERT_* | UV_* | LD_*) echo "$name" ;;
  esac
done)
for name in $names; do unset "$name"; done

exec /usr/lib/diskwright/node "/usr/lib/diskwright/$program.js" "$@"
