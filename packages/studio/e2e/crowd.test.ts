import { plannerById, run, World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';
import { describe, expect } from 'vitest';
import { dragOnMap, figure, rightClickMap, tickOf, timeLine, untilTick } from './crowd-page.ts';
import { dropFile } from './drop-file.ts';
import { untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

const SMALL = 'crowd?map=arena&agents=12&problem=swap-sides&planner=pibt';

describe('the crowd', () => {
  test('moves as soon as the page is open', async ({ studio: { page, open } }) => {
    await open();
    await untilTick(page, (tick) => tick >= 5);
    expect(await page.getByLabel('Algorithm').inputValue()).toBe('rolling');
    expect(await figure(page, 'collisions').textContent()).toBe('0');
  });

  test('lets the selector choose, and shows why', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=12');
    await page.getByLabel('Algorithm').selectOption('auto');
    await untilTick(page, (tick) => tick >= 1);
    await page.getByRole('table', { name: 'Predictions of the selector' }).waitFor();
    const why = page.getByRole('region', { name: /^Why / });
    await why
      .getByText(/is the default|is predicted to be/)
      .first()
      .waitFor();
    const parts = why.getByRole('table', { name: / against / }).getByRole('row');
    const points = (await parts.getByRole('cell').allTextContents()).map((text) =>
      Math.round(10 * Number(text.replace('−', '-'))),
    );
    expect(points.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(points.at(-1));
  });

  test('runs until all agents are home, and back and forth in time', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
    await untilText(figure(page, 'home'), (text) => text === '100 %');
    const end = await tickOf(page);
    expect(end).toBeGreaterThan(5);
    expect(await figure(page, 'collisions').textContent()).toBe('0');

    await timeLine(page).press('Home');
    await untilTick(page, (tick) => tick === 0);
    await untilText(figure(page, 'home'), (text) => text !== '100 %');
    await page.getByRole('button', { name: 'One tick', exact: true }).click();
    await untilTick(page, (tick) => tick === 1);
    await page.getByRole('button', { name: 'To the last tick' }).click();
    await untilTick(page, (tick) => tick === end);
    await untilText(figure(page, 'home'), (text) => text === '100 %');
  });

  test('compares arrival times with the fewest moves once all agents are home', async ({
    studio: { page, open },
  }) => {
    await open(SMALL);
    await page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
    await untilText(figure(page, 'arrival ratio'), (text) => /^\d\.\d\d ×$/.test(text));
    expect(await figure(page, 'home').textContent()).toBe('100 %');
  });

  test('goes on for ever if it is lifelong, and counts the goals reached', async ({
    studio: { page, open },
  }) => {
    await open('crowd?map=arena&agents=12&problem=lifelong&planner=pibt');
    await page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
    await untilTick(page, (tick) => tick > 200);
    expect(Number(await figure(page, 'goals a tick').textContent())).toBeGreaterThan(0.2);
    expect(await figure(page, 'collisions').textContent()).toBe('0');
    expect(await page.getByLabel('Crowd').inputValue()).toBe('lifelong');
  });

  test('avoids walls that are painted in front of it, and they can be undone', async ({ studio }) => {
    const { page, open } = studio;
    await open('crowd?map=millbrook&agents=30&problem=swap-sides&planner=pibt');
    await untilTick(page, (tick) => tick >= 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Paint walls' }).click();
    // Across the middle, where all agents have to pass and none has its goal.
    await dragOnMap(page, [0.35, 0.5], [0.65, 0.5]);
    const undo = page.getByRole('button', { name: /^Undo / });
    await undo.waitFor();
    // Painted tiles are part of the link.
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('data=');
    await page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
    await page.getByRole('button', { name: 'Play' }).click();
    await untilText(figure(page, 'home'), (text) => text === '100 %');
    expect(await figure(page, 'collisions').textContent()).toBe('0');
    await undo.click();
    await expect.poll(() => page.url(), { timeout: PATIENCE }).not.toContain('data=');
  });

  test('can be selected with a box and sent elsewhere', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    await page.getByRole('button', { name: 'Select a group with a box' }).click();
    await dragOnMap(page, [0.02, 0.02], [0.98, 0.98]);
    await page.getByRole('button', { name: /^12 agents/ }).waitFor();
    await rightClickMap(page, [0.5, 0.5]);
    await page.getByText(/agents are on the way to/).waitFor();
    await page.getByRole('button', { name: 'Undo send agents' }).waitFor();
  });

  test('stays as it is when a broken map is dropped', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    await dropFile(page, 'broken.map', 'type octile\nheight 3\nwidth 3\nmap\n...\n');
    await page.getByRole('status').getByText('broken.map').waitFor();
    expect(page.url()).toContain('map=arena');
    await dropFile(page, 'fine.map', 'type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n');
    await page.getByRole('button', { name: /fine.*4 × 3/ }).waitFor();
  });

  test('plays a recording from a file, back and forth', async ({ studio: { page, open } }) => {
    const grid = builtInMap('arena').load();
    const world = new World(grid, { planner: plannerById('pibt'), record: true });
    populate(world, generateProblem(grid, { agents: 9, type: 'swap-sides' }));
    const { ticks } = run(world);
    await open(SMALL);
    await dropFile(page, 'run.json', JSON.stringify(world.recording()));
    await page.getByText(`a recording of ${ticks} ticks`).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await timeLine(page).press('End');
    await untilTick(page, (tick) => tick === ticks);
    await untilText(figure(page, 'home'), (text) => text === '100 %');
    await timeLine(page).press('Home');
    await untilTick(page, (tick) => tick === 0);
    await untilText(figure(page, 'home'), (text) => text !== '100 %');
  });

  test('comes back from its link', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=12');
    await page.getByLabel('Algorithm').selectOption('far');
    await page.getByLabel('Seed', { exact: true }).fill('42');
    await page.getByLabel('Seed', { exact: true }).press('Enter');
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toMatch(/planner=far/);
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toMatch(/seed=42/);
    await page.reload();
    await untilTick(page, (tick) => tick >= 1);
    expect(await page.getByLabel('Algorithm').inputValue()).toBe('far');
    expect(await page.getByLabel('Seed', { exact: true }).inputValue()).toBe('42');
  });
});
