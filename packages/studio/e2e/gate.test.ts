import { describe, expect } from 'vitest';
import { dropFile } from './drop-file.ts';
import { firstNumber, numberIn, untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

/** Two halls, one above the other, joined by a door of one tile. */
const WALL_ROW = 8;
const ROWS = Array.from({ length: 2 * WALL_ROW + 1 }, (_, y) =>
  y === WALL_ROW ? '@@@@@@.@@@@@@' : '.'.repeat(13),
);
const HALLS = ['type octile', `height ${ROWS.length}`, 'width 13', 'map', ...ROWS, ''].join('\n');

describe('the tightest gate', () => {
  test('is found, shown, measured one tile wider, and widened', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=40&problem=swap-sides&planner=pibt');
    // So that no agent stands where a wall comes back.
    await page.getByRole('button', { name: 'Pause' }).click();
    await dropFile(page, 'halls.map', HALLS);
    await page.getByText('halls').first().waitFor();
    const panel = page.getByRole('region', { name: 'Tightest gate' });
    await panel.scrollIntoViewIfNeeded();
    await untilText(panel, (text) => text.includes('100 % of all agents pass 1 tile'));
    await panel.getByRole('button', { name: 'Show on the map' }).click();
    await panel.getByRole('button', { name: 'Hide it' }).waitFor();

    // Edited gates are used as they are, here with an end in the wall.
    await page.getByRole('button', { name: 'Regions', exact: true }).click();
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    await gates.press('End');
    await page.getByRole('button', { name: /^First end/ }).press('+');
    await page.getByRole('button', { name: 'Crowd', exact: true }).click();
    await panel.scrollIntoViewIfNeeded();
    await untilText(panel, (text) => text.includes('This is gate 1 of Regions mode.'));
    expect(await panel.textContent()).toContain('100 % of all agents pass 1 tile');

    await panel.getByRole('button', { name: 'Widen by one tile: what changes?' }).click();
    const verdict = await untilText(panel.getByRole('status'), (text) => text !== '');
    expect(verdict).toMatch(/^All agents are home \d+ ticks sooner\.$/);
    const ticks = panel.getByRole('row', { name: /^ticks/ }).getByRole('cell');
    expect(await numberIn(ticks.last())).toBe((await numberIn(ticks.first())) - firstNumber(verdict));

    await panel.getByRole('button', { name: 'Apply: free 1 tile' }).click();
    await untilText(panel, (text) => text.includes('100 % of all agents pass 2 tiles'));
    expect(await panel.textContent()).toContain('This is gate 1 of Regions mode.');
    await page.getByRole('button', { name: /^Undo widen the gate/ }).click();
    await untilText(panel, (text) => text.includes('100 % of all agents pass 1 tile'));
    await page.getByRole('button', { name: /^Undo move gate 1/ }).click();
    await untilText(panel, (text) => text.includes('pass 1 tile') && !text.includes('Regions mode'));
  });
});
