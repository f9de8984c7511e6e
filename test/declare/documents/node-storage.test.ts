/** What kubectl prints of NodeStorage objects, as inventories. */
import { describe, expect, it } from 'vitest';
import { declareInventories } from '../../../src/declare/declare.ts';
import { printYaml } from '../../../src/declare/text/print-yaml.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { inventory as wholeInventory, roots } from '../../schemas/whole-inventory.ts';

const given = wholeInventory(roots[0]!);
/** In the order that reading puts lists into. */
const inventory: Inventory = {
  ...given,
  disks: given.disks.map((disk) => ({ ...disk, aliases: disk.aliases.toSorted() })),
};

function nodeStorage(spec: unknown, name = inventory.node as string): object {
  return {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'NodeStorage',
    metadata: {
      name,
      uid: '0b9d6c1e-4a7f-4f0e-9d55-7a1f3c2e8b64',
      resourceVersion: '123456',
      managedFields: [{ manager: 'diskwright', fieldsV1: { 'f:status': { 'f:inventory': {} } } }],
    },
    spec: {},
    status: { observedGeneration: 4, ...(spec === undefined ? {} : { inventory: spec }) },
  };
}

function list(...items: readonly object[]): object {
  return { apiVersion: 'v1', kind: 'List', items, metadata: { resourceVersion: '' } };
}

function read(text: string): ReturnType<typeof declareInventories> {
  const bytes = new TextEncoder().encode(text);
  return declareInventories([{ path: 'nodes.yaml', bytes, blobId: null }]);
}

const FORMS: readonly (readonly [string, (value: object) => string])[] = [
  ['YAML', (value) => printYaml([value])],
  ['JSON', (value) => JSON.stringify(value, null, 4)],
];

describe.each(FORMS)('NodeStorage objects as %s', (_form, print) => {
  it('are the inventories that they report', () => {
    const other: Inventory = { ...inventory, node: 'node-z' as Inventory['node'] };
    const { inventories, diagnostics } = read(
      print(list(nodeStorage(other, 'node-z'), nodeStorage(inventory))),
    );
    expect(diagnostics).toEqual([]);
    expect(inventories).toEqual([inventory, other].toSorted((a, b) => (a.node < b.node ? -1 : 1)));
    expect(read(print(nodeStorage(inventory))).inventories).toEqual([inventory]);
  });

  it('that have reported nothing are no inventories', () => {
    expect(read(print(list(nodeStorage(undefined))))).toEqual({ inventories: [], diagnostics: [] });
  });

  it('are checked, and what is wrong has its line', () => {
    const { takenAt: _taken, ...untimed } = inventory;
    const { inventories, diagnostics } = read(print(list(nodeStorage(untimed))));
    expect(inventories).toBeNull();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toContain('takenAt');
    const lines = print(list(nodeStorage(untimed))).split('\n');
    expect(lines[(diagnostics[0]?.source.line ?? 0) - 1]).toMatch(/inventory|node/);
    const renamed = read(print(list(nodeStorage(inventory, 'node-q'))));
    expect(renamed.diagnostics[0]?.code).toBe('names-differ');
  });
});
