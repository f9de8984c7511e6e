import type { Plan } from '../../model/planned/plan.ts';
import { FAILING_TITLE, failingOf, failingSentence } from '../text/failing-text.ts';
import { html, NO_HTML, type Html } from './html.ts';

/** A warning of failing disks that are used, or would be. */
export function failingSection(plan: Plan): Html {
  const disks = failingOf(plan);
  if (disks.length === 0) return NO_HTML;
  return html`<section>
    <h2>${FAILING_TITLE}</h2>
    <ul>
      ${disks.map(
        ({ node, failing }) =>
          html`<li><code>${failing.disk}</code> of ${node} ${failingSentence(failing)}</li>`,
      )}
    </ul>
  </section>`;
}
