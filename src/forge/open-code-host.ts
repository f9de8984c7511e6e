import type { CodeHost, HostedRepository, PullRequest, SetStatus } from './code-host.ts';
import { openGitea, openGiteaStatus } from './gitea.ts';
import { openGitHub, openGitHubStatus } from './github.ts';
import { openGitLab, openGitLabStatus } from './gitlab.ts';
import type { ClientSurroundings } from './http-client.ts';

/** Opens the API of a pull request's host. @throws ForgeError when its address cannot be used. */
export function openCodeHost(
  request: PullRequest,
  token: string,
  surroundings: ClientSurroundings,
): CodeHost {
  switch (request.forge) {
    case 'github':
      return openGitHub(request, token, surroundings);
    case 'gitlab':
      return openGitLab(request, token, surroundings);
    case 'gitea':
      return openGitea(request, token, surroundings);
  }
}

/**
 * Opens the statuses of commits of a repository, without a pull request: what became of a commit
 * after it was merged.
 *
 * @throws ForgeError when its address cannot be used.
 */
export function openCommitStatus(
  repository: HostedRepository,
  token: string,
  surroundings: ClientSurroundings,
): SetStatus {
  switch (repository.forge) {
    case 'github':
      return openGitHubStatus(repository, token, surroundings);
    case 'gitlab':
      return openGitLabStatus(repository, token, surroundings);
    case 'gitea':
      return openGiteaStatus(repository, token, surroundings);
  }
}
