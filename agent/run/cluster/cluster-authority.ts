import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause } from '../../../src/assess/summarize.ts';
import type { ApiClient } from '../../../src/cluster/api-client.ts';
import { reflect, type Reflector } from '../../../src/cluster/reflector.ts';
import { NODE_STORAGES } from '../../../src/cluster/resources.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { NodeName } from '../../../src/model/identifiers.ts';
import { operationKey } from '../../../src/model/operation-key.ts';
import { planNode } from '../../../src/plan/plan-node.ts';
import type { Authority, Decided, Orders, PassReport } from '../authority.ts';
import type { Log } from '../../../src/resident/log.ts';
import { readOwnJson, writeOwnJson } from '../own-files.ts';
import { withLastOutcomes } from '../pass-report.ts';
import { conditionsIn, openReporter } from './cluster-report.ts';
import { heldBy, parseExecuted, type Executed, type Guarded } from './guard.ts';
import { wantedBy, type OwnNodeStorage } from './node-storage.ts';
import type { Condition } from '../../../src/model/condition.ts';

export interface ClusterPlace {
  readonly client: ApiClient;
  readonly node: NodeName;
  readonly version: string;
  /** The agent's own directory. */
  readonly directory: string;
  /** How long the cluster may be silent before only what was finished is served. */
  readonly silenceMs: number;
  readonly log: Log;
}

/** In the agent's own directory: which object was acted on last. */
const EXECUTED = 'executed.json';
/**
 * How often it is looked whether the cluster still answers, and whether something is left to be
 * reported.
 */
const POLL_MS = 1_000;
/** How long the first answer may take before a host that starts serves what it has. */
const FIRST_ANSWER_MS = 10_000;

/** The NodeStorage of this node says what it should have. */
export function clusterAuthority(place: ClusterPlace): Authority {
  const watch = watchOwnStorage(place);
  const reporter = openReporter(place);
  let executed: Executed | null = null;
  let report: PassReport | null = null;
  let conditions: readonly Condition[] = [];

  const clusterOrders = (): ClusterOrders => ordersIn(watch, executed);

  function orders(): Orders {
    const now = clusterOrders();
    if (now.kind === 'unknown') return { kind: 'unknown', name: now.kind };
    if (now.kind !== 'wanted') return { kind: 'serve', name: now.kind };
    const { object } = now;
    const { uid, generation } = guarded(object);
    const wanted = wantedBy(object);
    if (!wanted.ok) return { kind: 'serve', name: `unreadable ${uid}/${String(generation)}` };
    return {
      kind: 'make',
      name: `${uid}/${String(generation)}`,
      decide: async (inventory) => {
        // Before anything is done: who restarts, or is restored, knows what it was done for.
        await remember({ uid, generation });
        return decidedBy(wanted.value, inventory);
      },
    };
  }

  async function remember(acted: Executed): Promise<void> {
    if (executed?.uid === acted.uid && executed.generation === acted.generation) return;
    await writeOwnJson(place.directory, EXECUTED, acted);
    executed = acted;
  }

  async function publish(): Promise<void> {
    // After a pass for other orders another one follows at once, and that is reported.
    if (report?.orders.name !== orders().name) return;
    const object = watch.storage();
    const causes = causesOf(clusterOrders(), object);
    conditions = conditionsIn(report, { object, causes, previous: conditions });
    await reporter.report({ report, object, conditions });
  }

  return {
    follow: async (ring, signal) => {
      executed = parseExecuted(await readOwnJson(place.directory, EXECUTED));
      let before = '';
      await watch.follow(signal, {
        changed: ring,
        synced: (object) => {
          conditions = object?.status?.conditions ?? conditions;
          ring();
        },
        reread: reporter.reportAgain,
        polled: async () => {
          const now = clusterOrders().kind;
          if (now !== before) {
            place.log.info({ state: now }, 'orders of the cluster');
            ring();
          }
          before = now;
          if (reporter.isDue()) await publish();
        },
      });
    },
    orders,
    isCurrent: () => watch.isSynced() || watch.silence() !== null,
    report: async (pass) => {
      report = withLastOutcomes(pass, report);
      await publish();
      const causes = [...causesOf(clusterOrders(), watch.storage()), ...(pass.result.causes ?? [])];
      return { ...pass, result: { ...pass.result, causes }, conditions };
    },
    trouble: watch.silence,
  };
}

/** The NodeStorage of this node as the cluster gives it, and whether the cluster answers. */
interface OwnStorageWatch {
  readonly storage: () => OwnNodeStorage | null;
  readonly isSynced: () => boolean;
  /** Why the cluster counts as away; null while it answers, or was heard of lately. */
  readonly silence: () => string | null;
  /** Watches until the signal comes, and closes the client then. */
  readonly follow: (signal: AbortSignal, watched: Watched) => Promise<void>;
}

