/**
 * Each operand of each law of destruction, broken alone: the complaints are compared word by word,
 * so that none stands in for another.
 */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { ClaimRef, DiskId, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedPartition, Usage } from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aTable,
  aVolumeGroup,
  changed,
  declaring,
  observedAgain,
  someonesExt4,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';
import {
  layout,
  operationOf,
  planCase,
  removing,
  used,
  wiping,
  withBegunOn,
  withConsent,
  withDesired,
  withInventory,
  withRecords,
  withRemoval,
  withWipe,
} from './consent-cases.ts';
import { consentsFor } from './removal-worlds.ts';
import { lawful as lawfulPlan, withOperations, type Case } from './planted-cases.ts';

const AA = 'wwn-0xaa' as DiskId;
const BB = 'wwn-0xbb' as DiskId;

/**
 * What is said of wipes and removals; other rules may object to the same plan in their own words.
 */
function complaints({ plan, desired, inventories }: Case): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter(({ message }) => /\bis wiped\b|\bis removed\b|^the wipe of/.test(message))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

function withDisks(given: Case, facts: Parameters<typeof changed>[1]): Case {
  return withInventory(given, (inventory) =>
    withDisk(inventory, AA, (disk) => ({ ...disk, ...facts })),
  );
}

function withPartition(
  given: Case,
  isMeant: (partition: ObservedPartition) => boolean,
  facts: Partial<ObservedPartition>,
): Case {
  return withInventory(given, (inventory) =>
    withDisk(inventory, AA, (disk) =>
      withTable(disk, (partitions) =>
        partitions.map((one) => (isMeant(one) ? { ...one, ...facts } : one)),
      ),
    ),
  );
}

