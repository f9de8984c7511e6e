import type { GitErrorCode } from './git-error.ts';

/**
 * A way to fail that git has words for. It has one exit code for everything (128); its words come
 * untranslated (LC_ALL).
 */
export interface KnownFailure {
  readonly pattern: RegExp;
  readonly code: GitErrorCode;
  readonly remedy: string;
  /** Where credentials were given, and not taken from the user's surroundings. */
  readonly remedyWithSecret?: string;
  /** Set where the line that says it is not the one git ends with. */
  readonly ownLine?: true;
}

const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    pattern: /detected dubious ownership/,
    code: 'repository-of-another-user',
    remedy:
      'Run as its owner, or allow it for yourself with "git config --global --add safe.directory PATH".',
  },
  {
    pattern: /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/,
    code: 'server-untrusted',
    ownLine: true,
    remedy:
      'Compare the host key of the server with what its operator publishes, and add it to your known_hosts.',
    remedyWithSecret:
      'Compare the host key of the server ("ssh-keyscan HOST") with what its operator publishes, and correct known_hosts in the Secret.',
  },
  {
    pattern:
      /certificate verification failed|SSL certificate problem|certificate subject name|no alternative certificate subject name/i,
    code: 'server-untrusted',
    remedy: 'Have this machine trust the authority that signed the certificate of the server.',
    remedyWithSecret:
      'Put the certificate of the authority that signed that of the server into ca.crt of the Secret.',
  },
  {
    pattern: /(?:response|HTTP code) 407|Proxy Authentication Required/i,
    code: 'authentication',
    remedy: 'The proxy wants a user name and a password; give them in its address.',
    remedyWithSecret: 'Correct username and password in the Secret of the proxy.',
  },
  {
    pattern: /returned error: 30\d/,
    code: 'repository-not-found',
    remedy: 'The server sends elsewhere; give the address that it names.',
    remedyWithSecret:
      'The server sends elsewhere, and credentials are not sent on; give the address that it names, often the same with ".git" at its end.',
  },
  {
    pattern:
      /not a git repository|does not appear to be a git repository|repository .*not found|no such repository|access denied or repository not exported/i,
    code: 'repository-not-found',
    remedy: 'Check the address; a private repository may also be hidden from an unknown user.',
  },
  {
    pattern:
      /could not read Username|Authentication failed|Permission denied \(|terminal prompts disabled|returned error: 40[13]|alert (?:certificate required|unknown ca|bad certificate)/,
    code: 'authentication',
    ownLine: true,
    remedy:
      'Nothing is asked for here: use an ssh address whose key the ssh agent holds and whose host key is known, or a local clone.',
    remedyWithSecret:
      'The server does not accept what the Secret holds, or it holds nothing for it: look whether token, password or key are right, not expired, and may read this repository.',
  },
  {
    pattern:
      /Could not resolve host|unable to look up|Connection refused|unable to connect|Connection timed out|Failed to connect|Network is unreachable|unable to access|Could not read from remote repository|hung up unexpectedly|early EOF/,
    code: 'network',
    remedy: 'Check that the server can be reached from this machine, then try again.',
  },
];

export function knownFailure(stderr: string): KnownFailure | null {
  return KNOWN_FAILURES.find(({ pattern }) => pattern.test(stderr)) ?? null;
}

/** The line in which a known failure is reported, where it is not the line that git ends with. */
export function lineThat(known: KnownFailure, stderr: string): string | null {
  if (known.ownLine === undefined) return null;
  const line = stderr.split('\n').find((text) => known.pattern.test(text));
  return line === undefined ? null : plain(line);
}

/** The line that says why. */
export function firstComplaint(stderr: string): string | null {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((text) => text.startsWith('fatal:')) ??
    lines.find((text) => text.startsWith('error:')) ??
    lines.at(-1);
  return line === undefined ? null : plain(line);
}

/** Without control characters: a server's words are printed on a terminal. */
function plain(line: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return line.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim();
}
