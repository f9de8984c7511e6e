import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { ClassCapacity, NotEvaluated } from '../../model/planned/plan-summary.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { capacityChanges } from '../capacity-change.ts';
import { html, NO_HTML, type Html } from './html.ts';
import { incompleteNodes } from '../plan-changes.ts';

const COLUMNS: readonly (readonly [string, (row: ClassCapacity) => string])[] = [
  ['Volumes', ({ volumes }) => String(volumes)],
  ['Total', ({ totalBytes }) => formatBytes(totalBytes)],
  ['Claimed', ({ claimedBytes }) => formatBytes(claimedBytes)],
  ['Free', ({ freeBytes }) => formatBytes(freeBytes)],
  [
    'Largest free',
    ({ largestFreeBytes }) => (largestFreeBytes === 0 ? 'none' : formatBytes(largestFreeBytes)),
  ],
];

/**
 * What each class has once everything planned is done; before and after the change, where the plan
 * was compared.
 */
export function capacitySection(plan: Plan, comparison: PlanComparison | null): Html {
  const changes =
    comparison === null
      ? plan.capacity.map((row) => ({
          storageClassName: row.storageClassName,
          before: row,
          after: row,
        }))
      : capacityChanges(plan, comparison);
  if (changes.length === 0) return NO_HTML;
  return html`<section>
    <h2>Capacity${comparison === null ? '' : ', before \u2192 after this change'}</h2>
    <div class="wide" tabindex="0" role="region" aria-label="Capacity by class">
      <table>
        <thead>
          <tr>
            <th scope="col">Class</th>
            ${COLUMNS.map(([head]) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${changes.map(
            ({ storageClassName, before, after }) =>
              html`<tr>
                <td>${storageClassName}</td>
                ${COLUMNS.map(([, of]) => html`<td>${changeText(of(before), of(after))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function changeText(before: string, after: string): string {
  return before === after ? after : `${before} \u2192 ${after}`;
}

/** Why the plan is not the whole truth: nodes without a plan, and nodes whose plan may not hold. */
export function incompleteSection(plan: Plan): Html {
  const { notEvaluated, outdated } = incompleteNodes(plan);
  return html`${reasonSection(
    'Not evaluated',
    'What happens on these nodes is not known; the plan is not the whole truth.',
    notEvaluated,
  )}${reasonSection(
    'Inventory out of date',
    'The disks of these nodes may hold something else by now; the plan is not the whole truth.',
    outdated,
  )}`;
}

function reasonSection(title: string, text: string, nodes: readonly NotEvaluated[]): Html {
  if (nodes.length === 0) return NO_HTML;
  return html`<section>
    <h2>${title}</h2>
    <p>${text}</p>
    <ul>
      ${nodes.map(({ node, reason }) => html`<li>${node}: ${reason}</li>`)}
    </ul>
  </section>`;
}

/** A volume of ours that nothing declares any more. */
export function keptItem(kept: KeptVolume): Html {
  const whose = kept.claim === null ? '' : `, data of claim ${claimKey(kept.claim)}`;
  return html`<li>
    Kept: volume <span class="id">${kept.volume}</span> on <span class="id">${kept.disk}</span>,
    ${formatBytes(kept.sizeBytes)},
    ${kept.content}${whose}${kept.protected === true ? '; protected' : ''}
  </li>`;
}
