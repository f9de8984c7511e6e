import type { PlanSymbol } from './operation-phrase.ts';
import type { PlanCounts } from './plan-changes.ts';

/** What the signs mean, the gravest first. */
export const SYMBOL_MEANINGS = {
  '-': 'destroy: what is there is lost, as a consent in git allows',
  '<': 'take back: a claim sees its data of before again',
  '~': 'grow in place: never shrunk again',
  '+': 'create: writes where nothing is',
  '!': 'refused or not placed, with the evidence',
  '=': 'kept: it or its claim is not declared in git, data and mounts stay',
  '?': 'not evaluated, or by an inventory out of date',
  '.': 'loses nothing: mounts, links, marks, records, repairs',
} as const satisfies Record<PlanSymbol, string>;

/** What a plan comes to by sign: how many volumes, disks or refusals. */
export function symbolCounts(counts: PlanCounts): Readonly<Record<PlanSymbol, number>> {
  return {
    '-': counts.destroy,
    '<': counts.takeBack,
    '~': counts.grow,
    '+': counts.createOnBlank + counts.createOnWiped + counts.finish,
    '!': counts.refused + counts.unplaced,
    '=': counts.kept + counts.claimless,
    '?': counts.notEvaluated + counts.outdated,
    '.':
      counts.moves +
      counts.abortedMoves +
      counts.rebuilds +
      counts.leaves +
      counts.keys +
      counts.quiet +
      counts.repairs +
      counts.marks,
  };
}
