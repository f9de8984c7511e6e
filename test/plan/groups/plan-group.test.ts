/**
 * What is said of the group of one disk that is not as it was made, and what goes on although
 * something is refused.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolumeGroup,
  Signature,
} from '../../../src/model/observed/inventory.ts';
import { planDisk } from '../../../src/plan/plan-disk.ts';
import { isGroupUsable } from '../../../src/plan/groups/plan-group.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  ext4Signature,
  observedAgain,
} from '../../simulation/builders.ts';
import {
  enlarged,
  predictAll,
  rebooted,
  withDisk,
  withTable,
} from '../../simulation/simulated-host.ts';
import { known } from '../known.ts';

function world(inventory: Inventory, gib = 4) {
  const size = { kind: 'bytes' as const, bytes: gib * GiB };
  const layout = aVolumeGroup('data', [aLayoutPartition('db', { size })]);
  const observed = observedAgain(inventory);
  const { desired, plan } = planWorld({
    declarations: declaring([layout]),
    inventories: [observed],
  });
  return { observed, node: desired.nodes[0]!, operations: plan.nodes[0]!.operations };
}

const blank = aNode([aDisk('one')]);
const made = predictAll(blank, world(blank).operations);
const { name, physicalVolumes } = made.disks[0]!.volumeGroup!;
const [own] = physicalVolumes as [ObservedVolumeGroup['physicalVolumes'][number]];

function planned(
  change: (disk: ObservedDisk) => ObservedDisk,
  { observed, node }: ReturnType<typeof world> = world(made),
) {
  const seen = withDisk(observed, observed.disks[0]!.id, change);
  return planDisk(node, node.disks[0]!, { observed: known(node, seen) });
}

function told(facts: Partial<ObservedVolumeGroup>): (disk: ObservedDisk) => ObservedDisk {
  return (disk) => ({ ...disk, volumeGroup: { ...disk.volumeGroup!, ...facts } });
}

function labelled(change: (label: string) => string): (disk: ObservedDisk) => ObservedDisk {
  return (disk) => ({
    ...disk,
    table: {
      ...disk.table!,
      partitions: disk.table!.partitions.map((one) => ({ ...one, label: change(one.label) })),
    },
  });
}

describe('a volume that is cut from the group of a disk', () => {
  const [cut] = made.disks[0]!.volumeGroup!.volumes;
  const declared = world(made);
  const volumeId = declared.node.disks[0]!.volumes.find(({ logical }) => logical !== undefined)!;

  it('is damaged where it is gone, or is not called as it was made', () => {
    const of = (volumes: ObservedVolumeGroup['volumes']) => planned(told({ volumes })).refusals;
    expect(of([])).toMatchObject([
      { code: 'volume-damaged', evidence: [`it is gone from group ${name}`, {}] },
    ]);
    expect(of([{ ...cut!, name: 'other' }])).toMatchObject([{ code: 'volume-damaged' }]);
    expect(of([cut!])).toEqual([]);
  });

  it('is replaced only under a consent, as a partition is', () => {
    const disks = declared.node.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((one) =>
        one === volumeId ? { ...one, format: aFilesystem('xfs') } : one,
      ),
    }));
    const plan = planned((disk) => disk, { ...declared, node: { ...declared.node, disks } });
    const subject = { kind: 'volume', volume: volumeId.volume };
    expect(plan.refusals).toMatchObject([{ code: 'content-differs', consent: { subject } }]);
    expect(plan.operations).toEqual([]);
  });
});

describe('what is cut from a group', () => {
  it('is planned although the group cannot grow, where its partition is finished', () => {
    const usable = (code: string, facts: object | null = {}): boolean => {
      const [partition] = made.disks[0]!.table!.partitions;
      const found = facts === null ? null : { ...partition, ...facts };
      return isGroupUsable({ partition: found } as never, { code } as never);
    };
    for (const code of ['would-shrink', 'cannot-grow', 'disk-read-only', 'disk-failing'])
      expect(usable(code)).toBe(true);
    expect(usable('volume-damaged')).toBe(false);
    expect(usable('cannot-grow', null)).toBe(false);
    const { label } = made.disks[0]!.table!.partitions[0]!;
    expect(usable('cannot-grow', { label: label.replace(/ready$/, 'new') })).toBe(false);
  });
});

describe('the partition under a group', () => {
  const signed = (change: (own: Signature) => readonly Signature[]) =>
    planned((disk) =>
      withTable(disk, ([one, ...more]) => [
        { ...one!, signatures: change(one!.signatures[0]!) },
        ...more,
      ]),
    );

  it('is damaged without its physical volume, whatever else is found in it', () => {
    expect(signed((own) => [own])).toEqual({ operations: [], refusals: [], unchanged: 2 });
    expect(signed((own) => [ext4Signature(), own]).refusals).toEqual([]);
    for (const signatures of [[], [ext4Signature()]])
      expect(signed(() => signatures).refusals[0]).toMatchObject({
        code: 'volume-damaged',
        evidence: [
          'marked ready',
          expect.stringContaining('the physical volume that was made in it'),
        ],
      });
  });
});

describe('the group of a disk', () => {
  it('is left alone where it is as it was made', () => {
    expect(planned((disk) => disk)).toEqual({ operations: [], refusals: [], unchanged: 2 });
  });

  it('is unreadable where LVM reports none, and none is expected before it is finished', () => {
    const unread = ({ volumeGroup: _gone, ...disk }: ObservedDisk): ObservedDisk => disk;
    expect(planned(unread)).toMatchObject({
      operations: [],
      unchanged: 0,
      refusals: [
        {
          code: 'group-unreadable',
          volume: null,
          summary: `wwn-0xone: volume group ${name} cannot be read`,
          evidence: ['/dev/one partition 1: finished before, and LVM reports no group on it'],
        },
      ],
    });
    const begun = labelled((label) => label.replace(/ready$/, 'new'));
    const codes = planned((disk) => begun(unread(disk))).refusals.map(({ code }) => code);
    expect(codes).not.toContain('group-unreadable');
  });

  const other = { ...own, uuid: 'other' };

  it.each<readonly [string, Partial<ObservedVolumeGroup>, readonly string[]]>([
    ['name', { name: 'other' }, [`it is called other, and was made as ${name}`]],
    [
      'physical volume',
      { physicalVolumes: [other] },
      [`it has no physical volume ${own.uuid}`, 'it has another physical volume other'],
    ],
    [
      'missing one',
      { physicalVolumes: [{ ...own, missing: true }] },
      [`its physical volume ${own.uuid} is missing`],
    ],
    ['second one', { physicalVolumes: [other, own] }, ['it has another physical volume other']],
    [
      'second one that is missing',
      { physicalVolumes: [own, { ...other, missing: true }] },
      ['it has another physical volume other, which is missing'],
    ],
  ])('is changed in nothing with another %s', (_, facts, evidence) => {
    expect(planned(told(facts))).toMatchObject({
      operations: [],
      unchanged: 0,
      refusals: [
        {
          code: 'group-incomplete',
          volume: null,
          summary: `wwn-0xone: volume group ${name} is not as it was made`,
          evidence,
        },
      ],
    });
  });
});

describe('the partition under a group that is not finished', () => {
  const [table] = world(blank).operations;
  const tabled = world(predictAll(blank, [table!]));
  const holding = (uuid: string) => (disk: ObservedDisk) => ({
    ...disk,
    table: {
      ...disk.table!,
      partitions: disk.table!.partitions.map((one) => ({
        ...one,
        signatures: [{ ...ext4Signature(uuid), type: 'LVM2_member' }],
      })),
    },
  });

  it('is gone on with where only what we began is in it', () => {
    const kinds = (given: ReturnType<typeof planned>) => given.operations.map(({ kind }) => kind);
    expect(kinds(planned((disk) => disk, tabled))).toContain('create-volume-group');
    const strange = planned(holding('other'), tabled);
    expect(kinds(strange)).toEqual([]);
    expect(strange.refusals).toHaveLength(1);
  });
});

describe('what is cut from a group', () => {
  const kinds = (given: ReturnType<typeof planned>) => given.operations.map(({ kind }) => kind);
  const grown = world(rebooted(enlarged(made, made.disks[0]!.id)));

  it('is served where its group only cannot grow', () => {
    const readOnly = planned((disk) => ({ ...disk, readOnly: true }), grown);
    expect(kinds(readOnly)).toEqual(['activate-logical-volume', 'mount-filesystem']);
    expect(readOnly.refusals.map(({ code }) => code)).toContain('disk-read-only');
  });

  it('is refused with a group that is not finished', () => {
    const begun = labelled((label) => label.replace(/ready$/, 'new'));
    const refused = planned((disk) => ({ ...begun(disk), readOnly: true }), grown);
    expect(kinds(refused)).toEqual([]);
    expect(refused.refusals.map(({ volume }) => volume)).toEqual([null]);
  });
});
