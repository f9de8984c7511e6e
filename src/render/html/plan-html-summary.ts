import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import type { ComparedParts } from '../compared-parts.ts';
import { html, type Html } from './html.ts';
import { installationChange } from '../installation-change.ts';
import { planSummary } from '../plan-summary.ts';
import { revisionText } from '../text/plan-text.ts';

/** Where the plan was compared, what the change adds comes first. */
export function summaryLines(
  plan: Plan,
  comparison: PlanComparison | null,
  parts: ComparedParts | null,
): Html {
  if (comparison === null || parts === null)
    return html`<p><strong>${planSummary(plan)}</strong></p>`;
  const { revision, state } = comparison.base;
  const base = revision === null ? 'nothing' : revisionText(revision);
  const why = state === 'invalid' ? ', whose declarations have errors' : '';
  const change = installationChange(plan, comparison);
  const warning =
    change === null
      ? []
      : [html`<p role="alert"><strong>${change.title}</strong> ${change.text}</p>`];
  return html`${warning}
    <p>
      <strong>With this change: ${planSummary(parts.added).replace(/^Plan: /, '')}</strong>
    </p>
    <p>Altogether, with what is pending anyway: ${planSummary(plan).replace(/^Plan: /, '')}</p>
    <p class="dim">Compared with ${base}${why}.</p>`;
}
