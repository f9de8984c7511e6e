import type { NodeName } from '../../../src/model/identifiers.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { Memory } from '../../../src/model/values/memory.ts';
import { makePass } from '../../../src/pass/make-pass.ts';
import { inventoriesOf, type ValidDeclarations } from '../../../src/pass/read-declarations.ts';
import type { Decided } from '../authority.ts';

/** What a node has to have by the declarations of one commit. */
export interface DeclaredNode {
  readonly valid: ValidDeclarations;
  readonly node: NodeName;
  readonly approval: 'automatic' | 'locked';
  /** Of the passes before. */
  readonly memory: Memory;
}

/**
 * Resolves and plans for one node by what was just observed of it, and by the inventories in the
 * repository for the others.
 *
 * @param now RFC 3339, UTC.
 */
export function decideByDeclarations(
  { valid, node, approval, memory }: DeclaredNode,
  observed: Inventory,
  now: string,
): Decided {
  const { declarations, givenInventories, revision } = valid;
  const pass = makePass({
    ...{ declarations, revision, older: givenInventories, asOf: now, nodes: [node] },
    inventories: inventoriesOf(valid, [observed]),
    // This node was observed a moment ago, and no other is planned.
    maxInventoryAgeMs: null,
    memory,
  });
  const plan = pass.plan.nodes.find((each) => each.node === node);
  const claims = pass.plan.claims.flatMap((claim) =>
    claim.kind === 'unplaced' && claim.refusal.node === node ? [claim.refusal] : [],
  );
  const hasLock = declarations.locks.some((lock) => lock.node === node);
  return {
    desired: pass.desired.nodes.find((each) => each.node === node) ?? null,
    plan: {
      operations: plan?.operations ?? [],
      refusals: [...(plan?.refusals ?? []), ...claims],
      kept: plan?.kept ?? [],
    },
    // A lock holds the plan itself to what it lists; without consent nothing that destroys is
    // planned.
    isAllowed: () => approval === 'automatic' || hasLock,
    waitsFor: `a lock of ${node}: run "diskwright plan --lock", and commit diskwright.lock/${node}.yaml`,
  };
}
