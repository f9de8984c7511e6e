import type { Plan } from '../../model/planned/plan.ts';
import { html, NO_HTML, type Html } from './html.ts';
import { POOL_TITLES, poolCells, poolName, poolsOf } from '../text/pool-text.ts';

/** What thin pools have, promise and use. */
export function poolSection(plan: Plan): Html {
  const pools = poolsOf(plan);
  if (pools.length === 0) return NO_HTML;
  return html`<section>
    <h2>Thin pools</h2>
    <div class="wide" tabindex="0" role="region" aria-label="Thin pools">
      <table>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Pool</th>
            <th scope="col">Disk</th>
            ${POOL_TITLES.map((title) => html`<th scope="col">${title}</th>`)}
            <th scope="col">Alarms</th>
          </tr>
        </thead>
        <tbody>
          ${pools.map(
            ({ node, pool }) =>
              html`<tr>
                <td>${node}</td>
                <td>${poolName(pool)}</td>
                <td>${pool.disk}</td>
                ${poolCells(pool).map((text) => html`<td>${text}</td>`)}
                <td>${pool.alarms.join('; ')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
