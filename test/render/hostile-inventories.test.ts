import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { declare } from '../../src/declare/declare.ts';
import { printYaml } from '../../src/declare/text/print-yaml.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { inventoryDocument } from '../../src/render/machine/inventory-document.ts';
import { renderInventory } from '../../src/render/text/host/inventory-table.ts';
import { jsonValue, planJson } from '../../src/render/machine/plan-json.ts';
import { renderPlan } from '../../src/render/text/plan-text.ts';
import { printJson } from '../../src/render/machine/print-json.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { hostileText, UNSAFE_ON_A_TERMINAL } from './hostile-words.ts';
import { runs } from '../simulation/runs.ts';

const asOf = '2026-03-02T07:00:00Z';

async function example(name: string): Promise<Declarations> {
  const directory = join(import.meta.dirname, '../../examples', name);
  const { declarations } = declare(await readPath(directory));
  if (declarations === null) throw new Error(`the example ${name} is not valid`);
  return declarations;
}

const examples = await Promise.all([example('single-host'), example('edge-host')]);

/**
 * Words of ours, not of a disk: an inventory in which they are anything else is refused when it is
 * read.
 */
const OURS =
  /^(?:node|takenAt|recordedAt|expires|kind|transport|usage|region|state|primary|backup|code|id|aliases|path|stateDir|mountRoots|volume|layout|name|blankFingerprint)$/;

type Leaf = readonly (string | number)[];

/** The places of all texts in a value that somebody else chose. */
function textsOf(value: unknown, at: Leaf = []): readonly Leaf[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, [...at, index]));
  return Object.entries(value).flatMap(([key, member]) =>
    // `type` is libblkid's word at a signature, and one of ours at a table.
    OURS.test(key) || (key === 'type' && at.at(-1) === 'table')
      ? []
      : textsOf(member, [...at, key]),
  );
}

function withText<T>(value: T, at: Leaf, text: string): T {
  const [step, ...rest] = at;
  if (step === undefined) return text as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string | number,
    unknown
  >;
  copy[step] = withText(copy[step], rest, text);
  return copy as T;
}

interface Spoiled {
  readonly declarations: Declarations;
  readonly inventory: Inventory;
}

/** The inventory of an example with texts of everybody else's replaced: some, or all by one. */
const spoiled: fc.Arbitrary<Spoiled> = fc
  .record({
    declarations: fc.constantFrom(...examples),
    changes: fc.array(fc.record({ place: fc.nat(10_000), text: hostileText }), {
      minLength: 1,
      maxLength: 30,
    }),
  })
  .map(({ declarations, changes }) => {
    const [inventory] = declarations.inventories;
    if (inventory === undefined) throw new Error('the example has no inventory');
    const places = textsOf(inventory);
    const changed = changes.reduce(
      (so, { place, text }) => withText(so, places[place % places.length] ?? [], text),
      inventory,
    );
    return { declarations, inventory: changed };
  });

function planOf({ declarations, inventory }: Spoiled): Plan {
  const inventories = [inventory];
  const desired = resolve({ declarations: { ...declarations, inventories }, inventories, asOf });
  return planFleet(desired, inventories, {
    asOf,
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
  });
}

function expectSafe(text: string): void {
  const at = UNSAFE_ON_A_TERMINAL.exec(text)?.index;
  expect(at === undefined ? '' : JSON.stringify(text.slice(Math.max(0, at - 40), at + 20))).toBe(
    '',
  );
}

/**
 * Below the state directory by the volume's id, or the path that a layout of the examples gives.
 */
const WHERE_THINGS_ARE_MADE =
  /^(?:\/var\/lib\/diskwright\/(?:volumes|block)\/[a-z2-7]{12}|\/var\/lib\/rancher)$/;

describe('whatever disks say', () => {
  it('is safe to show where they are listed', () => {
    fc.assert(
      fc.property(spoiled, fc.constantFrom(40, 80, 200, Infinity), ({ inventory }, width) => {
        expectSafe(renderInventory(inventory, { color: false, width }));
      }),
      runs(200, 20_000),
    );
  });

  it('is safe to show in a plan', () => {
    fc.assert(
      fc.property(
        spoiled,
        fc.constantFrom(40, 100, Infinity),
        fc.boolean(),
        (given, width, verbose) => {
          expectSafe(renderPlan(planOf(given), { color: false, width, verbose }));
        },
      ),
      runs(200, 20_000),
    );
  });

  it('is safe to show as JSON and YAML, which give it back', () => {
    fc.assert(
      fc.property(spoiled, (given) => {
        const plan = planJson(planOf(given));
        const json = printJson(plan);
        expectSafe(json);
        expect(JSON.parse(json)).toEqual(plan);
        const document = jsonValue(inventoryDocument(given.inventory));
        const yaml = printYaml([document]);
        expectSafe(yaml);
        const [read] = parseAllDocuments(yaml, { version: '1.1' });
        expect(read && 'toJS' in read ? read.toJS() : null).toEqual(document);
      }),
      runs(100, 10_000),
    );
  });

  it('is no path of what is made', () => {
    fc.assert(
      fc.property(spoiled, (given) => {
        const operations = planOf(given).nodes.flatMap((node) => node.operations);
        for (const operation of operations)
          for (const key of ['mountPoint', 'link'] as const) {
            const path = (operation as unknown as Record<string, unknown>)[key];
            if (typeof path === 'string') expect(path).toMatch(WHERE_THINGS_ARE_MADE);
          }
      }),
      runs(100, 10_000),
    );
  });
});
