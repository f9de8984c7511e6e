import type { Plan } from '../../model/planned/plan.ts';
import { FAILING_TITLE, failingOf, failingSentence } from '../text/failing-text.ts';
import { counted } from '../text/terminal.ts';
import type { Block } from './cut-blocks.ts';
import { gfm, htmlCode, joined, NO_MARKDOWN } from './markdown.ts';

/** Disks that are listed at most. */
const LISTED_DISKS = 24;

/** A warning of failing disks that are used, or would be. */
export function failingBlocks(plan: Plan): readonly Block[] {
  const disks = failingOf(plan);
  if (disks.length === 0) return [];
  const items = disks
    .slice(0, LISTED_DISKS)
    .map(
      ({ node, failing }) =>
        gfm`- ${htmlCode(failing.disk)} of ${htmlCode(node)} ${failingSentence(failing)}`,
    );
  const more = disks.length - items.length;
  return [
    {
      kind: 'warning',
      text: gfm`### ${FAILING_TITLE}

${joined(items, '\n')}${more > 0 ? gfm`\n- and ${counted(more, 'other')}` : NO_MARKDOWN}`.markdown,
    },
  ];
}
