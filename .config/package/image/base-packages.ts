import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PackageError } from '../package-error.ts';
import type { Architecture } from '../runtime.ts';
import { openApt } from './apt.ts';
import pinned from './base-packages.json' with { type: 'json' };

/** A package of Debian 12 of which something is in the image. */
export interface BasePackage {
  readonly name: string;
  readonly version: string;
  /** Of its archive, in hexadecimal digits. */
  readonly sha256: string;
}

/** Whose files are in the image; `pin-base-packages.ts` writes the list anew. */
export function basePackages({ debian }: Architecture): readonly BasePackage[] {
  return pinned[debian];
}

/**
 * The archives of all packages, in the order of the list. They are kept by their digest below
 * `~/.cache/diskwright/debian` (or XDG_CACHE_HOME); what is not there apt-get downloads.
 *
 * @throws PackageError where one cannot be had, or is another than the list says.
 */
export async function baseArchives(architecture: Architecture): Promise<readonly string[]> {
  const packages = basePackages(architecture);
  const missing = packages.filter((each) => !existsSync(keptAt(each)));
  if (missing.length > 0) await download(architecture, missing);
  return packages.map(keptAt);
}

function cache(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'diskwright', 'debian');
}

function keptAt({ sha256 }: BasePackage): string {
  return join(cache(), `${sha256}.deb`);
}

async function download(
  architecture: Architecture,
  packages: readonly BasePackage[],
): Promise<void> {
  await mkdir(cache(), { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), 'diskwright-apt-'));
  try {
    const apt = openApt(architecture, scratch);
    for (const each of packages) {
      const directory = await mkdtemp(join(cache(), 'unfinished-'));
      try {
        const words = ['-q', 'download', `${each.name}=${each.version}`];
        apt.ask('apt-get', words, directory);
        await keep(each, directory);
      } finally {
        await rm(directory, { recursive: true });
      }
    }
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function keep(each: BasePackage, directory: string): Promise<void> {
  const [name = ''] = await readdir(directory);
  const file = join(directory, name);
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (sum !== each.sha256)
    throw new PackageError(
      `${name} has the SHA-256 ${sum}, and base-packages.json says ${each.sha256} of ${each.name} ${each.version}.`,
    );
  await rename(file, keptAt(each));
}
