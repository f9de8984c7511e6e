/**
 * A node that lost its records: what its disks, older inventories and people still know of its
 * volumes.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, Declarations, TakeBack } from '../../src/model/declared/declarations.ts';
import { claimKey, type DiskId, type VolumeId } from '../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { sourcedRecordsOf } from '../../src/assess/sourced-records.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  declaring,
  INSTALLATION,
  NO_RECORDS,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';

const two = aLayout('data', [aLayoutPartition('db', { count: 2 })]);
function asking(name: string, gib = 3): Claim {
  return aClaim(name, { requestBytes: gib * GiB });
}

const both = declaring([two], { claims: [asking('aa'), asking('zz')] });

function planned(
  inventory: Inventory,
  declarations: Declarations = both,
  older: readonly Inventory[] = [],
): Plan {
  const inventories = [observedAgain(inventory)];
  const desired = resolve({ declarations, inventories, older, asOf: AS_OF });
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, inventories, options);
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

function applied(inventory: Inventory, plan = planned(inventory)): Inventory {
  return observedAgain(predictAll(inventory, plan.nodes[0]!.operations));
}

function kinds(plan: Plan): readonly string[] {
  return plan.nodes[0]!.operations.map(({ kind }) => kind);
}

/** Where each claim is, or the code of why it is nowhere. */
function assignments(plan: Plan): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plan.claims.map((one) => [
      one.claim.name,
      one.kind === 'placed' ? one.volume : one.refusal.code,
    ]),
  );
}

function refusalCodes(plan: Plan): readonly string[] {
  return plan.nodes[0]!.refusals.map(({ code }) => code);
}

const done = applied(aNode([aDisk('aa')]));
const home = assignments(planned(done)) as Readonly<Record<'aa' | 'zz', VolumeId>>;
/** The state directory is gone, and with it every mount. */
const lost: Inventory = { ...rebooted(done), records: NO_RECORDS, takenAt: '2026-03-03T06:00:00Z' };

/** The same claims, of other sizes: placed by fit alone they would change places. */
const swapped = declaring([two], { claims: [asking('zz', 2), asking('aa')] });

function takeBack(volume: VolumeId, name: string): TakeBack {
  return {
    name: `take-${name}`,
    volume,
    claim: { namespace: 'default', name },
    source: source('take'),
  };
}

function formatted(plan: Plan): readonly string[] {
  const makes = ['create-partition-table', 'create-partitions', 'create-filesystem', 'wipe-disk'];
  return kinds(plan).filter((kind) => makes.includes(kind));
}

describe('claims of a node that lost its state directory', () => {
  it('have their own data again in one pass, as the disk says', () => {
    const plan = planned(lost, swapped);
    expect(assignments(plan)).toEqual(home);
    expect(kinds(plan)).toEqual(['restore-records', 'mount-filesystem', 'mount-filesystem']);
    const after = applied(lost, plan);
    expect(after.records.volumes).toEqual(done.records.volumes);
    expect(after.records.disks).toEqual(done.records.disks);
    expect(kinds(planned(after, swapped))).toEqual([]);
  });

  it('have it as the inventory in git says, where the disk is of an older release', () => {
    const silent = untold(lost);
    const inGit = { ...swapped, inventories: [untold(done)] };
    for (const plan of [planned(silent, inGit), planned(silent, swapped, [untold(done)])]) {
      expect(assignments(plan)).toEqual(home);
      expect(kinds(plan).slice(0, 2)).toEqual(['restore-records', 'write-ledger']);
      const after = applied(silent, plan);
      expect(after.records.volumes).toEqual(done.records.volumes);
      expect(kinds(planned(after, swapped))).toEqual([]);
    }
  });

  it('are said by what gives a volume away, and of that volume by nothing else', () => {
    const free = applied(aNode([aDisk('aa')]), planned(aNode([aDisk('aa')]), declaring([two])));
    const plan = planned(untold(free), declaring([two], { claims: [asking('aa')] }));
    expect(kinds(plan)).toEqual(['write-ledger', 'assign-claim']);
    const [stating, giving] = plan.nodes[0]!.operations;
    const given = giving?.kind === 'assign-claim' ? giving.volume.volume : null;
    const stated = stating?.kind === 'write-ledger' ? stating.volumes : [];
    expect(stated.map(({ volume }) => volume)).toHaveLength(1);
    expect(stated.map(({ volume }) => volume)).not.toContain(given);
  });

  it('are held with their volumes where nobody tells, and get no other volume', () => {
    const silent = untold(lost);
    const plan = planned(silent, swapped);
    expect(assignments(plan)).toEqual({ aa: 'owner-unknown', zz: 'owner-unknown' });
    expect(refusalCodes(plan)).toEqual(['owner-unknown', 'owner-unknown']);
    expect(formatted(plan)).toEqual([]);
    const [claim] = plan.claims;
    expect(claim?.kind === 'unplaced' && claim.refusal.remedy).toContain('kind: TakeBack');
    // A smaller volume that is declared at the same time gives nobody an empty one.
    const small = aLayoutPartition('db', { count: 2 });
    const more = {
      ...swapped,
      layouts: [
        aLayout('data', [
          small,
          aLayoutPartition('new', { size: { kind: 'bytes', bytes: 3 * GiB } }),
        ]),
      ],
    };
    expect(assignments(planned(silent, more))).toEqual({
      aa: 'owner-unknown',
      zz: 'owner-unknown',
    });
    // Of another class it is not their data.
    const other = { ...swapped, claims: [aClaim('mq', { storageClassName: 'other' })] };
    expect(assignments(planned(silent, other))).toEqual({ mq: 'claim-does-not-fit' });
  });

  it('have what a TakeBack gives them; the others wait until theirs is settled, too', () => {
    const silent = untold(lost);
    const one = { ...swapped, takeBacks: [takeBack(home.aa, 'aa')] };
    const plan = planned(silent, one);
    expect(assignments(plan)).toEqual({ aa: home.aa, zz: 'owner-unknown' });
    expect(kinds(plan)).toContain('take-back-claim');
    const after = applied(silent, plan);
    expect(assignments(planned(after, one))).toEqual({ aa: home.aa, zz: 'owner-unknown' });
    const all = { ...swapped, takeBacks: [takeBack(home.aa, 'aa'), takeBack(home.zz, 'zz')] };
    const settled = applied(after, planned(after, all));
    expect(assignments(planned(settled, swapped))).toEqual(home);
    expect(kinds(planned(settled, swapped))).toEqual([]);
  });

  it('are served where an old state directory came back, before the claims were given', () => {
    const volumes = done.records.volumes.map(({ claim: _claim, ...record }) => record);
    const old = { ...lost, records: { ...done.records, volumes } };
    const plan = planned(old, swapped);
    expect(assignments(plan)).toEqual(home);
    expect(applied(old, plan).records.volumes).toEqual(done.records.volumes);
  });
});

