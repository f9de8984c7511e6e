/**
 * `node .config/package/image/pin-base-packages.ts`: writes base-packages.json anew, with the
 * versions that the package sources of this machine (Debian 12) have now.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PackageError } from '../package-error.ts';
import { ARCHITECTURES } from '../runtime.ts';
import { openApt, type Apt } from './apt.ts';
import type { BasePackage } from './base-packages.ts';

/** What the programs are started with: a shell, git with its transports, what verifies. */
const WANTED = [
  ...['base-files', 'ca-certificates', 'dash', 'git', 'gpg', 'libstdc++6', 'openssh-client'],
  // nsenter and unshare.
  'util-linux',
];

/** What they ask for beside, and no file of which is used here. */
const LEFT_OUT =
  /^(?:adduser|debconf|debianutils|dpkg|git-man|liberror-perl|libpam.*|libperl.*|libgdbm.*|libdb.*|libsemanage.*|libsepol2|libaudit.*|libcap-ng0|libsasl2-modules-db|openssl|passwd|perl.*|readline-common|tar|util-linux-extra|libacl1|libcrypt1|mawk|libmount1|libsmartcols1|libblkid1|libuuid1)$/;

function pinned({ ask }: Apt): readonly BasePackage[] {
  const words = ['-y', '--no-install-recommends', '--print-uris', 'install', ...WANTED];
  const names = ask('apt-get', words)
    .split('\n')
    .flatMap((line) => /^'\S+' ([^_]+)_/.exec(line)?.[1] ?? [])
    .filter((name) => !LEFT_OUT.test(name))
    .toSorted();
  return names.map((name) => {
    const said = ask('apt-cache', ['show', '--no-all-versions', name]);
    const field = (key: string): string => {
      const value = new RegExp(`^${key}: (\\S+)$`, 'm').exec(said)?.[1];
      if (value === undefined) throw new PackageError(`apt-cache says no ${key} of ${name}.`);
      return value;
    };
    return { name, version: field('Version'), sha256: field('SHA256') };
  });
}

const lists = ARCHITECTURES.map((architecture) => {
  const scratch = mkdtempSync(join(tmpdir(), 'diskwright-apt-'));
  try {
    return [architecture.debian, pinned(openApt(architecture, scratch))] as const;
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
const text = JSON.stringify(Object.fromEntries(lists), null, 2);
writeFileSync(join(import.meta.dirname, 'base-packages.json'), `${text}\n`);
