/**
 * Plans that do with what is adopted what no plan may: each breaks one operand of one rule, word by
 * word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Adoption } from '../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Signature,
} from '../../src/model/observed/inventory.ts';
import type { AdoptVolume, Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { adopting, mountedAt, someonesNode } from '../simulation/adopted-nodes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  aWholeDisk,
  ext4Signature,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { lawful } from './planted-cases.ts';

const inventory = observedAgain(someonesNode);
const world = planWorld({ declarations: adopting(someonesNode), inventories: [inventory] });
const [mark] = world.plan.nodes[0]!.operations as readonly [AdoptVolume];
const { disk: AA, adopted } = { disk: mark.disk.facts.id, adopted: mark.adopted };

interface Planted {
  readonly operations?: readonly Operation[];
  readonly desired?: (node: DesiredNode) => Partial<DesiredNode>;
  readonly disk?: (disk: ObservedDisk) => Partial<ObservedDisk>;
  readonly others?: readonly ObservedDisk[];
}

/** What is said of the adoption. */
function said({ operations = [mark], desired, disk, others = [] }: Planted): readonly string[] {
  const seen: Inventory = {
    ...inventory,
    disks: [
      ...inventory.disks.map((one) => (one.id === AA ? { ...one, ...disk?.(one) } : one)),
      ...others,
    ],
  };
  const nodes = world.plan.nodes.map((node) => ({ ...node, operations }));
  return checkPlan(
    { ...world.plan, nodes },
    {
      desired: {
        ...world.desired,
        nodes: world.desired.nodes.map((node) => ({ ...node, ...desired?.(node) })),
      },
      inventories: [seen],
    },
  )
    .filter(({ rule }) => rule !== 'summary' && rule !== 'digest')
    .map(({ rule, message }) => `${rule}: ${message.replaceAll(adopted.volume, 'V')}`);
}

function partitionWith(facts: Partial<ObservedPartition>) {
  return ({ table }: ObservedDisk): Partial<ObservedDisk> => ({
    table: { ...table!, partitions: table!.partitions.map((one) => ({ ...one, ...facts })) },
  });
}

function recordWith(facts: (record: Adoption) => Partial<Adoption>) {
  return ({ adoptions }: DesiredNode): Partial<DesiredNode> => ({
    adoptions: adoptions.map((one) =>
      one.volume === adopted.volume
        ? { ...one, adoption: { ...one.adoption, ...facts(one.adoption) } }
        : one,
    ),
  });
}

function found(text: string): readonly string[] {
  return [`adopted: V on ${AA} is adopted, and ${text}`];
}

const OTHERWISE = `adopted: V on ${AA} is adopted otherwise than its record says`;

