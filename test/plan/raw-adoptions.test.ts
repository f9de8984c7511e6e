/** Raw block volumes and logical volumes of others: marked at most, and never anything else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Declarations, DiskLayout } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { ForeignVolume, Inventory } from '../../src/model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../../src/model/observed/partition-types.ts';
import type { AdoptVolume, NodePlan, Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import {
  aBlockVolume,
  aForeignRaw,
  aForeignVolume,
  aGroupNode,
  aLocalVolume,
  adopting,
  aRawDisk,
  aRawPartition,
  LOGICAL_FILESYSTEM,
  mountedAt,
  RAW_PATH,
  rawNode,
  rawVolumes,
  wholeRaw,
} from '../simulation/adopted-nodes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aWholeDisk,
  changed,
  declaring,
  ext4Signature,
  observedAgain,
  someonesLvm,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { runs } from '../simulation/runs.ts';

const groupNode = aGroupNode(undefined, [someonesLvm('cc'), someonesLvm('ff')]);
const groupVolumes = [aLocalVolume('/srv/data/a'), aBlockVolume('/dev/vg-old/wal-1')];
const raws = adopting(rawNode, [], rawVolumes);
const logicals = adopting(groupNode, [], groupVolumes);

function planned(given: Declarations, inventory: Inventory): NodePlan {
  const inventories = [observedAgain(inventory)];
  const { desired, plan } = planWorld({ declarations: given, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

function besides(given: Declarations, layouts: readonly DiskLayout[]): Declarations {
  return declaring(layouts, { adoptions: given.adoptions });
}

describe('a raw block volume that is adopted', () => {
  it('gets a mark in its partition, and on a whole disk nothing', () => {
    const first = planned(raws, rawNode);
    expect(first.operations).toMatchObject([
      { kind: 'adopt-volume', adopted: { formerLabel: 'osd', devicePaths: [RAW_PATH] } },
    ]);
    expect(first.operations[0]).not.toHaveProperty('adopted.filesystem');
    expect([first.refusals, first.unchanged]).toEqual([[], 1]);
    const after = predictAll(rawNode, first.operations);
    const settled = { operations: [], refusals: [], kept: [], unchanged: 2 };
    expect(planned(raws, after)).toMatchObject(settled);
  });

  it('may hold whatever its user writes, before the mark and after it', () => {
    const signatures = [ext4Signature(), { ...ext4Signature(), type: 'xfs' }];
    const written = aNode([
      aRawDisk([aRawPartition({ signatures })]),
      changed(wholeRaw, { table: aTable([]), signatures }),
    ]);
    expect(planned(raws, written).operations).toHaveLength(1);
    const after = predictAll(written, planned(raws, written).operations);
    expect(planned(raws, after)).toMatchObject({ operations: [], refusals: [], unchanged: 2 });
  });

  it('gets its mark beside partitions of others', () => {
    const beside = aPartition(1, { uuid: 'beside', label: 'other' });
    const node = aNode([aRawDisk(), wholeRaw, aDisk('gg', { table: aTable([beside]) })]);
    expect(planned(raws, node).operations).toHaveLength(1);
  });

  it('keeps its disk from every layout, blank as it looks', () => {
    const wide = planned(besides(raws, [aWholeDisk('all', {})]), rawNode);
    expect(wide.operations.map(({ kind }) => kind)).toEqual(['adopt-volume']);
    const named = aLayout('all', [aLayoutPartition('db')], { match: { serial: 'ee' } });
    expect(planned(besides(raws, [named]), rawNode)).toMatchObject({
      operations: [{ kind: 'adopt-volume' }],
      refusals: [{ code: 'disk-adopted', consent: null }],
    });
  });

  const DIFFERENT: Readonly<Record<string, readonly [string, Inventory]>> = {
    'the partition is gone': ['adoption-differs', aNode([aRawDisk([]), wholeRaw])],
    'it lies elsewhere': [
      'adoption-differs',
      aNode([aRawDisk([aRawPartition({ startBytes: 2 * GiB })]), wholeRaw]),
    ],
    'its label is another': [
      'adoption-differs',
      aNode([aRawDisk([aRawPartition({ label: 'x' })]), wholeRaw]),
    ],
    'it is of the type Linux LVM': [
      'adoption-differs',
      aNode([aRawDisk([aRawPartition({ typeUuid: LVM_PARTITION_TYPE })]), wholeRaw]),
    ],
    'the host mounts it': [
      'disk-in-use',
      aNode([aRawDisk([aRawPartition({ usedBy: [mountedAt('/srv/x')] })]), wholeRaw]),
    ],
    'the device mapper holds it': [
      'disk-in-use',
      aNode([
        aRawDisk([aRawPartition({ usedBy: [{ kind: 'holder', holder: 'dm-0' }] })]),
        wholeRaw,
      ]),
    ],
    'its UUID is there twice': [
      'identity-ambiguous',
      aNode([
        aRawDisk(),
        wholeRaw,
        aDisk('gg', { table: aTable([aRawPartition({ path: '/dev/gg1' })]) }),
      ]),
    ],
  };

  it.each(Object.entries(DIFFERENT))('gets no mark where %s', (_what, [code, inventory]) => {
    const plan = planned(raws, inventory);
    expect(plan.operations).toEqual([]);
    expect(plan.refusals.map((refusal) => refusal.code)).toEqual([code]);
    expect(broken(inventory, (lawful) => [lawful])).not.toEqual([]);
  });

  it.each([
    ['as a filesystem', { filesystem: { type: 'ext4', uuid: LOGICAL_FILESYSTEM } }],
    ['for another path', { devicePaths: ['/dev/x'] }],
    ['in another partition', { partitionUuid: 'x' }],
  ])('is caught when a planted plan marks it %s', (_what, facts) => {
    const rules = broken(rawNode, (lawful) => [
      { ...lawful, adopted: { ...lawful.adopted, ...facts } },
    ]);
    expect(rules).toContain('adopted');
  });
});

/** The rules that a plan with other operations breaks, what it comes to left out. */
function broken(
  inventory: Inventory,
  operations: (lawful: AdoptVolume) => readonly Operation[],
  given = raws,
): readonly PlanRule[] {
  const lawful = planned(raws, rawNode).operations[0] as AdoptVolume;
  const inventories = [observedAgain(inventory)];
  const { desired, plan } = planWorld({ declarations: given, inventories });
  const nodes = plan.nodes.map((node) => ({ ...node, operations: operations(lawful) }));
  const rules = checkPlan({ ...plan, nodes }, { desired, inventories }).map(({ rule }) => rule);
  return Array.from(new Set(rules.filter((rule) => rule !== 'summary')));
}

