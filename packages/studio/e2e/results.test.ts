import { describe, expect } from 'vitest';
import { dropFile } from './drop-file.ts';
import { untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

const CSV = 'planner,map,completionRate\npibt,arena,1\nfar,arena,0.5\npibt,millbrook,0.9\n';

describe('the results', () => {
  test('of a dropped file can be sorted, filtered and plotted', async ({ studio: { page, open } }) => {
    await open('results');
    await page.getByRole('heading', { name: 'Look at results' }).waitFor();
    await dropFile(page, 'runs.csv', CSV, '.results-page');
    await page.getByRole('img', { name: 'completionRate by map, 3 points' }).waitFor();
    const firstCell = page.locator('tbody td').first();
    await page.getByRole('button', { name: 'planner' }).click();
    await untilText(firstCell, (text) => text === 'far');
    await page.getByLabel('Filter rows').fill('millbrook');
    await untilText(page.getByLabel('Rows shown'), (text) => text === '1 of 3 rows');
    await page.getByLabel('Colour').selectOption({ label: 'the same for all' });
    await page.getByRole('img', { name: /1 points/ }).waitFor();
  });

  test('of a broken file are refused in words, and what was open stays', async ({
    studio: { page, open },
  }) => {
    await open('results');
    await page.getByRole('heading', { name: 'Look at results' }).waitFor();
    await dropFile(page, 'runs.csv', CSV, '.results-page');
    await page.getByLabel('Filter rows').waitFor();
    await dropFile(page, 'broken.json', '[{"planner":', '.results-page');
    await page.getByText('broken.json is not JSON').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(3);
  });
});
