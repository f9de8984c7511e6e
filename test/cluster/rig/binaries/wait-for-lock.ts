import { spawn } from 'node:child_process';

/** A lock that another process of this machine may wait for. */
export interface HeldLock {
  readonly release: () => void;
}

/**
 * Waits for the lock on a file (flock of util-linux). A child holds it until its standard input
 * ends, so that it is free again however this process ends.
 *
 * @param waiting is called when another process has the lock.
 */
export async function waitForLock(file: string, waiting: () => void): Promise<HeldLock> {
  const child = spawn('flock', [file, 'sh', '-c', 'echo held; exec cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const isWaiting = setTimeout(waiting, 1000);
  try {
    await new Promise<void>((held, fail) => {
      child.once('error', fail);
      child.once('exit', (status) => {
        fail(new Error(`flock ${file} ended with ${String(status)}`));
      });
      child.stdout.once('data', () => {
        held();
      });
    });
  } finally {
    clearTimeout(isWaiting);
  }
  return {
    release: () => {
      child.stdin.end();
    },
  };
}
