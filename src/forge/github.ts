import { allPages, idOf, member, selfOf, shortened, textOf } from './answers.ts';
import type { CodeHost, Comment, PullRequest } from './code-host.ts';
import { openClient, type ClientSurroundings } from './http-client.ts';

/** GitHub's REST API: "Issue comments" and "Commit statuses". */
export function openGitHub(
  { apiUrl, project, number }: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const client = openClient({
    ...surroundings,
    apiUrl,
    token,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
  });
  const repository = `repos/${project.split('/').map(encodeURIComponent).join('/')}`;
  const comments = `${repository}/issues/comments`;
  const own = `${repository}/issues/${String(number)}/comments`;
  return {
    // A comment may have 65,536 characters; bytes are never fewer.
    mostBytes: 65_536,
    self: () => selfOf(client, 'login'),
    listComments: async () => (await allPages(client, `${own}?per_page=100`)).map(commentOf),
    createComment: async (body) => idOf((await client('POST', own, { body })).value),
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
  const user = member(value, 'user');
  return {
    id: idOf(value),
    body: textOf(value, 'body') ?? '',
    author: textOf(user, 'login'),
    isBot: textOf(user, 'type') === 'Bot',
  };
}
