import { formatBytes } from '../../../model/values/bytes.ts';
import { claimKey } from '../../../model/identifiers.ts';
import type { KeptVolume } from '../../../model/volumes/kept-volume.ts';
import type { NodePlan, Plan } from '../../../model/planned/plan.ts';
import {
  listedNodes,
  type DisksBefore,
  type ListedDisks,
  type ListedNodes,
} from '../../alike/listed-nodes.ts';
import { withAlikeJoined } from '../refusals/alike-refusals.ts';
import { nameRanges } from '../../alike/name-ranges.ts';
import { modelText, serialText, SYMBOL_BY_LOSS } from '../../operation-phrase.ts';
import { diskChanges, ownRefusals, type DiskChange } from '../../plan-changes.ts';
import {
  diskChangeLines,
  insideLines,
  quietText,
  TONE_BY_LOSS,
  type DiskTextOptions,
} from './plan-disk-text.ts';
import { refusalLines } from '../refusals/refusal-text.ts';
import { counted, paragraph, shown } from '../terminal.ts';

/** Disks that are listed each, where several are alike. */
const LISTED_DISKS = 12;

/**
 * What happens on the nodes of a plan: those whose plans differ in names, serials and ids only are
 * listed once, and disks that are like those of a node above refer to it. With `-v` every node and
 * every disk stands alone.
 *
 * @param nodes those of the plan, or a part of it.
 * @returns the lines of each node, or group of alike nodes; made when they are taken.
 */
export function* nodeSections(
  plan: Plan,
  nodes: readonly NodePlan[],
  options: DiskTextOptions,
): Generator<readonly string[], void> {
  if (options.verbose) {
    for (const node of nodes) yield verboseLines(plan, node, options);
    return;
  }
  for (const group of listedNodes(plan, nodes, options.statuses)) yield groupLines(group, options);
}

function verboseLines(plan: Plan, node: NodePlan, options: DiskTextOptions): readonly string[] {
  const unchanged =
    node.unchanged > 0 ? [[`    ${counted(node.unchanged, 'volume')} unchanged`]] : [];
  const blocks = [
    ...diskChanges(node).map((disk) => diskChangeLines(disk, options)),
    ...withAlikeJoined(ownRefusals(plan, node)).map((one) => refusalLines(one, options, 2)),
    ...(node.kept.length > 0 ? [node.kept.flatMap((kept) => keptLines(kept, options))] : []),
    ...unchanged,
  ];
  return [...headLines([node], options), ...spaced(blocks)];
}

