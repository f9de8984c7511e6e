/** Eight blank loop disks to 64 formatted, mounted partitions. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCommand, installPackages } from '../debian-packages.ts';
import { INSTALLATION_AND_CLASS } from './declared.ts';
import { createLoopDisks, freeMountPoints, removeLoopDisks, unmountBelow } from './loop-disks.ts';
import {
  inBothOrders,
  median,
  milliseconds,
  ratio,
  root,
  run,
  type Measurement,
} from './measure.ts';
import type { BenchOptions } from './options.ts';

export const DISKS = Array.from({ length: 8 }, (_, index) => `disk-${String(index)}`);
export const DISK_BYTES = 1024 * 1024 * 1024;
export const VOLUMES = 64;

export async function benchDisks(
  options: BenchOptions,
  scratch: string,
): Promise<readonly Measurement[]> {
  const obstacle = whatIsMissing();
  if (obstacle !== null) {
    const name = 'disks: 8 blank loop disks to 64 mounted partitions';
    return [{ name, figure: 'not measured', aim: null, detail: obstacle }];
  }
  const ours: Rounds = { cold: [], idle: [] };
  const bash: Rounds = { cold: [], idle: [] };
  const ansible: Rounds = { cold: [], idle: [] };
  const withAnsible = options.ansible && ansibleIsThere();
  await inBothOrders(options.rounds, [
    () => onBlankDisks(scratch, bash, (devices, mounts) => bashRun(devices, mounts)),
    () => onBlankDisks(scratch, ours, (_devices, mounts) => applyRun(scratch, mounts)),
  ]);
  // Once: it takes as long as all the rest together.
  if (withAnsible)
    onBlankDisks(scratch, ansible, (devices, mounts) => playbookRun(devices, mounts, scratch));
  const [cold, reference] = [median(ours.cold), median(bash.cold)];
  return [
    ratio(
      'disks: diskwright apply / a script of commands one after another',
      { measured: cold, reference, limit: 0.8 },
      `8 blank loop disks to 64 ext4 partitions, mounted and verified: ${milliseconds(cold)} / ${milliseconds(reference)}; with nothing to do: ${milliseconds(median(ours.idle))}`,
    ),
    ansibleLine(withAnsible, { ansible, cold, idle: median(ours.idle) }),
  ];
}

interface Rounds {
  readonly cold: number[];
  readonly idle: number[];
}

function ansibleLine(
  measured: boolean,
  times: { readonly ansible: Rounds; readonly cold: number; readonly idle: number },
): Measurement {
  const name = 'disks: ansible-playbook, the same layout';
  if (!measured) {
    const detail = 'ansible-playbook is not installed (apt-get install ansible), or was left out';
    return { name, figure: 'not measured', aim: null, detail };
  }
  const [cold, idle] = [median(times.ansible.cold), median(times.ansible.idle)];
  return {
    name,
    figure: `${milliseconds(cold)} cold, ${milliseconds(idle)} idle`,
    aim: null,
    detail: `one round; diskwright beside it: ${milliseconds(times.cold)} cold, ${milliseconds(times.idle)} idle`,
  };
}

/** @returns why loop disks cannot be measured here; null where they can. */
export function whatIsMissing(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root, for loop devices and mounts';
  if (!existsSync('/dev/loop-control')) return 'this machine has no loop devices';
  const absent = (): readonly string[] =>
    [...PACKAGES].flatMap(([command, name]) => (hasCommand(command) ? [] : [name]));
  if (absent().length > 0) install(absent());
  return absent().length === 0 ? null : `not installed: ${absent().join(' ')}`;
}

/** What both sides run, and the Debian packages that have it. */
const PACKAGES = new Map([
  ['sfdisk', 'fdisk'],
  ['mkfs.ext4', 'e2fsprogs'],
  ['partx', 'util-linux'],
]);

function install(packages: readonly string[]): void {
  console.log(`      installing Debian packages for the comparison: ${packages.join(' ')}`);
  installPackages(packages);
}

function ansibleIsThere(): boolean {
  // Its module for partitions needs parted.
  const isThere = (): boolean => hasCommand('ansible-playbook') && hasCommand('parted');
  if (!isThere()) install(['ansible', 'parted']);
  return isThere();
}

/**
 * One round: blank disks, a cold run, a second run with nothing to do, and everything removed
 * again.
 */
function onBlankDisks(
  scratch: string,
  rounds: Rounds,
  measure: (devices: readonly string[], mounts: string) => { cold: number; idle: number | null },
): void {
  const disks = createLoopDisks(join(scratch, 'disks'), DISKS, DISK_BYTES);
  const mounts = join(scratch, 'mounts');
  mkdirSync(mounts, { recursive: true });
  try {
    const { cold, idle } = measure(
      disks.map(({ device }) => device),
      mounts,
    );
    rounds.cold.push(cold);
    if (idle !== null) rounds.idle.push(idle);
  } finally {
    unmountBelow(mounts);
    removeLoopDisks(disks);
    freeMountPoints(mounts);
    rmSync(mounts, { recursive: true, force: true });
  }
}

/** @throws Error unless all are mounted. */
export function expectVolumes(mounts: string): void {
  const mounted = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter((line) => (line.split(' ')[4] ?? '').startsWith(`${mounts}/`)).length;
  if (mounted !== VOLUMES)
    throw new Error(`${String(mounted)} filesystems are mounted, not ${String(VOLUMES)}`);
}

function bashRun(devices: readonly string[], mounts: string) {
  const script = join(root, 'test/bench/one-after-another.sh');
  const { tookMs } = run(['bash', script, mounts, ...devices]);
  expectVolumes(mounts);
  return { cold: tookMs, idle: null };
}

function applyRun(scratch: string, mounts: string) {
  const repository = join(scratch, 'repository');
  mkdirSync(repository, { recursive: true });
  writeFileSync(join(repository, 'disks.yaml'), declarations(join(scratch, 'disks')));
  const apply = [
    process.execPath,
    join(root, 'dist/diskwright.js'),
    ...['apply', repository, '--auto-approve', '--include-loop'],
    ...['--node', 'bench-1', '--state-dir', mounts],
  ];
  const cold = run(apply).tookMs;
  expectVolumes(mounts);
  return { cold, idle: run(apply).tookMs };
}

/** Eight partitions of ext4 on each of the loop disks over images in a directory. */
export function declarations(directory: string): string {
  return `${INSTALLATION_AND_CLASS}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: bench }
spec:
  nodes: { names: [bench-1] }
  disks:
    match: { transport: loop, path: "${directory}/disk-*.img" }
    count: 8
  partitions:
    - { name: small, count: 7, size: 120Mi, storageClassName: local-ext4 }
    - { name: last, size: rest, storageClassName: local-ext4 }
`;
}

function playbookRun(devices: readonly string[], mounts: string, scratch: string) {
  const fstab = join(scratch, 'fstab');
  writeFileSync(fstab, '');
  const variables = JSON.stringify({ disks: devices, mount_root: mounts, fstab });
  const playbook = [
    'ansible-playbook',
    ...['-i', 'localhost,', '-e', variables],
    join(root, 'test/bench/playbook.yaml'),
  ];
  const env = { ANSIBLE_NOCOWS: '1', ANSIBLE_LOCALHOST_WARNING: 'false', LC_ALL: 'C.UTF-8' };
  const cold = run(playbook, { env }).tookMs;
  expectVolumes(mounts);
  return { cold, idle: run(playbook, { env }).tookMs };
}
