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

    await page.getByRole('button', { name: 'Open in results' }).click();
    await untilText(page.getByLabel('Rows shown'), (text) => text === '4 of 4 rows');
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
    await page.getByRole('button', { name: 'One tick' }).click();
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
