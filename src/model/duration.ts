const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;

/**
 * The milliseconds of a length of time as the schemas write it: `90s`, `5m`, `1h30m` (units ms, s,
 * m and h; as time.ParseDuration of Go reads it, and so Flux).
 *
 * @returns null when it is none, or longer than can be counted exactly.
 */
export function parseDuration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return null;
  const parts = text.matchAll(/([\d.]+)(ms|s|m|h)/g);
  let sum = 0;
  for (const [, count, unit] of parts)
    sum += Math.round(Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]);
  return Number.isSafeInteger(sum) ? sum : null;
}
