/**
 * Each operand of each law about a disk, broken alone: the complaints about it are compared word by
 * word.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DiskId, VolumeId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
} from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import type { CreatePartitionTable } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { aDisk, aNode, aTable, declaring, ext4Signature, NODE } from '../simulation/builders.ts';
import { predictAll, withDisk } from '../simulation/simulated-host.ts';
import {
  layout,
  operationOf,
  planCase,
  removing,
  wiping,
  withDesired,
  withRemoval,
} from './consent-cases.ts';
import {
  again,
  lawful,
  onFirstPartition,
  plannedBlindly,
  withNode,
  withOperations,
  type Case,
} from './planted-cases.ts';

const AA = 'wwn-0xaa' as DiskId;
const STRANGE = 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready';

/** What is said of the disk; other rules speak of volumes, claims and the plan as a whole. */
function complaints({ plan, desired, inventories }: Case): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter(({ message }) => message.includes(AA) || message.includes('is refused ('))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

function seen(given: Case, change: (inventory: Inventory) => Inventory): Case {
  return { ...given, inventories: given.inventories.map(change) };
}

function seenOn(given: Case, facts: Partial<ObservedDisk>): Case {
  return seen(given, (inventory) => withDisk(inventory, AA, (disk) => ({ ...disk, ...facts })));
}

function withCreate(given: Case, facts: Partial<CreatePartitionTable>): Case {
  return withOperations(given, (operations) =>
    operations.map((one) => (one.kind === 'create-partition-table' ? { ...one, ...facts } : one)),
  );
}

function withDisksDeclared(given: Case, facts: object): Case {
  const nodes = given.desired.nodes.map((node) => ({
    ...node,
    disks: node.disks.map((disk) => ({ ...disk, ...facts })),
  }));
  return { ...given, desired: { ...given.desired, nodes } };
}

const fresh = lawful(aNode([aDisk('aa')]));
const { operations } = fresh.plan.nodes[0]!;
const create = operations.find((one) => one.kind === 'create-partition-table')!;
const mark = operations.find((one) => one.kind === 'mark-ready')!;
const done = predictAll(fresh.inventories[0]!, operations);
const volumes = fresh.desired.nodes[0]!.disks[0]!.volumes;

describe('which disk is meant', () => {
  const answers = (count: number): string =>
    `disk-not-identified: operations on wwn-0xaa, which ${String(count)} devices answer to`;

  it('is known by exactly one device', () => {
    expect(complaints(fresh)).toEqual([]);
    const gone = seen(fresh, (inventory) => ({ ...inventory, disks: [aDisk('bb')] }));
    expect(complaints(gone)).toEqual([answers(0)]);
    const twice = seen(fresh, (inventory) => ({
      ...inventory,
      disks: [...inventory.disks, aDisk('aa')],
    }));
    expect(complaints(twice)).toEqual([answers(2)]);
    const alias = aDisk('aa').aliases.find((one) => one !== AA)!;
    const shared = seen(fresh, (inventory) => ({
      ...inventory,
      disks: [...inventory.disks, aDisk('bb', { aliases: [alias] })],
    }));
    expect(complaints(shared)).toEqual([answers(1)]);
  });

  it('is never one without an identity', () => {
    const id = 'unidentified-sdb' as DiskId;
    const disk = { ...aDisk('aa'), id, aliases: [id] };
    const facts = { ...create.disk.facts, id };
    const nameless = withOperations(
      { ...withDisksDeclared(fresh, { facts }), inventories: [aNode([disk])] },
      (all) => all.map((one) => ({ ...one, disk: { ...one.disk, facts } })),
    );
    const { plan, desired, inventories } = nameless;
    expect(checkPlan(plan, { desired, inventories }).map(({ rule }) => rule)).toContain(
      'disk-not-identified',
    );
  });

  it('is declared, unless nothing but what is not wanted goes', () => {
    const undeclared = (given: Case): Case => ({
      ...given,
      desired: {
        ...given.desired,
        nodes: given.desired.nodes.map((node) => ({ ...node, disks: [] })),
      },
    });
    const said = 'disk-not-declared: operations on wwn-0xaa, which no layout has';
    expect(complaints(undeclared(fresh))).toEqual([said]);
    const removal = removing();
    expect(removal.desired.nodes[0]!.disks).toEqual([]);
    expect(complaints(removal)).toEqual([]);
    const more = withOperations(removal, (all) => [...all, operations.at(-1)!]);
    expect(complaints(more)).toEqual([said]);
    const other = withRemoval(removal, {
      disk: {
        ...removal.plan.nodes[0]!.operations[0]!.disk,
        facts: { ...create.disk.facts, sizeBytes: GiB },
      },
    });
    expect(complaints(other)).toEqual([
      'facts-differ: operations name other facts than wwn-0xaa has',
    ]);
  });

  it.each([
    ['identity', { identity: { wwn: '0xbb' } }],
    ['size', { sizeBytes: 19 * GiB }],
    ['sectors', { logicalSectorBytes: 4096 }],
  ])('has the facts that the plan names: %s', (_, facts) => {
    const disk = { ...create.disk, facts: { ...create.disk.facts, ...facts } };
    const broken = withOperations(fresh, (all) => all.map((one) => ({ ...one, disk })));
    expect(complaints(broken)).toEqual([
      'facts-differ: operations name other facts than wwn-0xaa has',
    ]);
  });
});

