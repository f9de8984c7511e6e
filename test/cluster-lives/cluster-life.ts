/**
 * Lives of a cluster: the product's own pass of a controller and the decisions of its agents,
 * before an API server, hosts and a binder that exist only in memory. After each step all laws are
 * checked.
 */
import { expect } from 'vitest';
import { heldBy, type Executed } from '../../agent/run/cluster/guard.ts';
import type { PassReport } from '../../agent/run/authority.ts';
import {
  conditionsIn,
  openReporter,
  type Reporter,
} from '../../agent/run/cluster/cluster-report.ts';
import { wantedBy, type WantedOfNode } from '../../agent/run/cluster/node-storage.ts';
import {
  CSI_DRIVERS,
  CSI_STORAGE_CAPACITIES,
  NODE_INVENTORIES,
  NODE_STORAGES,
  NODES,
  PERSISTENT_VOLUME_CLAIMS,
  PERSISTENT_VOLUMES,
  STORAGE_CLASSES,
  type Resource,
} from '../../src/cluster/resources.ts';
import { clusterReader } from '../../src/controller/observe-cluster.ts';
import { sync } from '../../src/controller/sync.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { openLog } from '../../src/resident/log.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import { newMemory, type Memory } from '../../src/model/values/memory.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { AS_OF, NO_RECORDS, observedAgain } from '../simulation/builders.ts';
import { carriedOutOf } from '../simulation/carried-out.ts';
import { withFingerprints } from '../simulation/fingerprints.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { saidBy } from '../simulation/sleeping-volumes.ts';
import { untold } from '../simulation/simulated-ledger.ts';
import { MADE, REVISIONS, type Revision } from './declared-revisions.ts';
import { brokenLaws, lawBook, lawsOfRest, type LawBook } from './laws.ts';
import { simulatedApi, type Loose, type SimulatedApi, type WriteFault } from './simulated-api.ts';
import { bindAll } from './simulated-binder.ts';
import { scheduleAll } from './simulated-scheduler.ts';
import { firstInventories } from './simulated-hosts.ts';

export type Step =
  /** Of controllers of which each believes to lead: only fences keep the second from harm. */
  | { readonly kind: 'pass'; readonly controller: number; readonly leadsFor: number }
  /** Its watches bring what is by now, each as far as it is. */
  | { readonly kind: 'hear'; readonly controller: number; readonly behind: number }
  /** A new process: it knows what the status of its repository says. */
  | { readonly kind: 'restart'; readonly controller: number }
  | { readonly kind: 'fail'; readonly faults: readonly WriteFault[] }
  /**
   * `behind`: how old what it sees of its NodeStorage is; it is stopped after so many operations.
   */
  | {
      readonly kind: 'agent';
      readonly node: number;
      readonly behind: number;
      readonly stop: number;
    }
  | { readonly kind: 'bind' }
  /** Some rounds in which everything works. */
  | { readonly kind: 'calm' }
  | { readonly kind: 'commit'; readonly revision: number }
  | { readonly kind: 'claim' }
  /** A claim of a class that is provisioned, of so many GiB. */
  | { readonly kind: 'ask'; readonly size: number }
  | { readonly kind: 'schedule'; readonly turn: number }
  | { readonly kind: 'grow'; readonly which: number; readonly size: number }
  | { readonly kind: 'delete-claim' | 'delete-volume' | 'claim-again'; readonly which: number }
  | { readonly kind: 'delete-storage'; readonly node: number }
  /** Its system is new; `isTold`: its disks are not of a release that wrote no ledger. */
  | { readonly kind: 'reinstall'; readonly node: number; readonly isTold: boolean }
  | { readonly kind: 'restore'; readonly behind: number };

interface Controller {
  read: ReturnType<typeof clusterReader>;
  /** What its passes worked out. */
  passes: Memory;
  revision: Revision;
  /** Which state each of its watches has brought. */
  readonly heard: Map<Resource, number>;
}

