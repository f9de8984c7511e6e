import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { healthConditions } from '../../../src/assess/storage-health.ts';
import { summarize, type Cause } from '../../../src/assess/summarize.ts';
import type { Condition } from '../../../src/model/condition.ts';
import { hasCommand, installPackages } from '../../debian-packages.ts';
import { aNode } from '../../simulation/builders.ts';

const file = join(import.meta.dirname, '../../../agent/install/monitoring/argocd-health.yaml');
const { data } = parse(readFileSync(file, 'utf8')) as {
  readonly data: Readonly<Record<string, string>>;
};
const [script = '', ...others] = Object.values(data);
const context = { observedGeneration: 2, now: '2026-06-01T10:00:00Z', previous: [] };

beforeAll(() => {
  if (canRun && !hasCommand('lua5.4')) installPackages(['lua5.4']);
}, 120_000);

/** A value as Lua has it. */
function lua(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(lua).join(',')}}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([name, each]) => `[${lua(name)}]=${lua(each)}`);
  return `{${pairs.join(',')}}`;
}

/** What the script says of an object of generation 2: its health, and why. */
function healthOf(status: object | null, spec: object = {}): readonly string[] {
  const object = { metadata: { generation: 2 }, spec, ...(status === null ? {} : { status }) };
  const program = `obj = ${lua(object)}\nlocal h = (function()\n${script}\nend)()\nprint(h.status)\nprint(h.message)`;
  const ran = spawnSync('lua5.4', ['-'], { input: program, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout.trimEnd().split('\n');
}

function after(causes: readonly Cause[]): readonly Condition[] {
  return summarize({ outcomes: [], refusals: [], remaining: [], kept: [], causes }, context);
}

function cause(reason: string, retry: Cause['retry']): Cause {
  return { reason, retry, message: 'this is why' };
}

/** Who is not root cannot have it installed. */
const canRun = hasCommand('lua5.4') || process.getuid?.() === 0;

describe.skipIf(!canRun)('the health that Argo CD shows', () => {
  it('is of both kinds', () => {
    expect(Object.keys(data)).toEqual(
      ['DiskRepository', 'NodeStorage'].map(
        (kind) => `resource.customizations.health.diskwright.dev_${kind}`,
      ),
    );
    expect(others).toEqual([script]);
  });

  it('is progressing before anybody looked, and after a change', () => {
    expect(healthOf(null)[0]).toBe('Progressing');
    expect(healthOf({ observedGeneration: 1, conditions: after([]) })).toEqual([
      'Progressing',
      'what is declared now was not looked at yet',
    ]);
  });

  it.each([
    ['Healthy', after([]), /./],
    ['Degraded', after([cause('InvalidDeclaration', 'by-person')]), /this is why/],
    ['Progressing', after([cause('FetchFailed', 'soon')]), /this is why/],
    ['Progressing', after([cause('FetchFailed', 'on-change')]), /this is why/],
  ])('is %s for what the programs say', (health, conditions, message) => {
    const found = healthOf({ observedGeneration: 2, conditions });
    expect(found[0]).toBe(health);
    expect(found[1]).toMatch(message);
  });

  it('is suspended while nobody looks at it, whatever was said before', () => {
    const said = { observedGeneration: 1, conditions: after([]) };
    expect(healthOf(said, { suspend: true })[0]).toBe('Suspended');
    expect(healthOf({ ...said, observedGeneration: 2 }, { suspend: false })[0]).toBe('Healthy');
  });

  it('is degraded where a disk is gone, though all is done', () => {
    const well = healthConditions(aNode([]), context);
    expect(healthOf({ conditions: [...after([]), ...well] })[0]).toBe('Healthy');
    const gone = well.map((each) =>
      each.type === 'StorageUnreachable' ? { ...each, status: 'True', message: 'gone' } : each,
    );
    expect(healthOf({ conditions: [...after([]), ...gone] })).toEqual(['Degraded', 'gone']);
  });
});
