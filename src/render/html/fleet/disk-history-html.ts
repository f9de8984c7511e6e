import type { DiskFacts } from '../../../model/observed/inventory.ts';
import { nameOnAnyNode } from '../../../model/observed/disk-identity.ts';
import type { DiskEvent } from '../../../review/history/disk-history.ts';
import { EVENT_WORDS } from '../../text/history/history-text.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, type Html } from '../html.ts';

/** What a page tells of what became of disks: it itself, or another page of the same server. */
export type PageHistory =
  | {
      readonly kind: 'told';
      /** By {@link nameOnAnyNode}; oldest first. */
      readonly events: ReadonlyMap<string, readonly DiskEvent[]>;
    }
  | {
      readonly kind: 'linked';
      /** Before the name of the disk. */
      readonly path: string;
    };

/** Older ones are left to the command: a page has thousands of disks. */
const SHOWN_EVENTS = 12;

/** What became of one disk, on every node that it was in. */
export function historySection(facts: DiskFacts, history: PageHistory | null): Html {
  if (history === null) return NO_HTML;
  const name = facts.identity.serial?.trim() ?? facts.id;
  if (history.kind === 'linked')
    return html`<p><a href="${history.path}${encodeURIComponent(name)}">History</a></p>`;
  const events = history.events.get(nameOnAnyNode(facts)) ?? [];
  if (events.length === 0) return NO_HTML;
  const earlier = events.length - SHOWN_EVENTS;
  return html`<details>
    <summary>History: ${counted(events.length, 'event')}</summary>
    <ul>
      ${
        earlier <= 0
          ? NO_HTML
          : html`<li>${earlier} earlier: <code>diskwright history disk/${name}</code></li>`
      }
      ${events.slice(-SHOWN_EVENTS).map(eventItem)}
    </ul>
  </details>`;
}

/** One event of a list. */
export function eventItem({ at, node, kind, detail, commit }: DiskEvent): Html {
  return html`<li>
    <time datetime="${at}">${at}</time>, ${node}: ${EVENT_WORDS[kind]}, ${detail}
    <span class="dim">(commit ${commit.slice(0, 12)})</span>
  </li>`;
}
