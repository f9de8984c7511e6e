import { compareText } from './order.ts';

/** Beyond this a name is no slip of the finger any more, and measuring it costs time. */
const LONGEST_NAME = 200;

/**
 * The known name that somebody probably meant: nearest by insertions, deletions, substitutions and
 * swaps of neighbours, and no further away than a third of the letters.
 *
 * @returns the name (of equally near ones the first in order), or null when none is near.
 */
export function nearestName(typed: string, known: Iterable<string>): string | null {
  if (typed.length > LONGEST_NAME) return null;
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of known) {
    const limit = Math.max(1, Math.floor(Math.max(typed.length, name.length) / 3));
    if (name.length > LONGEST_NAME || Math.abs(name.length - typed.length) > limit) continue;
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance > limit) continue;
    const nearer =
      best === null ||
      distance < best.distance ||
      (distance === best.distance && compareText(name, best.name) < 0);
    if (nearer) best = { name, distance };
  }
  return best === null ? null : best.name;
}

/** Optimal string alignment distance, three rows at a time. */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
