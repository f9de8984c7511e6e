import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hasCommand, installPackages } from '../debian-packages.ts';

/**
 * What the machine of a story boots with, and what the package of diskwright depends on and
 * recommends. Nothing of Node.js is in it.
 */
const PACKAGES = [
  ...['systemd', 'systemd-sysv', 'udev', 'kmod', 'procps', 'libstdc++6', 'ca-certificates'],
  ...['fdisk', 'e2fsprogs', 'xfsprogs', 'lvm2', 'git', 'smartmontools', 'thin-provisioning-tools'],
];

/**
 * A root file system of this machine's release of Debian, as debootstrap makes it: a host on which
 * nobody but the distribution has installed anything. Made once, and kept in
 * `~/.cache/diskwright/debian-root` (or below XDG_CACHE_HOME) under a digest of what it is made of.
 *
 * @throws Error where there is no debootstrap, or its mirror does not answer.
 */
export function debianRoot(): string {
  const { codename, mirror } = release();
  const variable = process.env['XDG_CACHE_HOME'] ?? '';
  const cache = join(variable === '' ? join(homedir(), '.cache') : variable, 'diskwright');
  const kept = join(cache, 'debian-root');
  const name = createHash('sha256').update(JSON.stringify([codename, mirror, PACKAGES]));
  const finished = join(kept, name.digest('hex').slice(0, 16));
  if (existsSync(finished)) return finished;
  if (!hasCommand('debootstrap')) installPackages(['debootstrap']);
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, 'unfinished-'));
  const words = ['--variant=minbase', `--include=${PACKAGES.join(',')}`];
  const made = spawnSync('debootstrap', [...words, codename, unfinished, mirror], {
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`debootstrap made no root of ${codename} from ${mirror}:\n${made.stdout}`);
  }
  rmSync(join(unfinished, 'var/cache/apt/archives'), { recursive: true, force: true });
  renameSync(unfinished, finished);
  return finished;
}

function release(): { readonly codename: string; readonly mirror: string } {
  const [, codename = 'stable'] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  return { codename, mirror: 'http://deb.debian.org/debian' };
}
