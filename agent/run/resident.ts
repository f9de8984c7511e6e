import { isOn } from '../../src/model/planned/operation-traits.ts';
import { isDeepStrictEqual } from 'node:util';
import { AgentLinkError } from '../../src/agent-link/agent-link-error.ts';
import { askHealthOnHost } from '../../src/agent-link/agent-session.ts';
import type { AgentEvent } from '../../src/model/agent-protocol.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type { Outcome } from '../../src/model/planned/report.ts';
import { isNextTenth } from '../../src/model/values/tenths.ts';
import type { Condition } from '../../src/model/condition.ts';
import { withSteadyHealth } from '../../src/model/observed/smart-health.ts';
import type { Alarm } from '../../src/resident/alarm.ts';
import type { Authority, Orders, PassReport } from './authority.ts';
import type { HostWatch } from './host-state.ts';
import type { Log } from '../../src/resident/log.ts';
import type { AgentMetrics } from './probes/metrics.ts';
import {
  dealtWith,
  NO_STREAKS,
  nextStep,
  pauseAfter,
  type PreviousPass,
  type PassEnd,
  type Pauses,
  type Streaks,
  type Wake,
} from './next-step.ts';
import { passOnHost, type RootHalf } from './pass-on-host.ts';

/** All that stays while the agent runs. */
export interface Resident {
  readonly root: RootHalf;
  readonly authority: Authority;
  readonly alarm: Alarm;
  readonly host: HostWatch;
  readonly log: Log;
  /** Null where nobody asks. */
  readonly metrics: AgentMetrics | null;
  readonly pauses: Pauses;
  /** Between two times that a disk is asked for its health. */
  readonly healthIntervalMs: number;
  /** From 0 up to 1, drawn anew for each wait. */
  readonly chance: () => number;
  readonly signal: AbortSignal;
  /** Called after each turn, for the probes. */
  readonly turned: (turn: { readonly hasPassed: boolean }) => void;
}

/**
 * How often the kernel is asked whether a device or a mount is another one: two small files are
 * read.
 */
const POLL_MS = 2_000;

/** A host that came up has other things to do first. */
const FIRST_HEALTH_MS = 20 * 60_000;
/** Between two disks. */
const NEXT_DISK_MS = 15_000;
/** While no disk is to be asked; each is asked anew after hours, unless the host says sooner. */
const NO_DISK_MS = 30 * 60_000;

/** Makes a pass whenever one is due, one after another, until the signal comes. */
export async function runPasses(resident: Resident): Promise<void> {
  const { authority, alarm, healthIntervalMs, signal } = resident;
  let memory: Memory = { last: null, streaks: NO_STREAKS, reported: null };
  let healthDueMs = performance.now() + Math.min(FIRST_HEALTH_MS, healthIntervalMs);
  while (!signal.aborted) {
    const orders = authority.orders();
    const host = resident.host.state();
    const nowMs = performance.now();
    const step =
      orders.kind === 'unknown'
        ? ({ kind: 'wait', untilMs: nowMs + POLL_MS } as const)
        : nextStep({ nowMs, orders: orders.name, host, last: memory.last });
    resident.metrics?.connected(authority.trouble() === null);
    if (step.kind === 'pass' && orders.kind !== 'unknown')
      memory = await passAndPause(resident, { orders, host, wake: step.wake, memory });
    resident.turned({ hasPassed: memory.last !== null });
    // Nothing is due: no pass waits for what a disk says of itself.
    if (step.kind === 'wait' && memory.last !== null && nowMs >= healthDueMs) {
      healthDueMs = performance.now() + (await askOneDisk(resident));
      continue;
    }
    if (step.kind === 'wait')
      await alarm.wait(Math.min(POLL_MS, Math.max(0, step.untilMs - nowMs)), signal);
  }
}

/** How long to wait until the next disk is asked for its health, in milliseconds. */
async function askOneDisk({
  root,
  healthIntervalMs,
  log,
}: Pick<Resident, 'root' | 'healthIntervalMs' | 'log'>): Promise<number> {
  const noDiskMs = Math.min(NO_DISK_MS, healthIntervalMs);
  try {
    const disk = await askHealthOnHost(root.link, root.options);
    if (disk === null) return noDiskMs;
    log.debug({ disk }, 'asked for its health');
    return NEXT_DISK_MS;
  } catch (error) {
    if (!(error instanceof AgentLinkError)) throw error;
    log.warn({ why: error.message }, 'no disk could be asked for its health');
    return noDiskMs;
  }
}

interface Memory {
  readonly last: PreviousPass | null;
  readonly streaks: Streaks;
  readonly reported: { readonly conditions: readonly Condition[]; readonly seen: unknown } | null;
}

type KnownOrders = Exclude<Orders, { kind: 'unknown' }>;