describe('sources that contradict each other', () => {
  const crossed: Inventory = {
    ...lost,
    records: {
      ...done.records,
      volumes: done.records.volumes.map((record): VolumeRecord => ({
        ...record,
        claim: { namespace: 'default', name: record.claim?.name === 'aa' ? 'zz' : 'aa' },
      })),
    },
  };

  it('hold volume and claims, and are all named', () => {
    const plan = planned(crossed);
    expect(assignments(plan)).toEqual({ aa: 'owner-contradicted', zz: 'owner-contradicted' });
    expect(refusalCodes(plan)).toEqual(['owner-contradicted', 'owner-contradicted']);
    const [refusal] = plan.nodes[0]!.refusals;
    expect(refusal!.evidence).toHaveLength(2);
    expect(refusal!.evidence.join('\n')).toMatch(/record of .*: ready, claim default\/(aa|zz)/);
    expect(refusal!.evidence.join('\n')).toMatch(
      /ledger of wwn-0xaa: ready, claim default\/(aa|zz)/,
    );
    // Nothing of what anybody says is written over.
    expect(kinds(plan).filter((kind) => !kind.startsWith('mount'))).toEqual([]);
  });

  it('are settled by a TakeBack', () => {
    const all = { ...both, takeBacks: [takeBack(home.aa, 'aa'), takeBack(home.zz, 'zz')] };
    const plan = planned(crossed, all);
    expect(assignments(plan)).toEqual(home);
    const after = applied(crossed, plan);
    expect(after.records.volumes.map(({ claim }) => claimKey(claim!))).toEqual(
      done.records.volumes.map(({ claim }) => claimKey(claim!)),
    );
    expect(kinds(planned(after, both))).toEqual([]);
  });

  it('are no contradiction where a claim has another name today', () => {
    const moves = [
      { kind: 'PersistentVolumeClaim', from: 'default/old', to: 'default/aa', source: source('m') },
    ] as unknown as Declarations['moves'];
    const renamed: Inventory = {
      ...lost,
      records: {
        ...done.records,
        volumes: done.records.volumes.map((record) =>
          record.claim?.name === 'aa'
            ? { ...record, claim: { namespace: 'default', name: 'old' } }
            : record,
        ),
      },
    };
    expect(assignments(planned(renamed, { ...both, moves }))).toEqual(home);
  });
});

