/**
 * Whether a text matches a glob of `*` (any run of letters) and `?` (any one letter), without
 * regard to case. Runs in the product of the two lengths at worst, for any pattern.
 */
export function globMatches(pattern: string, text: string): boolean {
  const wanted = pattern.toLowerCase();
  const found = text.toLowerCase();
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < found.length) {
    if (p < wanted.length && (wanted[p] === '?' || (wanted[p] === found[t] && wanted[p] !== '*'))) {
      p += 1;
      t += 1;
    } else if (p < wanted.length && wanted[p] === '*') {
      star = p;
      resume = t;
      p += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      t = resume;
    } else return false;
  }
  while (wanted[p] === '*') p += 1;
  return p === wanted.length;
}
