/**
 * Each operand of each law about a volume, broken alone: the complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import { filesystemUuid, type DiskId, type VolumeId } from '../../src/model/identifiers.ts';
import type { ObservedPartition, VolumeRecord } from '../../src/model/observed/inventory.ts';
import type { CreateFilesystem, Operation } from '../../src/model/planned/plan.ts';
import { aDisk, aTable, changed, ext4Signature } from '../simulation/builders.ts';
import { onFirstPartition, withOperations, type Case } from './planted-cases.ts';
import {
  fresh,
  operations,
  partitions,
  declared,
  idOf,
  first,
  block,
  violations,
  complaints,
  ofFirst,
  late,
  early,
  seen,
  onFirst,
  recorded,
  ready,
} from './volume-cases.ts';

describe('a new partition', () => {
  const said = (text: string): string =>
    `volume ${first} gets a partition on wwn-0xaa, and ${text}`;

  it('is declared, has none yet, and was not finished', () => {
    expect(violations(fresh)).toEqual([]);
    const undeclared = {
      ...fresh.desired,
      nodes: fresh.desired.nodes.map((node) => ({
        ...node,
        disks: node.disks.map((disk) => ({
          ...disk,
          volumes: disk.volumes.filter(({ volume }) => volume !== first),
        })),
      })),
    };
    const table = operations.slice(0, 1);
    const only = withOperations(fresh, () => table);
    expect(violations({ ...only, desired: undeclared })).toContain(
      `volume-not-declared: ${said('nothing declares it')}`,
    );
    const anew = late(...table);
    expect(violations(anew)).toContain(`twice: ${said('has one')}`);
    expect(violations(anew)).toContain(
      `finished-volume: ${said('a record says that it was finished')}`,
    );
    expect(violations(only)).not.toContain(`twice: ${said('has one')}`);
    const ambiguous = `mark-ambiguous: ${said('another disk carries its mark')}`;
    const elsewhere = (label: string): Case =>
      seen(only, (inventory) => {
        const table = aTable([{ ...partitions[0]!, label }]);
        return { ...inventory, disks: [...inventory.disks, changed(aDisk('bb'), { table })] };
      });
    expect(violations(elsewhere(partitions[0]!.label))).not.toContain(`twice: ${said('has one')}`);
    expect(violations(elsewhere(partitions[0]!.label))).toContain(ambiguous);
    expect(violations(anew)).not.toContain(ambiguous);
    const others = partitions[0]!.label.replace(/^dw\.\w+/, 'dw.aaaaaaa');
    expect(violations(elsewhere(others))).not.toContain(ambiguous);
  });
});

describe('operations on a volume', () => {
  it('name a declared one with its partition', () => {
    const mkfs = ofFirst('create-filesystem');
    const said = `volume-not-declared: create-filesystem on volume`;
    for (const volume of [
      { ...mkfs.volume, partitionUuid: 'other' },
      { ...mkfs.volume, volume: 'aaaaaaaaaaaa' as VolumeId },
    ])
      expect(complaints(early({ ...mkfs, volume }), volume.volume)).toEqual([
        `${said} ${volume.volume}, which is not declared so`,
      ]);
  });

  it('find its partition, which was made for it', () => {
    const mkfs = ofFirst('create-filesystem');
    expect(complaints(early(mkfs))).toEqual([]);
    const nowhere = onFirst(early(mkfs), { label: 'photos' });
    expect(complaints(nowhere)).toEqual(['order: has no partition, and the plan makes none']);
    expect(complaints(onFirst(early(mkfs), { uuid: 'other' }))).toEqual([
      'content-not-ours: its mark is on a partition that was not made for it',
      'finished-volume: no record of the node says that it was begun',
    ]);
    const upper = partitions[0]!.uuid.toUpperCase();
    expect(complaints(onFirst(early(mkfs), { uuid: upper }))).toEqual([]);
  });

  it('make the filesystem that is declared', () => {
    const mkfs = ofFirst('create-filesystem');
    const said = ['volume-not-declared: gets another filesystem than is declared'];
    expect(complaints(early({ ...mkfs, format: { ...mkfs.format } }))).toEqual([]);
    expect(complaints(early({ ...mkfs, format: { ...mkfs.format, filesystem: 'xfs' } }))).toEqual(
      said,
    );
    expect(complaints(early({ ...mkfs, filesystemUuid: 'other' }))).toEqual(said);
    const prepared = ofFirst('prepare-block-volume', block);
    expect(complaints(early(prepared), block)).toEqual([]);
    const misused: CreateFilesystem = { ...mkfs, volume: prepared.volume };
    expect(complaints(early(misused), block)).toEqual(said);
    expect(complaints(early({ ...prepared, volume: mkfs.volume }))).toEqual([
      'volume-not-declared: is prepared as a block volume and declared otherwise',
    ]);
  });
});

/** Something else than the node says so of a volume. */
function remembering(given: Case, said: object): Case {
  const remembered = { volumes: [{ source: 'an inventory', ...said } as never], disks: [] };
  const nodes = given.desired.nodes.map((node) => ({ ...node, remembered }));
  return { ...given, desired: { ...given.desired, nodes } };
}

