import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseCredentials } from '../../src/git/access/credentials.ts';
import { follow } from '../../src/git/follow/follow.ts';
import { GitError } from '../../src/git/git-error.ts';
import { readRevision } from '../../src/git/repository.ts';
import { anAuthority, type Authority } from './certificates.ts';
import { aRepository, git, temporaryDirectory } from './git-repository.ts';
import { serveHttps, serveProxy, type HttpsOptions } from './https-server.ts';

/** Many processes of git for each: on a busy machine they take their time. */
const SLOW = { timeout: 120_000 };

const PASSWORD = 'canary-4f1c-password';
const TOKEN = 'canary-4f1c-token';
const BASIC = `Basic ${Buffer.from(`robot:${PASSWORD}`).toString('base64')}`;

const scratch = temporaryDirectory();
const served = join(scratch.path, 'served');
const stops: (() => Promise<void>)[] = [];
let authority: Authority;
let other: Authority;
let first = '';
let caches = 0;

beforeAll(() => {
  // Where secrets lie for a while: in a directory that can be looked through afterwards.
  vi.stubEnv('TMPDIR', join(scratch.path, 'tmp'));
  mkdirSync(join(scratch.path, 'tmp'));
  mkdirSync(served);
  authority = anAuthority(join(scratch.path, 'authority'));
  other = anAuthority(join(scratch.path, 'other'));
  const work = join(scratch.path, 'work');
  first = aRepository(work, { 'a.yaml': 'a: 1\n' });
  git(scratch.path, 'clone', '-q', '--bare', work, join(served, 'disks.git'));
});

afterAll(async () => {
  for (const stop of stops) await stop();
  scratch.remove();
});

async function aServer(
  options: Omit<HttpsOptions, 'authority' | 'directory'> = {},
): Promise<Awaited<ReturnType<typeof serveHttps>>> {
  const server = await serveHttps({ authority, directory: served, ...options });
  stops.push(server.stop);
  return server;
}

type Texts = Readonly<Record<string, string>>;

function encoded(texts: Texts): Record<string, Uint8Array> {
  const entries = Object.entries(texts).map(([key, text]) => [key, Buffer.from(text)] as const);
  return Object.fromEntries(entries);
}

async function lookAt(url: string, secret: Texts, proxy: Texts | null = null): Promise<string> {
  const address = `${url}/disks.git`;
  const credentials = parseCredentials(
    address,
    encoded(secret),
    proxy === null ? null : encoded(proxy),
  );
  if (!credentials.ok) throw new Error(credentials.error);
  caches += 1;
  const following = await follow({
    url: address,
    ref: { branch: 'main' },
    credentials: credentials.value,
    cacheDir: join(scratch.path, `cache-${String(caches)}`),
    previous: null,
    acknowledgedRevision: null,
  });
  return following.found.commit;
}

/** Files that hold a secret, and directories that held some. */
function leftBehind(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => {
      if (!entry.isFile()) return entry.name.startsWith('diskwright-access-');
      const text = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      return text.includes(PASSWORD) || text.includes(BASIC.slice('Basic '.length));
    })
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The error, after a look whether anything secret is in it or left behind. */
async function refusal(work: Promise<unknown>): Promise<GitError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GitError))
    throw new Error('it did not fail as it should', { cause: error });
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const told = JSON.stringify([Object.entries(cause), cause.message, cause.stack]);
    expect(told).not.toMatch(/canary|Y2FuYXJ5|cm9ib3Q6/);
  }
  return error;
}