function spaced(blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

function headLines(nodes: readonly NodePlan[], options: DiskTextOptions): readonly string[] {
  const times = nodes.map(({ inventoryTakenAt }) => inventoryTakenAt).toSorted();
  const [oldest = '', newest = ''] = [times.at(0), times.at(-1)];
  const taken = `${shown(oldest)}${oldest === newest ? '' : ` to ${shown(newest)}`}`;
  const first = shown(nodes[0]?.node ?? '');
  const text =
    nodes.length === 1
      ? `Node ${first} (inventory of ${taken})`
      : `${nodes.length} nodes like ${first}: ${nameRanges(nodes.map(({ node }) => shown(node))).join(', ')} (inventories of ${taken})`;
  return paragraph(options, { lead: '', text, hang: 2, toneAll: 'strong' });
}

function groupLines(group: ListedNodes, options: DiskTextOptions): readonly string[] {
  const { nodes, disks, refusals } = group;
  const kept = nodes.flatMap((node) => node.kept);
  if (disks.length + refusals.length + kept.length === 0) return [];
  const quiet = disks.filter(({ isQuiet }) => isQuiet);
  const blocks = [
    ...disks
      .filter(({ isQuiet }) => !isQuiet)
      .map((reported) => disksLines(reported, nodes.length, options)),
    ...(quiet.length > 0 ? [quietLines(quiet, options)] : []),
    ...refusals.map(({ refusal, likewise }) =>
      refusalLines({ ...refusal, evidence: [...refusal.evidence, ...likewise] }, options, 2),
    ),
    ...(kept.length > 0 ? [keptOfGroup(nodes, options)] : []),
  ];
  return [...headLines(nodes, options), ...spaced(blocks)];
}

/** Disks that are alike, on one node or on each of many. */
function disksLines(
  reported: ListedDisks,
  nodes: number,
  options: DiskTextOptions,
): readonly string[] {
  const { all, shown: change, like } = reported;
  if (all.length === 1 && like === null) return diskChangeLines(change, options);
  return [
    ...paragraph(options, {
      lead: `  ${SYMBOL_BY_LOSS[change.loss]} `,
      text: `${alikeText(reported, nodes)}${like === null ? '' : likeText(like)}`,
      hang: 8,
      tone: TONE_BY_LOSS[change.loss],
    }),
    ...(all.length > LISTED_DISKS ? [] : namedLines(all, nodes, options)),
    ...(like === null ? insideLines(change, options, true) : []),
  ];
}

function alikeText({ all, perNode }: ListedDisks, nodes: number): string {
  const { facts, content } = all[0].disk;
  const count =
    nodes === 1
      ? `${counted(perNode, 'disk')}${perNode === 1 ? '' : ' alike'}`
      : `${counted(perNode, 'disk')} on each node`;
  return `${count}: ${modelText(facts.identity, facts.sizeBytes)}; on ${all.length === 1 ? 'it' : 'each'} now: ${shown(content)}`;
}

function likeText({ node, count, layouts }: DisksBefore): string {
  const of = layouts.length === 0 ? '' : ` of layout ${layouts.map(shown).join(', ')}`;
  return `; as the ${count === 1 ? 'one' : String(count)}${of} on ${shown(node)}`;
}

function namedLines(
  disks: readonly DiskChange[],
  nodes: number,
  options: DiskTextOptions,
): readonly string[] {
  return disks.flatMap(({ disk, node }) =>
    paragraph(options, {
      lead: '        ',
      text: `${shown(disk.facts.id)}${nodes === 1 ? '' : ` on ${shown(node)}`} (now ${shown(disk.path)}): ${serialText(disk.facts.identity)}`,
      hang: 10,
    }),
  );
}

function quietLines(parts: readonly ListedDisks[], options: DiskTextOptions): readonly string[] {
  const disks = parts.flatMap(({ all }) => all);
  return paragraph(options, {
    lead: `  ${SYMBOL_BY_LOSS.none} `,
    text: `${counted(disks.length, 'disk')}: ${quietText(disks.flatMap((disk) => disk.operations))} (-v lists them)`,
    toneAll: 'quiet',
  });
}

function keptOfGroup(nodes: readonly NodePlan[], options: DiskTextOptions): readonly string[] {
  const [first, ...others] = nodes;
  const more = others.reduce((sum, { kept }) => sum + kept.length, 0);
  return [
    ...(first?.kept ?? []).flatMap((kept) => keptLines(kept, options)),
    ...(more === 0
      ? []
      : paragraph(options, {
          lead: '    ',
          text: `and ${more} alike on the other nodes (-v lists them)`,
        })),
  ];
}

function keptLines(kept: KeptVolume, options: DiskTextOptions): readonly string[] {
  const mount = kept.mountPoint === null ? 'not mounted' : `mounted at ${shown(kept.mountPoint)}`;
  return paragraph(options, {
    lead: '  = ',
    text: `volume ${shown(kept.volume)} on ${shown(kept.disk)}: ${formatBytes(kept.sizeBytes)}, ${shown(kept.content)}, ${mount}; ${keptText(kept)}${kept.protected === true ? '; protected: no consent gives it up' : ''}${options.verbose ? `; fingerprint ${shown(kept.fingerprint)}` : ''}`,
    hang: 6,
  });
}

function keptText({ because, claim }: KeptVolume): string {
  const whose = claim === null ? '' : ` claim ${shown(claimKey(claim))}`;
  switch (because) {
    case 'not-declared':
      return `no longer declared${claim === null ? '' : `, data of${whose}`}`;
    case 'claim-gone':
      return `its${claim === null ? ' claim' : whose} is not declared in git`;
    case 'provisioned':
      return `made for${whose} in the cluster`;
  }
}
