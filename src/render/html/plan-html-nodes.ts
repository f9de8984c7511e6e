import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { OPERATION_TRAITS, type LossClass } from '../../model/planned/operation-traits.ts';
import type { NodePlan, Operation, Plan } from '../../model/planned/plan.ts';
import type { VolumeRef } from '../../model/planned/operation-refs.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { nameRanges } from '../alike/name-ranges.ts';
import {
  listedNodes,
  type DisksBefore,
  type ListedDisks,
  type ListedNodes,
} from '../alike/listed-nodes.ts';
import { ALIKE_VOLUMES, volumeRows } from '../alike/volume-rows.ts';
import { changeNote, type ComparedParts } from '../compared-parts.ts';
import {
  hardwareText,
  modelText,
  operationPhrase,
  serialText,
  sourceText,
} from '../operation-phrase.ts';
import { consentOptions } from '../text/refusals/refusal-text.ts';
import { counted } from '../text/terminal.ts';
import { html, NO_HTML, type Html } from './html.ts';
import type { NodeOfDisk } from './group-legs-picture.ts';
import { bars, presentBar } from './plan-html-bars.ts';
import { keptItem } from './plan-html-closing.ts';

export const LOSS_WORDS = {
  destroy: 'destroys',
  'take-back': 'takes back',
  create: 'creates on blank',
  grow: 'grows, never to shrink again',
  none: 'loses nothing',
} as const satisfies Record<LossClass, string>;

/** Evidence that is not folded. */
const EVIDENCE_LINES = 3;

/** Kept volumes of several alike nodes that are listed each. */
const LISTED_KEPT = 24;

export interface ShownNodes {
  readonly nodes: readonly NodePlan[];
  /** By node and id. */
  readonly disks: ReadonlyMap<string, ObservedDisk>;
  /** Null where the plan was not compared. */
  readonly parts: ComparedParts | null;
  /** Whether all of it happens without the change, too. */
  readonly isPending: boolean;
}

/** The nodes of a plan, or of a part of it: those that are alike in one section. */
export function* nodeSectionsHtml(plan: Plan, shown: ShownNodes): Generator<Html, void> {
  for (const listed of listedNodes(plan, shown.nodes, shown.parts?.statuses))
    yield nodesSection(plan, listed, shown);
}

function nodesSection(plan: Plan, listed: ListedNodes, shown: ShownNodes): Html {
  const { nodes, disks, refusals } = listed;
  const kept = nodes.flatMap((node) => node.kept);
  const [first] = nodes;
  if (first === undefined || disks.length + refusals.length + kept.length === 0) return NO_HTML;
  const names = nodes.map(({ node }) => node);
  const times = nodes.map(({ inventoryTakenAt }) => inventoryTakenAt).toSorted();
  const [oldest = '', newest = ''] = [times.at(0), times.at(-1)];
  const inventory =
    nodes.length === 1
      ? `Inventory of ${oldest}`
      : `Inventories of ${oldest}${oldest === newest ? '' : ` to ${newest}`}`;
  const unchanged =
    first.unchanged === 0
      ? ''
      : `; ${counted(first.unchanged, 'volume')} unchanged${nodes.length === 1 ? '' : ' on each'}`;
  const diskOf = (id: string | null) => shown.disks.get(`${first.node} ${id ?? ''}`);
  const about = { nodes: names, isPending: shown.isPending };
  const node: NodeOfDisk = {
    installation: plan.installation,
    disks: () => disksOfNode(shown.disks, first.node),
    operations: first.operations,
  };
  return html`<section data-node="${names.join(' ')}">
    <h2>
      ${nodes.length === 1 ? `Node ${first.node}` : `${nodes.length} nodes like ${first.node}`}
    </h2>
    ${nodes.length === 1 ? NO_HTML : html`<p>${nameRanges(names).join(', ')}</p>`}
    <p class="dim">${inventory}${unchanged}</p>
    ${disks.map((one) => diskArticle(one, { ...about, node, observed: diskOf(one.shown.disk.facts.id), parts: shown.parts }))}
    ${refusals.map(({ refusal, likewise }) =>
      refusalArticle(
        { ...refusal, evidence: [...refusal.evidence, ...likewise] },
        { ...about, on: { disk: diskOf(refusal.disk), node } },
      ),
    )}
    ${
      kept.length === 0
        ? NO_HTML
        : html`<ul>
            ${kept.slice(0, LISTED_KEPT).map(keptItem)}
            ${kept.length > LISTED_KEPT ? html`<li>and ${kept.length - LISTED_KEPT} more</li>` : NO_HTML}
          </ul>`
    }
  </section>`;
}

/** Each once, though it is known by each of its ids. */
function disksOfNode(
  disks: ReadonlyMap<string, ObservedDisk>,
  node: string,
): readonly ObservedDisk[] {
  const own = Array.from(disks).filter(([key]) => key.startsWith(`${node} `));
  return Array.from(new Set(own.map(([, disk]) => disk)));
}

interface AboutDisks {
  readonly nodes: readonly string[];
  readonly isPending: boolean;
  readonly observed: ObservedDisk | undefined;
  /** The first of the nodes, whose disk is drawn. */
  readonly node: NodeOfDisk;
  readonly parts: ComparedParts | null;
}

