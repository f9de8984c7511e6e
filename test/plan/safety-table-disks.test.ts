/**
 * One case for each row of the safety table that speaks of a whole disk and needs neither LVM nor
 * consent.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  ext4Signature,
  INSTALLATION,
  NODE,
  OTHER_INSTALLATION,
  someonesExt4,
  someonesLvm,
} from '../simulation/builders.ts';
import {
  enlarged,
  predict,
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
  withTable,
} from '../simulation/simulated-host.ts';
import {
  layout,
  planned,
  applied,
  kinds,
  codes,
  onlyRefusal,
  evidence,
  CREATE_ALL,
} from './planned-node.ts';
import { untold } from '../simulation/simulated-ledger.ts';

describe('system disk', () => {
  const system = aDisk('aa', { systemChain: ['/', '/dev/aa2', '/dev/aa'] });

  it('is left out of a selector without a word', () => {
    const plan = planned(aNode([system, aDisk('bb')]));
    expect(plan.operations.every(({ disk }) => disk.facts.id === 'wwn-0xbb')).toBe(true);
    expect(plan.refusals).toEqual([]);
  });

  it('is said to be in use, and by what, where the system does not run from it', () => {
    const named = aLayout('data', [aLayoutPartition('db')], { match: { serial: 'aa' } });
    const mounted = aDisk('aa', { systemChain: ['/srv/old', '/dev/aa'] });
    const refused = onlyRefusal(planned(aNode([mounted]), [named]));
    expect(refused.summary).toBe(
      'wwn-0xaa is in use: /srv/old is mounted from it, and not by diskwright',
    );
    expect(refused.remedy).toMatch(/^Unmount \/srv\/old if what is there may go/);
  });

  it('is refused with its chain when a selector names it', () => {
    const named = aLayout('data', [aLayoutPartition('db')], { match: { serial: 'aa' } });
    const plan = planned(aNode([system]), [named]);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan)).toMatchObject({ code: 'system-disk', disk: 'wwn-0xaa' });
    expect(evidence(onlyRefusal(plan))).toBe('/ -> /dev/aa2 -> /dev/aa');
  });

  it('stops everything on the node when nobody knows which it is', () => {
    const node = aNode([aDisk('aa')]);
    const lost = {
      ...node,
      host: {
        ...node.host,
        root: { kind: 'unknown' as const, reason: 'the overlay of / is hidden' },
      },
    };
    const plan = planned(lost);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('root-unknown');
    expect(evidence(onlyRefusal(plan))).toContain('the overlay of / is hidden');
  });
});

describe('a table of ours out of which the last volume was taken', () => {
  const done = rebooted(applied(aNode([aDisk('aa')])));
  const emptied = withDisk(done, done.disks[0]!.id, (disk) => withTable(disk, () => []));
  const empty = untold({
    ...emptied,
    records: { ...emptied.records, volumes: [] },
  });

  it('gets volumes again', () => {
    expect(empty.records.disks).toMatchObject([{ state: 'written' }]);
    expect(kinds(planned(empty))[0]).toBe('create-partitions');
  });

  it.each<readonly [string, string, ObservedDisk['signatures']]>([
    ['a filesystem over the disk', 'foreign-content', [ext4Signature()]],
    ['the label of a physical volume', 'foreign-group', someonesLvm('aa').signatures],
  ])('is foreign with %s beside it', (_what, code, signatures) => {
    const overlaid = withDisk(empty, empty.disks[0]!.id, (disk) => ({ ...disk, signatures }));
    const plan = planned(overlaid);
    expect(kinds(plan)).toEqual([]);
    expect(onlyRefusal(plan)).toMatchObject({ code, disk: 'wwn-0xaa' });
  });

  it('is foreign where no record says that it was written by us', () => {
    const unknown = { ...empty, records: { disks: [], volumes: [] } };
    const plan = planned(unknown);
    expect(kinds(plan)).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('foreign-content');
  });
});

describe('identity', () => {
  it('that two devices share is refused on both, each named', () => {
    const shared = ['serial-alpha_same'] as unknown as readonly DiskId[];
    const disks = ['aa', 'bb'].map((name) => {
      const disk = aDisk(name);
      return changed(disk, { aliases: [...shared, disk.id] });
    });
    const plan = planned(aNode([...disks, aDisk('cc')]));
    expect(codes(plan)).toEqual(['identity-ambiguous', 'identity-ambiguous']);
    for (const refusal of plan.refusals) {
      expect(evidence(refusal)).toContain('/dev/aa');
      expect(evidence(refusal)).toContain('/dev/bb');
    }
    expect(new Set(plan.operations.map(({ disk }) => disk.facts.id))).toEqual(
      new Set(['wwn-0xcc']),
    );
  });

  it('that is missing is refused with what the device states', () => {
    const anonymous = aDisk('aa', {
      id: 'unidentified-aa' as DiskId,
      aliases: [],
      identity: { serial: '00000000', model: 'QEMU' },
    });
    const plan = planned(aNode([anonymous]));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('identity-missing');
    expect(evidence(onlyRefusal(plan))).toContain('00000000');
  });
});

describe('marks that are there twice', () => {
  it('are refused on the disk and on its copy, also while mounted', () => {
    const done = applied(aNode([aDisk('aa')]));
    const [disk] = done.disks;
    const copy = aDisk('bb', { table: disk!.table! });
    const plan = planned({ ...done, disks: [disk!, copy] });
    expect(plan.operations).toEqual([]);
    expect(codes(plan)).toContain('mark-ambiguous');
    const refusal = plan.refusals.find(({ disk: id }) => id === 'wwn-0xaa')!;
    expect(evidence(refusal)).toContain('/dev/aa');
    expect(evidence(refusal)).toContain('/dev/bb');
  });

  it('are not made, where the disk is blank again, all records are lost, and a copy still bears them', () => {
    const [disk] = rebooted(applied(aNode([aDisk('aa')]))).disks;
    const copy = aDisk('bb', { table: disk!.table! });
    const only = { ...layout, disks: { ...layout.disks, except: [copy.id] } };
    const plan = planned(aNode([aDisk('aa'), copy]), [only]);
    expect(plan.operations).toEqual([]);
    expect(codes(plan)).toEqual(['mark-ambiguous', 'mark-ambiguous', 'mark-ambiguous']);
    expect(evidence(plan.refusals[0]!)).toContain('/dev/bb');
    // The checker knows by itself.
    const blank = planned(aNode([aDisk('aa')]), [only]);
    const inventories = [aNode([aDisk('aa'), copy])];
    const { plan: fresh, desired } = planWorld({ declarations: declaring([only]), inventories });
    const forged = { ...fresh, nodes: [{ ...fresh.nodes[0]!, operations: blank.operations }] };
    expect(checkPlan(forged, { desired, inventories }).map(({ rule }) => rule)).toContain(
      'mark-ambiguous',
    );
  });

  it('are refused on one disk that bears one mark on two partitions', () => {
    const done = applied(aNode([aDisk('aa')]));
    const twice = withDisk(done, done.disks[0]!.id, (disk) =>
      withTable(disk, (partitions) => [
        ...partitions,
        { ...partitions[0]!, number: 9, startBytes: 12 * GiB, uuid: 'cccccccc-0000-4000-8000-0' },
      ]),
    );
    const plan = planned(twice);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('mark-ambiguous');
    expect(evidence(onlyRefusal(plan))).toContain('partition 9');
  });
});

describe('a disk that is absent', () => {
  it('is held: nothing takes its place, and its claims stay', () => {
    const claim = aClaim('pg');
    const both = aNode([aDisk('aa')]);
    const done = predictAll(both, planned(both, [layout], [claim]).operations);
    const gone = { ...done, disks: [aDisk('bb')] };
    const inventories = [gone];
    const declarations = declaring([layout], { claims: [claim] });
    const { plan, desired } = planWorld({ declarations, inventories });
    expect(checkPlan(plan, { desired, inventories })).toEqual([]);
    const [node] = plan.nodes;
    expect(codes(node!)).toEqual(['disk-absent']);
    expect(node!.refusals[0]!.disk).toBe('wwn-0xaa');
    const [place] = plan.claims;
    expect(place).toMatchObject({ kind: 'placed', recorded: true });
    expect(node!.operations.some(({ kind }) => kind === 'assign-claim')).toBe(false);
  });

  it('counts for `count`, until `except` lists it', () => {
    const one = { ...layout, disks: { ...layout.disks, minCount: 1, maxCount: 1 } };
    const done = applied(aNode([aDisk('aa')]), [one]);
    const replaced = { ...done, disks: [aDisk('bb')] };
    const held = planned(replaced, [one]);
    expect(held.operations).toEqual([]);
    expect(codes(held)).toContain('disk-count');
    expect(evidence(held.refusals.find(({ code }) => code === 'disk-count')!)).toContain(
      'wwn-0xaa: chosen before, absent now',
    );
    const excepted = { ...one, disks: { ...one.disks, except: ['wwn-0xaa' as DiskId] } };
    expect(kinds(planned(replaced, [excepted]))).toEqual(CREATE_ALL);
  });
});

describe('a disk in use by something else', () => {
  it.each([
    ['mounted', { usedBy: [{ kind: 'mounted', mountPoint: '/mnt', readOnly: false }] }, '/mnt'],
    ['held', { usedBy: [{ kind: 'holder', holder: 'dm-3' }] }, 'dm-3'],
    ['swap', { usedBy: [{ kind: 'swap' }] }, 'swap'],
    ['open', { usedBy: [{ kind: 'open-exclusive' }] }, 'exclusively'],
    [
      'backing a loop device',
      { usedBy: [{ kind: 'loop-backing', loop: '/dev/loop3' }] },
      '/dev/loop3',
    ],
    [
      'mounted in another mount namespace',
      { usedBy: [{ kind: 'mounted', mountPoint: '/x', readOnly: false, inProcess: 4711 }] },
      '4711',
    ],
    [
      'mounted from a partition',
      {
        table: aTable([
          aPartition(1, { usedBy: [{ kind: 'mounted', mountPoint: '/home', readOnly: false }] }),
        ]),
      },
      'partition 1: mounted at /home',
    ],
  ] as readonly (readonly [string, Partial<ObservedDisk>, string])[])(
    'is refused with the evidence: %s',
    (_name, facts, shown) => {
      const plan = planned(aNode([aDisk('aa', facts)]));
      expect(plan.operations).toEqual([]);
      expect(onlyRefusal(plan).code).toBe('disk-in-use');
      expect(evidence(onlyRefusal(plan))).toContain(shown);
    },
  );

  it('is refused when a partition of ours marked new is in use', () => {
    const fresh = aNode([aDisk('aa')]);
    const [create] = planned(fresh).operations;
    const half = predict(fresh, create!);
    const used = withDisk(half, half.disks[0]!.id, (disk) =>
      withTable(disk, ([first, ...others]) => [
        { ...first!, usedBy: [{ kind: 'holder', holder: 'md0' }] },
        ...others,
      ]),
    );
    expect(onlyRefusal(planned(used)).code).toBe('disk-in-use');
  });
});

describe('something that others made over a whole disk of ours', () => {
  const made = applied(aNode([aDisk('aa')]));
  const over = withDisk(rebooted(made), made.disks[0]!.id, (disk) => ({
    ...disk,
    signatures: [ext4Signature()],
  }));
  const serving = ['mount-filesystem', 'mount-filesystem'];

  it('keeps nobody from what is intact', () => {
    const plan = planned(over);
    expect([kinds(plan), codes(plan)]).toEqual([serving, []]);
    expect(kinds(planned(rebooted(made)))).toEqual(serving);
  });

  it('claims what is free beside our partitions', () => {
    const wal = { size: { kind: 'bytes', bytes: GiB } } as const;
    const [db, raw] = layout.arrangement.kind === 'partitions' ? layout.arrangement.partitions : [];
    const more = aLayout('data', [db!, raw!, aLayoutPartition('wal', wal)]);
    expect(kinds(planned(rebooted(made), [more]))).toContain('create-partitions');
    const plan = planned(over, [more]);
    expect(kinds(plan)).toEqual(serving);
    expect(onlyRefusal(plan)).toMatchObject({
      code: 'foreign-content',
      summary: 'data/wal-0 is not made: its disk has something of others over all of it',
      evidence: [expect.stringMatching(/: ext4.* at offset 1080, beside our table$/)],
    });
    const larger = aLayoutPartition('raw', { ...raw!, size: { kind: 'bytes', bytes: 3 * GiB } });
    const grows = planned(over, [aLayout('data', [db!, larger])]);
    expect(onlyRefusal(grows)).toMatchObject({
      code: 'foreign-content',
      summary: 'data/raw-0 cannot grow: its disk has something of others over all of it',
    });
  });

  it("lies beside our partitions: what is in them is their users' own", () => {
    const { startBytes, sizeBytes } = made.disks[0]!.table!.partitions[0]!;
    const at = (offsetBytes: number): readonly string[] =>
      kinds(
        planned(
          withDisk(rebooted(made), made.disks[0]!.id, (disk) => ({
            ...disk,
            signatures: [{ ...ext4Signature(), offsetBytes }],
            table: { ...disk.table!, primary: 'damaged' },
          })),
        ),
      );
    for (const inside of [startBytes, startBytes + sizeBytes - 1])
      expect(at(inside)).toContain('repair-partition-table');
    for (const beside of [startBytes - 1, made.disks[0]!.sizeBytes - 1])
      expect(at(beside)).toEqual(serving);
  });

  it('lies where the copies of our table do, which are left as they are', () => {
    const damaged = withDisk(over, made.disks[0]!.id, (disk) => ({
      ...disk,
      table: { ...disk.table!, primary: 'damaged' },
    }));
    expect(onlyRefusal(planned(damaged))).toMatchObject({
      code: 'foreign-content',
      summary:
        'the partition table of wwn-0xaa is left as it is: the disk has something of others over all of it',
      evidence: [expect.stringMatching(/: ext4.* at offset 1080, beside our table$/)],
    });
    expect(kinds(planned(damaged))).toEqual(serving);
    const failing = withDisk(damaged, made.disks[0]!.id, (disk) => ({ ...disk, failing: true }));
    expect(kinds(planned(failing))).toEqual(serving);
    const readOnly = withDisk(damaged, made.disks[0]!.id, (disk) => ({ ...disk, readOnly: true }));
    expect(codes(planned(readOnly))).toEqual([]);
  });
});

describe('a creation that we began', () => {
  const fresh = aNode([aDisk('aa')]);
  const create = (): Operation => planned(fresh).operations[0]!;

  it.each([0, 1, 2])('is finished (stopped at %i)', (at) => {
    const stopped = stoppedWithin(fresh, create())[at]!;
    const plan = planned(stopped);
    expect(kinds(plan)).toEqual(CREATE_ALL);
    expect(plan.operations[0]).toMatchObject({ proof: at === 0 ? 'blank' : 'finish' });
  });

  it('goes on where only one copy of the table was written', () => {
    const plan = planned(stoppedWithin(fresh, create())[3]!);
    expect(kinds(plan)).toEqual(['repair-partition-table', ...CREATE_ALL.slice(1)]);
  });

  it.each([
    ['a signature', { signatures: [ext4Signature()] }],
    ['another table', { table: aTable([]) }],
    [
      'bytes in the middle',
      { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: GiB }] },
    ],
    [
      'a place that cannot be read',
      { unknownContent: [{ kind: 'unreadable', region: 'first-mebibyte', offsetBytes: 0 }] },
    ],
  ] as readonly (readonly [string, Partial<ObservedDisk>])[])(
    'is not finished when something else is there now: %s',
    (_name, facts) => {
      const [begun] = stoppedWithin(fresh, create());
      const plan = planned({ ...begun!, disks: [changed(begun!.disks[0]!, facts)] });
      expect(plan.operations).toEqual([]);
      expect(onlyRefusal(plan).code).toBe('interrupted-by-others');
    },
  );

  it('is not finished when somebody added a partition to our table', () => {
    const half = stoppedWithin(fresh, create())[2]!;
    const more = withDisk(half, half.disks[0]!.id, (disk) =>
      withTable(disk, () => [aPartition(1)]),
    );
    expect(onlyRefusal(planned(more)).code).toBe('interrupted-by-others');
  });

  it('is not finished on a disk that has another size now', () => {
    const [begun] = stoppedWithin(fresh, create());
    const plan = planned(enlarged(begun!, begun!.disks[0]!.id));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('facts-differ');
  });

  it('is not finished where a record says that a volume was finished', () => {
    const done = applied(fresh);
    const records = {
      ...done.records,
      disks: done.records.disks.map((record) => ({ ...record, state: 'begun' as const })),
    };
    const plan = planned({ ...done, records, disks: [aDisk('aa')] });
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('volume-damaged');
  });

  it('is not finished on a read-only or failing disk', () => {
    const [begun] = stoppedWithin(fresh, create());
    for (const [facts, code] of [
      [{ readOnly: true }, 'disk-read-only'],
      [{ failing: true }, 'disk-failing'],
    ] as const) {
      const plan = planned({ ...begun!, disks: [changed(begun!.disks[0]!, facts)] });
      expect(plan.operations).toEqual([]);
      expect(onlyRefusal(plan).code).toBe(code);
    }
  });
});

describe('volumes of others', () => {
  it.each([
    ['other-node', { installation: INSTALLATION, node: 'node-b' as NodeName }],
    ['other-installation', { installation: OTHER_INSTALLATION, node: NODE }],
  ] as const)('are held and shown: %s', (code, owner) => {
    const label = formatMark(markFor(owner, 'abcdefghijkl' as never, 'ready'));
    const disk = aDisk('aa', { table: aTable([aPartition(1, { label })]) });
    const plan = planned(aNode([disk]));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe(code);
    expect(evidence(onlyRefusal(plan))).toContain(label);
  });
});

describe('read-only or failing', () => {
  it.each([
    ['disk-read-only', { readOnly: true }],
    ['disk-failing', { failing: true }],
  ] as const)('no new table (%s)', (code, facts) => {
    const plan = planned(aNode([aDisk('aa', facts)]));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe(code);
  });

  it.each([
    ['disk-read-only', { readOnly: true }],
    ['disk-failing', { failing: true }],
  ] as const)('no further partition in a table of ours (%s)', (code, facts) => {
    const done = applied(aNode([aDisk('aa')]));
    const ill = { ...done, disks: [changed(done.disks[0]!, facts)] };
    const more = aLayout('data', [
      aLayoutPartition('db', { count: 3 }),
      aLayoutPartition('raw', {
        size: { kind: 'bytes', bytes: 2 * GiB },
        format: { kind: 'block' },
      }),
    ]);
    const plan = planned(ill, [more]);
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe(code);
    expect(plan.unchanged).toBe(3);
  });
});

describe('more or fewer disks than count', () => {
  const counted = (count: number): DiskLayout => ({
    ...layout,
    disks: { ...layout.disks, anyOf: [{ model: 'alpha' }], minCount: count, maxCount: count },
  });
  const system = aDisk('aa', { systemChain: ['/', '/dev/aa'] });
  const other = aDisk('ee', { identity: { wwn: '0xee', serial: 'ee', model: 'beta' } });

  it('too few: nothing new, every disk with its verdict, the system disk left out', () => {
    const plan = planned(aNode([system, aDisk('bb'), someonesExt4('cc'), other]), [counted(3)]);
    expect(plan.operations).toEqual([]);
    const refusal = plan.refusals.find(({ code }) => code === 'disk-count')!;
    expect(refusal.summary).toContain('wants 3 disks');
    expect(refusal.summary).toContain('takes 2');
    expect(refusal.evidence).toEqual([
      'wwn-0xaa (/dev/aa): left out, it carries the running system (/ -> /dev/aa)',
      'wwn-0xbb (/dev/bb): yes',
      'wwn-0xcc (/dev/cc): yes',
      'wwn-0xee (/dev/ee): no, model is beta, wanted alpha',
    ]);
    expect(codes(plan)).toContain('foreign-content');
  });

  it('too many: nothing new, and what exists is still served', () => {
    const done = rebooted(applied(aNode([aDisk('aa')]), [counted(1)]));
    const plan = planned({ ...done, disks: [...done.disks, aDisk('bb')] }, [counted(1)]);
    expect(codes(plan)).toEqual(['disk-count']);
    expect(kinds(plan)).toEqual(['mount-filesystem', 'mount-filesystem']);
  });

  it('the system disk does not count', () => {
    const plan = planned(aNode([system, aDisk('bb')]), [counted(1)]);
    expect(plan.refusals).toEqual([]);
    expect(kinds(plan)).toEqual(CREATE_ALL);
  });
});

describe('foreign', () => {
  it('member of a group: refused, the group named', () => {
    const plan = planned(aNode([someonesLvm('aa')]));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan).code).toBe('foreign-group');
    expect(onlyRefusal(plan).summary).toContain('LVM2_member "vg-old"');
    expect(evidence(onlyRefusal(plan))).toContain('at offset 536');
  });

  it.each([
    ['a signature', { signatures: [ext4Signature()] }, 'at offset 1080'],
    ['a partition', { table: aTable([aPartition(1)]) }, 'partition 1'],
    [
      'unrecognised bytes',
      {
        unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096, bytes: 'beef' }],
      },
      'offset 4096 is not zero (beef)',
    ],
    [
      'a place that cannot be read',
      { unknownContent: [{ kind: 'unreadable', region: 'last-mebibyte', offsetBytes: 4096 }] },
      'cannot be read',
    ],
  ] as readonly (readonly [string, Partial<ObservedDisk>, string])[])(
    'content is refused with evidence, offset and fingerprint: %s',
    (_name, facts, shown) => {
      const disk = aDisk('aa', facts);
      const plan = planned(aNode([disk]));
      expect(plan.operations).toEqual([]);
      expect(onlyRefusal(plan).code).toBe('foreign-content');
      expect(evidence(onlyRefusal(plan))).toContain(shown);
      expect(evidence(onlyRefusal(plan))).toContain(disk.fingerprint);
    },
  );
});

describe('blank', () => {
  it('is made: table, content, marks, mounts', () => {
    const plan = planned(aNode([aDisk('aa')]));
    expect(plan.refusals).toEqual([]);
    expect(kinds(plan)).toEqual(CREATE_ALL);
    expect(plan.operations[0]).toMatchObject({ proof: 'blank', layout: 'data' });
  });
});
