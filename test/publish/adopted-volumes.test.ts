/**
 * PersistentVolumes of what is adopted: printed as they are, once the node proves what they lie on.
 */
import { expect, it } from 'vitest';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { manifests } from '../../src/publish/manifests.ts';
import {
  aBlockVolume,
  adopting,
  aForeignRaw,
  aForeignVolume,
  aLocalVolume,
  mountedAt,
  rawNode,
  rawVolumes,
  someonesNode,
  someonesPartition,
  withFirstDisk,
} from '../simulation/adopted-nodes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aTable, someonesLvm } from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

const volumes = [aLocalVolume('/mnt/disks/a'), aLocalVolume('/mnt/disks/b/vol')];
const declarations = { ...adopting(someonesNode, [], volumes), classes: [] };
const [plan] = planWorld({ declarations, inventories: [someonesNode] }).plan.nodes;
const marked = predictAll(someonesNode, plan?.operations ?? []);

function published(inventory: Inventory, planned = false) {
  const inventories = [inventory];
  const { desired } = planWorld({ declarations, inventories });
  return manifests({ desired, inventories, planned });
}

it('are printed as they are in the cluster', () => {
  expect(published(marked)).toEqual({
    objects: volumes.map(({ native }) => native),
    notPublished: [],
  });
});

it('wait for the mark, unless what is planned is asked for', () => {
  const { objects, notPublished } = published(someonesNode);
  expect(objects).toEqual([volumes[1]?.native]);
  expect(notPublished.map(({ reason }) => reason)).toEqual(['its partition is not marked yet']);
  expect(published(someonesNode, true).objects).toHaveLength(2);
});

it.each([
  ['is not mounted', [], /not mounted at \/mnt\/disks\/a/],
  ['is mounted elsewhere', [mountedAt('/mnt/x')], /not mounted at \/mnt\/disks\/a/],
  ['is mounted read-only', [{ ...mountedAt('/mnt/disks/a'), readOnly: true }], /read-only/],
  [
    'is mounted in another namespace only',
    [{ ...mountedAt('/mnt/disks/a'), inProcess: 7 }],
    /not mounted/,
  ],
])('are left out where the filesystem %s', (_what, usedBy, reason) => {
  const label = marked.disks[0]?.table?.partitions[0]?.label ?? '';
  const table = aTable([someonesPartition({ label, usedBy })]);
  const { objects, notPublished } = published(withFirstDisk({ table }, marked));
  expect(objects).toEqual([volumes[1]?.native]);
  expect(notPublished).toMatchObject([{ reason: expect.stringMatching(reason) as string }]);
});

it('are left out where something else is there now', () => {
  const table = aTable([someonesPartition({ signatures: [] })]);
  expect(published(withFirstDisk({ table })).notPublished).toMatchObject([
    { reason: expect.stringContaining('is not as it was adopted') as string },
  ]);
});

it('of raw block volumes and logical volumes are printed, too', () => {
  const node = { ...rawNode, disks: [...rawNode.disks, someonesLvm('cc')] };
  const inventory = { ...node, foreignVolumes: [aForeignVolume(), aForeignRaw()] };
  const all = [...rawVolumes, aBlockVolume('/dev/vg-old/wal-1'), aLocalVolume('/srv/data')];
  const given = { ...adopting(inventory, [], all), classes: [] };
  const [first] = planWorld({ declarations: given, inventories: [inventory] }).plan.nodes;
  const after = predictAll(inventory, first?.operations ?? []);
  const printed = (observed: Inventory) => {
    const { desired } = planWorld({ declarations: given, inventories: [observed] });
    return manifests({ desired, inventories: [observed], planned: false });
  };
  expect(printed(inventory).notPublished.map(({ reason }) => reason)).toEqual([
    'its partition is not marked yet',
  ]);
  expect(printed(after).notPublished).toEqual([]);
  expect(printed(after).objects).toEqual(expect.arrayContaining(all.map(({ native }) => native)));
  const mounted = [aForeignVolume({ usedBy: [] }), aForeignRaw({ usedBy: [mountedAt('/x')] })];
  expect(
    printed({ ...after, foreignVolumes: mounted })
      .notPublished.map(({ reason }) => reason)
      .toSorted(),
  ).toEqual(['it is not mounted at /srv/data', 'something else than a pod uses it: mounted at /x']);
});
