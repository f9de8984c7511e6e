import { spawnSync } from 'node:child_process';

/**
 * A program that has a path open for writing, or with `<` for reading alone, and is no child of
 * ours: what we started ourselves does not count as somebody else.
 *
 * @returns its process id; {@link endOther} ends it.
 */
export function openedByAnother(path: string, how: '<' | '<>' = '<>'): number {
  const script = `(exec 7${how}"$0" >/dev/null 2>&1 && exec sleep 600 </dev/null) & echo $!`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script, path], { encoding: 'utf8' });
  const pid = Number(stdout);
  if (!(pid > 1)) throw new Error(`nothing was started: ${stderr}`);
  return pid;
}

export function endOther(pid: number): void {
  process.kill(pid, 'SIGKILL');
  while (isThere(pid)) spawnSync('sleep', ['0.01']);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
