/**
 * The packages as they are built and installed, on a root without Node.js: what comes, what runs,
 * what goes, what stays.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
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
import { dirname, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basePackages } from '../../.config/package/image/base-packages.ts';
import { ARCHITECTURES } from '../../.config/package/runtime.ts';
import { parseHostConfig } from '../../src/declare/documents/host-config.ts';
import { aRepository } from '../git/git-repository.ts';
import { makeBareRoot, type BareRoot } from './bare-root.ts';
import { readLayout, runInImage, runOnHost, unpackImage } from './image-layout.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const typed = 'npm run package';
/** What the package depends on, as the machine that runs the tests has it. */
const DEPENDENCIES = ['fdisk', 'libc6', 'libgcc-s1', 'libstdc++6', 'mount', 'util-linux'];
/** Where systemd keeps that the unit is enabled. */
const ENABLED = 'etc/systemd/system/multi-user.target.wants/diskwright-boot.service';
const hasDpkg = existsSync('/usr/bin/dpkg-deb');
const hasRpm = existsSync('/usr/bin/rpmbuild');
/** Of both architectures; with dpkg-deb three images, one of them for both. */
const WRITTEN = 10 + (hasDpkg ? 5 : 0) + (hasRpm ? 2 : 0);
const MAX_INSTALLED_BYTES = 150_000_000;

