import type { CodeHost, Comment } from './code-host.ts';
import {
  bodyOf,
  bytesOf,
  readBody,
  supersededBody,
  upsertOf,
  type OwnComment,
  type Revision,
} from './comment-body.ts';
import { ForgeError } from './forge-error.ts';

export interface Upserted {
  readonly id: number;
  readonly change: 'created' | 'edited' | 'unchanged';
}

/** Somebody may delete the comment, or write one, between our look and our write. */
const MOST_TRIES = 4;

/**
 * Makes the one comment of that name say a revision: looks for it, edits it or makes it. Runs at the same time end
 * with one comment. What comes of a request that was lost is found out by looking again.
 *
 * @throws ForgeError
 */
export async function upsertComment(
  host: CodeHost,
  name: string,
  revision: Revision,
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
  readonly revision: Revision;
  readonly self: string | null;
}

async function upsertOnce(host: CodeHost, wanted: Wanted): Promise<Upserted> {
  const { name, revision } = wanted;
  const own = ownOf(await host.listComments(), wanted);
  const upsert = upsertOf(own, revision);
  switch (upsert.kind) {
    case 'unchanged':
      return { id: upsert.id, change: 'unchanged' };
    case 'edit':
      await host.editComment(upsert.id, bodyOf(name, upsert.revisions, host.mostBytes));
      return { id: upsert.id, change: 'edited' };
    case 'create': {
      const id = await host.createComment(bodyOf(name, upsert.revisions, host.mostBytes));
      for (const old of upsert.supersedes)
        await host.editComment(old.id, supersededBody(name, old.revisions));
      return settle(host, wanted, { id, superseded: upsert.supersedes.map((old) => old.id) });
    }
  }
}

/**
 * After a comment was made: when another run made one at the same time, the older of the two stays, says what this
 * run has to say too, and ours goes.
 */
async function settle(
  host: CodeHost,
  wanted: Wanted,
  made: { readonly id: number; readonly superseded: readonly number[] },
): Promise<Upserted> {
  const others = ownOf(await host.listComments(), wanted).filter(
    ({ id }) => !made.superseded.includes(id),
  );
  const first = others.reduce<OwnComment | null>(
    (least, each) => (least === null || each.id < least.id ? each : least),
    null,
  );
  if (first === null || first.id >= made.id) return { id: made.id, change: 'created' };
  const { name, revision } = wanted;
  const earlier = first.revisions.filter(({ text }) => text.trim() !== revision.text.trim());
  await host.editComment(first.id, bodyOf(name, [revision, ...earlier], host.mostBytes));
  await host.deleteComment(made.id);
  return { id: first.id, change: 'edited' };
}

/** Those that carry the marker and that we wrote: a marker alone could be anybody's. */
function ownOf(comments: readonly Comment[], { name, self }: Wanted): readonly OwnComment[] {
  return comments.flatMap((comment) => {
    const isOurs = self === null ? comment.isBot : comment.author === self;
    const revisions = isOurs ? readBody(name, comment.body) : null;
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
