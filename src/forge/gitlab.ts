import { allPages, idOf, member, selfOf, shortened, textField } from './answers.ts';
import type {
  CodeHost,
  Comment,
  CommitStatus,
  HostedRepository,
  PullRequest,
  SetStatus,
} from './code-host.ts';
import { ForgeError } from './forge-error.ts';
import { openForgeClient, type Client, type ClientSurroundings } from './http-client.ts';

/** GitLab's REST API: "Notes" of merge requests, and the "Commits" API for statuses. */
export function openGitLab(
  pullRequest: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  const { number } = pullRequest;
  const client = clientOf(pullRequest.apiUrl, token, surroundings);
  const at = pathOf(pullRequest.project);
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
    setStatus: openGitLabStatus(pullRequest, token, surroundings),
  };
}

/** GitLab knows no `error`. */
const STATES = {
  pending: 'pending',
  success: 'success',
  failure: 'failed',
  error: 'failed',
} as const satisfies Record<CommitStatus['state'], string>;

/** Statuses alone, of any commit of a repository. */
export function openGitLabStatus(
  { apiUrl, project }: HostedRepository,
  token: string,
  surroundings: ClientSurroundings,
): SetStatus {
  const client = clientOf(apiUrl, token, surroundings);
  const at = pathOf(project);
  return async (commit, { state, context, description }) => {
    try {
      await client('POST', `${at}/statuses/${encodeURIComponent(commit)}`, {
        state: STATES[state],
        name: context,
        description: shortened(description, 255),
      });
    } catch (error) {
      // A status that is so already is refused, and said to be no transition.
      const isSoAlready =
        error instanceof ForgeError &&
        error.code === 'rejected' &&
        error.message.includes('Cannot transition status');
      if (!isSoAlready) throw error;
    }
  };
}

function clientOf(apiUrl: string, token: string, surroundings: ClientSurroundings): Client {
  const headers = { accept: 'application/json', 'private-token': token };
  return openForgeClient({ ...surroundings, apiUrl, token, headers });
}

function pathOf(project: string): string {
  return `projects/${encodeURIComponent(project)}`;
}

function commentOf(value: unknown): Comment {
  return {
    id: idOf(value),
    body: textField(value, 'body') ?? '',
    author: textField(member(value, 'author'), 'username'),
  };
}
