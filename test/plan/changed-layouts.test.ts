/**
 * What a layout finished on a disk and declares no more, beside what it asks for now: renamed
 * without a Moved, or of another type.
 */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GiB } from '../../src/model/values/bytes.ts';
import type {
  Declarations,
  DiskLayout,
  LayoutPartition,
  Moved,
} from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  aWholeDisk,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { evidence, kinds, onlyRefusal } from './planned-node.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function part(name: string, facts: Partial<LayoutPartition> = {}): LayoutPartition {
  return aLayoutPartition(name, { size: { kind: 'bytes', bytes: 2 * GiB }, ...facts });
}

const partitions = aLayout('data', [part('a'), part('b')]);
const group = aVolumeGroup('data', [part('a'), part('b')]);
const wholeDisk = aWholeDisk('data', {});
const fresh = aNode([aDisk('aa')]);

function planOf(inventory: Inventory, declarations: Declarations): NodePlan {
  const inventories = [observedAgain(inventory)];
  const { plan, desired } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

function planned(inventory: Inventory, ...layouts: readonly DiskLayout[]): NodePlan {
  return planOf(inventory, declaring(layouts));
}

/** Carried out until nothing is left. */
function settled(inventory: Inventory, declarations: Declarations): Inventory {
  const { operations } = planOf(inventory, declarations);
  if (operations.length === 0) return inventory;
  return settled(observedAgain(predictAll(inventory, operations)), declarations);
}

function done(...layouts: readonly DiskLayout[]): Inventory {
  return settled(fresh, declaring(layouts));
}

/** Under consents for all that is kept on the node. */
function givenUp(inventory: Inventory, layout: DiskLayout): Declarations {
  const consents = planned(inventory, layout).kept.map(({ volume, fingerprint }) => ({
    name: `give-up-${volume}`,
    targets: [
      {
        node: NODE,
        subject: { kind: 'volume' as const, volume },
        content: fingerprint,
        source: source('consents'),
      },
    ],
    expires: '2026-12-31T00:00:00Z',
    reason: 'replaced',
    source: source('consents'),
  }));
  return { ...declaring([layout]), consents };
}

describe('a layout of another type on a disk with finished volumes', () => {
  it.each([
    ['partitions to the whole disk', partitions, wholeDisk],
    ['the whole disk to partitions', wholeDisk, partitions],
    ['partitions to a volume group', partitions, group],
    ['a volume group to partitions', group, partitions],
    ['a volume group to the whole disk', group, wholeDisk],
    ['the whole disk to a volume group', wholeDisk, group],
    [
      'a partition of the name of a whole disk, and another, to the whole disk',
      aLayout('data', [part('disk'), part('b')]),
      wholeDisk,
    ],
  ])('%s: refused, what exists is served, and consents replace it', (_what, before, now) => {
    const made = rebooted(done(before));
    const plan = planned(made, now);
    expect(new Set(kinds(plan).filter((kind) => !SERVES.has(kind)))).toEqual(new Set());
    const refused = onlyRefusal(plan);
    expect(refused).toMatchObject({ code: 'content-differs', layout: 'data', disk: null });
    expect(refused.summary).toMatch(/^layout data asks for .* on wwn-0xaa, where it finished/);
    expect(refused.remedy).toContain('"diskwright consent"');
    expect(refused.remedy).toContain('What exists is served meanwhile');
    expect(evidence(refused)).toContain('finished');
    expect(plan.kept.length).toBeGreaterThan(0);
    // Also where the node lost its records.
    const forgetful = { ...made, records: { disks: [], volumes: [] } };
    expect(onlyRefusal(planned(forgetful, now)).code).toBe('content-differs');
    // And what replacing would take does it.
    const end = settled(settled(made, givenUp(made, now)), declaring([now]));
    expect(planned(end, now)).toMatchObject({ operations: [], refusals: [], kept: [] });
  });

  it('a group for each disk to one over all: refused, and the disk is first left out', () => {
    const shared = aVolumeGroup('data', [part('a')], { group: { per: 'node' } });
    const plan = planned(done(group), shared);
    expect(plan.operations).toEqual([]);
    const refused = plan.refusals.find(({ code }) => code === 'content-differs');
    expect(refused?.summary).toContain('asks for one volume group vg-data over the disks');
    expect(refused?.remedy).toContain('also for the partition under the group');
  });

  it('is not what another layout finished on a disk beside those of a group over several', () => {
    const others = ['wwn-0xbb', 'wwn-0xcc'] as DiskId[];
    const plain = aLayout('plain', [part('a'), part('b')], { except: others });
    const made = done(plain);
    const shared = aVolumeGroup('data', [part('c')], {
      group: { per: 'node' },
      except: ['wwn-0xaa' as DiskId],
    });
    const plan = planned(
      { ...made, disks: [...made.disks, aDisk('bb'), aDisk('cc')] },
      plain,
      shared,
    );
    expect(kinds(plan)).toContain('create-volume-group');
    expect(plan.refusals).toEqual([]);
  });

  it('does not stop another disk of the layout', () => {
    const made = done(partitions);
    const plan = planned({ ...made, disks: [...made.disks, aDisk('bb')] }, wholeDisk);
    expect(plan.operations.map(({ disk }) => disk.facts.id)).toContain('wwn-0xbb');
    expect(plan.operations.every(({ disk }) => disk.facts.id === 'wwn-0xbb')).toBe(true);
    expect(onlyRefusal(plan).summary).toContain('wwn-0xaa');
  });

  it('gives no claim a place on the disk', () => {
    const made = done(partitions);
    const claims = [aClaim('pg', { requestBytes: GiB })];
    const inventories = [observedAgain(made)];
    const { plan } = planWorld({ declarations: declaring([wholeDisk], { claims }), inventories });
    expect(plan.claims).toMatchObject([{ kind: 'unplaced' }]);
    expect(plan.capacity.every(({ freeBytes }) => freeBytes === 0)).toBe(true);
  });
});

const SERVES: ReadonlySet<string> = new Set([
  'mount-filesystem',
  'link-block-device',
  'activate-logical-volume',
]);

describe('renamed without a Moved', () => {
  const cases: readonly (readonly [string, DiskLayout, DiskLayout])[] = [
    ['a partition', partitions, aLayout('data', [part('c'), part('b')])],
    ['a carve', group, aVolumeGroup('data', [part('c'), part('b')])],
    [
      'a thin pool',
      aVolumeGroup('data', [], { group: { thinPools: [aThinPool('a')] } }),
      aVolumeGroup('data', [], { group: { thinPools: [aThinPool('c')] } }),
    ],
  ];

  it.each(cases)('%s: nothing new is made, and the message has the document', (_what, was, is) => {
    const made = done(was);
    const refused = onlyRefusal(planned(made, is));
    expect(planned(made, is).operations).toEqual([]);
    expect(refused.summary).toContain('asks for c on wwn-0xaa');
    const text = refused.remedy.slice(
      refused.remedy.indexOf('{'),
      refused.remedy.lastIndexOf('}') + 1,
    );
    const { kind, spec } = parse(text) as { kind: string; spec: Moved };
    expect([kind, spec]).toEqual(['Moved', { kind: 'Partition', from: 'data/a', to: 'data/c' }]);
    const moves = [{ ...spec, name: 'moved', source: source('moved') }];
    expect(planOf(made, { ...declaring([is]), moves })).toMatchObject({
      operations: [],
      refusals: [],
      kept: [],
    });
  });

  it('is lifted by declaring the old name beside the new one', () => {
    const both = aLayout('data', [part('c'), part('b'), part('a')]);
    expect(kinds(planned(done(partitions), both))).toContain('create-partitions');
  });

  it('is nothing of: fewer of a name, a name that left, a name that came', () => {
    const many = done(aLayout('data', [part('a', { count: 3 }), part('b')]));
    const fewer = planned(many, aLayout('data', [part('a'), part('b'), part('c')]));
    expect(fewer.refusals).toEqual([]);
    expect(kinds(fewer)).toContain('create-partitions');
    expect(fewer.kept).toHaveLength(2);
    expect(planned(done(partitions), aLayout('data', [part('b')]))).toMatchObject({
      operations: [],
      refusals: [],
    });
    const more = planned(done(partitions), aLayout('data', [part('a'), part('b'), part('c')]));
    expect(more.refusals).toEqual([]);
    expect(kinds(more)).toContain('create-partitions');
  });

  it('is nothing of volumes that were cut for claims that left', () => {
    const format = { kind: 'filesystem', filesystem: 'ext4', mkfs: {}, mountOptions: [] } as const;
    const serving = (...carve: readonly LayoutPartition[]): DiskLayout =>
      aVolumeGroup('data', carve, { group: { claims: [{ storageClassName: 'data', format }] } });
    const claims = [aClaim('pg', { requestBytes: GiB })];
    const made = settled(fresh, declaring([serving(part('a', OFFERED))], { claims }));
    expect(made.records.volumes).toHaveLength(3);
    const more = planned(made, serving(part('a', OFFERED), part('c', OFFERED)));
    expect(more.refusals).toEqual([]);
    expect(kinds(more)).toContain('create-logical-volume');
  });
});

const OFFERED = { purpose: { kind: 'offered', storageClassName: 'other' } } as const;

describe('a second layout that takes the disk of another', () => {
  it('is refused as long as volumes of the first are on it', () => {
    const second = aLayout('other', [part('a'), part('b')]);
    const plan = planned(done(partitions), second);
    expect(plan.operations).toEqual([]);
    const refused = onlyRefusal(plan);
    expect(refused).toMatchObject({ code: 'content-differs', layout: 'other', disk: 'wwn-0xaa' });
    expect(refused.remedy).toContain('To give the disk to layout other');
    expect(plan.kept).toHaveLength(2);
  });

  it('is refused while both select it, and the first keeps it', () => {
    const plan = planned(done(partitions), partitions, aLayout('other', [part('c')]));
    expect(plan.operations).toEqual([]);
    expect(onlyRefusal(plan)).toMatchObject({ code: 'layouts-overlap', layout: 'other' });
  });
});

describe('the checker', () => {
  /** A plan that adds `c`, held against a desired state in which `a` is declared no more. */
  function complaints(
    records: (known: Inventory['records']) => Inventory['records'] = (known) => known,
    left: (name: string) => boolean = (name) => name !== 'a',
  ): readonly string[] {
    const made = done(partitions);
    const inventories = [observedAgain(untold({ ...made, records: records(made.records) }))];
    const declarations = declaring([aLayout('data', [part('a'), part('b'), part('c')])]);
    const { plan, desired } = planWorld({ declarations, inventories });
    expect(checkPlan(plan, { desired, inventories })).toEqual([]);
    const nodes = desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.filter(({ name }) => left(name)),
      })),
    }));
    return checkPlan(plan, { desired: { ...desired, nodes }, inventories }).flatMap(
      ({ rule, message }) => (rule === 'layout-changed' ? [message] : []),
    );
  }

  it('finds a volume that is made in the place of one that was finished', () => {
    expect(complaints()).toEqual([
      expect.stringMatching(
        /^volume \w+ \(c\) is made on wwn-0xaa, where volume \w+ of its layout/,
      ),
    ]);
  });

  it('finds it without records where nothing that is there is declared', () => {
    const none = (): Inventory['records'] => ({ disks: [], volumes: [] });
    expect(complaints(none, (name) => name === 'c')).toHaveLength(1);
    expect(complaints(none)).toEqual([]);
  });

  it('of a disk that is held nothing is made', () => {
    const inventories = [observedAgain(fresh)];
    const { plan, desired } = planWorld({ declarations: declaring([partitions]), inventories });
    const nodes = desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({ ...disk, held: true as const })),
    }));
    expect(
      checkPlan(plan, { desired: { ...desired, nodes }, inventories }).map(({ rule }) => rule),
    ).toContain('layout-held');
  });
});
