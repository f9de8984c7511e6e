/**
 * Lives: what people commit, what agents do and where they are stopped, what happens to machines
 * and disks, one step after another, with every law checked after each.
 *
 * What is left out, because no program could tell: a consent that stays in git when the node lost
 * its state directory, and with it the proof that it was used; bytes of others between the places
 * that are sampled (they are put at sampled places); two plans of two nodes that wait for their
 * answer at the same time without a lock.
 */
import { isDeepStrictEqual } from 'node:util';
import { isRemovalOver } from '../../agent/execute/end-removals.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import { claimKey, type ClaimKey, type NodeName } from '../../src/model/identifiers.ts';
import type { PartitionTable } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { FIRST_COMMIT } from './life-git.ts';
import { commit, type Change } from './life-commits.ts';
import { befall, type Event } from './life-events.ts';
import {
  checkBytes,
  checkClaims,
  complain,
  newOracle,
  type Mandate,
  type Violation,
} from './life-oracle.ts';
import { judgeGrown, watcherFor } from './life-watcher.ts';
import { remember } from './life-setbacks.ts';
import { useVolumes } from './life-users.ts';
import { nodeAt, operationsOf, planAt, PRODUCT, type LifePrograms, type Living } from './living.ts';
import { firstWorld } from './life-worlds.ts';
import { discover, machineOf, mediumOf, type World } from './machine.ts';
import { tokensIn, viewOf } from './medium.ts';
import { poweredOff, runPass, type Pass, type Stop } from './passes.ts';

export type LifeStep =
  | { readonly kind: 'commit'; readonly change: Change }
  | {
      readonly kind: 'apply';
      readonly node: number;
      /** Carries out what was shown earlier, when it was shown at all. */
      readonly isLate: boolean;
      readonly stop: Stop | null;
      readonly turns: number;
    }
  /** A plan is shown on a node, and its prompt is left open. */
  | { readonly kind: 'show'; readonly node: number }
  | { readonly kind: 'event'; readonly event: Event };

/** What a life was made of, for the test that asks whether lives are full of incident. */
export interface LifeStory {
  readonly violations: readonly Violation[];
  readonly operations: readonly Operation['kind'][];
  readonly proofs: readonly string[];
  readonly refusals: readonly string[];
  readonly failures: readonly string[];
  readonly planned: number;
}

/** A life before its first step. */
export function beginLife(world: World, programs: LifePrograms): Living {
  const life: Living = {
    git: FIRST_COMMIT,
    world,
    oracle: newOracle(),
    programs,
    shown: new Map(),
    purposes: new Map(),
    past: { states: new Map(), tables: new Map() },
    seen: { operations: [], proofs: [], refusals: [], failures: [], planned: 0 },
  };
  for (const medium of Object.values(life.world.media))
    for (const token of tokensIn(viewOf(medium), 0, medium.sizeBytes))
      life.oracle.bytes.set(token, medium.name);
  return life;
}

/** Lives it through; ends at the first violation. */
export function live(steps: readonly LifeStep[], programs: LifePrograms = PRODUCT): LifeStory {
  const life = beginLife(firstWorld(), programs);
  for (const step of steps) {
    try {
      takeStep(life, step);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const isWrite = /read only property|not extensible|Cannot delete property/.test(message);
      complain(life.oracle, isWrite ? 'planning-wrote' : 'crash', message);
    }
    const broken = life.oracle.violations.filter(
      ({ law }) => programs.laws === null || programs.laws.includes(law),
    );
    if (broken.length > 0) break;
    life.oracle.violations.length = 0;
  }
  return { ...life.seen, violations: life.oracle.violations };
}

/** One step, and all laws that can be judged after it. */
export function takeStep(life: Living, step: LifeStep): void {
  switch (step.kind) {
    case 'commit':
      life.git = commit(life, step.change);
      break;
    case 'event':
      befall(life, step.event);
      break;
    case 'show': {
      const node = nodeAt(step.node);
      const { mandate, plan } = planAt(life, node);
      life.shown.set(node, { ...mandate, reviewed: operationsOf(plan, node) });
      break;
    }
    case 'apply':
      apply(life, step);
      break;
  }
  useVolumes(life);
  checkBytes(life.oracle, life.world);
  checkClaims(life.oracle, life.world);
}

type Apply = Extract<LifeStep, { kind: 'apply' }>;

function apply(life: Living, step: Apply): void {
  const node = nodeAt(step.node);
  const late = step.isLate ? life.shown.get(node) : undefined;
  const { mandate, plan } = late === undefined ? planAt(life, node) : { mandate: late, plan: null };
  // Of two plans that wait for an answer, the second one must be made anew.
  life.shown.clear();
  remember(life, node);
  const before = life.world;
  const pass = passOf(life, mandate, {
    plan,
    reviewed: late?.reviewed ?? null,
    stop: step.stop,
    turns: step.turns,
  });
  life.world = pass.world;
  life.seen.operations.push(...pass.done.map(({ kind }) => kind));
  life.seen.proofs.push(...pass.done.flatMap((one) => ('proof' in one ? [one.proof] : [])));
  life.seen.failures.push(
    ...pass.failed.map(({ operation, reason }) => `${operation.kind}: ${reason}`),
  );
  if (life.oracle.violations.length > 0) return;
  if (pass.isStopped) checkEnds(life, { before, mandate, step });
  else if (late === undefined && pass.failed.length === 0) checkConverged(life, mandate, pass);
}