describe('who uses it', () => {
  const said = 'disk-in-use: operations on wwn-0xaa, which something else uses';
  const swap = [{ kind: 'swap' }] as const;
  const rest = (change: (inventory: Inventory) => Inventory, from = operations.length - 1): Case =>
    again(from, change);

  it('may be the mounts of our finished volumes, and nobody else', () => {
    expect(complaints(rest((same) => same))).toEqual([]);
    expect(
      complaints(rest((inventory) => onFirstPartition(inventory, () => ({ usedBy: swap })))),
    ).toEqual([]);
    expect(
      complaints(
        rest((inventory) => withDisk(inventory, AA, (disk) => ({ ...disk, usedBy: swap }))),
      ),
    ).toEqual([said]);
  });

  it('may not be users of what is not finished, or not ours', () => {
    const unfinished = rest((inventory) =>
      onFirstPartition(inventory, ({ label }) => ({
        label: formatMark({ ...parseMark(label)!, state: 'new' }),
        usedBy: swap,
      })),
    );
    expect(complaints(unfinished)).toEqual([said]);
    const strange = rest((inventory) =>
      onFirstPartition(inventory, () => ({ label: STRANGE, usedBy: swap })),
    );
    expect(complaints(strange).slice(0, 2)).toEqual([
      said,
      "foreign-mark: operations on wwn-0xaa, which carries marks that are not this node's",
    ]);
    const unmarked = rest((inventory) =>
      onFirstPartition(inventory, () => ({ label: 'photos', usedBy: swap })),
    );
    expect(complaints(unmarked)).toEqual([said]);
  });
});

describe('its marks', () => {
  const marked = (
    change: (partitions: readonly ObservedPartition[]) => readonly ObservedPartition[],
  ) =>
    again(operations.length - 1, (inventory) => {
      const [disk] = inventory.disks;
      const bb = aDisk('bb', { table: aTable(change(disk!.table!.partitions)) });
      return { ...inventory, disks: [disk!, bb] };
    });

  it('may not be on another disk too, and those of others there are their own affair', () => {
    expect(complaints(marked((all) => all.slice(0, 1)))).toEqual([
      'mark-ambiguous: operations on wwn-0xaa, whose marks are on other partitions too',
    ]);
    const others = marked((all) => all.slice(0, 1).map((one) => ({ ...one, label: STRANGE })));
    expect(complaints(others)).toEqual([]);
    const another = marked((all) =>
      all.slice(0, 1).map((one) => ({
        ...one,
        label: formatMark({ ...parseMark(one.label)!, volume: 'aaaaaaaaaaaa' as never }),
      })),
    );
    expect(complaints(another)).toEqual([]);
  });
});

