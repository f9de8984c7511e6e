/** From so many names in a row on, they are written as a range. */
const ROW = 3;

interface Numbered {
  readonly name: string;
  readonly digits: string;
}

/**
 * Names as a NodeGroup writes them: `worker-[001:012]` for twelve that differ in a number that
 * counts up. Each name stands in one of the texts; those with one beginning are together, by their
 * number.
 */
export function nameRanges(names: readonly string[]): readonly string[] {
  const stems = new Map<string, Numbered[]>();
  for (const name of names) {
    const [, before = name, digits = '', after = ''] = /^(.*?)(\d{1,9})(\D*)$/.exec(name) ?? [];
    const stem = JSON.stringify([before, after]);
    const members = stems.get(stem);
    if (members === undefined) stems.set(stem, [{ name, digits }]);
    else members.push({ name, digits });
  }
  return Array.from(stems).flatMap(([stem, members]) => {
    const [before, after] = JSON.parse(stem) as [string, string];
    return inARow(members).flatMap((row) => {
      const [first, last] = [row.at(0), row.at(-1)];
      return row.length < ROW || first === undefined || last === undefined
        ? row.map(({ name }) => name)
        : [`${before}[${first.digits}:${last.digits}]${after}`];
    });
  });
}

/** Cut where a number does not follow on the one before it, as wide as the first one is written. */
function inARow(members: readonly Numbered[]): readonly (readonly Numbered[])[] {
  const rows: Numbered[][] = [];
  let next = '';
  for (const member of members.toSorted((a, b) => Number(a.digits) - Number(b.digits))) {
    if (member.digits !== '' && member.digits === next) rows.at(-1)?.push(member);
    else rows.push([member]);
    const width = rows.at(-1)?.[0]?.digits.length ?? 0;
    next = String(Number(member.digits) + 1).padStart(width, '0');
  }
  return rows;
}
