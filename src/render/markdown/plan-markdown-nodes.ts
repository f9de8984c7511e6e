import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { KeptVolume } from '../../model/volumes/kept-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { nameRanges } from '../alike/name-ranges.ts';
import type { DisksBefore, ListedDisks, ListedNodes } from '../alike/listed-nodes.ts';
import { ALIKE_VOLUMES, volumeRows, type VolumeRow } from '../alike/volume-rows.ts';
import { disruptionOf } from '../disruption.ts';
import { operationPhrase, serialText, sourceText } from '../operation-phrase.ts';
import { counted } from '../text/terminal.ts';
import type { Block } from './cut-blocks.ts';
import { code, gfm, htmlCode, joined, NO_MARKDOWN, type Markdown } from './markdown.ts';
import {
  disruptionText,
  hardware,
  isGrave,
  note,
  type ItemContext,
} from './plan-markdown-items.ts';

/** Disks that are listed each, where several are alike. */
const LISTED_DISKS = 12;

/** Kept volumes that are listed each. */
const LISTED_KEPT = 24;

/**
 * Everything of a node, or of several alike, that loses nothing of what is there, folded: a line
 * for each volume, or for several alike.
 */
export function nodesBlock(
  reported: ListedNodes,
  context: ItemContext,
  counts: string,
): Pick<Block, 'text' | 'brief'> | null {
  const { nodes, disks } = reported;
  const kept = nodes.flatMap((node) => node.kept);
  const changing = disks.filter(({ shown }) => shown.operations.some((one) => !isGrave(one)));
  const [first] = nodes;
  if (first === undefined || changing.length + kept.length === 0) return null;
  const items = [
    ...(nodes.length === 1 ? [] : [gfm`- ${nameRanges(nodes.map(({ node }) => node)).join(', ')}`]),
    ...changing.map((one) => disksItem(one, nodes.length, context)),
    ...kept.slice(0, LISTED_KEPT).map(keptItem),
    ...(kept.length > LISTED_KEPT ? [gfm`- and ${kept.length - LISTED_KEPT} more kept`] : []),
  ];
  const who =
    nodes.length === 1
      ? gfm`Node ${htmlCode(first.node)}`
      : gfm`${nodes.length} nodes like ${htmlCode(first.node)}`;
  const head = gfm`${who}: ${{ markdown: counts }}`;
  const likes = changing.flatMap((one) => (one.like === null ? [] : [likeText(one, one.like)]));
  if (nodes.length === 1 && kept.length === 0 && likes.length === changing.length)
    return {
      text: gfm`- ${head} (${joined(likes, '; ')})`.markdown,
      brief: gfm`- ${head}`.markdown,
    };
  return {
    text: gfm`<details><summary>${head}</summary>

${joined(items, '\n')}

</details>`.markdown,
    brief: gfm`- ${head}`.markdown,
  };
}

function disksItem(reported: ListedDisks, nodes: number, context: ItemContext): Markdown {
  const { shown, like } = reported;
  const operations = shown.operations.filter((one) => !isGrave(one));
  const isCalm = operations.every((operation) => disruptionOf(operation) === 'none');
  const sources = new Set(operations.map(({ source }) => sourceText(source)));
  const [only] = sources;
  const where = sources.size === 1 && only !== undefined ? gfm`; ${code(only)}` : NO_MARKDOWN;
  const calm = isCalm ? gfm`; disruption: none` : NO_MARKDOWN;
  if (like !== null) return gfm`- ${likeText(reported, like)}`;
  const lines = [
    ...namesOf(reported, nodes).map((text) => ({ text, operations: [] })),
    ...shown.table
      .filter((one) => !isGrave(one))
      .map((operation) => ({
        text: gfm`${operationPhrase(operation)}`,
        operations: [operation as Operation],
      })),
    ...rowsOf(reported).map((row) => ({ text: rowText(row), operations: row.operations })),
  ].map(({ text, operations: of }) => {
    const at = sources.size > 1 ? sourceOf(of) : NO_MARKDOWN;
    const drained = of.find((operation) => disruptionOf(operation) !== 'none');
    const cost =
      drained === undefined ? NO_MARKDOWN : gfm`; disruption: ${disruptionText(drained)}`;
    return gfm`  - ${text}${cost}${at}${note(of, context)}`;
  });
  return gfm`- ${headOf(reported, nodes)}; on ${reported.all.length === 1 ? 'it' : 'each'} now: ${code(shown.disk.content)}${calm}${where}
${joined(lines, '\n')}`;
}

/** Which these are is in the text and on the page: of blank disks, a comment needs no more. */
function likeText({ perNode }: ListedDisks, { node, count, layouts }: DisksBefore): Markdown {
  const of =
    layouts.length === 0 ? NO_MARKDOWN : gfm` of layout ${joined(layouts.map(code), ', ')}`;
  return gfm`${counted(perNode, 'disk')} as the ${count === 1 ? 'one' : String(count)}${of} on node ${code(node)}`;
}

function headOf({ all, shown, perNode }: ListedDisks, nodes: number): Markdown {
  const { disk } = shown;
  const { identity, sizeBytes } = disk.facts;
  if (all.length === 1) return gfm`${code(disk.facts.id)}, ${hardware(disk)}`;
  const { model } = identity;
  return gfm`${counted(perNode, 'disk')} ${nodes === 1 ? 'alike' : 'on each node'}, ${
    model === undefined ? 'no model' : gfm`model ${code(model)}`
  }, ${formatBytes(sizeBytes)}`;
}

/** Which they are, where they are not too many. */
function namesOf({ all }: ListedDisks, nodes: number): readonly Markdown[] {
  if (all.length === 1 || all.length > LISTED_DISKS) return [];
  const names = all.map(({ disk: { facts }, node }) => {
    const of = nodes === 1 ? NO_MARKDOWN : gfm` on ${code(node)}`;
    return gfm`${code(facts.id)}${of} (${serialText(facts.identity)})`;
  });
  return [joined(names, ', ')];
}

function rowsOf({ all, shown }: ListedDisks): readonly VolumeRow[] {
  const volumes = shown.volumes.filter(({ loss }) => loss === 'create' || loss === 'none');
  const least = all.length === 1 ? ALIKE_VOLUMES : 1;
  return volumeRows(volumes, { least, noteOf: () => '' });
}

function rowText({ cells: [name, size, text] }: VolumeRow): Markdown {
  return gfm`${code(name)}${size === '' ? NO_MARKDOWN : gfm`, ${size}`}: ${text}`;
}

function sourceOf(operations: readonly Operation[]): Markdown {
  const found = new Set(operations.map(({ source }) => sourceText(source)));
  return found.size === 0 ? NO_MARKDOWN : gfm`; ${joined(Array.from(found, code), ', ')}`;
}

function keptItem(kept: KeptVolume): Markdown {
  const { volume, disk, sizeBytes, content, mountPoint, claim, because } = kept;
  const mounted = mountPoint === null ? gfm`not mounted` : gfm`mounted at ${code(mountPoint)}`;
  const whose = claim === null ? NO_MARKDOWN : gfm`, data of claim ${code(claimKey(claim))}`;
  return gfm`- kept: volume ${code(volume)} on ${code(disk)}, ${formatBytes(sizeBytes)}, ${code(content)}, ${mounted}${whose}; ${GONE[because]}${
    kept.protected === true ? gfm`; protected` : NO_MARKDOWN
  }`;
}

const GONE = {
  'not-declared': 'no longer declared',
  'claim-gone': 'its claim is not declared in git',
  provisioned: 'made for a claim in the cluster',
} as const satisfies Record<KeptVolume['because'], string>;
