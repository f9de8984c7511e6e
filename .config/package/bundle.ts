import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackedFile } from './file-tree.ts';
import { PackageError } from './package-error.ts';
import type { Runtime } from './runtime.ts';

/** The programs, as they lie beside the runtime. */
export interface Bundle {
  /** Paths are relative to the directory of the runtime. */
  readonly files: readonly PackedFile[];
  /** Paths below the root of the project, of all that was bundled. */
  readonly modules: readonly string[];
}

/**
 * Bundles the programs by the runtime that will run them, which is the only one that takes the code
 * cache. For a runtime of another architecture there is none, and a start compiles.
 *
 * @param scratch a directory that is there, and is nobody else's.
 */
export async function bundlePrograms(
  root: string,
  runtime: Runtime,
  scratch: string,
): Promise<Bundle> {
  const [directory, modules] = [join(scratch, 'bundle'), join(scratch, 'modules.json')];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const builder = runtime.runsHere ? runtime.program : process.execPath;
  const { status, stderr } = spawnSync(builder, ['.config/build.ts', directory, modules], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new PackageError(`The programs cannot be bundled:\n${stderr}`);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && (runtime.runsHere || !entry.name.endsWith('.cache')))
    .map((entry): PackedFile => {
      const file = join(entry.parentPath, entry.name);
      return { path: file.slice(directory.length + 1), mode: 0o644, content: { copyOf: file } };
    });
  return { files, modules: JSON.parse(await readFile(modules, 'utf8')) as string[] };
}
