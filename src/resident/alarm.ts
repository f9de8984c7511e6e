/** What wakes a resident, the controller or the agent, that waits. */
export interface Alarm {
  /** Ends the wait that goes on now, or the next one. */
  readonly ring: () => void;
  /** Waits until it rings, the signal comes or the time is over, whichever is first. */
  readonly wait: (forMs: number, signal: AbortSignal) => Promise<void>;
}

/** Longest that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

export function createAlarm(): Alarm {
  let rang = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      rang = true;
      wake?.();
    },
    wait: async (forMs, signal) => {
      if (!rang && !signal.aborted)
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            wake = null;
            resolve();
          };
          const timer = setTimeout(end, Math.min(LONGEST_MS, Math.max(0, forMs)));
          signal.addEventListener('abort', end);
          wake = end;
        });
      rang = false;
    },
  };
}
