import type { FleetDisk, FleetNode } from '../../../review/fleet/fleet-view.ts';
import type { GroupLeg } from '../../../review/fleet/group-legs.ts';
import {
  describeDiskContent,
  describeSystemUse,
} from '../../../model/observed/describe-content.ts';
import { parseMark } from '../../../model/volumes/mark.ts';
import { formatBytes } from '../../../model/values/bytes.ts';
import { volumeText } from '../../explain/explanation-lines.ts';
import { agoText } from '../../inventory-age.ts';
import { operationPhrase, sourceText } from '../../operation-phrase.ts';
import { smartText } from '../../smart-text.ts';
import { counted } from '../../text/terminal.ts';
import { html, NO_HTML, type Html } from '../html.ts';
import { keptItem } from '../plan-html-closing.ts';
import { bayMap } from './bay-map.ts';
import { diskAnchor, nodeAnchor } from './disk-anchor.ts';
import { historySection, type PageHistory } from './disk-history-html.ts';
import { legName, seenStretches, strip, wantedStretches } from './disk-strips.ts';
import { nodeActions } from './fleet-actions.ts';

/** What of a page stands in every row. */
export interface FleetMoment {
  /** RFC 3339, UTC: ages are counted to it. */
  readonly asOf: string;
  /** The commit of the declarations; null when they did not come from git. */
  readonly revision: string | null;
  readonly history: PageHistory | null;
}

/** How a row begins: unfolded, folded, or folded with what is in it left to the script. */
export type RowState = 'open' | 'folded' | 'late';

/**
 * A row a node, a cell a disk; unfolded, each disk as git wants it and as it was seen. What is
 * `late` stands in a noscript: a browser without scripts reads it as it is, and one with scripts as
 * one text, of which the script makes elements when they are wanted.
 */
export function nodeDetails(node: FleetNode, moment: FleetMoment, state: RowState): Html {
  const { disks, observedAt } = node;
  const isOpen = state === 'open';
  const inside = html`${observedLine(node, moment)} ${bayMap(node.node, disks)}
  ${disks.map((disk) => diskArticle(node, disk, moment))}`;
  return html`<details class="node" id="${nodeAnchor(node.node)}" ${isOpen ? html` open` : NO_HTML}>
    <summary>
      <span class="name">${node.node}</span>
      ${
        observedAt === null
          ? html`<span class="unknown">unknown</span>`
          : html`<span class="dim"
              ><time datetime="${observedAt}">${agoText(observedAt, moment.asOf)}</time></span
            >`
      }
      <span class="cells" role="img" aria-label="${cellsText(node)}"
        >${disks.map((disk) => html`<i class="${cellClasses(disk)}"></i>`)}</span
      >
      <span class="say">${sayOf(node)}</span>
    </summary>
    <div class="in">${state === 'late' ? html`<noscript>${inside}</noscript>` : inside}</div>
  </details>`;
}

function observedLine({ observedAt, reported }: FleetNode, { asOf }: FleetMoment): Html {
  const seen =
    observedAt === null
      ? html`<p class="unknown">It has not reported: what its disks are is unknown.</p>`
      : html`<p class="dim">Observed ${agoText(observedAt, asOf)}, at ${observedAt}.</p>`;
  if (reported === null) return seen;
  const { ready, message, lastPass } = reported;
  const pass = lastPass === null ? 'no pass yet' : `last pass ${agoText(lastPass, asOf)}`;
  return html`${seen}
    <p>Ready: ${ready}, ${pass}. ${message}</p>`;
}

function sayOf(node: FleetNode): Html {
  const actions = nodeActions(node).length;
  const { disks, observedAt } = node;
  if (observedAt === null) return html`<span class="bad">not reported</span>`;
  const pending = disks.filter(({ state }) => state === 'pending').length;
  const parts = [
    counted(disks.length, 'disk'),
    ...(pending === 0 ? [] : [`${String(pending)} with work pending`]),
  ].join(', ');
  return actions === 0
    ? html`${parts}`
    : html`${parts}, <span class="bad">${counted(actions, 'thing')} to do</span>`;
}

const STATE_TEXT = {
  absent: 'not attached',
  trouble: 'refused or in trouble',
  destroys: 'about to lose content',
  pending: 'work pending',
  'as-declared': 'as declared',
  system: 'system',
  other: 'git says nothing of it',
} as const satisfies Record<FleetDisk['state'], string>;

