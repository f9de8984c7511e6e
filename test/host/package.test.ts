/**
 * The packages as they are built and installed, on a root without Node.js: what comes, what runs,
 * what goes, what stays.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseHostConfig } from '../../src/declare/documents/host-config.ts';
import { makeBareRoot, type BareRoot } from './bare-root.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const typed = 'npm run package';
/** What the package depends on, as the machine that runs the tests has it. */
const DEPENDENCIES = ['fdisk', 'libc6', 'libgcc-s1', 'libstdc++6', 'mount', 'util-linux'];
/** Where systemd keeps that the unit is enabled. */
const ENABLED = 'etc/systemd/system/multi-user.target.wants/diskwright-boot.service';
const hasDpkg = existsSync('/usr/bin/dpkg-deb');
const MIB = 1024 * 1024;

let scratch: string;
let output: string;

/** As a reader types it, into a directory of ours. */
function build(directory: string, words = '', environment: NodeJS.ProcessEnv = {}) {
  const line = `${typed} -- --output ${join(scratch, directory)} ${words}`;
  const child = spawnSync('bash', ['-c', `umask ${environment['UMASK'] ?? '022'}; ${line}`], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status: child.status, stdout: child.stdout, stderr: child.stderr };
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-packages-'));
  output = join(scratch, 'one');
  const built = build('one');
  expect(built.status, built.stderr).toBe(0);
  process.stdout.write(built.stdout);
}, 300_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function onlyFile(pattern: string): string {
  const [file, ...others] = globSync(pattern, { cwd: output });
  expect(others).toEqual([]);
  return join(output, file ?? pattern);
}

describe('a build', () => {
  it('gives the same bytes again, whatever umask, time zone and language there are', () => {
    const again = build('two', '', { UMASK: '077', TZ: 'Asia/Tokyo', LC_ALL: 'C.UTF-8' });
    expect(again.status, again.stderr).toBe(0);
    const names = readdirSync(output).toSorted();
    expect(names.length).toBe(hasDpkg ? 4 : 3);
    expect(readdirSync(join(scratch, 'two')).toSorted()).toEqual(names);
    for (const name of names)
      expect(
        readFileSync(join(scratch, 'two', name)).equals(readFileSync(join(output, name))),
      ).toBe(true);
    rmSync(join(scratch, 'two'), { recursive: true });
  }, 300_000);

  it('has sums that are right', () => {
    const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: output });
    expect(String(sums).match(/: OK$/gm)).toHaveLength(hasDpkg ? 3 : 2);
  });

  it('says what is in it: packages of the lock file, and the runtime', () => {
    const bill = JSON.parse(readFileSync(onlyFile('*.cdx.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const libraries = bill.components.filter((each: { type: string }) => each.type === 'library');
    for (const each of libraries) {
      const places = Object.keys(packages).filter((place) =>
        `/${place}`.endsWith(`/node_modules/${each.name}`),
      );
      const locked = places.map((place) => packages[place]);
      const digest = Buffer.from(each.hashes[0].content, 'hex').toString('base64');
      expect(locked).toContainEqual(
        expect.objectContaining({ version: each.version, integrity: `sha512-${digest}` }),
      );
    }
    const names = bill.components.map((each: { name: string }) => each.name);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).toContain('node');
    const commit = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root });
    expect(Date.parse(bill.metadata.timestamp)).toBe(Number(String(commit)) * 1000);
  });

  it('for a release takes no runtime with known security issues', () => {
    const empty = join(scratch, 'none');
    mkdirSync(empty);
    const none = build('release', `--release --runtime ${empty}`);
    expect(none.status).toBe(1);
    expect(none.stderr).toContain(`${empty}/bin/node cannot be read (ENOENT)`);
    expect(existsSync(join(scratch, 'release'))).toBe(false);
  });
});