interface Host {
  inventory: Inventory;
  executed: Executed | null;
  /** The product's own. */
  reporter: Reporter;
}

interface Life {
  readonly api: SimulatedApi;
  readonly controllers: readonly Controller[];
  readonly hosts: readonly Host[];
  readonly laws: LawBook;
  readonly faults: WriteFault[];
  git: Revision;
  /** Whether a person, or an older etcd, took from the cluster all that knew of a volume. */
  isForgotten: boolean;
  /** Whether git had volumes retained once that it had wiped before, or has wiped since. */
  hasRetained: boolean;
  /** The most that was ever bound of each kind: restored states cannot be newer. */
  claims: number;
}

const WATCHED: readonly Resource[] = [
  ...[NODES, NODE_INVENTORIES, NODE_STORAGES],
  ...[STORAGE_CLASSES, PERSISTENT_VOLUMES, PERSISTENT_VOLUME_CLAIMS],
  ...[CSI_DRIVERS, CSI_STORAGE_CAPACITIES],
];

/** Lives a life. @returns the laws that were broken, and after which step. */
export async function liveCluster(steps: readonly Step[]): Promise<readonly string[]> {
  const life = begin();
  for (const [at, step] of steps.entries()) {
    await take(life, step);
    const broken = brokenLaws(life.laws, life.api, inventoriesOf(life));
    if (broken.length > 0) return broken.map((law) => `step ${at} (${step.kind}): ${law}`);
  }
  return settle(life);
}

/** Lives a life to its rest. @returns the claims that the hosts have recorded then, by volume. */
export async function recordedClaims(steps: readonly Step[]): Promise<ReadonlyMap<string, string>> {
  const life = begin();
  for (const step of steps) await take(life, step);
  expect(await settle(life)).toEqual([]);
  return new Map(
    inventoriesOf(life).flatMap(({ records }) =>
      records.volumes.flatMap(({ volume, claim }) =>
        claim === undefined ? [] : [[volume, claim.name] as const],
      ),
    ),
  );
}

function begin(): Life {
  const first = REVISIONS[0]!;
  const api = simulatedApi();
  const faults: WriteFault[] = [];
  return {
    ...{ api, faults },
    controllers: [0, 1].map(() => ({
      ...{ read: clusterReader(), passes: newMemory(), revision: first },
      heard: new Map(),
    })),
    hosts: firstInventories().map((inventory) => ({
      ...{ inventory, executed: null },
      reporter: reporterOf({ api, faults }, inventory.node),
    })),
    ...{ laws: lawBook(), git: first, claims: 0, isForgotten: false, hasRetained: false },
  };
}

const log = openLog('json', { write: () => undefined });

function reporterOf({ api, faults }: Pick<Life, 'api' | 'faults'>, node: string): Reporter {
  const client = api.client('diskwright-agent', () => faults.shift() ?? 'none');
  return openReporter({ client, node, version: '0.0.0', log });
}

function inventoriesOf({ hosts }: Life): readonly Inventory[] {
  return hosts.map(({ inventory }) => inventory);
}

