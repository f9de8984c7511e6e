import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../../model/values/result.ts';
import type { SecretData } from '../access/credentials.ts';

/** The public keys whose signatures count. */
export interface TrustedKeys {
  /** Armored OpenPGP keys, a file each. */
  readonly openpgp: readonly string[];
  readonly ssh: readonly SshPublicKey[];
}

export interface SshPublicKey {
  /** Type and key, as authorized_keys has them, without a comment. */
  readonly line: string;
  /** As ssh-keygen(1) shows it: `SHA256:…`. */
  readonly fingerprint: string;
}

/**
 * Reads public keys from a Secret as Flux has them: OpenPGP in keys that end in `.asc`, SSH in
 * those that end in `.sshpub` or `.pub`, one a line.
 *
 * @returns the keys, or a sentence that names the key of the Secret that is wrong.
 */
export function parseTrustedKeys(secret: SecretData): Result<TrustedKeys, string> {
  const openpgp: string[] = [];
  const ssh: SshPublicKey[] = [];
  for (const [name, bytes] of Object.entries(secret)) {
    const text = Buffer.from(bytes).toString('utf8');
    if (name.endsWith('.asc')) {
      if (!text.includes('-----BEGIN PGP PUBLIC KEY BLOCK-----'))
        return err(
          `spec.verify.secretRef: ${name} holds no "-----BEGIN PGP PUBLIC KEY BLOCK-----"; "gpg --export --armor KEY" prints one`,
        );
      openpgp.push(text);
    } else if (/\.(?:ssh)?pub$/.test(name)) {
      const keys = parseSshKeys(text);
      if (keys === null)
        return err(
          `spec.verify.secretRef: ${name} has a line that is no public key of SSH, such as "ssh-ed25519 AAAA…"`,
        );
      ssh.push(...keys);
    }
  }
  if (openpgp.length + ssh.length === 0)
    return err(
      'spec.verify.secretRef: the Secret has no key that ends in .asc (OpenPGP), .sshpub or .pub (SSH), so nobody is trusted',
    );
  return ok({ openpgp, ssh });
}

/** Types as sshd(8), "AUTHORIZED_KEYS FILE FORMAT", lists them; DSA is not among them any more. */
const SSH_KEY =
  /^((?:ssh-(?:ed25519|rsa)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)) ([A-Za-z0-9+/]+={0,2})(?:\s.*)?$/;

/** @returns null when a line is no key. */
function parseSshKeys(text: string): readonly SshPublicKey[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const keys: SshPublicKey[] = [];
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, type = '', base64 = ''] = SSH_KEY.exec(line) ?? [];
    const blob = Buffer.from(base64, 'base64');
    // A key begins with the length and the name of its type (RFC 4253, 6.6).
    if (type === '' || blob.toString('latin1', 4, 4 + type.length) !== type) return null;
    const hash = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
    keys.push({ line: `${type} ${base64}`, fingerprint: `SHA256:${hash}` });
  }
  return keys;
}
