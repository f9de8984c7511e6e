import { allPages, idOf, member, selfOf, shortened, textOf } from './answers.ts';
import type { CodeHost, Comment, PullRequest } from './code-host.ts';
import { openClient, type ClientSurroundings } from './http-client.ts';

/** GitLab's REST API: "Notes" of merge requests, and the "Commits" API for statuses. */
export function openGitLab(
  { apiUrl, project, number }: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const headers = { accept: 'application/json', 'private-token': token };
  const client = openClient({ ...surroundings, apiUrl, token, headers });
  const at = `projects/${encodeURIComponent(project)}`;
  const notes = `${at}/merge_requests/${String(number)}/notes`;
  return {
    mostBytes: 1_000_000,
    self: () => selfOf(client, 'username'),
    listComments: async () =>
      (await allPages(client, `${notes}?per_page=100&sort=asc&order_by=created_at`))
        .filter((note) => member(note, 'system') !== true)
        .map(commentOf),
    createComment: async (body) => commentOf((await client('POST', notes, { body })).value),
    editComment: async (id, body) => {
      await client('PUT', `${notes}/${String(id)}`, { body });
    },
    deleteComment: async (id) => {
      await client('DELETE', `${notes}/${String(id)}`);
    },
    setStatus: async (commit, { state, context, description }) => {
      await client('POST', `${at}/statuses/${encodeURIComponent(commit)}`, {
        state: state === 'failure' ? 'failed' : state,
        name: context,
        description: shortened(description, 255),
      });
    },
  };
}

function commentOf(value: unknown): Comment {
  return {
    id: idOf(value),
    body: textOf(value, 'body') ?? '',
    author: textOf(member(value, 'author'), 'username'),
  };
}
