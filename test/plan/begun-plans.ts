import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { nodeInputs } from '../../src/plan/node-digest.ts';
import type { FreshPlan, SavedPlan } from '../../src/review/saved-plan.ts';
import { SITUATIONS } from '../render/situations.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { observedAgain } from '../simulation/builders.ts';
import { predict, predictAll, stoppedWithin } from '../simulation/simulated-host.ts';

/** One of the situations with one node, by its name. */
export function situation(name: string): {
  readonly declarations: Declarations;
  readonly before: Inventory;
  readonly operations: readonly Operation[];
} {
  const { declarations, inventories, plan } = SITUATIONS.find((each) => each.name === name)!;
  return { declarations, before: inventories[0]!, operations: plan.nodes[0]!.operations };
}

export function freshPlan(declarations: Declarations, observed: Inventory): FreshPlan {
  const { plan, desired } = planWorld({ declarations, inventories: [observed] });
  const node = plan.nodes.find((each) => each.node === observed.node)!;
  const wanted = desired.nodes.find((each) => each.node === observed.node)!;
  return { node, inputs: nodeInputs(wanted, observed), observed };
}

export function savedPlan(declarations: Declarations, observed: Inventory): SavedPlan {
  const { plan } = planWorld({ declarations, inventories: [observed] });
  const { node, inputs } = freshPlan(declarations, observed);
  return {
    kind: 'SavedPlan',
    formatVersion: '1.0',
    checksum: '',
    source: { kind: 'standard-input' },
    inventorySources: [],
    plan,
    locks: [],
    inputs: [{ node: node.node, values: inputs }],
    inventories: [{ spec: observed }],
  };
}

export interface Stop {
  readonly what: string;
  readonly host: Inventory;
  /** Operations that were ended before. */
  readonly done: number;
}

/** Every state in which the plan can be stopped, but before it began and after its end. */
export function stops(before: Inventory, operations: readonly Operation[]): readonly Stop[] {
  return operations.flatMap((operation, done) => {
    const reached = predictAll(before, operations.slice(0, done));
    const states = stoppedWithin(reached, operation);
    const after = done + 1 < operations.length ? [predict(reached, operation)] : [];
    return [...states, ...after].map((host, index) => ({
      what: `${operation.kind} ${String(done)}.${String(index)}`,
      host: observedAgain(host),
      done,
    }));
  });
}
