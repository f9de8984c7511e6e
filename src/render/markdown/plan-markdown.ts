import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import type { NodeLock } from '../../model/declared/declarations.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { OPERATION_TRAITS } from '../../model/planned/operation-traits.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { withAlikeJoined } from '../text/refusals/alike-refusals.ts';
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
import {
  claimSets,
  givenUpText,
  MANY_CLAIMS,
  newPlacements,
  type PlacedClaim,
} from '../alike/listed-claims.ts';
import { listedNodes } from '../alike/listed-nodes.ts';
import {
  irreversibleBlocks,
  refusalBlock,
  refusalLine,
  type ItemContext,
} from './plan-markdown-items.ts';
import { nodesBlock } from './plan-markdown-nodes.ts';
import { capacityBlocks, digestBlock, incompleteBlocks } from './plan-markdown-closing.ts';
import { failingBlocks } from './failing-markdown.ts';
import { leavingBlocks } from './leaving-markdown.ts';
import { mirrorBlocks } from './mirror-markdown.ts';
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
    ...failingBlocks(plan),
    ...(comparison !== null && isEmpty(added) ? [frame('This change adds nothing.')] : []),
    ...partBlocks(added, parts === null ? context : { ...context, statuses: parts.statuses }, OWN),
    ...(comparison === null ? [] : goneBlocks(comparison)),
    ...(parts === null || isEmpty(parts.pending)
      ? []
      : [
          frame('### Pending anyway, without this change too'),
          ...pendingBlocks(parts.pending, context),
        ]),
    ...capacityBlocks(plan, comparison),
    ...poolBlocks(plan),
    ...leavingBlocks(plan),
    ...mirrorBlocks(plan),
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

/**
 * What happens without the change too: what cannot be undone in full, all else folded, a line for
 * each refusal and each node or group of alike nodes, and no consent to paste: this change is not
 * about it.
 */
function pendingBlocks(part: Plan, context: ItemContext): readonly Block[] {
  const { level, kinds } = PENDING;
  const grave = irreversibleBlocks(part.nodes, context);
  const refusals = [
    ...part.nodes.flatMap((node) => withAlikeJoined(ownRefusals(part, node))),
    ...part.claims.flatMap((claim) => (claim.kind === 'unplaced' ? [claim.refusal] : [])),
  ].map(refusalLine);
  const nodes = nodeBlocks(part, context, PENDING).map(({ brief }) => ({ markdown: brief ?? '' }));
  return [
    ...(grave.length === 0
      ? []
      : [frame(`${level} Cannot be undone`), frame(cautionOf(part).markdown)]),
    ...grave.map((text) => ({ kind: kinds.grave, text })),
    ...foldedLines(counted(refusals.length, 'refusal'), refusals, kinds.refusal),
    ...foldedLines('Node by node', nodes, kinds.create),
    ...placedBlocks(part, kinds.claims),
  ];
}

function foldedLines(title: string, lines: readonly Markdown[], kind: BlockKind): readonly Block[] {
  if (lines.length === 0) return [];
  return [
    {
      kind,
      text: gfm`<details><summary>${title}</summary>

${joined(lines, '\n')}

</details>`.markdown,
      brief: gfm`- ${title}`.markdown,
    },
  ];
}

function partBlocks(part: Plan, context: ItemContext, { level, kinds }: Part): readonly Block[] {
  const grave = irreversibleBlocks(part.nodes, context);
  const refusals = refusalBlocks(part, context);
  const nodes = nodeBlocks(part, context, { level, kinds });
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

/** Nodes that are alike in one block. */
function nodeBlocks(part: Plan, context: ItemContext, { kinds }: Part): readonly Block[] {
  return Array.from(listedNodes(part, part.nodes, context.statuses)).flatMap(
    (reported): readonly Block[] => {
      const alone = { ...part, nodes: reported.nodes, claims: [], notEvaluated: [] };
      const block = nodesBlock(
        reported,
        context,
        planSummary(alone).replaceAll(/^Plan: |, 0 to (?:grow|destroy)|\.$/g, ''),
      );
      const creates = reported.disks.some(({ shown }) =>
        shown.operations.some(({ kind }) => OPERATION_TRAITS[kind].loss === 'create'),
      );
      return block === null ? [] : [{ ...block, kind: creates ? kinds.create : kinds.harmless }];
    },
  );
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
    ...Array.from(listedNodes(part, part.nodes, context.statuses)).flatMap(({ nodes, refusals }) =>
      refusals.map(({ refusal }) =>
        refusalBlock(refusal, context, { likewise: nodes.slice(1).map(({ node }) => node) }),
      ),
    ),
    ...part.claims.flatMap((placement) => {
      if (placement.kind === 'placed') return [];
      const { claim, refusal } = placement;
      const about = `claim ${claimKey(claim)} asks for ${formatBytes(claim.requestBytes)} of ${claim.storageClassName}`;
      return [refusalBlock(refusal, context, { about })];
    }),
  ];
}

function placedItem(placement: PlacedClaim): Markdown {
  const { claim, node, volume, sizeBytes } = placement;
  const givenUp = givenUpText(placement);
  const loss = givenUp === null ? gfm`` : gfm`; **${givenUp}**`;
  return gfm`- ${code(claimKey(claim))}: ${formatBytes(claim.requestBytes)} of ${code(claim.storageClassName)}, on node ${code(node)}, volume ${code(volume)} (${formatBytes(sizeBytes)})${loss}`;
}

function placedBlocks(part: Plan, kind: BlockKind): readonly Block[] {
  const placed = newPlacements(part);
  if (placed.length === 0) return [];
  const title = `${counted(placed.length, 'claim')} placed`;
  const items =
    placed.length < MANY_CLAIMS
      ? placed.map(placedItem)
      : claimSets(placed).map(
          ({ members, names, nodes }) =>
            gfm`- ${code(names)}: ${formatBytes(members[0].claim.requestBytes)} of ${code(members[0].claim.storageClassName)} each, on ${code(nodes)} (${counted(members.length, 'volume')} of ${formatBytes(members[0].sizeBytes)})`,
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
  warning: ['list of failing disks', 'lists of failing disks'],
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
