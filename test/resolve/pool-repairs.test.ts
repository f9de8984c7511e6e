/** Repairs of thin pools that come to nothing, and what they leave to repair with. */
import { expect, it } from 'vitest';
import type { ThinPoolRepair } from '../../src/model/declared/declarations.ts';
import { idleDeclarations } from '../../src/resolve/idle-declarations.ts';
import { spareExtents } from '../../src/resolve/volume-groups/thin-pools.ts';
import { LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import { aDisk, aNode, AS_OF, declaring, NODE, source } from '../simulation/builders.ts';

const metadata = `sha256:${'d'.repeat(64)}`;
const repair = {
  ...{ name: 'repair-pool', node: NODE, volume: 'k3v6tq2mzx7a', metadata },
  ...{ expires: '2100-01-01T00:00:00Z', source: source('repairs') },
} as ThinPoolRepair;

function node(found: string) {
  const volume = {
    ...{ name: 'k3v6tq2mzx7a', segmentType: 'thin-pool', path: '', sizeBytes: 1, uuid: 'u' },
    ...{ label: '', physicalVolumes: [], usedBy: [], signatures: [], unknownContent: [] },
    ...{ fingerprint: '', pool: { chunkBytes: 1, metadataBytes: 1, metadata: found } },
  };
  const group = { name: 'g', uuid: 'g', extentBytes: 1, totalExtents: 1, freeExtents: 0 };
  return aNode([
    aDisk('one', { volumeGroup: { ...group, physicalVolumes: [], volumes: [volume] } }),
  ]);
}

function warnings(facts: Partial<ThinPoolRepair>, inventories = [node(metadata)]) {
  const declarations = declaring([], { poolRepairs: [{ ...repair, ...facts }] });
  return idleDeclarations({ declarations, inventories, asOf: AS_OF });
}

it('says nothing of one whose pool has the metadata that it names', () => {
  expect(warnings({})).toEqual([]);
  // Nor of a node that has not reported.
  expect(warnings({}, [])).toEqual([]);
  expect(warnings({ node: 'elsewhere' as ThinPoolRepair['node'] })).toEqual([]);
});

it('warns of one whose time is over', () => {
  expect(warnings({ expires: AS_OF })).toEqual([
    {
      severity: 'warning',
      code: 'repair-expired',
      message: `ThinPoolRepair repair-pool expired at ${AS_OF}, and permits nothing any more`,
      hint: 'remove it; if the pool is still damaged, commit one with a later time',
      source: source('repairs'),
    },
  ]);
});

it('warns of one whose metadata no pool of the node has', () => {
  const stale = {
    severity: 'warning',
    code: 'repair-stale',
    message: `ThinPoolRepair repair-pool names metadata that no thin pool of ${NODE} has now, and does nothing`,
  };
  expect(warnings({}, [node(`sha256:${'e'.repeat(64)}`)])).toMatchObject([stale]);
  expect(warnings({}, [aNode([aDisk('one')])])).toMatchObject([stale]);
  expect(warnings({ volume: 'aaaaaaaaaaaa' as ThinPoolRepair['volume'] })).toMatchObject([stale]);
});

it('counts the spare metadata that a group has, where it says so', () => {
  const [disk] = node(metadata).disks;
  const group = disk!.volumeGroup!;
  const pool = { chunkBytes: 1, metadataBytes: 2 * LOGICAL_EXTENT_BYTES };
  const untold = { ...group, volumes: group.volumes.map((one) => ({ ...one, pool })) };
  // Of an inventory of old it is taken to be as large as those of the largest pool.
  expect(spareExtents([untold, null])).toBe(2);
  expect(spareExtents([{ ...untold, spareMetadataBytes: 0 }])).toBe(0);
  const three = { ...untold, spareMetadataBytes: 3 * LOGICAL_EXTENT_BYTES };
  expect(spareExtents([{ ...untold, spareMetadataBytes: 0 }, three])).toBe(3);
  expect(spareExtents([null])).toBe(0);
});
