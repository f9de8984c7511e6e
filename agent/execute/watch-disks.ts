import { OperationFailed, type CommandRunner } from '../drivers/driver.ts';

/** Watches the work on the disks of one chain, for as long as it gets no answer from them. */
export interface DiskWatch {
  /** The same, and a tool that runs counts as work that goes on: each has a deadline of its own. */
  readonly watched: (run: CommandRunner) => CommandRunner;
  /**
   * Waits for work, unless nothing happens for too long: a call of the kernel that waits for a dead
   * device cannot be ended, only no longer be waited for. What was given up starts no tool any
   * more.
   *
   * @throws OperationFailed with `device-timeout` then; else what the work throws.
   */
  readonly inTime: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Whether work was given up, or a tool could not be killed: something may still hold on to the
   * disks.
   */
  readonly isSilent: () => boolean;
}

/**
 * Longer than a kernel retries a command of a disk (30 s, several times), and a spun-down array
 * needs.
 */
const SILENCE_MS = 120_000;
/** Of somebody who wants it to end. */
const SILENCE_WHEN_STOPPED_MS = 20_000;
const CHECKS_IN_SILENCE = 20;

export function watchDisks(
  signal: AbortSignal,
  deadlineScale: number,
  nowMs: () => number = () => performance.now(),
): DiskWatch {
  let running = 0;
  let lastMs = nowMs();
  let isSilent = false;
  const isTooLong = (): boolean => {
    const limitMs = (signal.aborted ? SILENCE_WHEN_STOPPED_MS : SILENCE_MS) * deadlineScale;
    return running === 0 && nowMs() - lastMs > limitMs;
  };
  return {
    watched: (run) => async (argv, options) => {
      if (isSilent) throw noAnswer();
      running += 1;
      try {
        const result = await run(argv, options);
        isSilent ||= result.kind === 'timeout' && result.fate === 'unkillable';
        return result;
      } finally {
        running -= 1;
        lastMs = nowMs();
      }
    },
    inTime: async (work) => {
      lastMs = nowMs();
      const given = Promise.withResolvers<never>();
      const checkMs = Math.ceil((SILENCE_WHEN_STOPPED_MS * deadlineScale) / CHECKS_IN_SILENCE);
      const timer = setInterval(() => {
        if (!isTooLong()) return;
        isSilent = true;
        given.reject(noAnswer());
      }, checkMs);
      try {
        return await Promise.race([work(), given.promise]);
      } finally {
        clearInterval(timer);
      }
    },
    isSilent: () => isSilent,
  };
}

function noAnswer(): OperationFailed {
  return new OperationFailed({
    code: 'device-timeout',
    message: 'The disk does not answer: what was written to it has not come back.',
    remedy:
      'Look at the kernel log (dmesg) and at what the disk lies on. Nothing more is done on it now; when it answers again, or was replaced, run "diskwright apply" again.',
  });
}
