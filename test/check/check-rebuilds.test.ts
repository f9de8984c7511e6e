/** Plans that rebuild mirrors against the laws: each fault is found, by the words that name it. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { DesiredState } from '../../src/model/planned/desired.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';

const [a, b, c] = [aDisk('aa'), aDisk('bb'), aDisk('cc')];
const wal = { ...aLayoutPartition('wal'), type: 'raid1' as const, stripes: null, mirrors: 1 };
const db = { ...aLayoutPartition('db'), type: 'linear' as const, stripes: null, mirrors: 1 };

function declared(carve: readonly (typeof wal | typeof db)[]): Declarations {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const replacement = {
    ...{ name: 'bay-3', node: NODE, disk: a.id, by: null, data: 'rebuild' as const },
    source: source('bay'),
  };
  return declaring([layout], { replacements: [replacement] });
}

function made(carve: readonly (typeof wal | typeof db)[]): Inventory {
  const declarations = { ...declared(carve), replacements: [] };
  const node = aNode([a, b]);
  const { plan } = planWorld({ declarations, inventories: [node] });
  return observedAgain(predictAll(node, plan.nodes[0]!.operations));
}

function lost(node: Inventory): Inventory {
  return observedAgain({ ...node, disks: [...withoutDisk(node.disks, a.id), c] });
}

const wals = [wal];
const gone = rebooted(lost(made(wals)));

interface Planted {
  readonly operations?: (operations: readonly Operation[]) => readonly Operation[];
  readonly desired?: (desired: DesiredState) => DesiredState;
  readonly inventory?: Inventory;
  readonly carve?: readonly (typeof wal | typeof db)[];
}

function violations({
  operations,
  desired: change,
  inventory = gone,
  carve = wals,
}: Planted): string {
  const inventories = [inventory];
  const world = planWorld({ declarations: declared(carve), inventories });
  const [node] = world.plan.nodes;
  const nodes = [{ ...node!, operations: operations?.(node!.operations) ?? node!.operations }];
  return checkPlan(
    { ...world.plan, nodes },
    { desired: change?.(world.desired) ?? world.desired, inventories },
  )
    .filter(({ rule }) => rule === 'group' || rule === 'order' || rule === 'span')
    .map(({ message }) => message)
    .join('\n');
}

function changing(
  kind: Operation['kind'],
  facts: (operation: Operation) => object,
): NonNullable<Planted['operations']> {
  return (operations) =>
    operations.map((one) => (one.kind === kind ? { ...one, ...facts(one) } : one));
}

function without(...kinds: readonly Operation['kind'][]): NonNullable<Planted['operations']> {
  return (operations) => operations.filter(({ kind }) => !kinds.includes(kind));
}

/** Nothing is given up any more. */
function waited(desired: DesiredState): DesiredState {
  return {
    ...desired,
    nodes: desired.nodes.map((node) => ({
      ...node,
      leaving: (node.leaving ?? []).map(({ rebuild: _no, ...rest }) => rest),
    })),
  };
}

/** The same world, in which the kernel copies a leg of the mirror, with the plan of the other. */
const copying = observedAgain({
  ...gone,
  disks: gone.disks.map(({ volumeGroup, ...disk }) =>
    volumeGroup === undefined
      ? disk
      : {
          ...disk,
          volumeGroup: {
            ...volumeGroup,
            volumes: volumeGroup.volumes.map((one) => ({ ...one, syncing: { percent: 40 } })),
          },
        },
  ),
});
const violatingOperations = planWorld({
  declarations: declared(wals),
  inventories: [gone],
}).plan.nodes[0]!.operations;

const REBUILD = 'rebuild-logical-volume';
const FORGET = 'forget-physical-volume';

describe('a plan that rebuilds a mirror', () => {
  it('breaks no law', () => {
    expect(violations({})).toBe('');
  });

  it.each<[string, Planted, string]>([
    ['of a disk that is waited for', { desired: waited }, 'the disk of its leg does not go'],
    [
      'of a mirror of which another leg is no copy yet',
      { inventory: copying, operations: () => violatingOperations },
      'another leg of it is still being copied',
    ],
    [
      'from where no leg lies',
      { operations: changing(REBUILD, () => ({ from: 'other' })) },
      'no leg of it lies there',
    ],
    [
      'to where its other leg lies',
      {
        operations: changing(REBUILD, (one) => ({
          to:
            one.kind === REBUILD
              ? one.volume.logical!.legs!.on.find((uuid) => uuid !== one.from)
              : '',
        })),
      },
      'a leg of it lies where it goes',
    ],
    [
      'onto the disk that goes',
      { operations: changing(REBUILD, (one) => ({ to: one.kind === REBUILD ? one.from : '' })) },
      'it goes to a disk that goes',
    ],
    [
      'onto a disk that never joins',
      { operations: without('extend-volume-group', 'mark-ready') },
      'it goes to no finished physical volume',
    ],
    [
      'with another size',
      { operations: changing(REBUILD, () => ({ sizeBytes: 4 * 1024 ** 2 })) },
      'bytes are not what its leg has',
    ],
    ['and serves it without', { operations: without(REBUILD, FORGET) }, 'which is not whole'],
    [
      'and serves it before',
      {
        operations: (operations) =>
          operations.toSorted((x, y) => Number(x.kind === REBUILD) - Number(y.kind === REBUILD)),
      },
      'a mirror has all of its legs before it is activated and served',
    ],
    [
      'and forgets a disk with something on it',
      { operations: without(REBUILD, 'activate-logical-volume', 'mount-filesystem') },
      'extents lie on it, and 0 are made anew or removed before',
    ],
    [
      'and forgets a disk that is there',
      {
        operations: changing(FORGET, (one) => ({
          physicalVolumeUuid: one.kind === FORGET ? one.volume.members![1]!.uuid : '',
        })),
      },
      'is forgotten:',
    ],
  ])('%s is found', (_name, planted, words) => {
    expect(violations(planted)).toContain(words);
  });

  it('and cuts something meanwhile is found', () => {
    const both = [wal, db];
    const whole = made(wals);
    const { plan } = planWorld({
      declarations: { ...declared(both), replacements: [] },
      inventories: [whole],
    });
    const cut = plan.nodes[0]!.operations.filter(({ kind }) => kind === 'create-logical-volume');
    expect(cut).toHaveLength(1);
    const found = violations({
      operations: (operations) => [...operations, ...cut],
      carve: both,
    });
    expect(found).toContain('create-logical-volume, and a disk of it is missing');
  });
});
