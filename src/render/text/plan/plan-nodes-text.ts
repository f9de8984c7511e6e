import { formatBytes } from '../../../model/values/bytes.ts';
import { claimKey } from '../../../model/identifiers.ts';
import type { KeptVolume } from '../../../model/volumes/kept-volume.ts';
import type { NodePlan, Operation, Plan } from '../../../model/planned/plan.ts';
import type { Refusal } from '../../../model/planned/refusal.ts';
import {
  alikeNodes,
  type NodesAlike,
  type AlikePart,
  type PartedNode,
} from '../../alike/alike-plans.ts';
import { isToldWithClaims } from '../../alike/told-claims.ts';
import { withAlikeJoined } from '../alike-refusals.ts';
import { standingNote } from '../../compared-parts.ts';
import { nameRanges } from '../../alike/name-ranges.ts';
import { modelText, serialText, SYMBOL_BY_LOSS } from '../../operation-phrase.ts';
import { diskChanges, isQuiet, ownRefusals, type DiskChange } from '../../plan-changes.ts';
import {
  diskChangeLines,
  insideLines,
  quietText,
  TONE_BY_LOSS,
  type DiskTextOptions,
} from './plan-disk-text.ts';
import { refusalLines } from '../refusal-text.ts';
import { counted, paragraph, shown } from '../terminal.ts';

/** Disks that are listed each, where several are alike. */
const LISTED_DISKS = 12;

/**
 * What happens on the nodes of a plan: those whose plans differ in names, serials and ids only are
 * told once, and disks that are like those of a node above refer to it. With `-v` every node and
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
  const isTold = isToldWithClaims(plan);
  const groups = alikeNodes(nodes, {
    isToldElsewhere: isTold,
    noteOf: (operation) => standingNote([operation], options.standings),
  });
  const context: Context = { plan, options, isTold, told: new Map() };
  for (const group of groups) yield groupLines(group, context);
}

interface Context {
  readonly plan: Plan;
  readonly options: DiskTextOptions;
  readonly isTold: (operation: Operation) => boolean;
  /** By form, what was told of disks so far. */
  readonly told: Map<number, { readonly node: string; readonly count: number }>;
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

function groupLines(group: NodesAlike, context: Context): readonly string[] {
  const { options, plan } = context;
  const [first] = group;
  const refusals = groupRefusals(group, plan);
  if (first.disks.length + refusals.length + first.kept.length === 0) return [];
  const changes = diskChanges(first.plan);
  const isOneQuiet = ({ items }: AlikePart<readonly Operation[]>): boolean =>
    changes.some((change) => change.operations[0] === items[0]?.[0] && isQuiet(change));
  const quiet = first.disks.filter(isOneQuiet);
  const blocks = [
    ...first.disks
      .filter((part) => !isOneQuiet(part))
      .map((part) => disksLines(part, group, context)),
    ...(quiet.length > 0 ? [quietLines(group, quiet, options)] : []),
    ...refusals.map((one) => refusalLines(one, options, 2)),
    ...(first.kept.length > 0 ? [keptOfGroup(group, options)] : []),
  ];
  return [
    ...headLines(
      group.map((node) => node.plan),
      options,
    ),
    ...spaced(blocks),
  ];
}

/** Disks that are alike, on one node or on each of many. */
function disksLines(
  part: AlikePart<readonly Operation[]>,
  group: NodesAlike,
  context: Context,
): readonly string[] {
  const { options, told, isTold } = context;
  const disks = group.flatMap((node) => changesOf(node, part.form));
  const [first] = disks;
  if (first === undefined) return [];
  const before = told.get(part.form);
  if (before === undefined) told.set(part.form, { node: first.node, count: part.items.length });
  if (disks.length === 1 && (before === undefined || first.loss !== 'create'))
    return diskChangeLines(first, options);
  const [stripped = first] = diskChanges({
    ...group[0].plan,
    operations: first.operations.filter((one) => !isTold(one)),
  });
  const isReference = before !== undefined && first.loss === 'create';
  return [
    ...paragraph(options, {
      lead: `  ${SYMBOL_BY_LOSS[first.loss]} `,
      text: `${alikeText(disks, group.length)}${isReference ? likeText(before, first) : ''}`,
      hang: 8,
      tone: TONE_BY_LOSS[first.loss],
    }),
    ...(disks.length > LISTED_DISKS ? [] : namedLines(disks, group.length, options)),
    ...(isReference ? [] : insideLines(stripped, options, true)),
  ];
}

function changesOf(node: PartedNode, form: number): readonly DiskChange[] {
  const items = node.disks.find((part) => part.form === form)?.items ?? [];
  return items.flatMap((operations) => diskChanges({ ...node.plan, operations }));
}

function alikeText(disks: readonly DiskChange[], nodes: number): string {
  const [first] = disks;
  if (first === undefined) return '';
  const { facts, content } = first.disk;
  const each = disks.length / nodes;
  const count =
    nodes === 1
      ? `${counted(each, 'disk')}${each === 1 ? '' : ' alike'}`
      : `${counted(each, 'disk')} on each node`;
  return `${count}: ${modelText(facts.identity, facts.sizeBytes)}; on ${disks.length === 1 ? 'it' : 'each'} now: ${shown(content)}`;
}

function likeText({ node, count }: { node: string; count: number }, first: DiskChange): string {
  const layouts = new Set(first.volumes.map(({ volume }) => shown(volume.layout)));
  const of = layouts.size === 0 ? '' : ` of layout ${Array.from(layouts).join(', ')}`;
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

function quietLines(
  group: NodesAlike,
  parts: readonly AlikePart<readonly Operation[]>[],
  options: DiskTextOptions,
): readonly string[] {
  const disks = parts.flatMap(({ form }) => group.flatMap((node) => changesOf(node, form)));
  return paragraph(options, {
    lead: `  ${SYMBOL_BY_LOSS.none} `,
    text: `${counted(disks.length, 'disk')}: ${quietText(disks.flatMap((disk) => disk.operations))} (-v lists them)`,
    toneAll: 'quiet',
  });
}

/** Those of the first node, and under each what is refused likewise on the others. */
function groupRefusals(group: NodesAlike, plan: Plan): readonly Refusal[] {
  const [first, ...others] = group;
  const own = withAlikeJoined(ownRefusals(plan, first.plan));
  if (others.length === 0) return own;
  return own.map((refusal) => {
    const part = first.refusals.find(({ items }) =>
      items.some(({ code, disk }) => code === refusal.code && disk === refusal.disk),
    );
    const likewise = others.flatMap(({ plan: { node }, refusals }) =>
      (refusals.find(({ form }) => form === part?.form)?.items ?? []).map(
        ({ summary }) => `likewise on ${node}: ${summary}`,
      ),
    );
    return { ...refusal, evidence: [...refusal.evidence, ...likewise] };
  });
}

function keptOfGroup(group: NodesAlike, options: DiskTextOptions): readonly string[] {
  const [first, ...others] = group;
  const more = others.reduce((sum, { plan }) => sum + plan.kept.length, 0);
  return [
    ...first.plan.kept.flatMap((kept) => keptLines(kept, options)),
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
      return `its${claim === null ? ' claim' : whose} is no longer declared`;
  }
}
