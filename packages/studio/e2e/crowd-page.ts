/** The crowd mode as a user sees it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { firstNumber } from './expect-page.ts';
import { PATIENCE } from './studio-test.ts';

export function timeLine(page: Page): Locator {
  return page.getByRole('slider', { name: 'Time line' });
}

/** The tick that is shown. */
export async function tickOf(page: Page): Promise<number> {
  return firstNumber((await timeLine(page).getAttribute('aria-valuetext')) ?? '');
}

export async function untilTick(page: Page, holds: (tick: number) => boolean): Promise<void> {
  await expect
    .poll(async () => holds(await tickOf(page)), { timeout: PATIENCE, interval: 50, message: 'the tick' })
    .toBe(true);
}

/** One of the figures beside the time line, by its name. */
export function figure(page: Page, name: string): Locator {
  return page
    .locator('.figures > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

export function map(page: Page): Locator {
  return page.getByRole('application', { name: /^Map / });
}

/** Drags over the map between two places, given as shares of its width and height. */
export async function dragOnMap(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = (await map(page).boundingBox())!;
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
}

/** Presses the right button at a place of the map, given as shares of its width and height. */
export async function rightClickMap(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = (await map(page).boundingBox())!;
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height, { button: 'right' });
}
