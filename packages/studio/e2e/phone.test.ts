import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { seriousFaults } from './axe.ts';
import { figure, map, tickOf, timeLine, untilTick } from './crowd-page.ts';
import { PATIENCE, test as plainTest } from './studio-test.ts';
import { hold, swipe } from './touch.ts';

const SCENE = 'crowd?map=arena&agents=12&problem=swap-sides&planner=pibt';
const MODES = ['Crowd', 'Regions', 'Search', 'Race', 'Results'];

/** With few pixels: all are drawn by the processor. */
const onScreen = (width: number, height: number) =>
  plainTest.extend({
    screen: { viewport: { width, height }, deviceScaleFactor: 0.5, hasTouch: true, isMobile: true },
  });
const test = onScreen(390, 844);

const isPlaying = (page: Page): Locator => page.getByRole('button', { name: 'Pause' });

/** Opens the small scene and stops it. */
async function openPaused(page: Page, open: (hash: string) => Promise<void>): Promise<void> {
  await open(SCENE);
  await untilTick(page, (tick) => tick >= 1);
  await isPlaying(page).tap();
}

async function showMode(page: Page, title: string): Promise<void> {
  const button = page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name: title });
  await button.tap();
  await page.locator('.workspace:not(.loading)').waitFor();
  const content =
    title === 'Results'
      ? page.getByRole('heading', { name: 'Look at results' })
      : page.getByRole('application');
  await content.first().waitFor();
}

/** What does not fit: the page if it is too wide, and controls that are cut off or too small for a finger. */
async function misfits(page: Page): Promise<string[]> {
  const width = page.viewportSize()!.width;
  return await page.evaluate((width) => {
    const found = document.scrollingElement!.scrollWidth > width ? ['the page'] : [];
    for (const control of document.querySelectorAll('button, select, input, summary')) {
      const box = control.getBoundingClientRect();
      // What is folded away, in a part that can be scrolled, or has larger buttons that do the same.
      if (box.width === 0 || control.closest('.inspector, .rail-tools, .figures, .time-marks')) continue;
      const out = box.left < 0 || box.top < 0 || box.right > width || box.bottom > innerHeight;
      const small = box.width < 40 || box.height < 40;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      if (out || small) found.push(`${name}: ${out ? 'cut off' : 'too small'}, ${JSON.stringify(box)}`);
    }
    return found;
  }, width);
}

describe('on a phone', () => {
  test('every mode fits, dark and light', async ({ studio: { page, open, setScheme } }) => {
    await openPaused(page, open);
    for (const mode of MODES) {
      await showMode(page, mode);
      expect(await misfits(page), mode).toEqual([]);
      for (const scheme of ['dark', 'light'] as const) {
        await setScheme(scheme);
        expect(await seriousFaults(page), `${mode}, ${scheme}`).toEqual([]);
      }
    }
  });

  test('play, time line and figures work by touch', async ({ studio: { page, open } }) => {
    await openPaused(page, open);
    const before = await tickOf(page);
    await page.getByRole('button', { name: 'Play' }).tap();
    await untilTick(page, (tick) => tick > before + 3);
    await isPlaying(page).tap();
    const line = (await timeLine(page).boundingBox())!;
    expect(line.width).toBeGreaterThan(340);
    await page.touchscreen.tap(line.x + 20, line.y + line.height / 2);
    await untilTick(page, (tick) => tick <= before);
    await figure(page, 'home').tap();
    await page.locator('.tooltip-shown', { hasText: /agents are on their goals/ }).waitFor();
    // A long touch asks what a button does and does not press it.
    const play = (await page.getByRole('button', { name: 'Play' }).boundingBox())!;
    await hold(page, [play.x + 20, play.y + 20], 700);
    await page.locator('.tooltip-shown', { hasText: 'Play' }).waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('one finger paints, two zoom', async ({ studio: { page, open } }) => {
    await openPaused(page, open);
    await page.getByRole('button', { name: 'Paint walls' }).tap();
    const box = (await map(page).boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await map(page).screenshot();
    await swipe(page, { from: [x - 20, y], to: [x - 90, y] }, { from: [x + 20, y], to: [x + 90, y] });
    await expect.poll(async () => before.equals(await map(page).screenshot())).toBe(false);
    await page.getByRole('button', { name: 'Nothing to undo' }).waitFor();
    await swipe(page, { from: [x - 60, y - 30], to: [x + 60, y - 30] });
    await page.getByRole('button', { name: 'Undo paint walls' }).waitFor();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('data=');
  });

  test('the inspector is a sheet below the map', async ({ studio: { page, open } }) => {
    await openPaused(page, open);
    const show = page.getByRole('button', { name: 'Show the inspector' });
    const sheet = page.getByRole('complementary', { name: 'Inspector' });
    await show.tap();
    const half = (await sheet.boundingBox())!;
    const shown = (await map(page).boundingBox())!;
    expect(half.width).toBe(390);
    expect(shown.height).toBeGreaterThan(200);
    expect(shown.y + shown.height).toBeLessThanOrEqual(half.y + 1);
    expect(await misfits(page)).toEqual([]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hide the inspector' }).tap();
    await show.tap();
    await page.getByRole('button', { name: 'Make the inspector larger' }).tap();
    await expect.poll(async () => (await sheet.boundingBox())!.height).toBeGreaterThan(half.height + 100);
    const handle = (await page.getByRole('button', { name: 'Make the inspector smaller' }).boundingBox())!;
    await swipe(page, { from: [195, handle.y + 10], to: [195, handle.y + 600] });
    // Not a tap: soon after a swipe Chromium may drop it.
    await show.click();
    expect((await sheet.boundingBox())!.height).toBeCloseTo(half.height, 0);
  });
});

describe('on a tablet', () => {
  onScreen(820, 1180)('every mode fits', async ({ studio: { page, open } }) => {
    await openPaused(page, open);
    for (const mode of MODES) {
      await showMode(page, mode);
      expect(await misfits(page), mode).toEqual([]);
    }
  });
});
