import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, type FollowRequest } from '../../src/git/follow/follow.ts';
import { parseTrustedKeys } from '../../src/git/signatures/trusted-keys.ts';
import type { SignatureVerification } from '../../src/git/signatures/verify-signatures.ts';
import { hasCommand, installPackages } from '../debian-packages.ts';
import { aRepository, commit, git, gitWith, temporaryDirectory } from './git-repository.ts';
import { anSshKey } from './ssh-server.ts';

/** Many processes of git for each: on a busy machine they take their time. */
const SLOW = { timeout: 120_000 };

const scratch = temporaryDirectory();
const home = join(scratch.path, 'gnupg');
const work = join(scratch.path, 'work');
const url = `file://${work}`;
const keys = { trusted: '', stranger: '', expired: '' };
const ssh = {
  trusted: { identity: '', publicKey: '' },
  stranger: { identity: '', publicKey: '' },
};

function gpg(...args: readonly string[]): string {
  const env = { PATH: process.env['PATH'], GNUPGHOME: home, LC_ALL: 'C' };
  const options = ['--batch', '--pinentry-mode', 'loopback', '--passphrase', ''];
  return execFileSync('gpg', [...options, ...args], { env, stdio: 'pipe' }).toString('utf8');
}

/** @returns the fingerprint. */
function aKey(user: string, expires: string, time: string | null): string {
  const at = time === null ? [] : ['--faked-system-time', time];
  gpg(...at, '--quick-generate-key', user, 'ed25519', 'sign', expires);
  return /^fpr:+([0-9A-F]+):/m.exec(gpg('--with-colons', '--list-keys', user))?.[1] ?? '';
}

beforeAll(() => {
  if (!hasCommand('gpg')) installPackages(['gnupg']);
  mkdirSync(home, { mode: 0o700 });
  keys.trusted = aKey('trusted@example.com', 'never', null);
  keys.stranger = aKey('stranger@example.com', 'never', null);
  keys.expired = aKey('expired@example.com', '1d', '20260101T000000');
  mkdirSync(join(scratch.path, 'ssh'));
  ssh.trusted = anSshKey(join(scratch.path, 'ssh/trusted'));
  ssh.stranger = anSshKey(join(scratch.path, 'ssh/stranger'));
  aRepository(work, { 'a.yaml': 'a: 1\n' });
}, 120_000);

afterAll(() => {
  execFileSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: home } });
  scratch.remove();
});

/** Signs as git does it, with a key of gpg or a file of ssh. */
function signing(key: string, args: readonly string[], program = 'gpg'): string {
  const format = key.startsWith('/') ? 'ssh' : 'openpgp';
  const settings = ['-c', `gpg.format=${format}`, '-c', `user.signingKey=${key}`];
  const programs = ['-c', `gpg.program=${program}`];
  gitWith(work, { GNUPGHOME: home }, [...settings, ...programs, ...args]);
  return git(work, 'rev-parse', 'HEAD');
}

const EMPTY_COMMIT = ['commit', '-q', '--allow-empty', '-S', '-m', 'signed'];

function asked(
  mode: SignatureVerification['mode'],
  ...secrets: readonly string[]
): SignatureVerification {
  const all: Record<string, string> = {
    'openpgp.asc': gpg('--export', '--armor', keys.trusted),
    'expired.asc': gpg('--export', '--armor', keys.expired),
    'ssh.sshpub': `# ours\n${ssh.trusted.publicKey}\n`,
  };
  const data = Object.fromEntries(secrets.map((name) => [name, Buffer.from(all[name] ?? '')]));
  const parsed = parseTrustedKeys(data);
  if (!parsed.ok) throw new Error(parsed.error);
  return { mode, keys: parsed.value };
}

function look(
  verify: SignatureVerification,
  ref: FollowRequest['ref'] = {},
): ReturnType<typeof follow> {
  return follow({ url, ref, verify, previous: null, acknowledgedRevision: null });
}

