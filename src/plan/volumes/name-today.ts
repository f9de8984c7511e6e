import type { NameToday } from '../../assess/volume-ownership.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';

/** What claims that the sources of a node name are called today. */
export function nameToday({ renamedClaims }: DesiredNode): NameToday {
  if (renamedClaims === undefined) return (claim) => claim;
  const today = new Map(renamedClaims.map(({ from, to }) => [from, to]));
  return (claim) => today.get(claim) ?? claim;
}
