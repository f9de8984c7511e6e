/** A life under way: what stands in git, the machines, the oracle, and what was seen so far. */
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanViolation } from '../../src/check/plan-violation.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { planNode } from '../../src/plan/plan-node.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { declarationsOf, NODES, type Git } from './life-git.ts';
import {
  checkContents,
  checkPlacements,
  complain,
  nowOf,
  type Law,
  type Mandate,
  type Oracle,
} from './life-oracle.ts';
import { discover, type Machine, type World } from './machine.ts';
import type { ReadGpt } from './medium.ts';
import type { Programs } from './passes.ts';

export interface LifePrograms extends Programs {
  /** The laws that end a life when they are broken; null: all. */
  readonly laws: readonly Law[] | null;
  readonly resolve: typeof resolve;
  /** What a commit means. */
  readonly declarationsOf: (git: Git) => Declarations;
}

export const PRODUCT: LifePrograms = {
  resolve,
  planNode,
  declarationsOf,
  without: new Set(),
  laws: null,
};

/** What a copy of the state directory has. */
export type StateCopy = Pick<Machine, 'records' | 'blockLinks' | 'wiped'>;

/** Copies that were made before passes, the latest last. */
export interface Past {
  readonly states: Map<NodeName, readonly StateCopy[]>;
  readonly tables: Map<string, readonly ReadGpt[]>;
}

export interface Living {
  git: Git;
  world: World;
  readonly oracle: Oracle;
  readonly programs: LifePrograms;
  /** What was shown on a node and not answered yet. */
  readonly shown: Map<NodeName, Mandate & { readonly reviewed: readonly Operation[] }>;
  readonly purposes: Map<string, string>;
  readonly past: Past;
  readonly seen: {
    operations: Operation['kind'][];
    proofs: string[];
    refusals: string[];
    failures: string[];
    planned: number;
  };
}

export function nodeAt(index: number): NodeName {
  return NODES[index % NODES.length] ?? ('' as NodeName);
}

export function operationsOf(plan: Plan, node: NodeName): readonly Operation[] {
  return plan.nodes.find((one) => one.node === node)?.operations ?? [];
}

interface Planned {
  readonly mandate: Mandate;
  readonly plan: Plan;
}

interface Known extends Planned {
  readonly git: Git;
  readonly programs: LifePrograms;
  readonly found: readonly PlanViolation[];
}

const planned = new WeakMap<World, Known[]>();

/**
 * A plan of the fleet as it is now, made on a node with that node's clock, and held against the
 * laws.
 */
export function planAt(life: Living, node: NodeName): Planned {
  const { world, git, oracle, programs } = life;
  const all = planned.get(world) ?? [];
  const asked = all.find(
    (one) => one.git === git && one.programs === programs && one.mandate.node === node,
  );
  const known = asked ?? planAfresh(life, node);
  planned.set(world, asked === undefined ? [...all, known] : all);
  const { mandate, plan, found } = known;
  for (const { rule, message } of found) complain(oracle, 'plan-checker', `${rule}: ${message}`);
  checkPlacements(oracle, mandate);
  checkContents(oracle, world, mandate);
  for (const { disks } of mandate.desired.nodes)
    for (const { volume, purpose } of disks.flatMap((disk) => disk.volumes))
      life.purposes.set(volume, purpose.kind);
  life.seen.planned += 1;
  life.seen.refusals.push(
    ...plan.nodes.flatMap(({ refusals }) => refusals.map(({ code }) => code)),
  );
  return { mandate, plan };
}

function planAfresh({ world, git, programs }: Living, node: NodeName): Known {
  const declarations = programs.declarationsOf(git);
  const inventories = world.machines.map((one) => discover(world, one.node));
  deepFreeze([declarations, inventories]);
  const asOf = nowOf(world, node);
  const desired = programs.resolve({ declarations, inventories, asOf });
  const options = { asOf, revision: null, nodes: null, maxInventoryAgeMs: null };
  const real = planFleet(desired, inventories, options);
  const nodes = real.nodes.map((one) => {
    const inventory = inventories.find((each) => each.node === one.node)!;
    const wanted = desired.nodes.find((each) => each.node === one.node)!;
    return programs.planNode === planNode ? one : programs.planNode(wanted, inventory);
  });
  const plan = { ...real, nodes };
  const isProduct = programs.planNode === planNode && programs.resolve === resolve;
  const found = isProduct ? checkPlan(plan, { desired, inventories }) : [];
  return { git, programs, mandate: { node, declarations, desired, asOf }, plan, found };
}

/** Planning has no way to write: whoever tries, fails loudly. */
function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
}
