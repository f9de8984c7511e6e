import type { Inventory } from '../model/inventory.ts';
import type { Plan } from '../model/plan.ts';
import type { PlanComparison } from '../plan/compare-plans.ts';
import type { CommandContext } from './command-context.ts';
import { writeWhole } from './write-whole.ts';

/** Writes a plan as a page where --html asks for one. */
export async function writePage(
  { line, output }: CommandContext,
  { plan, comparison }: { readonly plan: Plan; readonly comparison: PlanComparison | null },
  inventories: readonly Inventory[],
): Promise<void> {
  if (line.html === null) return;
  const { planHtmlPieces } = await import('../render/plan-html.ts');
  const { path, change } = await writeWhole(
    line.html,
    planHtmlPieces(plan, inventories, comparison),
  );
  await output.note(`${path}: ${change}\n`);
}
