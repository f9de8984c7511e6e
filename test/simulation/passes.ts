/**
 * One pass of the agent on one machine: look, plan afresh, do of it what was reviewed. It may be
 * killed or lose its power at any single step; the disks are worked on at the same time, step by
 * step in turn.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { isRemovalOver } from '../../agent/execute/end-removals.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk, Span } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation, OperationKind } from '../../src/model/planned/plan.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import { now, saveConsent, sync, type Guard, type Site, type Step } from './agent-steps.ts';
import {
  discover,
  machineOf,
  mediumOf,
  tableOn,
  withMachine,
  withMedium,
  type World,
} from './machine.ts';
import { afterPowerCut, synced, tokensIn, viewOf, written } from './medium.ts';
import { carryOut } from './simulated-agent.ts';

export interface PassRequest {
  readonly node: NodeName;
  readonly desired: DesiredNode;
  /** What was planned over what is seen now; null: it is planned afresh. */
  readonly plan: NodePlan | null;
  /** null: everything that a fresh plan has. */
  readonly reviewed: readonly Operation[] | null;
  readonly stop: Stop | null;
  /** In which order the disks take turns. */
  readonly turns: number;
}

export interface Stop {
  readonly afterSteps: number;
  /** `kill`: the page cache stays. `power`: what was not synced is there, gone or torn. */
  readonly how: 'kill' | 'power';
  readonly fates: readonly number[];
}

export interface Pass {
  readonly world: World;
  readonly plan: NodePlan;
  readonly done: readonly Operation[];
  readonly failed: readonly { readonly operation: Operation; readonly reason: string }[];
  readonly isStopped: boolean;
}

/** What a law watches for while a pass goes on. */
export interface Watcher {
  readonly begins: (operation: Operation, world: World) => void;
  /** The first byte that an operation writes where it makes or destroys content. */
  readonly destroys: (
    operation: Operation,
    what: { readonly medium: string; readonly tokens: readonly string[] },
    world: World,
  ) => void;
  readonly done: (operation: Operation, world: World) => void;
  /** Each step, with the world before it. */
  readonly stepped?: (step: Step, before: World) => void;
}

export interface Programs {
  readonly planNode: (desired: DesiredNode, observed: Inventory) => NodePlan;
  readonly without: ReadonlySet<Guard>;
}

export function runPass(
  world: World,
  request: PassRequest,
  programs: Programs,
  watcher: Watcher | null = null,
): Pass {
  const observed = discover(world, request.node);
  const plan = request.plan ?? programs.planNode(request.desired, observed);
  const state: Running = {
    world,
    request,
    programs,
    watcher,
    done: [],
    failed: [],
  };
  const chains = [endRemovals(state, observed)];
  let hasBegun = false;
  let steps = 0;
  for (let turn = request.turns; chains.length > 0; turn = (turn * 5 + 3) % 8191) {
    if (request.stop !== null && steps === request.stop.afterSteps)
      return { ...resultOf(state, plan), world: stopped(state, request.stop), isStopped: true };
    const index = turn % chains.length;
    const next = chains[index]!.next();
    if (next.done === true) chains.splice(index, 1);
    else steps += 1;
    if (hasBegun || chains.length > 0) continue;
    chains.push(...chainsOf(state, reviewedOf(plan, request.reviewed), observed));
    hasBegun = true;
  }
  return { ...resultOf(state, plan), world: state.world, isStopped: false };
}

function resultOf(
  { done, failed }: Running,
  plan: NodePlan,
): Pick<Pass, 'plan' | 'done' | 'failed'> {
  return { plan, done, failed };
}

interface Running {
  world: World;
  readonly request: PassRequest;
  readonly programs: Programs;
  readonly watcher: Watcher | null;
  readonly done: Operation[];
  readonly failed: { readonly operation: Operation; readonly reason: string }[];
}