function withVolume(facts: Partial<ForeignVolume>): Inventory {
  return { ...groupNode, foreignVolumes: [aForeignVolume(facts), aForeignRaw()] };
}

describe('a logical volume that is adopted', () => {
  it('is settled at once, mounted or raw', () => {
    expect(planned(logicals, groupNode)).toMatchObject({
      operations: [],
      refusals: [],
      unchanged: 2,
    });
  });

  it('may be snapshotted meanwhile, and written to', () => {
    const node = aGroupNode(
      [aForeignVolume({ volumeType: 'origin' }), aForeignRaw({ signatures: [ext4Signature()] })],
      groupNode.disks,
    );
    expect(planned(logicals, node)).toMatchObject({ refusals: [], unchanged: 2 });
  });

  it.each([
    ['is not active', 'adoption-differs', aGroupNode([aForeignRaw()], groupNode.disks)],
    ['has another name', 'adoption-differs', withVolume({ name: 'other' })],
    ['is in a group of another name', 'adoption-differs', withVolume({ group: 'other' })],
    ['is larger', 'adoption-differs', withVolume({ sizeBytes: 3 * GiB })],
    ['holds another filesystem', 'adoption-differs', withVolume({ signatures: [ext4Signature()] })],
    [
      'lies on another disk, too',
      'adoption-differs',
      withVolume({ disks: ['wwn-0xcc', 'wwn-0xff'] as unknown as readonly DiskId[] }),
    ],
    [
      'has a copy',
      'identity-ambiguous',
      {
        ...groupNode,
        disks: [
          ...groupNode.disks,
          aDisk('gg', { signatures: [ext4Signature(LOGICAL_FILESYSTEM)] }),
        ],
      },
    ],
  ])('is left alone and shown when it %s', (_what, code, inventory) => {
    const plan = planned(logicals, inventory);
    expect(plan.operations).toEqual([]);
    expect(plan.refusals.map((refusal) => refusal.code)).toContain(code);
  });

  it('on a disk that is gone is shown, for each volume', () => {
    const plan = planned(logicals, { ...groupNode, disks: [someonesLvm('ff')] });
    expect(plan.refusals.map(({ code }) => code)).toEqual(['disk-absent', 'disk-absent']);
  });

  const across = aGroupNode(
    [aForeignVolume({ disks: ['wwn-0xcc', 'wwn-0xff'] as unknown as readonly DiskId[] })],
    groupNode.disks,
  );

  it.each(['cc', 'ff'])('keeps the disk %s from every layout and consent', (serial) => {
    const named = aLayout('all', [aLayoutPartition('db')], { match: { serial } });
    const plan = planned(besides(adopting(across), [named]), across);
    expect(plan).toMatchObject({
      operations: [],
      refusals: [{ code: 'disk-adopted', consent: null }],
    });
  });

  it.each(['cc', 'ff'])('is caught when a planted plan takes the disk %s', (serial) => {
    const blank = observedAgain(aNode([aDisk(serial)]));
    const { operations } = planned(declaring([aWholeDisk('all', {})]), blank);
    expect(operations.length).toBeGreaterThan(2);
    for (const one of operations)
      expect(
        broken(across, () => [one], adopting(across)),
        one.kind,
      ).toContain('adopted');
  });
});

