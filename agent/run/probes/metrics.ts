import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Condition } from '../../../src/model/condition.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';
import type { Wake } from '../next-step.ts';
import { openDiskMetrics } from './disk-metrics.ts';

/** What is counted, and how it is reported to Prometheus. */
export interface AgentMetrics {
  /** The root half was started. */
  readonly passBegan: () => void;
  readonly passEnded: (pass: {
    readonly wake: Wake;
    readonly result: string;
    readonly durationMs: number;
    readonly outcomes: readonly Outcome[];
  }) => void;
  /** What the disks of the last inventory state of their health. */
  readonly disks: (disks: readonly ObservedDisk[]) => void;
  readonly conditions: (conditions: readonly Condition[]) => void;
  /** Whether the cluster, or the repository, answers. */
  readonly connected: (connected: boolean) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** Names are those of the exporters' conventions: a prefix, base units, `_total` for counters. */
export function openAgentMetrics(version: string): AgentMetrics {
  const register = new Registry();
  const registers = [register];
  const one = 'diskwright_agent';
  const info = new Gauge({
    ...{ name: `${one}_build_info`, help: 'The version of the agent; always 1.', registers },
    labelNames: ['version'],
  });
  info.set({ version }, 1);
  const children = new Counter({
    ...{ name: `${one}_root_half_starts_total`, registers },
    help: 'How often the root half was started.',
  });
  const passes = new Histogram({
    ...{ name: `${one}_pass_duration_seconds`, help: 'How long passes took.', registers },
    labelNames: ['wake', 'result'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
  });
  const lastPass = new Gauge({
    ...{ name: `${one}_last_pass_timestamp_seconds`, registers },
    help: 'When the last pass ended.',
  });
  const operations = new Counter({
    ...{ name: `${one}_operations_total`, help: 'What became of operations.', registers },
    labelNames: ['kind', 'outcome'],
  });
  const conditions = new Gauge({
    ...{ name: `${one}_condition`, registers },
    help: 'Conditions of the node: 1 for the status that each has, 0 for the others.',
    labelNames: ['type', 'status'],
  });
  const connected = new Gauge({
    ...{ name: `${one}_source_connected`, registers },
    help: 'Whether the cluster or the repository answers: 1 or 0.',
  });
  return {
    disks: openDiskMetrics(one, register),
    passBegan: () => children.inc(),
    passEnded: ({ wake, result, durationMs, outcomes }) => {
      passes.observe({ wake, result }, durationMs / 1_000);
      lastPass.setToCurrentTime();
      for (const { kind, operation } of outcomes)
        operations.inc({ kind: operation.kind, outcome: kind });
    },
    conditions: (all) => {
      for (const { type, status } of all)
        for (const each of ['True', 'False', 'Unknown'])
          conditions.set({ type, status: each }, each === status ? 1 : 0);
    },
    connected: (is) => connected.set(is ? 1 : 0),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