/** One more build takes a minute. */
const itNightly = it.runIf(process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1');

let scratch: string;
let output: string;
/** By the build. */
let said: string;

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
  const built = build('one', '--both');
  expect(built.status, built.stderr).toBe(0);
  process.stdout.write(built.stdout);
  said = built.stdout;
}, 600_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** As much of a Node.js for an architecture that is not this one as tells what it is. */
function writeForeignRuntime(directory: string, release: string): void {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(FOREIGN.elf, 18);
  const [major, minor, patch] = release.split('.');
  const files = {
    'bin/node': header,
    LICENSE: 'Node.js is licensed for use as follows',
    'include/node/node_version.h': `#define NODE_MAJOR_VERSION ${major}
#define NODE_MINOR_VERSION ${minor}
#define NODE_PATCH_VERSION ${patch}
`,
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}

const OWN = ARCHITECTURES.find(({ node }) => node === process.arch)!;
const FOREIGN = ARCHITECTURES.find(({ node }) => node !== process.arch)!;

/** Of those for this machine. */
function onlyFile(pattern: string): string {
  const foreign = new RegExp(Object.values(FOREIGN).join('|'));
  const [file, ...others] = globSync(pattern, { cwd: output }).filter(
    (name) => !foreign.test(name),
  );
  expect(others).toEqual([]);
  return join(output, file ?? pattern);
}

describe('a build', () => {
  itNightly(
    'gives the same bytes again, whatever umask, time zone and language there are',
    () => {
      const again = build('two', '--both', { UMASK: '077', TZ: 'Asia/Tokyo', LC_ALL: 'C.UTF-8' });
      expect(again.status, again.stderr).toBe(0);
      const names = readdirSync(output).toSorted();
      expect(names.length).toBe(WRITTEN);
      expect(readdirSync(join(scratch, 'two')).toSorted()).toEqual(names);
      for (const name of names)
        expect(
          readFileSync(join(scratch, 'two', name)).equals(readFileSync(join(output, name))),
        ).toBe(true);
      rmSync(join(scratch, 'two'), { recursive: true });
    },
    300_000,
  );

  it('has sums that are right', () => {
    const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: output });
    expect(String(sums).match(/: OK$/gm)).toHaveLength(WRITTEN - 1);
  });

  it('has what a monitoring system takes, beside the packages and in them', () => {
    const packed = String(execFileSync('tar', ['-tzf', onlyFile('*.tar.gz')]));
    const parts = join(root, 'agent/install/monitoring');
    for (const name of readdirSync(parts)) {
      const beside = readFileSync(join(output, `diskwright-${version}-${name}`), 'utf8');
      expect(beside).toBe(readFileSync(join(parts, name), 'utf8'));
      expect(packed).toContain(`/usr/share/diskwright/monitoring/${name}\n`);
    }
  });

  it.runIf(hasDpkg && hasRpm)('has an RPM of what is in the Debian package', () => {
    const listed = String(execFileSync('rpm', ['-qpl', onlyFile('*.rpm')]))
      .trimEnd()
      .split('\n');
    const debian = String(execFileSync('dpkg-deb', ['--contents', onlyFile('*.deb')]));
    const paths = [...debian.matchAll(/ \.(\/.*?)\/?$/gm)].map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(listed));
    expect(listed).toEqual(expect.arrayContaining(debian.match(/(?<=^-.* \.)\/.*$/gm)!));
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

  it('is of both architectures, with the runtimes of the lock file', () => {
    const names = readdirSync(output);
    for (const { node, debian, machine, elf } of ARCHITECTURES) {
      expect(said).toMatch(new RegExp(`^runtime: Node [\\d.]+ for linux-${node}$`, 'm'));
      if (hasRpm) expect(names.some((name) => name.endsWith(`.${machine}.rpm`))).toBe(true);
      const archive = join(output, `diskwright-${version}-linux-${node}.tar.gz`);
      expect(String(execFileSync('tar', ['-tzf', archive]))).not.toContain('.cache\n');
      const words = ['-xzOf', archive, '--wildcards', '*/usr/lib/diskwright/node'];
      const program = execFileSync('tar', words, { maxBuffer: 1e9 });
      expect([program.toString('latin1', 1, 4), program.readUInt16LE(18)]).toEqual(['ELF', elf]);
      if (!hasDpkg) continue;
      const file = join(output, `diskwright_${version}_${debian}.deb`);
      const field = execFileSync('dpkg-deb', ['--field', file, 'Architecture']);
      expect(String(field)).toBe(`${debian}\n`);
    }
    if (!hasDpkg) return;
    const whole = join(output, `diskwright-${version}-image.tar`);
    const { name, images } = readLayout(whole, join(scratch, 'whole-layout'));
    expect(name).toBe(`localhost/diskwright:${version}`);
    expect(images.map((image) => image.architecture)).toEqual(['amd64', 'arm64']);
    rmSync(join(scratch, 'whole-layout'), { recursive: true });
  });

  it('is for no release with a runtime of known security issues, nor with two ways to give one', () => {
    const runtime = join(scratch, 'runtime');
    writeForeignRuntime(runtime, '24.21.0');
    const old = build('release', `--release --runtime ${runtime}`);
    expect(old.status).toBe(1);
    expect(old.stderr).toContain('Node 24.21.0 is older than 24.22.1: the security release of');
    const two = build('release', `--both --runtime ${runtime}`);
    expect([two.status, two.stderr]).toEqual([1, expect.stringContaining('leave out --runtime')]);
    expect(existsSync(join(scratch, 'release'))).toBe(false);
  });

  itNightly(
    'for a release takes a runtime that is given',
    () => {
      const runtime = join(scratch, 'runtime');
      writeForeignRuntime(runtime, '24.22.1');
      const built = build('release', `--release --runtime ${runtime}`);
      expect(built.status, built.stderr).toBe(0);
      expect(built.stdout).toContain(`runtime: Node 24.22.1 for linux-${FOREIGN.node}`);
      const archive = join(scratch, `release/diskwright-${version}-linux-${FOREIGN.node}.tar.gz`);
      expect(String(execFileSync('tar', ['-tzf', archive]))).toContain('usr/lib/diskwright/node\n');
    },
    300_000,
  );
});

