import { claimKey } from '../../model/identifiers.ts';
import type { PlanComparison } from '../../review/compare-plans.ts';
import { frame, type Block } from './cut-blocks.ts';
import { code, gfm, htmlCode, joined, type Markdown } from './markdown.ts';
import { operationPhrase } from '../operation-phrase.ts';
import { counted } from '../text/terminal.ts';

/** What the base plans and the commit does not, folded by node: nothing happens by it. */
export function goneBlocks({ nodes, goneClaims }: PlanComparison): readonly Block[] {
  const blocks = [
    ...nodes.flatMap(({ node, gone }) =>
      foldedBlock(gfm`Node ${htmlCode(node)}`, [
        ...gone.operations.map(
          (operation) => gfm`- ${operationPhrase(operation)}, on ${code(operation.disk.facts.id)}`,
        ),
        ...gone.refusals.map(
          ({ code: name, summary }) => gfm`- no longer refused: ${name}: ${summary}`,
        ),
        ...gone.kept.map(
          ({ volume, disk }) =>
            gfm`- volume ${code(volume)} on ${code(disk)} is no longer only kept`,
        ),
      ]),
    ),
    ...foldedBlock(
      gfm`Claims that are declared no more`,
      goneClaims.map(({ claim }) => gfm`- ${code(claimKey(claim))}`),
    ),
  ];
  if (blocks.length === 0) return [];
  const title = gfm`### No longer planned, because of this change`;
  return [frame(title.markdown), ...blocks];
}

function foldedBlock(head: Markdown, items: readonly Markdown[]): readonly Block[] {
  if (items.length === 0) return [];
  const title = gfm`${head}: ${counted(items.length, 'item')}`;
  return [
    {
      kind: 'harmless',
      text: gfm`<details><summary>${title}</summary>

${joined(items, '\n')}

</details>`.markdown,
      brief: gfm`- ${title}`.markdown,
    },
  ];
}
