import { availableParallelism } from 'node:os';
import type { AgentEvent, AgentOptions } from '../../src/model/agent-protocol.ts';
import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import type { ExecutedReport, NotPlanned, Outcome } from '../../src/model/planned/report.ts';
import { compareText } from '../../src/model/values/order.ts';
import { disksOfOperation, operationChains } from '../../src/plan/operation-chains.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { discover, readFingerprint } from '../discover/discover.ts';
import { readHostSettings } from '../discover/host-settings.ts';
import type { CommandRunner, DriverContext } from '../drivers/driver.ts';
import { clearStaging } from '../drivers/grow.ts';
import { prepareSeed } from '../drivers/filesystems/seed.ts';
import { runCommand } from '../host/commands/command.ts';
import { openCommandShell } from '../host/commands/command-shell.ts';
import { hasProgram } from '../host/commands/find-program.ts';
import type { DiskInstance } from '../host/devices/partition-nodes.ts';
import { needsRecords, runChain, type Chain } from './chain.ts';
import { ExecutionRefused } from './execution-refused.ts';
import { takeObservation, isStillCurrent, type Discover, type Observation } from './observation.ts';
import { endRemovals } from './end-removals.ts';
import { inParallel } from './in-parallel.ts';
import { rememberDesired } from './last-desired.ts';
import { lockDisk, lockHost, type DiskLock, type DiskTools } from './locks.ts';
import { openRecordStore } from './record-store.ts';
import { observeAfter } from './observe-after.ts';
import { review } from './review.ts';
import { missingTools } from './tool-check.ts';
import { watchDisks } from './watch-disks.ts';
import { withoutEffectFailed } from './without-effect.ts';

export interface ExecuteRequest {
  readonly desired: DesiredNode;
  /** Only these may be carried out. */
  readonly reviewed: readonly OperationRef[];
  readonly options: AgentOptions;
  /** Called before each operation and after it, in the order in which things happen. */
  readonly emit: (event: AgentEvent) => void;
  /** Finishes what is running, withholds the rest. */
  readonly signal?: AbortSignal;
  /** Taken a moment ago for what was reviewed; used while it is still current. */
  readonly observation?: Observation | null;
  /** Serves what was noted before: nothing new is desired by it. */
  readonly isBoot?: boolean;
  readonly host?: Partial<HostAccess>;
}

/** What of the host is reached through functions; tests replace single ones. */
export interface HostAccess {
  readonly discover: Discover;
  /** Of the disk at a path, as it is now. */
  readonly readFingerprint: (options: AgentOptions, path: string) => Promise<string | null>;
  readonly run: CommandRunner;
  /** The tools of one disk; each of them inherits the descriptor of the disk's lock. */
  readonly openTools: (descriptor: number) => DiskTools;
  readonly hasProgram: (program: string) => Promise<boolean>;
  readonly now: () => Date;
  readonly deadlineScale: number;
  /** How many disks are worked on at the same time. */
  readonly parallel: number;
}

/**
 * Makes a node as it is desired, as far as that was reviewed: takes the lock, observes, plans
 * afresh, does what both plans agree on, observes again.
 *
 * @throws ExecutionRefused when the pass cannot begin; what goes wrong later is in the report.
 */
export async function execute(request: ExecuteRequest): Promise<ExecutedReport> {
  const host = hostAccess(request);
  const lock = await lockHost(request.options.stateDir);
  try {
    return await runPass(request, host);
  } finally {
    await lock.release();
  }
}

function hostAccess(request: ExecuteRequest): HostAccess {
  const run = request.host?.run;
  return {
    discover,
    readFingerprint,
    run: runCommand,
    openTools: run === undefined ? openCommandShell : (descriptor) => toolsOf(run, descriptor),
    hasProgram,
    now: () => new Date(),
    deadlineScale: 1,
    // Disks wait for themselves more than for a processor.
    // Stryker disable next-line ArithmeticOperator: how many there are changes only how long it takes
    parallel: 4 * availableParallelism(),
    ...request.host,
  };
}

/** Each started by itself. */
function toolsOf(run: CommandRunner, descriptor: number): DiskTools {
  return {
    run: (argv, options) => run(argv, { stdinDescriptor: descriptor, ...options }),
    // Stryker disable next-line ArrowFunction: there is nothing to wait for
    end: () => Promise.resolve(),
  };
}

