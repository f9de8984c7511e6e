import { allPages, idOf, member, selfOf, shortened, textOf } from './answers.ts';
import type { CodeHost, Comment, PullRequest } from './code-host.ts';
import { openClient, type ClientSurroundings } from './http-client.ts';

/** The API of Gitea and Forgejo (`/api/v1`): "issueGetComments", "repoCreateStatus" and their kin. */
export function openGitea(
  { apiUrl, project, number }: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const headers = { accept: 'application/json', authorization: `token ${token}` };
  const client = openClient({ ...surroundings, apiUrl, token, headers });
  const repository = `repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  const comments = `${repository}/issues/comments`;
  const own = `${repository}/issues/${String(number)}/comments`;
  return {
    // No limit is documented; what is longer than GitHub's is hard to read anyway.
    mostBytes: 65_536,
    self: () => selfOf(client, 'login'),
    listComments: async () => (await allPages(client, own)).map(commentOf),
    createComment: async (body) => commentOf((await client('POST', own, { body })).value),
    editComment: async (id, body) => {
      await client('PATCH', `${comments}/${String(id)}`, { body });
    },
    deleteComment: async (id) => {
      await client('DELETE', `${comments}/${String(id)}`);
    },
    setStatus: async (commit, { state, context, description }) => {
      const body = { state, context, description: shortened(description) };
      await client('POST', `${repository}/statuses/${encodeURIComponent(commit)}`, body);
    },
  };
}

function commentOf(value: unknown): Comment {
  return {
    id: idOf(value),
    body: textOf(value, 'body') ?? '',
    author: textOf(member(value, 'user'), 'login'),
  };
}
