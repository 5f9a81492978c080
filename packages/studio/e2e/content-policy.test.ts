/**
 * The page under its content security policy: nothing that it does is against it, and what is against it does not run.
 * The other tests of the page hold it to that as well: the browser reports violations in the console, and a complaint there
 * fails a test.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { type StaticServer, serveFolder } from '../../../testing/static-server.ts';
import { firstNumber, untilText } from './expect-page.ts';
import { startStudio } from './studio-server.ts';
import { PATIENCE, test } from './studio-test.ts';

const BUILT = fileURLToPath(new URL('../dist', import.meta.url));
const MY_PLANNER = fileURLToPath(new URL('../../../examples/my-planner.ts', import.meta.url));

/** Listens from the first script on; complaints of workers come to the console, which fails every test. */
async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.push(`${violatedDirective}: ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

async function walkThroughModes(page: Page, url: string): Promise<void> {
  for (const mode of ['crowd', 'regions', 'search', 'race', 'results']) {
    await page.goto(`${url}#${mode}?map=arena&agents=12`);
    await page.locator('canvas, .results, main').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
}

describe('the content security policy of the studio', () => {
  test('lets everything run that the page does, in all modes', async ({ studio: { page } }) => {
    const violations = await watchViolations(page);
    await walkThroughModes(page, inject('studioUrl'));
    // The dialog with pictures, films and files of the scene.
    await page.goto(`${inject('studioUrl')}#crowd?map=arena&agents=12`);
    await page.locator('canvas').first().waitFor();
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: /PNG/ }).first().click();
    await download;
    expect(await violations()).toEqual([]);
  });

  test('keeps text from running as code, and scripts of the page’s text and of other sites out', async ({
    studio: { page, open, allowComplaints },
  }) => {
    // The picture is missing on purpose.
    allowComplaints(/Content Security Policy|404/);
    const violations = await watchViolations(page);
    await open('crowd?map=arena&agents=2');
    await page.locator('canvas').first().waitFor();
    await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inlineRan = true';
      document.body.append(script);
      const far = document.createElement('script');
      far.src = 'https://evil.invalid/x.js';
      document.body.append(far);
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="globalThis.handlerRan = true">');
      await fetch('https://evil.invalid/').catch(() => {});
    });
    // The picture is found missing in its own time.
    const kinds = async () => [...new Set((await violations()).map((text) => text.split(':', 1)[0]))].sort();
    await expect.poll(kinds).toEqual(['connect-src', 'script-src-attr', 'script-src-elem']);
    const ran = await page.evaluate(() => ['inlineRan', 'handlerRan'].filter((name) => name in globalThis));
    expect(ran).toEqual([]);
  });

  test('is in the page itself where a server sends no headers', async ({
    studio: { page, allowComplaints },
  }) => {
    allowComplaints(/Content Security Policy/);
    const server: StaticServer = await serveFolder(BUILT);
    try {
      const policy = readFileSync(`${BUILT}/content-security-policy.txt`, 'utf8').trim();
      const violations = await watchViolations(page);
      await page.goto(`${server.url}/?embed#crowd?map=arena&agents=12`);
      await untilText(page.getByLabel('Tick', { exact: true }), (text) => firstNumber(text) > 1);
      const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
      expect(await meta.getAttribute('content')).toBe(policy);
      expect(await violations()).toEqual([]);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.inlineRan = true';
        document.body.append(script);
      });
      expect(await page.evaluate(() => 'inlineRan' in globalThis)).toBe(false);
      expect(await violations()).toEqual(['script-src-elem: inline']);
    } finally {
      server.close();
    }
  });

  test('lets pages on this machine show the studio in a frame, and a planner of the user’s own run in it', async ({
    studio: { page },
  }) => {
    const own = await startStudio('--planner', MY_PLANNER);
    const around = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<iframe src="${own.url}?embed#crowd?map=arena&agents=12&planner=downhill" width="688" height="420"></iframe>`,
      );
    }).listen(0, '127.0.0.1');
    try {
      if (!around.listening) await once(around, 'listening');
      await page.goto(`http://127.0.0.1:${(around.address() as AddressInfo).port}/`);
      const inside = page.frameLocator('iframe');
      await expect
        .poll(
          async () => firstNumber((await inside.getByLabel('Tick', { exact: true }).textContent()) ?? ''),
          {
            timeout: PATIENCE,
          },
        )
        .toBeGreaterThan(1);
      expect(await inside.getByText('downhill', { exact: true }).count()).toBe(1);
    } finally {
      around.close();
      await own.stop();
    }
  });
});
