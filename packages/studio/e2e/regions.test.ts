import { describe, expect } from 'vitest';
import { seriousFaults } from './axe.ts';
import { numberIn, untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

/** Tiles a side. */
const ARENA = 24;

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

  test('a slider divides the map more coarsely or finely, and keeps what was edited', async ({
    studio: { page, open },
  }) => {
    await open('regions?map=ravenkeep&agents=10');
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    const division = page.getByRole('button', { name: /^Division/ });
    const found = await division.textContent();
    await gates.press('Home');
    await page.getByRole('button', { name: 'Remove gate' }).click();
    await untilText(page.getByRole('region', { name: 'Division' }), (text) =>
      text.includes('By hand: 1 gate removed'),
    );
    const edited = await division.textContent();

    const slider = page.getByRole('slider', { name: 'Detail' });
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toMatch(/division=0(&|$)/);
    await untilText(division, (text) => text.includes('1 zone, 0 gates'));
    const link = page.url();
    const coarse = (await division.textContent())!;
    await page.getByRole('button', { name: 'closets' }).click();
    await untilText(division, (text) => text !== coarse);
    await page.keyboard.press('Control+z');
    await untilText(division, (text) => text === coarse);
    await page.keyboard.press('Control+z');
    await untilText(division, (text) => text === edited);
    await page.keyboard.press('Control+z');
    await untilText(division, (text) => text === found);

    await page.goto('about:blank');
    await page.goto(link);
    await untilText(division, (text) => text === coarse);
    await page.getByRole('combobox', { name: 'Method' }).selectOption('As in the thesis');
    await untilText(page.getByRole('region', { name: 'Division' }), (text) =>
      text.includes('without repair'),
    );
    await expect
      .poll(() => page.url(), { timeout: PATIENCE })
      .toContain('division=water-level-ridges/unrepaired');
  });

  test('shows a route gate by gate and the gates to hold, and saves zones', async ({ studio }) => {
    const { page, open, setScheme } = studio;
    await open('regions?map=ravenkeep&agents=10&regions.from=5,5&regions.to=90,5');
    const route = page.getByRole('list', { name: 'Gates on the route' });
    await untilText(route, (text) => text.includes('1 wide'));
    expect(await route.getByRole('listitem').count()).toBeGreaterThan(2);
    const panel = page.getByRole('region', { name: 'Route' });
    expect(await panel.textContent()).toMatch(/Hold gate \d+/);
    expect(await page.locator('.map-label-held').count()).toBeGreaterThan(0);
    for (const scheme of ['dark', 'light'] as const) {
      await setScheme(scheme);
      expect(await seriousFaults(page), scheme).toEqual([]);
    }

    const summary = panel.locator('.panel-summary');
    const length = await summary.textContent();
    await panel.getByRole('spinbutton', { name: 'Width' }).fill('9');
    await page.keyboard.press('Enter');
    await untilText(panel, (text) => text.includes('lead through narrower gates'));
    await panel.getByRole('spinbutton', { name: 'Width' }).fill('1');
    await page.keyboard.press('Enter');
    await untilText(summary, (text) => text === length);
    await panel.getByRole('button', { name: 'Clear' }).click();
    await untilText(panel, (text) => text.includes('Choose two places'));

    // By clicks, into the middle of the map and beside it.
    await panel.getByRole('button', { name: 'Choose two places' }).click();
    const box = (await page.getByRole('application').boundingBox())!;
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const tile = Math.min(box.width, box.height) / 110;
    await page.mouse.click(middle[0] - 20 * tile, middle[1] - 17 * tile);
    await untilText(panel, (text) => text.includes('where the route ends') || text.includes('Length'));
    await page.mouse.click(middle[0] + 20 * tile, middle[1] - 17 * tile);
    await untilText(panel, (text) => text.includes('Turn round'));
    await expect.poll(() => page.url(), { timeout: PATIENCE }).toContain('regions.to=');

    const saved = page.waitForEvent('download');
    await page.getByRole('combobox', { name: 'Save as' }).selectOption('GeoJSON');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('ravenkeep.geojson');
  });

  test('says what an edit does to searches, better and better', async ({ studio: { page, open } }) => {
    await open('regions?map=millbrook&agents=10');
    const gates = page.getByRole('listbox', { name: 'Gates' });
    await gates.getByRole('option').first().waitFor();
    await gates.press('End');
    await page.getByRole('button', { name: 'Remove gate' }).click();
    const panel = page.getByRole('region', { name: 'Effect on searches' });
    await panel.getByRole('button', { name: 'Measure' }).click();
    await untilText(panel, (text) => /of \d+ sample quer/.test(text));
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByRole('button', { name: 'Go on' }).click();
    await untilText(panel, (text) => / of (64|128|256|512) sample queries\./.test(text));
  });

  test('finds gates where walls are painted, and says so', async ({ studio: { page, open } }) => {
    await open('regions?map=arena&agents=5');
    const division = page.getByRole('button', { name: /^Division/ });
    const before = await untilText(division, (text) => text.includes('zone'));
    const drawWall = async (): Promise<void> => {
      const box = (await page.getByRole('application').boundingBox())!;
      const tile = Math.min(box.width - 48, box.height - 48) / ARENA;
      const at = (x: number, y: number): [number, number] => [
        box.x + box.width / 2 + (x + 0.5 - ARENA / 2) * tile,
        box.y + box.height / 2 + (y + 0.5 - ARENA / 2) * tile,
      ];
      await page.keyboard.press('b');
      await page.getByRole('button', { name: 'Line', exact: true }).click();
      await page.mouse.move(...at(1, 12));
      await page.mouse.down();
      await page.mouse.move(...at(20, 12), { steps: 4 });
      await page.mouse.up();
    };
    await drawWall();
    await untilText(page.locator('.regions-note'), (text) => /^Gates? [\d ,and]+ appeared/.test(text));
    await untilText(division, (text) => text !== before);
    await page.keyboard.press('Control+z');
    await untilText(division, (text) => text === before);

    // Walls of another mode are followed too.
    await page.getByRole('button', { name: 'Crowd', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await drawWall();
    await page.getByRole('button', { name: 'Regions', exact: true }).click();
    await untilText(division, (text) => / [1-9]\d* gate/.test(text));
  });
});
