import type { GitAccess } from './access/git-access.ts';

/**
 * What a git child may see of our environment: where programs are, how to reach a server, whom to
 * trust. Everything else stays out, GIT_DIR and GIT_INDEX_FILE of a hook that we may be started
 * from above all.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'SSH_AUTH_SOCK',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'no_proxy',
  'NO_PROXY',
] as const;

/**
 * Messages are matched, so they come untranslated; objects are read as they were hashed; nothing
 * asks questions.
 */
const FOR_EVERY_REPOSITORY = {
  LC_ALL: 'C.UTF-8',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // A path is a path: `:/` and `:(glob)` mean nothing here.
  GIT_LITERAL_PATHSPECS: '1',
  // A partial clone must not fetch (and run a transport named by its own configuration) while it is
  // being read.
  GIT_NO_LAZY_FETCH: '1',
} as const;

/**
 * A repository on this machine is read, and speaks with nobody: what its configuration names for
 * ssh, a proxy, credentials or a helper is never come to. This counts above every `protocol.*` of a
 * configuration (git(1)); git before 2.45 knows no GIT_NO_LAZY_FETCH, and is stopped by this.
 */
const FOR_A_LOCAL_REPOSITORY = {
  GIT_ALLOW_PROTOCOL: 'none',
} as const;

/**
 * For the cache clone no configuration but ours counts: no rewritten URLs, no credential helpers,
 * no hooks. A local repository keeps the user's own, for there lives `safe.directory`.
 */
const FOR_THE_CACHE = {
  GIT_ALLOW_PROTOCOL: 'https:ssh:git:file',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
} as const;

export type GitIsolation = 'local' | 'cache';

/**
 * @param access credentials that were given for the server: then nothing of the user's own is used
 * beside them, no agent, no home directory, and no proxy when one was given.
 */
export function gitEnvironment(
  isolation: GitIsolation,
  access: GitAccess | null = null,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined && access?.withheld.includes(name) !== true) environment[name] = value;
  }
  const own = isolation === 'cache' ? FOR_THE_CACHE : FOR_A_LOCAL_REPOSITORY;
  return { ...environment, ...FOR_EVERY_REPOSITORY, ...own, ...access?.environment };
}

/** The guarded variables that we set or pass on, each by name, as simple-git wants them. */
export const GUARDED_VARIABLES: readonly string[] = [
  'GIT_SSL_CAINFO',
  ...Object.keys(FOR_EVERY_REPOSITORY),
  ...Object.keys(FOR_THE_CACHE),
];

/** Set for every command by `-c`, above any file that a repository brings along. */
export const GIT_SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'fetch.fsckObjects=true',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  'gc.autoDetach=false',
  'maintenance.autoDetach=false',
  'advice.detachedHead=false',
];
