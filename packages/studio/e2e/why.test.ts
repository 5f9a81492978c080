import { PLANNERS } from 'floodgate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { map, tickOf, untilTick } from './crowd-page.ts';
import { dropFile } from './drop-file.ts';
import { untilText } from './expect-page.ts';
import { PATIENCE, test } from './studio-test.ts';

/** What the panel says of the selected agent, once it is about the given tick. */
async function about(page: Page, tick: number): Promise<string> {
  await page.locator(`.about-agent[data-tick="${tick}"]`).waitFor();
  return untilText(page.locator('.about-agent'), (text) => !text.includes('…'));
}

async function findAgent(page: Page, number: number): Promise<void> {
  await page.getByLabel('Find an agent').fill(String(number));
  await page.getByLabel('Find an agent').press('Enter');
  await page.getByRole('button', { name: `Agent ${number} selected` }).waitFor();
}

/** One tick, forward or back; returns the tick that is shown then. */
async function step(page: Page, name: 'One tick' | 'One tick back'): Promise<number> {
  const tick = (await tickOf(page)) + (name === 'One tick' ? 1 : -1);
  await page.getByRole('button', { name, exact: true }).click();
  await untilTick(page, (shown) => shown === tick);
  return tick;
}

function why(page: Page): Locator {
  return page.getByRole('region', { name: 'Why' });
}

async function openPaused(page: Page, open: (hash: string) => Promise<void>, hash: string): Promise<void> {
  await open(hash);
  await untilTick(page, (tick) => tick >= 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
}

describe('an agent that is selected', () => {
  test('shows at a past tick what it showed when that tick was the present', async ({
    studio: { page, open },
  }) => {
    await openPaused(page, open, 'crowd?map=corridor&agents=14&problem=swap-sides&planner=bmaa-c');
    await findAgent(page, 3);
    const then = new Map<number, string>();
    for (let i = 0; i < 8; i++) {
      const tick = await step(page, 'One tick');
      then.set(tick, await about(page, tick));
    }
    expect(new Set(then.values()).size).toBeGreaterThan(4);
    const present = await tickOf(page);
    for (let i = 1; i < 8; i++) {
      const tick = await step(page, 'One tick back');
      expect(await about(page, tick), `tick ${tick} at tick ${present}`).toBe(then.get(tick));
    }
    const tick = await step(page, 'One tick');
    expect(await about(page, tick)).toBe(then.get(tick));
  });

  test('says for whom it waits, and goes there', async ({ studio: { page, open } }) => {
    await open('crowd?map=arena&agents=0&planner=bmaa');
    await dropFile(page, 'line.map', 'type octile\nheight 1\nwidth 9\nmap\n.........\n');
    await page.getByRole('button', { name: /line.*9 × 1/ }).waitFor();
    const headOn = ['0 0 8 0', '8 0 0 0'].map((ends) => `0 line.map 9 1 ${ends} 8`.replaceAll(' ', '\t'));
    await dropFile(page, 'line.map.scen', `version 1\n${headOn.join('\n')}\n`);
    // A step pauses a run that plays.
    while ((await tickOf(page)) < 8)
      await page.getByRole('button', { name: 'One tick', exact: true }).click();
    await findAgent(page, 0);
    await untilText(why(page), (text) =>
      /Agent 0 wants to go (east|west), but agent 1 stands there\. They wait for each other\./.test(text),
    );
    await why(page).getByRole('button', { name: 'Agent 1' }).first().click();
    await page.getByRole('button', { name: 'Agent 1 selected' }).waitFor();
    await untilText(why(page), (text) => text.includes('but agent 0 stands there'));
  });

  test('is explained by the method of each planner', async ({ studio: { page, open } }) => {
    await openPaused(page, open, 'crowd?map=corridor&agents=14&problem=swap-sides&planner=pibt');
    // It has far to go: nobody can say much of an agent that is home.
    await findAgent(page, 9);
    for (const { id } of PLANNERS) {
      await page.getByLabel('Algorithm').selectOption(id);
      await about(page, await step(page, 'One tick'));
      await why(page).getByText(METHODS[id]!).waitFor();
    }
  });
});

const METHODS: Readonly<Record<string, RegExp>> = {
  'astar-replan': /^Reservations$/,
  far: /^Reservations$/,
  whca: /^Reservations$/,
  bmaa: /^Learned distances$/,
  'bmaa-c': /^Learned distances$/,
  'bmaa-f': /^Learned distances$/,
  'bmaa-f-c': /^Learned distances$/,
  bcp: /^Biased costs$/,
  pibt: /^Inherited priority$/,
  // It follows a plan over a window until its search has found a solution.
  lacam: /^(Reservations|Configurations)$/,
  rolling: /^Reservations$/,
};

describe('agents', () => {
  test('are found by number, followed, kept as groups, and have numbers and trails', async ({
    studio: { page, open },
  }) => {
    await openPaused(page, open, 'crowd?map=millbrook&agents=40&planner=pibt');
    await page.getByLabel('Find an agent').fill('400');
    await page.getByLabel('Find an agent').press('Enter');
    await page.getByText('There is no agent 400: they go from 0 to 39.').waitFor();
    await findAgent(page, 5);
    await page.getByLabel('Numbers').check();
    await page.getByLabel('Trails').check();

    const follow = page.getByRole('button', { name: /^Follow/ });
    await follow.click();
    const following = (): Promise<string | null> => follow.getAttribute('aria-pressed');
    expect(await following()).toBe('true');
    await step(page, 'One tick');
    const box = (await map(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -300);
    expect(await following()).toBe('true');
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await expect.poll(following, { timeout: PATIENCE }).toBe('false');

    await page.keyboard.press('Control+4');
    await page.getByText('Group 4: 1 agent.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Agents none selected' }).waitFor();
    await page.keyboard.press('Alt+4');
    await page.getByRole('button', { name: 'Agent 5 selected' }).waitFor();
    await findAgent(page, 6);
    await page.getByRole('button', { name: 'keep as group 1' }).click();
    await page.getByRole('button', { name: 'Select group 4: 1 agent' }).click();
    await page.getByRole('button', { name: 'Agent 5 selected' }).waitFor();
  });
});
