/** What is planned, and told, of a node as a whole, and of disks that no layout has: by operand. */
import { describe, expect, it } from 'vitest';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../../src/model/observed/partition-types.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { adopting, someonesNode } from '../simulation/adopted-nodes.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aThinPool,
  aVolumeGroup,
  declaring,
  INSTALLATION,
  NODE,
  observedAgain,
  OTHER_INSTALLATION,
  someonesExt4,
  source,
} from '../simulation/builders.ts';
import { predictAll, withDisk, withTable } from '../simulation/simulated-host.ts';
import { layout, planCase, removing } from './consent-cases.ts';
import { done, first as declaredFirst, fresh, partitions } from './volume-cases.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function kinds({ operations, refusals }: NodePlan): readonly string[] {
  return [...operations.map(({ kind }) => kind), ...refusals.map(({ code }) => code)];
}

describe('a node of which too much is unknown', () => {
  const [node] = fresh.desired.nodes;
  const host = aNode([]).host;
  const unknownRoot = { kind: 'unknown' as const, reason: 'the chain has no end' };
  const failing = aNode([aDisk('aa', { failing: true }), aDisk('bb')]);

  function told(facts: Partial<Inventory['host']>): NodePlan {
    return planNode(node!, { ...failing, host: { ...host, ...facts } });
  }

  it('is written to nowhere where nobody knows what carries its system', () => {
    expect(told({ root: unknownRoot })).toMatchObject({
      operations: [],
      refusals: [{ code: 'root-unknown', evidence: ['the chain has no end'] }],
      unchanged: 0,
    });
  });

  it('is written to nowhere where programs are unseen, which the root is told before', () => {
    const unseenPrograms = '/proc is hidden';
    expect(told({ unseenPrograms })).toMatchObject({
      operations: [],
      refusals: [{ code: 'programs-unknown', evidence: ['/proc is hidden'] }],
      unchanged: 0,
    });
    expect(kinds(told({ unseenPrograms, root: unknownRoot }))).toEqual(['root-unknown']);
  });

  it('still tells which disks fail, and that nothing is made on them', () => {
    expect(told({ root: unknownRoot }).failing).toMatchObject([{ disk: 'wwn-0xaa', made: 0 }]);
    expect(planNode(node!, { ...fresh.inventories[0]!, host })).not.toHaveProperty('failing');
  });
});

describe('the plan of a node', () => {
  const one = aVolumeGroup('data', [aLayoutPartition('db')], {
    group: { thinPools: [aThinPool('pool')] },
  });
  const leg = { ...aLayoutPartition('db'), type: 'raid1' as const, stripes: null, mirrors: 1 };
  const mirror = aVolumeGroup('data', [], { group: { per: 'node', carve: [leg] } });
  const two = aNode([aDisk('aa'), aDisk('bb')]);
  const finished = (inventory: Inventory, { plan }: ReturnType<typeof planCase>): Inventory =>
    observedAgain(predictAll(inventory, plan.nodes[0]!.operations));

  it('says nothing of pools, mirrors, leaving and failing disks where there are none', () => {
    const plan = planNode(fresh.desired.nodes[0]!, done);
    for (const name of ['pools', 'mirrors', 'leaving', 'failing'])
      expect(plan).not.toHaveProperty(name);
  });

  it('says how each of them stands', () => {
    const { desired } = planCase(declaring([one]), aNode([aDisk('aa')]));
    expect(planNode(desired.nodes[0]!, aNode([aDisk('aa')])).pools).toHaveLength(1);
    const mirrored = planCase(declaring([mirror]), two);
    const copying = finished(two, mirrored);
    const disks = copying.disks.map((disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        volumes: disk.volumeGroup!.volumes.map((volume) => ({
          ...volume,
          syncing: { doneBytes: 1, totalBytes: 2 } as never,
        })),
      },
    }));
    expect(planNode(mirrored.desired.nodes[0]!, { ...copying, disks }).mirrors).toHaveLength(1);
    const bay = { name: 'bay-3', node: NODE, disk: two.disks[0]!.id, by: null };
    const replacements = [{ ...bay, data: 'move' as const, source: source('bay') }];
    const leaving = planCase(declaring([layout], { replacements }), two);
    expect(planNode(leaving.desired.nodes[0]!, two).leaving).toMatchObject([
      { disk: two.disks[0]!.id, replacement: 'bay-3' },
    ]);
  });

  it('has the disks of a group over several together: its group is made once', () => {
    const count = ({ plan }: ReturnType<typeof planCase>, kind: string): number =>
      plan.nodes[0]!.operations.filter((operation) => operation.kind === kind).length;
    const over = planCase(declaring([mirror]), two);
    expect([count(over, 'create-volume-group'), count(over, 'create-logical-volume')]).toEqual([
      1, 1,
    ]);
    const each = planCase(declaring([one]), two);
    expect([count(each, 'create-volume-group'), count(each, 'create-logical-volume')]).toEqual([
      2, 2,
    ]);
  });

  it('counts what stays as it is on all disks', () => {
    const before = planCase(declaring([layout]), two);
    const after = finished(two, before);
    expect(planNode(before.desired.nodes[0]!, after)).toMatchObject({
      operations: [],
      unchanged: 4,
    });
  });
});

