import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
import { startStudio } from './studio-server.ts';
import { test } from './studio-test.ts';

const MY_PLANNER = fileURLToPath(new URL('../../../examples/my-planner.ts', import.meta.url));

describe('a race', () => {
  test('runs four planners to the end and shows who was best', async ({ studio: { page, open } }) => {
    await open('race?map=arena&agents=12&problem=swap-sides');
    await page.getByLabel('Speed').selectOption('120');
    await untilText(page.getByLabel('Race status'), (text) => text.includes('race over'));
    const rows = page.getByRole('region', { name: 'Results' }).locator('tbody tr');
    expect(await rows.count()).toBe(4);
    for (const row of await rows.all()) {
      expect(await numberIn(row.locator('td').first())).toBeGreaterThan(50);
      expect(await numberIn(row.locator('td').nth(2))).toBeGreaterThanOrEqual(1);
    }
    await page.getByText('no planner broke a rule').waitFor();
    expect(await page.locator('.race-standing', { hasText: '1st' }).count()).toBeGreaterThanOrEqual(1);

    const table = page.getByRole('region', { name: 'Results' }).getByRole('table');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { x, width: shown } = (await table.boundingBox())!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + shown).toBeLessThanOrEqual(width);
      const room = await table.evaluate(({ parentElement }) => parentElement!.clientWidth);
      expect(shown).toBeLessThanOrEqual(room);
    }

    await page.getByRole('button', { name: 'Open in results' }).click();
    await untilText(page.getByLabel('Rows shown'), (text) => text === '4 of 4 rows');
  });

  test('can be scrubbed back and forth, and replays what was before it goes on', async ({
    studio: { page, open },
  }) => {
    await open('race?map=arena&agents=12&problem=swap-sides&race.lanes=far/pibt');
    await page.getByLabel('Speed').selectOption('8');
    const status = page.getByLabel('Race status');
    await untilText(status, (text) => firstNumber(text) > 2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider', { name: 'Time line' }).fill('2');
    const last = firstNumber((await untilText(status, (text) => /^tick 2 of \d+$/.test(text))).slice(9));
    await page.getByRole('button', { name: 'One tick back' }).click();
    await untilText(status, (text) => text === `tick 1 of ${last}`);
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await page.keyboard.press(',');
    await untilText(status, (text) => text === `tick 2 of ${last}`);
    await page.getByLabel('Speed').selectOption('120');
    await page.getByRole('button', { name: 'Play' }).click();
    await untilText(status, (text) => text.includes('race over'));
    const end = await numberIn(status);
    expect(end).toBeGreaterThan(last);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await untilText(status, (text) => text === `tick 0 of ${end}`);
    expect(await page.getByRole('region', { name: 'Results' }).locator('tbody tr').count()).toBe(2);
    await page.getByRole('img', { name: /^Delay of the agents of far: / }).waitFor();
  });

  test('compares parameters and the selector, in a link and with undo', async ({
    studio: { page, open },
  }) => {
    await open('race?map=arena&agents=12&race.lanes=whca/whca,window:4/auto');
    const lane = (number: number) => page.getByRole('region', { name: `Planner ${number}`, exact: true });
    const status = page.getByLabel('Race status');
    await page.getByLabel('Speed').selectOption('120');
    await untilText(status, (text) => text.includes('race over'));
    const names = page.getByRole('region', { name: 'Results' }).locator('tbody th');
    expect(await names.allTextContents()).toEqual(['whca', 'whca window=4', 'auto']);

    await page.getByRole('button', { name: /^Parameters of planner 3/ }).click();
    const why = lane(3).getByRole('region', { name: /^Why / });
    await untilText(why, (text) => /is the default|is predicted to be/.test(text));
    await page.getByRole('button', { name: 'Close the parameters' }).click();

    await page.getByRole('button', { name: /^Parameters of planner 1/ }).click();
    const window = lane(1).getByLabel('window');
    await window.fill('7');
    await window.press('Enter');
    await page.waitForFunction(() => location.hash.includes('race.lanes=whca,window:7/whca,window:4/auto'));
    await page.getByRole('button', { name: /^Undo set window/ }).click();
    await page.waitForFunction(() => location.hash.includes('race.lanes=whca/whca,window:4/auto'));
    await page.reload();
    await untilText(status, (text) => /^tick \d/.test(text));
    expect(await lane(3).getByRole('combobox').inputValue()).toBe('auto');
    await page.getByRole('button', { name: 'Parameters of planner 2, 1 changed' }).waitFor();
  });

  test('of a lifelong crowd compares goals reached per tick', async ({ studio: { page, open } }) => {
    await open('race?map=arena&agents=20&problem=lifelong');
    await untilText(page.locator('.race-standing').first(), (text) => firstNumber(text) > 0);
    await page.getByRole('region', { name: 'Throughput' }).waitFor();
  });

  test('can be stopped, stepped and started again with other planners', async ({
    studio: { page, open },
  }) => {
    await open('race?map=ravenkeep&agents=60');
    const status = page.getByLabel('Race status');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const stopped = await numberIn(status);
    await page.getByRole('button', { name: 'One tick', exact: true }).click();
    await untilText(status, (text) => firstNumber(text) > stopped);
    await page.getByRole('button', { name: 'Take planner 4 out' }).click();
    await page.getByRole('region', { name: 'Planner 1' }).getByRole('combobox').selectOption('lacam');
    await untilText(status, (text) => /^tick \d/.test(text));
    expect(await page.getByRole('application').count()).toBe(3);
  });

  test('takes a planner of the user’s own', async ({ studio: { page } }) => {
    const own = await startStudio('--planner', MY_PLANNER);
    try {
      await page.goto(`${own.url}#race?map=arena&agents=12`);
      await page.getByRole('region', { name: 'Planner 1' }).getByRole('combobox').selectOption('downhill');
      await page.getByLabel('Speed').selectOption('120');
      const row = page.getByRole('region', { name: 'Results' }).locator('tbody tr', { hasText: 'downhill' });
      await row.waitFor({ timeout: 90_000 });
      expect(await numberIn(row.locator('td').first())).toBeGreaterThan(50);
      await page.getByText('no planner broke a rule').waitFor();

      await page.goto(`${own.url}#crowd?map=arena&agents=12&planner=downhill`);
      await untilText(page.getByRole('slider', { name: 'Time line' }), () => true);
      expect(await page.getByLabel('Algorithm').inputValue()).toBe('downhill');
    } finally {
      await own.stop();
    }
  });
});
