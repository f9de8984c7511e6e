import { summarize, type Cause, type PassResult } from '../assess/summarize.ts';
import type { ApiClient } from '../cluster/api-client.ts';
import { DISK_REPOSITORIES } from '../cluster/resources.ts';
import { conditionsOf, type Condition, type ConditionContext } from '../model/condition.ts';
import { canonicalJson } from '../model/values/digest.ts';
import type { Operation } from '../model/planned/plan.ts';
import { write, type WriteResult } from './carry-out.ts';
import { hostJudgements, type HostMemory } from './code-host/host-turn.ts';
import type { Hold } from './decisions/allowed-operations.ts';
import type { SourceMemory } from './source/read-source.ts';
import { REQUESTED_AT, type DiskRepository, type RepositoryStatus } from './repository.ts';
import type { Synced } from './sync.ts';

/** What of a pass conditions speak of. */
export interface PassSeen {
  readonly repository: DiskRepository;
  /** Null where no pass was made: nothing valid was ever read, or all writes are held. */
  readonly synced: Synced | null;
  /** What is known besides the pass. */
  readonly causes: readonly Cause[];
  readonly now: Date;
}

export interface ReportInput {
  readonly repository: DiskRepository;
  readonly memory: SourceMemory;
  /** Of the storage. */
  readonly conditions: readonly Condition[];
  readonly host: HostMemory;
  /** The request that this pass serves; null when none was made. */
  readonly requestedAt: string | null;
  readonly now: Date;
}

/** The status of a repository after a pass. */
export function statusAfter(input: ReportInput): RepositoryStatus {
  const { repository, memory, requestedAt, host, conditions } = input;
  const before = repository.status ?? {};
  const webhookPath = host.webhook?.path ?? null;
  const handled = requestedAt ?? before.lastHandledReconcileAt;
  const attempted = memory.previous?.revision ?? before.lastAttemptedRevision;
  const applied = memory.valid?.revision ?? before.lastAppliedRevision;
  return {
    observedGeneration: repository.metadata.generation ?? 0,
    // Beside the others: disks are as declared, whatever goes wrong between us and the host.
    conditions: [...conditions, ...conditionsOf(hostJudgements(host), contextOf(input))],
    ...(attempted === undefined ? {} : { lastAttemptedRevision: attempted }),
    ...(applied === undefined ? {} : { lastAppliedRevision: applied }),
    ...(handled === undefined ? {} : { lastHandledReconcileAt: handled }),
    ...(webhookPath === null ? {} : { webhookPath }),
  };
}

/** `Ready`, `Reconciling` and `Stalled`. */
export function storageConditions(seen: PassSeen): readonly Condition[] {
  const { synced, causes } = seen;
  const all = [...causes, ...(synced?.causes ?? []), ...holdCauses(synced)];
  return summarize(resultOf(synced, all), contextOf(seen));
}

function contextOf({ repository, now }: Pick<PassSeen, 'repository' | 'now'>): ConditionContext {
  return {
    observedGeneration: repository.metadata.generation ?? 0,
    now: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    previous: repository.status?.conditions ?? [],
  };
}

/** What waits for a window, a lock or another node is no work that goes on. */
function resultOf(synced: Synced | null, causes: readonly Cause[]): PassResult {
  if (synced === null) return { outcomes: [], refusals: [], remaining: [], kept: [], causes };
  const { plan } = synced.pass;
  return {
    outcomes: [],
    refusals: [
      ...plan.nodes.flatMap(({ refusals }) => refusals),
      ...plan.claims.flatMap((claim) => (claim.kind === 'unplaced' ? [claim.refusal] : [])),
    ],
    remaining: synced.allowed.flatMap(({ going }): readonly Operation[] => going),
    kept: plan.nodes.flatMap(({ kept }) => kept),
    notEvaluated: plan.notEvaluated,
    causes,
  };
}

const RETRY: Readonly<Record<Hold['reason'], Cause['retry']>> = {
  NotLocked: 'by-person',
  OutsideMaintenanceWindow: 'on-change',
  RolloutWaits: 'on-change',
  RolloutStopped: 'by-person',
  VolumePublished: 'on-change',
};

/** Each reason to wait is reported once, whatever the number of nodes. */
function holdCauses(synced: Synced | null): readonly Cause[] {
  const holds = (synced?.allowed ?? []).flatMap((one) => one.holds);
  const distinct = new Map(holds.map((hold) => [`${hold.reason} ${hold.message}`, hold]));
  return Array.from(distinct.values(), ({ reason, message }) => ({
    reason,
    retry: RETRY[reason],
    message,
  }));
}

/** The value of the annotation that asks for a pass, where it was not served yet. */
export function openRequest({ metadata, status }: DiskRepository): string | null {
  const asked = metadata.annotations?.[REQUESTED_AT];
  return asked === undefined || asked === status?.lastHandledReconcileAt ? null : asked;
}

/** Writes a status that is another one than before; null when it is the same. */
export async function writeStatus(
  repository: DiskRepository,
  status: RepositoryStatus,
  client: ApiClient,
): Promise<WriteResult | null> {
  // When webhooks came in is not written here, but by whoever took them.
  const { lastWebhookAt: _, ...before } = repository.status ?? {};
  if (canonicalJson(status) === canonicalJson(before)) return null;
  const { name, namespace, uid } = repository.metadata;
  const metadata = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
  };
  const { apiVersion, kind } = repository;
  return write(() =>
    client.apply(
      DISK_REPOSITORIES,
      { apiVersion, kind, metadata, status },
      { force: true, subresource: 'status' },
    ),
  );
}