async function take(life: Life, step: Step): Promise<void> {
  const { api, controllers, hosts } = life;
  switch (step.kind) {
    case 'hear':
      hear(life, controllers[step.controller]!, step.behind);
      return;
    case 'pass':
      await pass(life, controllers[step.controller]!, step.leadsFor);
      return;
    case 'restart': {
      const controller = controllers[step.controller]!;
      controller.read = clusterReader();
      controller.passes = newMemory();
      hear(life, controller, 0);
      return;
    }
    case 'fail':
      life.faults.push(...step.faults);
      return;
    case 'agent':
      await agentTurn(life, hosts[step.node]!, step);
      return;
    case 'bind':
      bindAll(api, life.laws.bound);
      return;
    case 'calm':
      for (let round = 0; round < 3; round += 1) await goRound(life);
      return;
    case 'commit':
      // A layout that is taken from under a claim is for a person to decide, and no life ends then.
      life.git = REVISIONS[Math.max(step.revision, life.git.layouts === 2 ? 2 : 0)]!;
      life.hasRetained ||= !life.git.wipes;
      return;
    case 'claim':
      makeClaim(life);
      return;
    case 'ask':
      life.claims += 1;
      putClaim(api, `made-${life.claims}`, { storageClassName: MADE, ...requesting(step.size) });
      return;
    case 'schedule':
      scheduleAll(api, step.turn);
      return;
    case 'grow':
      growOne(api, step);
      return;
    case 'claim-again':
      claimAgain(api, step.which);
      return;
    case 'delete-claim':
      removeOne(api, PERSISTENT_VOLUME_CLAIMS, step.which);
      return;
    case 'delete-volume':
      life.isForgotten = true;
      removeOne(api, PERSISTENT_VOLUMES, step.which);
      return;
    case 'delete-storage':
      api.put(NODE_STORAGES, hosts[step.node]!.inventory.node, null);
      return;
    case 'reinstall':
      reinstall(life, hosts[step.node]!, step.isTold);
      return;
    case 'restore':
      life.isForgotten = true;
      restore(life, step.behind);
  }
}

/** Watches are independent of each other: one may be a few states behind the next. */
function hear({ api, git }: Life, controller: Controller, behind: number): void {
  controller.revision = git;
  const newest = api.states.length - 1;
  for (const [at, resource] of WATCHED.entries()) {
    const lag = behind === 0 ? 0 : (behind * (at + 3)) % (behind + 1);
    const heard = controller.heard.get(resource) ?? 0;
    // A watch does not go back; a restored etcd is a newer state here.
    controller.heard.set(resource, Math.max(heard, newest - lag));
  }
}

/** The pass of the product. @returns what people are told of. */
async function pass(
  life: Life,
  controller: Controller,
  leadsFor: number,
): Promise<readonly string[]> {
  const { api } = life;
  const store = (resource: Resource) => (): ReadonlyMap<string, Loose> =>
    api.of(resource, controller.heard.get(resource) ?? 0);
  const view = controller.read({
    nodes: store(NODES),
    nodeInventories: store(NODE_INVENTORIES),
    nodeStorages: store(NODE_STORAGES),
    classes: store(STORAGE_CLASSES),
    volumes: store(PERSISTENT_VOLUMES),
    claims: store(PERSISTENT_VOLUME_CLAIMS),
    drivers: store(CSI_DRIVERS),
    capacities: store(CSI_STORAGE_CAPACITIES),
  });
  let left = leadsFor;
  const { pass: made, causes } = await sync({
    ...{ repository: REPOSITORY, valid: controller.revision, view, now: new Date(AS_OF) },
    passes: controller.passes,
    namespace: 'diskwright-system',
    writer: {
      client: api.client('diskwright', () => life.faults.shift() ?? 'none'),
      isLeader: () => (left -= 1) >= 0,
    },
    onWritten: () => undefined,
  });
  const unplaced = made.plan.claims.flatMap((one) =>
    one.kind === 'unplaced' ? [one.refusal.summary] : [],
  );
  return [...causes.map(({ message }) => message), ...unplaced];
}

const REPOSITORY = {
  ...{ apiVersion: 'source.diskwright.dev/v1alpha1', kind: 'DiskRepository' },
  metadata: { namespace: 'ops', name: 'disks' },
  spec: { url: 'file:///nowhere' },
};

/**
 * The agent: what its NodeStorage allows of its own fresh plan, unless it is held; then its report.
 * Stopped in the middle it reports nothing.
 */
