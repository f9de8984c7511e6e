import { formatBytes } from '../../model/values/bytes.ts';
import type { NodeLock } from '../../model/declared/declarations.ts';
import { groupedBy } from '../../model/values/order.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { ClassCapacity, NotEvaluated } from '../../model/planned/plan-summary.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { capacityChanges } from '../capacity-change.ts';
import { frame, type Block } from './cut-blocks.ts';
import { code, gfm, htmlCode, joined, NO_MARKDOWN, type Markdown } from './markdown.ts';
import { incompleteNodes } from '../plan-changes.ts';
import { listedInMarkdown } from './plan-markdown-items.ts';
import { counted } from '../text/terminal.ts';

/** A bundle is ASCII, which a string can be escaped to and a tagged template cannot. */
const ARROW: Markdown = { markdown: '→' };

/** Rows that a table has at most. */
const LISTED_CLASSES = 60;

/**
 * What each class has, and the largest claim that still fits; before and after, where the plan was
 * compared.
 */
export function capacityBlocks(plan: Plan, comparison: PlanComparison | null): readonly Block[] {
  const changes =
    comparison === null
      ? plan.capacity.map((after) => ({ ...after, before: after, after }))
      : capacityChanges(plan, comparison);
  if (changes.length === 0) return [];
  const listedRows = changes.slice(0, LISTED_CLASSES);
  const more = changes.length - listedRows.length;
  const columns: readonly ((row: ClassCapacity) => string)[] = [
    ({ volumes }) => String(volumes),
    ({ totalBytes }) => formatBytes(totalBytes),
    ({ claimedBytes }) => formatBytes(claimedBytes),
    ({ freeBytes }) => formatBytes(freeBytes),
    ({ largestFreeBytes }) => (largestFreeBytes === 0 ? 'none' : formatBytes(largestFreeBytes)),
  ];
  const rows = listedRows.map(({ storageClassName, before, after }) => {
    const cells = columns.map((of) => changeText(of(before), of(after)));
    return gfm`| ${htmlCode(storageClassName)} | ${joined(cells, ' | ')} |`;
  });
  return [
    {
      kind: 'capacity',
      text: gfm`### Capacity${
        comparison === null ? gfm`, once this is applied` : gfm`, before ${ARROW} after`
      }

| class | volumes | total | claimed | free | largest volume that fits |
| --- | ---: | ---: | ---: | ---: | ---: |
${joined(rows, '\n')}${more > 0 ? gfm`\n| and ${counted(more, 'other')} | | | | | |` : NO_MARKDOWN}`
        .markdown,
    },
  ];
}

function changeText(before: string, after: string): Markdown {
  return before === after ? gfm`${after}` : gfm`${before} ${ARROW} **${after}**`;
}

/** Why the plan is not the whole truth: nodes without a plan, and nodes whose plan may not hold. */
export function incompleteBlocks(plan: Plan): readonly Block[] {
  const { notEvaluated, outdated } = incompleteNodes(plan);
  const unknown = gfm`what happens on ${counted(notEvaluated.length, 'node')} is not known.`;
  const old = gfm`the plan of ${counted(outdated.length, 'node')} is of an inventory that is out of date.`;
  return [
    ...reasonBlocks(notEvaluated, gfm`### Not evaluated`, unknown),
    ...reasonBlocks(outdated, gfm`### Inventory out of date`, old),
  ];
}

function reasonBlocks(
  nodes: readonly NotEvaluated[],
  title: Markdown,
  warning: Markdown,
): readonly Block[] {
  if (nodes.length === 0) return [];
  const groups = [...groupedBy(nodes, ({ reason }) => reason).entries()];
  return [
    frame(
      gfm`${title}

> [!WARNING]
> This is not the whole truth: ${warning}`.markdown,
    ),
    ...groups.map(([reason, members]): Block => ({
      kind: 'refusal',
      text: gfm`- ${listedInMarkdown(members.map(({ node }) => node))}: ${reason}`.markdown,
    })),
  ];
}

/** What an apply is held to: the digest of what was shown, and the locks that were committed. */
export function digestBlock(
  plan: Plan,
  locks: readonly Pick<NodeLock, 'node' | 'digest'>[],
): Block {
  const planned = new Map(plan.nodes.map(({ node, digest }) => [node, digest]));
  const pinned = locks.filter(({ node }) => planned.has(node));
  const moved = pinned.filter(({ node, digest }) => planned.get(node) !== digest);
  const text =
    pinned.length === 0
      ? gfm`no node is locked`
      : moved.length === 0
        ? gfm`${counted(pinned.length, 'node')} locked, each to this plan`
        : gfm`${counted(pinned.length, 'node')} locked, of which ${counted(moved.length, 'lock')} ${moved.length === 1 ? 'is' : 'are'} of another plan: ${listedInMarkdown(moved.map(({ node }) => node))}`;
  return frame(
    gfm`---

Digest ${code(plan.digest)}; ${text}. Format ${code(plan.formatVersion)}, planner ${plan.plannerVersion}.`
      .markdown,
  );
}
