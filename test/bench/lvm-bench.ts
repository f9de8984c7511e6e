/**
 * In a virtual machine: blank disks to mounted logical volumes, and what it costs when nothing is
 * to be done.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installProduct } from '../vm/product.ts';
import { openRig, type Rig, type VirtualMachine } from '../vm/rig.ts';
import { gibibyte, type VirtualDisk } from '../vm/virtual-disk.ts';
import { INSTALLATION_AND_CLASS } from './declared.ts';
import { APPLY, clock, TIMEOUT_MS, WARM_UP, whatIsMissing } from './machine.ts';
import { inBothOrders, median, milliseconds, root, type Measurement } from './measure.ts';
import type { BenchOptions } from './options.ts';
import type { ResidentPasses } from './resident-pass.ts';

const DISKS_EACH = 4;
const VOLUMES = 32;
const STATE_DIR = '/var/lib/diskwright';
/**
 * What somebody would ask who wants to know whether a volume is missing: everything that LVM knows.
 */
const REPORT = 'lvm fullreport --all --readonly --reportformat json --units b >/dev/null';

const NAMES = {
  cut: 'lvm: diskwright apply / a script of commands one after another',
  again: 'lvm: diskwright apply with nothing to do / one lvm fullreport',
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
    const [bare, beside, ours]: [number[], number[], Ours[]] = [[], [], []];
    await inBothOrders(options.rounds, [
      async (round) =>
        void bare.push(await clockBare(rig, disks('bare', round), (paths) => [paths])),
      async (round) => {
        const each = (paths: readonly string[]) => paths.map((path) => [path]);
        beside.push(await clockBare(rig, disks('beside', round), each));
      },
      async (round) => void ours.push(await measureOurs(rig, round)),
    ]);
    return measurements({ bare, beside, ours });
  } finally {
    await rig.close();
  }
}

/** Milliseconds of one round. */
interface Ours {
  readonly applyMs: number;
  readonly againMs: number;
  readonly reportMs: number;
  readonly idle: ResidentPasses;
}

function measurements(rounds: {
  readonly bare: readonly number[];
  readonly beside: readonly number[];
  readonly ours: readonly Ours[];
}): readonly Measurement[] {
  const of = (figure: (ours: Ours) => number): number => median(rounds.ours.map(figure));
  const [apply, again, report] = [
    of(({ applyMs }) => applyMs),
    of(({ againMs }) => againMs),
    of(({ reportMs }) => reportMs),
  ];
  const [bare, beside] = [median(rounds.bare), median(rounds.beside)];
  const [pass, inTurn] = [of(({ idle }) => idle.passMs), of(({ idle }) => idle.reportMs)];
  const last = rounds.ours.at(-1)?.idle;
  return [
    compared(
      NAMES.cut,
      apply / bare,
      `${String(DISKS_EACH)} blank NVMe disks to ${String(VOLUMES)} logical volumes with ext4, mounted and verified, in a virtual machine: ` +
        `${milliseconds(apply)} / ${milliseconds(bare)}, ${milliseconds(beside)} with all disks beside each other; the script marks nothing and looks at nothing`,
    ),
    compared(
      NAMES.again,
      again / report,
      `${milliseconds(again)} / ${milliseconds(report)}, whole processes, most of it two starts of node`,
    ),
    compared(
      NAMES.idle,
      pass / inTurn,
      `${milliseconds(pass)} / ${milliseconds(inTurn)} in turns; ${String(last?.processes ?? 0)} processes in a pass, ${String(last?.operations ?? 0)} operations planned`,
    ),
  ];
}

/** An emulated machine tells where time goes, and nothing of a host's: there is no aim. */
function compared(name: string, value: number, detail: string): Measurement {
  return { name, figure: `${value.toFixed(2)} x`, aim: null, detail };
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

/**
 * Each on a boot and on disks of its own: what one has mounted and activated would cost the other
 * one time.
 */
async function clockScript(
  rig: Rig,
  boot: readonly VirtualDisk[],
  scriptFor: (paths: readonly string[]) => string,
): Promise<number> {
  const vm = await rig.boot(boot, { root: 'memory' });
  const listed = await vm.output('realpath /dev/disk/by-id/nvme-*_*-? | sort -u');
  await clock(vm, WARM_UP);
  const tookMs = await clock(vm, scriptFor(listed.trim().split('\n')));
  await requireMounted(vm);
  await vm.cutPower();
  return tookMs;
}

async function measureOurs(rig: Rig, round: number): Promise<Ours> {
  const vm = await rig.boot(disks('ours', round), { root: 'memory' });
  await clock(vm, WARM_UP);
  const applyMs = await clock(vm, APPLY);
  const nothingToDo: Partial<Ours> = {};
  for (const step of round % 2 === 0 ? [report, again] : [again, report])
    Object.assign(nothingToDo, await step(vm));
  const idle = JSON.parse(
    await vm.output(`/exchange/node /exchange/resident-pass.mjs ${STATE_DIR} 8`, {
      timeoutMs: TIMEOUT_MS,
    }),
  ) as ResidentPasses;
  await requireMounted(vm);
  if (idle.operations > 0)
    throw new Error(
      `${String(idle.operations)} operations are planned where nothing is to be done`,
    );
  await vm.cutPower();
  return { applyMs, idle, againMs: 0, reportMs: 0, ...nothingToDo };
}

async function report(vm: VirtualMachine): Promise<Pick<Ours, 'reportMs'>> {
  return { reportMs: await clock(vm, REPORT) };
}

async function again(vm: VirtualMachine): Promise<Pick<Ours, 'againMs'>> {
  return { againMs: await clock(vm, APPLY) };
}

async function requireMounted(vm: VirtualMachine): Promise<void> {
  const mounted = Number(
    await vm.output('findmnt --noheadings --list --types ext4 | grep -c mapper'),
  );
  if (mounted !== VOLUMES)
    throw new Error(`${String(mounted)} logical volumes are mounted, not ${String(VOLUMES)}`);
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
