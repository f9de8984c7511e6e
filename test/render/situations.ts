/**
 * One small world for each row of the safety table and for each loss class, planned: what every
 * output is recorded for.
 */
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  Declarations,
  DiskLayout,
  VolumeFormat,
} from '../../src/model/declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  PartitionTable,
} from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import type { PoolUse } from '../../src/model/volumes/thin-pool.ts';
import { causingLines, type CausingLines } from '../../src/review/causing-line.ts';
import { comparePlans, type PlanComparison } from '../../src/review/compare-plans.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { planWorld, type World } from '../simulation/arbitrary-worlds.ts';
import {
  AS_OF,
  aClaim,
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aThinPool,
  aVolumeGroup,
  aWholeDisk,
  changed,
  declaring,
  INSTALLATION,
  NODE,
  observedAgain,
  OTHER_INSTALLATION,
  someonesExt4,
  someonesLvm,
  source,
} from '../simulation/builders.ts';
import {
  aBlockVolume,
  adopting,
  aForeignRaw,
  aForeignVolume,
  aGroupNode,
  rawNode,
  rawVolumes,
  someonesNode,
  someonesPartition,
  withFirstDisk,
} from '../simulation/adopted-nodes.ts';
import {
  enlarged,
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
} from '../simulation/simulated-host.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { lostNodes } from './lost-nodes.ts';

/** A plan with everything that an output is made from. */
export interface Situation {
  readonly name: string;
  readonly declarations: Declarations;
  readonly inventories: readonly Inventory[];
  readonly plan: Plan;
  readonly lines: CausingLines;
  readonly comparison: PlanComparison | null;
}

const data = aLayout('data', [
  aLayoutPartition('db', { count: 2 }),
  aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: 2 * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  }),
]);

function sized(bytes: number, filesystem: 'ext4' | 'xfs' = 'ext4'): DiskLayout {
  const format = { kind: 'filesystem', filesystem, mkfs: {}, mountOptions: ['noatime'] } as const;
  return aLayout('data', [aLayoutPartition('db', { size: { kind: 'bytes', bytes }, format })]);
}

function world(declarations: Declarations, ...inventories: readonly Inventory[]): World {
  return { declarations, inventories: inventories.map(observedAgain) };
}

/** The node once everything that these declarations ask for was done. */
function done(declarations: Declarations, node: Inventory): Inventory {
  const [plan] = planWorld(world(declarations, node)).plan.nodes;
  return observedAgain(predictAll(node, plan?.operations ?? []));
}

function disks(...found: readonly ObservedDisk[]): World {
  return world(declaring([data]), aNode(found));
}

const fresh = aNode([aDisk('aa')]);
const ours = done(declaring([data]), fresh);
const [oursDisk = aDisk('aa')] = ours.disks;
const bay = { links: ['/dev/disk/by-path/pci-0000:3b:00.0-sas-phy4-lun-0'] };

function consenting(disk: ObservedDisk, expires = '2026-04-01T00:00:00Z'): Declarations {
  const subject = { kind: 'disk', disk: disk.id } as const;
  return declaring([data], {
    consents: [
      {
        name: 'retire-old-backup',
        targets: [{ node: NODE, subject, content: disk.fingerprint, source: source('consents') }],
        expires,
        reason: 'restored elsewhere',
        source: source('consents'),
      },
    ],
  });
}

function marked(owner: Parameters<typeof markFor>[0]): ObservedDisk {
  const label = formatMark(markFor(owner, 'abcdefghijkl' as VolumeId, 'ready'));
  return aDisk('aa', { table: aTable([aPartition(1, { label })]) });
}

function unknownRoot(): Inventory {
  const root = { kind: 'unknown', reason: 'the overlay of / is hidden' } as const;
  return { ...fresh, host: { ...fresh.host, root } };
}

/** What we made, with other copies of its tables. */
function withTable(change: Partial<PartitionTable>): Inventory {
  const disks = ours.disks.map((disk) =>
    disk.table === undefined ? disk : { ...disk, table: { ...disk.table, ...change } },
  );
  return { ...ours, disks };
}