function passOf(
  life: Living,
  mandate: Mandate,
  how: {
    readonly plan: Plan | null;
    readonly reviewed: readonly Operation[] | null;
    readonly stop: Stop | null;
    readonly turns: number;
  },
): Pass {
  const desired = mandate.desired.nodes.find((one) => one.node === mandate.node)!;
  const watcher = watcherFor(life.oracle, mandate, life.world);
  const plan = how.plan?.nodes.find((one) => one.node === mandate.node) ?? null;
  const request = { ...how, node: mandate.node, desired, plan };
  const pass = runPass(life.world, request, life.programs, watcher);
  judgeGrown(pass, life.oracle, mandate);
  return pass;
}

/** After everything was done, nothing is left to do, but what had to wait for this very pass. */
function checkConverged(life: Living, { node, desired }: Mandate, { done }: Pass): void {
  const waiting = waitingIn(desired, done);
  const left = operationsOf(planAt(life, node).plan, node).filter(
    (one) => one.kind !== 'assign-claim' || !waiting.has(claimKey(one.claim)),
  );
  if (left.length === 0 || left.some((one) => done.some((before) => makesWay(before, one)))) return;
  complain(
    life.oracle,
    'not-converged',
    `${node} still plans ${left.map(({ kind }) => kind).join(', ')}`,
  );
}

/**
 * The claims that wait for what this very pass does: for an old volume to go, or for the disk with
 * their data, which came from another node, to be wiped.
 */
function waitingIn(
  { claims }: Mandate['desired'],
  work: readonly Operation[],
): ReadonlySet<ClaimKey> {
  const wiped = work.flatMap(({ kind, disk }) => (kind === 'wipe-disk' ? [disk.facts.id] : []));
  const isWaiting = ({ code, summary }: Refusal): boolean =>
    code === 'claim-held' ||
    (code === 'claim-elsewhere' && wiped.some((disk) => summary.includes(`disk ${disk},`)));
  return new Set(
    claims.flatMap((one) =>
      one.kind === 'unplaced' && isWaiting(one.refusal) ? [claimKey(one.claim)] : [],
    ),
  );
}

function liftsProtection(operation: Operation): boolean {
  return operation.kind === 'record-protection' && !operation.protected;
}

/**
 * A protection is lifted, and applied, before its volume goes; disks do not wait for each other's
 * mount points.
 */
function makesWay(before: Operation, later: Operation): boolean {
  if (before.kind === 'record-protection')
    return (
      !before.protected &&
      later.kind === 'remove-volume' &&
      later.removed.volume === before.volume.volume
    );
  return (
    before.kind === 'remove-volume' &&
    later.kind === 'mount-filesystem' &&
    later.disk.facts.id !== before.disk.facts.id &&
    later.mountPoint === before.removed.mountPoint
  );
}

/** However a pass was stopped, the next ones end where one without a stop would have. */
function checkEnds(
  life: Living,
  at: {
    readonly before: World;
    readonly mandate: Mandate;
    readonly step: Apply;
  },
): void {
  const { before, mandate, step } = at;
  const { node } = mandate;
  const { stop, turns } = step;
  const isPower = stop?.how === 'power';
  const recovered = finished(life, life.world, mandate, turns);
  // A plan of earlier chose for a world of earlier; and what an earlier kill left in the cache
  // alone is another begin for who loses the power before.
  if (step.isLate || (isPower && hasUnsynced(before, node))) return;
  const start = isPower ? poweredOff(before, node, stop.fates) : before;
  const begun = planAt(aside(life, start), node);
  // What others had mounted is gone with the power: who chose a volume while it was there chose
  // among fewer.
  if (isPower && !isDeepStrictEqual(placesOf(mandate), placesOf(begun.mandate))) return;
  // So did who chose before a protection was seen to be lifted, for which the next plan makes room;
  // and who chose while another claim waited for its old volume to go chose alone.
  const now = planAt(aside(life, life.world), node).mandate;
  const work = operationsOf(begun.plan, node);
  const later = work.some(liftsProtection) || waitingIn(mandate.desired, work).size > 0;
  if (later && !keepsPlaces(mandate, now)) return;
  const straight = finished(life, start, mandate, turns);
  if (straight === null || recovered === null) return;
  // What others had in use, and could not go before the power went, goes now: its number in the
  // table is free for another.
  const isFreed =
    isPower && removedBy(planAt(aside(life, before), node), node) !== removedBy(begun, node);
  const [one, other] = [straight, recovered].map((world) => endOf(world, mandate, !isFreed));
  const differences = differing(one, other);
  if (differences.length > 0)
    complain(
      life.oracle,
      'not-the-same-end',
      `${node}: ${differences.slice(0, MOST_DIFFERENCES).join('; ')}`,
    );
}

