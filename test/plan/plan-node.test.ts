/** What is planned, and told, of disks that no layout has: by operand. */
import { describe, expect, it } from 'vitest';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { DiskId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk, VolumeRecord } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor, parseMark } from '../../src/model/volumes/mark.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  declaring,
  INSTALLATION,
  OTHER_INSTALLATION,
  someonesExt4,
} from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { layout, planCase, removing } from './consent-cases.ts';
import { done, partitions } from './volume-cases.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function kinds({ operations, refusals }: NodePlan): readonly string[] {
  return [...operations.map(({ kind }) => kind), ...refusals.map(({ code }) => code)];
}

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
