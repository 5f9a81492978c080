import { describe, expect } from 'vitest';
import { tickOf, timeLine, untilTick } from './crowd-page.ts';
import { test } from './studio-test.ts';

const SMALL = 'crowd?map=arena&agents=12&problem=swap-sides&planner=pibt';

describe('the time line', () => {
  test('keeps its place and width while it is dragged, and shows the tick under the hand', async ({
    studio: { page, open },
  }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 12);
    const box = async () => (await timeLine(page).boundingBox())!;
    const playing = await box();
    await page.mouse.move(playing.x + 0.9 * playing.width, playing.y + playing.height / 2);
    await page.mouse.down();
    for (const share of [0.7, 0.4, 0.5]) {
      await page.mouse.move(playing.x + share * playing.width, playing.y + playing.height / 2, { steps: 4 });
      expect(await box()).toEqual(playing);
    }
    await page.mouse.up();
    const last = Number(await timeLine(page).getAttribute('max'));
    await untilTick(page, (tick) => Math.abs(tick - last / 2) <= 1 + last / 50);
    expect(await box()).toEqual(playing);
    await page.getByText('in the past').waitFor();

    // Fast keys lose no step, neither back nor forward.
    await page.getByRole('button', { name: 'To the last tick' }).click();
    await untilTick(page, (tick) => tick === last);
    await page.evaluate(() => {
      const press = (key: string): boolean =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let i = 0; i < 9; i++) press(',');
      for (let i = 0; i < 4; i++) press('.');
    });
    await untilTick(page, (tick) => tick === last - 5);
    expect(await tickOf(page)).toBe(last - 5);
  });
});