const MOST_DIFFERENCES = 6;

/** Which volumes a plan removes. */
function removedBy({ plan }: { readonly plan: Plan }, node: NodeName): string {
  return canonicalJson(
    operationsOf(plan, node).flatMap((one) =>
      one.kind === 'remove-volume' ? [one.removed.volume] : [],
    ),
  );
}

/** Where two values differ: `records.volumes.0.state: "ready" and "removed"`. */
export function differing(one: unknown, other: unknown, at = ''): readonly string[] {
  const [a, b] = [canonicalJson(one), canonicalJson(other)];
  if (a === b) return [];
  if (!isNested(one) || !isNested(other)) return [`${at}: ${a} and ${b}`];
  const members = Array.from(new Set([...Object.keys(one), ...Object.keys(other)]));
  return members.flatMap((name) =>
    differing(one[name] ?? null, other[name] ?? null, at === '' ? name : `${at}.${name}`),
  );
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The same life in a world of its own, from here on. */
function aside(life: Living, world: World): Living {
  return {
    ...life,
    world,
    oracle: newOracle(),
    seen: { operations: [], proofs: [], refusals: [], failures: [], planned: 0 },
  };
}

/** Which volume each claim has. */
function placesOf({ desired }: Mandate): readonly string[] {
  return desired.claims.flatMap((one) =>
    one.kind === 'placed' ? [`${claimKey(one.claim)} ${one.node} ${one.volume}`] : [],
  );
}

/** Whether each claim that has a place has it later, too. */
function keepsPlaces(mandate: Mandate, later: Mandate): boolean {
  const places = new Set(placesOf(later));
  return placesOf(mandate).every((place) => places.has(place));
}

/** Passes until nothing is planned any more, in a world of their own; null when one failed. */
function finished(life: Living, start: World, { node }: Mandate, turns: number): World | null {
  const alone = aside(life, start);
  for (let count = 0; count < 3; count += 1) {
    const { mandate, plan } = planAt(alone, node);
    // Of the rest a fresh oracle knows too little.
    const judged = alone.oracle.violations.filter(({ law }) => law === 'plan-checker');
    life.oracle.violations.push(...judged);
    if (judged.length > 0) return null;
    if (operationsOf(plan, node).length === 0) return alone.world;
    const pass = passOf(alone, mandate, { plan, reviewed: null, stop: null, turns });
    if (pass.failed.length > 0) {
      life.seen.failures.push(
        ...pass.failed.map(({ operation, reason }) => `${operation.kind}: ${reason}`),
      );
      return null;
    }
    alone.world = pass.world;
  }
  complain(life.oracle, 'not-converged', `${node} plans something after three passes`);
  return null;
}

function hasUnsynced(world: World, node: NodeName): boolean {
  return machineOf(world, node).slots.some((name) => mediumOf(world, name).pending.length > 0);
}

/**
 * What is the same on every way there: not the times, nor the sizes that a record tells of a volume
 * that grew. A removal that was stopped behind its last byte is written down by the next pass that
 * has something to do, and a copy of a table that no layout has is not repaired: there it stays as
 * begun.
 */
function endOf(world: World, { node, desired }: Mandate, isNumbered: boolean): object {
  const inventory = discover(world, node);
  const { disks, blockLinks, records } = inventory;
  const declared = new Set(
    desired.nodes.flatMap((one) => one.disks.map(({ facts }): string => facts.id)),
  );
  const timeless = (record: object): object => ({
    ...record,
    recordedAt: '',
    blankFingerprint: '',
    partitionUuids: [],
    spans: [],
    sizeBytes: 0,
    facts: null,
    disk: null,
  });
  return {
    disks: disks.map(({ fingerprint: _fingerprint, ledger, ...disk }) => {
      const said = ledger === undefined ? null : ledger.volumes.map(timeless);
      const table = isNumbered ? disk.table : unnumbered(disk.table);
      return { ...disk, said, table: declared.has(disk.id) ? table : table?.partitions };
    }),
    blockLinks,
    records: {
      disks: records.disks.map(timeless),
      volumes: records.volumes.map(timeless),
      consents: (records.consents ?? []).map((record) => ({
        ...timeless(record),
        state:
          isRemovalOver(record, inventory) ||
          (record.subject.kind === 'volume' && !declared.has(record.disk.id))
            ? 'done'
            : record.state,
      })),
    },
  };
}

/** Without what partitions have from their numbers. */
function unnumbered(table: PartitionTable | undefined): PartitionTable | undefined {
  return (
    table && {
      ...table,
      partitions: table.partitions
        .map((one) => ({ ...one, number: 0, path: '', fingerprint: '' }))
        .sort((a, b) => a.startBytes - b.startBytes),
    }
  );
}