describe('content is made', () => {
  const mkfs = ofFirst('create-filesystem');
  const strange = ['content-not-ours: something that is not ours is in its partition'];
  const unknownContent = [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] as const;

  it('not where a record or the mark says that it was finished', () => {
    expect(complaints(recorded(early(mkfs), (one) => one))).toEqual([
      'finished-volume: a record says that it was finished',
    ]);
    const marked = seen(early(mkfs), (inventory) =>
      onFirstPartition(inventory, ({ label }) => ({ label: ready(label) })),
    );
    expect(complaints(marked)).toEqual([
      'finished-volume: is marked ready, and content is made in it',
    ]);
  });

  it.each<readonly [string, Partial<ObservedPartition>, readonly string[]]>([
    ['beside a stranger', { signatures: [ext4Signature()] }, strange],
    ['over our own half-made filesystem', { signatures: [ext4Signature(mkfs.filesystemUuid)] }, []],
    [
      'over the same with its UUID in capitals',
      { signatures: [ext4Signature(mkfs.filesystemUuid.toUpperCase())] },
      [],
    ],
    ['over bytes that no record explains', { unknownContent }, strange],
    ['in use', { usedBy: [{ kind: 'swap' }] }, strange],
  ])('%s', (_, facts, said) => {
    expect(complaints(onFirst(early(mkfs), facts))).toEqual(said);
  });

  it('over what an unnamed signature says, and in block volumes over any', () => {
    const { uuid: _uuid, ...unnamed } = ext4Signature();
    expect(complaints(onFirst(early(mkfs), { signatures: [unnamed] }))).toEqual(strange);
    const at = partitions.findIndex((one) => idOf(one) === block);
    const given = (signature = ext4Signature()): Parameters<typeof complaints>[0] =>
      seen(early(ofFirst('prepare-block-volume', block)), (inventory) => ({
        ...inventory,
        disks: inventory.disks.map((disk) => ({
          ...disk,
          table: {
            ...disk.table!,
            partitions: disk.table!.partitions.map((one, index) =>
              index === at ? { ...one, signatures: [signature] } : one,
            ),
          },
        })),
      }));
    expect(complaints(given(), block)).toEqual(strange);
    expect(complaints(given(unnamed), block)).toEqual(strange);
    // Were it a filesystem, it would be given that one.
    const { installation } = fresh.desired;
    const asFilesystem = ext4Signature(filesystemUuid(installation, block));
    expect(complaints(given(asFilesystem), block)).toEqual(strange);
  });

  it('over bytes whose making is on record', () => {
    const begun = recorded(early(mkfs), (one) => ({ ...one, state: 'begun' }));
    expect(complaints(onFirst(begun, { unknownContent }))).toEqual([]);
    const removed = recorded(early(mkfs), (one) => ({ ...one, state: 'removed' }));
    expect(complaints(onFirst(removed, { unknownContent }))).toEqual(strange);
    // What an inventory of before says of it is over.
    const { volume } = mkfs.volume;
    const before = remembering(removed, { volume, state: 'ready', claim: null });
    expect(complaints(onFirst(before, { unknownContent }))).toEqual(strange);
  });
});

