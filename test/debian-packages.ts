import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a command is on the path, or where Debian keeps those for root. */
export function hasCommand(command: string): boolean {
  const directories = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return directories.some((directory) => existsSync(join(directory, command)));
}

/**
 * Has apt-get install packages, if it is here; what it says of errors is shown. Look afterwards
 * whether they are there.
 */
export function installPackages(packages: Iterable<string>): void {
  const names = [...new Set(packages)];
  if (names.length === 0 || !hasCommand('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'], env };
  spawnSync('apt-get', ['update', '-q'], options);
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...names], options);
}
