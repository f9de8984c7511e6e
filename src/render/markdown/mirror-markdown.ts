import type { Plan } from '../../model/planned/plan.ts';
import { MIRRORS_TITLE, mirrorSentence, mirrorsOf } from '../text/mirror-text.ts';
import { counted } from '../text/terminal.ts';
import type { Block } from './cut-blocks.ts';
import { gfm, htmlCode, joined, NO_MARKDOWN } from './markdown.ts';

/** Mirrors that are listed at most. */
const LISTED_MIRRORS = 60;

/** Mirrors without all of their copies. */
export function mirrorBlocks(plan: Plan): readonly Block[] {
  const mirrors = mirrorsOf(plan);
  if (mirrors.length === 0) return [];
  const items = mirrors
    .slice(0, LISTED_MIRRORS)
    .map(
      ({ node, mirror }) =>
        gfm`- ${htmlCode(`${mirror.layout}/${mirror.name}`)} of ${htmlCode(node)}: ${mirrorSentence(mirror)}`,
    );
  const more = mirrors.length - items.length;
  return [
    {
      kind: 'capacity',
      text: gfm`### ${MIRRORS_TITLE}

${joined(items, '\n')}${more > 0 ? gfm`\n- and ${counted(more, 'other')}` : NO_MARKDOWN}`.markdown,
    },
  ];
}
