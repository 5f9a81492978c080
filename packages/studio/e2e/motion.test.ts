import { expect } from 'vitest';
import { untilTick } from './crowd-page.ts';
import { test } from './studio-test.ts';

type Counting = { pictures: number };

test('agents jump and nothing moves by itself if the system asks for less motion', async ({ studio }) => {
  const { page, open } = studio;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const { clear } = WebGL2RenderingContext.prototype;
    const counting = globalThis as unknown as Counting;
    counting.pictures = 0;
    WebGL2RenderingContext.prototype.clear = function (mask) {
      counting.pictures++;
      clear.call(this, mask);
    };
  });
  await open('crowd?map=arena&agents=12&planner=pibt');
  const pictures = () => page.evaluate(() => (globalThis as unknown as Counting).pictures);
  await page.getByLabel('Speed').selectOption({ label: '¼×' });
  await untilTick(page, (tick) => tick >= 3);
  const before = await pictures();
  await untilTick(page, (tick) => tick >= 7);
  const drawn = (await pictures()) - before;
  expect(drawn).toBeGreaterThan(0);
  // Gliding would draw at every frame of the display, 24 times a tick at this speed.
  expect(drawn).toBeLessThanOrEqual(3 * 5);
  const icon = page.locator('.panel-head .icon').first();
  expect(await icon.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
});
