/**
 * What a repository's own configuration could make git run, and what git could say of secrets: each
 * guard of this door alone. The commands here are others than those that are run today, so that a
 * command that is added later is held, too.
 */
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBlobReader } from '../../src/git/blob-reader.ts';
import { runGit, type GitDirectory } from '../../src/git/git-commands.ts';
import { GitError } from '../../src/git/git-error.ts';
import { aRepository, git, temporaryDirectory, writeFiles } from './git-repository.ts';

const scratch = temporaryDirectory();
const canary = join(scratch.path, 'canary');
const script = join(scratch.path, 'script.sh');
afterAll(() => scratch.remove());
afterEach(() => rmSync(canary, { force: true }));
beforeAll(() => executable(script, `#!/bin/sh\necho "$0 $*" >> ${canary}\nexit 1\n`));

function executable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

let made = 0;

/** A repository with a changed file in its work tree, and these settings. */
function repository(settings: Readonly<Record<string, string>>): string {
  const directory = join(scratch.path, `repository-${String((made += 1))}`);
  aRepository(directory, { 'a.yaml': 'a: 1\n' });
  writeFiles(directory, { 'a.yaml': 'a: 2\n' });
  for (const [key, value] of Object.entries(settings)) git(directory, 'config', key, value);
  return directory;
}

function local(directory: string): GitDirectory {
  return { directory, isolation: 'local' };
}

async function failureOf(doing: Promise<unknown>): Promise<GitError> {
  const error: unknown = await doing.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(GitError);
  return error as GitError;
}

describe('a repository on this machine has no program of its own run', () => {
  it('that watches its files', async () => {
    const directory = repository({ 'core.fsmonitor': script });
    expect(await runGit(local(directory), ['status', '--short'])).toContain('M a.yaml');
    expect(existsSync(canary)).toBe(false);
  });

  it.each(['.git/hooks', 'elsewhere'])('as a hook in %s', async (hooks) => {
    const directory = repository({});
    mkdirSync(join(directory, hooks), { recursive: true });
    executable(
      join(directory, hooks, 'reference-transaction'),
      `#!/bin/sh\necho >> ${canary}\nexit 1\n`,
    );
    git(directory, 'config', 'core.hooksPath', hooks);
    await runGit(local(directory), ['update-ref', 'refs/heads/other', 'HEAD']);
    expect(existsSync(canary)).toBe(false);
  });

  it.each([
    ['core.sshCommand', 'ssh://git@127.0.0.1/x.git'],
    ['core.gitProxy', 'git://127.0.0.1:1/x.git'],
    ['credential.helper', 'https://127.0.0.1:1/x.git'],
    ['remote.origin.uploadpack', 'origin'],
    ['protocol.ext.allow', 'ext::SCRIPT'],
  ])('by %s', async (key, address) => {
    const directory = repository({
      'protocol.allow': 'always',
      'remote.origin.url': scratch.path,
      [key]: key === 'protocol.ext.allow' ? 'always' : script,
    });
    const args = ['ls-remote', address.replace('SCRIPT', script)];
    const { message } = await failureOf(runGit(local(directory), args));
    expect(message).toMatch(/transport '\w+' not allowed/);
    expect(existsSync(canary)).toBe(false);
  });
});

it('A clone in the cache goes where its address says, whatever the user of this machine has set', async () => {
  const directory = repository({});
  const home = join(scratch.path, 'home');
  mkdirSync(home);
  const settings = [
    `[url "${directory}"]\n\tinsteadOf = git://127.0.0.1:1/x.git`,
    `[core]\n\tsshCommand = ${script}`,
    `[protocol]\n\tallow = always`,
  ];
  writeFileSync(join(home, '.gitconfig'), `${settings.join('\n')}\n`);
  const place: GitDirectory = { directory, isolation: 'cache' };
  const { HOME } = process.env;
  process.env['HOME'] = home;
  try {
    const addresses = ['git://127.0.0.1:1/x.git', 'ssh://git@127.0.0.1:1/x.git', `ext::${script}`];
    for (const address of addresses) await failureOf(runGit(place, ['ls-remote', address]));
  } finally {
    process.env['HOME'] = HOME;
  }
  expect(existsSync(canary)).toBe(false);
});

describe('no secret of an address is in what git says', () => {
  const SECRETS = ['glpat-1', 'hunter2', 'token=3'];
  const SAID = `remote says: https://glpat-1@git.example.com/x https://me:hunter2@git.example.com/x https://git.example.com/x?token=3`;
  let server: Server;
  beforeEach(async () => {
    const words = `ERR ${SAID}\n`;
    const packet = `${(words.length + 4).toString(16).padStart(4, '0')}${words}`;
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(packet));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => {
    server.close();
  });

  function expectNoSecret(error: GitError): void {
    let each: unknown = error;
    const said: string[] = [];
    for (; each instanceof Error; each = each.cause)
      said.push(each.message, each.stack ?? '', JSON.stringify(each));
    expect(error.command?.stderr).toContain('https://***@git.example.com');
    for (const secret of SECRETS) expect(said.join('\n')).not.toContain(secret);
  }

  it('that came from a server', async () => {
    const { port } = server.address() as AddressInfo;
    const place: GitDirectory = { directory: repository({}), isolation: 'cache' };
    expectNoSecret(
      await failureOf(runGit(place, ['ls-remote', `git://127.0.0.1:${String(port)}/x`])),
    );
  });

  it('that came while files were read', async () => {
    const path = join(scratch.path, 'bin');
    mkdirSync(path);
    executable(join(path, 'git'), `#!/bin/sh\ncat > /dev/null\necho '${SAID}' >&2\nexit 128\n`);
    const { PATH } = process.env;
    process.env['PATH'] = `${path}:${PATH ?? ''}`;
    try {
      const reader = createBlobReader({ maxTotalBytes: 1_000, deadlineMs: 60_000 });
      expectNoSecret(await failureOf(reader.read(local(scratch.path), ['a'.repeat(40)])));
    } finally {
      process.env['PATH'] = PATH;
    }
  });
});
