import { describe, expect } from 'vitest';
import { dragOnMap, figure, rightClickMap, tickOf, timeLine, untilTick } from './crowd-page.ts';
import { untilText } from './expect-page.ts';
import { test } from './studio-test.ts';

const SMALL = 'crowd?map=arena&agents=12&problem=swap-sides&planner=pibt';

describe('the time line', () => {
  test('keeps its place and width while it is dragged, and shows the tick under the hand', async ({
    studio: { page, open },
  }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 12);
    const box = async () => (await timeLine(page).boundingBox())!;
    const playing = await box();
    await page.mouse.move(playing.x + 0.9 * playing.width, playing.y + playing.height / 2);
    await page.mouse.down();
    for (const share of [0.7, 0.4, 0.5]) {
      await page.mouse.move(playing.x + share * playing.width, playing.y + playing.height / 2, { steps: 4 });
      expect(await box()).toEqual(playing);
    }
    await page.mouse.up();
    const last = Number(await timeLine(page).getAttribute('max'));
    await untilTick(page, (tick) => Math.abs(tick - last / 2) <= 1 + last / 50);
    expect(await box()).toEqual(playing);
    await page.getByText('in the past').waitFor();

    // Fast keys lose no step, neither back nor forward.
    await page.getByRole('button', { name: 'To the last tick' }).click();
    await untilTick(page, (tick) => tick === last);
    await page.evaluate(() => {
      const press = (key: string): boolean =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let i = 0; i < 9; i++) press(',');
      for (let i = 0; i < 4; i++) press('.');
    });
    await untilTick(page, (tick) => tick === last - 5);
    expect(await tickOf(page)).toBe(last - 5);
  });

  test('has marks to go to, and so have the charts a line to drag', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const edited = await tickOf(page);
    await page.getByRole('button', { name: 'Paint walls' }).click();
    await dragOnMap(page, [0.48, 0.5], [0.52, 0.5]);
    const mark = page.getByRole('button', { name: new RegExp(`^Tick ${edited}: \\d+ tiles walled up$`) });
    await mark.waitFor();
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await untilTick(page, (tick) => tick === edited + 2);
    await page.getByLabel('Algorithm').selectOption('far');
    await page.getByRole('button', { name: `Tick ${edited + 2}: planner changed` }).waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await untilTick(page, (tick) => tick >= edited + 6);

    await mark.click();
    await untilTick(page, (tick) => tick === edited);
    await page.keyboard.press('>');
    await untilTick(page, (tick) => tick === edited + 2);
    await page.getByRole('button', { name: 'Previous mark' }).click();
    await untilTick(page, (tick) => tick === edited);
    await timeLine(page).press('End');
    await page.keyboard.press('<');
    await untilTick(page, (tick) => tick === edited + 2);

    // A chart shows at least 60 ticks.
    const chart = (await page.locator('.chart .u-over').first().boundingBox())!;
    const last = Number(await timeLine(page).getAttribute('max'));
    const ticksAcross = Math.max(60, last);
    const x = (tick: number): number => chart.x + (tick / ticksAcross) * chart.width;
    await page.mouse.move(x(1), chart.y + 20);
    await page.mouse.down();
    await untilTick(page, (tick) => tick === 1);
    await page.mouse.move(x(4), chart.y + 20, { steps: 5 });
    await page.mouse.up();
    await untilTick(page, (tick) => tick === 4);
    const playhead = (await page.locator('.playhead').first().boundingBox())!;
    expect(Math.abs(playhead.x - x(4))).toBeLessThan(2);
  });
});

describe('an edit in the past', () => {
  test('asks whether to branch, to go to the present or to leave it', async ({ studio: { page, open } }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 6);
    await timeLine(page).press('Home');
    await page.keyboard.press('.');
    await page.keyboard.press('.');
    await untilTick(page, (tick) => tick === 2);
    const last = Number(await timeLine(page).getAttribute('max'));
    const question = page.getByRole('alertdialog', { name: `You are at tick 2 of ${last}.` });
    await page.getByRole('button', { name: 'Paint walls' }).click();

    await dragOnMap(page, [0.48, 0.5], [0.52, 0.5]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await tickOf(page)).toBe(2);
    expect(await page.getByRole('button', { name: /^Undo paint/ }).count()).toBe(0);

    await dragOnMap(page, [0.48, 0.5], [0.52, 0.5]);
    await question.getByRole('button', { name: 'Branch here' }).click();
    await page.getByRole('button', { name: /^Tick 2: \d+ tiles walled up$/ }).waitFor();
    await page.getByText('tick 2 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo paint walls' }).waitFor();

    // Taking it back is an edit too, and so is another planner.
    for (const key of ['.', '.', ',']) await page.keyboard.press(key);
    await page.getByText('tick 3 of 4', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Go to the present and apply' }).click();
    await page.getByRole('button', { name: /^Tick 4: \d+ tiles freed$/ }).waitFor();
    await untilTick(page, (tick) => tick === 4);
    await page.keyboard.press(',');
    await untilTick(page, (tick) => tick === 3);
    await page.getByLabel('Algorithm').selectOption('far');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Branch here' }).press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Algorithm').inputValue()).toBe('pibt');

    // And so are orders to agents.
    await page.getByRole('button', { name: 'Look around' }).click();
    await page.keyboard.press('Control+a');
    await rightClickMap(page, [0.5, 0.4]);
    await page.getByRole('button', { name: 'Branch here' }).click();
    await page.getByRole('button', { name: 'Tick 3: 12 agents sent' }).waitFor();
    await page.getByText('tick 3 of 3', { exact: true }).waitFor();
  });
});

describe('agents that cannot arrive', () => {
  test('are named and shown, and the run pauses until a path is opened', async ({
    studio: { page, open },
  }) => {
    await open(SMALL);
    await untilTick(page, (tick) => tick >= 1);
    await timeLine(page).press('Home');
    await untilTick(page, (tick) => tick === 0);
    await page.getByRole('button', { name: 'Paint walls' }).click();
    // Across the whole map, between the agents and their goals.
    await dragOnMap(page, [0.21, 0.5], [0.79, 0.5]);
    await page.getByRole('button', { name: 'Branch here' }).click();
    await page.getByText('12 agents cannot reach their goals.').waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
    await page.getByText('No agent can arrive.').waitFor();
    await page.getByRole('button', { name: 'Play again' }).waitFor();
    expect(await tickOf(page)).toBeLessThan(500);

    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('button', { name: /^12 agents/ }).waitFor();
    const visit = page.getByRole('button', { name: /^Visit the next of \d+ waiting agents$/ });
    await visit.click();
    await page.getByRole('button', { name: 'Agent 0 selected' }).waitFor();
    await visit.click();
    await page.getByRole('button', { name: 'Agent 1 selected' }).waitFor();

    await page.getByRole('button', { name: 'Undo paint walls' }).click();
    await untilText(figure(page, 'home'), (text) => text === '100 %');
    expect(await page.getByText('No agent can arrive.').count()).toBe(0);
  });
});
