import { sourceHash } from '../../../model/values/digest.ts';
import type { FleetView } from '../../../review/fleet/fleet-view.ts';
import { inventoryAgeTexts } from '../../inventory-age.ts';
import { counted } from '../../text/terminal.ts';
import { filled, html, mapped, NO_HTML, pagePieces, SLOT, type Html } from '../html.ts';
import { capacitySection } from '../plan-html-closing.ts';
import { lossPanel } from '../plan-html-overview.ts';
import { leavingSection } from '../leaving-html.ts';
import { poolSection } from '../pool-html.ts';
import { actionsPanel, fleetActions, type ProposedDocuments } from './fleet-actions.ts';
import { FLEET_SCRIPT, FLEET_STYLE } from './fleet-html-assets.ts';
import type { PageHistory } from './disk-history-html.ts';
import { mergeSection, type PlannedMerge } from './merge-section.ts';
import { nodeDetails, STATES, type RowState } from './fleet-nodes.ts';

/** So many nodes are unfolded from the beginning: where there are few, all is to be seen. */
const OPEN_NODES = 2;

/** Of more nodes a browser would take seconds to make all elements: rows come first. */
const EARLY_NODES = 100;

function rowState(nodes: number): RowState {
  if (nodes <= OPEN_NODES) return 'open';
  return nodes <= EARLY_NODES ? 'folded' : 'late';
}

/** What a page has beside its view. */
export interface FleetPageOptions extends ProposedDocuments {
  /** The paths of style and script on a server; null: they are in the page. */
  readonly linked: { readonly style: string; readonly script: string } | null;
  /** What a controller says of the repository that the page is of; null where none was asked. */
  readonly repository: ShownRepository | null;
  /** A branch that is looked at beside what is declared; left out for none. */
  readonly merge?: PlannedMerge;
  /** What became of disks until now; left out where no branch has their inventories. */
  readonly history?: PageHistory;
}

export interface ShownRepository {
  /** `namespace/name` of the DiskRepository. */
  readonly name: string;
  /** Its condition Ready: `True`, `False` or `Unknown`. */
  readonly ready: string;
  readonly message: string;
}

/**
 * All disks of a fleet as one page that needs no script to be read: what git wants of each and what
 * was seen of it, side by side, with the age of what was seen. Whatever comes from hardware, tools
 * or YAML is text in it, never markup. Piece by piece, node by node.
 */
export function fleetHtmlPieces(
  view: FleetView,
  options: FleetPageOptions,
): Generator<string, void> {
  return pagePieces(partsOfFleet(view, options));
}

function* partsOfFleet(view: FleetView, options: FleetPageOptions): Generator<Html, void> {
  const { plan, nodes } = view;
  const title = `diskwright: disks of ${counted(nodes.length, 'node')}`;
  const actions = fleetActions(view);
  const { head, end } = assets(options.linked);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        ${head}
        <title>${title}</title>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          ${tiles(view, actions.length)}
          ${options.repository === null ? NO_HTML : repositoryLine(options.repository)}
          <p class="dim">
            Ages are counted to ${plan.asOf}, when this page was
            written${plan.revision === null ? '' : `, from commit ${plan.revision}`}.
          </p>
          ${inventoryAgeTexts(plan).map((text) => html`<p class="bad">${text}</p>`)}
        </header>
        <main>
          ${lossPanel(
            plan.nodes.flatMap(({ operations }) => operations),
            ', pending',
          )}
          ${options.merge === undefined ? NO_HTML : mergeSection(options.merge)} ${searchForm(view)}
          ${actionsPanel(actions, options)}
          <section>
            <h2 id="nodes">Nodes</h2>
            ${legend()} ${SLOT}
          </section>
          ${capacitySection(plan, null)} ${poolSection(plan)} ${leavingSection(plan)}
        </main>
        ${end}
      </body>
    </html> `;
  const { history = null } = options;
  const moment = { asOf: plan.asOf, revision: plan.revision, history };
  yield* filled(page, [mapped(nodes, (node) => nodeDetails(node, moment, rowState(nodes.length)))]);
}

/** A page in a file says its own policy; that of a server comes with the answer. */
function assets(linked: FleetPageOptions['linked']): { readonly head: Html; readonly end: Html } {
  if (linked !== null)
    return {
      head: html`<link rel="stylesheet" href="${linked.style}" />`,
      end: html`<script src="${linked.script}"></script>`,
    };
  const policy = `default-src 'none'; style-src '${sourceHash(FLEET_STYLE)}'; script-src '${sourceHash(FLEET_SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  return {
    head: html`<meta http-equiv="Content-Security-Policy" content="${policy}" />
      ${{ html: `<style>${FLEET_STYLE}</style>` }}`,
    end: { html: `<script>${FLEET_SCRIPT}</script>` },
  };
}

