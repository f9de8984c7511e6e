/** An RPM of a few files and the real scripts: packed twice, asked, installed, upgraded, erased. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Release } from '../../.config/package/archives.ts';
import type { PackedFile } from '../../.config/package/file-tree.ts';
import { hostPart, maintainerScripts } from '../../.config/package/installed-files.ts';
import { writeRpm } from '../../.config/package/rpm.ts';
import { ARCHITECTURES } from '../../.config/package/runtime.ts';
import { makeBareRoot, type BareRoot } from './bare-root.ts';

const root = resolve(import.meta.dirname, '../..');
const SECONDS = 1_790_000_000;
const UNITS = 'usr/lib/systemd/system';
const ENABLED = 'etc/systemd/system/multi-user.target.wants/diskwright-boot.service';
const HERE = ARCHITECTURES.find(({ node }) => node === process.arch)!;
const FOREIGN = ARCHITECTURES.find(({ node }) => node !== process.arch)!;

let scratch: string;
let host: BareRoot;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-rpm-'));
  host = makeBareRoot(['libc6']);
  mkdirSync(join(host.directory, 'var/lib/rpm'), { recursive: true });
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  host.remove();
});

async function pack(
  directory: string,
  given: Partial<Pick<Release, 'version' | 'architecture'>> = {},
): Promise<string> {
  const output = join(scratch, directory);
  mkdirSync(output, { recursive: true });
  const bootUnit =
    '[Service]\nType=oneshot\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n';
  const files: readonly PackedFile[] = [
    { path: 'usr/bin/diskwright', mode: 0o755, content: '#!/bin/sh\n' },
    { path: 'usr/lib/diskwright/node', mode: 0o755, content: { copyOf: '/bin/true' } },
    { path: `${UNITS}/diskwright-boot.service`, mode: 0o644, content: bootUnit },
    {
      path: `${UNITS}/diskwright-agent.service`,
      mode: 0o644,
      content: await hostPart(root, 'diskwright-agent.service'),
    },
  ];
  const scripts = await maintainerScripts(root);
  const kind = { version: '1.0.0', architecture: HERE, ...given };
  const release = { root, seconds: SECONDS, files, scripts, installedBytes: 0, ...kind };
  return writeRpm(release, join(scratch, `${directory}-scratch`), output);
}

/** Debian wants to be told that this is meant; what a library offers is known to no rpm of it. */
function rpm(...words: readonly string[]): string {
  const argv = [`--root=${host.directory}`, '--force-debian', '--nodeps', ...words];
  const child = spawnSync('rpm', argv, { encoding: 'utf8' });
  expect([child.status, child.stderr]).toEqual([0, '']);
  return child.stdout;
}

/** @returns the exit code, and what it said. */
function installTarball() {
  const words = [join(root, 'agent/install/host/install.sh'), '--root', host.directory];
  const { status, stderr } = spawnSync('sh', words, { encoding: 'utf8' });
  return { status, stderr };
}

function ask(archive: string, ...words: readonly string[]): string {
  return String(execFileSync('rpm', ['--query', '--package', ...words, archive]));
}

function isEnabled(): boolean {
  return lstatSync(join(host.directory, ENABLED), { throwIfNoEntry: false }) !== undefined;
}

describe.runIf(existsSync('/usr/bin/rpmbuild'))('an RPM', () => {
  it('has the same bytes again, and nothing of the machine that packed it', async () => {
    const [one, two] = [await pack('one'), await pack('two')];
    expect(readFileSync(two).equals(readFileSync(one))).toBe(true);
    expect(readdirSync(join(scratch, 'one'))).toEqual([`diskwright-1.0.0-1.${HERE.machine}.rpm`]);
    expect(ask(one, '--queryformat', '%{BUILDHOST} %{BUILDTIME} %{ARCH}')).toBe(
      `localhost ${SECONDS} ${HERE.machine}`,
    );
    const line = '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILEMTIMES} %{FILENAMES}\n]';
    expect(ask(one, '--queryformat', line)).toBe(
      `-rwxr-xr-x root ${SECONDS} /usr/bin/diskwright
drwxr-xr-x root ${SECONDS} /usr/lib/diskwright
-rwxr-xr-x root ${SECONDS} /usr/lib/diskwright/node
-rw-r--r-- root ${SECONDS} /${UNITS}/diskwright-agent.service
-rw-r--r-- root ${SECONDS} /${UNITS}/diskwright-boot.service
`,
    );
    const digest = ask(one, '--queryformat', '[%{FILEDIGESTS} %{FILENAMES}\n]');
    const [sum = ''] = String(execFileSync('sha256sum', ['/bin/true'])).split(' ');
    expect(digest).toContain(`${sum} /usr/lib/diskwright/node\n`);
  });

  it('is packed for the other architecture, too', async () => {
    const archive = await pack('foreign', { architecture: FOREIGN });
    expect(ask(archive, '--queryformat', '%{ARCH}')).toBe(FOREIGN.machine);
    expect(ask(archive, '--requires')).toContain('libc.so.6(GLIBC_2.28)(64bit)\n');
  });

  it('is installed, upgraded and downgraded as people left it, and erased as a purge', async () => {
    const [old, next] = [await pack('old'), await pack('next', { version: '1.1.0' })];
    rpm('--install', old);
    expect(isEnabled()).toBe(existsSync('/usr/bin/systemctl'));
    rmSync(join(host.directory, ENABLED), { force: true });
    rpm('--upgrade', next);
    rpm('--upgrade', '--oldpackage', old);
    expect(isEnabled()).toBe(false);
    const query = [`--root=${host.directory}`, '--query', 'diskwright'];
    expect(String(execFileSync('rpm', query))).toBe(`diskwright-1.0.0-1.${HERE.machine}\n`);
    expect(installTarball()).toEqual({
      status: 1,
      stderr: 'install.sh: diskwright was installed by rpm here; use rpm or dnf\n',
    });

    const kept = join(host.directory, 'var/lib/diskwright');
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, 'record'), 'kept');
    const said = rpm('--erase', 'diskwright');
    expect(said).toContain('  /var/lib/diskwright (records of what is on which disk)\n');
    expect(readFileSync(join(kept, 'record'), 'utf8')).toBe('kept');
    expect(existsSync(join(host.directory, 'usr/lib/diskwright'))).toBe(false);
  });
});
