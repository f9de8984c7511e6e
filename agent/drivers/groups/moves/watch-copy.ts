import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyStatus } from './copy-mirror.ts';

export type CopyEnd =
  | { readonly kind: 'copied' | 'stopped' }
  /** `source`: some of it cannot be read there; else it cannot be written where it goes. */
  | { readonly kind: 'failed'; readonly on: 'source' | 'target' }
  | { readonly kind: 'stalled'; readonly percent: number };

export interface CopyWatch {
  readonly look: () => Promise<CopyStatus | null>;
  /** How long nothing may be copied, and how long to wait between two looks. */
  readonly stallMs: number;
  readonly pauseMs: number;
  /** Aborted: it is not waited for any more. */
  readonly signal: AbortSignal;
  /** Told each whole percent once. */
  readonly tell: (percent: number) => void;
}

/** Waits until the kernel has copied all of it without an error, or has met one. */
export async function watchCopy(options: CopyWatch): Promise<CopyEnd> {
  const { look, stallMs, pauseMs, signal, tell } = options;
  let last = -1;
  let told = -1;
  let percent = 0;
  let sinceMs = performance.now();
  while (!signal.aborted) {
    const status = await look();
    if (status !== null) {
      const { legs, done, all } = status;
      if (/[^A]/.test(legs))
        return { kind: 'failed', on: legs.startsWith('A') ? 'target' : 'source' };
      percent = Math.floor((done * 100) / Math.max(1, all));
      if (percent > told) {
        told = percent;
        tell(percent);
      }
      if (done === all) return { kind: 'copied' };
      if (done !== last) sinceMs = performance.now();
      last = done;
    }
    if (performance.now() - sinceMs > stallMs) return { kind: 'stalled', percent };
    await sleep(pauseMs, undefined, { signal }).catch(() => null);
  }
  return { kind: 'stopped' };
}
