/** How a commit or tag is signed; null when it is not. */
export type SignatureFormat = 'openpgp' | 'ssh' | 'x509' | null;

/** The first lines by which git distinguishes signatures (gitformat-signature(5)). */
const FIRST_LINES = new Map<string, SignatureFormat>([
  ['-----BEGIN PGP SIGNATURE-----', 'openpgp'],
  ['-----BEGIN PGP MESSAGE-----', 'openpgp'],
  ['-----BEGIN SSH SIGNATURE-----', 'ssh'],
  ['-----BEGIN SIGNED MESSAGE-----', 'x509'],
]);

/** @param raw the commit object: a commit is signed in a header. */
export function formatOfCommit(raw: string): SignatureFormat {
  const header = raw.slice(0, raw.indexOf('\n\n'));
  const [, first = ''] = /^gpgsig(?:-sha256)? (.*)$/m.exec(header) ?? [];
  return FIRST_LINES.get(first) ?? null;
}

/** What a tag object says and how it is signed: a tag is signed at the end of its message. */
export interface TagFacts {
  /** The commit or other object that it stands for. */
  readonly object: string;
  readonly type: string;
  /** Without `refs/tags/`: the name that was signed. */
  readonly name: string;
  readonly format: SignatureFormat;
}

/** @param raw the tag object. */
export function readTag(raw: string): TagFacts {
  const end = raw.indexOf('\n\n');
  const header = raw.slice(0, end);
  function field(name: string): string {
    return new RegExp(`^${name} (.*)$`, 'm').exec(header)?.[1] ?? '';
  }
  const first = raw
    .slice(end)
    .split('\n')
    .findLast((line) => FIRST_LINES.has(line));
  return {
    object: field('object'),
    type: field('type'),
    name: field('tag'),
    format: FIRST_LINES.get(first ?? '') ?? null,
  };
}
