/**
 * Which volumes a consent takes away, which are held back by whom, and what is overwritten for it.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../../src/model/values/bytes.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import type { PartitionRemoval, Removal } from '../../../src/model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../../src/model/identifiers.ts';
import type {
  ObservedDisk,
  Signature,
  Usage,
  VolumeRecord,
} from '../../../src/model/observed/inventory.ts';
import type { RemoveVolume } from '../../../src/model/planned/plan.ts';
import type { PlannedPartition } from '../../../src/model/planned/operation-refs.ts';
import {
  heldRemovals,
  planRemovals,
  type RemovalContext,
} from '../../../src/plan/removal/plan-removal.ts';
import { withTable } from '../../simulation/simulated-host.ts';
import { removing } from '../consent-cases.ts';

const given = removing();
const node = given.desired.nodes[0]!;
const observed = given.inventories[0]!;
const device = observed.disks[0]!;
const removal = node.removals[0] as PartitionRemoval;
const { startBytes, sizeBytes } = removal;
const lawful: RemovalContext = {
  node,
  device,
  observed,
  ref: given.plan.nodes[0]!.operations[0]!.disk,
  fresh: [],
};
const ownMount: Usage = {
  kind: 'mounted',
  mountPoint: `${observed.host.stateDir}/volumes/${removal.volume}`,
  readOnly: false,
};

function usedBy(...usages: readonly Usage[]): ObservedDisk {
  return withTable(device, (partitions) =>
    partitions.map((one) =>
      one.uuid.toLowerCase() === removal.partitionUuid.toLowerCase()
        ? { ...one, usedBy: usages }
        : one,
    ),
  );
}

function signature(offsetBytes: number): Signature {
  return { type: 'ext4', offsetBytes, usage: 'filesystem' };
}

function planned(more: Partial<RemovalContext>): readonly RemoveVolume[] {
  const { operations } = planRemovals({ ...lawful, ...more });
  const removals = operations.filter((one) => one.kind === 'remove-volume');
  expect(removals).toEqual(operations);
  return removals;
}

function refusals(more: Partial<RemovalContext>): readonly string[] {
  const context = { ...lawful, ...more };
  const found = planRemovals(context).refusals.map(({ code, evidence }) =>
    [code, ...evidence].join(': '),
  );
  expect(heldRemovals(context)).toEqual(found.map(() => removal));
  return found;
}

describe('a removal', () => {
  it('is planned where only our mount, or nobody, holds the volume', () => {
    expect(refusals({})).toEqual([]);
    expect(planned({}).map(({ removed }) => removed.mountPoint)).toEqual([ownMount.mountPoint]);
    expect(refusals({ device: usedBy() })).toEqual([]);
    expect(planned({ device: usedBy() }).map(({ removed }) => removed.mountPoint)).toEqual([null]);
    const [one] = planned({});
    expect(one!.reason).toBe('a consent gives up its data');
    expect(one!.removed.content).toBe('ext4');
    expect(one!.removed).not.toHaveProperty('claim');
    const finish = { ...node, removals: [{ ...removal, proof: 'finish' as const }] };
    expect(planned({ node: finish }).map(({ reason }) => reason)).toEqual([
      'its removal was begun before and never finished',
    ]);
  });

  it('says what it destroys, and whose data', () => {
    const block = withTable(device, (partitions) =>
      partitions.map(({ filesystem: _none, ...one }) => one),
    );
    expect(planned({ device: block }).map(({ removed }) => removed.content)).toEqual(['block']);
    const claim = { namespace: 'default', name: 'mq' };
    const [first, ...others] = observed.records.volumes.filter(
      ({ volume }) => volume === removal.volume,
    );
    expect([first?.claim, others]).toEqual([undefined, []]);
    const stranger = { ...first!, volume: '222222222222' as VolumeId, claim };
    const claimsOf = (...volumes: readonly VolumeRecord[]): readonly unknown[] =>
      planned({ observed: { ...observed, records: { ...observed.records, volumes } } }).map(
        ({ removed }) => removed.claim,
      );
    expect(claimsOf(stranger, { ...first!, claim: { ...claim, name: 'pg' } })).toEqual([
      { ...claim, name: 'pg' },
    ]);
    expect(claimsOf(stranger, first!)).toEqual([undefined]);
    expect(claimsOf()).toEqual([undefined]);
  });

  it.each<readonly [string, readonly Usage[], number]>([
    ['swap', [{ kind: 'swap' }], 1],
    ['a mount of somebody else', [{ ...ownMount, mountPoint: '/mnt' }], 1],
    ['our mount in another process', [{ ...ownMount, inProcess: 4711 }], 1],
    ['our mount and swap', [ownMount, { kind: 'swap' }], 1],
    ['our mount twice', [ownMount, ownMount], 1],
    ['two others', [{ kind: 'swap' }, { ...ownMount, mountPoint: '/mnt' }], 2],
  ])('is refused while it is held by %s', (_, usages, count) => {
    const held = usedBy(...usages);
    const [said] = refusals({ device: held });
    expect(said).toMatch(/^disk-in-use: /);
    expect(said!.split(`${device.path}: `)).toHaveLength(count + 1);
    expect(planned({ device: held })).toEqual([]);
  });

  it('knows the mounts that a layout asks for as its own, and kept volumes have none', () => {
    const served = usedBy({ ...ownMount, mountPoint: '/srv/a' });
    const disk = { volumes: [{ purpose: { kind: 'host-path', path: '/srv/a' } }] };
    const hosting = { ...node, disks: [disk] } as unknown as typeof node;
    expect(refusals({ node: hosting, device: served })).toEqual([]);
    const kept = { volumes: [{ purpose: { kind: 'kept', path: '/srv/a' } }] };
    const keeping = { ...node, disks: [kept] } as unknown as typeof node;
    expect(refusals({ node: keeping, device: served })).toHaveLength(1);
  });

  it('is refused on a disk that takes no writes', () => {
    const said = `disk-read-only: ${device.path}: the kernel reports it read-only`;
    expect(refusals({ device: { ...device, readOnly: true } })).toEqual([said]);
    expect(planned({ device: { ...device, readOnly: true } })).toEqual([]);
  });

  it('is refused where the two copies of the table differ', () => {
    const table = { ...device.table!, backupPartitions: [] };
    const differing = { ...device, table };
    expect(refusals({ device: differing }).map((said) => said.split(': ')[0])).toEqual([
      'tables-differ',
    ]);
    expect(planned({ device: differing })).toEqual([]);
  });

  it('is not held by what another disk of a group on its disk is', () => {
    const group = {
      ...{ name: 'vg', uuid: 'VG', extentBytes: 4 * MiB, totalExtents: 1, freeExtents: 1 },
      ...{ physicalVolumes: [], volumes: [] },
    };
    const beside = { ...device, volumeGroup: group };
    const other = { ...beside, id: 'wwn-0xbb' as DiskId, aliases: [], readOnly: true };
    const both = { ...observed, disks: [beside, other] };
    expect(refusals({ device: beside, observed: both })).toEqual([]);
    expect(planned({ device: beside, observed: both })).toHaveLength(1);
  });

  it('of a partition under a group is refused on a disk that takes no writes, also where LVM says nothing of the group', () => {
    const under = withTable({ ...device, readOnly: true }, (partitions) =>
      partitions.map((one) => ({ ...one, typeUuid: LVM_PARTITION_TYPE })),
    );
    expect(refusals({ device: under })).toEqual([
      `disk-read-only: ${device.path}: the kernel reports it read-only`,
    ]);
  });

  it('of a logical volume is not planned where LVM says nothing of its group', () => {
    const logical = { ...removal, kind: 'logical-volume', uuid: 'LV' } as unknown as Removal;
    const context = { ...lawful, node: { ...node, removals: [logical] } };
    expect(planRemovals(context)).toEqual({ operations: [], refusals: [] });
  });

  it('says of what is not open that it is encrypted, and what was made in it, where that is known', () => {
    const closed = withTable(device, (partitions) =>
      partitions.map(({ filesystem: _none, ...one }) => ({
        ...one,
        encryption: { uuid: 'LUKS', key: 'first', open: false },
      })),
    );
    const contentOf = (record: Partial<VolumeRecord> | null): unknown => {
      const [first] = observed.records.volumes.filter(({ volume }) => volume === removal.volume);
      const { filesystem: _none, ...bare } = first!;
      const volumes = record === null ? [] : [{ ...bare, ...record }];
      const told = { ...observed, records: { ...observed.records, volumes } };
      const [operation] = planned({ device: closed, observed: told });
      return [operation!.removed.content, operation!.removed.encrypted];
    };
    expect(contentOf({ filesystem: { type: 'xfs', uuid: 'a' } })).toEqual(['encrypted xfs', true]);
    expect(contentOf({})).toEqual(['encrypted volume', true]);
    expect(contentOf(null)).toEqual(['encrypted volume', true]);
    expect(planned({})[0]!.removed).not.toHaveProperty('encrypted');
  });

  it('is refused where others made something over the whole disk, until that is gone', () => {
    const overlaid = { ...device, signatures: [signature(512)] };
    expect(refusals({ device: overlaid })).toEqual([
      `foreign-content: ${device.path}: ext4 at offset 512, beside our table`,
    ]);
    expect(planned({ device: overlaid })).toEqual([]);
    // In the partition it is the content that is given up.
    expect(refusals({ device: { ...device, signatures: [signature(startBytes)] } })).toEqual([]);
  });

  it('is neither planned nor refused where its mark is not, or on another disk', () => {
    const { table: _none, ...bare } = device;
    const unmarked = withTable(device, (partitions) =>
      partitions.map((one) => ({ ...one, label: 'photos' })),
    );
    for (const gone of [bare, unmarked, { ...device, aliases: [] }]) {
      expect(refusals({ device: { ...gone, readOnly: true } })).toEqual([]);
      expect(planned({ device: gone })).toEqual([]);
    }
  });

  it.each<readonly [string, number, number, boolean]>([
    ['before it', startBytes - GiB, GiB, false],
    ['over its beginning', startBytes - GiB, GiB + 512, true],
    ['inside it', startBytes + GiB, GiB, true],
    ['over its end', startBytes + sizeBytes - 512, GiB, true],
    ['behind it', startBytes + sizeBytes, GiB, false],
    ['all around it', startBytes - GiB, sizeBytes + 2 * GiB, true],
  ])('also overwrites what is going to be made %s, where they meet', (_, start, size, meets) => {
    const fresh = [{ startBytes: start, sizeBytes: size }] as unknown as PlannedPartition[];
    const [operation] = planned({ fresh });
    expect(operation!.spans).toEqual([
      { startBytes, sizeBytes },
      ...(meets ? [{ startBytes: start, sizeBytes: size }] : []),
    ]);
  });
});