interface Watched {
  readonly changed: () => void;
  readonly synced: (object: OwnNodeStorage | null) => void;
  /**
   * All was read again, after the API server was away: it may have come back with an older etcd, in
   * which what was reported is not.
   */
  readonly reread: () => void;
  /** Called again and again, each time when the last call has ended. */
  readonly polled: () => Promise<void>;
}

function watchOwnStorage({ client, node, silenceMs }: ClusterPlace): OwnStorageWatch {
  const startedMs = performance.now();
  let reflector: Reflector<OwnNodeStorage> | null = null;
  let isSynced = false;
  let answeredMs: number | null = null;
  const storage = (): OwnNodeStorage | null => reflector?.objects().get(node) ?? null;
  return {
    storage,
    isSynced: () => isSynced,
    silence: () => {
      const failure = reflector?.facts().failure ?? null;
      const why = failure === null ? 'no answer' : `${failure.message}. ${failure.remedy}`;
      if (!isSynced)
        return failure !== null || performance.now() - startedMs > FIRST_ANSWER_MS ? why : null;
      const sinceMs = performance.now() - (answeredMs ?? startedMs);
      return failure !== null && sinceMs > silenceMs ? why : null;
    },
    follow: async (signal, watched) => {
      reflector = reflect<OwnNodeStorage>(client, NODE_STORAGES, {
        fieldSelector: `metadata.name=${node}`,
        onChange: watched.changed,
        signal,
      });
      reflector.synced.then(
        () => {
          isSynced = true;
          watched.synced(storage());
        },
        () => undefined,
      );
      let lists = 1;
      while (!signal.aborted) {
        const facts = reflector.facts();
        if (facts.lists > lists) watched.reread();
        lists = Math.max(lists, facts.lists);
        if (isSynced && facts.failure === null) answeredMs = performance.now();
        await watched.polled();
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
      await reflector.stop();
      client.close();
    },
  };
}

/** What the cluster has for this node, as far as the agent sees. */
type ClusterOrders =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'cut-off'; readonly why: string }
  /** The cluster has no NodeStorage of this node. */
  | { readonly kind: 'unclaimed' }
  | { readonly kind: 'held'; readonly why: string }
  | { readonly kind: 'wanted'; readonly object: OwnNodeStorage };

function ordersIn(watch: OwnStorageWatch, executed: Executed | null): ClusterOrders {
  const away = watch.silence();
  if (away !== null) return { kind: 'cut-off', why: away };
  if (!watch.isSynced()) return { kind: 'unknown' };
  const object = watch.storage();
  if (object === null) return { kind: 'unclaimed' };
  const held = heldBy(guarded(object), executed);
  return held === null ? { kind: 'wanted', object } : { kind: 'held', why: held };
}

function guarded({ metadata }: OwnNodeStorage): Guarded {
  const { name, uid = '', generation = 0, annotations = {} } = metadata;
  return { name, uid, generation, annotations };
}

function decidedBy(
  {
    desired,
    allowed,
  }: { readonly desired: Decided['desired']; readonly allowed: ReadonlySet<string> },
  inventory: Inventory,
): Decided {
  const plan = desired === null ? null : planNode(desired, inventory);
  return {
    desired,
    plan: plan ?? { operations: [], refusals: [], kept: [] },
    isAllowed: (operation) => allowed.has(operationKey(operation)),
    waitsFor: 'the controller to allow them: it plans by the inventory of this node',
  };
}

/** What of the cluster itself keeps the node from being ready. */
function causesOf(clusterOrders: ClusterOrders, object: OwnNodeStorage | null): readonly Cause[] {
  switch (clusterOrders.kind) {
    case 'unknown':
      return [];
    case 'unclaimed':
      return [
        {
          ...{ reason: 'NoNodeStorage', retry: 'on-change' },
          message: 'the cluster has no NodeStorage of this node yet: no repository declares it',
        },
      ];
    case 'cut-off':
      return [{ ...{ reason: 'CutOff', retry: 'on-change' }, message: clusterOrders.why }];
    case 'held':
      return [{ ...{ reason: 'Held', retry: 'by-person' }, message: clusterOrders.why }];
    case 'wanted': {
      const wanted = wantedBy(object ?? clusterOrders.object);
      return wanted.ok
        ? []
        : [{ ...{ reason: 'NotUnderstood', retry: 'by-person' }, message: wanted.error }];
    }
  }
}