function unseenPrograms(): Inventory {
  const unseen = 'what process 812 (dbus-daemon) has open may not be read';
  return { ...fresh, host: { ...fresh.host, unseenPrograms: unseen } };
}

/** A group from which `count` volumes of 4 GiB and a raw one are cut. */
function grouped(count: number, rawGiB = 2): Declarations {
  const raw = aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: rawGiB * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  });
  const volumes = [aLayoutPartition('db', { count }), raw];
  return declaring([aVolumeGroup('data', volumes)]);
}

const cut = done(grouped(1), fresh);

/** Thin volumes that promise twice what their pool has. */
function pooled(count: number): Declarations {
  const db = {
    ...aLayoutPartition('db', { count }),
    ...{ type: 'thin' as const, stripes: null, mirrors: 1, thinPool: 'pool' },
  };
  return declaring([aVolumeGroup('data', [db], { group: { thinPools: [aThinPool('pool')] } })]);
}

const METADATA = `sha256:${'4'.repeat(64)}`;

/** After a boot, at which LVM did not activate it. */
function damagedPool(): Inventory {
  return withDisk(rebooted(done(pooled(1), fresh)), oursDisk.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      spareMetadataBytes: 4 * MiB,
      volumes: disk.volumeGroup!.volumes.map((one) =>
        one.pool === undefined
          ? one
          : {
              ...one,
              pool: { ...one.pool, metadata: METADATA, damagedSince: '2026-03-01T23:10:00Z' },
            },
      ),
    },
  }));
}

function repairing({ disks: found }: Inventory): Declarations {
  const volumes = found.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
  const name = volumes.find(({ pool }) => pool !== undefined)?.name ?? '';
  return {
    ...pooled(1),
    poolRepairs: [
      {
        ...{ name: 'repair-pool', node: NODE, volume: name as VolumeId, metadata: METADATA },
        ...{ expires: '2026-04-01T00:00:00Z', source: source('repairs') },
      },
    ],
  };
}

/** A pool of which nothing is left. */
function fullPool(): Inventory {
  return withDisk(done(pooled(1), fresh), oursDisk.id, (disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) throw new Error('it has no group');
    const use = { dataUsedBytes: 4 * GiB, metadataUsedBytes: 0, state: 'full', needsCheck: false };
    const volumes = volumeGroup.volumes.map((one) =>
      one.pool === undefined ? one : { ...one, pool: { ...one.pool, use: use as PoolUse } },
    );
    return { ...disk, volumeGroup: { ...volumeGroup, volumes } };
  });
}

/** The group of which one physical volume is gone. */
function broken(): Inventory {
  return withDisk(cut, oursDisk.id, (disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) throw new Error('it has no group');
    const gone = {
      uuid: 'Xq1wTc-0000-0000-0000-0000-0000-000000',
      ...{ sizeBytes: 0, missing: true, totalExtents: 0, freeExtents: 0 },
    };
    const physicalVolumes = [...volumeGroup.physicalVolumes, gone];
    return { ...disk, volumeGroup: { ...volumeGroup, physicalVolumes } };
  });
}

const serving = declaring([data], { claims: [aClaim('pg')] });
const served = done(serving, fresh);
const forgotten = done(declaring([data]), served);

function keptVolumes(node: Inventory): readonly { volume: VolumeId; fingerprint: string }[] {
  return planWorld(world(declaring([]), node)).plan.nodes[0]?.kept ?? [];
}

function removing(): World {
  const [first] = keptVolumes(served).filter(({ volume }) =>
    served.records.volumes.some((record) => record.volume === volume && record.claim !== undefined),
  );
  if (first === undefined) throw new Error('no volume is kept that had a claim');
  const subject = { kind: 'volume', volume: first.volume } as const;
  const content = first.fingerprint;
  const consents = [
    {
      name: 'give-up-pg',
      targets: [{ node: NODE, subject, content, source: source('consents') }],
      expires: '2026-04-01T00:00:00Z',
      reason: 'moved to another cluster',
      source: source('consents'),
    },
  ];
  return world(declaring([], { consents }), served);
}