describe('a volume is served', () => {
  const unmarked = ['not-finished: is used, and not marked ready'];
  const changedContent = ['content-not-ours: does not hold the filesystem that it was made with'];
  const serving = [
    ofFirst('mark-ready'),
    ofFirst('mount-filesystem'),
    {
      ...ofFirst('mount-filesystem'),
      kind: 'record-protection',
      protected: true,
    } as unknown as Operation,
    {
      ...ofFirst('mount-filesystem'),
      kind: 'forget-claim',
      claim: { namespace: 'a', name: 'b' },
    } as unknown as Operation,
    {
      ...ofFirst('mount-filesystem'),
      kind: 'link-block-device',
      link: '/x',
    } as unknown as Operation,
  ];

  it.each(serving.map((one) => [one.kind, one] as const))('%s: when it was finished', (_, one) => {
    expect(complaints(late(one))).toEqual([]);
    expect(complaints(early(one))).toEqual(unmarked);
    const { filesystem } = partitions[0]!;
    const upper = { ...filesystem!, uuid: filesystem!.uuid.toUpperCase() };
    expect(complaints(onFirst(late(one), { filesystem: upper }))).toEqual([]);
    for (const other of [
      { ...filesystem!, uuid: 'other' },
      { ...filesystem!, type: 'xfs' },
    ])
      expect(complaints(onFirst(late(one), { filesystem: other }))).toEqual(changedContent);
    const none = seen(late(one), (inventory) => ({
      ...inventory,
      disks: inventory.disks.map((disk) => ({
        ...disk,
        table: {
          ...disk.table!,
          partitions: disk.table!.partitions.map(({ filesystem: _gone, ...rest }) => rest),
        },
      })),
    }));
    expect(complaints(none)).toEqual(changedContent);
  });

  it('or is finished by the same plan', () => {
    const made = early(
      ofFirst('create-filesystem'),
      ofFirst('mark-ready'),
      ofFirst('mount-filesystem'),
    );
    expect(complaints(made)).toEqual([]);
    const prepared = early(ofFirst('prepare-block-volume', block), ofFirst('mark-ready', block));
    expect(complaints(prepared, block)).toEqual([]);
    expect(complaints(early(ofFirst('mark-ready', block)), block)).toEqual(unmarked);
  });
});

describe('a claim is given', () => {
  const assigned = operations.find((one) => one.kind === 'assign-claim')!;
  const { claim } = assigned;
  const other = { namespace: 'default', name: 'other' };
  const volume = assigned.volume.volume;
  const holding = (was: VolumeRecord['claim'], forgotten: boolean, planned: Operation): Case =>
    seen(late(planned), (inventory) => ({
      ...inventory,
      records: {
        ...inventory.records,
        volumes: inventory.records.volumes.map(({ claim: _was, ...one }) => ({
          ...one,
          ...(was === undefined || one.volume !== volume ? {} : { claim: was }),
          ...(forgotten ? { forgotten } : {}),
        })),
      },
    }));
  const faults = (given: Case): readonly string[] => complaints(given, volume);

  it('a volume without data, or that was its own under another name', () => {
    const held = ['claim: is given to default/mq, and holds data of default/other'].map((text) =>
      text.replace('default/mq', `${claim.namespace}/${claim.name}`),
    );
    expect(faults(holding(undefined, false, assigned))).toEqual([]);
    expect(faults(holding(other, false, assigned))).toEqual(held);
    expect(faults(holding(other, false, { ...assigned, formerly: other }))).toEqual([]);
    expect(faults(holding(other, false, { ...assigned, formerly: claim }))).toEqual(held);
    expect(faults(holding(other, true, { ...assigned, formerly: other }))).toEqual(held);
    expect(faults(early(assigned))).toEqual(['not-finished: is used, and not marked ready']);
  });

  it('its kept data by a TakeBack that names it', () => {
    const takeBack = { ...assigned, kind: 'take-back-claim' } as unknown as Operation;
    const unsaid = 'claim: is taken back, and no TakeBack says so';
    const notIts = 'claim: is taken back by a claim whose data it does not hold';
    expect(faults(holding(claim, true, takeBack))).toEqual([unsaid]);
    const saying = (given: Case): Case => ({
      ...given,
      desired: {
        ...given.desired,
        nodes: given.desired.nodes.map((node) => ({
          ...node,
          disks: node.disks.map((disk) => ({
            ...disk,
            volumes: disk.volumes.map((one) => ({ ...one, takeBack: one.source })),
          })),
        })),
      },
    });
    expect(faults(saying(holding(claim, true, takeBack)))).toEqual([]);
    expect(faults(saying(holding(other, true, takeBack)))).toEqual([notIts]);
    expect(faults(saying(holding(undefined, true, takeBack)))).toEqual([notIts]);
    // Where sources disagree, the TakeBack says whose it is.
    const third = { namespace: 'default', name: 'third' };
    const contradicted = remembering(saying(holding(other, true, takeBack)), {
      volume,
      ...{ state: 'ready', claim: third },
    });
    expect(faults(contradicted)).toEqual([]);
  });
});

