/** The page of a fleet in a real Chromium: searched, tabbed through, printed, looked at by axe. */
import { describe, expect, it } from 'vitest';
import { cutOff, LOOKS, overflow, photograph, violations, withPage } from './open-page.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { wantedStretches } from '../../src/render/html/fleet/disk-strips.ts';
import { exampleFleet, renderedFleet } from '../render/fleet-pages.ts';
import { smallFleet } from '../render/small-fleet.ts';

const PAGES = {
  'small-fleet': () => Promise.resolve(renderedFleet(smallFleet())),
  'single-host': () => exampleFleet('single-host'),
  'database-raid': () => exampleFleet('database-raid'),
  fleet: () => exampleFleet('fleet', 24),
} as const;

const ALL_LOOKS = {
  ...LOOKS,
  phone: { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  // What a browser makes of 1280 pixels at 200 %.
  zoomed: { colorScheme: 'light', viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
} as const;

describe.each(Object.entries(PAGES))('the page of %s', (name, make) => {
  it.each(Object.entries(ALL_LOOKS))('is readable for everyone, %s', async (look, options) => {
    await withPage(await make(), options, async (page) => {
      await photograph(page, `fleet-${name}-${look}`);
      expect(await overflow(page)).toBe(0);
      await page.evaluate(
        'document.querySelectorAll("details").forEach((each) => { each.open = true; })',
      );
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
  });
});

describe('the page of a fleet', () => {
  it.each(['small-fleet', 'database-raid'] as const)(
    'can be read with text of twice the size: %s',
    async (name) => {
      await withPage(await PAGES[name](), LOOKS.light, async (page) => {
        const size = 'parseFloat(getComputedStyle(document.querySelector("main p")).fontSize)';
        const before = await page.evaluate<number>(size);
        await page.evaluate('document.documentElement.style.fontSize = "200%"');
        expect(await page.evaluate<number>(size)).toBeCloseTo(2 * before, 1);
        await page.evaluate(
          'document.querySelectorAll("details").forEach((each) => { each.open = true; })',
        );
        await photograph(page, `fleet-${name}-large-text`);
        expect(await overflow(page)).toBe(0);
        expect(await cutOff(page)).toEqual([]);
      });
    },
  );

  it('finds a disk by its serial, and unfolds its node', async () => {
    await withPage(await exampleFleet('fleet', 24), LOOKS.light, async (page) => {
      expect(await page.locator('details.node').count()).toBe(24);
      await page.fill('input[name=q]', 'za197938');
      await page.locator('article.disk:visible').waitFor();
      expect(await page.locator('details.node:visible').count()).toBe(1);
      expect(await page.locator('article.disk:visible').count()).toBe(1);
      expect(await page.locator('article.disk:visible').textContent()).toContain('ZA197938');
      expect(await page.locator('#count').textContent()).toMatch(/^1 of \d+ disks, on 1 node$/);
      await page.fill('input[name=q]', '');
      await page.selectOption('select[name=is]', 'trouble');
      expect(await page.locator('details.node:visible').count()).toBe(2);
    });
  });

  it('draws bars to scale', async () => {
    await withPage(renderedFleet(smallFleet()), LOOKS.light, async (page) => {
      await page.evaluate('document.querySelector("details.node").open = true');
      const shares = await page.evaluate<readonly number[]>(
        '[...document.querySelector(".strip").children].map((each) => each.offsetWidth / each.parentNode.offsetWidth)',
      );
      const wanted = wantedStretches(smallFleet().nodes[0]!.disks[0]!);
      expect(shares).toHaveLength(wanted.length);
      for (const [index, { sizeBytes }] of wanted.entries())
        expect(shares[index]).toBeCloseTo(sizeBytes / (20 * GiB), 2);
    });
  });

  it('leads from what needs attention to the disk, and to its bay', async () => {
    await withPage(await exampleFleet('fleet', 24), LOOKS.light, async (page) => {
      const link = page.locator('#todo h3 a').first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      const disk = page.locator(`[id="${address.slice(1)}"]`);
      await disk.waitFor({ state: 'visible' });
      expect(await disk.getAttribute('class')).toContain('trouble');
      expect(await page.locator(`.shelf:visible a[href="${address}"]`).count()).toBe(1);
    });
  });

  it('leads from a leg of a logical volume to its others, and lights them', async () => {
    await withPage(await exampleFleet('database-raid'), LOOKS.light, async (page) => {
      await page.locator('details.node > summary').first().click();
      const disk = page
        .locator('article.disk:visible')
        .filter({ hasText: 'The other legs are on' });
      const leg = disk.first().locator('.strip [data-lv]').first();
      await leg.hover();
      expect(await page.locator('.leg').count()).toBeGreaterThan(1);
      const link = disk.first().locator('p a[href^="#db-"]').first();
      const address = (await link.getAttribute('href')) ?? '';
      await link.focus();
      await page.keyboard.press('Enter');
      expect(await page.locator(':target').getAttribute('id')).toBe(address.slice(1));
    });
  });

  it('can be read with the keyboard alone: search, links, rows', async () => {
    await withPage(renderedFleet(smallFleet()), LOOKS.light, async (page) => {
      const reached = new Set<string>();
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const what = await page.evaluate<string>('document.activeElement.tagName.toLowerCase()');
        if (what === 'body') break;
        reached.add(what);
      }
      expect([...reached].toSorted()).toEqual(
        expect.arrayContaining(['a', 'input', 'select', 'summary']),
      );
      const row = page.locator('details.node').first();
      await row.locator('summary').first().focus();
      const before = await row.getAttribute('open');
      await page.keyboard.press('Enter');
      expect(await row.getAttribute('open')).not.toBe(before);
    });
  });

  it('is printed as it is unfolded, without what only a screen has', async () => {
    await withPage(await exampleFleet('fleet', 3), LOOKS.light, async (page) => {
      await page.evaluate('document.querySelector("details.node").open = true');
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('form').isVisible()).toBe(false);
      expect(await page.locator('details.node').first().locator('.strip').first().isVisible()).toBe(
        true,
      );
      expect(await page.locator('details.node').nth(1).locator('.strip').first().isVisible()).toBe(
        false,
      );
      expect((await page.pdf()).length).toBeGreaterThan(10_000);
    });
  });

  it('is whole without a script, and asks for none', async () => {
    const look = { ...LOOKS.light, javaScriptEnabled: false };
    await withPage(renderedFleet(smallFleet()), look, async (page) => {
      expect(await page.locator('form').isVisible()).toBe(false);
      expect(await page.locator('#todo').isVisible()).toBe(true);
      await page.locator('details.node > summary').first().click();
      expect(await page.locator('article.disk:visible').count()).toBeGreaterThan(0);
    });
  });

  it('runs no script and takes no style that is not its own', async () => {
    const html = renderedFleet(smallFleet()).replace(
      '<main>',
      '<main><style>h1{color:red}</style><script>document.title = "theirs"</script>',
    );
    const refused = withPage(html, LOOKS.light, async (page) => {
      expect(await page.title()).not.toBe('theirs');
    });
    const said = expect.stringContaining('Content Security Policy') as unknown;
    await expect(refused).rejects.toMatchObject({ actual: [said, said] });
  });

  describe('of many nodes, whose disks come after the rows', () => {
    const late = 'details.node noscript';
    const lastDisk = async (): Promise<string> => {
      const html = await exampleFleet('fleet');
      return (
        Array.from(html.matchAll(/<article class="disk [^>]* id="([^"]*)"/g)).at(-1)?.[1] ?? ''
      );
    };

    it('opens at once, and has every disk a moment later, for the browser to find', async () => {
      const html = await exampleFleet('fleet');
      const disks = html.match(/<article class="disk /g)?.length;
      await withPage(html, LOOKS.light, async (page) => {
        const opened = await page.evaluate<number>(
          'performance.getEntriesByType("navigation")[0].loadEventEnd',
        );
        expect(opened).toBeGreaterThan(0);
        await page.locator(late).first().waitFor({ state: 'detached' });
        expect(await page.locator('article.disk').count()).toBe(disks);
      });
    });

    it('leads to a disk by its address, before it is there', async () => {
      const html = await exampleFleet('fleet');
      const id = await lastDisk();
      await withPage(html, LOOKS.light, async (page) => {
        await page.evaluate(`location.hash = ${JSON.stringify(`#${id}`)}`);
        const disk = page.locator(`[id="${id}"]`);
        await disk.waitFor({ state: 'visible' });
        expect(await page.evaluate(`document.querySelector(':target')?.id`)).toBe(id);
        await page.waitForTimeout(100);
        expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
      });
    });

    it('is found by the search at once, and unfolded by the keyboard', async () => {
      await withPage(await exampleFleet('fleet'), LOOKS.light, async (page) => {
        await page.locator('details.node > summary').nth(40).focus();
        await page.keyboard.press('Enter');
        await page.locator('details.node').nth(40).locator('.strip:visible').first().waitFor();
        await page.fill('input[name=q]', 'za197938');
        await page.locator('article.disk:visible').first().waitFor();
        await page.locator('#count', { hasText: /^1 of \d+ disks/ }).waitFor();
        expect(await page.locator(late).count()).toBe(0);
      });
    });

    it('is whole without a script', async () => {
      const look = { ...LOOKS.light, javaScriptEnabled: false };
      await withPage(await exampleFleet('fleet'), look, async (page) => {
        await page.locator('details.node > summary').first().click();
        expect(await page.locator('article.disk:visible').count()).toBeGreaterThan(0);
      });
    });
  });
});