describe('a removal from a disk that no layout has any more', () => {
  const given = removing();
  const node = given.desired.nodes[0]!;
  const inventory = given.inventories[0]!;
  const AA = inventory.disks[0]!.id;

  function withFirst(facts: (disk: ObservedDisk) => Partial<ObservedDisk>): Inventory {
    return withDisk(inventory, AA, (disk) => ({ ...disk, ...facts(disk) }));
  }

  it('is planned, and of disks that it is not about nothing is said', () => {
    const beside = { ...inventory, disks: [...inventory.disks, someonesExt4('bb')] };
    expect(kinds(planNode(node, beside))).toEqual(['remove-volume']);
    expect(kinds(planNode({ ...node, removals: [] }, beside))).toEqual([]);
    // Another removal is from a disk that is not there now.
    const absent = { ...node.removals[0]!, disk: 'wwn-0xcc' as DiskId };
    expect(kinds(planNode({ ...node, removals: [absent, ...node.removals] }, beside))).toEqual([
      'remove-volume',
    ]);
  });

  it('is not planned where nothing is done to the disk at all', () => {
    const system = withFirst(() => ({ systemChain: ['/', '/dev/aa'] }));
    const plan = planNode(node, system);
    expect(kinds(plan)).toEqual(['system-disk']);
    expect(plan.unchanged).toBe(0);
  });

  it('is not planned where no partition is any more', () => {
    const { table: _gone, ...bare } = inventory.disks[0]!;
    const plan = planNode(node, { ...inventory, disks: [{ ...bare, signatures: [] }] });
    expect(plan.operations).toEqual([]);
  });
});

describe('a volume that is kept', () => {
  const { desired } = planCase(declaring([]), done);
  const undeclared: DesiredNode = desired.nodes[0]!;
  const records = (facts: Partial<VolumeRecord>): Inventory =>
    untold({
      ...done,
      records: {
        ...done.records,
        volumes: done.records.volumes.map((one) => ({ ...one, ...facts })),
      },
    });

  it('is told with where it is mounted, and whether it is protected', () => {
    const { kept } = planNode(undeclared, done);
    expect(kept.map(({ volume }) => volume).toSorted()).toEqual(
      partitions.map(({ label }) => parseMark(label)!.volume).toSorted(),
    );
    for (const one of kept) expect(one).not.toHaveProperty('protected');
    const protecting = planNode(undeclared, records({ protected: true })).kept;
    expect(protecting.map((one) => one.protected)).toEqual(kept.map(() => true));
    const [first] = partitions;
    const [mount] = first!.usedBy;
    const held = withDisk(done, done.disks[0]!.id, (disk) =>
      withTable(disk, (all) =>
        all.map((one) =>
          one.uuid === first!.uuid
            ? { ...one, usedBy: [{ kind: 'holder', holder: 'dm-0' }, mount!] }
            : one,
        ),
      ),
    );
    expect(planNode(undeclared, held).kept).toEqual(
      kept.map((one) => ({
        ...one,
        fingerprint: expect.any(String),
      })),
    );
    expect(kept.some(({ mountPoint }) => mountPoint === null)).toBe(true);
    expect(kept.filter(({ mountPoint }) => mountPoint !== null)).toHaveLength(2);
  });

  it('is none that is going to be removed', () => {
    const given = removing();
    const [node] = given.desired.nodes;
    const [removal] = node!.removals;
    const volumes = planNode(node!, given.inventories[0]!).kept.map(({ volume }) => volume);
    expect(volumes).toHaveLength(1);
    expect(volumes).not.toContain(removal!.volume);
  });
});

