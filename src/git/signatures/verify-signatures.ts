import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild, type ChildRun } from '../child.ts';
import { GIT_SETTINGS, gitEnvironment } from '../git-environment.ts';
import type { GitDirectory } from '../git-commands.ts';
import { GitError } from '../git-error.ts';
import { formatOfCommit, readTag, type SignatureFormat } from './signed-object.ts';
import type { TrustedKeys } from './trusted-keys.ts';
import { openpgpVerdict, SSH_PRINCIPAL, sshVerdict, type Verdict } from './verdict.ts';

/** `spec.verify` of a DiskRepository, with the keys that its Secret holds. */
export interface SignatureVerification {
  /** What must be signed: the commit, the tag, or both. */
  readonly mode: 'HEAD' | 'Tag' | 'TagAndHEAD';
  readonly keys: TrustedKeys;
}

/** A signature that was verified. */
export interface VerifiedSignature {
  readonly object: 'commit' | 'tag';
  readonly format: 'openpgp' | 'ssh';
  /** Of the key that made it: hexadecimal, or `SHA256:…` for SSH. */
  readonly fingerprint: string;
}

/** What was fetched: ids, since a name may stand for something else a moment later. */
export interface SignedTip {
  /** Of the tag in front of the commit; the commit itself where there is none. */
  readonly object: string;
  readonly commit: string;
  /** The full name of the ref. */
  readonly ref: string | null;
}

/**
 * Has git itself check the signatures that are asked for (git-verify-commit(1), git-verify-tag(1)),
 * with nothing but the given keys.
 *
 * @returns what was verified, in the order tag, commit.
 * @throws GitError with the fingerprint that was found and those that are trusted.
 */
