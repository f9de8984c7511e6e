import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEvent, AgentOptions } from '../src/model/agent-protocol.ts';
import type { DesiredNode } from '../src/model/planned/desired.ts';
import type { VolumeId } from '../src/model/identifiers.ts';
import type { Inventory } from '../src/model/observed/inventory.ts';
import { operationRef } from '../src/model/operation-key.ts';
import type { Operation } from '../src/model/planned/plan.ts';
import type { Report } from '../src/model/planned/report.ts';
import { wholeReport } from '../src/model/planned/whole-report.ts';
import { isOn, traitsOf } from '../src/model/planned/operation-traits.ts';
import { planNode } from '../src/plan/plan-node.ts';
import { discover } from './discover/discover.ts';
import { execute } from './execute/execute.ts';
import { readLastDesired, desiredVolumesOf } from './execute/last-desired.ts';
import { takeObservation, type Observation } from './execute/observation.ts';

const OBSERVE_AGAIN_MS = 1_000;

/** What was desired at some time, and what came of serving it. */
export interface Served {
  /** Asked for; the rest of the plan was not. */
  readonly reviewed: readonly Operation[];
  readonly report: Report;
  /**
   * Volumes that nothing declares any more, when these were served; empty for what was desired
   * last.
   */
  readonly kept: readonly VolumeId[];
}

export interface ServeRequest {
  readonly stateDir: string;
  /** The host's own configuration file, as the start of the agent names it. */
  readonly hostConfig: string;
  /** How long disks are waited for that something lies on and that are not there. */
  readonly diskWaitMs: number;
  readonly emit: (event: AgentEvent) => void;
  readonly signal?: AbortSignal;
  /** Called when disks are still missing after the wait. */
  readonly missing: (disks: readonly string[]) => void;
  /** Gets what somebody should know of what is served, in sentences without a full stop. */
  readonly notice: (text: string) => void;
}

/**
 * Verifies, activates and mounts what this host was last asked to have, without a repository and
 * without a network. It goes through the same plan, lock and guards as any pass; it creates,
 * formats, grows and wipes nothing.
 *
 * @returns null when nothing was applied on this host yet; else what was desired last, then what is
 * kept of before.
 * @throws Error ExecutionRefused, DiscoverError, or when what was desired last cannot be read.
 */
export async function serveLast(request: ServeRequest): Promise<readonly Served[] | null> {
  const { stateDir, hostConfig, notice } = request;
  const last = await readLastDesired(stateDir, notice);
  if (last === null) return null;
  const { desired, includeLoop, former } = last;
  if (last.hostConfig !== null && last.hostConfig !== hostConfig)
    notice(
      `what was applied last was applied with --host-config ${last.hostConfig}, and ${hostConfig} is read now: where host paths are refused, give the former here, too`,
    );
  const options = { stateDir, hostConfig, includeLoop, node: desired.node };
  const observation = await waitForDisks(desired, options, request);
  const reviewed = servingSteps(desired, observation.inventory, new Set(desiredVolumesOf(desired)));
  const report = await carryOut(request, { desired, reviewed, options, observation });
  return [
    { reviewed, report, kept: [] },
    ...(await serveKept(request, { former, desired, options, observed: report.inventory })),
  ];
}

interface Step {
  readonly desired: DesiredNode;
  readonly reviewed: readonly Operation[];
  readonly options: AgentOptions;
  readonly observation?: Observation;
}

async function carryOut({ emit, signal }: ServeRequest, step: Step): Promise<Report> {
  const reviewed = step.reviewed.map(operationRef);
  const more = signal === undefined ? {} : { signal };
  return wholeReport(
    await execute({ ...step, reviewed, emit, isBoot: true, ...more }),
    step.reviewed,
  );
}

function servingSteps(
  desired: DesiredNode,
  observed: Inventory,
  volumes: ReadonlySet<VolumeId>,
): readonly Operation[] {
  return planNode(desired, observed).operations.filter(
    (operation) =>
      traitsOf(operation).serves === true &&
      isOn(operation, 'volume') &&
      volumes.has(operation.volume.volume),
  );
}

/**
 * Volumes that nothing declares any more are kept, data and mounts, and so they are after a reboot.
 */
async function serveKept(
  request: ServeRequest,
  given: {
    readonly former: readonly DesiredNode[];
    readonly desired: DesiredNode;
    readonly options: AgentOptions;
    readonly observed: Inventory;
  },
): Promise<readonly Served[]> {
  const later = new Set(desiredVolumesOf(given.desired));
  const served: Served[] = [];
  for (const desired of given.former) {
    const kept = new Set(desiredVolumesOf(desired).filter((volume) => !later.has(volume)));
    for (const volume of kept) later.add(volume);
    const reviewed = servingSteps(desired, given.observed, kept);
    if (reviewed.length === 0) continue;
    const report = await carryOut(request, { desired, reviewed, options: given.options });
    served.push({ reviewed, report: { ...report, refusals: [] }, kept: [...kept] });
  }
  return served;
}

/** Observes until every disk that something lies on is there, or was waited for long enough. */
async function waitForDisks(
  desired: DesiredNode,
  options: AgentOptions,
  { diskWaitMs, missing }: ServeRequest,
): Promise<Observation> {
  const until = performance.now() + diskWaitMs;
  for (;;) {
    const observation = await takeObservation(options, discover);
    const absent = missingDisks(desired, observation.inventory);
    if (absent.length === 0) return observation;
    if (performance.now() > until) {
      missing(absent);
      return observation;
    }
    await sleep(OBSERVE_AGAIN_MS);
  }
}

function missingDisks({ disks }: DesiredNode, observed: Inventory): readonly string[] {
  const there = new Set(observed.disks.flatMap(({ aliases }) => aliases));
  return disks.flatMap(({ facts }) => (there.has(facts.id) ? [] : [facts.id]));
}
