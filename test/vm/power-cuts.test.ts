/**
 * Partitions and a volume group with linear, mirrored and thin volumes are made, and grown, while
 * somebody writes to what is finished. Then the power is cut, again and again, right before one of
 * all the flushes meanwhile: what the disks had not been told to keep is lost, or torn, or there.
 * Each time one apply finishes, without a human.
 *
 * What may be left when the volumes of the group are made and grown is told apart state by state,
 * and some of these are tried; a cut at random is beside them. Each cut has a seed.
 * `DISKWRIGHT_SEED=N` makes N the first one; the requests of one run are not quite those of
 * another.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { crashStates, someStates, type CrashState } from '../crash/crash-states.ts';
import { randomOf, SEED } from '../seeded-random.ts';
import { partitionsAndGroup, volumesIn } from './declarations.ts';
import { installProduct } from './product.ts';
import { openRig, type VirtualMachine } from './rig.ts';
import { prepareState, stateDisk, switchTo } from './switched-disks.ts';
import { mebibyte, type VirtualDisk } from './virtual-disk.ts';
import type { PowerCut } from './write-history.ts';
import { expectSynced, openWriters } from './writers.ts';

const isLong = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
// An hour of the night: each night has other seeds, so that what is tried adds up over the nights.
const rounds = isLong ? 40 : 1;
const seeds = Array.from({ length: rounds }, (_, round) => SEED + round);
const stateNumbers = Array.from({ length: isLong ? 100 : 2 }, (_, number) => number);

const rig = openRig({ disks: 'served' });
const product = installProduct(rig);
const [foreign, ...others] = (
  [
    ['FOREIGN', 64],
    ['PLAIN', 512],
    ['GROUP-A', 512],
    ['GROUP-B', 512],
  ] as const
).map(([name, size]): VirtualDisk => ({
  bus: 'scsi',
  name,
  sizeBytes: size * mebibyte,
  serial: name,
  rotational: false,
  writesInOrder: name.startsWith('GROUP'),
})) as [VirtualDisk, ...VirtualDisk[]];

/** What is declared one after another, from when on, and what is there when it was applied. */
interface Pass {
  readonly yaml: string;
  readonly since: number;
  readonly wanted: readonly string[];
}

const apply = ['apply', '/exchange/declarations', '--auto-approve', '-o', 'json'];
const passes: Pass[] = [];
/** What was synced, and when it was known to be. */
const synced: { readonly at: number; readonly file: string; readonly line: number }[] = [];
/** Of those that tell apart what is left of the group. */
let states: readonly CrashState[] = [];
let vm: VirtualMachine;
let foreignContent = '';

afterAll(() => rig.close());

/** Every volume, with its state, size and use. */
function statesOf(inventory: Inventory): readonly string[] {
  const logical = inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  return [
    ...volumesIn(inventory).map(({ volume, state, filesystem, mountPoint }) =>
      [volume, state, filesystem, mountPoint].join(' '),
    ),
    ...logical.map(({ name, label, segmentType, sizeBytes, filesystem, usedBy }) => {
      const mounts = usedBy.flatMap((use) => (use.kind === 'mounted' ? [use.mountPoint] : []));
      const size = `${sizeBytes / mebibyte} MiB`;
      return [name, parseMark(label)?.state, segmentType, size, filesystem?.type, ...mounts].join(
        ' ',
      );
    }),
  ].toSorted();
}

/** Nothing fails, is refused or unknownContent. Null when there was nothing to do. */
async function applyOnce(): Promise<Report | null> {
  const { exitCode, stdout, stderr } = await product.run(vm, ...apply);
  expect(stdout, stderr).not.toBe('');
  const report = JSON.parse(stdout) as Report | null;
  expect(
    {
      failed: report?.outcomes.filter(({ kind }) => kind !== 'applied') ?? [],
      refused: report?.refusals ?? [],
      remaining: report?.remaining.map(({ kind }) => kind) ?? [],
    },
    stderr,
  ).toEqual({ failed: [], refused: [], remaining: [] });
  expect(exitCode).toBe(0);
  return report;
}

