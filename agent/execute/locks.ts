import { join } from 'node:path';
import { shortHash } from '../../src/model/values/digest.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type { CommandRunner } from '../drivers/driver.ts';
import { forDisk } from '../host/command-log.ts';
import { systemErrorText } from '../host/files.ts';
import { lockFile, type HostLock, type LockResult } from '../host/lock.ts';
import { ExecutionRefused } from './execution-refused.ts';

/**
 * Takes the lock of a pass: one at a time works on a host.
 *
 * @throws ExecutionRefused when it is held, or cannot be taken.
 */
export async function lockHost(stateDir: string): Promise<HostLock> {
  const path = join(stateDir, 'lock');
  const result = await lockFile(path);
  switch (result.kind) {
    case 'locked':
      return result.lock;
    case 'held':
      throw new ExecutionRefused(
        'lock-held',
        `Another diskwright-agent works on this host${result.pid === null ? '' : ` (process ${result.pid})`}; it holds ${path}.`,
        'Wait until it has ended, then try again.',
      );
    case 'failed':
      throw new ExecutionRefused(
        'lock-failed',
        `The lock ${path} could not be taken: ${result.reason}.`,
        'Install flock (util-linux) and make sure that the state directory is on a writable local filesystem.',
      );
  }
}

/** What is started for one disk. */
export interface DiskTools {
  readonly run: CommandRunner;
  readonly end: () => Promise<void>;
}

export interface DiskLock {
  readonly disk: DiskId;
  readonly tools: DiskTools | null;
  /** Why it was not taken; null when it was. */
  readonly reason: string | null;
  readonly release: () => Promise<void>;
}

/**
 * Locks one disk, for as long as its tools, or one that they started, are alive.
 *
 * @param openTools whose tools inherit the descriptor of the lock.
 */
export async function lockDisk(
  disk: DiskId,
  stateDir: string,
  openTools: (descriptor: number) => DiskTools,
): Promise<DiskLock> {
  const path = join(stateDir, 'locks', shortHash(['disk', disk], 20));
  const tools = { now: null as DiskTools | null };
  const result = await lockFile(path, (descriptor, argv, options) => {
    const opened = openTools(descriptor);
    tools.now = opened;
    return forDisk(disk, () => opened.run(argv, options));
  }).catch((error: unknown) => ({ kind: 'failed' as const, reason: systemErrorText(error) }));
  return {
    disk,
    tools: tools.now,
    reason: result.kind === 'locked' && tools.now !== null ? null : lockReason(result),
    release: async () => {
      if (result.kind === 'locked') await result.lock.release();
    },
  };
}

function lockReason(result: LockResult): string {
  return result.kind === 'failed'
    ? `The lock of this disk could not be taken: ${result.reason}.`
    : 'A tool that an earlier apply started still works on this disk; run "diskwright apply" again when it has ended.';
}
