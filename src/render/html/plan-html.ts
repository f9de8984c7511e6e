import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import {
  claimSets,
  givenUpText,
  MANY_CLAIMS,
  newPlacements,
  type PlacedClaim,
} from '../alike/listed-claims.ts';
import { comparedParts, type ComparedParts } from '../compared-parts.ts';
import { diskChanges } from '../plan-changes.ts';
import { counted } from '../text/terminal.ts';
import { filled, html, mapped, NO_HTML, pagePieces, SLOT, type Html } from './html.ts';
import { SCRIPT, STYLE } from './plan-html-assets.ts';
import { KIND_WORDS } from './plan-html-bars.ts';
import { capacitySection, incompleteSection } from './plan-html-closing.ts';
import { LOSS_WORDS, nodeSectionsHtml, refusalArticle } from './plan-html-nodes.ts';
import { countTiles, lossPanel, overview } from './plan-html-overview.ts';
import { summaryLines } from './plan-html-summary.ts';
import { failingSection } from './failing-html.ts';
import { leavingSection } from './leaving-html.ts';
import { mirrorSection } from './mirror-html.ts';
import { poolSection } from './pool-html.ts';

/**
 * A plan as one page that needs no network and no script to be read: each disk that changes as a
 * bar to scale, before and after. Whatever comes from hardware, tools or YAML is text in it, never
 * markup.
 *
 * @param inventories what the plan was made from: the bars show the disks as they were observed.
 * @param comparison what the plan adds to that of its base; null where it was not compared.
 */
export function renderPlanHtml(
  plan: Plan,
  inventories: readonly Inventory[],
  comparison: PlanComparison | null = null,
): string {
  return Array.from(planHtmlPieces(plan, inventories, comparison)).join('');
}

/** The same, node by node: each is made when the one before it was taken. */
export function* planHtmlPieces(
  plan: Plan,
  inventories: readonly Inventory[],
  comparison: PlanComparison | null = null,
): Generator<string, void> {
  yield* pagePieces(partsOfPage(plan, inventories, comparison));
}

