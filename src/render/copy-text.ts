import { formatBytes, type Bytes } from '../model/values/bytes.ts';
import type { CopyKind, CopyRate } from '../model/observed/copy-rate.ts';

/** As moves and rebuilds are called where it is said how fast the last one was. */
const CALLED: Readonly<Record<CopyKind, string>> = { move: 'move', rebuild: 'rebuild of a leg' };

/**
 * How long it takes to copy so much, and how that is known: `about 2 h 10 min at 240 MiB per
 * second, as a move on this host was measured on 2026-11-20`.
 */
export function copyTimeText(bytes: Bytes, copy: CopyKind, rate: CopyRate | undefined): string {
  if (rate === undefined) return `no ${CALLED[copy]} was measured on this host yet`;
  const { bytesPerSecond, measuredOn } = rate;
  return `${aboutText(bytes, rate)} at ${formatBytes(bytesPerSecond)} per second, as a ${CALLED[copy]} on this host was measured on ${measuredOn}`;
}

/** No finer than a rate of another day can tell: `less than a minute`, `about 2 h 10 min`. */
export function aboutText(bytes: Bytes, { bytesPerSecond }: CopyRate): string {
  const minutes = Math.ceil(bytes / bytesPerSecond / 60);
  if (minutes <= 1) return 'less than a minute';
  if (minutes < 60) return `about ${String(minutes)} min`;
  if (minutes < 48 * 60) return `about ${partsText(Math.round(minutes / 10) * 10, HOURS)}`;
  return `about ${partsText(Math.round(minutes / 60), DAYS)}`;
}

/** Two units, and how many of the smaller one are in the larger. */
type Units = readonly [string, string, number];

const HOURS: Units = ['h', 'min', 60];
const DAYS: Units = ['d', 'h', 24];

/** `2 h 10 min`; without the smaller unit where there is none of it. */
function partsText(count: number, [larger, smaller, inLarger]: Units): string {
  const rest = count % inLarger;
  const whole = `${String(Math.floor(count / inLarger))} ${larger}`;
  return rest === 0 ? whole : `${whole} ${String(rest)} ${smaller}`;
}
