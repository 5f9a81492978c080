import { describe, expect } from 'vitest';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

describe('the search microscope', () => {
  test('plays two searches for the same query to their ends', async ({ studio: { page, open } }) => {
    await open('search?map=arena');
    const shown = page.getByLabel('Expansions shown');
    await untilText(shown, (text) => firstNumber(text) > 0);
    await page.getByRole('button', { name: 'To the end' }).click();
    const left = page.getByRole('region', { name: 'Left search' });
    const right = page.getByRole('region', { name: 'Right search' });
    const cost = await untilText(left.locator('dd').last(), (text) => firstNumber(text) > 0);
    expect(await right.locator('dd').last().textContent()).toBe(cost);
    // The same path for fewer expansions: what the right one is for.
    const expanded = async (pane: typeof left) => numberIn(pane.locator('dd').first());
    expect(await expanded(right)).toBeLessThanOrEqual(await expanded(left));
  });

  test('steps forwards and back, and explains a cell', async ({ studio: { page, open } }) => {
    await open('search?map=arena');
    const shown = page.getByLabel('Expansions shown');
    await untilText(shown, (text) => firstNumber(text) > 0);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await untilText(shown, (text) => firstNumber(text) === 0);
    for (let i = 0; i < 3; i++)
      await page.getByRole('button', { name: 'One expansion', exact: true }).click();
    await untilText(shown, (text) => firstNumber(text) === 3);
    await page.keyboard.press(',');
    await untilText(shown, (text) => firstNumber(text) === 2);

    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByRole('application', { name: /Map with A\*, octile/ }).click();
    const why = page.getByRole('region', { name: 'Why this cost?' });
    await untilText(why, (text) => /Cell \(\d+, \d+\)/.test(text));
  });

  test('takes another search and another goal', async ({ studio: { page, open } }) => {
    await open('search?map=arena');
    const query = page.getByRole('region', { name: 'Query' });
    const before = await untilText(query, (text) => text.includes('From ('));
    await page.getByLabel('Right search').getByRole('combobox').selectOption('rtaa/32');
    await untilText(page.getByRole('region', { name: 'Side by side' }), (text) => text.includes('RTAA*'));
    await page.getByRole('button', { name: 'Swap start and goal' }).click();
    await untilText(query, (text) => text.includes('From (') && text !== before);
  });
});