/** Of what a plan asks a consent for, the first is given up. */
function givingUp(declared: Declarations, inventory: Inventory): World {
  const { refusals } = planWorld(world(declared, inventory)).plan.nodes[0]!;
  const [asked] = refusals.flatMap(({ consent }) => consent ?? []);
  if (asked === undefined) throw new Error('no consent is asked for');
  const consent = {
    ...{ name: 'give-up-lost', targets: [{ ...asked, source: source('consents') }] },
    ...{ expires: '2026-04-01T00:00:00Z', reason: 'it is dead', source: source('consents') },
  };
  return world({ ...declared, consents: [consent] }, inventory);
}

/** What is kept of a group is given up, as far as it is meant. */
function ungrouping(
  declared: Declarations,
  inventory: Inventory,
  isMeant: (content: string) => boolean = () => true,
): World {
  const { kept } = planWorld(world(declared, inventory)).plan.nodes[0]!;
  const targets = kept
    .filter(({ content }) => isMeant(content))
    .map(({ volume, fingerprint }) => ({
      node: NODE,
      subject: { kind: 'volume' as const, volume },
      content: fingerprint,
      source: source('consents'),
    }));
  const consent = {
    ...{ name: 'give-up-group', targets, expires: '2026-04-01T00:00:00Z' },
    ...{ reason: 'moved to another cluster', source: source('consents') },
  };
  return world({ ...declared, consents: [consent] }, inventory);
}

function takingBack(): World {
  const kept = planWorld(world(declaring([data]), forgotten)).plan.nodes[0]?.kept ?? [];
  const { volume, claim } = kept.find((each) => each.claim !== null) ?? {};
  if (volume === undefined || claim === undefined || claim === null)
    throw new Error('no claim is kept');
  const takeBacks = [{ name: 'pg-again', volume, claim, source: source('take-backs') }];
  return world({ ...serving, takeBacks }, forgotten);
}

function growing(): World {
  const whole = declaring([aWholeDisk('data', {})]);
  const node = aNode([aDisk('aa', { bay: 'Slot 03 of enclosure 0x500304801f2b3c7f' })]);
  return world(whole, enlarged(done(whole, node), aDisk('aa').id));
}

function interrupted(): World {
  const [create] = planWorld(world(declaring([data]), fresh)).plan.nodes[0]?.operations ?? [];
  const half = create === undefined ? undefined : stoppedWithin(fresh, create)[2];
  if (half === undefined) throw new Error('nothing was begun');
  return world(declaring([data]), half);
}

function tooFew(): DiskLayout {
  const anyOf = [{ model: 'alpha' }];
  return { ...data, disks: { ...data.disks, anyOf, minCount: 3, maxCount: 3 } };
}

const twin = ['serial-alpha_same'] as unknown as readonly DiskId[];
const named = { ...data, disks: { ...data.disks, anyOf: [{ serial: 'aa' }] } };
const silent = {
  name: 'all',
  nodes: [NODE, 'node-b' as NodeName],
  labels: {},
  source: source('nodes'),
};
const backup = changed(someonesExt4('aa'), bay);

