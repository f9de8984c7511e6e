import type { Diagnostic } from '../../../src/model/declared/declarations.ts';
import type { SourceFile } from '../../../src/model/values/source-file.ts';
import { loadCommit } from '../../../src/pass/load-commit.ts';
import { readDeclarations, type ValidDeclarations } from '../../../src/pass/read-declarations.ts';

/** What a commit declares; null where it cannot be taken, for the reasons among the diagnostics. */
export interface DeclaredRevision {
  readonly valid: ValidDeclarations | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RevisionPlace {
  readonly url: string;
  /** Empty: everything. */
  readonly path: string;
  readonly cacheDir: string;
  /** The full id of a commit that is in the clone: no network is needed. */
  readonly commit: string;
}

/** Reads the declarations of a commit that was brought here before. @throws GitError */
export async function readDeclared(
  { url, path, cacheDir, commit }: RevisionPlace,
  inventoryFiles: readonly SourceFile[],
): Promise<DeclaredRevision> {
  const loaded = await loadCommit({
    ...{ repo: url, ref: commit, cacheDir },
    path: path === '' ? null : path,
  });
  const read = readDeclarations(loaded, inventoryFiles);
  const { declarations, givenInventories, givenVolumes, diagnostics, revision } = read;
  return {
    valid:
      declarations === null ? null : { declarations, givenInventories, givenVolumes, revision },
    diagnostics,
  };
}

/** `layouts/data.yaml:14:7: unknown-field: ...`: the first error, and how many more there are. */
export function firstError(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return 'its declarations are not valid';
  return `${lineOf(first)}${errors.length === 1 ? '' : ` (and ${String(errors.length - 1)} more)`}`;
}

/** One finding in one line, as compilers write them. */
export function lineOf({ source, code, message, hint }: Diagnostic): string {
  const { file, line, column } = source;
  const next = hint === undefined ? '' : `; ${hint}`;
  return `${file}:${String(line)}:${String(column)}: ${code}: ${message}${next}`;
}
