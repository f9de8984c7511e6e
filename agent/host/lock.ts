import { constants } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { commandFault, runCommand, type CommandResult } from './commands/command.ts';
import { exists, makeDirectory } from './files.ts';

export type LockResult =
  | { readonly kind: 'locked'; readonly lock: HostLock }
  /**
   * `pid` is null when the holder has not written its own yet, or is gone while a child of it holds
   * on.
   */
  | { readonly kind: 'held'; readonly pid: number | null }
  | { readonly kind: 'failed'; readonly reason: string };

/** Starts a command that has a descriptor as its standard input. */
export type RunOn = (
  descriptor: number,
  argv: readonly [string, ...string[]],
  options: { readonly timeoutMs: number },
) => Promise<CommandResult>;

/** Held until it is released or this process ends, however it ends. */
export interface HostLock {
  /** A child that inherits it holds the lock too, until it ends. */
  readonly descriptor: number;
  readonly release: () => Promise<void>;
}

const FLOCK_TIMEOUT_MS = 5_000;
/** flock(1), EXIT STATUS: with -n and a lock that is held. */
const EXIT_HELD = 1;

/**
 * Takes a lock without waiting. A lock of flock(2) belongs to the open file, which the child shares
 * with us: when `flock -n 0` has ended, we still hold it. No native addon is needed, and the kernel
 * lets go of it when we die.
 *
 * @param runOn how flock(1) is started.
 */
export async function lockFile(path: string, runOn: RunOn = runAlone): Promise<LockResult> {
  await makeDirectory(dirname(path));
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const result = await flock(file, runOn);
    if (result.kind === 'locked') {
      await file.truncate(0);
      await file.write(`${process.pid}\n`, 0);
    } else await file.close();
    return result.kind === 'held' ? { kind: 'held', pid: await readHolder(path) } : result;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function runAlone(...[descriptor, argv, options]: Parameters<RunOn>): Promise<CommandResult> {
  return runCommand(argv, { ...options, stdinDescriptor: descriptor });
}

async function flock(file: FileHandle, runOn: RunOn): Promise<LockResult> {
  const argv = ['flock', '-n', '0'] as const;
  const result = await runOn(file.fd, argv, { timeoutMs: FLOCK_TIMEOUT_MS });
  if (result.kind === 'exited' && result.exitCode === EXIT_HELD && result.stderr === '')
    return { kind: 'held', pid: null };
  const fault = commandFault(argv, result, FLOCK_TIMEOUT_MS);
  if (fault !== null) return { kind: 'failed', reason: fault };
  return { kind: 'locked', lock: { descriptor: file.fd, release: () => file.close() } };
}

async function readHolder(path: string): Promise<number | null> {
  const pid = Number((await readFile(path, 'utf8')).trim());
  return Number.isInteger(pid) && pid > 0 && (await exists(`/proc/${pid}`)) ? pid : null;
}