describe('two volumes that are said to have the data of one claim', () => {
  /** A second disk like the first, on which the claims were placed while the first was away. */
  const away = observedAgain(aNode([aDisk('bb')]));
  const anew = applied(away);
  const placedAnew = assignments(planned(anew));
  const known = lost.disks[0]!;
  const back: Inventory = {
    ...anew,
    disks: [...anew.disks, { ...known, path: '/dev/sdz' }],
    takenAt: '2026-03-03T07:00:00Z',
  };

  it('are that of the record, and one that is held', () => {
    const plan = planned(back);
    expect(assignments(plan)).toEqual(placedAnew);
    expect(refusalCodes(plan)).toEqual(['owner-contradicted', 'owner-contradicted']);
    const [refusal] = plan.nodes[0]!.refusals;
    expect(refusal!.summary).toMatch(
      /the data of default\/aa, and so is another volume; it is held/,
    );
    expect(refusal!.evidence.join('\n')).toMatch(`volume ${String(placedAnew['aa'])}: record of`);
    // What the disk says of its volumes is not written down as if it were so.
    const restored = plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'restore-records' ? one.volumes : [],
    );
    expect(restored).toEqual([]);
  });

  it('stay as they are when a TakeBack asks to exchange them, or a consent to wipe the held one', () => {
    const again = { ...both, takeBacks: [takeBack(home.aa, 'aa')] };
    expect(assignments(planned(back, again))).toEqual(placedAnew);
    const [kept] = planned(back, declaring([two])).nodes[0]!.kept.filter(
      ({ volume }) => volume === home.aa,
    );
    const consents = [
      {
        ...{ name: 'give-up', expires: '2030-01-01T00:00:00Z', reason: 'old', source: source('c') },
        targets: [
          {
            ...{ node: back.node, subject: { kind: 'volume', volume: home.aa } as const },
            ...{ content: kept!.fingerprint, source: source('c') },
          },
        ],
      },
    ];
    const releases = [{ name: 'go', volume: home.aa, source: source('release') }];
    const plan = planned(back, { ...both, consents, releases });
    expect(kinds(plan)).not.toContain('remove-volume');
    expect(refusalCodes(plan)).toContain('claim-held');
    const undeclared = planned(back, { ...declaring([two]), consents, releases });
    expect(kinds(undeclared)).toContain('remove-volume');
  });

  it('are both held where no record says which one it is, until a TakeBack does', () => {
    const forgotten = { ...rebooted(back), records: NO_RECORDS };
    expect(assignments(planned(forgotten))).toEqual({
      aa: 'owner-contradicted',
      zz: 'owner-contradicted',
    });
    const settled = { ...both, takeBacks: [takeBack(home.aa, 'aa'), takeBack(home.zz, 'zz')] };
    const plan = planned(forgotten, settled);
    expect(assignments(plan)).toEqual(home);
    expect(assignments(planned(applied(forgotten, plan), both))).toEqual(home);
  });
});

describe('a disk whose wipe began and took its table', () => {
  const [disk] = lost.disks;
  const owner = { installation: INSTALLATION, node: lost.node, formerNames: [] };
  const wiping = (begun: Partial<ConsentRecord>, bare: Partial<ObservedDisk> = {}): number => {
    const { table: _table, ...rest } = disk!;
    const consent = {
      ...{ state: 'begun', subject: { kind: 'disk', disk: disk!.id } },
      ...{ recordedAt: '2030-01-01T00:00:00Z', ...begun },
    } as ConsentRecord;
    const records = { ...NO_RECORDS, consents: [consent] };
    return sourcedRecordsOf({ ...lost, records, disks: [{ ...rest, ...bare }] }, owner).length;
  };

  it('is not held by what it said before', () => {
    expect(wiping({})).toBe(0);
  });

  it('says it as long as its table is there, the wipe has ended, or it is of another disk', () => {
    expect(wiping({}, { table: disk!.table! })).toBe(2);
    expect(wiping({ state: 'done' })).toBe(2);
    expect(wiping({ subject: { kind: 'disk', disk: 'wwn-0xother' as DiskId } })).toBe(2);
    expect(wiping({ recordedAt: '2020-01-01T00:00:00Z' })).toBe(2);
  });
});

