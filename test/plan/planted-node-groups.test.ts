/** Plans that do with a group over several disks what no plan may, and what the checker says of each. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/bytes.ts';
import type { CarvedVolume, DiskLayout } from '../../src/model/declarations.ts';
import type { Inventory } from '../../src/model/inventory.ts';
import type { Operation } from '../../src/model/plan.ts';
import { checkPlan } from '../../src/plan/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/simulated-groups.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';

function layoutOf(count: number): DiskLayout {
  const common = { stripes: null, mirrors: 1 };
  const carve: readonly CarvedVolume[] = [
    { ...aLayoutPartition('db', { count }), type: 'linear', ...common },
    { ...aLayoutPartition('wal'), type: 'raid1', ...common },
  ];
  return aVolumeGroup('data', [], { group: { per: 'node', carve } });
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

type Change = (operations: readonly Operation[]) => readonly Operation[];

/** What is said of the group when the operations are changed on their way to the checker. */
function said({ inventories, desired, plan }: ReturnType<typeof world>, change: Change): string {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule === 'group' || rule === 'span')
    .map(({ rule, message }) => `${rule}: ${message}`)
    .join('\n');
}

const blank = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);
const first = world(blank, layoutOf(1));
const made = predictAll(blank, first.plan.nodes[0]!.operations);
const more = world(made, layoutOf(2));

function unchanged(operations: readonly Operation[]): readonly Operation[] {
  return operations;
}

/** Each operation of a kind, changed. */
function each(kind: Operation['kind'], change: (operation: Operation) => Operation): Change {
  return (operations) => operations.map((one) => (one.kind === kind ? change(one) : one));
}

function without(kind: Operation['kind']): Change {
  return (operations) => operations.filter((one) => one.kind !== kind);
}

/** The volume of an operation lies elsewhere. */
function lyingOn(on: (now: readonly string[]) => readonly string[]): (one: Operation) => Operation {
  return (operation) => {
    if (!('volume' in operation)) return operation;
    const { logical } = operation.volume;
    if (logical?.legs === undefined) return operation;
    const legs = { ...logical.legs, on: on(logical.legs.on) };
    return { ...operation, volume: { ...operation.volume, logical: { ...logical, legs } } };
  };
}

describe('a group over several disks', () => {
  it('is planned well', () => {
    expect([said(first, unchanged), said(more, unchanged)]).toEqual(['', '']);
  });

  it('is not made of some of its disks, nor joined before it is made, nor made twice', () => {
    expect(said(first, without('extend-volume-group'))).toContain('not every disk');
    expect(said(first, without('create-volume-group'))).toContain('is made 0 times');
    expect(said(first, (all) => all.toReversed())).toContain('it is joined before it is made');
    const make = first.plan.nodes[0]!.operations.find(
      ({ kind }) => kind === 'create-volume-group',
    )!;
    expect(said(more, (all) => [make, ...all])).toContain('it is made, and is there');
  });

  it('has the physical volumes that are declared, and no others', () => {
    const few: Change = each('create-logical-volume', (operation) => {
      const { volume } = operation as Extract<Operation, { kind: 'create-logical-volume' }>;
      const members = (volume.members ?? []).slice(1);
      return { ...operation, volume: { ...volume, members } } as Operation;
    });
    expect(said(more, few)).toContain('names other physical volumes than are declared');
  });

  it('has each leg of a volume on another disk of it', () => {
    const twice = lyingOn(([one = '']) => [one, one]);
    expect(said(first, each('create-logical-volume', twice))).toContain('(raid1) lies on 2 disks');
    const stranger = lyingOn(() => ['zzzzzz']);
    expect(said(more, each('create-logical-volume', stranger))).toContain(
      '(linear) lies on 1 disks',
    );
    const nowhere = each('create-logical-volume', (operation) => {
      const { volume } = operation as Extract<Operation, { kind: 'create-logical-volume' }>;
      const { legs: _legs, ...logical } = volume.logical!;
      return { ...operation, volume: { ...volume, logical } } as Operation;
    });
    expect(said(more, nowhere)).toContain('lies nowhere');
  });

  it('gives no disk more than it has', () => {
    const large = each('create-logical-volume', (operation) => ({
      ...(operation as Extract<Operation, { kind: 'create-logical-volume' }>),
      sizeBytes: 64 * GiB,
    }));
    expect(said(more, large)).toMatch(
      /span: volumes on wwn-0x. need \d+ extents, and \d+ are free/,
    );
  });

  it('is not changed while a disk is missing, and what lies on that is not activated', () => {
    const halted = observedAgain(rebooted(made));
    const whole = world(halted, layoutOf(2));
    const wal = halted.disks
      .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
      .find(({ segmentType }) => segmentType === 'raid1')!;
    const lost = halted.disks.find(({ table }) =>
      (table?.partitions ?? []).some(({ signatures }) =>
        signatures.some(({ uuid }) => uuid === wal.physicalVolumes[1]),
      ),
    )!;
    const inventories = [observedAgain({ ...halted, disks: withoutDisk(halted.disks, lost.id) })];
    const complaints = said({ ...whole, inventories }, unchanged);
    expect(complaints).toContain('create-logical-volume, and it is not as it was made');
    expect(complaints).toMatch(/activate-logical-volume of volume \w+, which is not whole/);
  });
});
