import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PackageError } from './package-error.ts';

/** A package of npm of which something is in a program. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** Of its archive: an algorithm and a digest in base64, as npm writes them. */
  readonly integrity: string;
  /** The text of its licence. */
  readonly licenseText: string;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version: string; readonly license?: string; readonly integrity?: string }
    >
  >;
}

/**
 * @param modules paths below the root of the project, of all that was bundled.
 * @returns whose modules they are, as package-lock.json has them, sorted by name.
 */
export async function bundledPackages(
  root: string,
  modules: readonly string[],
): Promise<readonly BundledPackage[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const places = new Set(
    modules.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const packages = await Promise.all(
    Array.from(places, (place) => packageAt(root, place, lock.packages[place])),
  );
  return packages.toSorted((one, other) => (nameAndVersion(one) < nameAndVersion(other) ? -1 : 1));
}

export function nameAndVersion({ name, version }: BundledPackage): string {
  return `${name}@${version}`;
}

async function packageAt(
  root: string,
  place: string,
  locked: Lock['packages'][string] | undefined,
): Promise<BundledPackage> {
  if (locked?.license === undefined || locked.integrity === undefined)
    throw new PackageError(
      `package-lock.json has no licence or no digest of ${place}, which is bundled. Write it anew with npm install.`,
    );
  const names = await readdir(join(root, place));
  const file = names.toSorted().find((name) => /^(licen[cs]e|copying)/i.test(name));
  return {
    name: place.replace(/^.*node_modules\//, ''),
    version: locked.version,
    license: locked.license,
    integrity: locked.integrity,
    licenseText:
      file === undefined
        ? `It is licensed under ${locked.license}.\n`
        : await readFile(join(root, place, file), 'utf8'),
  };
}
