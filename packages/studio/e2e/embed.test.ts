import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { firstNumber, untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

/** A picture in a column of text, as the docs have it. */
const COLUMN = { width: 688, height: 420 };

async function openPicture(page: Page, hash: string): Promise<void> {
  await page.setViewportSize(COLUMN);
  await page.goto(`${inject('studioUrl')}?embed#${hash}`);
}

const tick = (page: Page): Locator => page.getByLabel('Tick', { exact: true });
const home = (page: Page): Locator => page.getByLabel('Agents home');
const pane = (page: Page, side: 'Left' | 'Right'): Locator =>
  page.getByRole('region', { name: `${side} search` });

async function drag(
  page: Page,
  map: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
) {
  const box = (await map.boundingBox())!;
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
}

describe('the studio as a picture in another page', () => {
  test('shows a map and a bar, and plays by itself', async ({ studio: { page } }) => {
    await openPicture(page, 'crowd?map=arena&agents=12&planner=pibt');
    await untilText(tick(page), (text) => firstNumber(text) > 2);
    await untilText(home(page), (text) => / of 12 home$/.test(text));
    expect(await page.locator('.rail, .inspector, .figures, .charts, dialog').count()).toBe(0);
    expect(await page.getByText('pibt', { exact: true }).count()).toBe(1);
    await untilText(home(page), (text) => text === '12 of 12 home');
  });

  test('a drag paints walls, a click sends everyone, and a restart takes both back', async ({
    studio: { page },
  }) => {
    await openPicture(page, 'crowd?map=arena&agents=12&planner=pibt');
    await untilText(tick(page), (text) => firstNumber(text) > 0);
    await page.getByRole('button', { name: 'Pause' }).click();
    const map = page.getByRole('application');
    await drag(page, map, [0.42, 0.45], [0.58, 0.45]);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('data=');
    const open = page.getByRole('link', { name: 'Open in the studio' });
    await open.hover();
    const href = (await open.getAttribute('href'))!;
    expect(href).toContain('#crowd?map=arena');
    expect(href).toContain('data=');
    expect(href).not.toContain('embed');

    const box = (await map.boundingBox())!;
    await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.86 * box.height);
    await untilText(page.locator('.toasts'), (text) => /agents are on the way/.test(text));
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).not.toContain('data=');
    await untilText(home(page), (text) => text === '12 of 12 home');
  });

  test('the wheel is left to the page around it until the map has the focus', async ({
    studio: { page },
  }) => {
    await openPicture(page, 'crowd?map=arena&agents=2&planner=pibt');
    await untilText(tick(page), (text) => firstNumber(text) > 0);
    const takes = (ctrlKey: boolean) =>
      page.locator('.map-host canvas').evaluate((canvas, ctrlKey) => {
        const wheel = { deltaY: 100, bubbles: true, cancelable: true, ctrlKey };
        return !canvas.dispatchEvent(new WheelEvent('wheel', wheel));
      }, ctrlKey);
    expect(await takes(false)).toBe(false);
    expect(await takes(true)).toBe(true);
    await page.getByRole('application').focus();
    expect(await takes(false)).toBe(true);
  });

  test('stands still if the system asks for less motion, and plays when told to', async ({
    studio: { page },
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPicture(page, 'crowd?map=arena&agents=12&planner=pibt');
    await untilText(home(page), (text) => / of 12 home$/.test(text));
    await page.waitForTimeout(500);
    expect(firstNumber((await tick(page).textContent())!)).toBe(0);
    await page.keyboard.press('Space');
    await untilText(tick(page), (text) => firstNumber(text) > 2);
  });

  test('planners do not race if the system asks for less motion, until told to', async ({
    studio: { page },
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPicture(page, 'race?map=arena&agents=10&race.lanes=pibt/far');
    const play = page.getByRole('button', { name: 'Play' });
    await expect.poll(() => play.isEnabled(), { timeout: PATIENCE }).toBe(true);
    await page.waitForTimeout(500);
    expect(firstNumber((await tick(page).textContent())!)).toBe(0);
    await play.click();
    await untilText(tick(page), (text) => firstNumber(text) > 2);
  });

  test('an agent of the link is selected, and its plan is shown', async ({ studio: { page } }) => {
    await openPicture(page, 'crowd?map=arena&agents=6&planner=bmaa&crowd.select=3&show=flow');
    await untilText(tick(page), (text) => firstNumber(text) > 1);
    await page.getByRole('link', { name: 'Open in the studio' }).focus();
    expect(await page.getByRole('link').getAttribute('href')).toContain('crowd.select=3');
  });

  test('searches compete, and walls and goal can be moved', async ({ studio: { page } }) => {
    await openPicture(page, 'search?map=arena&search.left=dijkstra&search.right=astar/octile');
    const cost = (side: 'Left' | 'Right') =>
      pane(page, side).locator('.search-counters > div').filter({ hasText: 'cost' }).locator('dd');
    const before = await untilText(cost('Left'), (text) => firstNumber(text) > 0);
    await untilText(cost('Right'), (text) => text === before);
    await drag(page, pane(page, 'Left').getByRole('application'), [0.3, 0.7], [0.7, 0.3]);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('data=');
    const box = (await pane(page, 'Left').getByRole('application').boundingBox())!;
    await page.mouse.click(box.x + 0.3 * box.width, box.y + 0.35 * box.height);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('search.to=');
    await untilText(cost('Left'), (text) => firstNumber(text) > 0 && text !== before);
  });

  test('zones follow painted walls, and two clicks make a route', async ({ studio: { page } }) => {
    await openPicture(page, 'regions?map=corridor&agents=2&division=rooms');
    const count = page.getByRole('status', { name: 'Zones and gates' });
    const before = await untilText(count, (text) => / gates?$/.test(text));
    const map = page.getByRole('application');
    const box = (await map.boundingBox())!;
    for (const x of [0.1, 0.9]) await page.mouse.click(box.x + x * box.width, box.y + 0.5 * box.height);
    await untilText(count, (text) => /on the route/.test(text));
    // From floor: a drag that begins on a wall erases.
    await drag(page, map, [0.47, 0.5], [0.53, 0.5]);
    await untilText(count, (text) => !/on the route/.test(text));
    await page.keyboard.press('r');
    await untilText(count, (text) => text === before);
  });

  test('planners race', async ({ studio: { page } }) => {
    await openPicture(page, 'race?map=arena&agents=10&race.lanes=pibt/far');
    await untilText(tick(page), (text) => firstNumber(text) > 2);
    expect(await page.getByRole('button', { name: /Parameters|Take/ }).count()).toBe(0);
  });
});
