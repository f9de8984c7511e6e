/**
 * The page of a plan in a real Chromium: opened, filtered, tabbed through, printed, and looked at
 * by axe.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { readPath } from '../../src/declare/text/read-files.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { renderPlanHtml } from '../../src/render/html/plan-html.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { SITUATIONS } from '../render/situations.ts';
import { LOOKS, overflow, photograph, violations, withPage } from './open-page.ts';

async function example(name: string, nodes: number): Promise<string> {
  const { declarations } = declare(
    await readPath(join(import.meta.dirname, '../../examples', name)),
  );
  if (declarations === null) throw new Error(`the example ${name} is not valid`);
  const { inventories } = declarations;
  const asOf = '2026-03-02T07:00:00Z';
  const desired = resolve({ declarations, inventories, asOf });
  const options = { asOf, revision: null, nodes: null, maxInventoryAgeMs: null, locks: [] };
  const plan = planFleet(desired, inventories, options);
  return renderPlanHtml({ ...plan, nodes: plan.nodes.slice(0, nodes) }, inventories);
}

function situation(name: string): string {
  const found = SITUATIONS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no situation ${name}`);
  return renderPlanHtml(found.plan, found.inventories, found.comparison ?? null);
}

const PAGES: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['single-host', () => example('single-host', 1)],
  ['fleet', () => example('fleet', 4)],
  ['wiped', () => situation('wiped')],
  ['grows', () => situation('grows')],
  ['not-evaluated', () => situation('not-evaluated')],
  ['compared-adds', () => situation('compared-adds')],
  ['database-raid', () => example('database-raid', 1)],
];

describe.each(PAGES)('the page of %s', (name, make) => {
  it.each(Object.entries(LOOKS))('is readable for everyone, %s', async (look, options) => {
    await withPage(await make(), options, async (page) => {
      await photograph(page, `${name}-${look}`);
      expect(await overflow(page)).toBe(0);
      await page.evaluate(
        'document.querySelectorAll("details").forEach((each) => { each.open = true; })',
      );
      expect(await violations(page)).toEqual([]);
    });
  });
});

describe('a page', () => {
  it('of a fleet is no longer than twelve screens before anything is unfolded', async () => {
    await withPage(await example('fleet', Infinity), LOOKS.light, async (page) => {
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      expect(height / LOOKS.light.viewport.height).toBeLessThanOrEqual(12);
      expect(await page.locator('.overview .rows li').count()).toBe(199);
    });
  });

  it('shows only what a change adds when that is chosen', async () => {
    await withPage(situation('compared-adds'), LOOKS.light, async (page) => {
      expect(await page.locator('article:visible').count()).toBe(1);
      await page.locator('details.pending > summary').click();
      expect(await page.locator('article:visible').count()).toBe(2);
      await page.selectOption('select[name=part]', 'added');
      expect(await page.locator('article:visible').count()).toBe(1);
    });
  });

  it('shows the disks of the node that is chosen, and says how many', async () => {
    await withPage(await example('fleet', 50), LOOKS.light, async (page) => {
      const all = await page.locator('article:visible').count();
      const node = (await page.locator('select[name=node] option').nth(3).textContent()) ?? '';
      await page.selectOption('select[name=node]', node);
      const some = await page.locator('article:visible').count();
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
      expect(await page.locator('section[data-node]:visible').count()).toBe(1);
      expect(await page.locator('#count').textContent()).toBe(`${some} of ${all} shown`);
      await page.selectOption('select[name=node]', '');
      await page.selectOption('select[name=loss]', 'refused');
      expect(await page.locator('article.disk:visible').count()).toBe(0);
      await page.selectOption('select[name=loss]', '');
      const storageClass =
        (await page.locator('select[name=cls] option').nth(1).textContent()) ?? '';
      await page.selectOption('select[name=cls]', storageClass);
      expect(await page.locator('article:visible').count()).toBeLessThan(all);
    });
  });

  it('can be read with the keyboard alone: filters, pictures, details', async () => {
    await withPage(await example('single-host', 1), LOOKS.light, async (page) => {
      const reached: string[] = [];
      const tips: boolean[] = [];
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const what = await page.evaluate<string>(
          '(document.activeElement.className || document.activeElement.tagName).split(" ")[0].toLowerCase()',
        );
        if (what === 'body') break;
        reached.push(what);
        if (what === 'seg') tips.push(await page.locator('.seg:focus .tip').isVisible());
      }
      expect(new Set(reached)).toEqual(new Set(['select', 'seg', 'summary', 'wide']));
      expect(tips).not.toContain(false);
      const summary = page.locator('summary').first();
      await summary.focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('details').first().getAttribute('open')).not.toBeNull();
    });
  });

  it('shows what a part of a disk is when the mouse is on it', async () => {
    await withPage(situation('wiped'), LOOKS.light, async (page) => {
      const part = page.locator('.seg.lost').first();
      expect(await part.locator('.tip').isVisible()).toBe(false);
      await part.hover();
      expect(await part.locator('.tip').isVisible()).toBe(true);
      expect(await part.locator('.tip').textContent()).toContain('there now, and lost');
    });
  });

  it('lights all legs of a logical volume, by mouse and by keyboard, and no others', async () => {
    await withPage(await example('database-raid', 2), LOOKS.light, async (page) => {
      const node = page.locator('section').filter({ hasText: 'Node db-1' });
      const legs = node.locator('.seg').filter({ hasText: /^\s*data-0 / });
      expect(await legs.count()).toBe(4);
      await legs.nth(1).hover();
      expect(await page.locator('.leg').count()).toBe(4);
      await node.locator('.seg.free').first().hover();
      expect(await page.locator('.leg').count()).toBe(0);
      await page.mouse.move(0, 0);
      await legs.nth(2).focus();
      expect(await page.locator('.leg .name').allTextContents()).toEqual(
        await legs.locator('.name').allTextContents(),
      );
    });
  });

  it('is printed without what only a screen has, and with everything that is folded', async () => {
    await withPage(await example('single-host', 1), LOOKS.light, async (page) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('form').isVisible()).toBe(false);
      const pdf = await page.pdf();
      expect(pdf.length).toBeGreaterThan(10_000);
      expect(await page.locator('details li').first().isVisible()).toBe(true);
    });
  });

  it('is whole without a script', async () => {
    const look = { ...LOOKS.light, javaScriptEnabled: false };
    await withPage(await example('single-host', 1), look, async (page) => {
      expect(await page.locator('article:visible').count()).toBeGreaterThan(4);
      expect(await page.locator('form').isVisible()).toBe(false);
    });
  });

  it('of 50 nodes opens at once', async () => {
    const html = await example('fleet', 50);
    await withPage(html, LOOKS.light, async (page) => {
      const opened = await page.evaluate<number>(
        'performance.getEntriesByType("navigation")[0].loadEventEnd',
      );
      console.log(
        `50 nodes, ${(Buffer.byteLength(html) / 1024).toFixed(0)} KiB: open after ${opened.toFixed(0)} ms`,
      );
      expect(opened).toBeGreaterThan(0);
    });
  });
});
