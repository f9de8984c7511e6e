import { startChild } from './child.ts';
import { GIT_SETTINGS, gitEnvironment } from './git-environment.ts';
import { GitError, type GitCommandFacts } from './git-error.ts';
import type { GitDirectory } from './git-commands.ts';
import { withoutSecrets } from '../model/values/without-secrets.ts';

/**
 * Reads blobs and keeps them by id, for as long as they are asked for: a pass that asks for the
 * same files again starts no process, and one changed file costs one blob. One reader serves a
 * process; ids mean the same bytes in every repository.
 */
export interface BlobReader {
  /**
   * Reads these blobs, and forgets all others.
   *
   * @throws GitError when one is missing or their sum passes the cap.
   */
  readonly read: (
    place: GitDirectory,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, Uint8Array>>;
}

export interface BlobCaps {
  readonly maxTotalBytes: number;
  readonly deadlineMs: number;
}

export function createBlobReader(caps: BlobCaps): BlobReader {
  let kept: ReadonlyMap<string, Uint8Array> = new Map();
  return {
    read: async (place, ids) => {
      const found = new Map<string, Uint8Array>();
      const missing: string[] = [];
      let keptBytes = 0;
      for (const id of new Set(ids)) {
        const bytes = kept.get(id);
        if (bytes === undefined) missing.push(id);
        else {
          found.set(id, bytes);
          keptBytes += bytes.length;
        }
      }
      const allowance = { ...caps, maxTotalBytes: caps.maxTotalBytes - keptBytes };
      if (missing.length > 0)
        for (const [id, bytes] of await readBlobs(place, missing, allowance)) found.set(id, bytes);
      kept = found;
      return found;
    },
  };
}

/**
 * Reads blobs by one `git cat-file --batch` child: all ids go in, all contents come out
 * (git-cat-file(1), "BATCH OUTPUT").
 */
async function readBlobs(
  place: GitDirectory,
  ids: readonly string[],
  caps: BlobCaps,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const settings = GIT_SETTINGS.flatMap((setting) => ['-c', setting]);
  const child = startChild(
    ['git', ...settings, 'cat-file', '--batch', '--buffer'],
    {
      cwd: place.directory,
      env: gitEnvironment(place.isolation),
      input: `${ids.join('\n')}\n`,
    },
    caps.deadlineMs,
  );
  const parser = batchParser(ids, caps);
  let failure: unknown = null;
  try {
    for await (const chunk of child.stdout) parser.take(chunk);
  } catch (error) {
    failure = error;
    child.kill();
  }
  const result = await child.end();
  const command: GitCommandFacts = {
    argv: ['git', 'cat-file', '--batch'],
    exitCode: result.exitCode,
    stderr: withoutSecrets(result.stderr).slice(0, 16_384),
  };
  if (failure instanceof GitError) throw failure;
  if (result.timedOut)
    throw new GitError(
      'deadline',
      {
        message: `git cat-file did not end within ${caps.deadlineMs / 1000} s and was stopped`,
        remedy: 'Point --path at the directory of the declarations, then try again.',
      },
      { command, cause: failure },
    );
  if (result.failed || failure !== null || !parser.isComplete())
    throw new GitError(
      'git-failed',
      {
        message: `git cat-file failed in ${place.directory}: ${command.stderr.trim() || 'it ended early'}`,
        remedy: 'Check the repository with "git fsck".',
      },
      // The error of the child itself repeats all that git said, secrets included.
      { command, cause: failure ?? new Error(result.why ?? 'it ended early') },
    );
  return parser.blobs;
}

interface BatchParser {
  readonly take: (chunk: Uint8Array) => void;
  readonly isComplete: () => boolean;
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

const LINE_FEED = 0x0a;
const LONGEST_HEADER = 200;

/**
 * Takes the stream in pieces of any size: header line, as many bytes as it says, one line feed,
 * again.
 */
function batchParser(ids: readonly string[], caps: BlobCaps): BatchParser {
  const blobs = new Map<string, Uint8Array>();
  let header = '';
  let blob: { readonly id: string; readonly bytes: Uint8Array; filled: number } | null = null;
  let totalBytes = 0;

  function takeHeader(chunk: Uint8Array, from: number): number {
    const end = chunk.indexOf(LINE_FEED, from);
    header += Buffer.from(chunk.subarray(from, end === -1 ? chunk.length : end)).toString('latin1');
    if (end === -1 && header.length <= LONGEST_HEADER) return chunk.length;
    const { id, sizeBytes } = parseHeader(header, ids[blobs.size]);
    totalBytes += sizeBytes;
    if (totalBytes > caps.maxTotalBytes) throw filesTooLarge(caps);
    blob = { id, bytes: new Uint8Array(sizeBytes), filled: 0 };
    header = '';
    return end + 1;
  }

  function takeContent(current: NonNullable<typeof blob>, chunk: Uint8Array, from: number): number {
    const piece = chunk.subarray(from, from + current.bytes.length - current.filled);
    current.bytes.set(piece, current.filled);
    current.filled += piece.length;
    const end = from + piece.length;
    // The line feed after the content belongs to the format.
    if (end >= chunk.length) return end;
    blobs.set(current.id, current.bytes);
    blob = null;
    return end + 1;
  }

  return {
    blobs,
    isComplete: () => blobs.size === ids.length && blob === null && header === '',
    take: (chunk) => {
      for (let at = 0; at < chunk.length;)
        at = blob === null ? takeHeader(chunk, at) : takeContent(blob, chunk, at);
    },
  };
}

function parseHeader(
  header: string,
  wanted: string | undefined,
): { readonly id: string; readonly sizeBytes: number } {
  const [, id = '', size = ''] = /^([0-9a-f]{40,64}) blob (\d{1,15})$/.exec(header) ?? [];
  if (id !== '' && id === wanted) return { id, sizeBytes: Number(size) };
  throw new GitError('git-failed', {
    message: `the repository does not have the blob ${wanted ?? ''}: git says ${JSON.stringify(header)}`,
    remedy: 'The clone is partial or damaged; check it with "git fsck", or use a full clone.',
  });
}

export function filesTooLarge(caps: Pick<BlobCaps, 'maxTotalBytes'>): GitError {
  return new GitError('too-large', {
    message: `the YAML and JSON files hold more than ${caps.maxTotalBytes} bytes`,
    remedy: 'Point --path at the directory of the declarations.',
  });
}
