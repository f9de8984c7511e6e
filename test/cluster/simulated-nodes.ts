import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { NODE_INVENTORIES, NODE_STORAGES, type ApiObject } from '../../src/cluster/resources.ts';
import { summarize } from '../../src/assess/summarize.ts';
import type { NodeStorage } from '../../src/controller/node-storage.ts';
import { decodeDesiredNode } from '../../src/model/forms/decode-desired-node.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { observedAgain } from '../simulation/builders.ts';
import { carriedOutOf } from '../simulation/carried-out.ts';
import { withFingerprints } from '../simulation/fingerprints.ts';
import { predictAll } from '../simulation/simulated-host.ts';

/**
 * Nodes whose disks exist only in memory, and whose agents do what their NodeStorages allow, as the
 * real one does.
 */
export interface SimulatedNodes {
  /** Takes part from now on: reports, and follows its NodeStorage. */
  readonly add: (inventory: Inventory) => Promise<void>;
  /** Says nothing from now on, as a node that is off. */
  readonly silence: (node: string) => void;
  /** What is on the node now. */
  readonly of: (node: string) => Inventory;
  /** Changes what is on the node, and reports it. */
  readonly change: (node: string, how: (inventory: Inventory) => Inventory) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const LOOK_EVERY_MS = 150;

export function simulatedNodes(client: ApiClient): SimulatedNodes {
  const inventories = new Map<string, Inventory>();
  const silent = new Set<string>();
  const passed = new Map<string, string>();
  const ending = new AbortController();
  const report = async (seen: Inventory): Promise<void> => {
    const inventory = withFingerprints(seen);
    inventories.set(inventory.node, inventory);
    await client.apply(NODE_INVENTORIES, inventoryObject(inventory), { force: true });
  };
  const pass = async (node: string): Promise<void> => {
    const storage = await client.get<NodeStorage>(NODE_STORAGES, { name: node });
    const inventory = inventories.get(node);
    if (storage === null || inventory === undefined || silent.has(node)) return;
    const state = `${String(storage.metadata.generation)} ${JSON.stringify(inventory)}`;
    if (passed.get(node) === state) return;
    const after = carriedOut(storage, inventory);
    if (after !== inventory) await report(after);
    const now = inventories.get(node)!;
    await writeStatus(client, storage, now);
    passed.set(node, `${String(storage.metadata.generation)} ${JSON.stringify(now)}`);
  };
  const loop = (async () => {
    while (!ending.signal.aborted) {
      for (const node of inventories.keys()) await pass(node);
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    add: report,
    silence: (node) => void silent.add(node),
    of: (node) => inventories.get(node)!,
    change: async (node, how) => report(observedAgain(how(inventories.get(node)!))),
    stop: async () => {
      ending.abort();
      await loop;
    },
  };
}

function inventoryObject({ node, ...inventory }: Inventory): ApiObject {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeInventory',
    metadata: { name: node },
    spec: { node, ...inventory },
  };
}

function planOf({ spec }: NodeStorage, inventory: Inventory) {
  const desired = decodeDesiredNode(spec.desired!);
  if (!desired.ok) throw new Error(desired.error);
  return planNode(desired.value, inventory);
}

/** Of a fresh plan what is allowed, and what only serves. */
function carriedOut(storage: NodeStorage, inventory: Inventory): Inventory {
  const allowed = new Set((storage.spec.allowedOperations ?? []).map(({ key }) => key));
  const operations = carriedOutOf(planOf(storage, inventory).operations, (one) =>
    allowed.has(operationKey(one)),
  );
  if (operations.length === 0) return inventory;
  return observedAgain(predictAll(inventory, operations));
}

async function writeStatus(
  client: ApiClient,
  storage: NodeStorage,
  inventory: Inventory,
): Promise<void> {
  const plan = planOf(storage, inventory);
  const remaining: readonly Operation[] = plan.operations;
  const observedGeneration = storage.metadata.generation ?? 0;
  const result = { outcomes: [], refusals: plan.refusals, remaining, kept: plan.kept };
  const conditions = summarize(result, {
    observedGeneration,
    now: '2026-03-02T07:00:00Z',
    previous: storage.status?.conditions ?? [],
  });
  const { apiVersion, kind, metadata } = storage;
  const status = { observedGeneration, conditions };
  if (JSON.stringify(status) === JSON.stringify(storage.status)) return;
  await client.apply(
    NODE_STORAGES,
    { apiVersion, kind, metadata: { name: metadata.name }, status },
    { force: true, subresource: 'status' },
  );
}
