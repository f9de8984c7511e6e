import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition } from '../../../src/model/condition.ts';
import type { NodeName } from '../../../src/model/identifiers.ts';
import { newMemory } from '../../../src/model/values/memory.ts';
import type { Authority, Orders, PassReport } from '../authority.ts';
import { conditionsAfter, withLastOutcomes } from '../pass-report.ts';
import { decideByDeclarations } from './decide-by-declarations.ts';
import {
  followOnce,
  NOTHING_FOLLOWED,
  recall,
  type Followed,
  type FollowPlace,
} from './follow-repository.ts';
import { causesOf, hostStatusOf, readHostStatus, writeHostStatus } from './host-status.ts';

export interface RepositoryPlace extends FollowPlace {
  readonly node: NodeName;
  readonly version: string;
  /** From 0 up to 1, drawn anew for each wait. */
  readonly chance: () => number;
  /** Where a person acknowledges a rewind. */
  readonly configFile: string;
}

/** After a first failure; twice as long after each further one, up to the interval. */
const RETRY_MS = 10_000;

/**
 * A git repository says what this host should have: its last valid commit, with or without a
 * network.
 */
export function repositoryAuthority(place: RepositoryPlace): Authority {
  const { repository, node, log } = place;
  const memory = newMemory();
  let followed: Followed = NOTHING_FOLLOWED;
  let isRecalled = false;
  let report: PassReport | null = null;
  let conditions: readonly Condition[] = [];
  let written: string | null = null;

  function orders(): Orders {
    if (!isRecalled) return { kind: 'unknown', name: 'starting' };
    const { good, rewound } = followed;
    if (repository.suspend) return { kind: 'serve', name: 'suspended' };
    if (rewound !== null) return { kind: 'serve', name: 'rewound' };
    if (good === null) {
      // The first look is still under way.
      const isFirst = followed.found === null && followed.trouble === null;
      return isFirst ? { kind: 'unknown', name: 'starting' } : { kind: 'serve', name: 'no commit' };
    }
    const { approval } = repository;
    return {
      kind: 'make',
      name: `${good.treeId} ${approval}`,
      decide: (inventory) =>
        decideByDeclarations(
          { valid: good.valid, node, approval, memory },
          inventory,
          new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
        ),
    };
  }

  /** Writes the status where it says something new. */
  async function publish(): Promise<void> {
    // After a pass for what is not in force any more another one follows at once, and that is
    // reported.
    if (report?.orders.name !== orders().name) return;
    const now = new Date().toISOString();
    const context = { observedGeneration: 1, now, previous: conditions };
    conditions = conditionsAfter(report, causesOf(followed, place), context);
    const status = hostStatusOf({ place, followed, report, conditions });
    const text = JSON.stringify(status);
    if (text === written) return;
    try {
      await writeHostStatus(place.directory, status);
      written = text;
    } catch (error) {
      log.error({ why: String(error) }, 'status not written');
    }
  }

  return {
    follow: async (ring, signal) => {
      conditions = (await readHostStatus(place.directory))?.conditions ?? [];
      followed = await recall(place);
      isRecalled = true;
      ring();
      let failures = 0;
      while (!signal.aborted && !repository.suspend) {
        followed = await followOnce(place, followed);
        await publish();
        ring();
        failures = followed.trouble === null ? 0 : failures + 1;
        await pause(waitMs(repository.intervalMs, failures) * (1 + place.chance() / 10), signal);
      }
    },
    orders,
    isCurrent: () => repository.suspend || followed.found !== null || followed.trouble !== null,
    report: async (pass) => {
      report = withLastOutcomes(pass, report);
      await publish();
      const causes = [...causesOf(followed, place), ...(pass.result.causes ?? [])];
      return { ...pass, result: { ...pass.result, causes }, conditions };
    },
    trouble: () => followed.trouble,
  };
}

function waitMs(intervalMs: number, failures: number): number {
  if (failures === 0) return intervalMs;
  return Math.min(intervalMs, RETRY_MS * 2 ** Math.min(failures - 1, 20));
}

async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  // As long as a timer can wait; then it is looked for once more.
  await sleep(Math.min(2 ** 31 - 1, forMs), undefined, { signal }).catch(() => undefined);
}
