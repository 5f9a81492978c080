/** The built site in a browser: its search box, and the scenes of the studio. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../packages/studio/e2e/browser.ts';
import { QUESTIONS } from './questions.ts';
import { serveSite } from './testing/serve.ts';

let browser: Browser;
let site: Awaited<ReturnType<typeof serveSite>>;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), serveSite()]);
});

afterEach(async () => {
  await page.close();
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<void> {
  page = await browser.newPage(options);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(site.url + path);
}

describe('the search box', () => {
  // Every eighth question; search.test.ts has all of them.
  const some = QUESTIONS.filter((_, at) => at % 8 === 0);

  it('shows the page that answers among its first three results', async () => {
    expect(some.length).toBeGreaterThanOrEqual(5);
    await open('');
    await page.getByRole('button', { name: 'Search' }).first().click();
    for (const { page: answer, words } of some) {
      await page.getByRole('searchbox').fill(words[0]!);
      const address = new RegExp(`/${answer}(\\.html)?(#|$)`);
      await expect
        .poll(
          async () => {
            const results = await page
              .locator('.VPLocalSearchBox .result')
              .evaluateAll((links) => links.slice(0, 3).map((link) => (link as HTMLAnchorElement).href));
            return results.some((href) => address.test(href)) ? answer : results;
          },
          { timeout: 20_000 },
        )
        .toBe(answer);
    }
  });
});

describe('a scene of the studio', () => {
  it('loads when it comes into view', async () => {
    await open('algorithms/pibt.html');
    const frame = page.locator('.studio-frame iframe').first();
    await page.locator('.studio').first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => frame.getAttribute('src'), { timeout: 20_000 })
      .toContain('/floodgate/studio/index.html');
  });

  it('waits for a click where less motion is wanted', async () => {
    await open('algorithms/pibt.html', { reducedMotion: 'reduce' });
    await page.locator('.studio').first().scrollIntoViewIfNeeded();
    const start = page.getByRole('button', { name: /^Start: / }).first();
    expect(await page.locator('.studio-frame iframe').count()).toBe(0);
    await start.click();
    expect(await page.locator('.studio-frame iframe').count()).toBe(1);
  });
});
