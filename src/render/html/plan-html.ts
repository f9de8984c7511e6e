import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import { OPERATION_TRAITS, type LossClass } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Operation, Plan, VolumeRef } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { withAlikeJoined } from '../text/alike-refusals.ts';
import { comparedParts, standingNote, type ComparedParts } from '../compared-parts.ts';
import { filled, html, mapped, NO_HTML, SLOT, type Html } from './html.ts';
import { hardwareText, operationPhrase, sourceText } from '../operation-phrase.ts';
import { diskChanges, ownRefusals, type DiskChange } from '../plan-changes.ts';
import { SCRIPT, STYLE } from './plan-html-assets.ts';
import { bars, KIND_WORDS, presentBar } from './plan-html-bars.ts';
import { capacitySection, incompleteSection, keptItem } from './plan-html-closing.ts';
import { poolSection } from './pool-html.ts';
import { summaryLines } from './plan-html-summary.ts';
import { consentOptions } from '../text/refusal-text.ts';
import { counted } from '../text/terminal.ts';

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
  // Blanks at the end of a piece belong to those at the beginning of the next.
  let blanks = '';
  let isFirst = true;
  for (const { html: markup } of partsOfPage(plan, inventories, comparison)) {
    const text = blanks + markup;
    const end = text.trimEnd().length;
    blanks = text.slice(end);
    const piece = text.slice(0, end).replaceAll(/\n\s+/g, '\n');
    yield isFirst ? piece.trimStart() : piece;
    isFirst &&= end === 0;
  }
  yield '\n';
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
          ${summaryLines(plan, comparison, parts)}
          <p class="dim">
            As of ${plan.asOf}${plan.revision === null ? '' : `, revision ${plan.revision}`}. Digest
            <code>${plan.digest}</code>
          </p>
        </header>
        <main>
          ${filterForm(plan)} ${legend()} ${SLOT} ${SLOT} ${capacitySection(plan, comparison)}
          ${poolSection(plan)} ${incompleteSection(plan)}
        </main>
        <script>
          ${{ html: SCRIPT }};
        </script>
      </body>
    </html> `;
  const nodes = mapped(plan.nodes, (node) => nodeSection(plan, node, { disks, parts }));
  yield* filled(page, [nodes, claimsSection(plan)]);
}

function titleOf(plan: Plan): string {
  const [only, ...others] = plan.nodes;
  return only !== undefined && others.length === 0
    ? `diskwright plan for ${only.node}`
    : `diskwright plan for ${counted(plan.nodes.length, 'node')}`;
}

const LOSS_WORDS = {
  destroy: 'destroys',
  'take-back': 'takes back',
  create: 'creates on blank',
  grow: 'grows, never to shrink again',
  none: 'loses nothing',
} as const satisfies Record<LossClass, string>;

/** Hidden until the script shows it: without a script there is nothing to choose with. */
function filterForm(plan: Plan): Html {
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
    <output id="count" aria-live="polite"></output>
  </form>`;
}

function legend(): Html {
  return html`<ul class="legend" aria-label="Colours of the bars">
    ${Object.entries(KIND_WORDS).map(([kind, words]) => html`<li><i class="${kind}"></i>${words}</li>`)}
  </ul>`;
}

interface Shown {
  /** By node and id. */
  readonly disks: ReadonlyMap<string, ObservedDisk>;
  /** Null where the plan was not compared. */
  readonly parts: ComparedParts | null;
}

function nodeSection(plan: Plan, node: NodePlan, { disks, parts }: Shown): Html {
  const changes = diskChanges(node);
  const own = ownRefusals(plan, node);
  const added = parts?.added.nodes.find((one) => one.node === node.node)?.refusals ?? own;
  const [news, others] = [
    own.filter((refusal) => added.includes(refusal)),
    own.filter((refusal) => !added.includes(refusal)),
  ].map(withAlikeJoined);
  if (changes.length + own.length + node.kept.length === 0) return NO_HTML;
  const diskOf = (id: string | null) => disks.get(`${node.node} ${id ?? ''}`);
  return html`<section data-node="${node.node}">
    <h2>Node ${node.node}</h2>
    <p class="dim">
      Inventory of ${node.inventoryTakenAt}; ${counted(node.unchanged, 'volume')} unchanged
    </p>
    ${changes.map((change) => diskArticle(change, diskOf(change.disk.facts.id), parts))}
    ${(news ?? []).map((refusal) =>
      refusalArticle(refusal, { node: node.node, disk: diskOf(refusal.disk) }),
    )}
    ${(others ?? []).map((refusal) =>
      refusalArticle(refusal, { node: node.node, disk: diskOf(refusal.disk), isPending: true }),
    )}
    ${
      node.kept.length === 0
        ? NO_HTML
        : html`<ul>
            ${node.kept.map(keptItem)}
          </ul>`
    }
  </section>`;
}