describe('its table', () => {
  const notItsLayouts =
    'foreign-content: operations on wwn-0xaa, whose table is not the one of its layout';
  const newTable = 'foreign-content: the new table of wwn-0xaa is not the one of its layout';
  const notBlank = 'foreign-content: wwn-0xaa counts as blank and is not';
  const notBegun = 'foreign-content: wwn-0xaa counts as begun, and that is not what it looks like';
  const none = 'order: operations on wwn-0xaa, which has no table and gets none';
  const secondTable =
    'foreign-content: a new table for wwn-0xaa, which has one with volumes of ours';
  const finished = 'finished-volume: a new table for wwn-0xaa, where volumes were finished';

  it('with volumes of ours is the one of its layout, and gets no other', () => {
    const other = again(operations.length - 1, (inventory) =>
      withDisk(inventory, AA, (disk) => ({ ...disk, table: { ...disk.table!, uuid: 'other' } })),
    );
    expect(complaints(other)).toEqual([notItsLayouts]);
    const anew = seen(fresh, () => ({ ...done, records: { disks: [], volumes: [] } }));
    expect(complaints(anew)).toContain(secondTable);
  });

  it('and what is free beside it are left as they are where others made something over all of it', () => {
    const over = (inventory: Inventory): Inventory =>
      withDisk(inventory, AA, (disk) => ({ ...disk, signatures: [ext4Signature()] }));
    expect(complaints(again(operations.length - 1, over))).toEqual([]);
    const around =
      'foreign-content: what is around the partitions of wwn-0xaa is written to, where others made something over all of it';
    const others = { volume: mark.volume, adopted: mark.volume, volumes: [], format: {} };
    const beside = (kind: string): readonly string[] =>
      complaints(
        withOperations(again(operations.length - 1, over), (all) => [
          { ...create, ...others, kind } as never,
          ...all,
        ]),
      );
    for (const kind of ['create-partitions', 'repair-partition-table', 'grow-partition'])
      expect(beside(kind)).toContain(around);
    for (const kind of ['adopt-volume', 'write-ledger', 'create-filesystem'])
      expect(beside(kind)).not.toContain(around);
  });

  it('is ours by our marks on this disk, not by those on another, nor by those of others', () => {
    const [partition] = done.disks[0]!.table!.partitions;
    const beside = seen(fresh, (inventory) => ({
      ...inventory,
      disks: [...inventory.disks, aDisk('bb', { table: aTable([partition!]) })],
    }));
    expect(complaints(beside)).toEqual([
      `mark-ambiguous: volume ${parseMark(partition!.label)!.volume} gets a partition on wwn-0xaa, and another disk carries its mark`,
    ]);
    const strange = plannedBlindly({
      table: aTable([{ ...partition!, label: STRANGE, usedBy: [] }]),
    });
    expect(complaints(strange).slice(0, 2)).toEqual([
      "foreign-mark: operations on wwn-0xaa, which carries marks that are not this node's",
      notBlank,
    ]);
  });

  it('is made where there is none, as the layout says', () => {
    const without = withOperations(fresh, (all) => all.slice(1));
    expect(complaints(without)).toEqual([none]);
    expect(complaints(withCreate(fresh, { tableUuid: 'other' }))).toEqual([newTable]);
    expect(complaints(withCreate(fresh, { layout: 'other' }))).toEqual([newTable]);
    const bare = withOperations(wiping(), ([wipe]) => [wipe!]);
    expect(complaints(bare)).toEqual([]);
  });

  it.each<readonly [string, Partial<ObservedDisk>]>([
    ['a signature', { signatures: [ext4Signature()] }],
    [
      'unknownContent',
      { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] },
    ],
    ['an empty table', { table: aTable([]) }],
  ])('is not made over %s', (_, facts) => {
    expect(complaints(plannedBlindly(facts))).toEqual([notBlank]);
  });

  it('is not made where volumes were finished, on this disk under any of its names', () => {
    const recorded = (id: string, state: 'ready' | 'removed'): Case =>
      seen(fresh, (inventory) => ({
        ...inventory,
        records: {
          disks: [],
          volumes: done.records.volumes.map((one) => ({
            ...one,
            state,
            volume: 'aaaaaaaaaaaa' as never,
            disk: { ...one.disk, id: id as DiskId },
          })),
        },
      }));
    expect(complaints(recorded(AA, 'ready'))).toEqual([finished]);
    expect(complaints(recorded('serial-alpha_aa', 'ready'))).toEqual([finished]);
    expect(complaints(recorded('wwn-0xbb', 'ready'))).toEqual([]);
    expect(complaints(recorded(AA, 'removed'))).toEqual([]);
  });

  describe('that was begun is ended', () => {
    const record = done.records.disks[0]!;
    const begun = (facts: Partial<ObservedDisk>, now: Partial<typeof record> = {}): Case =>
      seenOn(
        seen(withCreate(fresh, { proof: 'finish' }), (inventory) => ({
          ...inventory,
          records: { disks: [{ ...record, state: 'begun', ...now }], volumes: [] },
        })),
        facts,
      );
    const at = (offsetBytes: number, kind: 'not-zero' | 'unreadable' = 'not-zero') => ({
      unknownContent: [{ kind, region: 'sample', offsetBytes } as never],
    });
    const size = 20 * GiB;

    it.each<readonly [string, Case]>([
      ['blank still', begun({})],
      ['written at its beginning', begun(at(MiB - 512))],
      ['written at its end', begun(at(size - MiB))],
      [
        'with an empty table',
        begun({ table: aTable([], { uuid: create.tableUuid.toUpperCase() }) }),
      ],
    ])('when it is %s', (_, given) => {
      expect(complaints(given)).toEqual([]);
    });

    it.each<readonly [string, Case]>([
      ['was written already', begun({}, { state: 'written' })],
      ['is the record of another table', begun({}, { tableUuid: 'other' })],
      ['was begun at another size', begun({}, { facts: { ...record.facts, sizeBytes: GiB } })],
      ['has a signature', begun({ signatures: [ext4Signature()] })],
      ['has a table of another', begun({ table: aTable([]) })],
      [
        'has partitions',
        begun({
          table: aTable(
            done.disks[0]!.table!.partitions.slice(0, 1).map((one) => ({
              ...one,
              label: '',
              usedBy: [],
            })),
            { uuid: create.tableUuid },
          ),
        }),
      ],
      ['holds something behind its beginning', begun(at(MiB))],
      ['holds something before its end', begun(at(size - MiB - 512))],
      ['cannot be read', begun(at(0, 'unreadable'))],
    ])('but not when it %s', (_, given) => {
      expect(complaints(given)).toContain(notBegun);
    });
  });

  it('out of which everything was taken is ours by its record', () => {
    const record = done.records.disks[0]!;
    const emptied = (facts: Partial<ObservedDisk>, now: Partial<typeof record> = {}): Case =>
      seenOn(
        seen(withCreate(fresh, {}), (inventory) => ({
          ...inventory,
          records: { disks: [{ ...record, state: 'written', ...now }], volumes: [] },
        })),
        { table: aTable([], { uuid: create.tableUuid.toUpperCase() }), ...facts },
      );
    expect(complaints(emptied({}))).toEqual([secondTable]);
    const two = seen(emptied({}), (inventory) => ({
      ...inventory,
      records: {
        disks: [{ ...record, state: 'written', tableUuid: 'other' }, ...inventory.records.disks],
        volumes: [],
      },
    }));
    expect(complaints(two)).toEqual([secondTable]);
    for (const given of [
      emptied({}, { state: 'begun' }),
      emptied({}, { tableUuid: 'other' }),
      emptied({ signatures: [ext4Signature()] }),
      emptied({ table: aTable([]) }),
      emptied({
        table: aTable(
          done.disks[0]!.table!.partitions.map((one) => ({ ...one, label: '', usedBy: [] })),
          { uuid: create.tableUuid },
        ),
      }),
    ])
      expect(complaints(given)).toContain(notBlank);
  });
});