function reviewedOf(plan: NodePlan, reviewed: readonly Operation[] | null): readonly Operation[] {
  if (reviewed === null) return plan.operations;
  const keys = new Set(reviewed.map(operationKey));
  return plan.operations.filter((operation) => keys.has(operationKey(operation)));
}

/** What was written through the whole disk and its partitions is lost together with the power. */
function stopped({ world, request }: Running, stop: Stop): World {
  if (stop.how === 'kill') return world;
  return poweredOff(world, request.node, stop.fates);
}

/** A machine without power, and on again: nothing is mounted, nothing unsynced is safe. */
export function poweredOff(world: World, node: NodeName, fates: readonly number[]): World {
  const { slots } = machineOf(world, node);
  const media = slots.reduce(
    (before, name) => withMedium(before, name, (medium) => afterPowerCut(medium, fates)),
    world,
  );
  return withMachine(media, node, (machine) => ({
    ...machine,
    mounts: [],
    loops: [],
    openers: [],
    boots: machine.boots + 1,
  }));
}

/** What was done to its last byte before a stop is written down before anything else. */
function* endRemovals(state: Running, observed: Inventory): Generator<Step, void, undefined> {
  for (const record of observed.records.consents ?? []) {
    if (!isRemovalOver(record, observed)) continue;
    const disk = observed.disks.find(({ aliases }) => aliases.includes(record.disk.id));
    const medium = disk === undefined ? undefined : mediumAt(state, disk);
    if (medium === undefined) continue;
    const site = siteOf(state, medium);
    for (const step of [
      sync(site),
      saveConsent({ ...record, state: 'done', recordedAt: now(site) }),
    ]) {
      state.watcher?.stepped?.(step, state.world);
      state.world = after(state.world, step, site);
      yield step;
    }
  }
}

function siteOf(state: Running, medium: string): Site {
  const { request, programs } = state;
  return { world: () => state.world, node: request.node, medium, without: programs.without };
}

function mediumAt({ world, request }: Running, { path }: ObservedDisk): string | undefined {
  return machineOf(world, request.node).slots[path.charCodeAt(7) - 97];
}

function chainsOf(
  state: Running,
  operations: readonly Operation[],
  observed: Inventory,
): Generator<Step, void, undefined>[] {
  const disks = new Set(operations.map(({ disk }) => disk.facts.id));
  return Array.from(disks, (id) => {
    const found = observed.disks.find((disk) => disk.id === id);
    const medium = found === undefined ? undefined : mediumAt(state, found);
    if (medium === undefined) throw new Error(`operations on ${id}, which is in no slot`);
    return runChain(
      state,
      operations.filter(({ disk }) => disk.facts.id === id),
      medium,
    );
  });
}

/** Kinds that write neither the table nor new content. */
const SERVING: ReadonlySet<OperationKind> = new Set([
  'mount-filesystem',
  'link-block-device',
  'assign-claim',
  'take-back-claim',
  'forget-claim',
  'record-protection',
]);

function* runChain(
  state: Running,
  operations: readonly Operation[],
  medium: string,
): Generator<Step, void, undefined> {
  const site = siteOf(state, medium);
  let isDiskBlocked = false;
  let areWritesBlocked = false;
  const volumes = new Set<string>();
  for (const group of groupsOf(operations)) {
    const runnable = group.filter(
      (one) =>
        !isDiskBlocked &&
        !(areWritesBlocked && !SERVING.has(one.kind)) &&
        !('volume' in one && volumes.has(one.volume.volume)),
    );
    const [first, ...rest] = runnable;
    if (first === undefined) continue;
    for (const operation of runnable) state.watcher?.begins(operation, state.world);
    const failure = yield* watched(state, [first, ...rest], site);
    for (const operation of runnable) {
      if (failure === null) {
        state.done.push(operation);
        state.watcher?.done(operation, state.world);
        continue;
      }
      state.failed.push({ operation, reason: failure });
      if (BLOCKS_DISK.has(operation.kind)) isDiskBlocked = true;
      else if (operation.kind === 'repair-partition-table') areWritesBlocked = true;
      for (const volume of volumesOf(operation)) volumes.add(volume);
    }
  }
}

