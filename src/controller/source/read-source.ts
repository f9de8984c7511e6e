import type { Cause } from '../../assess/summarize.ts';
import type { ApiClient } from '../../cluster/api-client.ts';
import { follow, type Following, type PreviousRevision } from '../../git/follow/follow.ts';
import { acknowledgeCommand, parseSourceRevision } from '../../git/follow/source-revision.ts';
import { GitError } from '../../git/git-error.ts';
import type { Declarations, Diagnostic } from '../../model/declared/declarations.ts';
import { loadCommit } from '../../pass/load-commit.ts';
import { readDeclarations } from '../../pass/read-declarations.ts';
import { readSourceAccess, type SourceAccess } from './source-access.ts';
import { durationMs, repositoryKey, type DiskRepository } from '../repository.ts';

/** A revision without errors. */
export interface ValidRevision {
  /** `main@sha1:<commit>`. */
  readonly revision: string;
  readonly commit: string;
  /** Of the path that is followed; null where it was not asked. */
  readonly treeId: string | null;
  readonly declarations: Declarations;
}

/**
 * What is known of a repository from pass to pass. Lost when the process ends, and made again from
 * the status.
 */
export interface SourceMemory {
  readonly previous: PreviousRevision | null;
  /** The last revision that was valid: it is in force. */
  readonly valid: ValidRevision | null;
  /** Why the last revision that was read is not in force; null when it is. */
  readonly invalid: Cause | null;
}

export interface SourceReading {
  readonly memory: SourceMemory;
  /** Why what is in force is not what the repository says. */
  readonly causes: readonly Cause[];
  /** History was rewritten: nothing is written until a person has acknowledged it. */
  readonly isHeld: boolean;
}

export interface SourceOptions {
  /** Where clones are kept; the default of the git room when left out. */
  readonly cacheDir: string | null;
  /** Reads the Secrets that a repository names. */
  readonly client: Pick<ApiClient, 'get'>;
}

/** Of one turn. */
interface Opened {
  readonly cacheDir: string | null;
  readonly access: SourceAccess;
}

/** What the status of an object says, after a start. */
export function rememberedSource({ status }: DiskRepository): SourceMemory {
  const revision = status?.lastAttemptedRevision;
  const previous = revision === undefined ? null : { revision, treeId: null };
  return { previous, valid: null, invalid: null };
}

/**
 * Follows the repository, and reads what it declares when that is another tree than before. The
 * last valid revision stays in force while the newest is not, or cannot be had. Does not throw for
 * what git or its files say.
 */
export async function readSource(
  repository: DiskRepository,
  memory: SourceMemory,
  options: SourceOptions,
): Promise<SourceReading> {
  const access = await readSourceAccess(repository, options.client);
  const { cacheDir } = options;
  const opened = access.ok ? { cacheDir, access: access.value } : { cacheDir, access: NO_ACCESS };
  const restored = await restoreValid(repository, memory, opened);
  const failed = (cause: Cause): SourceReading => ({
    ...{ memory: restored, causes: [cause, ...causesOf(restored)], isHeld: false },
  });
  if (!access.ok) return failed(access.error);
  try {
    const following = await followRepository(repository, restored, opened);
    return await readFollowed(repository, { memory: restored, following, opened });
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return failed(causeOf(error));
  }
}

/** What is in force is read from the clone. */
const NO_ACCESS: SourceAccess = { credentials: null, verify: null };

/**
 * Of a failure of git. Who is not trusted, and an address that is not accepted, wait for a person;
 * a server may come back.
 */
function causeOf({ code, message: what, remedy }: GitError): Cause {
  const message = `${what}. ${remedy}`;
  switch (code) {
    case 'signature-refused':
      return { reason: 'SignatureRefused', retry: 'by-person', message };
    case 'authentication':
    case 'server-untrusted':
      return { reason: 'AuthenticationFailed', retry: 'by-person', message };
    case 'address-refused':
      return { reason: 'AddressRefused', retry: 'by-person', message };
    case 'git-missing':
    case 'repository-not-found':
    case 'repository-of-another-user':
    case 'ref-not-found':
    case 'path-not-found':
    case 'too-large':
    case 'push-refused':
    case 'network':
    case 'deadline':
    case 'cache-unusable':
    case 'git-failed':
      return { reason: 'FetchFailed', retry: 'soon', message };
  }
}