function diskArticle(listed: ListedDisks, about: AboutDisks): Html {
  const { all, shown, like } = listed;
  const { disk, loss } = shown;
  const { nodes, parts, observed } = about;
  const classes = Array.from(new Set(shown.volumes.flatMap(({ volume }) => classesOf(volume))));
  const noteOf = (operations: readonly Operation[]): string =>
    changeNote(operations, parts?.statuses);
  const note = noteOf(shown.operations);
  return html`<article
    class="disk"
    data-node="${nodes.join(' ')}"
    data-loss="${loss}"
    data-classes="${classes.join(' ')}"
    ${about.isPending ? html`data-pending="" ` : NO_HTML}data-disks="${all.length}"
  >
    <h3>
      ${all.length === 1 ? html`<span class="id">${disk.facts.id}</span>` : alikeTitle(listed, nodes.length)}
      <span class="loss ${loss}">${LOSS_WORDS[loss]}</span>${pendingMark(note)}
    </h3>
    ${
      all.length === 1
        ? html`<p>
            ${hardwareText(disk.facts.identity, disk.facts.sizeBytes)}; on it now:
            ${disk.content}${like === null ? '' : likeText(like)}
            <span class="dim">(${disk.path} when it was observed)</span>
          </p>`
        : html`<p>On each now: ${disk.content}${like === null ? '' : likeText(like)}</p>`
    }
    ${like !== null || observed === undefined ? NO_HTML : bars(observed, shown.operations, about.node)}
    ${like === null ? changes(listed, note === '' ? noteOf : () => '') : NO_HTML}
    ${all.length === 1 ? NO_HTML : namesOf(listed, nodes.length)}
  </article>`;
}

function alikeTitle({ perNode, shown }: ListedDisks, nodes: number): Html {
  const { identity, sizeBytes } = shown.disk.facts;
  return html`${counted(perNode, 'disk')} ${nodes === 1 ? 'alike' : 'on each node'}:
  ${modelText(identity, sizeBytes)}`;
}

function likeText({ node, count, layouts }: DisksBefore): string {
  const of = layouts.length === 0 ? '' : ` of layout ${layouts.join(', ')}`;
  return `; as ${count === 1 ? 'the one' : `each of the ${count}`}${of} on ${node}`;
}

/** Every one of them, folded: no name is missing from the page. */
function namesOf({ all }: ListedDisks, nodes: number): Html {
  return html`<details class="names">
    <summary>Which they are: ${counted(all.length, 'disk')}</summary>
    <ul>
      ${all.map(
        ({ disk, node }) =>
          html`<li>
            ${nodes === 1 ? NO_HTML : html`${node}: `}<span class="id">${disk.facts.id}</span>,
            ${serialText(disk.facts.identity)} <span class="dim">(${disk.path})</span>
          </li>`,
      )}
    </ul>
  </details>`;
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

/** What cannot be undone is never folded; a volume that is made is one line, its steps are. */
function changes({ all, shown }: ListedDisks, noteOf: NoteOf): Html {
  const isIrreversible = ({ kind }: Operation): boolean =>
    ['destroy', 'take-back', 'grow'].includes(OPERATION_TRAITS[kind].loss);
  const items = (some: readonly Operation[]): readonly Html[] =>
    some.map((one) => operationItem(one, noteOf([one])));
  const irreversible = shown.operations.filter(isIrreversible);
  const steps = shown.operations.filter((one) => !isIrreversible(one));
  const rows = volumeRows(
    shown.volumes.filter(({ loss }) => loss === 'create'),
    {
      least: all.length === 1 ? ALIKE_VOLUMES : 1,
      noteOf: ({ operations }) => {
        const note = noteOf(operations);
        return note === '' ? '' : ` (${note})`;
      },
    },
  );
  const lines = [
    ...items(irreversible),
    ...rows.map(
      ({ cells: [name, size, text] }) =>
        html`<li><span class="loss create">${name}</span> ${size}: ${text}</li>`,
    ),
  ];
  const where = all.length === 1 ? '' : `, as on ${shown.node}`;
  return html`${
    lines.length === 0
      ? NO_HTML
      : html`<ul>
          ${lines}
        </ul>`
  }${
    steps.length === 0
      ? NO_HTML
      : html`<details>
          <summary>${counted(steps.length, 'step')}${where}</summary>
          <ul>
            ${items(steps)}
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
  readonly nodes: readonly string[];
  /** The disk that is refused; what is on it is drawn, because nothing becomes of it. */
  readonly on?: { readonly disk: ObservedDisk | undefined; readonly node: NodeOfDisk };
  readonly isPending?: boolean;
}

/** What is refused, and what to do; no consent for what this change is not about. */
export function refusalArticle(refusal: Refusal, { nodes, on, isPending = false }: Refused): Html {
  const { code, summary, evidence, remedy, consent } = refusal;
  return html`<article
    class="refusal"
    data-node="${nodes.join(' ')}"
    data-loss="refused"
    ${isPending ? html`data-pending=""` : NO_HTML}
  >
    <h3>
      Refused: <span class="id">${code}</span>${pendingMark(isPending ? 'pending anyway' : '')}
    </h3>
    <p>${summary}</p>
    ${on?.disk === undefined ? NO_HTML : presentBar(on.disk, on.node)} ${evidenceList(evidence)}
    <p><strong>What to do:</strong> ${remedy}</p>
    ${
      consent === null || isPending
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

function evidenceList(evidence: readonly string[]): Html {
  if (evidence.length === 0) return NO_HTML;
  const list = html`<ul>
    ${evidence.map((line) => html`<li>${line}</li>`)}
  </ul>`;
  return evidence.length <= EVIDENCE_LINES
    ? list
    : html`<details>
        <summary>The evidence: ${counted(evidence.length, 'line')}</summary>
        ${list}
      </details>`;
}
