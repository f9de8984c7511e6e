/** What became of a disk, as the page of a controller tells it from the observed branch. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiObject } from '../../src/cluster/resources.ts';
import type { HistorySurroundings } from '../../src/controller/page/disk-histories.ts';
import { admitLocal } from '../../src/controller/page/page-access.ts';
import type { RepositoryInForce } from '../../src/controller/page/serve-page.ts';
import { anAuthority } from '../git/certificates.ts';
import { commit, git, temporaryDirectory } from '../git/git-repository.ts';
import { serveHttps, type HttpsServer } from '../git/https-server.ts';
import { commitObserved } from '../git/observed-commits.ts';
import { startPageServer, type PageServer } from './page-server.ts';

const scratch = temporaryDirectory();
const repo = join(scratch.path, 'disks');
const served = join(scratch.path, 'served');
const commits = commitObserved(repo);
const authority = anAuthority(join(scratch.path, 'authority'));
let host: HttpsServer;
let url = '';
let server: PageServer;
let nowMs = 0;

const secret = {
  username: 'robot',
  password: 'canary-77f0',
  'ca.crt': authority.ca,
};
const data = Object.fromEntries(
  Object.entries(secret).map(([key, text]) => [key, Buffer.from(text).toString('base64')]),
);

const client: HistorySurroundings['client'] = {
  get: <T extends ApiObject>(_: unknown, { name }: { readonly name: string }) =>
    Promise.resolve(name === 'robot' ? ({ data } as unknown as T) : null),
};

beforeAll(async () => {
  git(scratch.path, 'clone', '-q', '--bare', repo, join(served, 'disks.git'));
  const authorization = `Basic ${Buffer.from('robot:canary-77f0').toString('base64')}`;
  host = await serveHttps({ authority, directory: served, authorization });
  url = `${host.url}/disks.git`;
  server = await startPageServer(admitLocal, {
    client,
    cacheDir: join(scratch.path, 'cache'),
    nowMs: () => nowMs,
  });
  server.follow([following({ url, secretRef, observedBranch: 'observed' })]);
});
afterAll(async () => {
  await server.close();
  await host.stop();
  scratch.remove();
});

const secretRef = { name: 'robot' };

function following(
  spec: RepositoryInForce['repository']['spec'],
  name = 'disks',
): RepositoryInForce {
  const inForce = server.repository(name);
  return { ...inForce, repository: { ...inForce.repository, spec } };
}

async function historyOf(disk: string, repository = 'disks') {
  const answer = await fetch(`${server.url}/storage/${repository}/disk/${disk}`);
  return {
    status: answer.status,
    text: await answer.text(),
    policy: answer.headers.get('content-security-policy'),
  };
}

describe('the history of a disk, on the page of a controller', () => {
  it('is told across nodes, with times and commits, and leads back to the fleet', async () => {
    const { status, text, policy } = await historyOf('a1');
    expect(status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(text).toContain('History of disk a1');
    expect(text).toMatch(/node-a: first seen,[^]*finished,[^]*failing[^]*node-b: moved here,/);
    expect(text).toMatch(/wiped,[^]*node-b: gone,/);
    expect(text).toContain(`(commit ${commits[4]?.slice(0, 12) ?? ''})`);
    expect(text).toContain('By 8 commits of observed');
    expect(text).toContain('<a href="/storage/disks">');
    expect((await historyOf('wwn-0xa1')).text).toContain('moved here');
  });

  it('is linked from each disk of the fleet', async () => {
    const page = await (await fetch(`${server.url}/storage/disks`)).text();
    const [, link = ''] = /<a href="(\/storage\/disks\/disk\/[^"]+)">History</.exec(page) ?? [];
    expect(link).not.toBe('');
    // The inventories of this branch are of other disks.
    expect((await fetch(`${server.url}${link}`)).status).toBe(404);
  });

  it('is looked up anew half a minute later, and until then in what was fetched', async () => {
    git(repo, 'checkout', '-q', 'observed');
    const name = 'inventories/node-b.json';
    const before = git(repo, 'show', `${commits[5] ?? ''}:${name}`);
    commit(repo, { [name]: before.replace(/T06:/, 'T08:') }, 'is back');
    git(repo, 'push', '-q', join(served, 'disks.git'), 'observed');
    const asked = host.shown.length;
    expect((await historyOf('a1')).text).not.toContain('seen again');
    expect(host.shown.length).toBe(asked);
    nowMs += 30_001;
    expect((await historyOf('a1')).text).toMatch(/By 9 commits[^]*node-b: seen again,/);
  });

  it('is told of many at once, one look after another, and not of any number', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => historyOf('a1')));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, text } of refused)
      expect([status, text]).toEqual([503, '8 others wait for a history; ask again in a minute\n']);
    expect((await historyOf('a1')).status).toBe(200);
  });

  it('says what is wrong where it cannot be told', async () => {
    expect(await historyOf('zz')).toMatchObject({
      status: 404,
      text: 'no inventory of 9 commits of observed has a disk "zz"\n',
    });
    for (const name of ['', '%00', 'x'.repeat(300), '-Sa%0A1'])
      expect((await historyOf(name)).status).toBe(503);
    expect(await historyOf('%zz')).toMatchObject({ status: 400 });
    // It is no option of git, and no pattern.
    expect((await historyOf('--output=x')).status).toBe(404);
    expect((await historyOf('.*')).status).toBe(404);
    const observedBranch = 'observed';
    server.follow([
      following({ url, secretRef }),
      following({ url, secretRef, observedBranch: 'nowhere' }, 'unwritten'),
      following({ url, secretRef: { name: 'lost' }, observedBranch }, 'locked'),
      following({ url: `file://${repo}-gone`, observedBranch }, 'gone'),
    ]);
    expect(await historyOf('a1')).toMatchObject({
      status: 404,
      text: 'storage/disks has no spec.observedBranch, which would tell of disks\n',
    });
    const unwritten = await historyOf('a1', 'unwritten');
    expect([unwritten.status, unwritten.text]).toEqual([503, expect.stringContaining('nowhere')]);
    const locked = await historyOf('a1', 'locked');
    expect([locked.status, locked.text]).toEqual([503, expect.stringMatching(/Secret.*lost/)]);
    expect((await historyOf('a1', 'gone')).status).toBe(503);
  });
});
