/** What hands do to a page that nobody planned for: it goes on, and says what happened. */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { seriousFaults } from './axe.ts';
import { dragOnMap, map, tickOf, untilTick } from './crowd-page.ts';
import { dropFile } from './drop-file.ts';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
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

describe('another map', () => {
  test('shows no agents of the map before', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 3);
    // Large, so that the worker needs a while for it; without agents, so that any that can be selected are old ones.
    await page.evaluate(async () => {
      location.hash = '#crowd?map=caves:500x500:1&agents=0';
      while (!document.querySelector('[aria-label^="Map caves"]')) await new Promise(requestAnimationFrame);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
    });
    expect(await page.getByRole('button', { name: /^\d+ agents/ }).count()).toBe(0);
    await page.getByText('There are no agents yet').waitFor();
  });
});

const CSV = 'planner,map,completionRate\npibt,arena,1\nfar,arena,0.5\npibt,millbrook,0.9\n';

describe('a page from another machine without TLS', () => {
  // Such a page has no clipboard, no locks and no random ids.
  const ELSEWHERE = 'http://studio.test/';

  test('runs and copies', async ({ studio: { page } }) => {
    await page.context().route(`${ELSEWHERE}**`, async (route) => {
      const url = route.request().url().replace(ELSEWHERE, inject('studioUrl'));
      const response = await fetch(url);
      const contentType = response.headers.get('content-type') ?? '';
      await route.fulfill({
        status: response.status,
        contentType,
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    await page.goto(`${ELSEWHERE}#${SMALL}`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await untilTick(page, (tick) => tick >= 1);
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.getByText('Command copied.').waitFor();
  });
});

/** Workers answer commands late, though their frames come in time: a busy page gets them in any order. */
function answerLate(ms: number): void {
  const listen = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (this: Worker, type: string, listener: unknown) {
    const late = (event: Event): unknown => setTimeout(() => (listener as (event: Event) => void)(event), ms);
    listen.call(this, type, late);
  };
}

describe('the first minute', () => {
  test('has three things to try, is closed for ever, and help explains', async ({
    studio: { page, open },
  }) => {
    await open();
    const welcome = page.getByRole('region', { name: 'Floodgate' });
    await welcome.getByRole('button', { name: 'Send a group' }).click();
    await page.getByRole('button', { name: /^40 agents/ }).waitFor();
    await welcome.getByRole('button', { name: 'See the choke points' }).click();
    await page.getByText(/^\d+ zones, \d+ gates$/).waitFor();
    await welcome.getByRole('button', { name: 'Paint a wall' }).click();
    expect(
      await page
        .getByRole('toolbar', { name: 'Tools' })
        .getByRole('button', { name: 'Paint walls', exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    expect(await seriousFaults(page)).toEqual([]);
    await welcome.getByRole('button', { name: 'What everything means' }).click();
    const help = page.getByRole('dialog', { name: 'Help and keys' });
    await help.getByRole('heading', { name: 'What is drawn' }).waitFor();
    await help.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Escape');
    await welcome.waitFor({ state: 'detached' });
    await page.goto('about:blank');
    await open();
    await map(page).waitFor();
    expect(await welcome.count()).toBe(0);
    await page.getByRole('button', { name: 'Share and save' }).first().click();
    await page.getByRole('dialog', { name: /save/i }).waitFor();
  });

  test('a group that was sent before the run answered stays selected', async ({ studio: { page, open } }) => {
    await page.addInitScript(answerLate, 1500);
    await open();
    const welcome = page.getByRole('region', { name: 'Floodgate' });
    await welcome.getByRole('button', { name: 'Send a group' }).click();
    const group = page.getByRole('button', { name: /^40 agents/ });
    await group.waitFor();
    await untilTick(page, (tick) => tick >= 1);
    expect(await group.count()).toBe(1);
  });

  test('does not keep from the scene of a link', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    expect(await page.getByRole('region', { name: 'Floodgate' }).count()).toBe(0);
  });
});

describe('a dropped file', () => {
  test('is opened where it belongs, wherever it is dropped', async ({ studio: { page, open } }) => {
    const overlay = page.locator('.drop-target');
    await open('regions?map=millbrook&agents=10');
    await page.getByRole('listbox', { name: 'Gates' }).getByRole('option').first().waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Save/ }).click(),
    ]);
    const gates = (await buffer(await saved.createReadStream())).toString('base64');

    await dropFile(page, 'my.regions', gates, 'main', 'base64');
    await page.getByRole('button', { name: 'Undo open my.regions' }).waitFor();
    expect(await overlay.count()).toBe(0);

    await page.keyboard.press('1');
    await map(page).waitFor();
    await dropFile(page, 'theirs.regions', gates, 'main', 'base64');
    await page.getByText('theirs.regions: zones and gates, shown in Regions.').waitFor();
    await page.getByRole('button', { name: 'Undo open theirs.regions' }).waitFor();

    await page.keyboard.press('3');
    await page.getByLabel('Expansions shown').waitFor();
    await dropFile(page, 'runs.csv', CSV);
    await untilText(page.getByLabel('Rows shown'), (text) => text === '3 of 3 rows');
    await dropFile(page, 'more.csv', CSV, '.results-page');
    await page.getByLabel('Table').getByText('more.csv').waitFor({ state: 'attached' });
    expect(await overlay.count()).toBe(0);

    await dropFile(page, 'fine.map', 'type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n');
    await page.getByRole('button', { name: /fine.*4 × 3/ }).waitFor();
    await dropFile(page, 'holiday.pdf', '%PDF-1.7');
    await page.getByText('holiday.pdf is not a file that the studio can open.').waitFor();
    expect(await overlay.count()).toBe(0);
  });
});

describe('the address', () => {
  test('goes back and forward through modes and maps', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    await page.keyboard.press('2');
    await page.getByRole('application', { name: /^Zones and gates of arena/ }).waitFor();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('#regions?map=arena');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: /^millbrook/ }).click();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('#regions?map=millbrook');

    await page.goBack();
    await page.getByRole('application', { name: /^Zones and gates of arena/ }).waitFor();
    await page.goBack();
    await page.getByRole('application', { name: /^Map arena/ }).waitFor();
    await page.goForward();
    await page.goForward();
    await page.getByRole('application', { name: /^Zones and gates of millbrook/ }).waitFor();
    await page.getByRole('button', { name: 'Undo go to another map' }).click();
    await page.getByRole('application', { name: /^Zones and gates of arena/ }).waitFor();
  });

  test('keeps overlays and edited gates', async ({ studio: { page, open } }) => {
    await open('crowd?map=millbrook&agents=10');
    await page.getByLabel('Floor').selectOption('zones');
    await page.getByLabel('Plans').check();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('show=zones,plans');
    await page.keyboard.press('2');
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    const count = page.getByRole('button', { name: /^Gates/ }).locator('.panel-summary');
    const before = await numberIn(count);
    await gates.press('End');
    await page.getByRole('button', { name: 'Remove gate' }).click();
    await expect.poll(() => numberIn(count), { timeout: PATIENCE }).toBe(before - 1);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('gates=');

    await page.reload();
    await expect.poll(() => numberIn(count), { timeout: PATIENCE }).toBe(before - 1);
    await page.keyboard.press('1');
    expect(await page.getByLabel('Floor').inputValue()).toBe('zones');
    expect(await page.getByLabel('Plans').isChecked()).toBe(true);
  });
});

describe('the space bar', () => {
  test('plays and pauses, whatever was clicked last', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    const pause = page.getByRole('button', { name: 'Pause' });
    const play = page.getByRole('button', { name: 'Play' });
    const check = page.getByRole('checkbox').first();
    const [charts, speed] = [page.getByRole('button', { name: 'Hide charts' }), page.getByLabel('Speed')];
    const before = await check.isChecked();
    for (const click of [
      () => check.click(),
      () => speed.selectOption({ label: '2×' }),
      () => speed.focus(),
      () => page.getByRole('button', { name: 'Look around' }).click(),
    ]) {
      await click();
      await page.keyboard.press('Space');
      await play.waitFor();
      await page.keyboard.press('Space');
      await pause.waitFor();
    }
    expect(await check.isChecked()).toBe(!before);
    // A button that was reached with the Tab key is pressed.
    await page.getByRole('slider', { name: 'Time line' }).focus();
    while (!(await charts.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Show charts' }).waitFor();
    await pause.waitFor();
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
