import type { Browser } from 'playwright-core';

/** What the page has printed when it is done, by the word before the colon. Throws what goes wrong on the page. */
export async function pageLines(browser: Browser, url: string): Promise<Record<string, string>> {
  const page = await browser.newPage();
  try {
    const failed = new Promise<never>((_, reject) => {
      page.on('pageerror', reject);
      page.on('response', (response) => {
        if (response.status() >= 400) reject(new Error(`${response.url()}: ${response.status()}`));
      });
    });
    // The race below may be over when something fails.
    failed.catch(() => {});
    await page.goto(url, { waitUntil: 'commit' });
    await Promise.race([failed, page.waitForSelector('pre:has-text("done")', { timeout: 150_000 })]);
    return linesOf((await page.textContent('pre'))!);
  } finally {
    await page.close();
  }
}

/** `auto: 100.0 % home` becomes `{ auto: '100.0 % home' }`. */
export function linesOf(printed: string): Record<string, string> {
  const pairs = printed.split('\n').map((line) => line.split(': ', 2) as [string, string]);
  return Object.fromEntries(pairs.filter(([, text]) => text !== undefined));
}