describe('of a wipe', () => {
  const lawful = wiping();
  const finishing = used(withWipe(lawful, { proof: 'finish' }), 'begun');
  const size = 20 * GiB;

  it('nothing is said when it is lawful, begun or ended', () => {
    expect(complaints(lawful)).toEqual([]);
    expect(complaints(finishing)).toEqual([]);
  });

  it.each<readonly [string, string, () => Case]>([
    [
      'that comes second',
      'order: wwn-0xaa is wiped too late',
      () => withOperations(lawful, ([wipe, table, ...rest]) => [table!, wipe!, ...rest]),
    ],
    [
      'of what carries the system',
      'system-disk: wwn-0xaa is wiped, and it carries the system',
      () => withDisks(lawful, { systemChain: ['/'] }),
    ],
    [
      'of a disk in use',
      'disk-in-use: wwn-0xaa is wiped, and something uses it',
      () => withDisks(lawful, { usedBy: [{ kind: 'swap' }] }),
    ],
    [
      'of another disk than named',
      'consent: wwn-0xaa is wiped under a consent that names another disk',
      () => withConsent(lawful, { subject: { kind: 'disk', disk: 'wwn-0xbb' as DiskId } }),
    ],
    [
      'of what changed since',
      'consent: wwn-0xaa is wiped under a consent for other content',
      () => withDisks(lawful, { fingerprint: `sha256:${'1'.repeat(64)}` }),
    ],
    [
      'under a consent for something else',
      'consent: wwn-0xaa is wiped under a consent for other content',
      () => withConsent(lawful, { content: 'sha256:00' }),
    ],
    [
      'under an expired consent',
      'consent: wwn-0xaa is wiped under a consent that is expired',
      () => withConsent(lawful, { expired: true }),
    ],
    [
      'under a used consent',
      'consent: wwn-0xaa is wiped under a consent that was used',
      () => used(lawful, 'done'),
    ],
    [
      'that is ended twice',
      'consent: wwn-0xaa is wiped to end what no record says was begun',
      () => used(withWipe(lawful, { proof: 'finish' }), 'done'),
    ],
    [
      'that was begun on a smaller disk',
      'consent: wwn-0xaa is wiped although its size is not the recorded one',
      () =>
        withInventory(finishing, (inventory) =>
          withRecordedSize(inventory, inventory.disks[0]!.sizeBytes - GiB),
        ),
    ],
    ...(
      [
        ['of half the disk', [{ startBytes: 0, sizeBytes: size / 2 }]],
        ['without the first MiB', [{ startBytes: MiB, sizeBytes: size - MiB }]],
        ['from before the disk', [{ startBytes: -MiB, sizeBytes: size }]],
        [
          'beyond the disk',
          [
            { startBytes: 0, sizeBytes: size },
            { startBytes: size - MiB, sizeBytes: 2 * MiB },
          ],
        ],
        ['of nothing', []],
      ] as const
    ).map(
      ([name, spans]) =>
        [
          name,
          'span: the wipe of wwn-0xaa does not cover it, or goes beyond it',
          () => withWipe(lawful, { spans }),
        ] as const,
    ),
  ])('%s, that alone is said', (_, complaint, broken) => {
    expect(complaints(broken())).toEqual([complaint]);
  });

  it('of a disk with one partition in use it is said', () => {
    const [inventory] = removing().inventories;
    const [disk] = inventory!.disks;
    const idle = disk!.table!.partitions.map((one) => ({ ...one, label: 'other' }));
    expect(idle.filter(({ usedBy }) => usedBy.length > 0)).toHaveLength(2);
    const partitions = idle.map((one, index) => (index === 0 ? one : { ...one, usedBy: [] }));
    for (const [usage, expected] of [
      [idle[0]!.usedBy, ['disk-in-use: wwn-0xaa is wiped, and something uses it']],
      [[], []],
    ] as const) {
      const [first, ...others] = partitions;
      const table = aTable([{ ...first!, usedBy: usage }, ...others]);
      const now = someonesExt4('aa');
      expect(complaints(withDisks(lawful, { table, fingerprint: now.fingerprint }))).toEqual(
        expected,
      );
    }
  });

  it('it is ended whatever the disk was called first: its consent names it', () => {
    const renamed = withBegunOn(finishing, (disk) => ({
      ...disk,
      id: 'serial-alpha_aa' as DiskId,
    }));
    expect(complaints(renamed)).toEqual([]);
    const other = withBegunOn(finishing, (disk) => ({ ...disk, id: 'wwn-0xbb' as DiskId }));
    expect(complaints(other)).toEqual([
      'consent: wwn-0xaa is wiped to end what was begun on another disk',
    ]);
  });

  it('it is ended also when its consent left git, and whatever else was consented to', () => {
    const other = { key: 'f'.repeat(32), subject: { kind: 'disk' as const, disk: BB } };
    expect(complaints(withDesired(finishing, () => ({ consents: [] })))).toEqual([]);
    const before = withDesired(lawful, ({ consents }) => ({
      consents: [...consents.map((one) => ({ ...one, ...other })), ...consents],
    }));
    expect(complaints(before)).toEqual([]);
    const others = (given: Case): Case =>
      withInventory(given, (inventory) => {
        const { consents = [] } = inventory.records;
        const usedBefore = consents.map((one) => ({ ...one, ...other, state: 'done' as const }));
        return {
          ...inventory,
          records: { ...inventory.records, consents: [...usedBefore, ...consents] },
        };
      });
    expect(complaints(others(finishing))).toEqual([]);
    const usedOther = withInventory(used(lawful, 'done'), (inventory) => ({
      ...inventory,
      records: {
        ...inventory.records,
        consents: (inventory.records.consents ?? []).map((one) => ({ ...one, ...other })),
      },
    }));
    expect(complaints(usedOther)).toEqual([]);
  });

  it('that nobody consented to, that is said twice', () => {
    const none = withDesired(lawful, () => ({ consents: [] }));
    expect(complaints(none)).toEqual([
      'consent: wwn-0xaa is wiped under a consent that names another disk',
      'consent: wwn-0xaa is wiped without a consent',
    ]);
  });

  it('finished volumes of ours on it are spoken of, unless what was begun is ended', () => {
    const finished = 'finished-volume: wwn-0xaa is wiped, and finished volumes of ours lie on it';
    const [done] = removing().inventories;
    const ours = done!.disks[0]!.table!.partitions.map((one) => ({ ...one, usedBy: [] }));
    const bearing = (given: Case, partitions: readonly ObservedPartition[]): Case =>
      withDisks(given, { table: aTable(partitions) });
    const relabelled = (change: (label: string) => string) =>
      ours.map((one) => ({ ...one, label: change(one.label) }));

    expect(complaints(bearing(lawful, ours))).toEqual([finished]);
    expect(complaints(bearing(lawful, ours.slice(0, 1)))).toEqual([finished]);
    expect(complaints(bearing(finishing, ours))).toEqual([]);
    const fresh = relabelled((label) => formatMark({ ...parseMark(label)!, state: 'new' }));
    expect(complaints(bearing(lawful, fresh))).toEqual([]);
    const strange = relabelled(() => 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready');
    expect(complaints(bearing(lawful, strange))).toEqual([]);
    const elsewhere = withInventory(lawful, (inventory) => ({
      ...inventory,
      disks: [...inventory.disks, changed(aDisk('bb'), { table: aTable(ours) })],
    }));
    expect(complaints(elsewhere)).toEqual([]);
  });
});

/** What was begun, recorded of a disk of another size. */
function withRecordedSize(inventory: Inventory, sizeBytes: number): Inventory {
  const consents = (inventory.records.consents ?? []).map((record) => ({
    ...record,
    disk: { ...record.disk, sizeBytes },
  }));
  return { ...inventory, records: { ...inventory.records, consents } };
}

describe('of a removal', () => {
  const lawful = removing();
  const { removed } = operationOf(lawful, 'remove-volume');
  const said = (rule: string, text: string): string =>
    `${rule}: volume ${removed.volume} is removed${text}`;
  const begun = used(withRemoval(lawful, { proof: 'finish' }), 'begun', removed.volume);
  const elsewhere = `volume-not-declared: volume ${removed.volume} is removed from wwn-0xaa, where it does not lie so`;
  const bySelf = ({ uuid }: ObservedPartition): boolean => uuid === removed.partitionUuid;
  const usedNow = (...usedBy: readonly Usage[]): Case => withPartition(lawful, bySelf, { usedBy });
  const ownMount = {
    kind: 'mounted',
    mountPoint: removed.mountPoint!,
    readOnly: false,
  } as const;

  it('nothing is said when it is lawful, begun or ended, mounted or not', () => {
    expect(complaints(lawful)).toEqual([]);
    expect(complaints(begun)).toEqual([]);
    expect(complaints(usedNow())).toEqual([]);
    expect(complaints(usedNow(ownMount))).toEqual([]);
  });

  it.each<readonly [string, string, () => Case]>([
    [
      'from a disk over all of which others made something',
      said(
        'foreign-content',
        ' from the table of wwn-0xaa, and others made something over all of it',
      ),
      () =>
        withDisks(lawful, {
          signatures: [{ type: 'ext4', offsetBytes: 512, usage: 'filesystem' }],
        }),
    ],
    [
      'from what carries the system',
      'system-disk: a volume of wwn-0xaa is removed, and it carries the system',
      () => withDisks(lawful, { systemChain: ['/'] }),
    ],
    [
      'that begins elsewhere',
      elsewhere,
      () => withRemoval(lawful, { removed: { ...removed, startBytes: removed.startBytes + MiB } }),
    ],
    [
      'of another size',
      elsewhere,
      () => withRemoval(lawful, { removed: { ...removed, sizeBytes: removed.sizeBytes + MiB } }),
    ],
    [
      'of another partition',
      elsewhere,
      () => withRemoval(lawful, { removed: { ...removed, partitionUuid: 'another' } }),
    ],
    ['of what bears no mark', elsewhere, () => withPartition(lawful, bySelf, { label: 'photos' })],
    [
      'of what is not ours',
      elsewhere,
      () =>
        withPartition(lawful, bySelf, {
          label: `dw.aaaaaaa.bbbbbb.${removed.volume}.ready`,
        }),
    ],
    [
      'in use as swap',
      said('disk-in-use', ', and something uses it'),
      () => usedNow({ kind: 'swap' }),
    ],
    [
      'mounted elsewhere',
      said('disk-in-use', ', and something uses it'),
      () => usedNow({ ...ownMount, mountPoint: '/mnt' }),
    ],
    [
      'mounted by another process',
      said('disk-in-use', ', and something uses it'),
      () => usedNow({ ...ownMount, inProcess: 4711 }),
    ],
    [
      'mounted twice',
      said('disk-in-use', ', and something uses it'),
      () => usedNow(ownMount, ownMount),
    ],
    [
      'of other content, as its consent says',
      said('consent', ' under a consent for other content'),
      () => withConsent(withRemoval(lawful, { content: 'sha256:00' }), { content: 'sha256:00' }),
    ],
    [
      'under a consent for something else',
      said('consent', ' under a consent for other content'),
      () => withConsent(lawful, { content: 'sha256:00' }),
    ],
    [
      'without a consent',
      said('consent', ' without a consent'),
      () => withDesired(lawful, () => ({ consents: [] })),
    ],
    [
      'under a consent for a disk',
      said('consent', ' under a consent that names something else'),
      () => withConsent(lawful, { subject: { kind: 'disk', disk: AA } }),
    ],
    [
      'under a consent for another volume',
      said('consent', ' under a consent that names something else'),
      () =>
        withConsent(lawful, { subject: { kind: 'volume', volume: 'aaaaaaaaaaaa' as VolumeId } }),
    ],
    [
      'that nobody began',
      said('consent', ' to end what no record says was begun'),
      () => withRemoval(lawful, { proof: 'finish' }),
    ],
    [
      'to end what was begun of another volume',
      said('consent', ' under a record of something else'),
      () => used(withRemoval(lawful, { proof: 'finish' }), 'begun', 'aaaaaaaaaaaa' as VolumeId),
    ],
    [
      'of what is protected',
      said('protected', ', and it is protected'),
      () =>
        withRecords(lawful, (one) =>
          one.volume === removed.volume ? { ...one, protected: true } : one,
        ),
    ],
    [
      'of what is declared',
      said('claim', ', and declared'),
      () => {
        const declared = planCase(declaring([layout]), lawful.inventories[0]!);
        const { disks } = declared.desired.nodes[0]!;
        return withDesired(lawful, () => ({ disks }));
      },
    ],
  ])('%s, that alone is said', (_, complaint, broken) => {
    expect(complaints(broken())).toEqual([complaint]);
  });

  it('its mark is looked for on its own disk', () => {
    const moved = withInventory(lawful, (inventory) => {
      const [disk] = inventory.disks;
      const here = disk!.table!.partitions.filter((one) => !bySelf(one));
      const away = disk!.table!.partitions.filter(bySelf);
      return {
        ...inventory,
        disks: [
          { ...disk!, table: { ...disk!.table!, partitions: here } },
          changed(aDisk('bb'), { table: aTable(away) }),
        ],
      };
    });
    expect(complaints(moved)).toEqual([elsewhere]);
  });

  it('nobody minds records of other volumes, or none', () => {
    const others = withRecords(lawful, (one) =>
      one.volume === removed.volume ? one : { ...one, protected: true },
    );
    expect(complaints(others)).toEqual([]);
    const before = withInventory(others, (inventory) => {
      const [first, ...rest] = inventory.records.volumes;
      const stranger = { ...first!, volume: '222222222222' as VolumeId, protected: true as const };
      return {
        ...inventory,
        records: { ...inventory.records, volumes: [stranger, first!, ...rest] },
      };
    });
    expect(complaints(before)).toEqual([]);
    const none = withInventory(lawful, (inventory) => ({
      ...untold(inventory),
      records: { ...inventory.records, volumes: [] },
    }));
    expect(complaints(none)).toEqual([]);
  });

  it('its claim may not be served elsewhere meanwhile, unless it was forgotten', () => {
    const served = said('claim', ', and its claim is served elsewhere');
    const assigned = operationOf(lawfulPlan(), 'assign-claim');
    const claimed = (claim: ClaimRef | undefined, forgotten?: true): Case =>
      withOperations(
        withRecords(lawful, ({ claim: _was, ...one }) =>
          one.volume === removed.volume && claim !== undefined
            ? { ...one, claim, ...(forgotten ? { forgotten } : {}) }
            : one,
        ),
        (operations) => [...operations, { ...assigned, disk: operations[0]!.disk }],
      );
    const { claim } = assigned;
    expect(complaints(claimed(claim))).toEqual([served]);
    expect(complaints(claimed(claim, true))).toEqual([]);
    expect(complaints(claimed({ ...claim, name: 'somebody-else' }))).toEqual([]);
    expect(complaints(claimed(undefined))).toEqual([]);
  });
});

describe('of a removal from a group', () => {
  const inGroup = aVolumeGroup('data', [aLayoutPartition('db')]);
  const { inventories, plan } = planCase(declaring([inGroup]), aNode([aDisk('aa')]));
  const done = observedAgain(predictAll(inventories[0]!, plan.nodes[0]!.operations));
  const givingUp = (inventory: Inventory): Case => {
    const { kept } = planCase(declaring([]), inventory).plan.nodes[0]!;
    return planCase(declaring([], { consents: consentsFor(kept) }), inventory);
  };
  const removals = ({ plan: { nodes } }: Case): number =>
    nodes[0]!.operations.filter(({ kind }) => kind === 'remove-logical-volume').length;

  it('what was recorded of a volume without a device is its content', () => {
    const inactive = givingUp(rebooted(done));
    expect(removals(inactive)).toBe(1);
    expect(complaints(inactive)).toEqual([]);
    const others = withRecords(inactive, ({ filesystem, ...one }) => one);
    expect(complaints(others)).toEqual([
      expect.stringMatching(/^consent: volume \w+ is removed under a consent for other content$/),
    ]);
  });

  it('what others made over all of its disk does not matter: no table is written', () => {
    const given = givingUp(done);
    expect(removals(given)).toBe(1);
    const logical = withOperations(given, (all) =>
      all.filter(({ kind }) => kind === 'remove-logical-volume'),
    );
    const over = withDisks(logical, {
      signatures: [{ type: 'ext4', offsetBytes: 512, usage: 'filesystem' }],
    });
    expect(complaints(over)).toEqual([]);
  });
});
