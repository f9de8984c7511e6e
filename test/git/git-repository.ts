import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const environment = {
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C.UTF-8',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

export function git(directory: string, ...args: readonly string[]): string {
  return gitWith(directory, {}, args);
}

/** @param more variables for git beside the usual ones. */
export function gitWith(
  directory: string,
  more: Readonly<Record<string, string>>,
  args: readonly string[],
): string {
  const env = { ...environment, ...more };
  return execFileSync('git', [...args], { cwd: directory, env, stdio: 'pipe' })
    .toString('utf8')
    .trim();
}

export function temporaryDirectory(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'diskwright-git-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** A repository with a work tree, branch `main`, and one commit of these files. */
export function aRepository(directory: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '-q', '-b', 'main');
  return commit(directory, files, 'first');
}

/** @returns the new commit's id. */
export function commit(
  directory: string,
  files: Readonly<Record<string, string>>,
  message: string,
): string {
  writeFiles(directory, files);
  git(directory, 'add', '-A');
  git(directory, 'commit', '-q', '--allow-empty', '-m', message);
  return git(directory, 'rev-parse', 'HEAD');
}

/** A real git daemon over the repositories below a directory, on a port of its own. */
export async function serve(
  directory: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(
    'git',
    [
      'daemon',
      '--export-all',
      '--reuseaddr',
      '--listen=127.0.0.1',
      `--port=${String(port)}`,
      `--base-path=${directory}`,
      directory,
    ],
    { env: environment, stdio: 'ignore', detached: true },
  );
  const url = `git://127.0.0.1:${String(port)}`;
  await untilItAnswers(port);
  return { url, stop: () => stopGroup(child) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

export async function untilItAnswers(port: number): Promise<void> {
  const { connect } = await import('node:net');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not begin to answer');
}

/** `git daemon` is a wrapper around git-daemon: both lie in one process group. */
function stopGroup(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  });
}
