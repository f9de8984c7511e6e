import { html, pagePieces } from '../html.ts';
import type { ShownRepository } from './fleet-html.ts';

/** The page that leads to the pages of several repositories, each at `/NAMESPACE/NAME`. */
export function repositoryListHtml(
  repositories: readonly ShownRepository[],
  stylePath: string,
): string {
  const rows = repositories.map(
    ({ name, ready, message }) =>
      html`<li>
        <a href="/${name}">${name}</a>
        <span class="${ready === 'True' ? '' : 'bad'}"
          >${ready === 'True' ? 'ready' : 'not ready'}. ${message}</span
        >
      </li>`,
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="stylesheet" href="${stylePath}" />
        <title>diskwright: repositories</title>
      </head>
      <body>
        <header><h1>diskwright: repositories</h1></header>
        <main>
          ${
            rows.length === 0
              ? html`<p>No DiskRepository is followed: make one, and its disks are shown here.</p>`
              : html`<ul>
                  ${rows}
                </ul>`
          }
        </main>
      </body>
    </html>`;
  return Array.from(pagePieces([page])).join('');
}
