/** A NodeInventory that an agent of a former release reported, in a cluster of today. */
import { beforeAll, expect, it } from 'vitest';
import { declareInventories } from '../../src/declare/declare.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { inventoryDocument } from '../../src/render/machine/inventory-document.ts';
import { aDisk, aNode, changed } from '../simulation/builders.ts';
import type { ClusterAccess } from './rig/access.ts';
import { install } from './rig/install.ts';
import { sharedControlPlane } from './rig/shared.ts';

const NODE = 'former-inventory' as NodeName;

let cluster: ClusterAccess;
beforeAll(async () => {
  cluster = sharedControlPlane();
  await install(cluster);
});

/** A disk with content that no signature explains, as the API server takes and gives it. */
function reported(name: string | null): object {
  const found = [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] as const;
  const disk = changed(aDisk('00000000000000f7'), { unknownContent: found });
  const inventory = aNode([disk], { node: NODE });
  const { unknownContent, ...rest } = disk;
  const named = name === null ? rest : { ...rest, [name]: unknownContent };
  return { ...inventoryDocument(inventory), spec: { ...inventory, disks: [named] } };
}

async function readBack(): Promise<readonly Inventory[]> {
  const stored = await cluster.read('nodeinventory', NODE);
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  return declareInventories([{ path: 'stored.json', blobId: null, bytes }]).inventories ?? [];
}

it('keeps what it says of content, and is reported over by an agent of today', async () => {
  await cluster.apply(reported('remains'));
  const [former] = await readBack();
  expect(former?.disks[0]?.unknownContent).toHaveLength(1);
  await cluster.apply(reported('unknownContent'));
  const stored = await cluster.read('nodeinventory', NODE);
  expect(JSON.stringify(stored.spec)).not.toContain('remains');
  expect(await readBack()).toEqual([former]);
});

it('is refused when it says nothing of that content', async () => {
  await expect(cluster.apply(reported(null))).rejects.toThrow(/unknownContent/);
});
