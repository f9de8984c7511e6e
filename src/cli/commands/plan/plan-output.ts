import manifest from '../../../../package.json' with { type: 'json' };
import type { Declarations, NodeLock } from '../../../model/declared/declarations.ts';
import type { DesiredState } from '../../../model/planned/desired.ts';
import type { Inventory } from '../../../model/observed/inventory.ts';
import type { Plan } from '../../../model/planned/plan.ts';
import type { PlanComparison } from '../../../review/compare-plans.ts';
import type { SavedPlan } from '../../../review/saved-plan.ts';
import type { Annotation } from '../../../render/machine/annotations.ts';
import { AS_GIVEN } from '../../../render/machine/pieces.ts';
import { IN_READING_ORDER, planValue } from '../../../render/machine/plan-json.ts';
import type { SarifRun } from '../../../render/machine/sarif.ts';
import type { OutputFormat } from '../../line/command-spec.ts';
import type { PlanPrint } from '../../line/shared-options.ts';
import type { CommandContext } from '../../command-context.ts';
import { valuePieces } from '../../value-text.ts';

/** A plan as it is printed, with what it was made from. */
export interface PlannedOutput {
  readonly plan: Plan;
  readonly comparison: PlanComparison | null;
  readonly inventories: readonly Inventory[];
  readonly declarations: Declarations;
  readonly desired: DesiredState;
}

/**
 * A plan in the format that is asked for. What makes the rarer ones is loaded when it is wanted.
 */
export async function planOutput(
  { line, output }: CommandContext<PlanPrint>,
  planned: PlannedOutput,
): Promise<Iterable<string>> {
  const { plan, comparison, inventories, declarations } = planned;
  switch (line.output) {
    case 'text': {
      const style = { ...output.dataStyle, verbose: line.verbose };
      if (comparison === null)
        return (await import('../../../render/text/plan-text.ts')).planTextPieces(plan, style);
      const { renderComparedPlan } = await import('../../../render/text/compared-plan-text.ts');
      return [renderComparedPlan(plan, comparison, style)];
    }
    case 'json':
    case 'yaml':
      return valuePieces(line.output, planValue(plan, comparison), IN_READING_ORDER);
    case 'html':
      return (await import('../../../render/html/plan-html.ts')).planHtmlPieces(
        plan,
        inventories,
        comparison,
      );
    case 'markdown':
      return [await markdownOutput({ ...planned, locks: declarations.locks }, line.maxBytes)];
    case 'sarif':
    case 'github':
    case 'gitlab': {
      const { planAnnotations } = await import('../../../render/machine/annotations.ts');
      const { causingLines } = await import('../../../review/causing-line.ts');
      const lines = causingLines(declarations, planned.desired);
      const { digest, revision } = plan;
      return annotationOutput(line.output, planAnnotations(plan, lines, comparison), {
        digest,
        revision,
      });
    }
  }
}

async function markdownOutput(
  planned: Pick<PlannedOutput, 'plan' | 'comparison' | 'inventories'> & {
    readonly locks: readonly Pick<NodeLock, 'node' | 'digest'>[];
  },
  maxBytes: number | null,
): Promise<string> {
  const { plan } = planned;
  const { COMMENT_BYTES, renderPlanMarkdown } =
    await import('../../../render/markdown/plan-markdown.ts');
  const { proposedDocuments } = await import('../../../declare/text/proposed-documents.ts');
  return renderPlanMarkdown(plan, {
    ...planned,
    ...proposedDocuments(plan.asOf),
    maxBytes: maxBytes ?? COMMENT_BYTES,
  });
}

/** A saved plan for a comment. @param maxBytes null: as long as a comment may be. */
export function savedMarkdown(
  { plan: { comparison, ...plan }, inventories, locks }: SavedPlan,
  maxBytes: number | null,
): Promise<string> {
  const planned = {
    plan,
    comparison: comparison ?? null,
    inventories: inventories.map(({ spec }) => spec),
    locks,
  };
  return markdownOutput(planned, maxBytes);
}

type AnnotationFormat = Extract<OutputFormat, 'sarif' | 'github' | 'gitlab'>;

/** Whether what is said stands beside lines of declarations. */
export function isAnnotationFormat(format: OutputFormat): format is AnnotationFormat {
  return format === 'sarif' || format === 'github' || format === 'gitlab';
}

/** What is said about lines of declarations, as a host shows it. */
export async function annotationOutput(
  format: AnnotationFormat,
  annotations: readonly Annotation[],
  about: Omit<SarifRun, 'version'>,
): Promise<Iterable<string>> {
  switch (format) {
    case 'sarif': {
      const { sarifLog } = await import('../../../render/machine/sarif.ts');
      return valuePieces('json', sarifLog(annotations, { ...about, version: manifest.version }), {
        ...AS_GIVEN,
        levels: 4,
      });
    }
    case 'github':
      return [
        (await import('../../../render/machine/github-annotations.ts')).renderGithubAnnotations(
          annotations,
        ),
      ];
    case 'gitlab': {
      const { gitlabCodeQuality } = await import('../../../render/machine/gitlab-code-quality.ts');
      return valuePieces('json', gitlabCodeQuality(annotations), { ...AS_GIVEN, levels: 1 });
    }
  }
}
