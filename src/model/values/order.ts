/**
 * Orders two texts by code unit. Never by locale: the same input must give the same bytes on
 * every machine.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same list when it is in order already. */
export function inOrder<T>(list: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  for (let index = 1; index < list.length; index += 1)
    if (compare(list[index - 1] as T, list[index] as T) > 0) return list.toSorted(compare);
  return list;
}

/** Sorts a copy by the text that `key` takes from each item. */
export function sortedBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  return items
    .map((item) => [key(item), item] as const)
    .sort((a, b) => compareText(a[0], b[0]))
    .map((pair) => pair[1]);
}

/** Groups items under a text key, keys in first-seen order. */
export function groupedBy<T, Key extends string>(
  items: readonly T[],
  key: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}