describe('a commit that must be signed', SLOW, () => {
  it('is taken when an OpenPGP key that is trusted signed it', async () => {
    signing(keys.trusted, EMPTY_COMMIT);
    const following = await look(asked('HEAD', 'openpgp.asc'));
    expect(following.found.signatures).toEqual([
      { object: 'commit', format: 'openpgp', fingerprint: keys.trusted },
    ]);
  });

  it('is taken when an SSH key that is trusted signed it', async () => {
    signing(join(scratch.path, 'ssh/trusted'), EMPTY_COMMIT);
    const verify = asked('HEAD', 'openpgp.asc', 'ssh.sshpub');
    const [key] = verify.keys.ssh;
    const args = ['-l', '-f', join(scratch.path, 'ssh/trusted.pub')];
    expect(execFileSync('ssh-keygen', args).toString()).toContain(key?.fingerprint);
    expect((await look(verify)).found.signatures).toEqual([
      { object: 'commit', format: 'ssh', fingerprint: key?.fingerprint },
    ]);
  });

  it('is refused without a signature', async () => {
    const id = commit(work, {}, 'unsigned');
    await expect(look(asked('HEAD', 'openpgp.asc'))).rejects.toMatchObject({
      code: 'signature-refused',
      message: `commit ${id.slice(0, 12)} is not signed, and spec.verify asks for a signature`,
    });
  });

  it('is refused when a key signed it that is not trusted, and both are named', async () => {
    signing(keys.stranger, EMPTY_COMMIT);
    await expect(look(asked('HEAD', 'openpgp.asc'))).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringContaining(`OpenPGP key ${keys.stranger}, which is not trusted`),
      remedy: expect.stringContaining(`Trusted are: ${keys.trusted}.`),
    });
    signing(join(scratch.path, 'ssh/stranger'), EMPTY_COMMIT);
    const verify = asked('HEAD', 'ssh.sshpub');
    await expect(look(verify)).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringMatching(/SSH key SHA256:\S+, which is not trusted/),
      remedy: expect.stringContaining(verify.keys.ssh[0]?.fingerprint ?? '?'),
    });
  });

  it('is refused when its kind of key is trusted by nobody', async () => {
    signing(join(scratch.path, 'ssh/trusted'), EMPTY_COMMIT);
    await expect(look(asked('HEAD', 'openpgp.asc'))).rejects.toMatchObject({
      code: 'signature-refused',
      remedy: expect.stringMatching(/^No SSH key is trusted/),
    });
  });

  it('is refused when its key has expired', async () => {
    const program = join(scratch.path, 'gpg-in-january');
    appendFileSync(program, '#!/bin/sh\nexec gpg --faked-system-time 20260101T120000 "$@"\n', {
      mode: 0o755,
    });
    signing(keys.expired, EMPTY_COMMIT, program);
    await expect(look(asked('HEAD', 'expired.asc'))).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringContaining(`OpenPGP key ${keys.expired}, which has expired`),
    });
  });

  it('is refused when it is signed over SHA-1', async () => {
    const program = join(scratch.path, 'gpg-sha1');
    appendFileSync(
      program,
      '#!/bin/sh\nexec gpg --digest-algo SHA1 --allow-weak-digest-algos "$@"\n',
      { mode: 0o755 },
    );
    const weak = /^fpr:+([0-9A-F]+):/m;
    gpg('--quick-generate-key', 'weak@example.com', 'rsa2048', 'sign', 'never');
    const [, key = ''] = weak.exec(gpg('--with-colons', '--list-keys', 'weak@example.com')) ?? [];
    signing(key, EMPTY_COMMIT, program);
    const parsed = parseTrustedKeys({ 'weak.asc': Buffer.from(gpg('--export', '--armor', key)) });
    if (!parsed.ok) throw new Error(parsed.error);
    await expect(look({ mode: 'HEAD', keys: parsed.value })).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringContaining('over SHA-1, which can be forged'),
    });
  });

  it('is refused when it is another than the one that was signed', async () => {
    signing(keys.trusted, EMPTY_COMMIT);
    const forged = git(work, 'cat-file', 'commit', 'HEAD').replace(/\nsigned$/, '\nforged');
    const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: work,
      input: `${forged}\n`,
    });
    git(work, 'reset', '-q', '--hard', id.toString('utf8').trim());
    await expect(look(asked('HEAD', 'openpgp.asc'))).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringContaining('does not match its content'),
    });
    signing(join(scratch.path, 'ssh/trusted'), EMPTY_COMMIT);
    const other = git(work, 'cat-file', 'commit', 'HEAD').replace(/\nsigned$/, '\nforged');
    const made = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: work,
      input: `${other}\n`,
    });
    git(work, 'reset', '-q', '--hard', made.toString('utf8').trim());
    await expect(look(asked('HEAD', 'ssh.sshpub'))).rejects.toMatchObject({
      code: 'signature-refused',
      message: expect.stringContaining('does not match its content'),
    });
  });

  it('is not checked by a program that the repository names', async () => {
    signing(keys.stranger, EMPTY_COMMIT);
    const program = join(scratch.path, 'gpg-says-yes');
    appendFileSync(
      program,
      `#!/bin/sh\necho "[GNUPG:] GOODSIG 0 x"\necho "[GNUPG:] VALIDSIG ${keys.trusted} 2026-01-01 0 0 4 0 22 8 00 ${keys.trusted}"\n`,
      { mode: 0o755 },
    );
    git(work, 'config', 'gpg.program', program);
    try {
      await expect(look(asked('HEAD', 'openpgp.asc'))).rejects.toMatchObject({
        code: 'signature-refused',
      });
    } finally {
      git(work, 'config', '--unset', 'gpg.program');
    }
  });
});

