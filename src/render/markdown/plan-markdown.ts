import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import type { NodeLock } from '../../model/declared/declarations.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { withAlikeJoined } from '../text/alike-refusals.ts';
import { comparedParts } from '../compared-parts.ts';
import {
  fittedBlocks,
  frame,
  type Block,
  type BlockKind,
  type ShortenedBlocks,
} from './cut-blocks.ts';
import { code, gfm, joined, type Markdown } from './markdown.ts';
import { countPlan, ownRefusals } from '../plan-changes.ts';
import { graveBlocks, nodeBlock, refusalBlock, type ItemContext } from './plan-markdown-items.ts';
import { capacityBlocks, digestBlock, incompleteBlocks } from './plan-markdown-closing.ts';
import { poolBlocks } from './pool-markdown.ts';
import { goneBlocks } from './plan-markdown-gone.ts';
import { headBlock } from './plan-markdown-head.ts';
import { planSummary } from '../plan-summary.ts';
import { counted } from '../text/terminal.ts';

export interface PlanMarkdownOptions extends Pick<ItemContext, 'consentExpires' | 'documentLines'> {
  /** What the plan was made from: who uses a disk, and where it sits. */
  readonly inventories: readonly Inventory[];
  readonly locks: readonly Pick<NodeLock, 'node' | 'digest'>[];
  /** What the commit adds to its base; null for a plan of its own. */
  readonly comparison: PlanComparison | null;
  /** No more bytes of UTF-8 than this, which is at least `LEAST_BYTES`. */
  readonly maxBytes: Bytes;
}

/**
 * GitHub takes comments of up to 65,536 characters; some room is left for what is put around them.
 */
export const COMMENT_BYTES = 65_000;

/**
 * A plan for whoever reviews the commit in a pull request: the outcome first, then what cannot be
 * undone, never folded, then what is refused, then the rest folded by node. Whatever comes from
 * hardware, tools or YAML is text in it, never markup, a link or a mention.
 */
export function renderPlanMarkdown(plan: Plan, options: PlanMarkdownOptions): string {
  const { comparison, inventories, locks } = options;
  const parts = comparison === null ? null : comparedParts(plan, comparison);
  const context: ItemContext = {
    inventories: new Map(inventories.map((inventory) => [inventory.node, inventory])),
    consentExpires: options.consentExpires,
    documentLines: options.documentLines,
  };
  const added = parts?.added ?? plan;
  const blocks: readonly Block[] = [
    headBlock(plan, added, comparison),
    ...(comparison !== null && isEmpty(added) ? [frame('This change adds nothing.')] : []),
    ...partBlocks(
      added,
      parts === null ? context : { ...context, standings: parts.standings },
      OWN,
    ),
    ...(comparison === null ? [] : goneBlocks(comparison)),
    ...(parts === null || isEmpty(parts.pending)
      ? []
      : [
          frame('### Pending anyway, without this change too'),
          ...partBlocks(parts.pending, context, PENDING),
        ]),
    ...capacityBlocks(plan, comparison),
    ...poolBlocks(plan),
    ...incompleteBlocks(plan),
    digestBlock(plan, locks),
  ];
  return fittedBlocks(blocks, options.maxBytes, cutNote);
}

function isEmpty({ nodes, claims }: Plan): boolean {
  return (
    claims.length === 0 &&
    nodes.every(
      ({ operations, refusals, kept }) => operations.length + refusals.length + kept.length === 0,
    )
  );
}

/** How blocks of a part are cut, and the level of its titles. */
interface Part {
  readonly level: string;
  readonly kinds: Readonly<
    Record<'grave' | 'refusal' | 'create' | 'harmless' | 'claims', BlockKind>
  >;
}

const OWN: Part = {
  level: '###',
  kinds: {
    grave: 'grave',
    refusal: 'refusal',
    create: 'create',
    harmless: 'harmless',
    claims: 'claims',
  },
};

const PENDING: Part = {
  level: '####',
  kinds: {
    grave: 'pending-grave',
    refusal: 'pending-refusal',
    create: 'pending',
    harmless: 'pending',
    claims: 'pending',
  },
};

