import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { dropFile } from './drop-file.ts';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

type Side = 'Left' | 'Right';

/** Of the small map, in tiles. */
const SIZE = 24;

const pane = (page: Page, side: Side): Locator => page.getByRole('region', { name: `${side} search` });
const contender = (page: Page, side: Side): Locator =>
  page.getByRole('combobox', { name: `${side} search`, exact: true });
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const shownStep = (page: Page): Locator => page.getByLabel('Expansions shown');

/** A counter above a map, by its name. */
function counter(page: Page, side: Side, name: string): Locator {
  return pane(page, side)
    .locator('.search-counters > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

/** Opens the mode on the small map and goes to the end of both searches. */
async function openAtEnd({ page, open }: { page: Page; open: (hash: string) => Promise<void> }, words = '') {
  await open(`search?map=arena${words}`);
  await untilText(shownStep(page), (text) => firstNumber(text) > 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await untilText(counter(page, 'Left', 'cost'), (text) => firstNumber(text) > 0);
}

/** The middle of a tile of the left map on the page; all of the map is in sight. */
async function tileOnLeft(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await pane(page, 'Left').getByRole('application').boundingBox())!;
  const zoom = Math.min((box.width - 48) / SIZE, (box.height - 48) / SIZE);
  const left = box.x + (box.width - SIZE * zoom) / 2;
  const top = box.y + (box.height - SIZE * zoom) / 2;
  return [left + (x + 0.5) * zoom, top + (y + 0.5) * zoom];
}

describe('the search microscope', () => {
  test('plays two searches for the same query to their ends', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio);
    const cost = await counter(page, 'Left', 'cost').textContent();
    expect(await counter(page, 'Right', 'cost').textContent()).toBe(cost);
    // The same path for no more expansions: what the right one is for.
    expect(await numberIn(counter(page, 'Right', 'expanded'))).toBeLessThanOrEqual(
      await numberIn(counter(page, 'Left', 'expanded')),
    );
  });

  test('steps forwards and back, and explains a cell', async ({ studio: { page, open } }) => {
    await open('search?map=arena');
    const shown = shownStep(page);
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
    await untilText(panel(page, 'Why this cost?'), (text) => /Cell \(\d+, \d+\)/.test(text));
  });

  test('walls are drawn and erased; start and goal stay out of them', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio);
    const cost = counter(page, 'Left', 'cost');
    const before = await numberIn(cost);
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...(await tileOnLeft(page, ...from)));
      await page.mouse.down();
      await page.mouse.move(...(await tileOnLeft(page, ...to)), { steps: 6 });
      await page.mouse.up();
    };
    await page.keyboard.press('b');
    await drag([3, 12], [22, 12]);
    await untilText(cost, (text) => firstNumber(text) > before);
    await page.keyboard.press('e');
    await drag([3, 12], [22, 12]);
    await untilText(cost, (text) => firstNumber(text) === before);
    await page.keyboard.press('Control+z');
    await untilText(cost, (text) => firstNumber(text) > before);
    await page.keyboard.press('Control+z');
    await untilText(cost, (text) => firstNumber(text) === before);

    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Line', exact: true }).click();
    await drag([3, 12], [22, 12]);
    await untilText(cost, (text) => firstNumber(text) > before);
    await page.keyboard.press('Control+z');
    await untilText(cost, (text) => firstNumber(text) === before);

    await page.keyboard.press('q');
    const messages = page.locator('.toasts');
    await page.mouse.click(...(await tileOnLeft(page, 0, 5)), { button: 'right' });
    await untilText(messages, (text) => text.includes('The goal cannot be in a wall'));
    await drag([1, 1], [6, 6]);
    await untilText(messages, (text) => text.includes('The start cannot be in a wall'));
    // It stays at the last free tile before the wall.
    await untilText(panel(page, 'Query'), (text) => text.includes('From (4, 4) to (22, 22)'));
    await page.keyboard.press('Control+z');
    await untilText(panel(page, 'Query'), (text) => text.includes('From (1, 1) to (22, 22)'));
  });

  test('every search finds a path, and the optimal ones cost the same', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio);
    const least = (await counter(page, 'Left', 'cost').textContent())!;
    const row = panel(page, 'Side by side').getByRole('row').nth(2);
    const choose = async (id: string, title: string, costs: (cost: string) => boolean) => {
      await contender(page, 'Right').selectOption(id);
      await untilText(row.getByRole('rowheader'), (text) => text.startsWith(title));
      await untilText(counter(page, 'Right', 'cost'), costs);
    };
    await choose('dijkstra', 'Dijkstra', (cost) => cost === least);
    expect(await panel(page, 'Side by side').textContent()).toContain('fewer than Dijkstra');
    await choose('bidirectional/dijkstra', 'Bidirectional Dijkstra', (cost) => cost === least);
    await choose('bidirectional/astar', 'Bidirectional A*', (cost) => cost === least);
    await choose('jps/octile', 'Jump point search', (cost) => cost === least);
    await choose('greedy', 'Greedy', (cost) => firstNumber(cost) >= firstNumber(least));
    await choose('rtaa/32', 'RTAA*', (cost) => firstNumber(cost) >= firstNumber(least));
    await choose('weighted', 'Weighted A*, weight 2', (cost) => firstNumber(cost) <= 2 * firstNumber(least));
    await page.getByRole('spinbutton', { name: 'Weight' }).fill('3');
    await page.keyboard.press('Enter');
    await untilText(row, (text) => text.includes('weight 3'));
    // From (1, 1) to (22, 22) in straight moves.
    for (const side of ['Left', 'Right'] as const) {
      await page.getByLabel(`${side} search: moves`).selectOption('4 moves');
      await untilText(counter(page, side, 'cost'), (cost) => cost === '42.0');
    }
  });

  test('play stops at breakpoints, and events are listed', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio, '&search.right=dijkstra');
    await page.getByRole('button', { name: 'Stop when', exact: true }).click();
    await page.getByLabel('The goal is opened').check();
    const play = page.getByRole('button', { name: 'Play' });
    const steps = await numberIn(shownStep(page));
    await page.getByLabel('Speed').selectOption('750 cells/s');
    await play.click();
    const messages = page.locator('.toasts');
    await untilText(messages, (text) => text.includes('left: the goal is opened, (22, 22)'));
    await play.waitFor();
    const stopped = await numberIn(shownStep(page));
    expect(stopped).toBeLessThan(steps);
    await page.getByLabel('The goal is opened').uncheck();

    // A cell that Dijkstra expands late: play goes on from here and stops there.
    await page.keyboard.press('k');
    await page.mouse.click(...(await tileOnLeft(page, 20, 21)));
    await untilText(panel(page, 'Stop when'), (text) => text.includes('(20, 21) is expanded'));
    await play.click();
    await untilText(messages, (text) => text.includes('a marked cell is expanded, (20, 21)'));
    const there = await numberIn(shownStep(page));
    expect(there).toBeGreaterThan(stopped);
    await page.getByRole('button', { name: 'Do not stop at (20, 21)' }).click();

    const events = panel(page, 'Events');
    await events.getByLabel('Of').selectOption('right: Dijkstra');
    const present = events.locator('[aria-current=step]');
    await untilText(present, (text) => text.startsWith('expand(20, 21)'));
    await events
      .getByRole('button', { name: /^expand / })
      .first()
      .click();
    await untilText(shownStep(page), (text) => firstNumber(text) < there);
    await untilText(panel(page, 'Why this cost?'), (text) => /Cell \(\d+, \d+\)/.test(text));
    await page.getByLabel('Search tree').check();
  });

  test('query and contenders are in the link, and can be undone', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio);
    await contender(page, 'Left').selectOption('weighted');
    await page.mouse.click(...(await tileOnLeft(page, 12, 3)), { button: 'right' });
    const query = panel(page, 'Query');
    await untilText(query, (text) => text.includes('to (12, 3)'));
    await page.getByRole('button', { name: 'Swap start and goal' }).click();
    await untilText(query, (text) => text.includes('From (12, 3) to (1, 1)'));
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('search.to=1,1');
    const link = page.url();
    expect(link).toContain('search.left=weighted/2');
    await page.keyboard.press('Control+z');
    await untilText(query, (text) => text.includes('From (1, 1) to (12, 3)'));
    await page.keyboard.press('Control+z');
    await untilText(query, (text) => text.includes('to (22, 22)'));
    await page.keyboard.press('Control+z');
    await expect.poll(() => contender(page, 'Left').inputValue(), { timeout: PATIENCE }).toBe('astar/octile');

    await page.goto('about:blank');
    await page.goto(link);
    await untilText(query, (text) => text.includes('From (12, 3) to (1, 1)'));
    expect(await contender(page, 'Left').inputValue()).toBe('weighted');
    expect(await page.getByRole('spinbutton', { name: 'Weight' }).inputValue()).toBe('2');
  });

  test('a trace is saved and opened again', async ({ studio }) => {
    const { page } = studio;
    await openAtEnd(studio, '&search.left=dijkstra&search.from=3,3&search.to=20,9');
    await page.getByRole('button', { name: 'Traces' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save left' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
    const buffer = Buffer.concat(chunks);
    const { events } = JSON.parse(buffer.toString());
    expect(events[0]).toMatchObject({ type: 'source', x: 3, y: 3 });
    await page.getByRole('button', { name: 'Swap start and goal' }).click();

    const open = page.getByLabel('Trace for the right');
    await open.setInputFiles({ name: 'd.trace.json', mimeType: 'application/json', buffer });
    await untilText(panel(page, 'Query'), (text) => text.includes('From (3, 3) to (20, 9)'));
    await untilText(panel(page, 'Side by side'), (text) => text.includes('d.trace.json'));
    const cost = await untilText(counter(page, 'Right', 'cost'), (text) => firstNumber(text) > 0);
    await untilText(counter(page, 'Left', 'cost'), (text) => text === cost);
    expect(await counter(page, 'Right', 'expanded').textContent()).toBe(
      await counter(page, 'Left', 'expanded').textContent(),
    );

    const far = 'events:\n  - { type: expanding, id: 1, x: 99, y: 0 }\n';
    await dropFile(page, 'far.trace.yaml', far);
    await page.locator('.drop-target').waitFor({ state: 'detached' });
    const messages = page.locator('.toasts');
    await untilText(messages, (text) => text.includes('event 1 (expanding) is at (99, 0), off this map'));
  });

  test('heuristics use the gates of Regions mode', async ({ studio: { page, open } }) => {
    await open('regions?map=millbrook&agents=10');
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    const count = await numberIn(page.getByRole('button', { name: /^Gates/ }).locator('.panel-summary'));
    await gates.press('End');
    await page.getByRole('button', { name: 'Remove gate' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await untilText(pane(page, 'Right'), (text) =>
      text.includes(`With the ${count - 1} gates of Regions mode`),
    );
    await page.keyboard.press('Control+z');
    // As they were found, heuristics take those that suit them.
    await untilText(pane(page, 'Right'), (text) => !text.includes('gates of Regions mode'));
    await contender(page, 'Right').selectOption('A*, gateway as in the thesis');
    await untilText(pane(page, 'Right'), (text) => text.includes('as the thesis has it'));
    const cost = await untilText(counter(page, 'Right', 'cost'), (text) => firstNumber(text) > 0);
    await untilText(counter(page, 'Left', 'cost'), (text) => text === cost);
  });
});
