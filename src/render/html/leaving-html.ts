import type { Plan } from '../../model/planned/plan.ts';
import { leavingOf, leavingSentence } from '../text/leaving-text.ts';
import { html, NO_HTML, type Html } from './html.ts';

/** What still holds the disks that go. */
export function leavingSection(plan: Plan): Html {
  const disks = leavingOf(plan);
  if (disks.length === 0) return NO_HTML;
  return html`<section>
    <h2>Disks that leave</h2>
    <ul>
      ${disks.map(
        ({ node, leaving }) =>
          html`<li><code>${leaving.disk}</code> of ${node}: ${leavingSentence(leaving)}</li>`,
      )}
    </ul>
  </section>`;
}