function diskArticle(
  change: DiskChange,
  observed: ObservedDisk | undefined,
  parts: ComparedParts | null,
): Html {
  const { disk, loss } = change;
  const classes = Array.from(new Set(change.volumes.flatMap(({ volume }) => classesOf(volume))));
  const noteOf = (operations: readonly Operation[]): string =>
    standingNote(operations, parts?.standings);
  const note = noteOf(change.operations);
  return html`<article
    class="disk"
    data-node="${change.node}"
    data-loss="${loss}"
    data-classes="${classes.join(' ')}"
  >
    <h3>
      <span class="id">${disk.facts.id}</span>
      <span class="loss ${loss}">${LOSS_WORDS[loss]}</span>${pendingMark(note)}
    </h3>
    <p>
      ${hardwareText(disk.facts.identity, disk.facts.sizeBytes)}; on it now: ${disk.content}
      <span class="dim">(${disk.path} when it was observed)</span>
    </p>
    ${observed === undefined ? NO_HTML : bars(observed, change.operations)}
    ${operationList(change.operations, note === '' ? noteOf : () => '')}
  </article>`;
}

function pendingMark(note: string): Html {
  return note === '' ? NO_HTML : html` <span class="dim">${note}</span>`;
}

function classesOf({ purpose }: VolumeRef): readonly string[] {
  switch (purpose.kind) {
    case 'offered':
      return [purpose.storageClassName];
    case 'kept':
      return purpose.storageClassNames;
    case 'host-path':
    case 'volume-group':
    case 'thin-pool':
      return [];
  }
}

type NoteOf = (operations: readonly Operation[]) => string;

/** What cannot be undone is never folded. */
function operationList(operations: readonly Operation[], noteOf: NoteOf): Html {
  const grave = operations.filter(({ kind }) => OPERATION_TRAITS[kind].loss !== 'none');
  const quiet = operations.filter(({ kind }) => OPERATION_TRAITS[kind].loss === 'none');
  const items = (some: readonly Operation[]): readonly Html[] =>
    some.map((one) => operationItem(one, noteOf([one])));
  return html`${
    grave.length === 0
      ? NO_HTML
      : html`<ul>
          ${items(grave)}
        </ul>`
  }${
    quiet.length === 0
      ? NO_HTML
      : html`<details>
          <summary>
            ${counted(quiet.length, 'step')} that ${quiet.length === 1 ? 'loses' : 'lose'} nothing
          </summary>
          <ul>
            ${items(quiet)}
          </ul>
        </details>`
  }`;
}

function operationItem(operation: Operation, note: string): Html {
  const why = `${operation.reason} (${sourceText(operation.source)})`;
  return html`<li>
    <span class="loss ${OPERATION_TRAITS[operation.kind].loss}">${operationPhrase(operation)}</span>
    <span class="dim">${note === '' ? why : `${why}; ${note}`}</span>
  </li>`;
}

interface Refused {
  readonly node: string;
  /** The disk that is refused; what is on it is drawn, because nothing becomes of it. */
  readonly disk?: ObservedDisk | undefined;
  readonly isPending?: boolean;
}

function refusalArticle(
  refusal: Refusal,
  { node, disk: observed, isPending = false }: Refused,
): Html {
  const { code, summary, evidence, remedy, consent } = refusal;
  return html`<article class="refusal" data-node="${node}" data-loss="refused">
    <h3>
      Refused: <span class="id">${code}</span>${pendingMark(isPending ? 'pending anyway' : '')}
    </h3>
    <p>${summary}</p>
    ${observed === undefined ? NO_HTML : presentBar(observed)}
    ${
      evidence.length === 0
        ? NO_HTML
        : html`<ul>
            ${evidence.map((line) => html`<li>${line}</li>`)}
          </ul>`
    }
    <p><strong>What to do:</strong> ${remedy}</p>
    ${
      consent === null
        ? NO_HTML
        : html`<p class="dim">
            <code
              >diskwright consent --from PLAN.json ${consentOptions(consent)} --expires 7d --reason
              TEXT</code
            >
          </p>`
    }
  </article>`;
}

function* claimsSection(plan: Plan): Generator<Html, void> {
  const unplaced = plan.claims.flatMap((placement) =>
    placement.kind === 'unplaced' ? [placement] : [],
  );
  const placed = plan.claims.flatMap((placement) =>
    placement.kind === 'placed' && !placement.recorded ? [placement] : [],
  );
  if (unplaced.length + placed.length === 0) return;
  const section = html`<section>
    <h2>Claims</h2>
    <ul>
      ${SLOT}
    </ul>
    ${SLOT}
  </section>`;
  yield* filled(section, [
    mapped(
      placed,
      ({ claim, node, volume, sizeBytes }) =>
        html`<li>
          <span class="id">${claimKey(claim)}</span>: ${formatBytes(claim.requestBytes)} of
          ${claim.storageClassName}, on ${node}, volume <span class="id">${volume}</span>
          (${formatBytes(sizeBytes)})
        </li>`,
    ),
    mapped(unplaced, ({ refusal }) => refusalArticle(refusal, { node: refusal.node ?? '' })),
  ]);
}
