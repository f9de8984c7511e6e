/** In a virtual machine: blank disks to mounted logical volumes, and what a pass with nothing to do costs an agent that stays. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hasCommand, installPackages } from '../debian-packages.ts';
import { machineParts } from '../vm/machine-parts.ts';
import { installProduct } from '../vm/product.ts';
import { openRig, type Rig, type VirtualMachine } from '../vm/rig.ts';
import { gibibyte, type VirtualDisk } from '../vm/virtual-disk.ts';
import { INSTALLATION_AND_CLASS } from './declared.ts';
import { referenceScript } from './lvm-reference.ts';
import { median, milliseconds, ratio, root, type Measurement } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { ResidentPasses } from './resident-pass.ts';

const DISKS_EACH = 4;
const VOLUMES = 32;
const STATE_DIR = '/var/lib/diskwright';
const TIMEOUT_MS = 900_000;
const START =
  '/exchange/node /exchange/dist/diskwright.js version && /exchange/node /exchange/dist/diskwright-agent.js --version';
const APPLY =
  '/exchange/node /exchange/dist/diskwright.js apply /exchange/declarations --auto-approve >/dev/null';

const NAMES = {
  cut: 'lvm: diskwright apply / the same commands one after another in bash',
  idle: 'lvm: a pass with nothing to do, in a process that stays / one lvm fullreport',
};

export async function benchLvm(options: BenchOptions): Promise<readonly Measurement[]> {
  const obstacle = whatIsMissing();
  if (obstacle !== null)
    return Object.values(NAMES).map((name) => ({
      ...{ name, figure: 'not measured', aim: null, detail: obstacle },
    }));
  const rig = openRig();
  try {
    const product = installProduct(rig);
    product.declare(DECLARATIONS);
    copyFileSync(join(root, 'test/bench/logical-volumes.sh'), join(rig.exchange, 'bare.sh'));
    await bundleResidentPass(rig);
    const rounds: Round[] = [];
    for (let round = 0; round < options.rounds; round += 1)
      rounds.push(await measureRound(rig, round));
    return measurements(rounds);
  } finally {
    await rig.close();
  }
}

interface Round {
  /** The commands that diskwright runs, one after another. */
  readonly sameMs: number;
  /** What somebody would write who marks nothing and looks at nothing. */
  readonly bareMs: number;
  /** That, for all disks beside each other. */
  readonly besideMs: number;
  readonly oursMs: number;
  /** Starting both programs, for nothing, as they start for the apply: what is read of them is in memory. */
  readonly startMs: number;
  /** The same for the first time after a boot. */
  readonly coldStartMs: number;
  readonly idle: ResidentPasses;
}

function measurements(rounds: readonly Round[]): readonly Measurement[] {
  const of = (figure: (round: Round) => number): number => median(rounds.map(figure));
  const [ours, same, bare, beside, start, coldStart] = [
    of(({ oursMs }) => oursMs),
    of(({ sameMs }) => sameMs),
    of(({ bareMs }) => bareMs),
    of(({ besideMs }) => besideMs),
    of(({ startMs }) => startMs),
    of(({ coldStartMs }) => coldStartMs),
  ];
  const [pass, report] = [of(({ idle }) => idle.passMs), of(({ idle }) => idle.reportMs)];
  const last = rounds.at(-1)?.idle;
  return [
    ratio(
      NAMES.cut,
      { measured: ours - start, reference: same, limit: 1 },
      `${String(DISKS_EACH)} blank NVMe disks to ${String(VOLUMES)} logical volumes with ext4, mounted and verified, in a virtual machine: ` +
        `${milliseconds(ours - start)} / ${milliseconds(same)}; besides, ${milliseconds(start)} to start node twice (${milliseconds(coldStart)} the first time after a boot); ` +
        `a script that marks nothing and looks at nothing takes ${milliseconds(bare)}, ${milliseconds(beside)} with all disks beside each other`,
    ),
    ratio(
      NAMES.idle,
      { measured: pass, reference: report, limit: 1.5 },
      `${milliseconds(pass)} / ${milliseconds(report)} in turns; ${String(last?.processes ?? 0)} processes in a pass, ${String(last?.operations ?? 0)} operations planned`,
    ),
  ];
}

/**
 * Each on a boot and on disks of its own: what one has mounted and activated would cost the other one time. In odd rounds the
 * other one goes first.
 */
async function measureRound(rig: Rig, round: number): Promise<Round> {
  const steps = [
    async () => ({ sameMs: await clockSame(rig, round) }),
    async () => ({ bareMs: await clockBare(rig, disks('bare', round), (paths) => [paths]) }),
    async () => ({
      besideMs: await clockBare(rig, disks('beside', round), (paths) =>
        paths.map((path) => [path]),
      ),
    }),
    () => measureOurs(rig, round),
  ];
  if (round % 2 === 1) steps.reverse();
  const times: Partial<Round>[] = [];
  for (const step of steps) times.push(await step());
  return Object.assign({}, ...times) as Round;
}

