/** A page in the browser that the tests of all examples share. What it complains about is kept for the test. */
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { colourSpread } from './colour-spread.ts';

/** Machines that run tests may be busy: conditions get this long to come true, in ms. */
const PATIENCE = 45_000;

/** Frames are drawn this many ms apart; as often as a page likes, they would take all of two cores. */
const FRAME_MS = 60;

/** Half the pixels a side unless a picture is for the docs: each is drawn by the processor. */
const FOR_DOCS = Boolean(process.env.UPDATE_SCREENSHOTS);
const WINDOW = { viewport: { width: 1200, height: 750 }, deviceScaleFactor: FOR_DOCS ? 1 : 0.5 };

/** What the browser says of itself when it draws on the processor. */
const OF_THE_BROWSER = /GPU stall due to ReadPixels|software WebGL|WebGL-0x/;

const browser = await chromium.connect(inject('examplesBrowser'));

export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings of the page so far: none, if all is well. */
  readonly complaints: readonly string[];
  /**
   * Takes a picture and throws if it is blank. With UPDATE_SCREENSHOTS=1 it becomes `docs/images/examples/NAME.png`.
   */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPage(url: string): Promise<OpenPage> {
  const context = await browser.newContext({ ...WINDOW, colorScheme: 'dark', locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript((ms) => {
    // A frame has the time at which the browser began it, and that may be before the page asked for it.
    globalThis.requestAnimationFrame = (draw) => {
      const began = performance.now() - 5;
      return setTimeout(() => draw(began), ms) as never;
    };
    globalThis.cancelAnimationFrame = clearTimeout;
  }, FRAME_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !OF_THE_BROWSER.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`${error.message}\n${error.stack}`));
  await page.goto(url);
  return {
    page,
    complaints,
    async screenshot(name) {
      const path = fileURLToPath(new URL(`../../docs/images/examples/${name}.png`, import.meta.url));
      const png = await page.screenshot(FOR_DOCS ? { path } : {});
      const spread = await colourSpread(context, png);
      if (spread < 4)
        throw new Error(`the picture of ${name} is blank: its colours spread by ${spread} of 255`);
    },
    close: () => context.close(),
  };
}
