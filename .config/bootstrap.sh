#!/usr/bin/env bash
# Makes node_modules match package-lock.json. Needs npm and any Node that npm runs on; the Node that
# everything else runs on (node_modules/.bin/node) comes with it. Does nothing, and says nothing,
# when there is nothing to do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# `npm ci` and `npm install` leave this stamp (see "prepare" in package.json).
if [ -x node_modules/.bin/node ] && sha256sum --check --status node_modules/.package-lock.sha256 2>/dev/null; then
  exit 0
fi
echo "Installing the packages of package-lock.json into node_modules (npm ci) ..."
npm ci --no-progress --loglevel=error
if [ ! -x node_modules/.bin/node ]; then
  # Neither linux-x64 nor linux-arm64: the machine's own Node has to do, if it is new enough.
  node -e 'if (parseInt(process.versions.node) < 24) { console.error(`Node ${process.versions.node} is too old to run this repository; install Node 24 or newer.`); process.exit(1); }'
  ln -s "$(command -v node)" node_modules/.bin/node
fi
