import type { RevisionRequest } from '../git/repository.ts';
import type { Diagnostic } from '../model/declared/declarations.ts';
import type { SourceFile } from '../model/values/source-file.ts';

/** Files that declarations are read from, and what was found while they were fetched. */
export interface LoadedFiles {
  readonly files: readonly SourceFile[];
  /** Warnings of what was not read: links, submodules, names that cannot be written. */
  readonly diagnostics: readonly Diagnostic[];
  /** The commit, when they came from git. */
  readonly revision: string | null;
}

/** A commit of a repository; null where the request says nothing. */
export interface CommitRequest extends Pick<RevisionRequest, 'reader' | 'credentials'> {
  readonly repo: string;
  readonly ref: string | null;
  readonly path: string | null;
  readonly cacheDir: string | null;
}

/**
 * The files of one commit. This is all that a pass sees of git.
 *
 * @throws GitError
 */
export async function loadCommit(request: CommitRequest): Promise<LoadedFiles> {
  // git is for those who ask for it: the packages behind it are not loaded otherwise.
  const { readRevision } = await import('../git/repository.ts');
  const { repo, ref, path, cacheDir, reader, credentials = null } = request;
  const { revision, files, leftOut } = await readRevision({
    repo,
    ...(ref === null ? {} : { ref }),
    ...(path === null ? {} : { path }),
    ...(cacheDir === null ? {} : { cacheDir }),
    ...(reader === undefined ? {} : { reader }),
    credentials,
  });
  const diagnostics = leftOut.map((each): Diagnostic => ({
    severity: 'warning',
    code: each.reason,
    message: `not read: ${each.message}`,
    source: { file: each.path, line: 1, column: 1 },
  }));
  return { files, diagnostics, revision };
}
