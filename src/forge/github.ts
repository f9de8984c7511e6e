import { allPages, idOf, member, selfOf, shortened, textField, unlessDenied } from './answers.ts';
import type { CodeHost, Comment, HostedRepository, PullRequest, SetStatus } from './code-host.ts';
import { openForgeClient, type Client, type ClientSurroundings } from './http-client.ts';

/** GitHub's REST API: "Issue comments" and "Commit statuses". */
export function openGitHub(
  pullRequest: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const { apiUrl, number } = pullRequest;
  const client = clientOf(apiUrl, token, surroundings);
  const repository = pathOf(pullRequest.project);
  const comments = `${repository}/issues/comments`;
  const own = `${repository}/issues/${String(number)}/comments`;
  return {
    // A comment may have 65,536 characters; bytes are never fewer.
    mostBytes: 65_536,
    self: async () => (await selfOf(client, 'login')) ?? (await viewerOf(client, apiUrl)),
    listComments: async () => (await allPages(client, `${own}?per_page=100`)).map(commentOf),
    createComment: async (body) => commentOf((await client('POST', own, { body })).value),
    editComment: async (id, body) => {
      await client('PATCH', `${comments}/${String(id)}`, { body });
    },
    deleteComment: async (id) => {
      await client('DELETE', `${comments}/${String(id)}`);
    },
    setStatus: openGitHubStatus(pullRequest, token, surroundings),
  };
}

/**
 * Who the token of an app's installation belongs to, that of GitHub's own CI among them:
 * `github-actions[bot]` and the like, as their comments are signed. `/user` does not answer it,
 * GraphQL's `viewer` does.
 */
async function viewerOf(client: Client, apiUrl: string): Promise<string | null> {
  // Of a server of one's own it lies beside the REST API: /api/graphql and /api/v3.
  const path = /\/v3\/?$/.test(apiUrl) ? '../graphql' : 'graphql';
  const answer = await unlessDenied(client('POST', path, { query: '{ viewer { login } }' }));
  return textField(member(member(answer?.value, 'data'), 'viewer'), 'login');
}

/** Statuses alone, of any commit of a repository. */
export function openGitHubStatus(
  { apiUrl, project }: HostedRepository,
  token: string,
  surroundings: ClientSurroundings,
): SetStatus {
  const client = clientOf(apiUrl, token, surroundings);
  const repository = pathOf(project);
  return async (commit, { state, context, description }) => {
    const body = { state, context, description: shortened(description) };
    await client('POST', `${repository}/statuses/${encodeURIComponent(commit)}`, body);
  };
}

function clientOf(apiUrl: string, token: string, surroundings: ClientSurroundings): Client {
  return openForgeClient({
    ...surroundings,
    apiUrl,
    token,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
  });
}

function pathOf(project: string): string {
  return `repos/${project.split('/').map(encodeURIComponent).join('/')}`;
}

function commentOf(value: unknown): Comment {
  const user = member(value, 'user');
  return {
    id: idOf(value),
    body: textField(value, 'body') ?? '',
    author: textField(user, 'login'),
  };
}
