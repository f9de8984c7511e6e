import type { NodeName } from '../../model/identifiers.ts';
import type { Plan } from '../../model/planned/plan.ts';
import type { MirrorStatus } from '../../model/planned/plan-summary.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { copyTimeText } from '../copy-text.ts';
import { counted, paint, paragraph, shown, type Style } from './terminal.ts';

/** How these are headed wherever a plan is shown. */
export const MIRRORS_TITLE = 'Mirrors with a copy too few';

/** What a mirror lacks, in one sentence. Not escaped. */
export function mirrorSentence(mirror: MirrorStatus): string {
  const { missingLegs, copiedPercent, idle, rebuilt, toCopyBytes, copyRate } = mirror;
  const lacks = [
    ...(missingLegs === 0
      ? []
      : [
          `${counted(missingLegs, 'disk')} that it lies on ${missingLegs === 1 ? 'is' : 'are'} missing`,
        ]),
    ...(idle === true ? ['a leg is no copy, and the kernel does not copy it'] : []),
    ...(copiedPercent === undefined
      ? []
      : [
          `a leg is being copied, ${String(copiedPercent)}% of it is there${restText(toCopyBytes, copyRate)}`,
        ]),
  ];
  const next =
    missingLegs === 0
      ? idle === true
        ? IDLE
        : 'until that is done, another disk that fails may take the data with it'
      : rebuilt === true
        ? 'the plan makes its leg anew; until that is copied, another disk that fails may take the data with it'
        : 'attach the disk again, or commit a DiskReplacement with "data: rebuild"';
  return `${lacks.join(', and ')}; ${next}`;
}

const IDLE =
  'as a rule it could not read the leg that it copies from (see dmesg): copy the data elsewhere while it can be read, for another disk that fails may take it along';

function restText(bytes: MirrorStatus['toCopyBytes'], rate: MirrorStatus['copyRate']): string {
  if (bytes === undefined) return '';
  return `, ${formatBytes(bytes)} are left (${copyTimeText(bytes, 'rebuild', rate)})`;
}

/** A mirror with a copy too few, and on which node. */
export interface MirrorOnNode {
  readonly node: NodeName;
  readonly mirror: MirrorStatus;
}

/** The mirrors of a plan that have a copy too few, in its order. */
export function mirrorsOf({ nodes }: Pick<Plan, 'nodes'>): readonly MirrorOnNode[] {
  return nodes.flatMap(({ node, mirrors = [] }) => mirrors.map((mirror) => ({ node, mirror })));
}

/** Mirrors without all of their copies, a sentence for each. */
export function mirrorLines(plan: Plan, options: Style): readonly string[] {
  const mirrors = mirrorsOf(plan);
  if (mirrors.length === 0) return [];
  return [
    paint(options, 'strong', MIRRORS_TITLE),
    ...mirrors.flatMap(({ node, mirror }) =>
      paragraph(options, {
        lead: '  ',
        text: `${shown(`${mirror.layout}/${mirror.name}`)} of ${shown(node)}: ${shown(mirrorSentence(mirror))}`,
        hang: 6,
      }),
    ),
  ];
}
