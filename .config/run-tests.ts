/**
 * Runs the tests, tier by tier:
 * `npm test [-- --tier unit|browser|host|vm|cluster|kubelet] [FILTER...]`.
 *
 * It runs what this machine can, and names at the end each tier that it left out and why. In CI
 * (CI=true) a tier that has tests may not be left out: that is a failure. The last line printed is
 * `N passed, N failed, N skipped`.
 */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium } from '../test/browser/chromium.ts';
import { hasCommand, installPackages } from '../test/debian-packages.ts';
import { SEED } from '../test/seeded-random.ts';
import { machineParts } from '../test/vm/machine-parts.ts';
import { chosenTests } from './chosen-tests.ts';
import { countTests, type Counts } from './vitest-report.ts';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);

/**
 * A tier of tests; `missing` says what this machine lacks to run it, after having tried to install
 * it.
 */
interface Tier {
  readonly name: string;
  readonly files: string;
  readonly missing: () => readonly string[];
  /** Of files of tests; two when left out, which keep two processors busy. */
  readonly atATime?: number;
  /** The minor version of the control plane, where it is not the usual one. */
  readonly kubernetes?: string;
  /** It takes so long that it runs nightly, or when it is asked for by name. */
  readonly isNightly?: boolean;
}

/** The commands that the host tier runs, and the Debian packages that have them. */
const hostCommands = new Map([
  ['sfdisk', 'fdisk'],
  ['mkfs.xfs', 'xfsprogs'],
  ['mkfs.btrfs', 'btrfs-progs'],
  ['mkfs.ext4', 'e2fsprogs'],
  ['blkid', 'util-linux'],
  ['lsblk', 'util-linux'],
  ['partx', 'util-linux'],
  ['losetup', 'mount'],
  ['mount', 'mount'],
  ['pvcreate', 'lvm2'],
  ['thin_check', 'thin-provisioning-tools'],
  ['mdadm', 'mdadm'],
  ['groff', 'groff-base'],
  ['strace', 'strace'],
  ['rpmbuild', 'rpm'],
  ['systemd-socket-activate', 'systemd'],
  ['qemu-aarch64-static', 'qemu-user-static'],
]);

const isNightly = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const cluster: Tier = {
  name: 'cluster',
  files: 'test/cluster/**/*.test.ts',
  missing: () => missingForCluster(),
};

const tiers: readonly Tier[] = [
  // First: it leaves processors idle for the checks and the control plane that are made beside it.
  {
    name: 'host',
    files: 'test/host/**/*.test.ts',
    missing: missingForHost,
    // Loop devices and mount namespaces are one host's.
    atATime: 1,
  },
  {
    name: 'unit',
    files: 'test/{*,!(host|vm|cluster|kubelet|bench|browser)/**/*}.test.ts',
    missing: installShellPrograms,
  },
  {
    name: 'browser',
    files: 'test/browser/**/*.test.ts',
    missing: missingForBrowser,
  },
  {
    name: 'vm',
    files: 'test/vm/**/*.test.ts',
    missing: missingForVirtualMachines,
    // Two stories side by side take a fifth less time than one after the other, on two processors,
    // where each machine has one.
    ...(isNightly ? { atATime: 1 } : {}),
  },
  cluster,
  {
    name: 'kubelet',
    files: 'test/kubelet/**/*.test.ts',
    missing: missingForKubelet,
    atATime: 1,
    isNightly: true,
  },
  // The oldest version that is supported.
  ...(isNightly ? [{ ...cluster, kubernetes: '1.34' }] : []),
];

/**
 * Read completion scripts and hooks as their users' shells do; without them only those tests are
 * skipped.
 */
const shellPrograms = ['zsh', 'fish', 'shellcheck'];

function installShellPrograms(): readonly string[] {
  const absent = shellPrograms.filter((program) => !hasCommand(program));
  if (process.getuid?.() === 0) installDebianPackages(new Set(absent));
  return [];
}

function missingForHost(): readonly string[] {
  const missing: string[] = [];
  if (process.platform !== 'linux') missing.push('this is not Linux');
  if (process.getuid?.() !== 0) missing.push('it needs root, for loop devices and mounts');
  if (!existsSync('/dev/loop-control'))
    missing.push('this machine has no loop devices (/dev/loop-control)');
  if (missing.length > 0) return missing;
  installDebianPackages(
    new Set(absentCommands().map((command) => hostCommands.get(command) ?? command)),
  );
  return absentCommands().map((command) => `the command ${command} is not installed`);
}

