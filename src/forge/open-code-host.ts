import type { CodeHost, PullRequest } from './code-host.ts';
import { openGitea } from './gitea.ts';
import { openGitHub } from './github.ts';
import { openGitLab } from './gitlab.ts';
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
