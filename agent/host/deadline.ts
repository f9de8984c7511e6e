/** A system call that did not return: the device, or the server behind a mount, does not answer. */
export class DeadlineExceeded extends Error {
  readonly timeoutMs: number;

  constructor(what: string, timeoutMs: number) {
    super(`${what} did not answer within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/**
 * Waits for work, but not longer than a deadline. The work itself goes on: a thread that waits in
 * the kernel for a dead device cannot be stopped, only no longer waited for.
 *
 * @throws DeadlineExceeded, or what the work throws.
 */
export async function withDeadline<T>(
  what: string,
  work: Promise<T>,
  timeoutMs: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(what, timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
