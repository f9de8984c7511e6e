import type { Inventory } from '../../model/observed/inventory.ts';
import type { LossClass } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Operation, Plan } from '../../model/planned/plan.ts';
import { lossItems, LOSS_TITLES } from '../consent/destruction-text.ts';
import type { PlanSymbol } from '../operation-phrase.ts';
import { countPlan, diskChanges } from '../plan-changes.ts';
import { SYMBOL_MEANINGS, symbolCounts } from '../symbol-counts.ts';
import { counted } from '../text/terminal.ts';
import { html, NO_HTML, type Html } from './html.ts';

const SYMBOL_CLASSES = {
  '-': 'destroy',
  '<': 'take-back',
  '~': 'grow',
  '+': 'create',
  '!': 'refused',
  '=': 'none',
  '?': 'refused',
  '.': 'none',
} as const satisfies Record<PlanSymbol, string>;

/** What a plan comes to by loss class, large; of a compared plan, what the change adds first. */
export function countTiles(plan: Plan, added: Plan | null): Html {
  const all = symbolCounts(countPlan(plan));
  const own = added === null ? null : symbolCounts(countPlan(added));
  const tiles = (Object.entries(SYMBOL_MEANINGS) as [PlanSymbol, string][]).filter(
    ([symbol]) => all[symbol] > 0 || symbol === '-',
  );
  return html`<ul class="counts">
    ${tiles.map(
      ([symbol, meaning]) =>
        html`<li class="${(own ?? all)[symbol] === 0 ? 'none' : SYMBOL_CLASSES[symbol]}">
          <b>${own === null ? all[symbol] : own[symbol]}</b>
          <span>${own === null ? NO_HTML : html`of ${all[symbol]}, `}${meaning}</span>
        </li>`,
    )}
  </ul>`;
}

/** Each thing that is destroyed or taken back, before everything else and never folded. */
export function lossPanel(operations: readonly Operation[], where: string): Html {
  const items = lossItems(operations);
  return html`${(['destroy', 'take-back'] as const).map((loss) => {
    const own = items.filter((item) => item.loss === loss);
    return own.length === 0
      ? NO_HTML
      : html`<section class="losses ${loss}">
          <h2>${LOSS_TITLES[loss]}${where}</h2>
          <ul>
            ${own.map(({ text }) => html`<li><span class="loss ${loss}">${text}</span></li>`)}
          </ul>
        </section>`;
  })}`;
}

type Cell = LossClass | 'refused' | 'untouched';

const CELL_WORDS = {
  destroy: 'destroyed',
  'take-back': 'data taken back',
  grow: 'grows',
  create: 'volumes created',
  none: 'nothing lost',
  refused: 'refused',
  untouched: 'untouched',
} as const satisfies Record<Cell, string>;

/** All nodes at a glance: a row a node, a bar a disk, by the gravest that happens to it. */
export function overview(plan: Plan, inventories: readonly Inventory[]): Html {
  if (plan.nodes.length < 2) return NO_HTML;
  const observed = new Map(inventories.map((inventory) => [inventory.node, inventory]));
  const rows = plan.nodes.map((node) => ({ node, cells: cellsOf(node, observed.get(node.node)) }));
  const used = new Set(rows.flatMap(({ cells }) => cells));
  const legend = CELLS.filter((cell) => used.has(cell));
  return html`<section class="overview">
    <h2>All nodes, and what happens to each disk</h2>
    <ul class="legend">
      ${legend.map((cell) => html`<li><i class="${cell}"></i>${CELL_WORDS[cell]}</li>`)}
    </ul>
    <ul class="rows">
      ${rows.map(({ node, cells }) => row(node, cells))}
    </ul>
  </section>`;
}

const CELLS = Object.keys(CELL_WORDS) as readonly Cell[];

function cellsOf(node: NodePlan, inventory: Inventory | undefined): readonly Cell[] {
  const changing = new Map(diskChanges(node).map((change) => [change.disk.facts.id, change.loss]));
  const refused = new Set(node.refusals.map(({ disk }) => disk));
  const ids = new Set([...(inventory?.disks.map(({ id }) => id) ?? []), ...changing.keys()]);
  return Array.from(
    ids,
    (id): Cell => changing.get(id) ?? (refused.has(id) ? 'refused' : 'untouched'),
  );
}

function row({ node, refusals }: NodePlan, cells: readonly Cell[]): Html {
  const counts = CELLS.flatMap((cell) => {
    const count = cells.filter((one) => one === cell).length;
    return count === 0 ? [] : [`${counted(count, 'disk')}: ${CELL_WORDS[cell]}`];
  });
  const notes = refusals.length === 0 ? [] : [counted(refusals.length, 'refusal')];
  return html`<li>
    <span class="id">${node}${refusals.length === 0 ? '' : ' !'}</span
    ><span class="cells" role="img" aria-label="${[...counts, ...notes].join(', ')}"
      >${cells.map((cell) => html`<i class="${cell}"></i>`)}</span
    >
  </li>`;
}
