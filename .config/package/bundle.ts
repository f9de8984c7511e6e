import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackedFile } from './file-tree.ts';
import { PackageError } from './package-error.ts';

/** The programs, as they lie beside the runtime. */
export interface Bundle {
  /** Paths are relative to the directory of the runtime. */
  readonly files: readonly PackedFile[];
  /** Paths below the root of the project, of all that was bundled. */
  readonly modules: readonly string[];
}

/**
 * Bundles the programs.
 *
 * @param scratch a directory that is there, and is nobody else's.
 */
export async function bundlePrograms(root: string, scratch: string): Promise<Bundle> {
  const [directory, modules] = [join(scratch, 'bundle'), join(scratch, 'modules.json')];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, ['.config/build.ts', directory, modules], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new PackageError(`The programs cannot be bundled:\n${stderr}`);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry): PackedFile => {
      const file = join(entry.parentPath, entry.name);
      return { path: file.slice(directory.length + 1), mode: 0o644, content: { copyOf: file } };
    });
  return { files, modules: JSON.parse(await readFile(modules, 'utf8')) as string[] };
}
