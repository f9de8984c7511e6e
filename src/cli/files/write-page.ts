import type { Inventory } from '../../model/observed/inventory.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import type { ContextOf } from '../command-context.ts';
import { writeWhole } from './write-whole.ts';

/** Writes a plan as a page where --html asks for one. */
export async function writePage(
  { line, output }: ContextOf<'plan'>,
  { plan, comparison }: { readonly plan: Plan; readonly comparison: PlanComparison | null },
  inventories: readonly Inventory[],
): Promise<void> {
  if (line.html === null) return;
  const { planHtmlPieces } = await import('../../render/html/plan-html.ts');
  const { path, change } = await writeWhole(
    line.html,
    planHtmlPieces(plan, inventories, comparison),
  );
  await output.note(`${path}: ${change}\n`);
}
