import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../model/values/result.ts';
import { withoutSecrets } from '../model/values/without-secrets.ts';

/** Where a repository is: on this machine, read in place, or behind a URL, read from a cache. */
export type RepositoryAddress =
  | { readonly kind: 'local'; readonly path: string }
  | {
      readonly kind: 'remote';
      /** As git takes it. */
      readonly url: string;
      /** The same without passwords, tokens and queries, for messages. */
      readonly shown: string;
    };

/** An scp-like address, `user@host:path` (gitglossary, git-clone(1) "GIT URLS"). */
const SCP_LIKE = /^[A-Za-z0-9_][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[^:-][^:]*$/;
const HELPER = /^[A-Za-z0-9+.-]+::/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//;

const ACCEPTED = 'https://…, ssh://…, git://…, user@host:path, file:///… or a path';

/**
 * Takes apart what a user gave as a repository. Only forms from an allow-list pass: git itself
 * would run a command for `ext::…`, and take what begins with `-` for an option.
 *
 * @returns the address, or a sentence that says what is wrong and what is accepted.
 */
export function parseRepositoryAddress(text: string): Result<RepositoryAddress, string> {
  const shown = JSON.stringify(withoutSecrets(text));
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (text === '' || /[\u0000-\u001f\u007f]/.test(text))
    return err(`${shown} is no repository; give ${ACCEPTED}`);
  if (text.startsWith('-'))
    return err(
      `${shown} begins with "-" and would be taken for an option; give ${ACCEPTED} (a path may begin with "./")`,
    );
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined) return parseUrl(text, scheme);
  if (HELPER.test(text))
    return err(`${shown} names a remote helper, which can run commands; give ${ACCEPTED}`);
  if (SCP_LIKE.test(text)) return ok({ kind: 'remote', url: text, shown: text });
  return ok({ kind: 'local', path: text });
}

function parseUrl(text: string, scheme: string): Result<RepositoryAddress, string> {
  if (!URL.canParse(text)) return err(`${JSON.stringify(withoutSecrets(text))} is not a valid URL`);
  const url = new URL(text);
  const shown = withoutSecrets(url.href);
  if (scheme === 'file') return fileAddress(url, shown);
  if (scheme === 'http')
    return err(`"${shown}" is not encrypted, so anyone on the way could change it; use https://`);
  if (!['https', 'ssh', 'git'].includes(scheme))
    return err(`"${shown}": the scheme "${scheme}" is not accepted; give ${ACCEPTED}`);
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-'))
    return err(`"${shown}" names no host that could be asked; give ${ACCEPTED}`);
  return ok({ kind: 'remote', url: text, shown });
}

function fileAddress(url: URL, shown: string): Result<RepositoryAddress, string> {
  try {
    return ok({ kind: 'local', path: fileURLToPath(url) });
  } catch {
    return err(
      `"${shown}" names no path on this machine; a file URL has three slashes, file:///srv/disks.git`,
    );
  }
}
