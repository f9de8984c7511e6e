import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { newMemory } from '../model/values/memory.ts';
import { makePass, unknownNode, type Pass } from '../pass/make-pass.ts';
import type { ValidDeclarations } from '../pass/read-declarations.ts';
import { publishedOwnersIn } from '../publish/published-owners.ts';
import { renderDiagnostics } from '../render/text/diagnostics-text.ts';
import { idleDeclarations } from '../resolve/idle-declarations.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';

export interface PlanInput {
  readonly inventories: readonly Inventory[];
  /** The time that is taken as now, RFC 3339. */
  readonly asOf: string;
  /** The only node that is planned; null means all. */
  readonly node: NodeName | null;
  /** An older inventory makes the plan incomplete; null, or unset: any age will do. */
  readonly maxInventoryAgeMs?: number | null;
  /** Set for a commit that need not know the node yet, or any more. */
  readonly mayLackNode?: boolean;
}

/** The pass that a command asks for. @throws CommandError when nothing knows the node. */
export function makePlan(
  { declarations, revision, givenInventories, givenVolumes }: ValidDeclarations,
  { inventories, asOf, node, maxInventoryAgeMs = null, mayLackNode = false }: PlanInput,
): Pass {
  const pass = makePass({
    declarations,
    inventories,
    older: givenInventories,
    publishedOwners: publishedOwnersIn(givenVolumes, declarations.installation),
    asOf,
    revision,
    nodes: node === null ? null : [node],
    maxInventoryAgeMs,
    // What would be lost without a disk is planned beside it.
    memory: newMemory(),
  });
  const unknown = node === null || mayLackNode ? null : unknownNode(node, pass);
  if (unknown !== null) throw new CommandError(unknown);
  return pass;
}

/** Says what of the declarations comes to nothing, beside a plan that cannot show it. */
export async function noteIdle({ output }: CommandContext, pass: Pass): Promise<void> {
  await output.note(renderDiagnostics(idleDeclarations(pass), output.noteStyle));
}
