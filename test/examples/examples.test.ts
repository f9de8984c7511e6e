import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import { digestText } from '../../src/model/values/digest.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { SourceFile } from '../../src/model/values/source-file.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { planJson } from '../../src/render/machine/plan-json.ts';
import { COMMENT_BYTES, renderPlanMarkdown } from '../../src/render/markdown/plan-markdown.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { printJson } from '../../src/render/machine/print-json.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { documentLines } from '../render/outputs.ts';

const examples = join(import.meta.dirname, '../../examples');
const golden = join(import.meta.dirname, '../golden/examples');

const names = readdirSync(examples, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && existsSync(join(examples, entry.name, 'installation.yaml')),
  )
  .map((entry) => entry.name);

/** Under paths below the example, wherever the project lies. */
async function filesOf(example: string): Promise<readonly SourceFile[]> {
  const directory = join(examples, example);
  const files = await readPath(directory);
  return files.map((file) => ({ ...file, path: relative(directory, file.path) }));
}

async function declarationsOf(example: string): Promise<Declarations> {
  const { declarations, diagnostics } = declare(await filesOf(example));
  expect(diagnostics).toEqual([]);
  return declarations!;
}

function planOf(declarations: Declarations): Plan {
  const { inventories } = declarations;
  const desired = resolve({ declarations, inventories, asOf: '2026-03-02T07:00:00Z' });
  const plan = planFleet(desired, inventories, {
    asOf: '2026-03-02T07:00:00Z',
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
  });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

it('finds the examples', () => {
  expect(names).toEqual([
    'cluster',
    'database-raid',
    'edge-host',
    'fleet',
    'kafka-jbod',
    'single-host',
  ]);
});

it('tells the fleet in 400 lines, and in a comment of 20 KiB', async () => {
  const declarations = await declarationsOf('fleet');
  const plan = planOf(declarations);
  const text = renderPlan(plan, { color: false, width: 100, verbose: false });
  const comment = renderPlanMarkdown(plan, {
    consentExpires: '2026-03-09T07:00:00Z',
    documentLines,
    inventories: declarations.inventories,
    locks: [],
    comparison: null,
    maxBytes: COMMENT_BYTES,
  });
  expect(text.split('\n').length).toBeLessThanOrEqual(400);
  expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(20 * 1024);
  expect(comment).not.toContain('Cut to fit');
});

describe.each(names)('examples/%s', (name) => {
  it('is valid, and planned as recorded', async () => {
    const plan = planOf(await declarationsOf(name));
    const text = renderPlan(plan, { color: false, width: 100, verbose: false });
    const json = printJson(planJson(plan));
    await expect(text).toMatchFileSnapshot(join(golden, `${name}.plan.txt`));
    // The fleet's JSON has megabytes: of it only the digest is kept.
    const kept = json.length > 500_000 ? `${digestText(json)}\n` : json;
    await expect(kept).toMatchFileSnapshot(join(golden, `${name}.plan.json`));
  });

  it('gives the same plan in any order of its files', async () => {
    const files = await filesOf(name);
    const { declarations } = declare(files.toReversed());
    expect(planOf(declarations!).digest).toBe(planOf(await declarationsOf(name)).digest);
  });

  it('has a schema line in every file that a person writes, and each leads to a schema', () => {
    const files = readdirSync(join(examples, name), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.yaml') && !file.startsWith('inventories/'),
    );
    expect(files).not.toEqual([]);
    for (const file of files) {
      const path = join(examples, name, file);
      const [first = ''] = readFileSync(path, 'utf8').split('\n');
      const schema = /^# yaml-language-server: \$schema=(\S+)$/.exec(first)?.[1] ?? 'none';
      expect(existsSync(join(path, '..', schema)), `${file}: ${first}`).toBe(true);
    }
  });
});
