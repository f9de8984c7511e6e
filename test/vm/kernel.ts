import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A kernel of the distribution, with its modules, as its package installs them. */
export interface Kernel {
  readonly release: string;
  /** The image that QEMU loads. */
  readonly image: string;
  readonly moduleDirectory: string;
}

/** The newest kernel that has both its image and its modules here; null when there is none. */
export function findKernel(): Kernel | null {
  const kernels = globSync('/boot/vmlinuz-*')
    .map((image) => {
      const release = basename(image).slice('vmlinuz-'.length);
      return { release, image, moduleDirectory: join('/lib/modules', release) };
    })
    .filter(({ moduleDirectory }) => globSync(join(moduleDirectory, 'modules.dep')).length > 0)
    .toSorted((a, b) => a.release.localeCompare(b.release, 'en', { numeric: true }));
  return kernels.at(-1) ?? null;
}

/**
 * The files of the named modules and of all that they need, in an order in which insmod takes them
 * (modules.dep(5)). What is built into the kernel is left out.
 */
export function moduleFiles(kernel: Kernel, names: readonly string[]): readonly string[] {
  const needs = readDependencies(kernel);
  const builtIn = new Set(
    readFileSync(join(kernel.moduleDirectory, 'modules.builtin'), 'utf8')
      .split('\n')
      .map(moduleName),
  );
  const byName = new Map([...needs.keys()].map((path) => [moduleName(path), path]));
  const ordered = new Set<string>();
  function add(path: string): void {
    for (const needed of needs.get(path) ?? []) add(needed);
    ordered.add(path);
  }
  for (const name of names.filter((wanted) => !builtIn.has(wanted))) {
    const path = byName.get(name);
    if (path === undefined)
      throw new Error(
        `The kernel ${kernel.release} has no module ${name} in ${kernel.moduleDirectory}; install linux-image-amd64.`,
      );
    add(path);
  }
  return [...ordered].map((path) => join(kernel.moduleDirectory, path));
}

function readDependencies(kernel: Kernel): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(join(kernel.moduleDirectory, 'modules.dep'), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const [path = '', needed = ''] = line.split(':', 2);
        return [path, needed.split(' ').filter((word) => word !== '')];
      }),
  );
}

/** `kernel/fs/9p/9p.ko.xz` is the module `9p`; minus and underscore are the same to the kernel. */
function moduleName(path: string): string {
  return basename(path)
    .replace(/\.ko(\.\w+)?$/, '')
    .replaceAll('-', '_');
}
