import { join } from 'node:path';
import { KERNEL_PARTS, type KernelPart } from '../../../src/assess/host/host-tools.ts';
import type { KernelPartState } from '../../../src/model/observed/host-examination.ts';
import { exists, readTextIfPresent } from '../../host/files.ts';

/**
 * Whether the running kernel has, or can load, each part that diskwright may need. Loads nothing.
 *
 * @param kernel its release, as `uname -r` prints it.
 * @param root before the paths of the host.
 */
export async function readKernelParts(
  kernel: string,
  root = '/',
): Promise<Readonly<Record<string, KernelPartState>>> {
  const textOf = (path: string): Promise<string | null> =>
    readTextIfPresent(join(root, path)).catch(() => null);
  const filesystems = (await textOf('proc/filesystems')) ?? '';
  const modules = join('lib/modules', kernel);
  const builtIn = await textOf(join(modules, 'modules.builtin'));
  const loadable = await textOf(join(modules, 'modules.dep'));
  const stateOf = async ({ name, isFilesystem }: KernelPart): Promise<KernelPartState> => {
    const isRunning = isFilesystem
      ? new RegExp(`^(?:nodev)?\\s*${name}$`, 'm').test(filesystems)
      : await exists(join(root, 'sys/module', name)).catch(() => false);
    if (isRunning || listsModule(builtIn ?? '', name)) return 'ready';
    if (listsModule(loadable ?? '', name)) return 'loadable';
    return loadable === null ? 'unknown' : 'missing';
  };
  const states = await Promise.all(
    KERNEL_PARTS.map(async (part) => [part.name, await stateOf(part)] as const),
  );
  return Object.fromEntries(states);
}

/** In modules.builtin and modules.dep each line begins with the path of a module. */
function listsModule(list: string, name: string): boolean {
  return new RegExp(`^\\S*/${name.replaceAll('_', '[-_]')}\\.ko(?:\\.\\w+)?(?::|$)`, 'm').test(
    list,
  );
}
