import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCredentials } from '../../src/git/access/credentials.ts';
import { follow } from '../../src/git/follow/follow.ts';
import { aRepository, git, temporaryDirectory } from './git-repository.ts';
import { anSshKey, serveSsh, type SshServer } from './ssh-server.ts';

/** Many processes of git for each: on a busy machine they take their time. */
const SLOW = { timeout: 120_000 };

const PASSPHRASE = 'canary 4f1c';
const scratch = temporaryDirectory();
let server: SshServer | undefined;
let first = '';
let caches = 0;
const keys = {
  plain: { identity: '', publicKey: '' },
  locked: { identity: '', publicKey: '' },
  stranger: { identity: '', publicKey: '' },
};

beforeAll(async () => {
  mkdirSync(join(scratch.path, 'keys'));
  keys.plain = anSshKey(join(scratch.path, 'keys/plain'));
  keys.locked = anSshKey(join(scratch.path, 'keys/locked'), PASSPHRASE);
  keys.stranger = anSshKey(join(scratch.path, 'keys/stranger'));
  server = await serveSsh(join(scratch.path, 'sshd'), [
    keys.plain.publicKey,
    keys.locked.publicKey,
  ]);
  const work = join(scratch.path, 'work');
  first = aRepository(work, { 'a.yaml': 'a: 1\n' });
  git(scratch.path, 'clone', '-q', '--bare', work, join(scratch.path, 'disks.git'));
}, 120_000);

afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

async function lookWith(secret: Readonly<Record<string, string>>): Promise<string> {
  const url = `${server?.url ?? ''}${join(scratch.path, 'disks.git')}`;
  const data = Object.fromEntries(
    Object.entries(secret).map(([key, text]) => [key, Buffer.from(text)]),
  );
  const credentials = parseCredentials(url, data);
  if (!credentials.ok) throw new Error(credentials.error);
  caches += 1;
  const following = await follow({
    url,
    ref: { branch: 'main' },
    credentials: credentials.value,
    cacheDir: join(scratch.path, `cache-${String(caches)}`),
    previous: null,
    acknowledgedRevision: null,
  });
  return following.found.commit;
}

describe('a repository over ssh', SLOW, () => {
  it('is read with a key, and with one that has a passphrase', async () => {
    const known = { known_hosts: server?.knownHosts ?? '' };
    expect(await lookWith({ ...known, identity: keys.plain.identity })).toBe(first);
    const locked = { ...known, identity: keys.locked.identity };
    expect(await lookWith({ ...locked, password: PASSPHRASE })).toBe(first);
    await expect(lookWith(locked)).rejects.toMatchObject({ code: 'authentication' });
    await expect(lookWith({ ...locked, password: 'wrong' })).rejects.toMatchObject({
      code: 'authentication',
    });
  });

  it('is refused to a key that the server does not know', async () => {
    const { identity } = keys.stranger;
    await expect(
      lookWith({ known_hosts: server?.knownHosts ?? '', identity }),
    ).rejects.toMatchObject({
      code: 'authentication',
      message: expect.stringMatching(/Permission denied \(publickey\)/),
      remedy: expect.stringMatching(/what the Secret holds/),
    });
  });

  it.each([
    ['another key than known_hosts has', () => keys.stranger.publicKey, ''],
    ['no line in known_hosts', () => keys.stranger.publicKey, 'elsewhere.example.com'],
  ])('is not read from a server with %s', async (_name, key, host) => {
    const port = String(server?.port ?? 0);
    const known = `${host === '' ? `[127.0.0.1]:${port}` : host} ${key()}\n`;
    await expect(
      lookWith({ known_hosts: known, identity: keys.plain.identity }),
    ).rejects.toMatchObject({
      code: 'server-untrusted',
      remedy: expect.stringMatching(/correct known_hosts in the Secret/),
    });
  });
});
