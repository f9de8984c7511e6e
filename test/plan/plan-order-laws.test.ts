import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import { claimKey } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { OPERATION_TRAITS } from '../../src/model/planned/operation-traits.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import {
  applyAll,
  applyPrefix,
  interruptions,
  planWorld,
  worlds,
  type World,
} from '../simulation/arbitrary-worlds.ts';
import { aDisk } from '../simulation/builders.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';

/** A permutation that is the same for the same key. */
type Shuffle = <T>(items: readonly T[]) => readonly T[];

function shuffledBy(key: number): Shuffle {
  return (items) =>
    items
      .map((item, index) => [((index + 1) * 7919 * (key + 1)) % 104_729, item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item);
}

/** The same members in another order. */
function reordered<T extends object>(value: T, shuffle: Shuffle): T {
  return Object.fromEntries(shuffle(Object.entries(value))) as T;
}

function shuffledDisk(disk: ObservedDisk, shuffle: Shuffle): ObservedDisk {
  const lists = {
    aliases: shuffle(disk.aliases),
    links: shuffle(disk.links),
    usedBy: shuffle(disk.usedBy),
    signatures: shuffle(disk.signatures),
    unknownContent: shuffle(disk.unknownContent),
  };
  const table =
    disk.table === undefined
      ? {}
      : { table: { ...disk.table, partitions: shuffle(disk.table.partitions) } };
  return reordered({ ...disk, ...lists, ...table }, shuffle);
}

function shuffledInventory(inventory: Inventory, shuffle: Shuffle): Inventory {
  const { records } = inventory;
  return reordered(
    {
      ...inventory,
      labels: reordered(inventory.labels, shuffle),
      disks: shuffle(inventory.disks.map((disk) => shuffledDisk(disk, shuffle))),
      blockLinks: shuffle(inventory.blockLinks),
      ...(inventory.volumePaths === undefined
        ? {}
        : { volumePaths: shuffle(inventory.volumePaths) }),
      records: { disks: shuffle(records.disks), volumes: shuffle(records.volumes) },
    },
    shuffle,
  );
}

function shuffledDeclarations(declarations: Declarations, shuffle: Shuffle): Declarations {
  return {
    ...declarations,
    classes: shuffle(declarations.classes),
    layouts: shuffle(declarations.layouts),
    claims: shuffle(declarations.claims),
  };
}

function shuffledWorld(world: World, key: number): World {
  const shuffle = shuffledBy(key);
  return {
    declarations: shuffledDeclarations(world.declarations, shuffle),
    inventories: shuffle(
      world.inventories.map((inventory) => shuffledInventory(inventory, shuffle)),
    ),
  };
}

describe('input order', () => {
  it(
    'does not change one byte of the plan',
    () => {
      fc.assert(
        fc.property(worlds, fc.nat(1_000), (world, key) => {
          const other = shuffledWorld(world, key);
          expect(canonicalJson(planWorld(other).plan)).toBe(canonicalJson(planWorld(world).plan));
        }),
        runs(250),
      );
    },
    PATIENT_MS,
  );

  it(
    'does not decide between two inventories of one node taken at one instant',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          const both = [...world.inventories, ...applyAll(world).inventories];
          const there = planWorld({ ...world, inventories: both }).plan;
          const back = planWorld({ ...world, inventories: both.toReversed() }).plan;
          expect(canonicalJson(back)).toBe(canonicalJson(there));
        }),
        runs(60),
      );
    },
    PATIENT_MS,
  );

  it('is told from a planted planner that keeps the order of its input', () => {
    const planned = (world: World): string =>
      canonicalJson(world.inventories.flatMap(({ disks }) => disks.map(({ id }) => id)));
    const found = fc.check(
      fc.property(
        worlds,
        fc.nat(1_000),
        (world, key) => planned(shuffledWorld(world, key)) === planned(world),
      ),
      runs(100),
    );
    expect(found.failed).toBe(true);
  });
});

/** The plan of everything but digests: these take the whole inventory in. */
function decisions(plan: Plan): string {
  return canonicalJson({
    ...plan,
    digest: '',
    nodes: plan.nodes.map((node) => ({
      ...node,
      digest: '',
      // A disk that no selector takes is named, with the term that says no, where a count is wrong.
      refusals: node.refusals.map((refusal) => ({
        ...refusal,
        evidence: refusal.evidence.filter((line) => !line.includes(': no, ')),
      })),
    })),
  });
}