describe('a disk that was carried to another host', () => {
  const elsewhere = observedAgain(
    aNode(lost.disks, { node: 'node-b' as Inventory['node'], takenAt: lost.takenAt }),
  );
  const bare = observedAgain(aNode([aDisk('cc')], { takenAt: lost.takenAt }));

  function placedBeside(other: Inventory, here: Inventory = bare) {
    const desired = resolve({ declarations: both, inventories: [here, other], asOf: AS_OF });
    return desired.claims;
  }

  it('keeps its claims from being placed anew, and says where they are', () => {
    const claims = placedBeside(elsewhere);
    expect(claims.map((one) => one.kind)).toEqual(['unplaced', 'unplaced']);
    const [first] = claims;
    if (first?.kind !== 'unplaced') throw new Error('it has a place');
    expect(first.refusal.code).toBe('claim-elsewhere');
    expect(first.refusal.summary).toBe(
      `claim default/aa has its data in volume ${home.aa} of node-a, on disk wwn-0xaa, which is attached to node-b`,
    );
    expect(first.refusal.evidence.join()).toMatch(/^node-b: .*ledger of wwn-0xaa: ready, claim/);
    expect(first.refusal.remedy).toMatch(/^Put the disk back into node-a\./);
  });

  it('says nothing of claims where it is of another installation, or says no more whose it is', () => {
    const silent = untold(elsewhere);
    expect(placedBeside(silent).map((one) => one.kind)).toEqual(['placed', 'placed']);
    const foreign = withDisk(elsewhere, elsewhere.disks[0]!.id, (disk) => ({
      ...disk,
      ledger: { ...disk.ledger!, installation: 'f0000000-0000-4000-8000-000000000000' as never },
    }));
    expect(placedBeside(foreign).map((one) => one.kind)).toEqual(['placed', 'placed']);
  });

  it('says less than what the node that it came from knows', () => {
    const records = {
      ...done.records,
      volumes: done.records.volumes.map(({ claim: _claim, ...record }): VolumeRecord => ({
        ...record,
        state: 'removed',
      })),
    };
    const claims = placedBeside(elsewhere, { ...bare, records });
    expect(claims.map((one) => one.kind)).toEqual(['placed', 'placed']);
  });
});

describe('a finished volume whose table says new', () => {
  const stale = (inventory: Inventory): Inventory =>
    withDisk(inventory, inventory.disks[0]!.id, (disk) =>
      withTable(disk, (partitions) =>
        partitions.map((one) => ({
          ...one,
          label: formatMark({ ...parseMark(one.label)!, state: 'new' }),
        })),
      ),
    );

  it.each<readonly [string, Inventory, readonly Inventory[]]>([
    ['with nothing known', untold(lost), []],
    ['where the disk says ready', lost, []],
    ['where an inventory says ready', untold(lost), [done]],
    [
      'where only the record of the table is there',
      untold({
        ...lost,
        records: {
          ...NO_RECORDS,
          disks: done.records.disks.map((one) => ({ ...one, partitionUuids: [] })),
        },
      }),
      [],
    ],
  ])('is not formatted again %s', (_, inventory, older) => {
    const plan = planned(stale(inventory), both, older);
    expect(formatted(plan)).toEqual([]);
    expect(refusalCodes(plan)).toEqual(['volume-damaged', 'volume-damaged']);
  });

  it('is finished where the node wrote down that it began it, and nobody says ready', () => {
    const begun = aNode([aDisk('aa')]);
    const [table] = planned(begun).nodes[0]!.operations;
    const stopped = observedAgain(predictAll(begun, [table!]));
    expect(formatted(planned(stopped))).toEqual(['create-filesystem', 'create-filesystem']);
    // One who lost that record, too, does not go on.
    expect(formatted(planned({ ...stopped, records: NO_RECORDS }))).toEqual([]);
    // Nor does one of whom somebody says that it was finished.
    expect(formatted(planned(stopped, both, [done]))).toEqual([]);
  });
});

describe('a disk that only its ledger tells of', () => {
  const bare = ({ table: _gone, ...disk }: ObservedDisk): ObservedDisk => ({
    ...disk,
    signatures: [],
    unknownContent: [],
  });

  it('is not blank', () => {
    const tableless = withDisk(lost, lost.disks[0]!.id, bare);
    const plan = planned(tableless);
    expect(kinds(plan)).toEqual([]);
    expect(refusalCodes(plan)).toEqual(['volume-damaged']);
    // Another node's, too.
    const stranger = { ...tableless, node: 'node-z' as Inventory['node'] };
    expect(kinds(planned(stranger))).toEqual([]);
  });

  it('does not lose a volume whose partition is in no table any more', () => {
    const older = withDisk(lost, lost.disks[0]!.id, (disk) =>
      withTable(disk, ([first]) => [first!]),
    );
    const plan = planned(older);
    expect(formatted(plan)).toEqual([]);
    expect(refusalCodes(plan)).toContain('volume-damaged');
  });
});

describe('what older inventories know', () => {
  it('is not told where the node says it itself: a preview and the node plan the same', () => {
    const desired = (inventory: Inventory, older: readonly Inventory[]) =>
      resolve({ declarations: both, inventories: [inventory], older, asOf: AS_OF }).nodes[0]!;
    expect(desired(done, [{ ...done, takenAt: '2026-03-01T06:00:00Z' }])).not.toHaveProperty(
      'remembered',
    );
    expect(desired(lost, [done])).not.toHaveProperty('remembered');
    expect(desired(untold(lost), [done]).remembered?.volumes).toHaveLength(2);
  });
});