const BLOCKS_DISK: ReadonlySet<OperationKind> = new Set([
  'wipe-disk',
  'remove-volume',
  'create-partition-table',
]);

function volumesOf(operation: Operation): readonly string[] {
  if (isOn(operation, 'volume')) return [operation.volume.volume];
  return isOn(operation, 'partitions')
    ? operation.partitions.map(({ volume }) => volume.volume)
    : [];
}

/** Marks of one disk are set by one write of its table. */
function groupsOf(
  operations: readonly Operation[],
): readonly (readonly [Operation, ...Operation[]])[] {
  const groups: [Operation, ...Operation[]][] = [];
  for (const operation of operations) {
    const open = groups.at(-1);
    if (open?.[0].kind === 'mark-ready' && operation.kind === 'mark-ready') open.push(operation);
    else groups.push([operation]);
  }
  return groups;
}

function* watched(
  state: Running,
  group: readonly [Operation, ...Operation[]],
  site: Site,
): Generator<Step, string | null, undefined> {
  const [operation] = group;
  const work = carryOut(group, site);
  let hasWritten = false;
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    const step = next.value;
    if (step.kind === 'write') {
      const medium = mediumOf(state.world, site.medium);
      const { startBytes, endBytes } = step.write;
      const spans = hasWritten ? [] : destroyedSpans(operation, state.world, site);
      hasWritten = true;
      const cells = viewOf(medium);
      const tokens = [{ startBytes, sizeBytes: endBytes - startBytes }, ...spans].flatMap((span) =>
        tokensIn(cells, span.startBytes, span.startBytes + span.sizeBytes),
      );
      if (tokens.length > 0 || spans.length > 0)
        state.watcher?.destroys(
          operation,
          { medium: site.medium, tokens: Array.from(new Set(tokens)) },
          state.world,
        );
    }
    state.watcher?.stepped?.(step, state.world);
    state.world = after(state.world, step, site);
    yield step;
  }
}

function after(world: World, step: Step, site: Site): World {
  switch (step.kind) {
    case 'write':
      return withMedium(world, step.medium, (medium) => written(medium, step.write));
    case 'sync':
      return withMedium(world, step.medium, (medium) => synced(medium, step.via));
    case 'machine':
      return withMachine(world, site.node, step.change);
  }
}

/** All that is of no use to its owner any more once an operation began to write. */
function destroyedSpans(operation: Operation, world: World, site: Site): readonly Span[] {
  const medium = mediumOf(world, site.medium);
  switch (operation.kind) {
    case 'wipe-disk':
    case 'create-partition-table':
      return [{ startBytes: 0, sizeBytes: medium.sizeBytes }];
    case 'remove-volume':
      return [operation.removed];
    case 'create-filesystem':
    case 'prepare-block-volume':
    case 'encrypt-block-volume': {
      const { partitionUuid } = operation.volume;
      return (tableOn(medium)?.partitions ?? []).filter(({ uuid }) => uuid === partitionUuid);
    }
    case 'create-partitions':
      return operation.partitions;
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'grow-physical-volume':
    case 'activate-logical-volume':
    case 'create-logical-volume':
    case 'extend-logical-volume':
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
    case 'move-logical-volume':
    case 'abort-move':
    case 'leave-volume-group':
    case 'rebuild-logical-volume':
    case 'forget-physical-volume':
    case 'remove-logical-volume':
    case 'repair-partition-table':
    case 'restore-records':
    case 'write-ledger':
    case 'relabel-partitions':
    case 'adopt-volume':
    case 'grow-partition':
    case 'mark-ready':
    case 'grow-filesystem':
    case 'change-encryption-key':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
      return [];
  }
}
