import type { Plan } from '../../model/planned/plan.ts';
import type { Block } from './cut-blocks.ts';
import { gfm, htmlCode, joined, NO_MARKDOWN } from './markdown.ts';
import { POOL_TITLES, poolCells, poolName, poolsOf } from '../text/pool-text.ts';
import { counted } from '../text/terminal.ts';

/** Rows that a table has at most. */
const LISTED_POOLS = 60;

/** What thin pools have, promise and use; those with an alarm first. */
export function poolBlocks(plan: Plan): readonly Block[] {
  const pools = poolsOf(plan).toSorted((a, b) => b.pool.alarms.length - a.pool.alarms.length);
  if (pools.length === 0) return [];
  const rows = pools.slice(0, LISTED_POOLS).map(({ node, pool }) => {
    const cells = poolCells(pool).map((text) => gfm`${text}`);
    const alarms = pool.alarms.length === 0 ? NO_MARKDOWN : gfm`**${pool.alarms.join('; ')}**`;
    return gfm`| ${htmlCode(node)} | ${htmlCode(poolName(pool))} | ${joined(cells, ' | ')} | ${alarms} |`;
  });
  const more = pools.length - rows.length;
  return [
    {
      kind: 'capacity',
      text: gfm`### Thin pools

| node | pool | ${joined(
        POOL_TITLES.map((title) => gfm`${title}`),
        ' | ',
      )} | |
| --- | --- | ${joined(
        POOL_TITLES.map(() => gfm`---:`),
        ' | ',
      )} | --- |
${joined(rows, '\n')}${more > 0 ? gfm`\n| and ${counted(more, 'other')} | | | | | | | |` : NO_MARKDOWN}`
        .markdown,
    },
  ];
}