async function clockSame(rig: Rig, round: number): Promise<number> {
  return clockScript(rig, disks('same', round), (paths) => {
    const script = referenceScript(paths, VOLUMES / DISKS_EACH);
    writeFileSync(join(rig.exchange, 'same.sh'), script);
    return 'bash /exchange/same.sh';
  });
}

/** One script for each share of the disks, all of them beside each other. */
async function clockBare(
  rig: Rig,
  boot: readonly VirtualDisk[],
  shares: (paths: readonly string[]) => readonly (readonly string[])[],
): Promise<number> {
  return clockScript(rig, boot, (paths) => {
    const scripts = shares(paths).map(
      (share) => `bash /exchange/bare.sh /mnt ${share.join(' ')} &`,
    );
    return [...scripts, 'wait'].join('\n');
  });
}

async function clockScript(
  rig: Rig,
  boot: readonly VirtualDisk[],
  scriptFor: (paths: readonly string[]) => string,
): Promise<number> {
  const vm = await rig.boot(boot, { root: 'memory' });
  const listed = await vm.output('realpath /dev/disk/by-id/nvme-*_*-? | sort -u');
  const tookMs = await clock(vm, scriptFor(listed.trim().split('\n')));
  await requireMounted(vm);
  await vm.cutPower();
  return tookMs;
}

async function measureOurs(
  rig: Rig,
  round: number,
): Promise<Pick<Round, 'oursMs' | 'startMs' | 'coldStartMs' | 'idle'>> {
  const vm = await rig.boot(disks('ours', round), { root: 'memory' });
  const coldStartMs = await clock(vm, START);
  const oursMs = await clock(vm, APPLY);
  const startMs = await clock(vm, START);
  const idle = JSON.parse(
    await vm.output(`/exchange/node /exchange/resident-pass.mjs ${STATE_DIR} 7`, {
      timeoutMs: TIMEOUT_MS,
    }),
  ) as ResidentPasses;
  await requireMounted(vm);
  if (idle.operations > 0)
    throw new Error(
      `${String(idle.operations)} operations are planned where nothing is to be done`,
    );
  await vm.cutPower();
  return { oursMs, startMs, coldStartMs, idle };
}

async function requireMounted(vm: VirtualMachine): Promise<void> {
  const mounted = Number(
    await vm.output('findmnt --noheadings --list --types ext4 | grep -c mapper'),
  );
  if (mounted !== VOLUMES)
    throw new Error(`${String(mounted)} logical volumes are mounted, not ${String(VOLUMES)}`);
}

async function clock(vm: VirtualMachine, script: string): Promise<number> {
  const started = performance.now();
  await vm.output(script, { timeoutMs: TIMEOUT_MS });
  return performance.now() - started;
}

/** Images of earlier rounds are left aside: what was made on them is there. */
function disks(whose: string, round: number): readonly VirtualDisk[] {
  return Array.from({ length: DISKS_EACH }, (_, index) => ({
    bus: 'nvme',
    name: `${whose}-${String(round)}-${String(index)}`,
    sizeBytes: 2 * gibibyte,
    serial: `${whose.toUpperCase()}-${String(index)}`,
  }));
}

/** One file that needs nothing of this checkout in the machine. */
async function bundleResidentPass(rig: Rig): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/bench/resident-pass.ts'],
    outfile: join(rig.exchange, 'resident-pass.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

function whatIsMissing(): string | null {
  if (process.getuid?.() !== 0)
    return 'it needs root, to share the root filesystem with a virtual machine';
  const absent = machineParts.filter((part) => !part.isHere()).map((part) => part.package);
  for (const [command, name] of COMMANDS) if (!hasCommand(command)) absent.push(name);
  if (absent.length > 0) {
    console.log(`      installing Debian packages for the virtual machine: ${absent.join(' ')}`);
    installPackages(absent);
  }
  const missing = machineParts.filter((part) => !part.isHere());
  return missing.length === 0 ? null : `not here: ${missing.map(({ name }) => name).join(', ')}`;
}

/** What both sides run in the machine, which has this one's programs, and the Debian packages that have them. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['lvm', 'lvm2'],
  ['sfdisk', 'fdisk'],
  ['mkfs.ext4', 'e2fsprogs'],
];

const DECLARATIONS = `${INSTALLATION_AND_CLASS}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: bench }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme, serial: "OURS-*" }, count: ${String(DISKS_EACH)} }
  volumeGroup:
    name: bench
    carve:
      - { name: volume, count: ${String(VOLUMES / DISKS_EACH)}, size: 128Mi, storageClassName: local-ext4 }
`;