function causesOf({ invalid }: SourceMemory): readonly Cause[] {
  return invalid === null ? [] : [invalid];
}

/**
 * After a start, the revision that was in force is read again: by its commit, from the clone where
 * it is still there.
 */
async function restoreValid(
  repository: DiskRepository,
  memory: SourceMemory,
  opened: Opened,
): Promise<SourceMemory> {
  const applied = parseSourceRevision(repository.status?.lastAppliedRevision ?? '');
  if (memory.valid !== null || applied === null) return memory;
  const revision = repository.status?.lastAppliedRevision ?? '';
  try {
    const read = await readCommit(repository, applied.commit, opened);
    if (read.declarations === null) return memory;
    const { commit } = applied;
    const valid = { revision, commit, treeId: null, declarations: read.declarations };
    return { ...memory, valid };
  } catch (error) {
    if (error instanceof GitError) return memory;
    throw error;
  }
}

function followRepository(
  { spec }: DiskRepository,
  { previous, valid }: SourceMemory,
  { cacheDir, access }: Opened,
): Promise<Following> {
  return follow({
    url: spec.url,
    ref: spec.ref ?? {},
    ...(spec.path === undefined ? {} : { path: spec.path }),
    ...(cacheDir === null ? {} : { cacheDir }),
    ...access,
    timeoutMs: durationMs(spec.timeout, 60_000),
    previous,
    acknowledgedRevision: spec.acknowledgedRevision ?? null,
    ...(valid === null ? {} : { keep: [valid.commit] }),
  });
}

interface Followed {
  readonly memory: SourceMemory;
  readonly following: Following;
  readonly opened: Opened;
}

async function readFollowed(
  repository: DiskRepository,
  { memory, following, opened }: Followed,
): Promise<SourceReading> {
  const { kind, found } = following;
  if (kind === 'rewound') {
    const command = acknowledgeCommand(repository.metadata.name, found.commit);
    const cause: Cause = {
      reason: 'Rewound',
      retry: 'by-person',
      message: `${following.reason}; nothing is written until it is acknowledged: ${command} -n ${repository.metadata.namespace ?? 'default'}`,
    };
    return { memory, causes: [cause], isHeld: true };
  }
  const previous = { revision: found.revision, treeId: found.treeId };
  const { valid } = memory;
  const { revision, commit, treeId } = found;
  if (valid?.treeId === treeId) {
    // The commit may have moved, perhaps back to what was valid before; nothing of ours has changed
    // with it.
    const next = { previous, valid: { ...valid, revision, commit }, invalid: null };
    return { memory: next, causes: [], isHeld: false };
  }
  if (kind !== 'changed' && memory.invalid !== null) {
    const next = { ...memory, previous };
    return { memory: next, causes: causesOf(next), isHeld: false };
  }
  const read = await readCommit(repository, commit, opened);
  const { declarations } = read;
  const next: SourceMemory =
    declarations === null
      ? { previous, valid, invalid: invalidCause(read.diagnostics, revision) }
      : { previous, valid: { revision, commit, treeId, declarations }, invalid: null };
  return { memory: next, causes: causesOf(next), isHeld: false };
}

async function readCommit({ spec }: DiskRepository, commit: string, { cacheDir, access }: Opened) {
  const path = spec.path ?? null;
  const { credentials } = access;
  const loaded = await loadCommit({ repo: spec.url, ref: commit, path, cacheDir, credentials });
  return readDeclarations(loaded);
}

/** The first error, where it stands, and how many more there are. */
function invalidCause(diagnostics: readonly Diagnostic[], revision: string): Cause {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const where =
    first === undefined
      ? ''
      : `${first.source.file}:${String(first.source.line)}:${String(first.source.column)}: ${first.message}`;
  const more = errors.length > 1 ? ` (and ${String(errors.length - 1)} more)` : '';
  return {
    reason: 'InvalidDeclaration',
    retry: 'by-person',
    message: `${where}${more}; ${revision} is not applied, the last valid revision stays in force`,
  };
}

/** The key under which a repository's memory is kept: another URL, ref or path begins anew. */
export function sourceKey(repository: DiskRepository): string {
  const { url, ref, path } = repository.spec;
  return JSON.stringify([repositoryKey(repository), repository.metadata.uid, url, ref, path]);
}
