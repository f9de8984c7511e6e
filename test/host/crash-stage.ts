/**
 * One host on which an apply is recorded with all that it writes, and which is then, again and
 * again, as a power cut during that apply may have left it. The apply that is recorded is the
 * product as it is shipped; those that recover run in this process.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { discover } from '../../agent/discover/discover.ts';
import { execute } from '../../agent/execute/execute.ts';
import { declare } from '../../src/declare/declare.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import { DEFAULT_HOST_CONFIG, type AgentOptions } from '../../src/model/agent-protocol.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import type { Report } from '../../src/model/planned/report.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import type { CrashState } from '../crash/crash-states.ts';
import { restoreState } from '../crash/log-states.ts';
import { pathOf, textOf, traceProgram, type Call } from '../crash/strace.ts';
import { readLog, readPlaces, type WriteLog } from '../crash/write-log.ts';
import { run } from './loop-device.ts';
import { CLI, diskOf, failuresOf, mountsBelow, type Story, type StoryDisk } from './story.ts';

const NODE = 'node-a' as NodeName;

/** What an apply wrote, and which volumes it had said to be finished at which instant. */
export interface Recorded {
  readonly log: WriteLog;
  readonly finished: readonly { readonly volume: VolumeId; readonly since: number }[];
  /** What it was to do. */
  readonly plan: PlannedHere;
}

/** Files that nobody reads after a power cut. */
function isLock(story: Story, path: string): boolean {
  return path === join(story.stateDir, 'lock') || path.startsWith(join(story.stateDir, 'locks'));
}

/** As after a boot: nothing is mounted, the kernel knows the partitions of the tables. */
export function reattach(story: Story, disks: readonly StoryDisk[]): void {
  takeAway(story, disks);
  for (const disk of disks) {
    disk.attach();
    // Where there is no table there is nothing to add.
    spawnSync('partx', ['--add', disk.path()]);
  }
}

export function takeAway(story: Story, disks: readonly StoryDisk[]): void {
  for (const line of mountsBelow(story.directory).toReversed())
    run('umount', line.split(' ')[0] ?? '');
  spawnSync('chattr', ['-R', '-f', '-i', story.stateDir]);
  for (const disk of disks) disk.detach();
}

function savedImage(disk: StoryDisk): string {
  return `${disk.image}.saved`;
}

/**
 * Applies what is declared, as after a boot, and keeps how the disks were before. @throws when not
 * all of it was done.
 */
export async function recordApply(story: Story, disks: readonly StoryDisk[]): Promise<Recorded> {
  takeAway(story, disks);
  for (const disk of disks) run('cp', '--sparse=always', disk.image, savedImage(disk));
  reattach(story, disks);
  const recorded = disks.map((disk) => ({
    name: disk.name,
    path: disk.path(),
    partitions: partitionsOf(disk),
  }));
  const places = readPlaces(recorded, story.stateDir, (path) => isLock(story, path));
  const plan = await planHere(story);
  const { code, stdout, stderr, calls } = await traceProgram(
    [
      ...[process.execPath, CLI, 'apply', join(story.directory, 'declarations')],
      ...['--auto-approve', '--approve-destroy', NODE, '-o', 'json', '--include-loop'],
      ...['--state-dir', story.stateDir, '--node', NODE],
    ],
    join(story.directory, 'trace'),
  );
  const report = stdout === '' ? null : (JSON.parse(stdout) as Report | null);
  if (code !== 0 || report === null || report.remaining.length > 0)
    throw new Error(
      `the apply that was recorded did not end: ${failuresOf(report).join()}${stderr}`,
    );
  return { log: readLog(calls, places), finished: finishedIn(calls), plan };
}

function partitionsOf(disk: StoryDisk): ReadonlyMap<number, number> {
  const name = disk.path().slice('/dev/'.length);
  return new Map(
    readdirSync(`/sys/block/${name}`)
      .filter((member) => member.startsWith(`${name}p`))
      .map((member) => [
        Number(member.slice(name.length + 1)),
        512 * Number(readFileSync(`/sys/block/${name}/${member}/start`, 'utf8')),
      ]),
  );
}