describe('a removal from a disk that keeps its layout', () => {
  const given = removing();
  const removal = operationOf(given, 'remove-volume');
  const { removed } = removal;
  const declared = planCase(declaring([layout]), given.inventories[0]!).desired.nodes[0]!.disks;
  const kept = withDesired(given, () => ({
    disks: declared.map((disk) => ({
      ...disk,
      volumes: disk.volumes.filter(({ volume }) => volume !== removed.volume),
    })),
  }));
  const seenAs = (
    change: (partition: ObservedPartition, isGoing: boolean) => Partial<ObservedPartition>,
  ): Case =>
    seen(kept, (inventory) =>
      withDisk(inventory, AA, (disk) => ({
        ...disk,
        table: aTable(
          disk.table!.partitions.map((one) => ({
            ...one,
            ...change(one, one.uuid === removed.partitionUuid),
          })),
          { uuid: disk.table!.uuid },
        ),
      })),
    );

  it('is held against everything that is known of the disk', () => {
    expect(complaints(kept)).toEqual([]);
    expect(complaints(seenAs((_, isGoing) => (isGoing ? {} : { label: STRANGE })))).toContain(
      "foreign-mark: operations on wwn-0xaa, which carries marks that are not this node's",
    );
    expect(complaints(seenOn(kept, { usedBy: [{ kind: 'swap' }] }))).toEqual([
      'disk-in-use: operations on wwn-0xaa, which something else uses',
    ]);
  });

  it('may take what is in use and not finished, in whichever letters its UUID is read', () => {
    const shouting = (isGoingAlone: boolean): Case =>
      seenAs(({ label, uuid, usedBy }, isGoing) => ({
        uuid: uuid.toUpperCase(),
        ...(isGoing === isGoingAlone && usedBy.length > 0
          ? { label: formatMark({ ...parseMark(label)!, state: 'new' }) }
          : {}),
      }));
    const named = (one: Case): Case =>
      withRemoval(one, {
        removed: { ...removed, partitionUuid: removed.partitionUuid.toUpperCase() },
      });
    const said = 'disk-in-use: operations on wwn-0xaa, which something else uses';
    expect(complaints(named(shouting(true)))).not.toContain(said);
    expect(complaints(named(shouting(false)))).toContain(said);
  });

  it('may be beside another one, each once', () => {
    const second = {
      ...removal,
      removed: { ...removed, volume: 'aaaaaaaaaaaa' as VolumeId },
    };
    const twice = (given: Case): readonly string[] =>
      complaints(given).filter((text) => text.startsWith('twice'));
    expect(twice(withOperations(kept, ([one]) => [one!, second]))).toEqual([]);
    expect(twice(withOperations(kept, ([one]) => [one!, one!]))).toEqual([
      `twice: remove-volume ${removed.volume} on wwn-0xaa is planned twice`,
    ]);
  });
});

