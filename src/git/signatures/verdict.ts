/** What a program that checks signatures said of one. */
export type Verdict =
  | { readonly kind: 'good'; readonly fingerprint: string }
  /** It is valid, by a key that is not among those given */
  | { readonly kind: 'untrusted'; readonly fingerprint: string }
  | { readonly kind: 'expired'; readonly what: 'key' | 'signature'; readonly fingerprint: string }
  | { readonly kind: 'revoked'; readonly fingerprint: string }
  | { readonly kind: 'weak'; readonly hash: string; readonly fingerprint: string }
  /** The content was changed, or the signature is of something else. */
  | { readonly kind: 'bad' }
  | { readonly kind: 'unclear' };

/** OpenPGP's numbers of hashes that can be forged (RFC 9580, 9.5). */
const WEAK_HASHES = new Map([
  ['1', 'MD5'],
  ['2', 'SHA-1'],
  ['3', 'RIPEMD-160'],
]);

/**
 * Reads the status lines of gpg (GnuPG's doc/DETAILS, "Format of the --status-fd output").
 *
 * @param trusted fingerprints of the primary keys that were given.
 */
export function openpgpVerdict(
  status: string,
  isAccepted: boolean,
  trusted: readonly string[],
): Verdict {
  const lines = status
    .split('\n')
    .map((line) => /^\[GNUPG:\] (\S+)(?: (.*))?$/.exec(line))
    .filter((match) => match !== null)
    .map(([, keyword = '', rest = '']) => ({ keyword, words: rest.split(' ') }));
  const results = lines.filter(({ keyword }) =>
    /^(?:GOOD|BAD|ERR|EXP|EXPKEY|REVKEY)SIG$/.test(keyword),
  );
  const [result, ...more] = results;
  // Of several signatures it is not clear which one counts.
  if (result === undefined || more.length > 0) return { kind: 'unclear' };
  const valid = lines.find(({ keyword }) => keyword === 'VALIDSIG')?.words ?? [];
  const signer = valid[9] ?? valid[0] ?? result.words.at(-1) ?? '';
  switch (result.keyword) {
    case 'BADSIG':
      return { kind: 'bad' };
    case 'EXPKEYSIG':
      return { kind: 'expired', what: 'key', fingerprint: signer };
    case 'EXPSIG':
      return { kind: 'expired', what: 'signature', fingerprint: signer };
    case 'REVKEYSIG':
      return { kind: 'revoked', fingerprint: signer };
    case 'ERRSIG':
      return missingKey(result.words);
    default: {
      const weak = WEAK_HASHES.get(valid[7] ?? '');
      if (weak !== undefined) return { kind: 'weak', hash: weak, fingerprint: signer };
      if (!trusted.includes(signer)) return { kind: 'untrusted', fingerprint: signer };
      return isAccepted ? { kind: 'good', fingerprint: signer } : { kind: 'unclear' };
    }
  }
}

/**
 * `ERRSIG <keyid> <algorithm> <hash> <class> <time> <rc> <fingerprint>`; rc 9 is a key that is not
 * there.
 */
function missingKey(words: readonly string[]): Verdict {
  const [keyId = '', , , , , reason = '', fingerprint = '-'] = words;
  if (reason !== '9') return { kind: 'unclear' };
  return { kind: 'untrusted', fingerprint: fingerprint === '-' ? keyId : fingerprint };
}

/** The name that our file of allowed signers has for all of them. */
export const SSH_PRINCIPAL = 'trusted';

/**
 * Reads what ssh-keygen(1) prints for "-Y verify" and, for a key that is not allowed, "-Y
 * check-novalidate".
 */
export function sshVerdict(said: string, isAccepted: boolean, trusted: readonly string[]): Verdict {
  const [, principal, fingerprint = ''] =
    /^Good "git" signature (?:for (\S+) )?with \S+ key (SHA256:\S+)$/m.exec(said) ?? [];
  if (fingerprint === '')
    return /incorrect signature|Could not verify/i.test(said)
      ? { kind: 'bad' }
      : { kind: 'unclear' };
  if (isAccepted && principal === SSH_PRINCIPAL && trusted.includes(fingerprint))
    return { kind: 'good', fingerprint };
  return { kind: 'untrusted', fingerprint };
}