/** From the outcomes that the agent said. */
function finishedIn(calls: readonly Call[]): Recorded['finished'] {
  return calls.flatMap((call) => {
    if (call.name !== 'write' || !call.args[0]!.startsWith('1<') || pathOf(call.args[0]!) !== '')
      return [];
    return textOf(call.args[1]!)
      .split('\n')
      .flatMap((line) => {
        if (!line.startsWith('{"kind":"outcome"')) return [];
        const { outcome } = JSON.parse(line) as {
          readonly outcome: { readonly kind: string; readonly operation: Operation };
        };
        return outcome.kind === 'applied' && outcome.operation.kind === 'mark-ready'
          ? [{ volume: outcome.operation.volume.volume, since: call.asked }]
          : [];
      });
  });
}

/** Makes the host what a state leaves, as after the boot that follows. */
export function restore(
  story: Story,
  disks: readonly StoryDisk[],
  { log, state }: { readonly log: WriteLog; readonly state: CrashState },
): void {
  takeAway(story, disks);
  rmSync(story.stateDir, { recursive: true, force: true });
  const byName = new Map(disks.map((disk) => [disk.name, disk]));
  restoreState(log, state, {
    disks: [...byName.keys()],
    before: (name) => savedImage(byName.get(name)!),
    image: (name) => byName.get(name)!.image,
  });
  reattach(story, disks);
}

export interface Recovered {
  readonly inventory: Inventory;
  /** Null when there was nothing to do. */
  readonly report: Report | null;
  /** Volumes that the tables named as finished before it began. */
  readonly readyBefore: ReadonlySet<VolumeId>;
}

/** What an apply in this process is about to do. */
export interface PlannedHere {
  readonly inventory: Inventory;
  readonly desired: DesiredNode;
  readonly node: NodePlan;
}

/** Looks, resolves and plans in this process. @throws when the plan breaks a law. */
export async function planHere(story: Story): Promise<PlannedHere> {
  const declarations = declarationsOf(story);
  const inventory = await discover(optionsOf(story));
  const asOf = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const desired = resolve({ declarations, inventories: [inventory], asOf });
  const plan = planFleet(desired, [inventory], {
    asOf,
    revision: null,
    nodes: [NODE],
    maxInventoryAgeMs: null,
    locks: declarations.locks,
  });
  const [violation] = checkPlan(plan, { desired, inventories: [inventory] });
  if (violation !== undefined) throw new Error(`the plan breaks a law: ${violation.message}`);
  const [node] = plan.nodes;
  const wanted = desired.nodes.find((one) => one.node === NODE);
  if (node === undefined || wanted === undefined) throw new Error('nothing is declared here');
  return { inventory, desired: wanted, node };
}

function optionsOf({ stateDir }: Story): AgentOptions {
  return { stateDir, hostConfig: DEFAULT_HOST_CONFIG, node: NODE, includeLoop: true };
}

/** One apply in this process, of all that is planned. @throws when the plan breaks a law. */
export async function applyHere(story: Story, disks: readonly StoryDisk[]): Promise<Recovered> {
  const { inventory, desired, node } = await planHere(story);
  const readyBefore = readyOn(inventory, disks);
  if (node.operations.length === 0) return { inventory, report: null, readyBefore };
  const report = await execute({
    desired,
    reviewed: node.operations.map(operationRef),
    options: optionsOf(story),
    emit: () => undefined,
  });
  return { inventory: report.inventory, report, readyBefore };
}

function declarationsOf({ directory }: Story) {
  const at = join(directory, 'declarations');
  const files = readdirSync(at).map((path) => ({
    path,
    bytes: readFileSync(join(at, path)),
    blobId: null,
  }));
  const { declarations, diagnostics } = declare(files);
  if (declarations === null) throw new Error(JSON.stringify(diagnostics));
  return declarations;
}

function readyOn(inventory: Inventory, disks: readonly StoryDisk[]): ReadonlySet<VolumeId> {
  const marks = disks.flatMap((disk) =>
    (diskOf(inventory, disk).table?.partitions ?? []).map(({ label }) => parseMark(label)),
  );
  return new Set(marks.flatMap((mark) => (mark?.state === 'ready' ? [mark.volume] : [])));
}