export const STATES = Object.entries(STATE_TEXT) as readonly (readonly [
  FleetDisk['state'],
  string,
])[];

function cellsText({ disks }: FleetNode): string {
  if (disks.length === 0) return 'disks unknown';
  return STATES.flatMap(([state, text]) => {
    const count = disks.filter((disk) => disk.state === state).length;
    return count === 0 ? [] : [`${counted(count, 'disk')} ${text}`];
  }).join(', ');
}

/** The upper half is what git wants, the lower what was seen. */
function cellClasses(disk: FleetDisk): string {
  const { wanted, refused, made, state, observed } = disk;
  const isMade = made.size > 0;
  const upper =
    wanted === null ? '' : isMade ? 'w-made ' : refused.size > 0 ? 'w-refused ' : 'w-new ';
  return `${upper}${observed === null ? '' : `s-${seenKind(observed)} `}${state}`;
}

function seenKind(
  disk: NonNullable<FleetDisk['observed']>,
): 'system' | 'ours' | 'free' | 'foreign' {
  if (disk.systemChain.length > 0) return 'system';
  const partitions = disk.table?.partitions ?? [];
  if (partitions.some(({ label }) => parseMark(label) !== null)) return 'ours';
  return describeDiskContent(disk) === 'blank' ? 'free' : 'foreign';
}

function diskArticle(node: FleetNode, disk: FleetDisk, moment: FleetMoment): Html {
  const { facts, state, volumes, kept, operations } = disk;
  return html`<article class="disk ${state}" id="${diskAnchor(node.node, disk)}" data-is="${state}">
    <h3><span class="id">${facts.id}</span> <span class="dim">${STATE_TEXT[state]}</span></h3>
    ${factList(disk, moment)}
    <div class="rows2">
      <span class="when">wanted</span>${wantedPart(disk, moment)}<span class="when">seen</span
      >${seenPart(node, disk, moment)}
    </div>
    <p>${blastRadius(disk)}</p>
    ${otherLegs(node, disk)}
    ${
      volumes.length + operations.length + kept.length === 0
        ? NO_HTML
        : html`<details>
            <summary>${foldedTitle(disk)}</summary>
            <ul>
              ${volumes.map((volume) => html`<li>${volumeText(volume)}</li>`)}
              ${operations.map((one) => html`<li>to do: ${operationPhrase(one)}</li>`)}
              ${kept.map(keptItem)}
            </ul>
          </details>`
    }
    ${historySection(facts, moment.history)} ${todoLink(disk)}
  </article>`;
}

function foldedTitle({ volumes, operations, kept }: FleetDisk): string {
  return [
    ...(volumes.length === 0 ? [] : [counted(volumes.length, 'volume')]),
    ...(operations.length === 0 ? [] : [counted(operations.length, 'step to do', 'steps to do')]),
    ...(kept.length === 0 ? [] : [`${String(kept.length)} kept`]),
  ].join(', ');
}

function factList({ facts, observed, health }: FleetDisk, { asOf }: FleetMoment): Html {
  const { identity, sizeBytes } = facts;
  const unknown = html`<span class="unknown">unknown</span>`;
  const { serial, model } = identity;
  const bay = observed?.bay;
  return html`<p>
    serial ${serial === undefined ? unknown : html`<b>${serial}</b>`}, model ${model ?? unknown},
    ${formatBytes(sizeBytes)}, bay ${bay ?? unknown}, health
    ${healthText({ observed, health })}${smartPart(observed, asOf)}${observed === null ? '' : `, called ${observed.path} then`}
  </p>`;
}

function healthText({ observed, health }: Pick<FleetDisk, 'observed' | 'health'>): Html {
  if (health.length > 0)
    return html`<span class="bad">${health.map(({ reason }) => reason).join(', ')}</span>`;
  if (observed === null) return html`<span class="unknown">unknown</span>`;
  if (observed.failing) return html`<span class="bad">failing</span>`;
  if (observed.readOnly) return html`<span class="bad">read-only</span>`;
  return html`no error seen`;
}