async function applyNext(sizes: Parameters<typeof partitionsAndGroup>[0]): Promise<void> {
  const yaml = partitionsAndGroup(sizes);
  const since = rig.server().history().now();
  product.declare(yaml);
  const report = (await applyOnce())!;
  passes.push({ yaml, since, wanted: statesOf(report.inventory) });
}

function contentOfForeign(): string {
  return createHash('sha256').update(rig.server().contentOf(foreign.name)).digest('hex');
}

const mountPoints =
  'findmnt --list --noheadings --output TARGET | grep ^/var/lib/diskwright/volumes/';

beforeAll(async () => {
  console.log(`seeds ${SEED} to ${SEED + rounds - 1}`);
  vm = await rig.boot([foreign, ...others, stateDisk], { root: 'memory' });
  // Else the machine would flush nothing, and everything would count as lost.
  const caches = await vm.output('sort --unique /sys/block/*/queue/write_cache');
  expect(caches).toBe('write back\n');
  await prepareState(vm);
  const at = '/dev/disk/by-id/scsi-0QEMU_QEMU_HARDDISK_FOREIGN';
  await vm.output(`vgcreate --setautoactivation n foreign ${at}
    lvcreate --yes --size 32M --name keep foreign
    mkfs.ext4 -q /dev/foreign/keep
    vgchange --activate n foreign
    sync`);
  foreignContent = contentOfForeign();
  const { history } = rig.server();
  const writers = openWriters((file, line) => synced.push({ at: history().now(), file, line }));
  await applyNext(null);
  writers.begin(
    vm,
    (await vm.output(mountPoints))
      .trim()
      .split('\n')
      .map((at) => `${at}/data`),
  );
  await applyNext({ linear: '64Mi', mirror: '48Mi', pool: '100Mi', thin: '120Mi' });
  await applyNext({ linear: '96Mi', mirror: '64Mi', pool: '140Mi', thin: '200Mi' });
  states = statesOfGroup();
}, 900_000);

/**
 * Right before something is kept of a disk under the group, while its volumes are made and grown.
 */
function statesOfGroup(): readonly CrashState[] {
  const writes = rig.server().history().writes();
  const ofGroup = new Set(
    writes.flatMap(({ cache, keptFrom }) => (cache.startsWith('GROUP') ? [keptFrom] : [])),
  );
  const since = passes[1]!.since;
  const all = crashStates(writes, SEED, (at) => at >= since && ofGroup.has(at));
  const some = someStates(all, stateNumbers.length, SEED);
  console.log(`${some.length} of ${all.length} states of the group`);
  return some;
}

it.each(seeds)('finishes after power cut %i', async (seed) => {
  const random = randomOf(seed);
  const { flushes } = rig.server().history();
  // One in four while partitions are made, one in four while it all grows.
  const chosen = [0, 1, 1, 2][seed % 4]!;
  const pass = passes[chosen]!;
  const end = passes[chosen + 1]?.since ?? Infinity;
  const instants = flushes().filter((at) => at >= pass.since && at < end);
  const instant = instants[Math.floor(random() * instants.length)]!;
  await expectFinished({ instant, seed }, instant);
});

it.each(stateNumbers)('finishes after state %i of the group', async (number) => {
  const state = states[number]!;
  console.log(`before ${state.cut}: ${state.name}`);
  await expectFinished(state, state.cut);
});

/** What was declared at that instant is there after one apply, and so is what was synced. */
async function expectFinished(cut: PowerCut, instant: number): Promise<void> {
  const pass = passes.findLast(({ since }) => since <= instant)!;
  await switchTo(rig, vm, cut);
  product.declare(pass.yaml);
  const report = await applyOnce();
  expect(statesOf(report?.inventory ?? (await product.discover(vm)))).toEqual(pass.wanted);
  expect(contentOfForeign()).toBe(foreignContent);
  const lines = new Map(
    synced.flatMap(({ at, file, line }) => (at <= instant ? [[file, line]] : [])),
  );
  await expectSynced(vm, lines);
}
