import { FINDING_REMEDY, healthRemedy } from '../../../assess/storage-health.ts';
import type { NativeObject } from '../../../model/declared/declarations.ts';
import type { NodeName, VolumeId } from '../../../model/identifiers.ts';
import type { Consentable, Refusal } from '../../../model/planned/refusal.ts';
import type { FleetDisk, FleetNode, FleetView } from '../../../review/fleet/fleet-view.ts';
import { proposedConsent } from '../../consent/consent-document.ts';
import { releaseDocument } from '../../consent/release-document.ts';
import { SILENT_NODE_REMEDY } from '../../explain/explain-node-text.ts';
import { hardwareText } from '../../operation-phrase.ts';
import { consentOptions } from '../../text/refusals/refusal-text.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, type Html } from '../html.ts';
import { diskAnchor, nodeAnchor } from './disk-anchor.ts';

/** Something that goes on only when somebody does something. */
export interface FleetAction {
  /** null: of the repository. */
  readonly node: NodeName | null;
  readonly disk: FleetDisk | null;
  /** One word: the code of the refusal, or what is wrong. */
  readonly code: string;
  readonly summary: string;
  readonly evidence: readonly string[];
  readonly remedy: string;
  readonly consent: Consentable | null;
  /** Finished volumes of a disk that is gone: what a Release gives up if it does not come back. */
  readonly lost: readonly VolumeId[];
}

/** Of the whole fleet, in its order: what is refused, gone, failing or not known. */
export function fleetActions({ nodes, unplaced }: FleetView): readonly FleetAction[] {
  return [...nodes.flatMap(nodeActions), ...unplaced.map((each) => ofRefusal(each, null))];
}

/** What a node waits for. */
export function nodeActions(node: FleetNode): readonly FleetAction[] {
  const about = { node: node.node, disk: null, evidence: [], consent: null, lost: [] };
  if (node.observedAt === null)
    return [
      {
        ...about,
        code: 'not-reported',
        summary: `${node.node} is declared and has no inventory: what its disks are is unknown`,
        remedy: SILENT_NODE_REMEDY,
      },
    ];
  return [
    ...node.refusals.map((each) => ofRefusal(each, null)),
    ...node.disks.flatMap((disk) => diskActions(node.node, disk)),
    ...node.findings.map(({ code, message }) => ({
      ...about,
      code,
      summary: message,
      remedy: FINDING_REMEDY,
    })),
  ];
}

/** What a disk waits for; what a refusal says is not said again of its health. */
export function diskActions(node: NodeName, disk: FleetDisk): readonly FleetAction[] {
  return [
    ...disk.refusals.map((each, index) => ({
      ...ofRefusal(each, disk),
      // Once for the disk, however much is refused of it.
      lost: index === 0 ? disk.lost : [],
    })),
    ...(disk.refusals.length > 0 ? [] : disk.health).map((health): FleetAction => ({
      ...{ node, disk, code: health.reason, summary: health.message },
      ...{ evidence: [], remedy: healthRemedy(health), consent: null, lost: [] },
    })),
  ];
}

function ofRefusal(refusal: Refusal, disk: FleetDisk | null): FleetAction {
  const { node, code, summary, evidence, remedy, consent } = refusal;
  return { node, disk, code, summary, evidence, remedy, consent, lost: [] };
}

/** How documents to commit are written. */
export interface ProposedDocuments {
  /** RFC 3339, UTC: until when a consent that is proposed serves. */
  readonly consentExpires: string;
  readonly documentLines: (document: NativeObject) => readonly string[];
}

/** So many are open; the others are folded. */
const OPEN_ACTIONS = 12;

/** What needs attention, before everything else: each with what to do, and the lines to commit. */
export function actionsPanel(actions: readonly FleetAction[], documents: ProposedDocuments): Html {
  if (actions.length === 0) return NO_HTML;
  const articles = actions.map((action) => actionArticle(action, documents));
  const rest = articles.slice(OPEN_ACTIONS);
  return html`<section class="todo" id="todo">
    <h2>Needs attention: ${counted(actions.length, 'thing')}</h2>
    ${articles.slice(0, OPEN_ACTIONS)}
    ${
      rest.length === 0
        ? NO_HTML
        : html`<details>
            <summary>and ${rest.length} more</summary>
            ${rest}
          </details>`
    }
  </section>`;
}

function actionArticle(action: FleetAction, documents: ProposedDocuments): Html {
  const { code, summary, evidence, remedy, consent, lost } = action;
  return html`<article>
    <h3>${placeLink(action)}<span class="id">${code}</span></h3>
    ${hardwareLine(action)}
    <p>${summary}</p>
    ${
      evidence.length === 0
        ? NO_HTML
        : html`<details>
            <summary>${counted(evidence.length, 'line')} of evidence</summary>
            <ul>
              ${evidence.map((line) => html`<li>${line}</li>`)}
            </ul>
          </details>`
    }
    <p><strong>What to do:</strong> ${remedy}</p>
    ${consent === null ? NO_HTML : consentLines(consent, documents)}
    ${lost.length === 0 ? NO_HTML : releaseLines(lost, documents)}
  </article>`;
}

/** By what a person finds the disk. */
function hardwareLine({ disk }: FleetAction): Html {
  if (disk === null) return NO_HTML;
  const { facts, observed } = disk;
  return html`<p class="dim">
    ${hardwareText(facts.identity, facts.sizeBytes)}, bay ${observed?.bay ?? 'unknown'}
  </p>`;
}

function placeLink({ node, disk }: FleetAction): Html {
  if (node === null) return NO_HTML;
  const anchor = disk === null ? nodeAnchor(node) : diskAnchor(node, disk);
  return html`<a href="#${anchor}">${node}${disk === null ? '' : `, ${disk.facts.id}`}</a> `;
}

function consentLines(consent: Consentable, documents: ProposedDocuments): Html {
  return html`<details>
    <summary>To give it up, for good: the lines to commit</summary>
    ${printed([proposedConsent(consent, documents.consentExpires)], documents)}
    <p class="dim">
      <code
        >diskwright consent --from PLAN.json ${consentOptions(consent)} --expires 7d --reason
        TEXT</code
      >
      writes them.
    </p>
  </details>`;
}

function releaseLines(lost: readonly VolumeId[], documents: ProposedDocuments): Html {
  return html`<details>
    <summary>If the disk is gone for good: the lines to commit</summary>
    ${printed(lost.map(releaseDocument), documents)}
    <p class="dim">
      Claims of ${lost.length === 1 ? 'this volume' : 'these volumes'} then get an empty one. While
      any node has the disk, nothing is given up.
    </p>
  </details>`;
}

function printed(all: readonly NativeObject[], { documentLines }: ProposedDocuments): Html {
  const lines = all.flatMap((document, index) => [
    ...(index === 0 ? [] : ['---']),
    ...documentLines(document),
  ]);
  return html`<pre>${{ html: lines.map((line) => html`${line}`.html).join('&#10;') }}</pre>`;
}