const WORLDS: Readonly<Record<string, () => World>> = {
  'system-disk': () =>
    world(declaring([named]), aNode([aDisk('aa', { systemChain: ['/', '/dev/aa2', '/dev/aa'] })])),
  'root-unknown': () => world(declaring([data]), unknownRoot()),
  'programs-unknown': () => world(declaring([data]), unseenPrograms()),
  'disk-leaves': () => {
    const declared = declaring([data], { claims: [aClaim('pg')] });
    const node = done(declared, fresh);
    const replacements = [
      {
        ...{ name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null },
        ...{ data: 'move' as const, source: source('bay-3') },
      },
    ];
    return world({ ...declared, replacements }, { ...node, disks: [...node.disks, aDisk('bb')] });
  },
  'disk-moves': () => {
    const carved = [aLayoutPartition('db', { count: 2 })];
    const declared = declaring([aVolumeGroup('data', carved, { group: { per: 'node' } })]);
    const node = done(declared, aNode([aDisk('aa'), aDisk('bb')]));
    const replacements = [
      {
        ...{ name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null },
        ...{ data: 'move' as const, source: source('bay-3') },
      },
    ];
    const copyRates = [
      { copy: 'move' as const, rotational: false },
      { copy: 'move' as const, rotational: true },
      { copy: 'rebuild' as const, rotational: false },
    ].map((one, index) => ({
      ...{ ...one, bytesPerSecond: (index + 10) * MiB },
      measuredOn: `2026-02-0${String(index + 1)}`,
    }));
    return world({ ...declared, replacements }, { ...node, host: { ...node.host, copyRates } });
  },
  'mirror-rebuilt': () => {
    const legs = { type: 'raid1' as const, stripes: null, mirrors: 1 };
    const carve = [{ ...aLayoutPartition('db'), ...legs }];
    const declared = declaring([aVolumeGroup('data', [], { group: { per: 'node', carve } })]);
    const whole = done(declared, aNode([aDisk('aa'), aDisk('bb')]));
    const disks = [...withoutDisk(whole.disks, 'wwn-0xaa' as DiskId), aDisk('cc')];
    const replacements = [
      {
        ...{ name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null },
        ...{ data: 'rebuild' as const, source: source('bay-3') },
      },
    ];
    return world({ ...declared, replacements }, observedAgain({ ...whole, disks }));
  },
  'lost-volumes': () => {
    const striped = { type: 'striped' as const, stripes: 2, mirrors: 1 };
    const plain = { type: 'linear' as const, stripes: null, mirrors: 1 };
    const carve = [
      { ...aLayoutPartition('wide'), ...striped },
      { ...aLayoutPartition('db', { count: 2 }), ...plain },
    ];
    const declared = declaring([aVolumeGroup('data', [], { group: { per: 'node', carve } })]);
    const whole = done(declared, aNode([aDisk('aa'), aDisk('bb')]));
    const disks = [...withoutDisk(whole.disks, 'wwn-0xaa' as DiskId), aDisk('cc')];
    const node = observedAgain({ ...whole, disks });
    const one = { name: 'bay-3', node: NODE, disk: 'wwn-0xaa' as DiskId, by: null };
    const replacements = [{ ...one, data: 'discard' as const, source: source('bay-3') }];
    return givingUp({ ...declared, replacements }, node);
  },
  adopting: () => world(adopting(someonesNode, [data]), someonesNode),
  'adopting-raw': () => world(adopting(rawNode, [data], rawVolumes), rawNode),
  'adopted-logical-volumes': () => {
    const [disk] = aGroupNode().disks;
    const node = aGroupNode(undefined, disk === undefined ? [] : [changed(disk, bay)]);
    const volumes = [aBlockVolume('/dev/vg-old/wal-1')];
    const claimed = { ...data, disks: { ...data.disks, anyOf: [{ serial: 'cc' }] } };
    const moved = aGroupNode([aForeignVolume(), aForeignRaw({ sizeBytes: 3 * GiB })], node.disks);
    return world(adopting(node, [claimed], volumes), moved);
  },
  'adoption-differs': () =>
    world(
      adopting(someonesNode, [named]),
      withFirstDisk({ table: aTable([someonesPartition({ label: 'other' })]) }),
    ),
  'identity-missing': () =>
    disks(
      aDisk('aa', {
        id: 'unidentified-aa' as DiskId,
        aliases: [],
        identity: { serial: '00000000', model: 'QEMU' },
      }),
    ),
  'identity-ambiguous': () =>
    disks(
      ...['aa', 'bb'].map((name) => {
        const disk = aDisk(name);
        return changed(disk, { aliases: [...twin, disk.id] });
      }),
    ),
  'mark-ambiguous': () =>
    world(
      declaring([data]),
      aNode([oursDisk, aDisk('bb', oursDisk.table === undefined ? {} : { table: oursDisk.table })]),
    ),
  absent: () => world(declaring([data]), { ...ours, disks: [] }),
  'absent-released': () => {
    const claims = [aClaim('pg')];
    const served = done(declaring([data], { claims }), ours);
    const releases = served.records.volumes.map(({ volume }) => ({
      ...{ name: `release-${volume}`, volume, source: source('dead-disk') },
    }));
    return world(declaring([data], { claims, releases }), { ...served, disks: [aDisk('bb')] });
  },
  'in-use': () =>
    disks(aDisk('aa', { usedBy: [{ kind: 'mounted', mountPoint: '/mnt', readOnly: false }] })),
  'open-elsewhere': () =>
    disks(
      aDisk('aa', {
        usedBy: [{ kind: 'open', pid: 4711, command: 'qemu-system-x86', writes: true }],
      }),
    ),
  'facts-differ': () =>
    world(declaring([data]), { ...ours, disks: [changed(oursDisk, { sizeBytes: 19 * GiB })] }),
  finished: interrupted,
  'interrupted-by-others': () =>
    world(declaring([data]), {
      ...interrupted().inventories[0]!,
      disks: [changed(aDisk('aa'), { table: aTable([aPartition(1)]) })],
    }),
  'other-node': () => disks(marked({ installation: INSTALLATION, node: 'node-b' as NodeName })),
  'other-installation': () => disks(marked({ installation: OTHER_INSTALLATION, node: NODE })),
  'volume-damaged': () => world(declaring([data]), { ...ours, disks: [aDisk('aa')] }),
  'another-filesystem': () =>
    world(declaring([sized(4 * GiB, 'xfs')]), done(declaring([sized(4 * GiB)]), fresh)),
  'another-type': () =>
    world(declaring([aWholeDisk('data', {})]), done(declaring([sized(4 * GiB)]), fresh)),
  'renamed-partition': () =>
    world(
      declaring([aLayout('data', [aLayoutPartition('pg')])]),
      done(declaring([sized(4 * GiB)]), fresh),
    ),
  'another-layout': () =>
    world(
      declaring([aLayout('other', [aLayoutPartition('db')])]),
      done(declaring([sized(4 * GiB)]), fresh),
    ),
  encrypted: () => {
    const small = { size: { kind: 'bytes' as const, bytes: 2 * GiB } };
    const encryption = { key: 'lost' };
    const filesystem = { ...aFilesystem('ext4'), encryption } as VolumeFormat;
    const keys = ['team'];
    return world(
      declaring([
        aLayout('data', [
          aLayoutPartition('vm', {
            ...small,
            format: { kind: 'block', encryption: { key: 'team' } },
          }),
          aLayoutPartition('db', { ...small, format: filesystem }),
        ]),
      ]),
      { ...fresh, host: { ...fresh.host, keys } },
    );
  },
  'would-shrink': () =>
    world(declaring([sized(3 * GiB)]), done(declaring([sized(4 * GiB)]), fresh)),
  grows: growing,
  'not-mounted': () => world(declaring([data]), rebooted(ours)),
  'table-damaged': () => world(declaring([data]), withTable({ primary: 'damaged' })),
  'table-outdated': () => world(declaring([data]), withTable({ primary: 'outdated' })),
  'tables-differ': () =>
    world(
      declaring([data]),
      withTable({
        backup: 'contradicting',
        backupPartitions: [
          {
            number: 1,
            startBytes: MiB,
            sizeBytes: GiB,
            typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
            uuid: 'cccccccc-0000-4000-8000-000000000001',
            label: 'dw.aaaaaaa.bbbbbb.abcdefghijkl.ready',
          },
        ],
      }),
    ),
  'as-declared': () => world(declaring([data]), ours),
  'no-longer-declared': () => world(declaring([]), served),
  'wrong-count': () => world(declaring([tooFew()]), aNode([aDisk('aa'), someonesExt4('bb')])),
  'disk-says-it-fails': () => {
    const health = { takenAt: AS_OF, overall: 'failed' } as const;
    return world(serving, { ...ours, disks: [changed(oursDisk, { health, bay: 'slot 3' })] });
  },
  'disk-with-new-errors': () =>
    disks(aDisk('aa', { health: { takenAt: AS_OF, mediaErrors: 3, errorsGrewAt: AS_OF } })),
  'read-only': () => disks(aDisk('aa', { readOnly: true })),
  'foreign-content': () => disks(someonesExt4('aa')),
  'foreign-group': () => disks(someonesLvm('aa')),
  blank: () => world(serving, fresh),
  wiped: () => world(consenting(backup), aNode([backup])),
  'consent-expired': () => world(consenting(backup, '2026-03-01T00:00:00Z'), aNode([backup])),
  removed: removing,
  'taken-back': takingBack,
  'claim-forgotten': () => world(declaring([data]), served),
  'claim-kept': () => world(serving, forgotten),
  'claim-unplaced': () =>
    world(declaring([data], { claims: [aClaim('large', { requestBytes: 64 * GiB })] }), fresh),
  'group-blank': () => world(grouped(1), fresh),
  'group-carved': () => world(grouped(3, 3), cut),
  'group-not-active': () => world(grouped(1), observedAgain(rebooted(cut))),
  'group-full': () => world(grouped(6), cut),
  'group-incomplete': () => world(grouped(3), broken()),
  'group-not-declared': () => world(declaring([]), cut),
  'group-volume-removed': () => ungrouping(grouped(0), cut),
  'group-removed': () => ungrouping(declaring([]), done(pooled(2), fresh)),
  'group-not-empty': () =>
    ungrouping(declaring([]), done(pooled(2), fresh), (content) => content !== 'ext4'),
  'pool-blank': () => world(pooled(2), fresh),
  'pool-full': () => world(pooled(2), fullPool()),
  'pool-damaged': () => world(pooled(1), damagedPool()),
  'pool-given-up': () => ungrouping(declaring([]), damagedPool()),
  'pool-given-up-in-part': () =>
    ungrouping(declaring([]), damagedPool(), (content) => content !== 'thin pool'),
  'pool-repaired': () => world(repairing(damagedPool()), damagedPool()),
  ...Object.fromEntries(
    Object.entries(lostNodes(served)).map(([name, node]) => [name, () => world(serving, node)]),
  ),
  'not-evaluated': () => world(declaring([data], { nodeGroups: [silent] }), fresh),
};