describe('a repository over https', SLOW, () => {
  it('is read with a user name and a password, and no secret is left behind', async () => {
    const server = await aServer({ authorization: BASIC });
    const basic = { username: 'robot', password: PASSWORD, 'ca.crt': authority.ca };
    expect(await lookAt(server.url, basic)).toBe(first);
    expect(new Set(server.shown)).toEqual(new Set([BASIC]));
    expect(leftBehind(scratch.path)).toEqual([]);
  });

  it('gives one revision of it to the same credentials, and none without', async () => {
    const server = await aServer({ authorization: BASIC });
    const repo = `${server.url}/disks.git`;
    const secret = { username: 'robot', password: PASSWORD, 'ca.crt': authority.ca };
    const parsed = parseCredentials(repo, encoded(secret));
    if (!parsed.ok) throw new Error(parsed.error);
    const cacheDir = join(scratch.path, 'cache-revision');
    const request = { repo, ref: first, cacheDir };
    await expect(readRevision(request)).rejects.toMatchObject({ code: 'server-untrusted' });
    const { files } = await readRevision({ ...request, credentials: parsed.value });
    expect(files.map(({ path }) => path)).toEqual(['a.yaml']);
  });

  it('is read with a bearer token', async () => {
    const server = await aServer({ authorization: `Bearer ${TOKEN}` });
    expect(await lookAt(server.url, { bearerToken: TOKEN, 'ca.crt': authority.ca })).toBe(first);
  });

  it('is read with a client certificate', async () => {
    const server = await aServer({ wantsClientCertificate: true });
    const { cert, key } = authority.client;
    const secret = { 'ca.crt': authority.ca, 'tls.crt': cert, 'tls.key': key };
    expect(await lookAt(server.url, secret)).toBe(first);
    const without = await refusal(lookAt(server.url, { 'ca.crt': authority.ca }));
    expect(without.message).toMatch(/git ls-remote failed/);
  });

  it('is refused with a wrong password, in words that say where to look', async () => {
    const server = await aServer({ authorization: BASIC });
    const error = await refusal(
      lookAt(server.url, { username: 'robot', password: `${PASSWORD}x`, 'ca.crt': authority.ca }),
    );
    expect(error).toMatchObject({
      code: 'authentication',
      remedy: expect.stringMatching(/does not accept what the Secret holds/),
    });
  });

  it('is not read from a server that the authority does not vouch for', async () => {
    const server = await aServer({ authorization: BASIC });
    const error = await refusal(
      lookAt(server.url, { username: 'robot', password: PASSWORD, 'ca.crt': other.ca }),
    );
    expect(error).toMatchObject({
      code: 'server-untrusted',
      remedy: expect.stringMatching(/ca\.crt of the Secret/),
    });
    expect(server.shown).toEqual([]);
  });

  it('does not take its secret along to where the server redirects', async () => {
    const target = await aServer();
    const server = await aServer({ redirectTo: target.url.replace('localhost', '127.0.0.1') });
    const error = await refusal(
      lookAt(server.url, { username: 'robot', password: PASSWORD, 'ca.crt': authority.ca }),
    );
    expect(error.remedy).toMatch(/give the address that it names/);
    expect(target.shown).toEqual([]);
    // The twin without a secret is followed.
    expect(await lookAt(server.url, { 'ca.crt': authority.ca })).toBe(first);
  });

  it('is read through a proxy that wants a password of its own', async () => {
    const server = await aServer({ authorization: BASIC });
    const proxy = await serveProxy(`Basic ${Buffer.from(`out:${TOKEN}@`).toString('base64')}`);
    stops.push(proxy.stop);
    const secret = { username: 'robot', password: PASSWORD, 'ca.crt': authority.ca };
    const { address } = proxy;
    const through = { address, username: 'out', password: `${TOKEN}@` };
    expect(await lookAt(server.url, secret, through)).toBe(first);
    expect(new Set(proxy.tunnels)).toEqual(new Set([`localhost:${String(server.port)}`]));
    const error = await refusal(
      lookAt(server.url, secret, { address, username: 'out', password: `${TOKEN}x` }),
    );
    expect(error).toMatchObject({
      code: 'authentication',
      remedy: expect.stringMatching(/Secret of the proxy/),
    });
  });
});