export async function verifySignatures(
  place: GitDirectory,
  tip: SignedTip,
  { mode, keys }: SignatureVerification,
): Promise<readonly VerifiedSignature[]> {
  const directory = await mkdtemp(join(tmpdir(), 'diskwright-keys-'));
  try {
    const checker = await openChecker(place, keys, directory);
    return [
      ...(mode === 'HEAD' ? [] : [await verifyTag(checker, tip)]),
      ...(mode === 'Tag' ? [] : [await verifyCommit(checker, tip.commit)]),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Checker {
  readonly git: (...args: readonly string[]) => Promise<ChildRun>;
  readonly trusted: { readonly openpgp: readonly string[]; readonly ssh: readonly string[] };
}

async function openChecker(
  place: GitDirectory,
  keys: TrustedKeys,
  directory: string,
): Promise<Checker> {
  const env = { ...gitEnvironment(place.isolation, place.access), GNUPGHOME: directory };
  const signers = join(directory, 'allowed_signers');
  const lines = keys.ssh.map(({ line }) => `${SSH_PRINCIPAL} namespaces="git" ${line}\n`);
  await writeFile(signers, lines.join(''), { mode: 0o600 });
  // A repository on this machine may name programs of its own in its settings.
  const settings = [
    ...GIT_SETTINGS,
    'gpg.program=gpg',
    'gpg.openpgp.program=gpg',
    'gpg.ssh.program=ssh-keygen',
    'gpg.x509.program=false',
    'gpg.minTrustLevel=undefined',
    `gpg.ssh.allowedSignersFile=${signers}`,
    'gpg.ssh.revocationFile=/dev/null',
  ].flatMap((setting) => ['-c', setting]);
  return {
    git: (...args) => runChild(['git', ...settings, ...args], { cwd: place.directory, env }),
    trusted: {
      openpgp: await importKeys(keys.openpgp, { directory, env }),
      ssh: keys.ssh.map(({ fingerprint }) => fingerprint),
    },
  };
}

/**
 * A key in a keyring that holds nothing else is trusted; nothing is looked up anywhere, and no
 * agent is started.
 */
const GPG_SETTINGS = `batch
no-tty
no-autostart
no-auto-key-retrieve
no-auto-key-import
trust-model always
`;

/** @returns the fingerprints of the primary keys. */
async function importKeys(
  armored: readonly string[],
  { directory, env }: { readonly directory: string; readonly env: Record<string, string> },
): Promise<readonly string[]> {
  if (armored.length === 0) return [];
  await writeFile(join(directory, 'gpg.conf'), GPG_SETTINGS, { mode: 0o600 });
  const surroundings = { cwd: directory, env };
  for (const input of armored) {
    const imported = await runChild(['gpg', '--import'], { ...surroundings, input });
    if (imported.exitCode !== 0)
      throw new GitError('signature-refused', {
        message: `gpg cannot read a trusted key: ${imported.stderr.trim().split('\n')[0] ?? ''}`,
        remedy: 'Correct the .asc keys in the Secret of spec.verify.',
      });
  }
  const listed = await runChild(['gpg', '--with-colons', '--list-keys'], surroundings);
  // `pub` begins a primary key, and the next `fpr` is its fingerprint (GnuPG's doc/DETAILS).
  return [
    ...listed.stdout.matchAll(/^pub:.*\n(?:(?!fpr:).*\n)*?fpr:(?:[^:]*:){8}([0-9A-F]+):/gm),
  ].map(([, fingerprint = '']) => fingerprint);
}

async function verifyCommit(checker: Checker, commit: string): Promise<VerifiedSignature> {
  const raw = await checker.git('cat-file', 'commit', commit);
  const subject = { object: 'commit' as const, id: commit, shown: `commit ${commit.slice(0, 12)}` };
  return verifyObject(checker, subject, formatOfCommit(raw.stdout));
}

async function verifyTag(
  checker: Checker,
  { object, commit, ref }: SignedTip,
): Promise<VerifiedSignature> {
  const name = ref?.startsWith('refs/tags/') === true ? ref.slice('refs/tags/'.length) : null;
  if (name === null)
    throw refused(
      'a signed tag is asked for, but no tag is followed',
      'Follow a tag or a range of versions (spec.ref.tag, spec.ref.semver), or set spec.verify.mode to HEAD.',
    );
  const shown = `tag ${name}`;
  if (object === commit)
    throw refused(
      `${shown} is no annotated tag, and only such a tag can be signed`,
      'Make it with "git tag -s".',
    );
  const tag = readTag((await checker.git('cat-file', 'tag', object)).stdout);
  // Else an old signed tag under a new name would pass for a release.
  if (tag.name !== name)
    throw refused(
      `${shown} was signed under the name ${JSON.stringify(tag.name)}`,
      'Somebody renamed a signed tag: make and sign the tag that is meant.',
    );
  if (tag.object !== commit)
    throw refused(
      `${shown} stands for another tag, not for a commit`,
      'Make a signed tag of the commit itself.',
    );
  return verifyObject(checker, { object: 'tag', id: object, shown }, tag.format);
}

interface Subject {
  readonly object: 'commit' | 'tag';
  readonly id: string;
  /** For messages. */
  readonly shown: string;
}

async function verifyObject(
  checker: Checker,
  subject: Subject,
  format: SignatureFormat,
): Promise<VerifiedSignature> {
  const { object, id, shown } = subject;
  if (format === null)
    throw refused(
      `${shown} is not signed, and spec.verify asks for a signature`,
      object === 'commit'
        ? 'Sign commits ("git commit -S"; a merge on a code host is signed by the host\'s own key).'
        : 'Sign the tag ("git tag -s").',
    );
  if (format === 'x509')
    throw refused(
      `${shown} has an X.509 signature, and only OpenPGP and SSH are known here`,
      'Sign with an OpenPGP or SSH key.',
    );
  const { exitCode, stderr } = await checker.git(`verify-${object}`, '--raw', id);
  const trusted = checker.trusted[format];
  const verdictOf = format === 'openpgp' ? openpgpVerdict : sshVerdict;
  const verdict = verdictOf(stderr, exitCode === 0, trusted);
  if (verdict.kind === 'good') return { object, format, fingerprint: verdict.fingerprint };
  const kind = format === 'openpgp' ? 'OpenPGP' : 'SSH';
  const known =
    trusted.length === 0 ? `No ${kind} key is trusted` : `Trusted are: ${trusted.join(', ')}`;
  throw refused(
    `${shown} ${reasonOf(verdict, kind)}`,
    `${known}. Have it signed by a trusted key, or add the key to the Secret of spec.verify if it should be trusted.`,
  );
}

function reasonOf(verdict: Exclude<Verdict, { kind: 'good' }>, kind: string): string {
  switch (verdict.kind) {
    case 'untrusted':
      return `is signed by the ${kind} key ${verdict.fingerprint}, which is not trusted`;
    case 'expired':
      return verdict.what === 'key'
        ? `is signed by the ${kind} key ${verdict.fingerprint}, which has expired`
        : `has a signature of the ${kind} key ${verdict.fingerprint} that has expired`;
    case 'revoked':
      return `is signed by the ${kind} key ${verdict.fingerprint}, which was revoked`;
    case 'weak':
      return `is signed by the ${kind} key ${verdict.fingerprint} over ${verdict.hash}, which can be forged`;
    case 'bad':
      return `has a signature that does not match its content`;
    case 'unclear':
      return `has a signature that could not be verified`;
  }
}

function refused(message: string, remedy: string): GitError {
  return new GitError('signature-refused', { message, remedy });
}