describe.runIf(hasDpkg)('the image', () => {
  it('is a whole layout, and has all that its programs load', () => {
    const { name, images } = readLayout(onlyFile('*-linux-*-image.tar'), join(scratch, 'layout'));
    expect(name).toBe(`localhost/diskwright:${version}`);
    const [image, ...others] = images;
    expect(others).toEqual([]);
    expect(image?.config).toMatchObject({
      ...{ os: 'linux', config: { User: '65532:65532', Entrypoint: ['/usr/bin/diskwright'] } },
      architecture: OWN.debian,
    });
    const directory = join(scratch, 'image');
    unpackImage(image!, directory);
    const runs: readonly (readonly [string, number, RegExp])[] = [
      ['diskwright --version', 0, new RegExp(`^diskwright ${version}\n$`)],
      ['diskwright-agent --version', 0, new RegExp(`^diskwright-agent ${version}\n$`)],
      ['git --version', 0, /^git version 2\./],
      // It loads what it needs for TLS, knows its certificates, and finds no network.
      ['git ls-remote https://diskwright.invalid/a.git', 128, /Could not resolve host/],
      ['ssh -V', 0, /^OpenSSH_/],
      // It knows who runs it.
      ['ssh -o BatchMode=yes diskwright.invalid', 255, /Could not resolve hostname/],
      ['ssh-keygen -l -f /etc/passwd', 255, /is not a public key file/],
      ['gpg --version', 0, /^gpg \(GnuPG\) 2\./],
      ['nsenter --version', 0, /^nsenter from util-linux/],
      ['unshare --version', 0, /^unshare from util-linux/],
    ];
    for (const [line, status, says] of runs) {
      const ended = runInImage(directory, line.split(' '), '65532:65532');
      expect([line, ended.status, ended.said]).toEqual([line, status, expect.stringMatching(says)]);
    }
    // Nobody who may change nothing else can change a program.
    const listed = String(execFileSync('find', [directory, '-perm', '/022', '-not', '-type', 'l']));
    expect(listed).toBe('');
    rmSync(join(scratch, 'layout'), { recursive: true });
  }, 60_000);

  it('starts as the Deployment and the DaemonSet start it, and leaves nothing where it may not work', () => {
    const directory = join(scratch, 'image');
    const help = runInImage(
      directory,
      ['/usr/bin/diskwright', 'controller', '--help'],
      '65532:65532',
    );
    expect(help).toMatchObject({ status: 0, said: expect.stringContaining('--webhook-address') });
    const words = ['run', '--in-container', '--node=worker-1', '--state-dir=/var/lib/diskwright'];
    const agent = runInImage(directory, ['/usr/bin/diskwright-agent', ...words], '0:0');
    expect(agent.said).toMatch(/--in-container needs (a privileged container|"hostPID: true")/);
    expect(agent.status).toBe(1);
    expect(existsSync(join(directory, 'var/lib/diskwright'))).toBe(false);
  });

  it('works on the host of its container, with its own runtime and libraries', () => {
    const shared = join(scratch, 'of-container');
    const stateDir = join(scratch, 'state-of-host');
    aRepository(join(shared, 'repository'), {
      'installation.yaml': readFileSync(join(root, 'examples/cluster/installation.yaml'), 'utf8'),
    });
    const words = ['once', '--in-container', '--node=worker-1', `--state-dir=${stateDir}`];
    const argv = ['/usr/bin/diskwright-agent', ...words, '--repo=file:///tmp/repository'];
    const ended = runOnHost(join(scratch, 'image'), argv, shared);
    expect(ended).toMatchObject({ status: 0, said: expect.stringContaining('"ready":"True"') });
    const [placed = ''] = globSync(`program/${version}-*`, { cwd: stateDir });
    const libraries = readdirSync(join(stateDir, placed, 'lib'));
    expect(libraries).toEqual(expect.arrayContaining(['libc.so.6', 'libstdc++.so.6']));
    // What ran there is what the image has.
    const runtime = readFileSync(join(scratch, 'image/usr/lib/diskwright/node'));
    expect(readFileSync(join(stateDir, placed, 'node')).equals(runtime)).toBe(true);
  });

  it('starts on the other architecture, with a processor that is emulated', () => {
    const foreign = `*-linux-${FOREIGN.node}-image.tar`;
    const [archive = foreign] = globSync(foreign, { cwd: output });
    const { images } = readLayout(join(output, archive), join(scratch, 'foreign-layout'));
    const directory = join(scratch, 'foreign-image');
    unpackImage(images[0]!, directory);
    // qemu-user(1), linked statically: it needs nothing of the root directory that it runs in.
    copyFileSync(`/usr/bin/qemu-${FOREIGN.machine}-static`, join(directory, 'emulator'));
    const lib = '/usr/lib/diskwright';
    const runs: readonly (readonly [string, RegExp])[] = [
      ['/usr/bin/git --version', /^git version 2\./],
      ['/usr/bin/ssh -V', /^OpenSSH_/],
      ['/usr/bin/nsenter --version', /^nsenter from util-linux/],
      [`${lib}/node ${lib}/diskwright.js --version`, new RegExp(`^diskwright ${version}\n$`)],
      [`${lib}/node ${lib}/diskwright-agent.js --version`, /^diskwright-agent /],
      [`${lib}/node ${lib}/diskwright.js controller --help`, /--webhook-address/],
      [
        `${lib}/node ${lib}/diskwright.js validate /tmp/single-host`,
        /^Valid: 3 StorageClasses, 3 DiskLayouts/,
      ],
    ];
    const example = join(directory, 'tmp/single-host');
    cpSync(join(root, 'examples/single-host'), example, { recursive: true });
    for (const [line, says] of runs) {
      const ended = runInImage(directory, ['/emulator', ...line.split(' ')], '65532:65532');
      expect([line, ended]).toEqual([line, { status: 0, said: expect.stringMatching(says) }]);
    }
    for (const made of ['foreign-layout', 'foreign-image'])
      rmSync(join(scratch, made), { recursive: true });
  }, 120_000);

  it('says of which packages of Debian it is made', () => {
    const names = readdirSync(join(scratch, 'image/var/lib/dpkg/status.d'));
    const pinned = basePackages(OWN);
    expect(names.toSorted()).toEqual(pinned.map(({ name }) => name).toSorted());
    for (const { name, version: of } of pinned) {
      const text = readFileSync(join(scratch, 'image/var/lib/dpkg/status.d', name), 'utf8');
      expect(text).toContain(`\nVersion: ${of}\n`);
      expect(existsSync(join(scratch, 'image/usr/share/doc', name, 'copyright'))).toBe(true);
    }
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

  function isEnabled(): boolean {
    const link = join(host.directory, ENABLED);
    return (
      lstatSync(link, { throwIfNoEntry: false }) !== undefined &&
      /^\/(usr\/)?lib\/systemd\/system\/diskwright-boot\.service$/.test(readlinkSync(link))
    );
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
    expect(isEnabled()).toBe(existsSync('/usr/bin/systemctl'));
    expect(dpkg('--verify', 'diskwright')).toBe('');
    const bytes = dpkg('--listfiles', 'diskwright')
      .trimEnd()
      .split('\n')
      .map((path) => statSync(join(host.directory, path)))
      .reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0);
    expect(bytes).toBeLessThan(MAX_INSTALLED_BYTES);
    for (const page of ['man1/diskwright-plan.1', 'man8/diskwright-agent.8'])
      expect(readFileSync(join(host.directory, 'usr/share/man', page), 'utf8')).toMatch(/^\.TH /);
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
    expect(isEnabled()).toBe(false);
    expect(dpkg('--purge', 'diskwright')).toContain('It left nothing on this host');
    expect(left()).toEqual([]);
  });

  it('the tarball installs the same, over what is there, and takes it away', () => {
    execFileSync('tar', ['-xzf', onlyFile('*.tar.gz'), '-C', host.directory]);
    const [unpacked = ''] = globSync('diskwright-*', { cwd: host.directory });
    const install = (...words: readonly string[]) =>
      host.run([`/${unpacked}/install.sh`, ...words]);
    const stale = 'usr/lib/diskwright/diskwright-parts/of-the-version-before.js';
    for (const round of [1, 2]) {
      const { status, stderr } = install();
      expect([round, status, stderr]).toEqual([round, 0, '']);
      expect(existsSync(join(host.directory, stale))).toBe(false);
      writeFileSync(join(host.directory, stale), '');
    }
    expectPrograms();
    expect(isEnabled()).toBe(existsSync('/usr/bin/systemctl'));
    expect(statSync(join(host.directory, 'usr/lib/diskwright/node')).uid).toBe(0);
    const removed = install('--uninstall');
    expect(removed.stdout).toContain('diskwright is removed. It left nothing on this host');
    expect([removed.status, removed.stderr, left()]).toEqual([0, '', []]);
    expect(install('--uninstall')).toMatchObject({ status: 1 });
    expect(install('--force')).toMatchObject({ status: 64 });

    mkdirSync(join(host.directory, 'mnt'));
    expect(install('--root', '/mnt').stdout).toContain('systemctl --root=/mnt enable');
    expect(existsSync(join(host.directory, 'mnt/usr/lib/diskwright/node'))).toBe(true);
    dpkg('--install', onlyFile('*.deb'));
    expect(install().stderr).toContain('was installed by dpkg here');
  });
});
