import type { Plan } from '../../model/planned/plan.ts';
import { MIRRORS_TITLE, mirrorSentence, mirrorsOf } from '../text/mirror-text.ts';
import { html, NO_HTML, type Html } from './html.ts';

/** Mirrors without all of their copies. */
export function mirrorSection(plan: Plan): Html {
  const mirrors = mirrorsOf(plan);
  if (mirrors.length === 0) return NO_HTML;
  return html`<section>
    <h2>${MIRRORS_TITLE}</h2>
    <ul>
      ${mirrors.map(
        ({ node, mirror }) =>
          html`<li>
            <code>${mirror.layout}/${mirror.name}</code> of ${node}: ${mirrorSentence(mirror)}
          </li>`,
      )}
    </ul>
  </section>`;
}