describe('a raw volume is made or grows where content was given up', () => {
  const prepare = ofFirst('prepare-block-volume', block);
  const { disk } = prepare;
  const size = declared.find(({ volume }) => volume === block)!.sizeBytes;
  const grow = (zero: boolean): Operation => ({
    ...prepare,
    kind: 'grow-partition',
    fromBytes: size,
    toBytes: size + MiB,
    zero,
  });
  const used = (given: Case, id = disk.facts.id): Case => ({
    ...given,
    inventories: given.inventories.map((inventory) => ({
      ...inventory,
      records: {
        ...inventory.records,
        consents: [
          {
            key: 'k',
            consent: 'give-up',
            subject: { kind: 'disk', disk: id },
            disk: { ...disk.facts, id },
            content: '',
            spans: [{ startBytes: 0, sizeBytes: disk.facts.sizeBytes }],
            expires: '2027-01-01T00:00:00Z',
            state: 'done',
            recordedAt: '2026-01-01T00:00:00Z',
          },
        ],
      },
    })),
  });
  const said = (kind: string): readonly string[] => [
    `not-zeroed: ${kind} on a disk where content was given up zeroes nothing`,
  ];

  it.each([
    ['made', (zero: boolean) => early({ ...prepare, zero }), 'prepare-block-volume'],
    ['grown', (zero: boolean) => late(grow(zero)), 'grow-partition'],
  ] as const)('%s: what was there is zeroed', (_, given, kind) => {
    expect(complaints(given(false), block)).toEqual([]);
    expect(complaints(used(given(false)), block)).toEqual(said(kind));
    expect(complaints(used(given(true)), block)).toEqual([]);
    expect(complaints(used(given(false), 'wwn-0xbb' as DiskId), block)).toEqual([]);
  });

  it('also in the same plan', () => {
    const removed = { volume: first, partitionUuid: partitions[0]!.uuid };
    const removal = { kind: 'remove-volume', disk, removed, consent: {} } as Operation;
    expect(complaints(late(removal, grow(false)), block)).toEqual(said('grow-partition'));
    expect(complaints(late(removal, grow(true)), block)).toEqual([]);
  });
});

describe('a volume grows', () => {
  const size = partitions[0]!.sizeBytes;
  const base = ofFirst('mount-filesystem');
  const grow = (
    kind: 'grow-partition' | 'grow-filesystem',
    from: number,
    to: number,
  ): Operation => ({
    ...base,
    kind,
    filesystem: 'ext4',
    fromBytes: from,
    toBytes: to,
    zero: false,
  });
  const inBytes = partitions[0]!.filesystem!.sizeBytes;

  it.each([
    ['from its size to a larger one', size, size + MiB, true],
    ['from another size', size - MiB, size + MiB, false],
    ['to the same', size, size, false],
    ['to a smaller one', size, size - MiB, false],
  ])('its partition, %s', (_, from, to, isLawful) => {
    const said = `shrinks: its partition goes from ${String(from)} to ${String(to)} bytes`;
    expect(complaints(late(grow('grow-partition', from, to)))).toEqual(isLawful ? [] : [said]);
  });

  it('not without a partition', () => {
    const given = onFirst(late(grow('grow-partition', size, size + MiB)), { label: 'photos' });
    expect(complaints(given)).toHaveLength(2);
  });

  it.each([
    ['to the end of its partition', inBytes - MiB, inBytes - MiB, size, true],
    ['beyond its partition', inBytes - MiB, inBytes - MiB, size + MiB, false],
    ['from another size', inBytes - MiB, inBytes - 2 * MiB, size, false],
    ['to the same', inBytes - MiB, inBytes - MiB, inBytes - MiB, false],
  ])('its filesystem, %s', (_, now, from, to, isLawful) => {
    const planned = late(grow('grow-filesystem', from, to));
    const given = onFirst(planned, {
      filesystem: { ...partitions[0]!.filesystem!, sizeBytes: now },
    });
    const said = `shrinks: its filesystem goes from ${String(from)} to ${String(to)} bytes in ${String(size)}`;
    expect(complaints(given)).toEqual(isLawful ? [] : [said]);
  });

  it('its filesystem into what its own partition grows by, not that of another', () => {
    const more = grow('grow-filesystem', inBytes, size + GiB);
    const own = grow('grow-partition', size, size + GiB);
    const others = {
      ...own,
      volume: { ...base.volume, volume: idOf(partitions[1]!) },
    } as Operation;
    expect(complaints(late(own, more))).toEqual([]);
    expect(complaints(late(others, more))).toHaveLength(1);
  });

  it('its filesystem, not where none was finished', () => {
    const more = grow('grow-filesystem', size - MiB, size);
    const goes = `shrinks: its filesystem goes from ${String(size - MiB)} to ${String(size)} bytes in`;
    expect(complaints(onFirst(late(more), { label: 'photos' }))).toEqual([
      'order: has no partition, and the plan makes none',
      'not-finished: is used, and not marked ready',
      `${goes} 0`,
    ]);
    expect(complaints(early(more))).toEqual([
      'not-finished: is used, and not marked ready',
      `${goes} ${String(size)}`,
    ]);
  });
});