function missingForVirtualMachines(): readonly string[] {
  const missing: string[] = [];
  if (process.platform !== 'linux' || process.arch !== 'x64')
    missing.push('this is not Linux on x86-64');
  if (process.getuid?.() !== 0)
    missing.push('it needs root, to share the root filesystem with the virtual machines');
  if (missing.length > 0) return missing;
  const absent = machineParts.filter((part) => !part.isHere());
  installDebianPackages(
    new Set([
      ...absent.map((part) => part.package),
      ...absentCommands().map((command) => hostCommands.get(command) ?? command),
    ]),
  );
  return [
    ...machineParts.filter((part) => !part.isHere()).map(({ name }) => `${name} is not here`),
    ...absentCommands().map((command) => `the command ${command} is not installed`),
  ];
}

function missingForBrowser(): readonly string[] {
  if (findChromium() === null && process.getuid?.() === 0)
    installDebianPackages(new Set(['chromium', 'fonts-dejavu-core']));
  return findChromium() === null ? ['there is no Chromium (Debian: chromium)'] : [];
}

/**
 * The commands that the control plane of the cluster tier is built and started with, and the Debian
 * packages that have them.
 */
const clusterCommands = new Map([
  ['openssl', 'openssl'],
  ['setpriv', 'util-linux'],
  ['flock', 'util-linux'],
]);

const CONTROL_PLANE = 'test/cluster/rig/binaries/build.ts';

/**
 * The control plane, Helm and actionlint take a quarter of an hour to be built, once. The tiers
 * before their own leave processors idle, so that they begin beside these, at the lowest priority;
 * their tier waits for the rest, and tells what fails.
 */
function beginControlPlane(chosen: readonly Tier[]): void {
  if (chosen.findIndex(({ name }) => name === cluster.name) < 1) return;
  if (process.env['KUBEBUILDER_ASSETS'] !== undefined || !hasCommand('go')) return;
  const argv = ['-n', '19', process.execPath, CONTROL_PLANE, 'tools'];
  spawn('nice', argv, { stdio: 'ignore' }).unref();
}