describe('a tag that must be signed', SLOW, () => {
  it('is taken when it is, and its commit too where both are asked for', async () => {
    signing(keys.trusted, EMPTY_COMMIT);
    signing(join(scratch.path, 'ssh/trusted'), ['tag', '-s', 'v1.0.0', '-m', 'v1.0.0']);
    const verify = asked('TagAndHEAD', 'openpgp.asc', 'ssh.sshpub');
    expect((await look(verify, { semver: '1.x' })).found.signatures).toEqual([
      { object: 'tag', format: 'ssh', fingerprint: verify.keys.ssh[0]?.fingerprint },
      { object: 'commit', format: 'openpgp', fingerprint: keys.trusted },
    ]);
    const unsigned = commit(work, {}, 'unsigned');
    signing(keys.trusted, ['tag', '-s', 'v2.0.0', '-m', 'v2.0.0']);
    expect((await look(asked('Tag', 'openpgp.asc'), { tag: 'v2.0.0' })).found).toMatchObject({
      commit: unsigned,
      signatures: [{ object: 'tag', fingerprint: keys.trusted }],
    });
    await expect(look(asked('TagAndHEAD', 'openpgp.asc'), { tag: 'v2.0.0' })).rejects.toThrow(
      /^commit \w+ is not signed/,
    );
  });

  it('is refused when it is not annotated, not signed, renamed, or not followed at all', async () => {
    const verify = asked('Tag', 'openpgp.asc');
    git(work, 'tag', 'light');
    await expect(look(verify, { tag: 'light' })).rejects.toThrow(/tag light is no annotated tag/);
    git(work, 'tag', '-a', 'plain', '-m', 'plain');
    await expect(look(verify, { tag: 'plain' })).rejects.toThrow(/tag plain is not signed/);
    git(work, 'update-ref', 'refs/tags/v3.0.0', 'refs/tags/v2.0.0');
    await expect(look(verify, { tag: 'v3.0.0' })).rejects.toThrow(
      /tag v3\.0\.0 was signed under the name "v2\.0\.0"/,
    );
    await expect(look(verify, { branch: 'main' })).rejects.toThrow(/no tag is followed/);
    signing(keys.stranger, ['tag', '-s', 'v4.0.0', '-m', 'v4.0.0']);
    await expect(look(verify, { tag: 'v4.0.0' })).rejects.toThrow(keys.stranger);
  });
});

describe('trusted keys', SLOW, () => {
  it.each([
    [{}, /no key that ends in \.asc/],
    [{ 'a.asc': 'nothing' }, /a\.asc holds no/],
    [{ 'a.pub': 'ssh-ed25519 nothing' }, /a\.pub has a line that is no public key/],
    [{ 'a.sshpub': 'ssh-dss AAAAB3NzaC1kc3M=' }, /a\.sshpub has a line/],
  ])('of %j are refused', (texts, sentence) => {
    const data = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]),
    );
    expect(parseTrustedKeys(data)).toMatchObject({
      ok: false,
      error: expect.stringMatching(sentence),
    });
  });

  it('that gpg cannot read are refused', async () => {
    signing(keys.trusted, EMPTY_COMMIT);
    const broken =
      '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nbm90aGluZw==\n-----END PGP PUBLIC KEY BLOCK-----\n';
    const verify: SignatureVerification = { mode: 'HEAD', keys: { openpgp: [broken], ssh: [] } };
    await expect(look(verify)).rejects.toThrow(/gpg cannot read a trusted key/);
  });
});