/** What it said of itself, and how long ago. */
function smartPart(observed: FleetDisk['observed'], asOf: string): Html {
  if (observed === null) return NO_HTML;
  const { health } = observed;
  if (health === undefined) return html`, SMART <span class="unknown">unknown</span>`;
  return html`, ${smartText(observed, asOf)} (asked ${agoText(health.takenAt, asOf)})`;
}

function wantedPart(disk: FleetDisk, { revision }: FleetMoment): Html {
  const { wanted } = disk;
  if (wanted === null) return html`<span class="none">git says nothing of it</span>`;
  const commit = revision === null ? '' : `, at commit ${revision.slice(0, 12)}`;
  return html`${strip('wanted', wantedStretches(disk), wanted.facts.sizeBytes)}<span class="said"
      >layout ${wanted.layout} (${sourceText(wanted.source)})${commit}</span
    >`;
}

function seenPart({ observedAt }: FleetNode, disk: FleetDisk, { asOf }: FleetMoment): Html {
  const { observed } = disk;
  const age = observedAt === null ? '' : `observed ${agoText(observedAt, asOf)}`;
  if (observed === null) return html`<span class="none">no device answers to it; ${age}</span>`;
  const use = describeSystemUse(observed);
  return html`${strip('seen', seenStretches(disk), observed.sizeBytes)}<span class="said"
      >${describeDiskContent(observed)}${use === null ? '' : `; it ${use}`}; ${age}</span
    >`;
}

/** What would miss the disk, in one line. */
function blastRadius(disk: FleetDisk): string {
  const { dependents, replicas } = disk;
  const { claims, hostPaths, persistentVolumes } = dependents;
  const offered = persistentVolumes.length - claims.length;
  const parts = [
    ...listed(claims.length, 'claim', claims),
    ...listed(hostPaths.length, 'host path', hostPaths),
    ...(offered > 0 ? [`${counted(offered, 'volume')} offered to the cluster`] : []),
    ...legsText(disk),
    ...replicas.map(({ set, here, of }) => `${String(here)} of ${String(of)} replicas of ${set}`),
  ];
  return parts.length === 0 ? 'Nothing depends on it.' : `Depends on it: ${parts.join('; ')}.`;
}

/** Of volumes that lie on several disks: those with a copy elsewhere outlive this one. */
function legsText(disk: FleetDisk): readonly string[] {
  const legs = sharedLegs(disk);
  if (legs.length === 0) return [];
  const mirrored = legs.filter(({ type }) => type.startsWith('raid')).length;
  const copies = mirrored === 0 ? 'none' : String(mirrored);
  return [`a leg of ${counted(legs.length, 'volume')}, ${copies} of them mirrored`];
}

function sharedLegs({ legs: { wanted, seen } }: FleetDisk): readonly GroupLeg[] {
  return (seen.length > 0 ? seen : wanted).filter(({ on }) => on > 1);
}

/** Leads to the disks that have the other legs of what lies here. */
function otherLegs({ node, disks }: FleetNode, disk: FleetDisk): Html {
  const here = new Set(sharedLegs(disk).map(legName));
  const others = disks.filter(
    (other) => other !== disk && sharedLegs(other).some((leg) => here.has(legName(leg))),
  );
  if (others.length === 0) return NO_HTML;
  const links = others.map((other, index) => {
    const { id, identity } = other.facts;
    return html`${index === 0 ? '' : ', '}<a href="#${diskAnchor(node, other)}"
        >${identity.serial ?? id}</a
      >`;
  });
  return html`<p>The other legs are on ${links}.</p>`;
}

/** Names of a list that are listed in a line. */
const LISTED_NAMES = 4;

function listed(count: number, noun: string, names: readonly string[]): readonly string[] {
  if (count === 0) return [];
  const more = count - LISTED_NAMES;
  const listed = names.slice(0, LISTED_NAMES).join(', ');
  return [`${counted(count, noun)} (${listed}${more > 0 ? ` and ${String(more)} more` : ''})`];
}

function todoLink(disk: FleetDisk): Html {
  const codes = [...disk.refusals.map(({ code }) => code), ...disk.health.map((one) => one.reason)];
  if (codes.length === 0) return NO_HTML;
  return html`<p>
    <span class="bad">${Array.from(new Set<string>(codes)).join(', ')}</span>:
    <a href="#todo">what to do</a>
  </p>`;
}
