/**
 * A commit and the name under which it was found, as Flux writes it (RFC-0005):
 * `main@sha1:<commit>`.
 */
export interface SourceRevision {
  /**
   * A branch or tag without `refs/heads/` or `refs/tags/`, or a full ref; null for a commit by its
   * id.
   */
  readonly name: string | null;
  /** Full id. */
  readonly commit: string;
}

export function formatSourceRevision({ name, commit }: SourceRevision): string {
  const digest = `${commit.length === 64 ? 'sha256' : 'sha1'}:${commit}`;
  return name === null ? digest : `${name}@${digest}`;
}

/** @returns null when it is no revision. A bare commit id is one, without a name. */
export function parseSourceRevision(text: string): SourceRevision | null {
  const [, name, commit = ''] =
    /^(?:(?:(.+)@)?sha(?:1|256):)?([0-9a-f]{40}|[0-9a-f]{64})$/.exec(text) ?? [];
  return commit === '' ? null : { name: name ?? null, commit };
}

/**
 * The command by which a person accepts a rewind: it names the commit, so that a later rewind is
 * not accepted too.
 */
export function acknowledgeCommand(repository: string, commit: string): string {
  const patch = JSON.stringify({ spec: { acknowledgedRevision: commit } });
  return `kubectl patch diskrepository ${repository} --type merge -p '${patch}'`;
}
