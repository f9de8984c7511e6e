import { usageError } from '../command-error.ts';
import type { OptionName } from './option-table.ts';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** A time as RFC 3339 in UTC. @throws CommandError of usage */
export function timeOf(option: OptionName, text: string | null): string | null {
  if (text === null) return null;
  const time = RFC_3339.test(text) ? new Date(text) : new Date(Number.NaN);
  if (!Number.isNaN(time.getTime())) return time.toISOString().replace(/\.000Z$/, 'Z');
  throw usageError(
    `--${option} ${JSON.stringify(text)} is no time`,
    'Give RFC 3339, such as 2026-05-01T12:00:00Z.',
  );
}

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The same, or `any` for no limit, which is Infinity. @throws CommandError of usage */
export function ageLimitOf(option: OptionName, text: string | null): number | null {
  return text === 'any' ? Infinity : ageOf(option, text);
}

/** A length of time in milliseconds. @throws CommandError of usage */
export function ageOf(option: OptionName, text: string | null): number | null {
  if (text === null) return null;
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const unitMs = UNIT_MS[unit];
  if (unitMs !== undefined) return Number(count) * unitMs;
  throw usageError(
    `--${option} ${JSON.stringify(text)} is no length of time`,
    'Give a number of seconds, minutes, hours or days, such as 90m, 24h or 7d.',
  );
}
