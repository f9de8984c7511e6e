import type { Forge, PullRequest } from './code-host.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What CI says of the pull request that it runs for; what it does not say is null. */
export type FoundPullRequest = { readonly [K in keyof PullRequest]: PullRequest[K] | null };

/**
 * Reads the variables that GitHub Actions, Gitea and Forgejo Actions, and GitLab CI set for every
 * job.
 *
 * @param event the text of the file that GITHUB_EVENT_PATH names, if there is one: the head of the
 * pull request is only there, since GITHUB_SHA names a merge that the runner made.
 */
export function pullRequestOfCi(environment: Environment, event: string | null): FoundPullRequest {
  if (isSet(environment['GITLAB_CI'])) return ofGitLab(environment);
  if (!isSet(environment['GITHUB_ACTIONS']) && !isGitea(environment)) return NOTHING;
  const { number, commit } = eventOf(event);
  const fromRef = /^refs\/pull\/(\d+)\//.exec(environment['GITHUB_REF'] ?? '')?.[1];
  const server = environment['GITHUB_SERVER_URL'];
  const gitea = isGitea(environment);
  return {
    forge: gitea ? 'gitea' : 'github',
    apiUrl: gitea
      ? server === undefined
        ? null
        : `${server.replace(/\/$/, '')}/api/v1`
      : (environment['GITHUB_API_URL'] ?? null),
    project: environment['GITHUB_REPOSITORY'] ?? null,
    number: number ?? numberOf(fromRef),
    commit: commit ?? null,
  };
}

const NOTHING: FoundPullRequest = {
  forge: null,
  apiUrl: null,
  project: null,
  number: null,
  commit: null,
};

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}

function isGitea(environment: Environment): boolean {
  return isSet(environment['GITEA_ACTIONS']) || isSet(environment['FORGEJO_ACTIONS']);
}

function ofGitLab(environment: Environment): FoundPullRequest {
  return {
    forge: 'gitlab',
    apiUrl: environment['CI_API_V4_URL'] ?? null,
    // Of a merge request from a fork, the note belongs to the project that it goes to.
    project: environment['CI_MERGE_REQUEST_PROJECT_ID'] ?? environment['CI_PROJECT_ID'] ?? null,
    number: numberOf(environment['CI_MERGE_REQUEST_IID']),
    // The branch's own head, where GitLab runs for a merge that it made.
    commit:
      nonEmpty(environment['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA']) ??
      environment['CI_COMMIT_SHA'] ??
      null,
  };
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function eventOf(text: string | null): { readonly number?: number; readonly commit?: string } {
  try {
    const event = JSON.parse(text ?? '{}') as {
      readonly pull_request?: {
        readonly number?: unknown;
        readonly head?: { readonly sha?: unknown };
      };
    };
    const { number, head } = event.pull_request ?? {};
    return {
      ...(typeof number === 'number' ? { number } : {}),
      ...(typeof head?.sha === 'string' ? { commit: head.sha } : {}),
    };
  } catch {
    return {};
  }
}

/**
 * Variables that may hold the token of each host, the first that is set counts. A job token of
 * GitLab may not write notes.
 */
export const TOKEN_VARIABLES: Readonly<Record<Forge, readonly string[]>> = {
  github: ['GITHUB_TOKEN', 'GH_TOKEN'],
  gitlab: ['GITLAB_TOKEN'],
  gitea: ['GITEA_TOKEN', 'FORGEJO_TOKEN', 'GITHUB_TOKEN'],
};

/** null: none is set. */
export function tokenOf(forge: Forge, environment: Environment): string | null {
  for (const name of TOKEN_VARIABLES[forge]) {
    const token = environment[name]?.trim();
    if (token !== undefined && token !== '') return token;
  }
  return null;
}

/** Where the API of a host is that CI says nothing of. */
export function defaultApiUrl(forge: Forge): string | null {
  switch (forge) {
    case 'github':
      return 'https://api.github.com';
    case 'gitlab':
      return 'https://gitlab.com/api/v4';
    case 'gitea':
      return null;
  }
}
