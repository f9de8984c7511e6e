import { describe, expect, it } from 'vitest';
import { DeadlineExceeded, withDeadline } from '../../../agent/host/deadline.ts';

describe('a deadline', () => {
  it('lets through what comes in time, value or error', async () => {
    expect(await withDeadline('it', Promise.resolve(7), 1_000)).toBe(7);
    await expect(withDeadline('it', Promise.reject(new Error('EIO')), 1_000)).rejects.toThrow(
      'EIO',
    );
  });

  it('ends the waiting for what never comes', async () => {
    const never = new Promise<never>(() => undefined);
    const waiting = withDeadline('/dev/sdx', never, 20);
    await expect(waiting).rejects.toThrow('/dev/sdx did not answer within 20 ms');
    await expect(waiting).rejects.toBeInstanceOf(DeadlineExceeded);
  });
});
