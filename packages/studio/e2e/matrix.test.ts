/** Every tool of every mode, left for every other mode and taken up again, playing, paused and in the past. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LONG } from '../../../testing/long.ts';
import { test } from './studio-test.ts';

const MODES = ['Crowd', 'Regions', 'Search', 'Race', 'Results'] as const;
type Mode = (typeof MODES)[number];
const TIMES = ['playing', 'paused', 'in the past'] as const;
type Time = (typeof TIMES)[number];

/** Goes to a mode with its key, until it shows a map or a table. Throws if it shows a failure. */
async function goTo(page: Page, mode: Mode): Promise<void> {
  await page.keyboard.press(String(MODES.indexOf(mode) + 1));
  const failure = await page.waitForFunction(
    (title) => {
      const failed = document.querySelector('[role=alert], .toast-failure');
      if (failed) return `failure: ${failed.textContent}`;
      const current = document.querySelector('.rail-mode[aria-current]');
      const shown = document.querySelector('main .map-host canvas, main .results-page');
      return current?.textContent === title && shown && !document.querySelector('.loading') ? 'fine' : false;
    },
    mode,
    { polling: 20 },
  );
  expect(await failure.jsonValue(), mode).toBe('fine');
}

/** The names of the tools in the rail; none of those that are mere commands. */
function toolsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.rail-tools [aria-pressed]')].map(
      (tool) => tool.getAttribute('aria-label')!,
    ),
  );
}

/** Clicks the first button that is there and enabled. */
function clickIfThere(page: Page, ...labels: readonly string[]): Promise<void> {
  return page.evaluate((names) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    buttons.find((button) => names.includes(button.getAttribute('aria-label') ?? ''))?.click();
  }, labels);
}

async function setTime(page: Page, time: Time): Promise<void> {
  await clickIfThere(page, ...(time === 'playing' ? ['Play', 'Play again'] : ['Pause']));
  if (time === 'in the past') await page.keyboard.press(',');
}

/** Moves, drags and clicks on the first map, a little elsewhere each time. */
async function workOnMap(page: Page, turn: number): Promise<void> {
  const box = await page.locator('main .map-host').first().boundingBox();
  if (!box) return;
  const x = box.x + box.width * (0.3 + 0.05 * (turn % 8));
  const y = box.y + box.height * (0.3 + 0.05 * (turn % 7));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 7, { steps: 2 });
  await page.mouse.up();
  await page.mouse.click(x, y + 3);
  await page.mouse.move(x + 5, y);
}

/** The other modes, each at every time. Unless there is much time, each at one time only, another for every tool. */
function visits(mode: Mode, tool: number): { readonly other: Mode; readonly time: Time }[] {
  const others = MODES.filter((title) => title !== mode);
  if (LONG) return others.flatMap((other) => TIMES.map((time) => ({ other, time })));
  return others.map((other, i) => ({ other, time: TIMES[(tool + i) % TIMES.length]! }));
}

describe('the matrix of tools, modes and times', () => {
  test('every tool survives every change of mode', { timeout: 240_000 }, async ({ studio }) => {
    const { page, open } = studio;
    await page.setViewportSize({ width: 720, height: 440 });
    await open('crowd?map=arena&agents=6&problem=lifelong&planner=pibt&race.lanes=pibt');
    let turn = 0;
    for (const mode of MODES) {
      await goTo(page, mode);
      const tools = await toolsOf(page);
      for (const [i, tool] of tools.entries()) {
        for (const { other, time } of visits(mode, i)) {
          await setTime(page, time);
          await clickIfThere(page, tool);
          await workOnMap(page, turn++);
          await goTo(page, other);
          await goTo(page, mode);
        }
        await clickIfThere(page, tool);
        await workOnMap(page, turn++);
        expect(await toolsOf(page), `${mode}: ${tool}`).toEqual(tools);
        // So that edits do not fill the map.
        await clickIfThere(page, 'Cancel');
        for (let undone = 0; undone < 13; undone++) await page.keyboard.press('Control+z');
      }
    }
    // More tools than the rail had when this was written: it has read them.
    expect(turn).toBeGreaterThanOrEqual(13 * (LONG ? 10 : 4));
    await goTo(page, 'Crowd');
    await page.getByRole('slider', { name: 'Time line' }).waitFor();
  });
});
