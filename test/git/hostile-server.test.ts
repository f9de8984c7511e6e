import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeasuredRun } from '../cli/measured-run.ts';
import { git, serve } from './git-repository.ts';
import { commitTree, writeObject, writeTree, type RawEntry } from './hostile-repository.ts';
import { expectError, hostileStage, RIGHT, VALID } from './hostile-stage.ts';

const stage = hostileStage();
const { repository, validate } = stage;
afterAll(() => stage.remove());

describe('a server', () => {
  const served = join(stage.path, 'served');
  const cacheDir = join(stage.path, 'cache');
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  beforeAll(async () => {
    mkdirSync(served);
    server = await serve(served);
  });
  afterAll(async () => server?.stop());

  async function fetched(
    name: string,
    entries: (directory: string) => readonly RawEntry[],
  ): Promise<MeasuredRun> {
    const directory = repository();
    commitTree(directory, writeTree(directory, entries(directory)));
    git(stage.path, 'clone', '-q', '--bare', directory, join(served, name));
    return validate(`${server?.url ?? ''}/${name}`, {
      more: [`--cache-dir=${cacheDir}`, '--ref=main'],
    });
  }

  it.each([['..'], ['.git'], ['a/b']])('that sends a tree with %j is refused', async (name) => {
    const run = await fetched(`tree-${Buffer.from(name).toString('hex')}.git`, (directory) => [
      {
        mode: '40000',
        name,
        id: writeTree(directory, [
          { mode: '100644', name: 'x.yaml', id: writeObject(directory, 'blob', 'a: 1\n') },
        ]),
      },
    ]);
    expectError(run, /^error: git fetch failed/m);
  });

  it.each([
    ['an error with escapes', 'ERR \u001b[2J\u001b]0;owned\u0007access denied\n'],
    ['nonsense', '\u001b[2Jnonsense\n'],
  ])('that answers with %s', async (_name, words) => {
    const packet = `${(words.length + 4).toString(16).padStart(4, '0')}${words}`;
    const hostile = await listening((socket) =>
      socket.end(words.startsWith('ERR') ? packet : words),
    );
    try {
      const run = await validate(`git://127.0.0.1:${String(hostile.port)}/x.git`, {
        more: [`--cache-dir=${cacheDir}`],
      });
      expectError(run, /^error: git ls-remote failed/m);
    } finally {
      hostile.server.close();
    }
  });

  it('whose objects are kept in the cache alone, bare', async () => {
    const run = await fetched('good.git', (directory) => [
      { mode: '100644', name: 'right.yaml', id: writeObject(directory, 'blob', RIGHT) },
    ]);
    expect(run.stdout).toMatch(VALID);
    const [clone = ''] = readdirSync(join(cacheDir, 'git'));
    expect(existsSync(join(cacheDir, 'git', clone, 'objects'))).toBe(true);
  });
});

function listening(
  answer: (socket: Socket) => void,
): Promise<{ readonly server: Server; readonly port: number }> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    }).listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}
