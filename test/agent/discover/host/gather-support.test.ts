import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { gatherSupport } from '../../../../agent/discover/host/gather-support.ts';
import type { CommandResult } from '../../../../agent/host/commands/command.ts';
import {
  MOST_PART_LETTERS,
  type SupportPart,
} from '../../../../src/model/observed/support-part.ts';
import { runs } from '../../../simulation/runs.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'diskwright-gather-'));
const hostConfig = join(stateDir, 'config.yaml');
for (const name of ['records/disks', 'agent']) mkdirSync(join(stateDir, name), { recursive: true });
afterAll(() => rmSync(stateDir, { recursive: true }));

const HEAD = 'apiVersion: diskwright.dev/v1alpha1\nkind: HostConfig\n';

function gather(stdout: string | null): Promise<readonly SupportPart[]> {
  const ended: CommandResult =
    stdout === null ? { kind: 'missing' } : { kind: 'exited', exitCode: 0, stdout, stderr: '' };
  const options = { stateDir, hostConfig, node: null, includeLoop: false };
  return gatherSupport(options, () => Promise.resolve(ended));
}

function write(name: string, text: string): void {
  writeFileSync(join(stateDir, name), text);
}

function textOf(parts: readonly SupportPart[], name: string): string {
  return parts.find((part) => part.name === name)?.text ?? '';
}

/** Ways in which a secret stands in a line of text. */
const IN_TEXT: readonly ((secret: string) => string)[] = [
  (secret) => `fetch https://user:${secret}@git.example.com/a.git failed`,
  (secret) => `fetch https://${secret}@git.example.com/a.git failed`,
  (secret) => `GET https://git.example.com/a?private_token=${secret} 401`,
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `authorization: Basic ${secret}`,
  (secret) => `password=${secret}`,
  (secret) => `{"token":"${secret}"}`,
  (secret) => `MY_API_KEY: '${secret}'`,
  (secret) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n-----END OPENSSH PRIVATE KEY-----`,
  (secret) => `glpat-${secret}`,
];

const aSecret = fc.stringMatching(/^[A-Za-z0-9]{12,40}$/).map((text) => `S3${text}`);

it('has no secret in it, wherever one stands', async () => {
  await fc.assert(
    fc.asyncProperty(
      aSecret,
      fc.constantFrom(...IN_TEXT),
      fc.boolean(),
      async (secret, way, ok) => {
        const said = way(secret);
        const url = `https://u:${secret}@git.example.com/a.git`;
        const named = { password: secret, nested: [{ apiToken: { a: secret } }], said };
        write(
          'config.yaml',
          `${HEAD}# ${secret}\nlabels: {a: ${secret}}\n${ok ? '' : `password: ${secret}\nrepository: {url: "${url}"}\n`}`,
        );
        write('records/desired.json', JSON.stringify(named));
        write('agent/status.json', JSON.stringify({ findings: [said], [said]: 1 }));
        write('records/disks/a.json', JSON.stringify(named));
        write('records/disks/b.json', `no JSON ${secret}`);
        const parts = await gather(`sda: ${said}\n`);
        for (const { text } of parts) expect(text).not.toContain(secret);
      },
    ),
    runs(200),
  );
});

it('keeps what is no secret', async () => {
  write('config.yaml', `${HEAD}nodeName: node-a\nmountRoots: [/srv]\n`);
  write('records/desired.json', '{"volume":"data","sizeBytes":7}');
  const parts = await gather('sd 0:0:0:0: [sda] I/O error\nusb 1-1: new device\n');
  expect(textOf(parts, 'config.json')).toContain('"node-a"');
  expect(JSON.parse(textOf(parts, 'last-desired.json'))).toEqual({ volume: 'data', sizeBytes: 7 });
  expect(textOf(parts, 'kernel.txt')).toBe('sd 0:0:0:0: [sda] I/O error');
});

it('leaves JSON what it was, also where a member has the name of a secret', async () => {
  write('config.yaml', `${HEAD}labels: { api-token: a }\n`);
  write(
    'records/desired.json',
    '{"password":"a","note":"token=b","url":"https://a.example/b?c=d"}',
  );
  const parts = await gather('{"blockdevices":[{"label":"pass=c"}]}');
  expect(JSON.parse(textOf(parts, 'config.json')).labels).toEqual({ 'api-token': '(left out)' });
  expect(JSON.parse(textOf(parts, 'last-desired.json'))).toEqual({
    ...{ password: '(left out)', note: 'token=(left out)' },
    url: 'https://a.example/b?(left out)',
  });
  expect(JSON.parse(textOf(parts, 'lsblk.json'))).toEqual({
    blockdevices: [{ label: 'pass=(left out)' }],
  });
});

it('says in its place what could not be read, and what was cut', async () => {
  rmSync(join(stateDir, 'records/desired.json'), { force: true });
  const missing = await gather(null);
  expect(missing.find(({ name }) => name === 'lsblk.json')).toMatchObject({
    state: 'unread',
    text: expect.stringContaining('lsblk is not installed'),
  });
  expect(textOf(missing, 'last-desired.json')).toMatch(/^not read: ENOENT/);
  const long = await gather(`first\n${'x '.repeat(MOST_PART_LETTERS)}\nlast\n`);
  const journal = long.find(({ name }) => name === 'journal.txt');
  expect(journal?.state).toBe('cut');
  expect(journal?.text).toMatch(/last\n$/);
  expect(journal?.text).toHaveLength(MOST_PART_LETTERS);
});