describe('whatever lies in a group', () => {
  const arbitraryVolume = fc.record({
    volumeType: fc.constantFrom('plain', 'plain', 'plain', 'raid', 'thin', 'origin'),
    disks: fc.constantFrom(['cc'], ['ff'], ['cc', 'ff'], ['zz']),
    signatures: fc.constantFrom(
      [],
      [ext4Signature('x')],
      [ext4Signature('x')],
      [{ ...ext4Signature('x'), type: 'vfat' }],
    ),
    usedBy: fc.constantFrom(
      [],
      [mountedAt('/srv/')],
      [mountedAt('/srv/')],
      [{ kind: 'holder' as const, holder: 'dm-9' }],
    ),
    raw: fc.boolean(),
  });

  it('no layout takes a disk that something adopted lies on', () => {
    let adopted = 0;
    fc.assert(
      fc.property(
        fc.array(arbitraryVolume, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('all', 'cc', 'ff'),
        (found, wanted) => {
          const foreignVolumes = found.map(({ volumeType, disks, signatures, usedBy }, index) => {
            const uuid = `${String(index).repeat(8)}-2222-4333-8444-555555555555`;
            return aForeignVolume({
              ...{ name: `v${String(index)}`, path: `/dev/dm-${String(index)}` },
              uuid: `${String(index).repeat(6)}-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh`,
              volumeType: volumeType as 'plain',
              disks: disks.map((name) => `wwn-0x${name}` as DiskId),
              signatures: signatures.map((one) => ({ ...one, uuid })),
              usedBy: usedBy.map((one) =>
                one.kind === 'mounted' ? mountedAt(`/srv/v${String(index)}`) : one,
              ),
            });
          });
          const volumes = found.flatMap(({ raw }, index) =>
            raw ? [aBlockVolume(`/dev/vg-old/v${String(index)}`)] : [],
          );
          const node = observedAgain({ ...groupNode, foreignVolumes });
          const layout =
            wanted === 'all'
              ? aWholeDisk('all', {})
              : aLayout('one', [aLayoutPartition('db')], { match: { serial: wanted } });
          const given = adopting(node, [layout], volumes);
          const plan = planned(given, node);
          adopted += given.adoptions.length;
          expect(plan.operations).toEqual([]);
          expect(plan.unchanged).toBe(given.adoptions.length);
        },
      ),
      // What is counted below needs all of them.
      { ...runs(200), numRuns: 200 },
    );
    expect(adopted).toBeGreaterThan(20);
  });
});
