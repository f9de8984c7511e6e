/** What is cut from a damaged thin pool is not verified, although it may still be mounted. */
import { expect, it } from 'vitest';
import type { CarvedVolume } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { PoolUse } from '../../src/model/volumes/thin-pool.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { verifyVolume } from '../../src/publish/verification.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
} from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { applied } from '../plan/planned-node.ts';

const thin: CarvedVolume = {
  ...aLayoutPartition('db', { size: { kind: 'bytes', bytes: GiB } }),
  ...{ type: 'thin', stripes: null, mirrors: 1, thinPool: 'pool' },
};
const plain: CarvedVolume = {
  ...aLayoutPartition('log', { size: { kind: 'bytes', bytes: GiB } }),
  ...{ type: 'linear', stripes: null, mirrors: 1 },
};
const layout = aVolumeGroup('data', [thin, plain], {
  group: { thinPools: [aThinPool('pool')] },
});
const made = applied(aNode([aDisk('one')]), [layout]);

function using(use: Partial<PoolUse>): Inventory {
  const idle = { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'writable', needsCheck: false };
  return withDisk(made, made.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      volumes: disk.volumeGroup!.volumes.map((one) =>
        one.pool === undefined
          ? one
          : { ...one, pool: { ...one.pool, use: { ...(idle as PoolUse), ...use } } },
      ),
    },
  }));
}

function verified(name: string, inventory: Inventory) {
  const world = planWorld({ declarations: declaring([layout]), inventories: [made] });
  const [node] = world.desired.nodes;
  const [disk] = node!.disks;
  const volume = disk!.volumes.find((one) => one.name === name)!;
  return verifyVolume({ node: node!, disk: disk!, volume }, inventory);
}

it('is said to be unverified for its pool, and nothing else of the disk is', () => {
  expect(verified('db', using({})).kind).toBe('verified');
  expect(verified('db', using({ state: 'full', dataUsedBytes: 4 * GiB })).kind).toBe('verified');
  expect(verified('db', using({ needsCheck: true }))).toEqual({
    kind: 'unverified',
    reason: 'of its thin pool: the metadata of the pool need a check',
  });
  expect(verified('db', using({ state: 'failed' }))).toEqual({
    kind: 'unverified',
    reason: 'of its thin pool: the pool has failed',
  });
  expect(verified('log', using({ state: 'failed' })).kind).toBe('verified');
});
