import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openAgentMetrics } from '../../../agent/run/probes/metrics.ts';
import { healthConditions } from '../../../src/assess/storage-health.ts';
import { summarize } from '../../../src/assess/summarize.ts';
import { openControllerMetrics } from '../../../src/controller/probes/metrics.ts';
import type { Outcome } from '../../../src/model/planned/report.ts';
import { aDisk, aNode } from '../../simulation/builders.ts';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y', number>>;
  readonly targets: readonly { readonly expr: string }[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

function read(name: string): string {
  const monitoring = join(import.meta.dirname, '../../../agent/install/monitoring');
  return readFileSync(join(monitoring, name), 'utf8');
}

const { groups } = parse(read('alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
  readonly panels: readonly Panel[];
};
const context = { observedGeneration: 1, now: '2026-06-01T10:00:00Z', previous: [] };
const conditions = [
  ...summarize({ outcomes: [], refusals: [], remaining: [], kept: [] }, context),
  ...healthConditions(aNode([]), context),
];

const WELL = {
  takenAt: '2026-06-01T10:00:00Z',
  overall: 'passed',
  percentageUsed: 3,
  availableSparePercent: 100,
  availableSpareThresholdPercent: 10,
  mediaErrors: 0,
} as const;

/** What both programs say once something of each kind has happened. */
async function exported(): Promise<string> {
  const agent = openAgentMetrics('1');
  const failed = { kind: 'failed', operation: { kind: 'mount-filesystem' } } as unknown as Outcome;
  agent.passBegan();
  agent.passEnded({ wake: 'start' as never, result: 'done', durationMs: 1, outcomes: [failed] });
  agent.conditions(conditions);
  agent.disks([{ ...aDisk('a'), health: WELL }]);
  agent.connected(true);
  const controller = openControllerMetrics('1');
  controller.passEnded({ repository: 'a/b', result: 'failed', durationMs: 1 });
  controller.conditions('a/b', conditions);
  controller.leading(true);
  controller.wrote('NodeStorage', { kind: 'made' });
  return (await agent.text()) + (await controller.text());
}

/** Each metric that an expression asks for is exported, with the labels that it names. */
async function expectExported(expr: string): Promise<void> {
  const lines = (await exported()).split('\n').filter((line) => !line.startsWith('#'));
  const asked = Array.from(expr.matchAll(/\b(diskwright_\w+)(?:\{([^}]*)\})?/g));
  expect(asked).not.toEqual([]);
  for (const [, name = '', labels = ''] of asked) {
    const wanted = labels
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== '' && !label.includes('=~'));
    const found = lines.filter(
      (line) =>
        (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) &&
        wanted.every((label) => line.includes(label)),
    );
    expect(found, `${name}{${labels}}`).not.toEqual([]);
  }
  for (const [, list = ''] of expr.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => !['instance', 'le'].includes(each)))
      expect(
        lines.some((line) => line.includes(`${label}="`)),
        label,
      ).toBe(true);
}

describe('the alerting rules', () => {
  it('have names of their own, a severity, and say what helps', () => {
    expect(rules.length).toBeGreaterThan(5);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Diskwright[A-Z]\w+$/);
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect(annotations.description).toMatch(/\.$/);
    }
  });

  it.each(rules)('$alert asks for a metric that is exported, with these labels', ({ expr }) =>
    expectExported(expr),
  );
});

describe('the dashboard', () => {
  it('has panels of different names that do not lie over each other', () => {
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.map(({ gridPos: { x, y } }) => `${String(x)} ${String(y)}`);
    expect(new Set(places).size).toBe(panels.length);
  });

  it.each(panels)('shows in "$title" what is exported', async ({ targets }) => {
    expect(targets).not.toEqual([]);
    for (const { expr } of targets) await expectExported(expr);
  });
});
