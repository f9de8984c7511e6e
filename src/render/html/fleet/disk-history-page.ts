import type { DiskHistory } from '../../../review/history/disk-history.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, pagePieces } from '../html.ts';
import { eventItem } from './disk-history-html.ts';

/** The page that tells what became of one disk; another page leads to it, and is led back to. */
export function diskHistoryHtml(
  history: DiskHistory,
  { repository, stylePath }: { readonly repository: string; readonly stylePath: string },
): string {
  const { disk, ids, branch, commits, isCut, unreadable, events } = history;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="stylesheet" href="${stylePath}" />
        <title>diskwright: history of ${disk}</title>
      </head>
      <body>
        <header>
          <h1>History of disk ${disk}</h1>
          <p>${ids.join(', ')}. <a href="/${repository}">All disks of ${repository}</a></p>
          <p class="dim">
            By ${counted(commits, 'commit')} of ${branch}, oldest first; times are when it was seen.
            ${
              isCut
                ? html`Older ones were not looked at:
                    <code>diskwright history disk/${disk} --inventory git:origin/${branch}</code>
                    does, in a clone.`
                : NO_HTML
            }
            ${unreadable === 0 ? NO_HTML : `${counted(unreadable, 'version')} could not be read.`}
          </p>
        </header>
        <main>
          <ol>
            ${events.map(eventItem)}
          </ol>
        </main>
      </body>
    </html>`;
  return Array.from(pagePieces([page])).join('');
}