describe.runIf(hasDpkg)('on a host without Node.js', () => {
  let host: BareRoot;
  beforeEach(() => {
    host = makeBareRoot(DEPENDENCIES);
  });
  afterEach(() => host.remove());

  function dpkg(...words: readonly string[]): string {
    const child = spawnSync('dpkg', [`--root=${host.directory}`, ...words], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    });
    expect(child.status, child.stderr).toBe(0);
    return child.stdout;
  }

  /** All that has the name of the product, but what dpkg keeps for itself. */
  function left(): readonly string[] {
    const found = globSync('{etc,usr,var}/**/*diskwright*', { cwd: host.directory });
    return found.filter((path) => !path.startsWith('var/lib/dpkg/')).toSorted();
  }

  function expectPrograms(): void {
    // As kubectl starts it for `kubectl diskwright`.
    expect(host.run(['kubectl-diskwright', '--version'])).toMatchObject({ status: 0 });
    expect(host.run(['diskwright', '--version'])).toEqual({
      status: 0,
      stdout: `diskwright ${version}\n`,
      stderr: '',
    });
    const help = host.run(['diskwright-agent', '--help'], { NODE_OPTIONS: '--require=/nowhere' });
    expect([help.status, help.stderr]).toEqual([0, '']);
    expect(help.stdout).toContain('Usage: diskwright-agent');
    cpSync(join(root, 'examples/single-host'), join(host.directory, 'example'), {
      recursive: true,
    });
    const plan = host.run(['diskwright', 'plan', 'example', '--as-of', '2026-03-02T07:00:00Z']);
    expect([plan.status, plan.stderr]).toEqual([0, '']);
    expect(plan.stdout).toContain('Plan: 3 disks');
    const boot = host.run(['diskwright-agent', 'boot']);
    expect([boot.status, boot.stderr]).toEqual([
      0,
      'diskwright-agent: nothing was applied on this host yet (/var/lib/diskwright)\n',
    ]);
  }

  it('a Debian package brings all that the programs need', () => {
    expect(host.run(['node', '--version']).status).toBe(127);
    dpkg('--install', onlyFile('*.deb'));
    expectPrograms();
    if (existsSync('/bin/systemctl'))
      expect(readlinkSync(join(host.directory, ENABLED))).toMatch(
        /^\/(usr\/)?lib\/systemd\/system\/diskwright-boot\.service$/,
      );
    expect(dpkg('--verify', 'diskwright')).toBe('');
    const bytes = dpkg('--listfiles', 'diskwright')
      .trimEnd()
      .split('\n')
      .map((path) => statSync(join(host.directory, path)))
      .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
    expect(bytes).toBeLessThan(150 * MIB);
    const example = join(host.directory, 'usr/share/doc/diskwright/examples/config.yaml');
    expect(parseHostConfig(example, readFileSync(example))).toMatchObject({
      ok: true,
      value: { repository: { url: 'https://git.example.com/platform/disks.git' } },
    });
  });

  it('its removal leaves what is of the host, and says so', () => {
    dpkg('--install', onlyFile('*.deb'));
    const own = ['etc/diskwright/config.yaml', 'var/lib/diskwright/records/desired.json'];
    for (const path of own) {
      mkdirSync(join(host.directory, path, '..'), { recursive: true });
      writeFileSync(join(host.directory, path), 'kept');
    }
    const unit = 'etc/systemd/system/srv-data.mount';
    writeFileSync(
      join(host.directory, unit),
      '# Written by diskwright-agent; changes are overwritten.\n[Mount]\n',
    );
    writeFileSync(join(host.directory, 'etc/systemd/system/srv-other.mount'), '[Mount]\n');
    const removed = dpkg('--remove', 'diskwright');
    expect(removed).toContain('It left, with all data on the disks:');
    for (const path of [unit, 'var/lib/diskwright', 'etc/diskwright', ENABLED])
      expect(removed).toContain(`  /${path}`);
    expect(removed).not.toContain('srv-other');
    expect(left()).toEqual([ENABLED, 'etc/diskwright', 'var/lib/diskwright'].toSorted());
    dpkg('--purge', 'diskwright');
    expect(left()).toEqual(['etc/diskwright', 'var/lib/diskwright']);
    for (const path of own) expect(readFileSync(join(host.directory, path), 'utf8')).toBe('kept');
  });

  it('an upgrade leaves off what people have switched off, and a purge leaves nothing', () => {
    dpkg('--install', onlyFile('*.deb'));
    rmSync(join(host.directory, ENABLED), { force: true });
    dpkg('--install', onlyFile('*.deb'));
    expect(existsSync(join(host.directory, ENABLED))).toBe(false);
    expect(dpkg('--purge', 'diskwright')).toContain('It left nothing on this host');
    expect(left()).toEqual([]);
  });

  it('the tarball installs the same, over what is there, and takes it away', () => {
    execFileSync('tar', ['-xzf', onlyFile('*.tar.gz'), '-C', scratch]);
    const installer = onlyFile('*.tar.gz').replace(
      /.*\/(.*)\.tar\.gz$/,
      `${scratch}/$1/install.sh`,
    );
    const install = (...words: readonly string[]) =>
      spawnSync(installer, ['--root', host.directory, ...words], { encoding: 'utf8' });
    const stale = 'usr/lib/diskwright/diskwright-parts/of-the-version-before.js';
    for (const round of [1, 2]) {
      const { status, stderr } = install();
      expect([round, status, stderr]).toEqual([round, 0, '']);
      expect(existsSync(join(host.directory, stale))).toBe(false);
      writeFileSync(join(host.directory, stale), '');
    }
    expectPrograms();
    expect(statSync(join(host.directory, 'usr/lib/diskwright/node')).uid).toBe(0);
    expect(install('--uninstall')).toMatchObject({ status: 0, stderr: '' });
    expect(left()).toEqual([]);
    expect(install('--uninstall')).toMatchObject({ status: 1 });
    expect(install('--force')).toMatchObject({ status: 64 });
    dpkg('--install', onlyFile('*.deb'));
    expect(install().stderr).toContain('was installed by dpkg here');
  });
});
