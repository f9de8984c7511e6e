/** Pages of ours in a real Chromium: opened, photographed, and looked at by axe. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { findChromium } from './chromium.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const directory = mkdtempSync(join(tmpdir(), 'diskwright-browser-'));
/** Set to a directory to look at the pictures afterwards. */
const pictures = process.env['DISKWRIGHT_PICTURES'];
let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('there is no Chromium; Debian has it as "chromium"');
  // Root, as in CI, has no other way; the pages are our own.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
});

afterAll(async () => {
  await browser.close();
  rmSync(directory, { recursive: true, force: true });
});

export const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const satisfies Record<string, BrowserContextOptions>;

/** Opens a page; whatever it logs, asks the network for, or throws is an error. */
export async function withPage<T>(
  html: string,
  look: BrowserContextOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const file = join(directory, 'page.html');
  writeFileSync(file, html);
  return withAddress(`file://${file}`, look, use);
}

/** The same of a page of a server; what it asks that server for is no error. */
export async function withAddress<T>(
  address: string,
  look: BrowserContextOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const { protocol, origin } = new URL(address);
  const own = protocol === 'file:' ? address : origin;
  const context = await browser.newContext(look);
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(own)) complaints.push(request.url());
    });
    await page.goto(address);
    const result = await use(page);
    expect(complaints).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** A picture of what is seen first, for people; none unless asked for. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Pixels that a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

/** Texts that are wider than the box that hides the rest of them, other than labels in bars. */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('body *')]
      .filter((each) => !each.closest('.strip, .bar, .cells, .shelf') && each.children.length === 0)
      .filter((each) => getComputedStyle(each).overflowX === 'hidden')
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent)`,
  );
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe has against a page, with the first element that it names. */
export async function violations(page: Page): Promise<readonly string[]> {
  // As the debugger that it is: the policy of a page may allow no script but its own.
  await page.evaluate(readFileSync(axe, 'utf8'));
  const { violations: found } = await page.evaluate<AxeResults>(
    'window.axe.run(document, { resultTypes: ["violations"] })',
  );
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
}