async function runPass(request: ExecuteRequest, host: HostAccess): Promise<ExecutedReport> {
  const { desired, options } = request;
  const startedAt = timestamp(host);
  await clearStaging({
    run: host.run,
    deadlineScale: host.deadlineScale,
    stateDir: options.stateDir,
  });
  const given = request.observation ?? null;
  const observation =
    given !== null && (await isStillCurrent(given, options, request.reviewed))
      ? given
      : await takeObservation(options, host.discover);
  const { inventory: observed, instances } = observation;
  if (observed.node !== desired.node)
    throw new ExecutionRefused(
      'other-node',
      `This host is ${observed.node}; what is to be applied is for ${desired.node}.`,
      'Apply it on that node, or name this one with --node if its host name is not its node name.',
    );
  const plan = planNode(desired, observed);
  const silent = new Set<DiskId>();
  const { outcomes, notPlanned } = await carryOutPlan({
    request,
    host,
    instances,
    observed,
    plan,
    silent,
    signal: request.signal ?? new AbortController().signal,
    keysDirectory: options.keysDirectory ?? (await readHostSettings(options)).keys,
  });
  // Nothing was begun: what was observed is still so, and is not observed twice.
  const acted = outcomes.some(({ kind }) => kind !== 'withheld');
  const inventory = acted ? await observeAfter(host, options, { observed, silent }) : observed;
  const after = acted ? planNode(desired, inventory) : plan;
  // Of a disk that fell silent nobody saw what came of it.
  const seen = after.operations.filter(({ disk }) => !silent.has(disk.facts.id));
  return {
    node: desired.node,
    startedAt,
    finishedAt: timestamp(host),
    outcomes: acted ? withoutEffectFailed(outcomes, seen) : outcomes,
    refusals: after.refusals,
    kept: after.kept,
    remaining: after.operations,
    ...(after.pools === undefined ? {} : { pools: after.pools }),
    inventory,
    notPlanned,
  };
}

function timestamp(host: HostAccess): string {
  return host.now().toISOString();
}

interface Pass {
  readonly keysDirectory: string;
  readonly request: ExecuteRequest;
  readonly host: HostAccess;
  readonly instances: ReadonlyMap<string, DiskInstance>;
  readonly observed: Inventory;
  readonly plan: NodePlan;
  /** Disks that do not answer any more; filled as they fall silent. */
  readonly silent: Set<DiskId>;
  /** Aborted when it is to end in order. */
  readonly signal: AbortSignal;
}

/**
 * What came of each operation that is planned, in the order of the plan, and of what is planned no
 * more.
 */
interface CarriedOut {
  readonly outcomes: readonly Outcome[];
  readonly notPlanned: readonly NotPlanned[];
}

async function carryOutPlan(pass: Pass): Promise<CarriedOut> {
  const { request, host, plan, observed } = pass;
  const outcomes = new Map<Operation, Outcome>();
  const finished = (outcome: Outcome): void => {
    outcomes.set(outcome.operation, outcome);
    request.emit({ kind: 'outcome', outcome });
  };
  const { notReviewed, notPlanned } = review(plan, request.reviewed);
  const withheld = new Map([...unknownRecords(plan, observed), ...notReviewed]);
  const toDo = plan.operations.filter((operation) => !withheld.has(operation));
  const failed = await missingTools(toDo, { systemd: observed.host.systemd }, host.hasProgram);
  for (const [operation, reason] of failed.withheld) withheld.set(operation, reason);
  const records = openRecordStore(request.options.stateDir, observed.records);
  await endRemovals(observed, { records, now: () => timestamp(host) });
  const work = operationChains(plan.operations).map((operations): ChainWork => {
    const disks = Array.from(new Set(operations.flatMap(disksOfOperation))).toSorted(compareText);
    return {
      disks,
      contexts: chainContexts(pass, { operations, disks, records }),
      chain: {
        operations,
        withheld,
        failed: failed.failures,
        started: (operation) => request.emit({ kind: 'operation-started', operation }),
        finished,
        signal: pass.signal,
      },
    };
  });
  await prepare(request, toDo);
  await inParallel(work, host.parallel, (one) => workAlone(pass, one));
  // Stryker disable next-line ArrayDeclaration: each has come to something
  return { outcomes: plan.operations.flatMap((one) => outcomes.get(one) ?? []), notPlanned };
}

/** Writes what the operations need. */
async function prepare(
  { desired, options, isBoot }: ExecuteRequest,
  toDo: readonly Operation[],
): Promise<void> {
  await Promise.all([
    // Without room for it no operation begins that needs a record, and the next boot serves what it
    // served before.
    toDo.length > 0 && isBoot !== true
      ? rememberDesired(desired, options).catch(() => undefined)
      : undefined,
    toDo.some(({ kind }) => kind === 'create-filesystem')
      ? prepareSeed(options.stateDir)
      : undefined,
  ]);
}

interface ChainWork {
  /** Sorted: two passes take their locks in the same order. */
  readonly disks: readonly DiskId[];
  /** Of those that are attached. */
  readonly contexts: ReadonlyMap<DiskId, DriverContext>;
  readonly chain: Omit<Chain, 'contextOf' | 'inTime'>;
}

/**
 * Works on the disks of a chain under a lock for each, which every tool that is started for it
 * inherits. When only the agent is killed, a tool may live on and begin to write later: as long as
 * it lives, the next pass leaves its disk alone.
 */