/** What a commit changes, beside what is pending anyway. */
const COMPARED: Readonly<Record<string, () => readonly [World, Declarations]>> = {
  'compared-adds': () => [
    world(consenting(backup), aNode([backup, aDisk('bb')])),
    declaring([data]),
  ],
  'compared-removes': () => [world(declaring([]), fresh), serving],
};

function situation(name: string, given: World, base: Declarations | null): Situation {
  const { declarations, inventories } = given;
  const { plan, desired } = planWorld(given);
  const violations = checkPlan(plan, { desired, inventories });
  if (violations.length > 0) throw new Error(`${name}: ${JSON.stringify(violations)}`);
  const comparison =
    base === null
      ? null
      : comparePlans(
          { state: 'planned', plan: planWorld({ declarations: base, inventories }).plan },
          plan,
        );
  const lines = causingLines(declarations, desired);
  return { name, declarations, inventories, plan, lines, comparison };
}

/** A plan of an inventory that is older than was asked for. */
function outdated(): Situation {
  const given = world(declaring([data]), fresh);
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: 1 };
  const plan = planFleet(planWorld(given).desired, given.inventories, options);
  return { ...situation('inventory-out-of-date', given, null), plan };
}

export const SITUATIONS: readonly Situation[] = [
  ...Object.entries(WORLDS).map(([name, make]) => situation(name, make(), null)),
  outdated(),
  ...Object.entries(COMPARED).map(([name, make]) => {
    const [given, base] = make();
    return situation(name, given, base);
  }),
];
