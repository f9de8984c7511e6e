import { renderComparedPlan } from '../../render/text/compared-plan-text.ts';
import { IN_READING_ORDER, planValue } from '../../render/machine/plan-json.ts';
import { planTextPieces } from '../../render/text/plan-text.ts';
import type { ContextOf } from '../command-context.ts';
import { usageError } from '../command-error.ts';
import type { ExitCode } from '../exit-codes.ts';
import { loadSavedPlan } from '../files/load-saved-plan.ts';
import { planExitCode } from './plan/plan-outcome.ts';
import { annotationOutput, savedMarkdown } from './plan/plan-output.ts';
import type { SavedPlan } from '../../review/saved-plan.ts';
import { valuePieces } from '../value-text.ts';

/** Prints a plan that was saved, as `plan` would have printed it. */
export async function show(context: ContextOf<'show'>): Promise<ExitCode> {
  const { line, output } = context;
  const saved = await loadSavedPlan(line.savedPlan);
  await output.pieces(await shownPlan(context, saved));
  return planExitCode(saved.plan, { blind: false, detailed: false });
}

async function shownPlan(context: ContextOf<'show'>, saved: SavedPlan): Promise<Iterable<string>> {
  const { line, output } = context;
  const {
    plan: { comparison, ...plan },
    inventories,
  } = saved;
  switch (line.output) {
    case 'text': {
      const style = { ...output.dataStyle, verbose: line.verbose };
      return comparison === undefined
        ? planTextPieces(plan, style)
        : [renderComparedPlan(plan, comparison, style)];
    }
    case 'json':
    case 'yaml':
      return valuePieces(line.output, planValue(plan, comparison ?? null), IN_READING_ORDER);
    case 'html': {
      const { planHtmlPieces } = await import('../../render/html/plan-html.ts');
      return planHtmlPieces(
        plan,
        inventories.map(({ spec }) => spec),
        comparison ?? null,
      );
    }
    case 'markdown':
      return [await savedMarkdown(saved, line.maxBytes)];
    case 'sarif':
    case 'github':
    case 'gitlab': {
      if (saved.lines === undefined)
        throw usageError(
          `-o ${line.output} needs the lines of the declarations, which this saved plan does not have`,
          'An earlier version of diskwright saved it: plan and save again.',
        );
      const { planAnnotations } = await import('../../render/machine/annotations.ts');
      const { savedLines } = await import('../../review/causing-line.ts');
      const annotations = planAnnotations(plan, savedLines(plan, saved.lines), comparison ?? null);
      const { digest, revision } = plan;
      return annotationOutput(line.output, annotations, { digest, revision });
    }
  }
}
