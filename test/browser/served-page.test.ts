/** The page of the fleet as the controller serves it, in a real Chromium, with its policy. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitLocal } from '../../src/controller/page/page-access.ts';
import { startPageServer, type PageServer } from '../controller/page-server.ts';
import { temporaryDirectory } from '../git/git-repository.ts';
import { commitObserved } from '../git/observed-commits.ts';
import { LOOKS, photograph, violations, withAddress } from './open-page.ts';

const scratch = temporaryDirectory();
const repo = join(scratch.path, 'disks');
let server: PageServer;
beforeAll(async () => {
  commitObserved(repo);
  server = await startPageServer(admitLocal);
});
afterAll(async () => {
  await server.close();
  scratch.remove();
});

it.each(Object.entries(LOOKS))(
  'leads from its front to the disks, and can be searched, %s',
  async (name, look) => {
    server.follow([server.repository('disks')]);
    await withAddress(server.url, look, async (page) => {
      expect(new URL(page.url()).pathname).toBe('/storage/disks');
      await photograph(page, `served-${name}`);
      // Style and script are of the server, and came: a policy that forbids them is a complaint.
      const background = await page.evaluate<string>(
        'getComputedStyle(document.querySelector(".todo")).borderStyle',
      );
      expect(background).toBe('solid');
      await page.fill('input[name=q]', 'za197938');
      await page.locator('article.disk:visible').waitFor();
      expect(await page.locator('article.disk:visible').count()).toBe(1);
      expect(await violations(page)).toEqual([]);
    });
  },
);

it('lists repositories', async () => {
  server.follow([server.repository('disks'), server.repository('archive')]);
  await withAddress(server.url, LOOKS.narrow, async (page) => {
    await photograph(page, 'served-list');
    expect(await violations(page)).toEqual([]);
    await page.locator('a', { hasText: 'storage/archive' }).click();
    await page.locator('#todo').waitFor();
    expect(new URL(page.url()).pathname).toBe('/storage/archive');
  });
});

it.each(Object.entries(LOOKS))('tells the history of a disk, %s', async (name, look) => {
  const inForce = server.repository('disks');
  const spec = { url: `file://${repo}`, observedBranch: 'observed' };
  server.follow([{ ...inForce, repository: { ...inForce.repository, spec } }]);
  await withAddress(`${server.url}/storage/disks/disk/a1`, look, async (page) => {
    await photograph(page, `served-history-${name}`);
    expect(await page.locator('main li').count()).toBeGreaterThan(8);
    expect(await violations(page)).toEqual([]);
    await page.locator('a', { hasText: 'All disks' }).click();
    await page.locator('#nodes').waitFor();
    const links = page.locator('article.disk a', { hasText: 'History' });
    expect(await links.first().getAttribute('href')).toMatch(/^\/storage\/disks\/disk\//);
  });
});
