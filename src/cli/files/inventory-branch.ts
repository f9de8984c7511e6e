import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findRevision, readRevision } from '../../git/repository.ts';
import type { SourceFile } from '../../model/values/source-file.ts';
import { usageError } from '../command-error.ts';
import type { DeclarationSource } from '../line/declaration-source.ts';

/**
 * Reads inventories from a branch of the declarations' own repository: observed state that lies in
 * git beside the declarations, without being part of any change.
 *
 * @param source null where no declarations are read: then of the repository of this directory.
 * @param place `git:REF` or `git:REF:PATH`; files are named as `REF:path`, as git-show(1) names
 * them.
 */
export async function readInventoryBranch(
  place: string,
  source: DeclarationSource | null,
): Promise<readonly SourceFile[]> {
  const { ref, path, ...where } = branchNamed(place, source);
  const { files } = await readRevision({
    ...where,
    ref,
    ...(path === undefined ? {} : { path }),
  });
  return files.map((file) => ({ ...file, path: `${ref}:${file.path}` }));
}

/**
 * The commit that a branch of inventories is at now. @param place as of {@link readInventoryBranch}
 */
export async function findInventoryRevision(
  place: string,
  source: DeclarationSource | null,
): Promise<string> {
  const { repo, ref, cacheDir } = branchNamed(place, source);
  return findRevision({ repo, ref, ...(cacheDir === undefined ? {} : { cacheDir }) });
}

/** A branch with inventories, and whose it is. */
export interface InventoryBranch {
  readonly repo: string;
  readonly ref: string;
  readonly path?: string;
  readonly cacheDir?: string;
}

/** @throws CommandError of usage. @param place as of {@link readInventoryBranch} */
export function branchNamed(place: string, source: DeclarationSource | null): InventoryBranch {
  const [, ref = '', path] = /^git:([^:]*)(?::(.*))?$/.exec(place) ?? [];
  if (ref === '')
    throw usageError(
      `--inventory ${place} names no branch`,
      'Give git:REF or git:REF:PATH, such as git:origin/observed or git:observed:inventories.',
    );
  const cacheDir = source?.kind === 'git' ? source.cacheDir : null;
  return {
    repo: repositoryOf(source),
    ref,
    ...(path === undefined ? {} : { path }),
    ...(cacheDir === null ? {} : { cacheDir }),
  };
}

function repositoryOf(source: DeclarationSource | null): string {
  switch (source?.kind) {
    case 'git':
      return source.repo;
    case 'path':
      return resolve(statSync(source.path).isDirectory() ? source.path : dirname(source.path));
    case 'standard-input':
    case undefined:
      return '.';
  }
}
