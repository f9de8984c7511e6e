/** Each property is given a subject that breaks its law, and must say so. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { placeClaims } from '../../src/resolve/claims/place-claims.ts';
import {
  applyAll,
  operationsOf,
  planWorld,
  worlds,
  type World,
} from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  changed,
  NODE,
  observedAgain,
  someonesExt4,
} from '../simulation/builders.ts';
import { contentLosses } from '../simulation/owned-bytes.ts';
import { runs } from '../simulation/runs.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { declarations, lawful, rules, onFirstPartition } from './planted-cases.ts';

/** What a property says when its subject is replaced by one that breaks the law. */
function caught(property: fc.IPropertyWithHooks<[World]>): boolean {
  return fc.check(property, runs(300)).failed;
}

describe('the properties', () => {
  it('loss: see a planner that takes any disk for blank', () => {
    const broken = fc.property(worlds, ({ inventories }) => {
      const template = lawful(aNode([aDisk('aa')])).plan.nodes[0]!.operations;
      return inventories.every((inventory) =>
        inventory.disks.every((disk) => {
          const ref = { ...template[0]!.disk, facts: { ...template[0]!.disk.facts, id: disk.id } };
          return contentLosses(inventory, [{ ...template[0]!, disk: ref }]).length === 0;
        }),
      );
    });
    expect(caught(broken)).toBe(true);
  });

  it('loss: see mkfs in a finished volume', () => {
    const given = lawful(aNode([aDisk('aa')]));
    const { operations } = given.plan.nodes[0]!;
    const done = predictAll(given.inventories[0]!, operations);
    const mkfs = operations.filter(({ kind }) => kind === 'create-filesystem');
    expect(contentLosses(given.inventories[0]!, operations)).toEqual([]);
    expect(contentLosses(done, mkfs)).toHaveLength(2);
    expect(contentLosses(aNode([someonesExt4('aa')]), operations).length).toBeGreaterThan(0);
  });

  it('convergence: see a host on which mounts do not last', () => {
    const broken = fc.property(worlds, (world) => {
      const { plan } = planWorld(world);
      const inventories = world.inventories.map((inventory) =>
        observedAgain(
          predictAll(
            inventory,
            operationsOf(plan, inventory.node).filter(({ kind }) => kind !== 'mount-filesystem'),
          ),
        ),
      );
      const after = planWorld({ ...world, inventories }).plan;
      return after.nodes.every(({ operations }) => operations.length === 0);
    });
    expect(caught(broken)).toBe(true);
  });

  it('convergence: see a record that is not written before the first byte', () => {
    const fresh = aNode([aDisk('aa')]);
    const unknownContent = [
      { kind: 'not-zero', region: 'first-mebibyte', offsetBytes: 1024 },
    ] as const;
    const unrecorded = { ...fresh, disks: [changed(fresh.disks[0]!, { unknownContent })] };
    const straight = applyAll({ declarations, inventories: [fresh] });
    const stopped = applyAll({ declarations, inventories: [unrecorded] });
    expect(canonicalJson(stopped.inventories)).not.toBe(canonicalJson(straight.inventories));
  });

  it('checker: see a planner that plans everything twice', () => {
    const broken = fc.property(worlds, (world) => {
      const { plan, desired } = planWorld(world);
      const twice = {
        ...plan,
        nodes: plan.nodes.map((node) => ({
          ...node,
          operations: node.operations.flatMap((operation) => [operation, operation]),
        })),
      };
      return checkPlan(twice, { desired, inventories: world.inventories }).length === 0;
    });
    expect(caught(broken)).toBe(true);
  });

  it('double claim: see placement that forgets what it gave away', () => {
    const { desired } = lawful();
    const volumes = [
      desired.nodes[0]!.disks.flatMap((disk) =>
        disk.volumes.map((volume) => ({
          node: { node: NODE, labels: {}, inventory: null },
          layout: disk.layout,
          disk: disk.facts.id,
          volume,
          volumeMode: 'Filesystem' as const,
          sizeBytes: volume.sizeBytes,
          unusable: null,
        })),
      ),
    ];
    const one = (name: string) =>
      placeClaims({
        claims: [aClaim(name)],
        claimSets: [],
        takeBacks: [],
        nodes: [],
        volumes,
        recorded: [],
        silent: [],
      }).claims[0]!;
    const given = lawful();
    const claims = [one('mq'), one('pg')];
    expect(rules({ ...given, plan: { ...given.plan, claims } })).toContain('claim');
  });

  it('growth: see a host that gives a partition less than it had', () => {
    const broken = fc.property(worlds, (world) => {
      const before = world.inventories.flatMap(sizesOf);
      const after = new Map(
        applyAll(world)
          .inventories.map((inventory) => onFirstPartition(inventory, () => ({ sizeBytes: 1 })))
          .flatMap(sizesOf),
      );
      return before.every(([uuid, size]) => (after.get(uuid) ?? size) >= size);
    });
    expect(caught(broken)).toBe(true);
  });

  function sizesOf({ disks }: Inventory): readonly (readonly [string, number])[] {
    return disks.flatMap((disk) =>
      (disk.table?.partitions ?? []).map(
        ({ uuid, sizeBytes }) => [`${disk.id} ${uuid}`, sizeBytes] as const,
      ),
    );
  }

  it('unrelated disk: see one that a selector does take', () => {
    const broken = fc.property(worlds, (world) => {
      const inventories = world.inventories.map((inventory) => ({
        ...inventory,
        disks: [...inventory.disks, aDisk('zz')],
      }));
      const text = (subject: World): string =>
        canonicalJson(planWorld(subject).plan.nodes.map(({ operations }) => operations));
      return text({ ...world, inventories }) === text(world);
    });
    expect(caught(broken)).toBe(true);
  });

  it('declaring less: see declarations that ask for more', () => {
    const broken = fc.property(worlds, (world) => {
      const done = applyAll(world);
      const more = aLayout('more', [aLayoutPartition('more')], { match: { model: 'beta' } });
      const layouts = [...world.declarations.layouts.slice(0, 1), more];
      const { plan } = planWorld({ ...done, declarations: { ...world.declarations, layouts } });
      return plan.summary.create === 0;
    });
    expect(caught(broken)).toBe(true);
  });

  it('digest: see one that leaves what is on the disks out', () => {
    const broken = fc.property(worlds, (world) => {
      const before = planWorld(world).plan.nodes;
      const after = planWorld(applyAll(world)).plan.nodes;
      const digest = ({ node }: NodePlan): string => node;
      return before.every((node, index) => {
        const later = after[index]!;
        return (
          canonicalJson(later.operations) === canonicalJson(node.operations) ||
          digest(later) !== digest(node)
        );
      });
    });
    expect(caught(broken)).toBe(true);
  });
});