async function agentTurn(
  life: Life,
  host: Host,
  { behind, stop }: { readonly behind: number; readonly stop: number },
): Promise<void> {
  const { api } = life;
  const { node } = host.inventory;
  const at = Math.max(0, api.states.length - 1 - behind);
  const object = api.of(NODE_STORAGES, at).get(node);
  const guarded = object === undefined ? null : guardedOf(object);
  const isHeld = guarded === null || heldBy(guarded, host.executed) !== null;
  if (guarded !== null && !isHeld) {
    const { uid, generation } = guarded;
    host.executed = { uid, generation };
    const operations = allowedNow(object, host.inventory).slice(0, stop);
    if (operations.length > 0)
      host.inventory = withFingerprints(observedAgain(predictAll(host.inventory, operations)));
    // A new process knows nothing of what the one before it told.
    if (operations.length === stop) {
      host.reporter = reporterOf(life, node);
      return;
    }
  }
  const plan = object === undefined ? NOTHING : planNode(wantedOf(object).desired, host.inventory);
  const { refusals, operations: remaining, kept } = plan;
  const report: PassReport = {
    ...{ orders: { kind: 'unknown', name: '' }, startedAt: AS_OF, finishedAt: AS_OF },
    ...{ inventory: saidBy(host.inventory), result: { outcomes: [], refusals, remaining, kept } },
  };
  const previous = object?.status?.conditions ?? [];
  const own = object ?? null;
  const conditions = conditionsIn(report, { object: own, causes: [], previous });
  await host.reporter.report({ report, object: own, conditions });
}

function reinstall(life: Life, host: Host, isTold: boolean): void {
  const lost = { ...rebooted(host.inventory), records: NO_RECORDS };
  host.inventory = withFingerprints(observedAgain(isTold ? lost : untold(lost)));
  host.executed = null;
  host.reporter = reporterOf(life, lost.node);
}

const NOTHING = { refusals: [], operations: [], kept: [] };

function guardedOf({ metadata }: Loose): Parameters<typeof heldBy>[0] {
  const { name, uid, generation, annotations = {} } = metadata;
  return { name, uid, generation, annotations };
}

function wantedOf(object: Loose): WantedOfNode {
  const wanted = wantedBy(object);
  if (!wanted.ok) throw new Error(wanted.error);
  return wanted.value;
}

function allowedNow(object: Loose, inventory: Inventory): readonly Operation[] {
  const { desired, allowed } = wantedOf(object);
  const { operations } = planNode(desired, inventory);
  return carriedOutOf(operations, (one) => allowed.has(operationKey(one)));
}

/** A person asks for a volume that is offered. */
function makeClaim(life: Life): void {
  life.claims += 1;
  const storageClassName = life.claims % 2 === 0 ? 'offered' : 'scratch';
  putClaim(life.api, `cart-${life.claims}`, { storageClassName });
}

/** A person wants back what a claim had that was deleted. */
function claimAgain(api: SimulatedApi, which: number): void {
  const released = [...api.of(PERSISTENT_VOLUMES).values()].filter(
    ({ spec, status }) => status?.phase === 'Released' && spec.storageClassName !== 'kept',
  );
  if (released.length === 0) return;
  const { metadata, spec } = released[which % released.length];
  const { claimRef, storageClassName } = spec;
  if (api.of(PERSISTENT_VOLUME_CLAIMS).has(`db/${claimRef.name}`)) return;
  putClaim(api, claimRef.name, { storageClassName, volumeName: metadata.name });
}

function putClaim(api: SimulatedApi, name: string, spec: object): void {
  api.put(PERSISTENT_VOLUME_CLAIMS, `db/${name}`, {
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { namespace: 'db', name } },
    spec: {
      ...{ accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      ...spec,
    },
    status: { phase: 'Pending' },
  });
}

function requesting(gibibytes: number): object {
  return { resources: { requests: { storage: `${gibibytes}Gi` } } };
}