describe('what is kept', () => {
  const { desired } = planCase(declaring([]), done);
  const undeclared: DesiredNode = desired.nodes[0]!;
  const disk = done.disks[0]!;
  const recordOf = done.records.volumes.find(({ volume }) => volume === declaredFirst)!;

  /** The finished node, with other records of its first volume. */
  function recorded(...volumes: readonly VolumeRecord[]): Inventory {
    const others = done.records.volumes.filter(({ volume }) => volume !== declaredFirst);
    return { ...done, records: { ...done.records, volumes: [...others, ...volumes] } };
  }

  /** Of the first volume; undefined where it is not told of. */
  function keptOf(node: DesiredNode, inventory: Inventory) {
    return planNode(node, inventory).kept.find(({ volume }) => volume === declaredFirst);
  }

  it('is what nothing declares any more, or whose claim is not in git, and by whom it is asked for', () => {
    const { claim } = recordOf;
    expect(keptOf(undeclared, done)).toMatchObject({ claim, because: 'not-declared' });
    const [declaring] = fresh.desired.nodes;
    expect(planNode(declaring!, done).kept).toEqual([]);
    const forgotten = [{ volume: declaredFirst, claim: claim! }];
    expect(planNode({ ...declaring!, forgotten }, done).kept).toMatchObject([
      { volume: declaredFirst, claim, because: 'claim-gone' },
    ]);
    const { claim: _claim, ...free } = recordOf;
    const made = { ...free, name: 'shop_cart_uid-1' };
    const ofCart = { claim: { namespace: 'shop', name: 'cart' }, because: 'provisioned' };
    expect(keptOf(undeclared, recorded(made))).toMatchObject(ofCart);
    // The controller knows of the claim, too, which git need not declare.
    const bound = { ...declaring!, forgotten: [{ volume: declaredFirst, claim: ofCart.claim }] };
    expect(keptOf(bound, recorded({ ...made, claim: ofCart.claim }))).toMatchObject(ofCart);
    expect(keptOf(undeclared, recorded(free))).toMatchObject({
      claim: null,
      because: 'not-declared',
    });
    expect(keptOf(undeclared, recorded())).toMatchObject({ claim: null, because: 'not-declared' });
  });

  it('is nothing that is adopted', () => {
    const [adoption] = adopting(someonesNode).adoptions;
    const adoptions = [{ volume: declaredFirst, adoption: adoption! }];
    const adopted = { ...undeclared, adoptions };
    // Where nothing is planned, what is kept is told all the same.
    const root = { kind: 'unknown' as const, reason: 'no end' };
    expect(keptOf(adopted, { ...done, host: { ...done.host, root } })).toBeUndefined();
    expect(keptOf(undeclared, { ...done, host: { ...done.host, root } })).toBeDefined();
  });

  it('is what lies on a disk that goes, until it is recorded as removed from there', () => {
    const removed = recorded({ ...recordOf, state: 'removed' });
    const leaving = [{ disk: disk.id, replacement: 'bay-3' }];
    const going = { ...undeclared, leaving };
    expect(keptOf(going, removed)).toBeUndefined();
    expect(keptOf(going, done)).toBeDefined();
    expect(keptOf(going, recorded())).toBeDefined();
    expect(keptOf(undeclared, removed)).toBeDefined();
    const elsewhere = [{ disk: 'wwn-0xcc' as DiskId, replacement: 'bay-3' }];
    expect(keptOf({ ...undeclared, leaving: elsewhere }, removed)).toBeDefined();
  });

  /** What a partition holds: this instead of what was found in it, and recorded of it. */
  function contentOf(
    found: Partial<ObservedPartition>,
    filesystem?: VolumeRecord['filesystem'] | 'no record',
  ): string | undefined {
    const { filesystem: _made, ...bare } = recordOf;
    const records =
      filesystem === 'no record' ? [] : [filesystem === undefined ? bare : { ...bare, filesystem }];
    const inventory = withDisk(recorded(...records), disk.id, (one) =>
      withTable(one, (all) =>
        all.map((partition) => {
          if (parseMark(partition.label)?.volume !== declaredFirst) return partition;
          const { filesystem: _seen, ...rest } = partition;
          return { ...rest, ...found };
        }),
      ),
    );
    return keptOf(undeclared, inventory)?.content;
  }

  const xfs = { type: 'xfs' as const, uuid: 'x', sizeBytes: 1 };
  const ext4 = { type: 'ext4' as const, uuid: 'e' };

  it('is called by its filesystem, or raw, or the group that lies on it', () => {
    expect(contentOf({ filesystem: xfs }, ext4)).toBe('xfs');
    // What is open to see counts, whatever was recorded.
    expect(contentOf({}, ext4)).toBe('block');
    expect(contentOf({})).toBe('block');
    expect(contentOf({}, 'no record')).toBe('block');
    expect(contentOf({ typeUuid: LVM_PARTITION_TYPE })).toBe('volume group');
  });

  it('is called encrypted, by what is seen in it, else by its record', () => {
    const encryption = { uuid: 'l', key: 'db', open: false };
    expect(contentOf({ encryption, filesystem: xfs }, ext4)).toBe('encrypted xfs');
    expect(contentOf({ encryption, filesystem: xfs })).toBe('encrypted xfs');
    expect(contentOf({ encryption, filesystem: xfs }, 'no record')).toBe('encrypted xfs');
    expect(contentOf({ encryption }, ext4)).toBe('encrypted ext4');
    expect(contentOf({ encryption })).toBe('encrypted volume');
    expect(contentOf({ encryption }, 'no record')).toBe('encrypted volume');
  });

  it('is called by its record where it is a logical volume without a device', () => {
    const cut: ObservedLogicalVolume = {
      ...{ name: 'v', segmentType: 'linear', path: '/dev/dm-0', sizeBytes: 1, uuid: 'u' },
      label: formatMark(markFor(undeclared, declaredFirst, 'ready')),
      ...{ physicalVolumes: ['pv'], usedBy: [], signatures: [], unknownContent: [] },
      fingerprint: '',
    };
    const { filesystem: _made, ...bare } = recordOf;
    const kept = (facts: object, ...records: readonly VolumeRecord[]) => {
      const volumes = [{ ...cut, ...facts }];
      const group = { name: 'vg', uuid: 'g', extentBytes: 1, totalExtents: 1, freeExtents: 0 };
      const volumeGroup = { ...group, physicalVolumes: [], volumes };
      const { table: _table, ...rest } = disk;
      const disks = [{ ...rest, volumeGroup }];
      return keptOf(undeclared, { ...recorded(...records), disks });
    };
    const formatted = { ...bare, filesystem: ext4 };
    expect(kept({}, formatted)?.content).toBe('block');
    expect(kept({ path: '' }, formatted)?.content).toBe('ext4');
    expect(kept({ path: '' }, bare)?.content).toBe('block');
    expect(kept({ path: '' })?.content).toBe('block');
    const pool = { chunkBytes: 1, metadataBytes: 1 };
    expect(kept({ pool }, bare)?.content).toBe('thin pool');
    // Nothing is seen of it: what was recorded is what a consent to its removal binds.
    const bound = kept({ path: '' }, formatted)?.fingerprint;
    expect(kept({ path: '' })?.fingerprint).not.toBe(bound);
    expect(kept({ path: '' }, bare)?.fingerprint).not.toBe(bound);
  });
});

