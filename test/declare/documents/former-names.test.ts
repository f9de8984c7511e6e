/** Names of a former release: what was written then is read with the names of today. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  inventoryDocumentOfToday,
  inventoryOfToday,
  planOfToday,
} from '../../../src/declare/documents/former-names.ts';
import { declareInventories } from '../../../src/declare/declare.ts';
import { inventoryDocument } from '../../../src/render/machine/inventory-document.ts';
import { releasedPath } from '../../released/released.ts';
import { inventory, roots } from '../../schemas/whole-inventory.ts';

/** As a former release wrote it. */
function former(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll('"unknownContent":', '"remains":')
    .replaceAll('"volumeType":', '"makeup":');
  return JSON.parse(text) as unknown;
}

const wholeInventory = inventory(roots[0]!);
const today = JSON.parse(JSON.stringify(inventoryDocument(wholeInventory))) as {
  readonly spec: object;
};

describe('an inventory of a former release', () => {
  it('is the same inventory with the names of today', () => {
    expect(JSON.stringify(former(today))).not.toBe(JSON.stringify(today));
    expect(inventoryDocumentOfToday(former(today))).toEqual(today);
  });

  it('has content that nothing explains, and is no blank disk', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(former(today)));
    const { inventories } = declareInventories([{ path: 'a.json', blobId: null, bytes }]);
    expect(inventories?.[0]?.disks[0]?.unknownContent).not.toEqual([]);
    expect(inventories?.[0]?.disks[0]?.unknownContent).toBeDefined();
  });

  it('is refused where it says the same under both names', () => {
    const [disk, ...others] = wholeInventory.disks;
    const both = {
      ...today,
      spec: { ...today.spec, disks: [{ ...disk, remains: [] }, ...others] },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(both));
    const { inventories, diagnostics } = declareInventories([
      { path: 'a.json', blobId: null, bytes },
    ]);
    expect(inventories ?? []).toEqual([]);
    expect(diagnostics[0]?.message).toContain('remains');
  });
});

describe('what has no former name', () => {
  it('is given back as it is', () => {
    expect(inventoryOfToday(today.spec)).toBe(today.spec);
    for (const value of [null, 7, 'text', [], { disks: 7 }, { disks: [null, 'x'] }]) {
      expect(inventoryOfToday(value)).toBe(value);
      expect(planOfToday(value)).toBe(value);
    }
  });

  it('includes a label that is called like a former name', () => {
    const labels = { remains: 'a', makeup: 'b' };
    expect(inventoryOfToday({ labels, disks: [] })).toEqual({ labels, disks: [] });
  });
});

describe('a plan of the form 1.x', () => {
  it('is one of the form 2.0, with the kinds of operations of today', () => {
    const operations = [{ kind: 'adopt-marks', node: 'a' }, { kind: 'mark-ready' }];
    expect(planOfToday({ formatVersion: '1.10', nodes: [{ node: 'a', operations }] })).toEqual({
      formatVersion: '2.0',
      nodes: [
        { node: 'a', operations: [{ kind: 'relabel-partitions', node: 'a' }, operations[1]] },
      ],
    });
  });

  it('is none of 2.0 when its form is too old, or newer', () => {
    for (const formatVersion of ['1.0', '2.1', '3.0', 7])
      expect(planOfToday({ formatVersion })).toEqual({ formatVersion });
  });
});

it('the inventory of 8c74f8f has a former name, and none of today', () => {
  const written = parse(readFileSync(releasedPath('host/node-inventory.yaml'), 'utf8')) as {
    readonly spec: { readonly disks: readonly object[] };
  };
  const { spec } = inventoryDocumentOfToday(written) as typeof written;
  expect(written.spec.disks.every((disk) => 'remains' in disk)).toBe(true);
  expect(spec.disks.every((disk) => 'unknownContent' in disk && !('remains' in disk))).toBe(true);
});