describe('what holds it back', () => {
  const refusal = {
    code: 'foreign-content',
    node: NODE,
    layout: 'data',
    disk: AA,
    volume: null,
    claim: null,
    summary: '',
    evidence: [],
    remedy: '',
    consent: null,
  } as const satisfies Refusal;
  const refusing = (given: Case, facts: Partial<Refusal>): Case =>
    withNode(given, () => ({ refusals: [{ ...refusal, ...facts }] }));

  it('is said where something is made, and only there', () => {
    const late = again(operations.length - 1);
    for (const [facts, said] of [
      [
        { readOnly: true },
        'not-writable: wwn-0xaa is read-only or failing, and something is made on it',
      ],
      [
        { failing: true },
        'not-writable: wwn-0xaa is read-only or failing, and something is made on it',
      ],
    ] as const) {
      expect(complaints(seenOn(fresh, facts))).toEqual([said]);
      expect(complaints(seenOn(late, facts))).toEqual([]);
    }
    const held = (given: Case): Case => ({
      ...given,
      desired: {
        ...given.desired,
        nodes: given.desired.nodes.map((node) => ({ ...node, heldLayouts: ['data'] })),
      },
    });
    expect(complaints(held(fresh))).toEqual([
      'layout-held: layout data is held, and something is made on wwn-0xaa',
    ]);
    expect(complaints(held(late))).toEqual([]);
  });

  it('is a refusal of this disk in this layout, not by a lock or of its leaving', () => {
    const said = 'refused: wwn-0xaa is refused (foreign-content), and operations are planned on it';
    expect(complaints(refusing(fresh, {}))).toEqual([said]);
    for (const code of ['not-locked', 'cannot-move', 'cannot-rebuild'] as const)
      expect(complaints(refusing(fresh, { code }))).toEqual([]);
    expect(complaints(refusing(fresh, { layout: 'other' }))).toEqual([]);
    expect(complaints(refusing(fresh, { disk: 'wwn-0xbb' as DiskId }))).toEqual([]);
  });

  it('is a refusal of a volume that is made, in a table or by itself', () => {
    const { volume } = volumes[0]!;
    const said = `refused: volume ${volume} is refused (content-differs), and made or grown`;
    const code = 'content-differs';
    expect(complaints(refusing(fresh, { code, volume }))).toEqual([said]);
    expect(complaints(refusing(fresh, { code: 'cannot-move', volume }))).not.toEqual([]);
    expect(complaints(refusing(fresh, { code, volume: 'aaaaaaaaaaaa' as never }))).toEqual([]);
    expect(complaints(refusing(fresh, { code: 'volume-protected', volume }))).toEqual([]);
    expect(complaints(refusing(again(1), { code, volume }))).toEqual([said]);
    const only = withOperations(fresh, (all) => all.slice(0, 1));
    expect(complaints(refusing(only, { code, volume }))).toEqual([said]);
    const wipe = withOperations(wiping(), (all) => all.slice(0, 1));
    expect(complaints(refusing(wipe, { code, volume }))).toEqual([]);
    expect(complaints(refusing(again(operations.length - 1), { code, volume }))).toEqual([]);
  });
});

