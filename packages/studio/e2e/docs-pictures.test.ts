/** Every picture of the docs, `<Studio link="…">`, opened in the studio as it is built. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { LONG } from '../../../testing/long.ts';
import { firstNumber, untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));

interface Picture {
  readonly page: string;
  readonly link: string;
}

const pictures: readonly Picture[] = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((page) => {
    const text = readFileSync(DOCS + page, 'utf8').replace(/```.*?```/gs, '');
    return [...text.matchAll(/<Studio\s+link="([^"]+)"/g)].map(([, link]) => ({ page, link: link! }));
  });

test('there are pictures', () => {
  expect(pictures.length).toBeGreaterThan(10);
});

/** All of them where there is time. */
const opened = pictures.filter((_, i) => LONG || i % 4 === 0);

test.for(opened)('$page: $link', async ({ link }, { studio: { page } }) => {
  await page.setViewportSize({ width: 688, height: 420 });
  await page.goto(inject('studioUrl') + link);
  const [, mode = 'crowd', words = ''] = /#([a-z]+)(?:\?(.*))?$/.exec(link) ?? [];
  if (mode === 'regions') {
    await untilText(page.getByRole('status', { name: 'Zones and gates' }), (text) => firstNumber(text) > 1);
  } else {
    const moving = mode === 'search' ? 'Expansions shown' : 'Tick';
    await untilText(page.getByLabel(moving, { exact: true }), (text) => firstNumber(text) > 1);
  }
  expect(await page.locator('.toast-failure, .search-failure').count()).toBe(0);
  const planner = new URLSearchParams(words).get('planner');
  if (mode === 'crowd' && planner && planner !== 'auto')
    expect(await page.locator('.embed-figures b').textContent()).toBe(planner);
});