async function passAndPause(
  resident: Resident,
  turn: {
    readonly orders: KnownOrders;
    readonly host: string;
    readonly wake: Wake;
    readonly memory: Memory;
  },
): Promise<Memory> {
  const { orders, wake, memory } = turn;
  const passed = await onePass(resident, orders, wake);
  const { result, conditions } = passed;
  const hasActed = result.outcomes.some(({ kind }) => kind !== 'withheld');
  const seen = seenOf(passed);
  const isNews = memory.reported === null || !isDeepStrictEqual(memory.reported.seen, seen);
  const end: PassEnd = { result: resultOf(conditions), wake, hasNews: hasActed || isNews };
  const { pauses } = resident;
  const pause = pauseAfter(end, memory.streaks, { pauses, chance: resident.chance() });
  const endedMs = performance.now();
  return {
    last: {
      ...{ orders: orders.name, host: dealtWith(result.outcomes, turn.host), endedMs },
      dueMs: endedMs + pause.dueInMs,
      calmUntilMs: endedMs + pause.calmMs,
    },
    streaks: pause.streaks,
    reported: { conditions, seen },
  };
}

/** What a pass saw, without the time at which it did. */
function seenOf({
  inventory,
  conditions,
}: PassReport & { readonly conditions: readonly Condition[] }): unknown {
  const words = conditions.map(({ type, status, reason, message }) => [
    type,
    status,
    reason,
    message,
  ]);
  if (inventory === null) return [words];
  const { takenAt: _takenAt, ...rest } = inventory;
  return [words, withSteadyHealth(rest)];
}

/** Makes one pass and reports it. */
export async function onePass(
  { root, authority, log, metrics }: Pick<Resident, 'root' | 'authority' | 'log' | 'metrics'>,
  orders: KnownOrders,
  wake: Wake,
): Promise<PassReport & { readonly conditions: readonly Condition[] }> {
  log.info({ wake, orders: orders.name, may: orders.kind }, 'pass begins');
  metrics?.passBegan();
  const beganMs = performance.now();
  const reported = await authority.report(await passOnHost(root, orders, eventsTo(log)));
  const durationMs = Math.round(performance.now() - beganMs);
  const { outcomes, refusals } = reported.result;
  const ended = resultOf(reported.conditions);
  metrics?.passEnded({ wake, result: ended, durationMs, outcomes });
  metrics?.conditions(reported.conditions);
  if (reported.inventory !== null) metrics?.disks(reported.inventory.disks);
  for (const { code, summary } of refusals) log.warn({ code, summary }, 'refused');
  const ready = reported.conditions.find(({ type }) => type === 'Ready');
  log.info(
    {
      ...{ wake, result: ended, durationMs, operations: outcomes.length },
      ...(ready === undefined
        ? {}
        : { ready: ready.status, reason: ready.reason, why: ready.message }),
    },
    'pass ended',
  );
  return reported;
}

/** What a log is told of the events of one pass. */
function eventsTo(log: Log): (event: AgentEvent) => void {
  const told = new Map<string, number>();
  return (event) => {
    if (event.kind === 'outcome') logOutcome(log, event.outcome);
    if (event.kind !== 'operation-progress') return;
    const { operation, percent } = event;
    const facts = factsOfOperation(operation);
    const key = JSON.stringify(facts);
    if (!isNextTenth(told.get(key) ?? 0, percent)) return;
    told.set(key, percent);
    log.info({ ...facts, percent }, 'copying');
  };
}

function factsOfOperation(operation: Operation): Readonly<Record<string, string>> {
  const { kind, disk } = operation;
  const volume = isOn(operation, 'volume') ? { volume: operation.volume.volume } : {};
  return { operation: kind, disk: disk.facts.id, ...volume };
}

function logOutcome(log: Log, outcome: Outcome): void {
  const facts = factsOfOperation(outcome.operation);
  switch (outcome.kind) {
    case 'applied':
      log.info({ ...facts, durationMs: outcome.durationMs }, 'operation applied');
      return;
    case 'failed': {
      const { code, message, remedy } = outcome.failure;
      log.error({ ...facts, code, why: message, remedy }, 'operation failed');
      return;
    }
    case 'withheld':
      log.debug({ ...facts, why: outcome.reason }, 'operation withheld');
  }
}

/** The conditions in the words that the next pause depends on. */
function resultOf(conditions: readonly Condition[]): PassEnd['result'] {
  const conditionOf = (type: string): Condition | undefined =>
    conditions.find((condition) => condition.type === type);
  if (conditionOf('Ready')?.status === 'True') return 'converged';
  const reason = conditionOf('Reconciling')?.reason ?? '';
  if (reason === 'ProgressingWithRetry') return 'soon';
  return reason === 'Progressing' ? 'progress' : 'waits';
}