describe('the spans on it', () => {
  const sized = (
    ...spans: readonly (readonly [startBytes: number, sizeBytes: number])[]
  ): readonly string[] =>
    complaints(
      withOperations(fresh, () => [
        {
          ...create,
          partitions: spans.map(([startBytes, sizeBytes], index) => ({
            ...create.partitions[index]!,
            startBytes,
            sizeBytes,
          })),
        },
      ]),
    ).filter((text) => text.startsWith('span'));
  const size = 20 * GiB;

  it.each<readonly [string, number, number, boolean]>([
    ['from the first MiB', MiB, GiB, true],
    ['to the last MiB', size - GiB, GiB - MiB, true],
    ['over the first copy of the table', 0, GiB, false],
    ['over the second copy of the table', size - GiB, GiB, false],
    ['beginning within a MiB', MiB + 512, GiB - 512, false],
    ['ending within a MiB', MiB, GiB + 512, false],
    ['of nothing', MiB, 0, false],
    ['backwards', 2 * GiB, -GiB, false],
  ])('%s', (_, start, length, isLawful) => {
    expect(sized([start, length])).toHaveLength(isLawful ? 0 : 1);
  });

  it('touch and do not overlap', () => {
    expect(sized([MiB, GiB], [MiB + GiB, GiB])).toEqual([]);
    expect(sized([MiB, GiB], [GiB, GiB])).toHaveLength(1);
    expect(sized([GiB, GiB], [MiB, GiB])).toHaveLength(1);
  });

  it('of partitions that stay are theirs, also where they overlap', () => {
    const [first, second] = done.disks[0]!.table!.partitions;
    const overlapping = again(operations.length - 1, (inventory) =>
      onFirstPartition(inventory, () => ({ sizeBytes: first!.sizeBytes + GiB })),
    );
    expect(complaints(overlapping)).toEqual([]);
    expect(second!.startBytes).toBe(first!.startBytes + first!.sizeBytes);
    const late = again(operations.length - 1);
    const { removed } = operationOf(removing(), 'remove-volume');
    expect(removed.partitionUuid).not.toBe('');
    const intoExisting = withOperations(late, (all) => [
      {
        ...create,
        kind: 'create-partitions' as const,
        partitions: [{ ...create.partitions[2]!, startBytes: second!.startBytes, sizeBytes: GiB }],
      },
      ...all,
    ]);
    expect(complaints(intoExisting).filter((text) => text.startsWith('span'))).toHaveLength(1);
  });
});
