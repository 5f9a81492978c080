/** `test` with a page: a fresh one for each test, which fails if the page has complained to its console. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, test as plainTest } from 'vitest';

export type Scheme = 'light' | 'dark';

export interface Studio {
  readonly page: Page;
  /** Opens the studio at what comes after `#` in its address. */
  open(hash?: string): Promise<void>;
  setScheme(scheme: Scheme): Promise<void>;
  /** What the page may write to its console in this test, which is about something that goes wrong. */
  allowComplaints(about: RegExp): void;
}

/** Machines that run tests may be busy: conditions get this long to come true, in ms. */
export const PATIENCE = 45_000;

const browser = await chromium.connect(inject('browserEndpoint'));

/** Wide enough for the inspector, and no larger, with half the pixels a side: each is drawn by the processor. */
const WINDOW: BrowserContextOptions = { viewport: { width: 1120, height: 720 }, deviceScaleFactor: 0.5 };

/** What the browser says of itself when it puts the page together on the processor. */
const OF_THE_BROWSER = /GPU stall due to ReadPixels/;

/** Frames are drawn this many ms apart; as often as a page likes, they would take all of two cores. */
const FRAME_MS = 80;

export const test = plainTest.extend<{ screen: BrowserContextOptions; studio: Studio }>({
  screen: WINDOW,
  studio: async ({ task, screen }, use) => {
    const complaints: string[] = [];
    let allowed = /^$/;
    const context = await browser.newContext({
      ...screen,
      colorScheme: 'dark',
      locale: 'en-US',
      acceptDownloads: true,
    });
    try {
      const page = await newPage(context, complaints);
      await use({
        page,
        open: async (hash = '') => {
          await page.goto(inject('studioUrl') + (hash && `#${hash}`));
        },
        setScheme: (colorScheme) => page.emulateMedia({ colorScheme }),
        allowComplaints: (about) => {
          allowed = about;
        },
      });
      if (task.result?.state === 'fail') {
        const picture = join(tmpdir(), `studio-failure-${Date.now()}.png`);
        await page.screenshot({ path: picture });
        console.error(`what the page looked like when '${task.name}' failed: ${picture}`);
      }
    } finally {
      await context.close();
    }
    expect(complaints.filter((text) => !allowed.test(text))).toEqual([]);
  },
});

async function newPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((ms) => {
    globalThis.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), ms) as never;
    globalThis.cancelAnimationFrame = clearTimeout;
  }, FRAME_MS);
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !OF_THE_BROWSER.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack}`));
  return page;
}