describe('a mark on what is adopted', () => {
  it('is planned well', () => {
    expect(said({})).toEqual([]);
  });

  it('is set on no disk of the system', () => {
    const carries = (head: string) =>
      said({ disk: () => ({ systemChain: [head, '/dev/aa1', '/dev/aa'] }) });
    for (const head of ['/', 'swap', '/boot', '/boot/efi', '/efi', '/usr', '/usr/local', '/etc'])
      expect([head, carries(head)]).toEqual([
        head,
        [`system-disk: something is adopted on ${AA}, which carries the system`],
      ]);
    for (const head of ['/mnt/disks/a', '/mnt/boot', '/mnt/', '/bootstrap', '/home', 'swapped'])
      expect([head, carries(head)]).toEqual([head, []]);
    expect(said({ disk: () => ({ systemChain: [] }) })).toEqual([]);
  });

  it('is set on no disk that cannot be written', () => {
    for (const facts of [{ readOnly: true }, { failing: true }])
      expect(said({ disk: () => facts })).toEqual([
        `not-writable: ${AA} is read-only or failing, and is to be marked`,
      ]);
  });

  it('names the disk as it is', () => {
    const { facts } = mark.disk;
    for (const other of [
      { identity: { ...facts.identity, serial: 'other' } },
      { sizeBytes: facts.sizeBytes + 1 },
      { logicalSectorBytes: 4096 as const },
    ]) {
      const disk = { ...mark.disk, facts: { ...facts, ...other } };
      expect(said({ operations: [{ ...mark, disk }] })).toContain(
        `facts-differ: an adoption names other facts than ${AA} has`,
      );
    }
  });

  it('is set on no disk that has marks of others', () => {
    const label = 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready';
    const beside = aPartition(2, { label, uuid: 'beside' });
    const complaint = `foreign-mark: something is adopted on ${AA}, which has marks of others`;
    const disk = ({ table }: ObservedDisk): Partial<ObservedDisk> => ({
      table: { ...table!, partitions: [...table!.partitions, beside] },
    });
    expect(said({ disk })).toEqual([complaint]);
    expect(said({ others: [aDisk('cc', { table: aTable([beside]) })] })).toEqual([]);
  });

  it('is what its record says', () => {
    const other = recordWith(({ partition }) => ({ partition: { ...partition!, startBytes: 1 } }));
    expect(said({ desired: other })).toEqual([OTHERWISE]);
    const pinned = recordWith(() => ({ pinnedBy: 'record' }));
    expect(said({ desired: pinned })).toEqual([OTHERWISE]);
    const whole = recordWith(() => ({ partition: null }));
    expect(said({ desired: whole })).toEqual([OTHERWISE]);
    const unknown = ({ adoptions }: DesiredNode): Partial<DesiredNode> => ({
      adoptions: adoptions.map((one) => ({ ...one, volume: 'aaaaaaaaaaaa' as never })),
    });
    expect(said({ desired: unknown })).toEqual([OTHERWISE]);
  });

  it('is set on no smaller disk', () => {
    const larger = (diskBytes: number) => said({ desired: recordWith(() => ({ diskBytes })) });
    expect(larger(mark.disk.facts.sizeBytes)).toEqual([]);
    expect(larger(mark.disk.facts.sizeBytes + 1)).toEqual([
      `facts-differ: ${AA} is smaller than the disk that was adopted`,
    ]);
    expect(larger(GiB)).toEqual([]);
  });

  it('is set in a GPT with two good copies', () => {
    const none = found('its table is no GPT with two good copies');
    for (const facts of [{ type: 'dos' }, { primary: 'damaged' }, { backup: 'damaged' }] as const)
      expect(said({ disk: ({ table }) => ({ table: { ...table!, ...facts } }) })).toEqual(none);
    const untold = said({ disk: () => ({ table: undefined as never }) });
    expect(untold).toEqual([...none, ...found('its partition does not lie so')]);
  });

  it('is set on the partition with its UUID, where that lies', () => {
    const elsewhere = found('its partition does not lie so');
    for (const facts of [{ uuid: 'other' }, { startBytes: 1 }, { sizeBytes: 1 }])
      expect(said({ disk: partitionWith(facts) })).toEqual(elsewhere);
    const before = ({ table }: ObservedDisk): Partial<ObservedDisk> => ({
      table: {
        ...table!,
        partitions: [aPartition(2, { uuid: 'beside', label: '' }), ...table!.partitions],
      },
    });
    expect(said({ disk: before })).toEqual([]);
  });

  it('replaces the label that was recorded, of what only mounts hold', () => {
    expect(said({ disk: partitionWith({ label: 'other' }) })).toEqual(
      found('its partition has another label'),
    );
    const held = found('something else holds it');
    const holder = { kind: 'holder' as const, holder: 'dm-0' };
    expect(said({ disk: partitionWith({ usedBy: [holder] }) })).toEqual(held);
    expect(said({ disk: partitionWith({ usedBy: [mountedAt('/mnt/disks/a'), holder] }) })).toEqual(
      held,
    );
    expect(said({ disk: partitionWith({ usedBy: [] }) })).toEqual([]);
  });

  it('is set on its filesystem alone', () => {
    const another = found('another content was found in it');
    const own = ext4Signature(adopted.filesystem!.uuid);
    const { uuid: _none, ...bare } = own;
    for (const signatures of [[], [own, own], [{ ...own, type: 'xfs' }], [bare]])
      expect(said({ disk: partitionWith({ signatures }) })).toEqual(another);
    expect(
      said({ disk: partitionWith({ signatures: [ext4Signature(own.uuid!.toUpperCase())] }) }),
    ).toEqual([]);
    const copy = found('another device has a filesystem with its UUID');
    expect(said({ others: [aDisk('cc', { signatures: [own] })] })).toEqual(copy);
    expect(
      said({ others: [aDisk('cc', { table: aTable([aPartition(1, { signatures: [own] })]) })] }),
    ).toEqual(copy);
    const cut = (signatures: readonly Signature[]): Partial<ObservedDisk> => {
      const found = aPartition(1, { label: '', signatures });
      const logical = { ...found, name: 'x', segmentType: 'linear', physicalVolumes: [] };
      return { volumeGroup: { physicalVolumes: [], volumes: [logical] } as never };
    };
    expect(said({ others: [aDisk('cc', cut([own]))] })).toEqual(copy);
    expect(said({ others: [aDisk('cc', cut([bare]))] })).toEqual([]);
    expect(said({ others: [aDisk('cc', { signatures: [bare] })] })).toEqual([]);
  });

  it('is set once, and where no other partition has it', () => {
    const after = predictAll(inventory, [mark]);
    const [marked] = after.disks.find(({ id }) => id === AA)!.table!.partitions;
    const elsewhere = { ...marked!, uuid: 'beside', signatures: [] };
    expect(said({ others: [aDisk('cc', { table: aTable([elsewhere]) })] })).toEqual([
      'mark-ambiguous: V is adopted, and another partition has its mark',
    ]);
    const otherVolume = marked!.label.replace(adopted.volume, 'aaaaaaaaaaaa');
    const table = aTable([{ ...elsewhere, label: otherVolume }]);
    expect(said({ others: [aDisk('cc', { table })] })).toEqual([]);
  });
});