function* partsOfPage(
  plan: Plan,
  inventories: readonly Inventory[],
  comparison: PlanComparison | null,
): Generator<Html, void> {
  const parts = comparison === null ? null : comparedParts(plan, comparison);
  const disks = new Map(
    inventories.flatMap(({ node, disks: observed }) =>
      observed.map((disk) => [`${node} ${disk.id}`, disk] as const),
    ),
  );
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <title>${titleOf(plan)}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <header>
          <h1>${titleOf(plan)}</h1>
          ${countTiles(plan, parts?.added ?? null)} ${summaryLines(plan, comparison, parts)}
          <p class="dim">
            As of ${plan.asOf}${plan.revision === null ? '' : `, revision ${plan.revision}`}. Digest
            <code>${plan.digest}</code>
          </p>
        </header>
        <main>
          ${lossPanel(operationsOf(parts?.added ?? plan), '')}
          ${parts === null ? NO_HTML : lossPanel(operationsOf(parts.pending), ', pending anyway')}
          ${aboveNodes(plan, parts)} ${overview(plan, inventories)} ${legend()}
          ${parts === null ? NO_HTML : html`<h2 class="part">With this change</h2>`} ${SLOT} ${SLOT}
          ${pendingFrame(parts)} ${capacitySection(plan, comparison)} ${poolSection(plan)}
          ${leavingSection(plan)} ${mirrorSection(plan)} ${incompleteSection(plan)}
        </main>
        <script>
          ${{ html: SCRIPT }};
        </script>
      </body>
    </html> `;
  const own = parts?.added ?? plan;
  yield* filled(page, [
    nodeSectionsHtml(plan, { nodes: own.nodes, disks, parts, isPending: false }),
    claimsSection(own, false),
    ...(parts === null
      ? []
      : [
          nodeSectionsHtml(plan, { nodes: parts.pending.nodes, disks, parts, isPending: true }),
          claimsSection(parts.pending, true),
        ]),
  ]);
}

function operationsOf({ nodes }: Plan): Plan['nodes'][number]['operations'] {
  return nodes.flatMap(({ operations }) => operations);
}

/** What happens without the change too is folded; what it destroys stands above. */
function pendingFrame(parts: ComparedParts | null): Html {
  if (parts === null) return NO_HTML;
  return html`<details class="pending">
    <summary>Pending anyway, without this change too</summary>
    ${SLOT} ${SLOT}
  </details>`;
}

function titleOf(plan: Plan): string {
  const [only, ...others] = plan.nodes;
  return only !== undefined && others.length === 0
    ? `diskwright plan for ${only.node}`
    : `diskwright plan for ${counted(plan.nodes.length, 'node')}`;
}

/** What a reader is warned of before all else, and with what the nodes are chosen. */
function aboveNodes(plan: Plan, parts: ComparedParts | null): Html {
  return html`${failingSection(plan)}${filterForm(plan, parts)}`;
}

/** Hidden until the script shows it: without a script there is nothing to choose with. */
function filterForm(plan: Plan, parts: ComparedParts | null): Html {
  const classes = plan.capacity.map(({ storageClassName }) => storageClassName);
  const nodes = plan.nodes.filter((node) => diskChanges(node).length + node.refusals.length > 0);
  const options = (names: readonly string[]): readonly Html[] =>
    names.map((name) => html`<option value="${name}">${name}</option>`);
  return html`<form hidden>
    <label
      >Node<select name="node">
        <option value="">all</option>
        ${options(nodes.map(({ node }) => node))}
      </select></label
    >
    <label
      >Class<select name="cls">
        <option value="">all</option>
        ${options(classes)}
      </select></label
    >
    <label
      >Loss<select name="loss">
        <option value="">all</option>
        ${Object.entries(LOSS_WORDS).map(([loss, words]) => html`<option value="${loss}">${words}</option>`)}
        <option value="refused">refused</option>
      </select></label
    >
    ${
      parts === null
        ? NO_HTML
        : html`<label
            >Part<select name="part">
              <option value="">all</option>
              <option value="added">this change</option>
            </select></label
          >`
    }
    <output id="count" aria-live="polite"></output>
  </form>`;
}

function legend(): Html {
  return html`<ul class="legend" aria-label="Colours of the bars">
    ${Object.entries(KIND_WORDS).map(([kind, words]) => html`<li><i class="${kind}"></i>${words}</li>`)}
  </ul>`;
}

function* claimsSection(part: Plan, isPending: boolean): Generator<Html, void> {
  const unplaced = part.claims.flatMap((placement) =>
    placement.kind === 'unplaced' ? [placement] : [],
  );
  const placed = newPlacements(part);
  if (unplaced.length + placed.length === 0) return;
  const isMany = placed.length >= MANY_CLAIMS;
  const section = html`<section>
    <h2>Claims</h2>
    ${SLOT} ${isMany ? claimSetList(placed) : NO_HTML}
    ${
      isMany
        ? html`<details>
            <summary>Which claim gets which volume</summary>
            <ul>
              ${SLOT}
            </ul>
          </details>`
        : html`<ul>
            ${SLOT}
          </ul>`
    }
  </section>`;
  yield* filled(section, [
    mapped(unplaced, ({ refusal }) =>
      refusalArticle(refusal, { nodes: [refusal.node ?? ''], isPending }),
    ),
    mapped(placed, placedItem),
  ]);
}

function placedItem(placement: PlacedClaim): Html {
  const { claim, node, volume, sizeBytes } = placement;
  const givenUp = givenUpText(placement);
  return html`<li>
    <span class="id">${claimKey(claim)}</span>: ${formatBytes(claim.requestBytes)} of
    ${claim.storageClassName}, on ${node}, volume <span class="id">${volume}</span>
    (${formatBytes(sizeBytes)})
    ${givenUp === null ? NO_HTML : html`<br /><strong>${givenUp}</strong>`}
  </li>`;
}

function claimSetList(placed: readonly PlacedClaim[]): Html {
  return html`<ul>
    ${claimSets(placed).map(
      ({ members, names, nodes }) =>
        html`<li>
          <span class="id">${names}</span>: ${formatBytes(members[0].claim.requestBytes)} of
          ${members[0].claim.storageClassName} each, on ${nodes}
          (${counted(members.length, 'volume')} of ${formatBytes(members[0].sizeBytes)})
        </li>`,
    )}
  </ul>`;
}