function repositoryLine({ name, ready, message }: ShownRepository): Html {
  return html`<p class="${ready === 'True' ? '' : 'bad'}">
    DiskRepository ${name}: ${ready === 'True' ? 'ready' : 'not ready'}. ${message}
  </p>`;
}

function tiles({ nodes }: FleetView, actions: number): Html {
  const disks = nodes.flatMap((node) => node.disks);
  const count = (...states: readonly string[]): number =>
    disks.filter(({ state }) => states.includes(state)).length;
  const silent = nodes.filter(({ observedAt }) => observedAt === null).length;
  const all: readonly (readonly [string, number, string, string])[] = [
    ['destroy', actions, 'thing needs attention', 'things need attention'],
    ['refused', count('trouble', 'absent'), 'disk in trouble or gone', 'disks in trouble or gone'],
    ['destroy', count('destroys'), 'disk about to lose content', 'disks about to lose content'],
    ['create', count('pending'), 'disk with work pending', 'disks with work pending'],
    ['', count('as-declared'), 'disk as declared', 'disks as declared'],
    ['', count('system'), 'disk of a system', 'disks of systems'],
    ['', count('other'), 'disk that git says nothing of', 'disks that git says nothing of'],
    ['refused', silent, 'node unknown', 'nodes unknown'],
  ];
  return html`<ul class="counts">
    ${all
      .filter(([, number], index) => number > 0 || index === 0)
      .map(
        ([kind, number, one, many]) =>
          html`<li class="${number === 0 ? '' : kind}">
            <b>${number}</b> <span>${number === 1 ? one : many}</span>
          </li>`,
      )}
  </ul>`;
}

/** Hidden until the script shows it: without a script there is nothing to search with. */
function searchForm({ nodes }: FleetView): Html {
  const disks = nodes.reduce((sum, node) => sum + node.disks.length, 0);
  return html`<form hidden>
    <label>Search: serial, name, model, claim<input name="q" type="search" /></label>
    <label
      >Disks<select name="is">
        <option value="">all</option>
        ${STATES.map(([state, text]) => html`<option value="${state}">${text}</option>`)}
      </select></label
    >
    <output id="count" aria-live="polite">${counted(disks, 'disk')}</output>
  </form>`;
}

function legend(): Html {
  const cells: readonly (readonly [string, string])[] = [
    ['w-made s-ours', 'volumes of diskwright'],
    ['w-new s-new', 'wanted, not made yet'],
    ['w-refused', 'wanted, and refused'],
    ['w-foreign s-foreign', 'something else'],
    ['w-free s-free', 'blank'],
    ['w-system s-system', 'the system'],
    ['absent', 'not attached'],
    ['trouble', 'needs attention'],
  ];
  return html`<p>A cell is a disk: above what git wants, below what was seen. A row unfolds.</p>
    <ul class="legend" aria-label="What the colours mean">
      ${cells.map(([kind, words]) => html`<li><i class="cell ${kind}"></i>${words}</li>`)}
    </ul>`;
}
