type Version = readonly [number, number, number];

/** The oldest release of each line of Node.js without a known hole that matters here. */
const OLDEST_SAFE: ReadonlyMap<number, Version> = new Map([
  [24, [24, 22, 1]],
  [26, [26, 12, 1]],
]);
/** What is older lacks functions of the language that are used. */
const OLDEST_THAT_RUNS = 22;
const WHY = 'the security release of Node.js of October 2026 fixed four issues of severity High';

/**
 * @param version as Node says it, without its "v": 24.22.1.
 * @returns why a Node of this version should not run diskwright, as a sentence without its full
 * stop; null when it may, and also where the text is no version of a release.
 */
export function unsafeNode(version: string): string | null {
  const numbers = releaseNumbers(version);
  if (numbers === null) return null;
  const oldest = OLDEST_SAFE.get(numbers[0]);
  if (oldest !== undefined)
    return isOlder(numbers, oldest)
      ? `Node ${version} is older than ${oldest.join('.')}: ${WHY}`
      : null;
  if (numbers[0] > Math.max(...OLDEST_SAFE.keys())) return null;
  return `Node ${version} is of a line that gets no security releases; take ${safeNodes()}, or newer: ${WHY}`;
}

/** Whether a part of the programs does not work on it (`engines` of the package). */
export function isNodeTooOldToRun(version: string): boolean {
  const [major] = releaseNumbers(version) ?? [OLDEST_THAT_RUNS];
  return major < OLDEST_THAT_RUNS;
}

/** The oldest releases that may be taken, for a sentence: "24.22.1 or 26.12.1". */
export function safeNodes(): string {
  return Array.from(OLDEST_SAFE.values(), (each) => each.join('.')).join(' or ');
}

/** The numbers of a release of Node; null where the text is none. */
export function releaseNumbers(version: string): Version | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function isOlder(one: Version, other: Version): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
