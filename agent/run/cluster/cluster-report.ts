import type { Cause } from '../../../src/assess/summarize.ts';
import { ClusterError } from '../../../src/cluster/cluster-error.ts';
import type { ApiClient } from '../../../src/cluster/api-client.ts';
import { NODE_INVENTORIES, NODE_STORAGES } from '../../../src/cluster/resources.ts';
import type { Condition } from '../../../src/model/condition.ts';
import { canonicalJson } from '../../../src/model/values/digest.ts';
import { encodePass } from '../../../src/model/forms/node-pass-form.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { PassReport } from '../authority.ts';
import type { Log } from '../../../src/resident/log.ts';
import { conditionsAfter } from '../pass-report.ts';
import { meaningOf } from './inventory-change.ts';
import type { OwnNodeStorage, OwnNodeStorageStatus } from './node-storage.ts';

export interface ReportPlace {
  readonly client: ApiClient;
  readonly node: string;
  readonly version: string;
  readonly log: Log;
}

export interface ClusterReport {
  readonly report: PassReport;
  /** Null where there is none: only the inventory is reported then. */
  readonly object: OwnNodeStorage | null;
  readonly conditions: readonly Condition[];
}

/** Writes what is new into the cluster, and nothing where nothing is. */
export interface Reporter {
  /** Does not reject: what could not be written is due again later. */
  readonly report: (report: ClusterReport) => Promise<void>;
  /** Whether something is left to be written, and long enough after the last failure. */
  readonly isDue: () => boolean;
  /** What was reported may be gone: it is due at once, and written where it is not there. */
  readonly reportAgain: () => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

export function openReporter({ client, node, version, log }: ReportPlace): Reporter {
  let written: { readonly text: string; readonly over: string } | null = null;
  let failures = 0;
  let dueMs: number | null = null;

  async function writeInventory(observed: Inventory): Promise<string> {
    const meaning = meaningOf(observed);
    // Looked up each time: it may be deleted by hand, or be that of an older etcd by now.
    const known = await client.get(NODE_INVENTORIES, { name: node });
    const found = known?.['spec'] as Inventory | undefined;
    if (found !== undefined && meaningOf(found) === meaning) return found.takenAt;
    await client.apply(
      NODE_INVENTORIES,
      {
        ...{ apiVersion: 'diskwright.dev/v1alpha1', kind: 'NodeInventory' },
        metadata: { name: node },
        spec: observed,
      },
      { force: true },
    );
    log.info({ takenAt: observed.takenAt }, 'inventory written');
    return observed.takenAt;
  }

  async function writeStatus(object: OwnNodeStorage, wanted: OwnNodeStorageStatus): Promise<void> {
    const { uid = '', resourceVersion = '' } = object.metadata;
    const text = canonicalJson(wanted);
    const over = `${uid}/${resourceVersion}`;
    // What was written over just this version is on its way back.
    if (written?.text === text && written.over === over) return;
    if (canonicalJson(object.status ?? {}) === text) return;
    const { apiVersion, kind } = object;
    const metadata = { name: node, uid };
    await client.apply(
      NODE_STORAGES,
      { apiVersion, kind, metadata, status: wanted },
      { subresource: 'status', force: true },
    );
    log.info({ generation: wanted.observedGeneration }, 'status written');
    written = { text, over };
  }

  return {
    report: async ({ report, object, conditions }) => {
      try {
        const takenAt = report.inventory === null ? null : await writeInventory(report.inventory);
        if (object !== null)
          await writeStatus(object, statusOf({ report, object, conditions, version, takenAt }));
        failures = 0;
        dueMs = null;
      } catch (error) {
        if (!(error instanceof ClusterError)) throw error;
        failures += 1;
        const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));
        dueMs = performance.now() + waitMs;
        if (failures === 1)
          log.warn(
            { code: error.code, why: error.message, remedy: error.remedy },
            'report not written',
          );
      }
    },
    isDue: () => dueMs !== null && performance.now() >= dueMs,
    reportAgain: () => {
      dueMs ??= performance.now();
    },
  };
}

/** The conditions of the node, for the generation of its object that there is. */
export function conditionsIn(
  report: PassReport,
  {
    object,
    causes,
    previous,
  }: {
    readonly object: OwnNodeStorage | null;
    readonly causes: readonly Cause[];
    readonly previous: readonly Condition[];
  },
): readonly Condition[] {
  const observedGeneration = object?.metadata.generation ?? 0;
  return conditionsAfter(report, causes, {
    ...{ observedGeneration, previous },
    now: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
  });
}

function statusOf({
  report,
  object,
  conditions,
  version,
  takenAt,
}: ClusterReport & {
  readonly object: OwnNodeStorage;
  readonly version: string;
  /** Of the inventory that is in the cluster. */
  readonly takenAt: string | null;
}): OwnNodeStorageStatus {
  const { metadata, spec } = object;
  const { uid, generation = 0 } = metadata;
  const { startedAt, finishedAt, result } = report;
  const { outcomes, refusals, remaining } = result;
  const form = encodePass({
    ...{ startedAt, finishedAt, outcomes, refusals, remaining },
    inventory: { takenAt: takenAt ?? report.startedAt },
  });
  return {
    ...form,
    ...(uid === undefined ? {} : { observedUid: uid }),
    observedGeneration: generation,
    ...(spec.revision === undefined ? {} : { observedRevision: spec.revision }),
    ...(spec.planDigest === undefined ? {} : { planDigest: spec.planDigest }),
    agentVersion: version,
    conditions,
  };
}
