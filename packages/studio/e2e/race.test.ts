import { describe, expect } from 'vitest';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

describe('a race', () => {
  test('runs four planners to the end and shows who was best', async ({ studio: { page, open } }) => {
    await open('race?map=arena&agents=12&problem=swap-sides');
    await page.getByLabel('Speed').selectOption('120');
    await untilText(page.getByLabel('Race status'), (text) => text.includes('race over'));
    const rows = page.getByRole('region', { name: 'Results' }).locator('tbody tr');
    expect(await rows.count()).toBe(4);
    for (const row of await rows.all()) {
      expect(await numberIn(row.locator('td').first())).toBeGreaterThan(50);
      expect(await row.locator('td').last().textContent()).toBe('0');
    }
    expect(await page.locator('.race-standing', { hasText: '1st' }).count()).toBeGreaterThanOrEqual(1);

    await page.getByRole('button', { name: 'Open in results' }).click();
    await untilText(page.getByLabel('Rows shown'), (text) => text === '4 of 4 rows');
  });

  test('can be stopped, stepped and started again with other planners', async ({
    studio: { page, open },
  }) => {
    await open('race?map=arena&agents=12');
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
});
