import { describe, expect } from 'vitest';
import { numberIn, untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

describe('the regions editor', () => {
  test('moves an end of a gate, removes the gate, and takes it all back', async ({
    studio: { page, open },
  }) => {
    await open('regions?map=millbrook&agents=10');
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    const division = page.getByRole('button', { name: /^Division/ });
    const summary = await division.textContent();

    // The widest, which can be made shorter.
    await gates.press('End');
    const end = page.getByRole('button', { name: /^First end/ });
    const before = await end.getAttribute('aria-label');
    await end.press('-');
    await expect.poll(() => end.getAttribute('aria-label'), { timeout: PATIENCE }).not.toBe(before);
    await page.getByRole('button', { name: /^Undo / }).click();
    await expect.poll(() => end.getAttribute('aria-label'), { timeout: PATIENCE }).toBe(before);

    const count = await numberIn(page.getByRole('button', { name: /^Gates/ }).locator('.panel-summary'));
    await page.getByRole('button', { name: 'Remove gate' }).click();
    await untilText(page.getByRole('button', { name: /^Gates/ }), (text) => text.includes(String(count - 1)));
    await page.getByRole('button', { name: /^Undo / }).click();
    await untilText(division, (text) => text === summary);
  });
});
