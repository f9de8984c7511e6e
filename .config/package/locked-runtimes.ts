import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageError } from './package-error.ts';
import { ARCHITECTURES } from './runtime.ts';

/**
 * The stock Node.js of each architecture, unpacked: npm brings the packages of package-lock.json,
 * whatever this machine is, and their bytes are held against the digests there.
 *
 * @returns their directories, in the order of ARCHITECTURES.
 * @throws PackageError where one cannot be had, or is another one.
 */
export async function lockedRuntimes(root: string, scratch: string): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { version: string; integrity: string }>>;
  };
  const directories: string[] = [];
  for (const { node } of ARCHITECTURES) {
    const name = `node-linux-${node}`;
    const locked = packages[`node_modules/${name}`];
    if (locked === undefined) throw new PackageError(`package-lock.json has no ${name}.`);
    const directory = join(scratch, name);
    await mkdir(directory);
    run(root, 'npm', [
      'pack',
      '--silent',
      `${name}@${locked.version}`,
      '--pack-destination',
      scratch,
    ]);
    const archive = join(scratch, `${name}-${locked.version}.tgz`);
    const digest = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (locked.integrity !== `sha512-${digest}`)
      throw new PackageError(
        `${name}@${locked.version} is not the one of package-lock.json: its digest is sha512-${digest}.`,
      );
    run(root, 'tar', ['-xzf', archive, '--strip-components=1', '-C', directory]);
    directories.push(directory);
  }
  return directories;
}

function run(cwd: string, program: string, words: readonly string[]): void {
  const child = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (child.status === 0) return;
  const said = child.error?.message ?? child.stderr.trim();
  throw new PackageError(`${[program, ...words].join(' ')} failed: ${said}`);
}
