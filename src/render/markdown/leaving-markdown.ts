import type { Plan } from '../../model/planned/plan.ts';
import { leavingOf, leavingSentence } from '../text/leaving-text.ts';
import { counted } from '../text/terminal.ts';
import type { Block } from './cut-blocks.ts';
import { gfm, htmlCode, joined, NO_MARKDOWN } from './markdown.ts';

/** Disks that are listed at most. */
const LISTED_DISKS = 60;

/** What still holds the disks that go. */
export function leavingBlocks(plan: Plan): readonly Block[] {
  const disks = leavingOf(plan);
  if (disks.length === 0) return [];
  const items = disks
    .slice(0, LISTED_DISKS)
    .map(
      ({ node, leaving }) =>
        gfm`- ${htmlCode(leaving.disk)} of ${htmlCode(node)}: ${leavingSentence(leaving)}`,
    );
  const more = disks.length - items.length;
  return [
    {
      kind: 'capacity',
      text: gfm`### Disks that leave

${joined(items, '\n')}${more > 0 ? gfm`\n- and ${counted(more, 'other')}` : NO_MARKDOWN}`.markdown,
    },
  ];
}