describe('a disk with something adopted', () => {
  it('goes by the layout that has it, and then nothing is marked there', () => {
    const fresh = lawful(aNode([aDisk('aa')]));
    const { adoptions } = world.desired.nodes[0]!;
    const nodes = fresh.desired.nodes.map((node) => ({
      ...node,
      adoptions: adoptions.map((one) => ({ ...one, adoption: { ...one.adoption, disk: AA } })),
    }));
    const complaints = (operations: readonly Operation[]): readonly string[] =>
      checkPlan(
        { ...fresh.plan, nodes: fresh.plan.nodes.map((node) => ({ ...node, operations })) },
        { desired: { ...fresh.desired, nodes }, inventories: fresh.inventories },
      )
        .filter(({ rule }) => rule !== 'summary' && rule !== 'digest')
        .map(({ rule, message }) => `${rule}: ${message}`);
    const { operations } = fresh.plan.nodes[0]!;
    expect(complaints(operations).filter((one) => one.startsWith('adopted'))).toEqual([]);
    expect(complaints([...operations, mark])).toContain(
      `adopted: something is adopted on ${AA}, where a layout lies`,
    );
  });

  it('is held against its records although another disk is laid out', () => {
    const node = observedAgain(aNode([...someonesNode.disks, aDisk('cc')]));
    const declarations = adopting(node, [aWholeDisk('all', {})]);
    const { desired, plan } = planWorld({ declarations, inventories: [node] });
    const kinds = new Set(plan.nodes[0]!.operations.map(({ kind }) => kind));
    expect(kinds.has('adopt-volume') && kinds.size > 1).toBe(true);
    expect(checkPlan(plan, { desired, inventories: [node] })).toEqual([]);
  });
});
