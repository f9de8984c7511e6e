import { getTasks } from 'node-cron';
import { describe, expect, it } from 'vitest';
import { closedReason, isInWindow } from '../../src/controller/decisions/maintenance-windows.ts';

const berlin = { schedule: '30 2 * * *', duration: '1h', timeZone: 'Europe/Berlin' };

function isOpen(window: Parameters<typeof isInWindow>[0], at: string): boolean {
  return isInWindow(window, Date.parse(at));
}

describe('a maintenance window', () => {
  it('opens at its minute in its time zone, and closes after its duration', () => {
    expect(isOpen(berlin, '2026-03-28T01:29:59Z')).toBe(false);
    expect(isOpen(berlin, '2026-03-28T01:30:00Z')).toBe(true);
    expect(isOpen(berlin, '2026-03-28T02:29:59Z')).toBe(true);
    expect(isOpen(berlin, '2026-03-28T02:30:01Z')).toBe(false);
  });

  it('is in UTC when it names no zone', () => {
    const utc = { schedule: '0 2 * * SAT', duration: '4h' };
    expect(isOpen(utc, '2026-05-02T05:59:00Z')).toBe(true);
    expect(isOpen(utc, '2026-05-03T02:30:00Z')).toBe(false);
  });

  it('that would open in the hour that summer time skips opens after it', () => {
    expect(isOpen(berlin, '2026-03-29T00:59:59Z')).toBe(false);
    expect(isOpen(berlin, '2026-03-29T01:00:00Z')).toBe(true);
    expect(isOpen(berlin, '2026-03-29T02:00:01Z')).toBe(false);
  });

  it('that would open in the hour that comes twice opens twice', () => {
    expect(isOpen(berlin, '2026-10-25T00:30:00Z')).toBe(true);
    expect(isOpen(berlin, '2026-10-25T01:30:00Z')).toBe(true);
    expect(isOpen(berlin, '2026-10-25T02:30:01Z')).toBe(false);
  });

  it('of a week is open at its end', () => {
    const week = { schedule: '0 0 1 * *', duration: '168h', timeZone: 'Asia/Kolkata' };
    expect(isOpen(week, '2026-06-07T18:29:00Z')).toBe(true);
    expect(isOpen(week, '2026-06-07T18:31:00Z')).toBe(false);
  });

  it('leaves no task behind', () => {
    isOpen(berlin, '2026-03-28T01:30:00Z');
    expect(getTasks().size).toBe(0);
  });

  it('is said in words while it is closed, and not needed where none is declared', () => {
    const at = Date.parse('2026-03-28T12:00:00Z');
    expect(closedReason([], at)).toBeNull();
    expect(closedReason(undefined, at)).toBeNull();
    expect(closedReason([berlin], at)).toBe(
      'no maintenance window is open ("30 2 * * *" Europe/Berlin for 1h)',
    );
    expect(closedReason([berlin, { schedule: '0 11 * * *', duration: '2h' }], at)).toBeNull();
  });
});
