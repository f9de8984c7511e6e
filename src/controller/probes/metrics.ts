import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { WatchFacts } from '../../cluster/reflector.ts';
import type { Condition } from '../../model/condition.ts';
import type { WriteResult } from '../carry-out.ts';

/** What the controller counts, and how it is reported to Prometheus. */
export interface ControllerMetrics {
  readonly passEnded: (pass: {
    readonly repository: string;
    readonly result: 'done' | 'held' | 'failed';
    readonly durationMs: number;
  }) => void;
  readonly wrote: (kind: string, result: WriteResult) => void;
  readonly conditions: (repository: string, conditions: readonly Condition[]) => void;
  readonly leading: (leads: boolean) => void;
  readonly watch: (resource: string, facts: WatchFacts) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Names follow the conventions of exporters: a prefix, base units, `_total` for counters. */
export function openControllerMetrics(version: string): ControllerMetrics {
  const register = new Registry();
  const registers = [register];
  const prefix = 'diskwright_controller';
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `${prefix}_${name}`, help, labelNames: [...labelNames], registers });
  const passes = new Histogram({
    ...{ name: `${prefix}_pass_duration_seconds`, help: 'How long passes took.', registers },
    labelNames: ['repository', 'result'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300],
  });
  const writes = new Counter({
    ...{ name: `${prefix}_writes_total`, help: 'Writes to the cluster, by kind.', registers },
    labelNames: ['kind', 'result'],
  });
  const conditions = gauge(
    'condition',
    'Conditions of repositories: 1 for the status that each has, 0 for the others.',
    ['repository', 'type', 'status'],
  );
  const leads = gauge('leading', 'Whether this process leads: 1 or 0.');
  const eventAge = gauge('watch_last_event_age_seconds', 'Since the newest event of a watch.', [
    'resource',
  ]);
  const lists = gauge('watch_lists', 'How often all objects of a resource were read.', [
    'resource',
  ]);
  const gone = gauge('watch_gone', 'How often a watch was too old to go on (410).', ['resource']);
  const stalls = gauge('watch_stalls', 'How often a watch was silent for too long.', ['resource']);
  gauge('build_info', 'The version; always 1.', ['version']).set({ version }, 1);
  return {
    passEnded: ({ repository, result, durationMs }) =>
      passes.observe({ repository, result }, durationMs / 1_000),
    wrote: (kind, { kind: result }) => writes.inc({ kind, result }),
    conditions: (repository, all) => {
      for (const { type, status } of all)
        for (const each of ['True', 'False', 'Unknown'])
          conditions.set({ repository, type, status: each }, each === status ? 1 : 0);
    },
    leading: (is) => leads.set(is ? 1 : 0),
    watch: (resource, facts) => {
      if (facts.lastEventAgeMs !== null) eventAge.set({ resource }, facts.lastEventAgeMs / 1_000);
      lists.set({ resource }, facts.lists);
      gone.set({ resource }, facts.gone);
      stalls.set({ resource }, facts.stalls);
    },
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
