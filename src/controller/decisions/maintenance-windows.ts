import { createTask, parse } from 'node-cron';
import { durationMs } from '../repository.ts';

/** A time that comes again and again, as a DiskRepository declares it. */
export interface MaintenanceWindow {
  /** When it opens: a cron expression of five fields. */
  readonly schedule: string;
  readonly duration: string;
  /** IANA; UTC when left out. */
  readonly timeZone?: string;
}

const MINUTE_MS = 60_000;
/** Clocks are changed on quarters of an hour (tz database, all rules of this century). */
const QUARTER_MS = 15 * MINUTE_MS;
/** A longer window is looked at only so far back: who writes one means always. */
const LONGEST_MS = 31 * 24 * 60 * MINUTE_MS;

/**
 * Whether a moment lies in a window. What opens at a time that a change of clocks skips opens at
 * the next moment that there is; what opens at a time that comes twice opens twice. Pure: the
 * moment is an input.
 *
 * @throws RangeError for a time zone that is none, and Error for a schedule that is none.
 */
export function isInWindow(window: MaintenanceWindow, atMs: number): boolean {
  const lengthMs = Math.min(LONGEST_MS, durationMs(window.duration, 0));
  const local = localClock(window.timeZone ?? 'UTC');
  const opens = openingMinutes(window.schedule);
  const now = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  for (let at = now; at > atMs - lengthMs; at -= MINUTE_MS) {
    const here = local(at);
    const before = local(at - MINUTE_MS);
    // Of an ordinary minute just its own; after a jump forward those that were skipped, too.
    const first = here - before > MINUTE_MS ? before + MINUTE_MS : here;
    for (let minute = first; minute <= here; minute += MINUTE_MS) if (opens(minute)) return true;
  }
  return false;
}

/**
 * Why changes that cannot be taken back wait now; null where no window is declared, or one is open.
 *
 * @throws as {@link isInWindow}.
 */
export function closedReason(
  windows: readonly MaintenanceWindow[] | undefined,
  atMs: number,
): string | null {
  if (windows === undefined || windows.length === 0) return null;
  if (windows.some((window) => isInWindow(window, atMs))) return null;
  const texts = windows.map(
    ({ schedule, duration, timeZone = 'UTC' }) => `"${schedule}" ${timeZone} for ${duration}`,
  );
  return `no maintenance window is open (${texts.join(', ')})`;
}

/** Local wall-clock minutes, written as if they were UTC. */
function localClock(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const localOf = (atMs: number): number => {
    const parts = new Map(
      format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  };
  const offsets = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
    const offset = offsets.get(quarter) ?? localOf(quarter) - quarter;
    offsets.set(quarter, offset);
    return atMs + offset;
  };
}

/**
 * Whether a schedule has a minute, given as if it were UTC. Most minutes are ruled out by two
 * look-ups.
 */
function openingMinutes(schedule: string): (atMs: number) => boolean {
  const { minute, hour } = parse(schedule);
  const [minutes, hours] = [new Set(minute), new Set(hour)];
  return (atMs) => {
    const date = new Date(atMs);
    if (!minutes.has(date.getUTCMinutes()) || !hours.has(date.getUTCHours())) return false;
    const task = createTask(schedule, () => undefined, { timezone: 'UTC' });
    const isOpening = task.match(date);
    // The package keeps a list of all tasks that were made.
    void task.destroy();
    return isOpening;
  };
}