describe('an unrelated disk', () => {
  it(
    'changes nothing for the rest',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          const selective = {
            ...world.declarations,
            layouts: world.declarations.layouts.filter(({ disks, arrangement }) =>
              disks.anyOf.every(
                ({ model }) => model !== undefined && arrangement.kind !== 'volume-group',
              ),
            ),
          };
          const before = { ...world, declarations: selective };
          const unrelated = aDisk('zz', {
            identity: { wwn: '0xzz', serial: 'zz', model: 'gamma' },
          });
          const after = {
            ...before,
            inventories: world.inventories.map((inventory) => ({
              ...inventory,
              disks: [...inventory.disks, unrelated],
            })),
          };
          expect(decisions(planWorld(after).plan)).toBe(decisions(planWorld(before).plan));
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );
});

function operationsOf(plan: Plan): readonly Operation[] {
  return plan.nodes.flatMap(({ operations }) => operations);
}

describe('declaring less', () => {
  it(
    'never makes, grows or destroys anything on a fleet that has what was declared',
    () => {
      fc.assert(
        fc.property(worlds, fc.nat(7), (world, mask) => {
          const done = applyAll(world);
          const { layouts, claims } = world.declarations;
          const less = {
            ...done,
            declarations: {
              ...world.declarations,
              layouts: layouts.filter((_, index) => (mask >> index) % 2 === 0),
              claims: claims.filter((_, index) => (mask >> (index % 3)) % 2 === 0),
            },
          };
          const costly = operationsOf(planWorld(less).plan).filter(
            ({ kind, node, disk }) =>
              OPERATION_TRAITS[kind].loss !== 'none' && !wasContested(world, node, disk.facts.id),
          );
          expect(costly).toEqual([]);
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );

  /**
   * Two layouts wanted the disk, so that neither had it: with one of them gone the other one gets
   * it.
   */
  function wasContested(world: World, node: string, disk: string): boolean {
    const plan = planWorld(world).plan.nodes.find((one) => one.node === node);
    return (plan?.refusals ?? []).some(
      (refusal) =>
        (refusal.code === 'layouts-overlap' && refusal.disk === disk) ||
        refusal.code === 'host-path-twice',
    );
  }
});

describe('sizes', () => {
  it(
    'only ever grow, whatever was declared before',
    () => {
      fc.assert(
        fc.property(worlds, interruptions, (world, stop) => {
          const before = world.inventories.flatMap(partitionSizes);
          const after = new Map(
            applyAll(applyPrefix(world, stop)).inventories.flatMap(partitionSizes),
          );
          for (const [uuid, size] of before) expect(after.get(uuid)).toBeGreaterThanOrEqual(size);
        }),
        runs(150),
      );
    },
    PATIENT_MS,
  );
});

function partitionSizes({ node, disks }: Inventory): readonly (readonly [string, number])[] {
  return disks.flatMap((disk) =>
    (disk.table?.partitions ?? []).map(
      ({ uuid, sizeBytes }) => [`${node} ${disk.id} ${uuid}`, sizeBytes] as const,
    ),
  );
}

describe('the digest of a node', () => {
  it(
    'is another one whenever what is planned is another',
    () => {
      fc.assert(
        fc.property(worlds, interruptions, (world, stop) => {
          const before = planWorld(world).plan;
          const after = planWorld(applyPrefix(world, stop)).plan;
          for (const node of before.nodes) {
            const later = after.nodes.find((one) => one.node === node.node);
            const same = canonicalJson(later?.operations) === canonicalJson(node.operations);
            if (!same) expect(later?.digest).not.toBe(node.digest);
          }
        }),
        runs(150),
      );
    },
    PATIENT_MS,
  );
});

describe('claims', () => {
  it(
    'stay where a record put them',
    () => {
      fc.assert(
        fc.property(worlds, interruptions, (world, stop) => {
          const later = planWorld(applyPrefix(world, stop)).plan.claims;
          for (const { claim, ...place } of planWorld(world).plan.claims)
            if (place.kind === 'placed' && place.recorded)
              expect(later).toContainEqual(
                expect.objectContaining({ kind: 'placed', volume: place.volume, node: place.node }),
              );
          expect(new Set(later.map(({ claim }) => claimKey(claim))).size).toBe(later.length);
        }),
        runs(120),
      );
    },
    PATIENT_MS,
  );
});
