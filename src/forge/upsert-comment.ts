import type { CodeHost, Comment } from './code-host.ts';
import {
  bodyOf,
  bytesOf,
  readBody,
  supersededBody,
  upsertOf,
  type OwnComment,
  type CommentRevision,
} from './comment-body.ts';
import { ForgeError } from './forge-error.ts';

export interface Upserted {
  readonly id: number;
  readonly change: 'created' | 'edited' | 'unchanged';
}

/** Somebody may delete the comment, or write one, between our look and our write. */
const MOST_TRIES = 4;

/**
 * Makes the one comment of that name say a revision: looks for it, edits it or makes it. Runs at
 * the same time end with one comment. What comes of a request that was lost is found out by looking
 * again.
 *
 * @throws ForgeError
 */
export async function upsertComment(
  host: CodeHost,
  name: string,
  revision: CommentRevision,
): Promise<Upserted> {
  checkSize(bodyOf(name, [revision], host.mostBytes), host);
  const self = await host.self();
  for (let tries = 1; ; tries += 1) {
    try {
      return await upsertOnce(host, { name, revision, self });
    } catch (error) {
      const isWorthAnother =
        error instanceof ForgeError &&
        ['not-found', 'host-failed', 'network'].includes(error.code) &&
        tries < MOST_TRIES;
      if (!isWorthAnother) throw error;
    }
  }
}

interface Wanted {
  readonly name: string;
  readonly revision: CommentRevision;
  readonly self: string | null;
}

async function upsertOnce(host: CodeHost, wanted: Wanted): Promise<Upserted> {
  const { name, revision, self } = wanted;
  // Where nobody says who we are, nothing is ours before something was made.
  const own = self === null ? [] : ownOf(await host.listComments(), name, self);
  const upsert = upsertOf(own, revision);
  switch (upsert.kind) {
    case 'unchanged':
      return { id: upsert.id, change: 'unchanged' };
    case 'edit':
      await host.editComment(upsert.id, bodyOf(name, upsert.revisions, host.mostBytes));
      return { id: upsert.id, change: 'edited' };
    case 'create': {
      const made = await host.createComment(bodyOf(name, upsert.revisions, host.mostBytes));
      await supersede(host, name, upsert.supersedes);
      return settle(host, wanted, made);
    }
  }
}

async function supersede(host: CodeHost, name: string, olds: readonly OwnComment[]): Promise<void> {
  for (const old of olds) await host.editComment(old.id, supersededBody(name, old.revisions));
}

/**
 * After a comment was made: whoever the host says wrote it, we are. Where an older one of ours is
 * there, made by another run at the same time, or not known as ours before, it stays and says what
 * this run has to say, and the new one goes.
 */
async function settle(
  host: CodeHost,
  { name, revision, self }: Wanted,
  made: Omit<Comment, 'body'>,
): Promise<Upserted> {
  const author = made.author ?? self;
  const own = author === null ? [] : ownOf(await host.listComments(), name, author);
  const older = own.filter(({ id }) => id < made.id).toSorted((a, b) => a.id - b.id);
  const upsert = upsertOf(older.slice(0, 1), revision);
  if (upsert.kind === 'create') {
    await supersede(host, name, older);
    return { id: made.id, change: 'created' };
  }
  if (upsert.kind === 'edit')
    await host.editComment(upsert.id, bodyOf(name, upsert.revisions, host.mostBytes));
  await host.deleteComment(made.id);
  return { id: upsert.id, change: upsert.kind === 'edit' ? 'edited' : 'unchanged' };
}

/** Those that carry the marker and that we wrote: a marker alone could be anybody's. */
function ownOf(comments: readonly Comment[], name: string, self: string): readonly OwnComment[] {
  return comments.flatMap((comment) => {
    const revisions = comment.author === self ? readBody(name, comment.body) : null;
    return revisions === null ? [] : [{ id: comment.id, revisions }];
  });
}

function checkSize(body: string, { mostBytes }: CodeHost): void {
  const bytes = bytesOf(body);
  if (bytes <= mostBytes) return;
  throw new ForgeError('rejected', {
    message: `the comment has ${String(bytes)} bytes, and the code host takes ${String(mostBytes)}`,
    remedy:
      'Make the plan\'s Markdown shorter, as "--max-bytes" of "diskwright plan -o markdown" does.',
  });
}
