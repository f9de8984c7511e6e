/**
 * What is taken away before something is cut makes room for it: the checker says how many extents
 * are free then, and to cut one more than these breaks the law.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, aThinPool, aVolumeGroup, declaring } from '../simulation/builders.ts';
import { planned, settled } from './claim-cut-worlds.ts';
import { carved, consentsFor, overDisks } from './removal-worlds.ts';

const group = {
  thinPools: [aThinPool('pool', { size: { kind: 'bytes', bytes: 2 * GiB } })],
};
const thin = carved('thin', 'thin', {
  thinPool: 'pool',
  size: { kind: 'bytes', bytes: 4 * GiB },
});
const anew = carved('new', 'linear', { size: { kind: 'bytes', bytes: GiB } });

/** Of what was made, all that the layout after it does not have is given up. */
function world(before: Inventory, after: DiskLayout) {
  const { kept } = planned(before, { layouts: [after], claims: [] });
  const inventories = [before];
  const declarations = declaring([after], { consents: consentsFor(kept) });
  return { ...planWorld({ declarations, inventories }), inventories };
}

/** What is said when the new volume is far too large. */
function saidOf({ plan, desired, inventories }: ReturnType<typeof world>): readonly string[] {
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  const nodes = plan.nodes.map((node) => ({
    ...node,
    operations: node.operations.map((one) =>
      one.kind === 'create-logical-volume' && one.volume.name === 'new'
        ? { ...one, sizeBytes: 100_000 * GiB }
        : one,
    ),
  }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule === 'span')
    .map(({ message }) => message);
}

/** The disk has 5,119 extents of 4 MiB; the numbers are those of LVM, by hand. */
describe('on one disk', () => {
  const layout = aVolumeGroup('data', [], { group: { carve: [carved('db'), thin], ...group } });
  const made = settled(aNode([aDisk('one')]), { layouts: [layout], claims: [] });
  const later = aVolumeGroup('data', [], { group: { carve: [anew] } });

  it('a volume, and a pool with its metadata, make room, and what is thin makes none', () => {
    expect(made.disks[0]!.volumeGroup!.freeExtents).toBe(3581);
    // 1,024 of the volume, 512 of the pool, and one of its metadata.
    expect(saidOf(world(made, later))).toEqual([
      'volumes of wwn-0xone need 25600000 extents, and 5118 are free',
    ]);
  });

  it('what stays makes none', () => {
    const beside = aVolumeGroup('data', [], { group: { carve: [anew, thin], ...group } });
    expect(saidOf(world(made, beside))).toEqual([
      'volumes of wwn-0xone need 25600000 extents, and 4605 are free',
    ]);
  });
});

describe('over several disks', () => {
  const layout = overDisks([carved('db'), thin], group);
  const made = settled(aNode([aDisk('aa'), aDisk('bb')]), { layouts: [layout], claims: [] });
  const both = { ...anew, type: 'raid1' as const };

  // Of the new mirror each leg has an extent of its metadata, too.
  const needed = (disk: string) => `volumes on ${disk} need 25600001 extents`;

  it('each has the room of what lay on it', () => {
    // One extent is that of the spare metadata, which LVM keeps.
    expect(saidOf(world(made, overDisks([both])))).toEqual([
      `${needed('wwn-0xaa')}, and 5118 are free`,
      `${needed('wwn-0xbb')}, and 5119 are free`,
    ]);
  });

  it('what stays makes none', () => {
    expect(saidOf(world(made, overDisks([both, thin], group)))).toEqual([
      `${needed('wwn-0xaa')}, and 4605 are free`,
      `${needed('wwn-0xbb')}, and 5119 are free`,
    ]);
    expect(saidOf(world(made, overDisks([both, carved('db')])))).toEqual([
      `${needed('wwn-0xaa')}, and 5118 are free`,
      `${needed('wwn-0xbb')}, and 4095 are free`,
    ]);
  });
});

it('a thin pool over several disks takes what it is made of from the disk that it lies on', () => {
  const inventories = [aNode([aDisk('aa'), aDisk('bb')])];
  const { plan, desired } = planWorld({
    declarations: declaring([overDisks([thin], group)]),
    inventories,
  });
  const nodes = plan.nodes.map((node) => ({
    ...node,
    operations: node.operations.map((one) =>
      one.kind === 'create-thin-pool' ? { ...one, sizeBytes: 100_000 * GiB } : one,
    ),
  }));
  expect(
    checkPlan({ ...plan, nodes }, { desired, inventories })
      .filter(({ rule }) => rule === 'span')
      .map(({ message }) => message),
  ).toEqual(['volumes on wwn-0xaa need 25600001 extents, and 5119 are free']);
});
