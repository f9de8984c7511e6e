const SHOWN = 8;

/** The first names of a list, and how many more there are. */
export function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  return rest > 0
    ? `${names.slice(0, SHOWN).join(', ')} and ${String(rest)} more`
    : names.join(', ');
}