function partBlocks(part: Plan, context: ItemContext, { level, kinds }: Part): readonly Block[] {
  const grave = graveBlocks(part.nodes, context);
  const refusals = refusalBlocks(part, context);
  const nodes = part.nodes.flatMap((node): readonly Block[] => {
    const creates = node.operations.some(({ kind }) => OPERATION_TRAITS[kind].loss === 'create');
    const alone = { ...part, nodes: [node], claims: [], notEvaluated: [] };
    const block = nodeBlock(node, context, planSummary(alone).replace(/^Plan: |\.$/g, ''));
    return block === null ? [] : [{ ...block, kind: creates ? kinds.create : kinds.harmless }];
  });
  const title = (text: string): Block => frame(`${level} ${text}`);
  return [
    ...(grave.length === 0 ? [] : [title('Cannot be undone'), frame(cautionOf(part).markdown)]),
    ...grave.map((text) => ({ kind: kinds.grave, text })),
    ...(refusals.length === 0 ? [] : [title('Refused, and what to do')]),
    ...refusals.map((text) => ({ kind: kinds.refusal, text })),
    ...(nodes.length === 0 ? [] : [title('Node by node')]),
    ...nodes,
    ...placedBlocks(part, kinds.claims),
  ];
}

/** Callouts of GitHub, GitLab and Gitea; a quotation elsewhere. */
function cautionOf(part: Plan): Markdown {
  const { destroy, takeBack, grow } = countPlan(part);
  const lines = [
    ...(destroy > 0 ? ['Once this is applied, what is destroyed here is lost for good.'] : []),
    ...(takeBack > 0 ? ['A claim sees its data of before again, and may change it.'] : []),
    ...(grow > 0 ? ['What has grown is never shrunk again.'] : []),
  ];
  return gfm`> [!${{ markdown: destroy > 0 ? 'CAUTION' : 'WARNING' }}]
> ${lines.join(' ')}`;
}

function refusalBlocks(part: Plan, context: ItemContext): readonly string[] {
  return [
    ...part.nodes.flatMap((node) =>
      withAlikeJoined(ownRefusals(part, node)).map((refusal) => refusalBlock(refusal, context)),
    ),
    ...part.claims.flatMap((placement) => {
      if (placement.kind === 'placed') return [];
      const { claim, refusal } = placement;
      const about = `claim ${claimKey(claim)} asks for ${formatBytes(claim.requestBytes)} of ${claim.storageClassName}`;
      return [refusalBlock(refusal, context, about)];
    }),
  ];
}

function placedBlocks({ claims }: Plan, kind: BlockKind): readonly Block[] {
  const placed = claims.flatMap((placement) =>
    placement.kind === 'placed' && !placement.recorded ? [placement] : [],
  );
  if (placed.length === 0) return [];
  const title = `${counted(placed.length, 'claim')} placed`;
  const items = placed.map(
    ({ claim, node, volume, sizeBytes }) =>
      gfm`- ${code(claimKey(claim))}: ${formatBytes(claim.requestBytes)} of ${code(claim.storageClassName)}, on node ${code(node)}, volume ${code(volume)} (${formatBytes(sizeBytes)})`,
  );
  return [
    {
      kind,
      text: gfm`<details><summary>${title}</summary>

${joined(items, '\n')}

</details>`.markdown,
      brief: gfm`- ${title}`.markdown,
    },
  ];
}

const CUT_WORDS = {
  pending: ['node with what is pending anyway', 'nodes with what is pending anyway'],
  harmless: ['node on which nothing is lost', 'nodes on which nothing is lost'],
  create: ['node on which volumes are created', 'nodes on which volumes are created'],
  claims: ['list of claims', 'lists of claims'],
  capacity: ['table of capacity', 'tables of capacity'],
  'pending-refusal': ['refusal that is there anyway', 'refusals that are there anyway'],
  refusal: ['refusal', 'refusals'],
  'pending-grave': [
    'disk on which something that cannot be undone is pending anyway',
    'disks on which something that cannot be undone is pending anyway',
  ],
  grave: ['DISK ON WHICH SOMETHING CANNOT BE UNDONE', 'DISKS ON WHICH SOMETHING CANNOT BE UNDONE'],
  frame: ['heading', 'headings'],
} as const satisfies Record<BlockKind, readonly [string, string]>;

function cutNote(cuts: readonly ShortenedBlocks[]): string {
  const items = cuts.map(({ kind, how, count }) => {
    const [one, many] = CUT_WORDS[kind];
    const what = counted(count, one, many);
    return how === 'shortened' ? `${what} in a line each` : `${what} left out`;
  });
  return gfm`> [!NOTE]
> Cut to fit into a comment: ${items.join('; ')}. The same command with ${code('-o text')} or ${code('--html FILE')} shows all of it.`
    .markdown;
}
