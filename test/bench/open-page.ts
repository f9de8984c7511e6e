/**
 * `node test/bench/open-page.ts FILE`: how long a page takes to open in Chromium, as one line of
 * JSON.
 */
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { median } from './measure.ts';

const [file = ''] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const times: number[] = [];
  const wholeTimes: number[] = [];
  let shown = 0;
  for (let round = 0; round < 5; round += 1) {
    const page = await browser.newPage();
    const started = performance.now();
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    // A frame was drawn once the one after it begins.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    times.push(performance.now() - started);
    // What a page leaves for later is found by the browser from here on.
    await page.locator('details.node noscript').first().waitFor({ state: 'detached' });
    wholeTimes.push(performance.now() - started);
    shown = await page.locator('.bars, article.disk').count();
    await page.close();
  }
  console.log(JSON.stringify({ openMs: median(times), wholeMs: median(wholeTimes), shown }));
} finally {
  await browser.close();
}
