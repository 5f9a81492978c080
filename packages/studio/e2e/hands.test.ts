/** What hands do to a page that nobody planned for: it goes on, and says what happened. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dragOnMap, map, tickOf, untilTick } from './crowd-page.ts';
import { firstNumber, untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

const SMALL = 'crowd?map=arena&agents=12&problem=lifelong&planner=pibt';

/** Ends all workers of a script in silence, as a browser that needs memory does. */
async function endWorkers(page: Page, script: string): Promise<void> {
  const workers = page.workers().filter((worker) => worker.url().includes(script));
  expect(workers.length).toBeGreaterThan(0);
  await Promise.all(workers.map((worker) => worker.evaluate(() => self.close()).catch(() => {})));
}

describe('the page', () => {
  test('goes on when a mode is left with a tool in hand', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    for (const key of ['b', 'e', 'a']) {
      await page.keyboard.press(key);
      const box = (await map(page).boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.keyboard.press('2');
      await page.getByRole('application', { name: /^Zones and gates/ }).waitFor();
      await page.keyboard.press('1');
      await map(page).waitFor();
    }
    await dragOnMap(page, [0.3, 0.3], [0.6, 0.3]);
  });

  test('says what went wrong outside of drawing, and reloads the scene', async ({ studio }) => {
    const { page, open, allowComplaints } = studio;
    allowComplaints(/the sky fell/);
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 5);
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('the sky fell'))));
    await page.getByText('Something went wrong: the sky fell').waitFor();
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('the sky fell twice');
      }),
    );
    await page.getByText('Something went wrong: the sky fell twice').waitFor();
    await page.getByRole('button', { name: 'Reload this scene' }).first().click();
    await untilTick(page, (tick) => tick < 5);
    await untilTick(page, (tick) => tick >= 1);
    expect(page.url()).toContain('map=arena');
  });

  test('shows an error of a mode in its place, and tries again', async ({ studio }) => {
    const { page, open, allowComplaints } = studio;
    allowComplaints(/no searches today/);
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    // What the search mode is made with fails once.
    await page.evaluate(() => {
      const { Worker: RealWorker } = globalThis;
      globalThis.Worker = class {
        constructor() {
          globalThis.Worker = RealWorker;
          throw new Error('no searches today');
        }
      } as unknown as typeof Worker;
    });
    await page.keyboard.press('3');
    await page.getByRole('alert').getByText('no searches today').waitFor();
    await page.getByRole('button', { name: 'Reload this scene' }).click();
    await untilText(page.getByLabel('Expansions shown'), (text) => firstNumber(text) > 0);
  });
});

describe('a worker that ends', () => {
  test('is missed by the crowd, which starts again, and by the race', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 10);
    await endWorkers(page, 'crowd.worker');
    await page.getByText('The crowd’s worker stopped: ').waitFor();
    await untilTick(page, (tick) => tick < 10);
    await untilTick(page, (tick) => tick >= 2);
    // At once again: it waits for the user.
    await endWorkers(page, 'crowd.worker');
    await page.getByText('The crowd’s worker stopped again: ').waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.getByRole('button', { name: 'Start it again' }).click();
    await untilTick(page, (tick) => tick >= 2);
    expect(await tickOf(page)).toBeGreaterThan(0);

    await page.keyboard.press('4');
    const status = page.getByLabel('Race status');
    await untilText(status, (text) => firstNumber(text) >= 1);
    await endWorkers(page, 'race.worker');
    await page.getByText('The race’s worker stopped: ').waitFor();
    await untilText(status, (text) => firstNumber(text) >= 1);
  });

  test('is missed by searches and by the regions editor', async ({ studio: { page, open } }) => {
    await open('search?map=millbrook&agents=10');
    const shown = page.getByLabel('Expansions shown');
    await untilText(shown, (text) => firstNumber(text) > 0);
    await endWorkers(page, 'trace.worker');
    await page.getByText('The worker of the searches stopped: ').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await untilText(shown, (text) => firstNumber(text) > 0);

    await page.keyboard.press('2');
    await page.getByRole('listbox', { name: 'Gates' }).getByRole('option').first().waitFor();
    await endWorkers(page, 'regions.worker');
    await page.getByText('The worker for regions stopped: ').waitFor();
    await expect
      .poll(() => page.workers().filter((worker) => worker.url().includes('regions.worker')).length, {
        timeout: PATIENCE,
      })
      .toBe(2);
  });
});
