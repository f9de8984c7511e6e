import { allPages, idOf, member, selfOf, shortened, textField } from './answers.ts';
import type { CodeHost, Comment, HostedRepository, PullRequest, SetStatus } from './code-host.ts';
import { openForgeClient, type Client, type ClientSurroundings } from './http-client.ts';

/**
 * The API of Gitea and Forgejo (`/api/v1`): "issueGetComments", "repoCreateStatus" and their kin.
 */
export function openGitea(
  pullRequest: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const { number } = pullRequest;
  const client = clientOf(pullRequest.apiUrl, token, surroundings);
  const repository = pathOf(pullRequest.project);
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
    setStatus: openGiteaStatus(pullRequest, token, surroundings),
  };
}

/** Statuses alone, of any commit of a repository. */
export function openGiteaStatus(
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
  const headers = { accept: 'application/json', authorization: `token ${token}` };
  return openForgeClient({ ...surroundings, apiUrl, token, headers });
}

function pathOf(project: string): string {
  return `repos/${project.split('/').map(encodeURIComponent).join('/')}`;
}

function commentOf(value: unknown): Comment {
  return {
    id: idOf(value),
    body: textField(value, 'body') ?? '',
    author: textField(member(value, 'user'), 'login'),
  };
}