/** A person asks for more, or for less while it has not grown yet. */
function growOne(
  api: SimulatedApi,
  { which, size }: { readonly which: number; readonly size: number },
): void {
  const claims = [...api.of(PERSISTENT_VOLUME_CLAIMS)].filter(
    ([, { spec, status }]: readonly [string, Loose]) =>
      spec.storageClassName === MADE && status?.phase === 'Bound',
  );
  const [key, claim]: readonly [string, Loose] = claims[which % Math.max(1, claims.length)] ?? [
    ...(['', null] as const),
  ];
  if (claim === null) return;
  api.put(PERSISTENT_VOLUME_CLAIMS, key, {
    ...claim,
    spec: { ...claim.spec, ...requesting(size) },
  });
}

function removeOne(api: SimulatedApi, resource: Resource, which: number): void {
  const names = [...api.of(resource).keys()];
  const name = names[which % Math.max(1, names.length)];
  if (name !== undefined) api.remove(resource, name);
}

function restore({ api, laws }: Life, behind: number): void {
  const at = Math.max(0, api.states.length - 1 - behind);
  api.restore(at);
  laws.forget(api);
}

/** Rounds in which a cluster without faults has to come to rest. */
const MOST_ROUNDS = 20;

/** Without faults all comes to rest, and everything that git asks for is there. */
async function settle(life: Life): Promise<readonly string[]> {
  const { api } = life;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [asked, states] = [api.asked(), api.states.length];
    const report = await goRound(life);
    const broken = brokenLaws(life.laws, api, inventoriesOf(life));
    if (broken.length > 0) return broken.map((law) => `while it settles: ${law}`);
    if (api.asked() === asked && api.states.length === states)
      return [
        ...life.git.claims.flatMap((name) => missing(api, name, report)),
        ...(life.git.wipes ? notReclaimed(api) : []),
        ...(life.isForgotten ? [] : lawsOfRest({ ...life, report }, inventoriesOf(life))),
      ];
  }
  return ['it does not come to rest'];
}

/** Everybody does his part once, without faults. @returns what people are told of. */
async function goRound(life: Life): Promise<readonly string[]> {
  const controller = life.controllers[0]!;
  life.faults.length = 0;
  for (const host of life.hosts) {
    acknowledge(life, host);
    await agentTurn(life, host, { behind: 0, stop: 1_000 });
  }
  hear(life, controller, 0);
  const report = await pass(life, controller, Infinity);
  bindAll(life.api, life.laws.bound);
  scheduleAll(life.api, 0);
  return report;
}

/** A volume that was to be wiped after its claim, and is not. */
function notReclaimed(api: SimulatedApi): readonly string[] {
  return [...api.of(PERSISTENT_VOLUMES).values()]
    .filter(({ spec, status }) => {
      const { persistentVolumeReclaimPolicy: policy } = spec;
      return policy === 'Delete' && status?.phase === 'Released';
    })
    .map(({ metadata }) => `${metadata.name} is not reclaimed at the end`);
}

/** A claim that is not bound, and of which nobody is told why. */
function missing(api: SimulatedApi, name: string, report: readonly string[]): readonly string[] {
  if (report.some((message) => message.includes(`db/${name}`))) return [];
  const claim = api.of(PERSISTENT_VOLUME_CLAIMS).get(`db/${name}`);
  const phase: unknown = claim?.status?.phase;
  return phase === 'Bound' ? [] : [`the claim ${name} is ${String(phase)} at the end`];
}

/** A person does as the agent says. */
function acknowledge({ api }: Life, { inventory, executed }: Host): void {
  const object = api.of(NODE_STORAGES).get(inventory.node);
  if (object === undefined || heldBy(guardedOf(object), executed) === null) return;
  const { uid, generation, annotations } = object.metadata;
  const report = { 'diskwright.dev/acknowledged': `${uid}/${generation}` };
  const metadata = { ...object.metadata, annotations: { ...annotations, ...report } };
  api.put(NODE_STORAGES, inventory.node, { ...object, metadata });
}