async function workAlone(pass: Pass, { disks, contexts, chain }: ChainWork): Promise<void> {
  const { host } = pass;
  const { stateDir } = pass.request.options;
  const toDo = chain.operations.filter((operation) => !chain.withheld.has(operation));
  const watch = watchDisks(chain.signal, host.deadlineScale);
  const { inTime } = watch;
  if (toDo.length === 0) return runChain({ ...chain, inTime, contextOf: contextIn(contexts) });
  const locks: DiskLock[] = [];
  try {
    let reason: string | null = null;
    for (const disk of disks) {
      const lock = await lockDisk(disk, stateDir, host.openTools);
      locks.push(lock);
      reason ??= lock.reason;
      if (reason !== null) break;
    }
    if (reason === null) {
      // Stryker disable next-line OptionalChaining: what was locked has its tools
      const runs = new Map(
        locks.map(({ disk, tools }) => [disk, tools && watch.watched(tools.run)]),
      );
      await runChain({ ...chain, inTime, contextOf: contextIn(withRunners(contexts, runs)) });
      return;
    }
    const all = toDo.map((operation) => [operation, reason] as const);
    const withheld = new Map([...chain.withheld, ...all]);
    await runChain({ ...chain, inTime, withheld, contextOf: contextIn(contexts) });
  } finally {
    // What was given up still works, or will: as long as it lives, the next pass leaves its disks
    // alone.
    if (watch.isSilent()) for (const disk of disks) pass.silent.add(disk);
    else
      for (const { tools, release } of locks) {
        await tools?.end();
        await release();
      }
  }
}

function contextIn(contexts: ReadonlyMap<DiskId, DriverContext>): Chain['contextOf'] {
  return (disk) => {
    const context = contexts.get(disk);
    // Stryker disable next-line ConditionalExpression: something is done only to disks that were observed
    if (context === undefined)
      // Stryker disable next-line CallExpression: see above
      throw new Error(`no context for ${disk}, which something is done to`);
    return context;
  };
}

/** The same, with the tools that inherit each disk's lock. */
function withRunners(
  contexts: ReadonlyMap<DiskId, DriverContext>,
  runs: ReadonlyMap<DiskId, CommandRunner | null | undefined>,
): ReadonlyMap<DiskId, DriverContext> {
  const all = new Map<DiskId, DriverContext>();
  for (const [disk, context] of contexts)
    all.set(disk, {
      ...context,
      run: runs.get(disk) ?? context.run,
      peer: (other) => all.get(other) ?? null,
    });
  return all;
}

/** A record that cannot be read may say that a volume is finished: nothing is created beside it. */
function unknownRecords(plan: NodePlan, observed: Inventory): ReadonlyMap<Operation, string> {
  const unreadable = observed.findings.find(({ code }) => code === 'record-unreadable');
  if (unreadable === undefined) return new Map();
  const reason = `A record of this node cannot be read, and what it says may forbid this: ${unreadable.message}.`;
  return new Map(plan.operations.filter(needsRecords).map((operation) => [operation, reason]));
}

/** Contexts of every attached disk that a chain has to do with. */
function chainContexts(
  pass: Pass,
  chain: {
    readonly operations: readonly Operation[];
    readonly disks: readonly DiskId[];
    readonly records: DriverContext['records'];
  },
): ReadonlyMap<DiskId, DriverContext> {
  // Stryker disable next-line ArrowFunction: what is planned is done to disks that were observed
  const doneTo = new Set(chain.operations.map(({ disk }) => disk.facts.id));
  return new Map(
    chain.disks.flatMap((disk) => {
      const found = pass.observed.disks.find(({ id }) => id === disk);
      if (found !== undefined) return [[disk, diskContext(pass, found, chain.records)] as const];
      // Before anything is begun. One that a group only has among its members may be away.
      // Stryker disable next-line ConditionalExpression: see above
      if (doneTo.has(disk)) throw diskChanged(disk);
      return [];
    }),
  );
}

function diskChanged(disk: DiskId): ExecutionRefused {
  return new ExecutionRefused(
    'disk-changed',
    `The disk ${disk} was attached or detached while the host was observed.`,
    'Run "diskwright apply" again.',
  );
}

function diskContext(
  pass: Pass,
  disk: ObservedDisk,
  records: DriverContext['records'],
): DriverContext {
  const { request, host, observed, instances } = pass;
  const instance = instances.get(disk.path);
  if (instance === undefined) throw diskChanged(disk.id);
  return {
    run: host.run,
    deadlineScale: host.deadlineScale,
    stateDir: request.options.stateDir,
    keysDirectory: pass.keysDirectory,
    owner: { installation: request.desired.installation, node: request.desired.node },
    systemd: observed.host.systemd,
    records,
    observed: disk,
    instance,
    // Stryker disable next-line ArrowFunction: without its lock nothing is done to a disk, see withRunners
    peer: () => null,
    fingerprintNow: () => host.readFingerprint(request.options, disk.path),
    now: () => timestamp(host),
    signal: pass.signal,
    copied: (operation, percent) =>
      request.emit({ kind: 'operation-progress', operation, percent }),
  };
}
