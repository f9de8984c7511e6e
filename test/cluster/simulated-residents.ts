/**
 * The resident half of the agent, as it is, before hosts whose disks exist only in memory: what it
 * watches, decides, remembers and reports is the product's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decided, Orders, PassReport } from '../../agent/run/authority.ts';
import { clusterAuthority } from '../../agent/run/cluster/cluster-authority.ts';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { createAlarm } from '../../src/resident/alarm.ts';
import { openLog } from '../../src/resident/log.ts';
import { observedAgain } from '../simulation/builders.ts';
import { carriedOutOf } from '../simulation/carried-out.ts';
import { withFingerprints } from '../simulation/fingerprints.ts';
import { predictAll } from '../simulation/simulated-host.ts';

export interface SimulatedResident {
  /** What is on the host now. */
  readonly inventory: () => Inventory;
  /** What it logged, line by line. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  /** How often the root half would have been started. */
  readonly passes: () => number;
  readonly stop: () => Promise<void>;
}

/** As the resident half looks at its host. */
const POLL_MS = 2_000;

/** Takes part from now on. @param client is closed when it is stopped. */
export function startResident(client: ApiClient, seen: Inventory): SimulatedResident {
  const ending = new AbortController();
  const { signal } = ending;
  const alarm = createAlarm();
  const lines: Readonly<Record<string, unknown>>[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'diskwright-resident-'));
  const authority = clusterAuthority({
    ...{ client, node: seen.node, version: '0.0.0', directory },
    silenceMs: 60_000,
    log: openLog('json', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    }),
  });
  let inventory = withFingerprints(seen);
  let passes = 0;
  let last = '';
  const live = async (): Promise<void> => {
    while (!signal.aborted) {
      const orders = authority.orders();
      if (orders.kind === 'unknown' || orders.name === last) {
        await alarm.wait(POLL_MS, signal);
        continue;
      }
      const startedAt = new Date().toISOString();
      const done = await passOn(inventory, orders);
      passes += 1;
      // After a pass that did something there is one more, which verifies.
      last = done.inventory === inventory ? orders.name : '';
      inventory = done.inventory;
      await authority.report({ orders, startedAt, finishedAt: new Date().toISOString(), ...done });
    }
  };
  const ended = Promise.all([authority.follow(alarm.ring, signal), live()]);
  return {
    inventory: () => inventory,
    lines: () => lines,
    passes: () => passes,
    stop: async () => {
      ending.abort();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Done = Pick<PassReport, 'result'> & { readonly inventory: Inventory };

const NOTHING = { outcomes: [], refusals: [], remaining: [], kept: [] };

async function passOn(
  inventory: Inventory,
  orders: Exclude<Orders, { kind: 'unknown' }>,
): Promise<Done> {
  if (orders.kind === 'serve') return { inventory, result: NOTHING };
  const before = await orders.decide(inventory);
  const operations = carriedOutOf(before.plan.operations, before.isAllowed);
  if (operations.length === 0) return { inventory, result: resultOf(before) };
  const after = withFingerprints(observedAgain(predictAll(inventory, operations)));
  return { inventory: after, result: resultOf(await orders.decide(after)) };
}

function resultOf({ plan }: Decided): PassReport['result'] {
  const { operations, refusals, kept } = plan;
  return { outcomes: [], refusals, remaining: operations, kept };
}
