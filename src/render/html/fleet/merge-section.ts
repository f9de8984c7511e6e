import type { NodePlan, Plan } from '../../../model/planned/plan.ts';
import type { PlanComparison } from '../../../review/compare-plans.ts';
import { comparedParts } from '../../compared-parts.ts';
import type { PlanSymbol } from '../../operation-phrase.ts';
import { countPlan } from '../../plan-changes.ts';
import { symbolCounts } from '../../symbol-counts.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, type Html } from '../html.ts';
import { countTiles, lossPanel } from '../plan-html-overview.ts';
import { nodeAnchor } from './disk-anchor.ts';

/** A branch, and what it plans beside what is declared now. */
export interface PlannedMerge {
  /** As it was named. */
  readonly ref: string;
  readonly plan: Plan;
  readonly comparison: PlanComparison;
  /** What is to be said of the comparison, a sentence each. */
  readonly notes: readonly string[];
}

const SHORT_MEANINGS = {
  '-': 'destroyed',
  '<': 'taken back',
  '~': 'grown',
  '+': 'created',
  '!': 'refused',
  '=': 'kept, not declared in git',
  '?': 'not evaluated',
  '.': 'without loss',
} as const satisfies Record<PlanSymbol, string>;

/** What merging a branch would do, node by node, by loss class; each leads to its node. */
export function mergeSection({ ref, plan, comparison, notes }: PlannedMerge): Html {
  const { added } = comparedParts(plan, comparison);
  const gone = new Map(comparison.nodes.map((node) => [node.node, goneCount(node.gone)]));
  const planned = new Set(added.nodes.map(({ node }) => node));
  const rows = [
    ...added.nodes.map((node) => ({ node: node.node, says: addedTexts(added, node) })),
    ...comparison.nodes
      .filter(({ node }) => !planned.has(node))
      .map(({ node }) => ({ node, says: [] })),
  ]
    .map(({ node, says }) => {
      const vanishing = gone.get(node) ?? 0;
      const vanishes = vanishing === 0 ? [] : [`${String(vanishing)} no longer planned`];
      return { node, says: [...says, ...vanishes] };
    })
    .filter(({ says }) => says.length > 0);
  return html`<section id="merge">
    <h2>What merging <code>${ref}</code> would do</h2>
    ${notes.map((note) => html`<p class="bad">${note}</p>`)} ${countTiles(plan, added)}
    ${lossPanel(
      added.nodes.flatMap(({ operations }) => operations),
      `, by ${ref}`,
    )}
    ${
      rows.length === 0
        ? html`<p>It changes nothing on any disk.</p>`
        : html`<details ${rows.length > OPEN_ROWS ? NO_HTML : html` open`}>
            <summary>${counted(rows.length, 'node changes', 'nodes change')}</summary>
            <ul>
              ${rows.map(
                ({ node, says }) =>
                  html`<li><a href="#${nodeAnchor(node)}">${node}</a>: ${says.join(', ')}</li>`,
              )}
            </ul>
          </details>`
    }
  </section>`;
}

/** More are folded. */
const OPEN_ROWS = 40;

function goneCount(gone: PlanComparison['nodes'][number]['gone']): number {
  return gone.operations.length + gone.refusals.length + gone.kept.length;
}

function addedTexts(added: Plan, node: NodePlan): readonly string[] {
  const counts = symbolCounts(countPlan({ ...added, nodes: [node], claims: [], notEvaluated: [] }));
  return (Object.entries(SHORT_MEANINGS) as [PlanSymbol, string][]).flatMap(([symbol, words]) =>
    counts[symbol] === 0 ? [] : [`${String(counts[symbol])} ${words}`],
  );
}