/** What is built here takes minutes, once, and no test should wait for it. */
function missingForCluster(...programs: readonly string[]): readonly string[] {
  if (process.platform !== 'linux') return ['this is not Linux'];
  const absent = (): readonly string[] =>
    [...clusterCommands.keys()].filter((command) => !hasCommand(command));
  if (process.getuid?.() === 0)
    installDebianPackages(
      new Set(absent().map((command) => clusterCommands.get(command) ?? command)),
    );
  if (absent().length > 0)
    return absent().map((command) => `the command ${command} is not installed`);
  if (process.env['KUBEBUILDER_ASSETS'] === undefined && !hasCommand('go'))
    return ['it needs Go to build the control plane, or KUBEBUILDER_ASSETS'];
  const child = spawnSync(process.execPath, [CONTROL_PLANE, ...programs], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return child.status === 0 ? [] : ['the control plane could not be built; see above'];
}

/** A node is a virtual machine, of a control plane. */
function missingForKubelet(): readonly string[] {
  const missing = missingForVirtualMachines();
  if (missing.length > 0) return missing;
  if (!hasCommand('runc')) installDebianPackages(new Set(['runc']));
  if (!hasCommand('runc')) return ['the command runc is not installed'];
  return missingForCluster('node');
}

function absentCommands(): readonly string[] {
  return [...hostCommands.keys()].filter((command) => !hasCommand(command));
}

function installDebianPackages(packages: ReadonlySet<string>): void {
  if (packages.size > 0)
    console.log(`Installing Debian packages for the tests: ${[...packages].join(' ')}`);
  installPackages(packages);
}

/**
 * Runs one tier. What fails outside of any test (a file that does not load, a crash of the runner)
 * counts as one failure.
 */
function runTier(tier: Tier, filters: readonly string[]): Counts {
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-tests-'));
  const reportFile = join(directory, 'report.json');
  try {
    const args = ['run', '--config', '.config/vitest.config.ts', '--project', `${tier.name}*`];
    const reporters = [
      '--reporter',
      'default',
      '--reporter',
      'json',
      `--outputFile.json=${reportFile}`,
    ];
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const workers = tier.atATime === undefined ? [] : [`--maxWorkers=${String(tier.atATime)}`];
    const child = spawnSync(
      process.execPath,
      [vitest, ...args, ...workers, ...reporters, ...filters],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const counts = existsSync(reportFile)
      ? countTests(reportFile, root)
      : { passed: 0, failed: 0, skipped: 0, failures: [], longest: [] };
    if (child.status === 0 || counts.failed > 0) return counts;
    return { ...counts, failed: 1, failures: [`vitest ended with ${childEnd(child)}`] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function childEnd(child: SpawnSyncReturns<Buffer>): string {
  return child.signal ?? `exit code ${String(child.status)}`;
}

function chosenOf(args: readonly string[]): ReturnType<typeof chosenTests<Tier>> {
  const chosen = chosenTests(args, tiers, isNightly);
  if (chosen.tiers.length > 0) return chosen;
  console.error(
    `--tier ${args[args.indexOf('--tier') + 1] ?? ''}: there is no such tier; choose one of ${[...new Set(tiers.map(({ name }) => name))].join(', ')}`,
  );
  process.exit(64);
}

function build(): void {
  const child = spawnSync(process.execPath, ['.config/build.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (child.status !== 0)
    throw new Error('the programs could not be built (npm run build); see above');
}

/**
 * Nightly another one each time; test/seeded-random.ts has that of the usual run. Every test of
 * this run has the same.
 */
function chooseSeed(): void {
  if (isNightly) process.env['DISKWRIGHT_SEED'] ??= String(randomInt(1_000_000_000));
  const seed = process.env['DISKWRIGHT_SEED'] ?? String(SEED);
  console.log(`Seed ${seed}: DISKWRIGHT_SEED=${seed} chooses the same by chance`);
}

/**
 * The programs are started thousands of times: Node.js keeps what it compiled of them, which takes
 * a fifth of the processor time of a plan. As they are shipped they have no such cache.
 */
function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
}

function main(): void {
  const { tiers: chosen, filters, isWhole } = chosenOf(process.argv.slice(2));
  chooseSeed();
  build();
  keepCompiled();
  if (!isNightly) process.env['DISKWRIGHT_VM_PROCESSORS'] ??= '1';
  if (isWhole) beginControlPlane(chosen);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const notes: string[] = [];
  for (const tier of chosen) {
    const title = tier.kubernetes === undefined ? tier.name : `${tier.name} ${tier.kubernetes}`;
    if (tier.kubernetes !== undefined) process.env['DISKWRIGHT_KUBERNETES'] = tier.kubernetes;
    if (!hasFileFor(tier, filters)) {
      notes.push(`${title}: has no test file for ${filters.join(' ')}`);
      continue;
    }
    const missing = tier.missing();
    if (missing.length > 0) {
      notes.push(`${title}: LEFT OUT, because ${missing.join('; ')}`);
      if (process.env['CI'] === 'true') total.failed += 1;
      continue;
    }
    console.log(`\nTier ${title}`);
    const begun = performance.now();
    const counts = runTier(tier, filters);
    const seconds = String(Math.round((performance.now() - begun) / 1000));
    notes.push(
      `${title}: ${sentence(counts)}, in ${seconds} s; longest, in s: ${counts.longest.join(', ')}`,
      ...counts.failures.map((failure) => `  FAILED ${failure}`),
    );
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  // A whole run, and no tier or file of it: the lines of the change are broken for one minute. How
  // far that comes depends on the machine, so that only the nightly run, which judges all of them,
  // fails for what survives.
  if (isWhole && !mutateChange())
    notes.push('mutation: what was changed in a guard is held by no test; see above');
  if (total.passed + total.failed === 0) {
    notes.push('no test ran, which counts as a failure');
    total.failed = 1;
  }
  console.log(`\n${notes.join('\n')}\n${sentence(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Nightly all rooms are mutated after the tests (package.json). */
function mutateChange(): boolean {
  if (isNightly) return true;
  console.log('\nMutation of what was changed');
  const argv = ['test/mutation/run.ts', '--changed'];
  return spawnSync(process.execPath, argv, { stdio: 'inherit' }).status === 0;
}

/** What a tier needs may take minutes to come by. Options of vitest's are not understood here. */
function hasFileFor(tier: Tier, filters: readonly string[]): boolean {
  if (filters.length === 0 || filters.some((filter) => filter.startsWith('-'))) return true;
  return globSync(tier.files).some((file) => filters.some((filter) => file.includes(filter)));
}

function sentence(counts: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string {
  return `${String(counts.passed)} passed, ${String(counts.failed)} failed, ${String(counts.skipped)} skipped`;
}

main();