describe('volumes that this host finished under another name', () => {
  const volume = 'aaaaaaaaaaaa' as VolumeId;
  const marked = (installation = INSTALLATION): string =>
    formatMark(markFor({ installation, node: 'node-b' as NodeName }, volume, 'ready'));
  const recorded = (facts: Partial<VolumeRecord>): VolumeRecord => ({
    ...done.records.volumes[0]!,
    volume,
    ...facts,
  });

  function told(label: string, record: VolumeRecord, declarations = declaring([])): NodePlan {
    const disk = aDisk('aa', { table: aTable([aPartition(3, { label })]) });
    const seen = aNode([disk, someonesExt4('bb')]);
    const inventory = { ...seen, records: { disks: [], volumes: [record] } };
    return planNode(planCase(declarations, inventory).desired.nodes[0]!, inventory);
  }

  it('are told of, with their marks', () => {
    const { refusals } = told(marked(), recorded({}));
    expect(refusals).toMatchObject([
      {
        code: 'other-node',
        disk: 'wwn-0xaa',
        summary:
          'wwn-0xaa carries 1 volume that this host finished under another node name; nothing is done with them',
        evidence: [
          expect.stringMatching(
            /^\/dev\/aa partition 3: mark "dw\S+", this is node node-a \(\w+\); volume aaaaaaaaaaaa is recorded here as ready$/,
          ),
        ],
      },
    ]);
  });

  it('are not, where they were never finished, or removed, or are of others', () => {
    for (const state of ['begun', 'removed'] as const)
      expect(kinds(told(marked(), recorded({ state })))).toEqual([]);
    expect(kinds(told(marked(), recorded({ volume: 'bbbbbbbbbbbb' as VolumeId })))).toEqual([]);
    expect(kinds(told(marked(OTHER_INSTALLATION), recorded({})))).toEqual([]);
  });

  it('are told of once, where a layout has the disk', () => {
    const { refusals } = told(marked(), recorded({}), declaring([layout]));
    expect(refusals.filter(({ disk }) => disk === 'wwn-0xaa')).toHaveLength(1);
  });
});
