import { expect, test } from 'vitest';
import { startExample } from './start-example.ts';

test('a saved game goes on after loading as it did the first time, also on a page that was loaded again', async () => {
  const { page, complaints, screenshot, close } = await startExample('saved-game');
  const tick = async () => Number(await page.textContent('#tick'));
  const note = () => page.textContent('#note');
  const reach = (least: number) =>
    page.waitForFunction((n) => Number(document.querySelector('#tick')!.textContent) >= n, least);
  const sameTicks = (least: number) =>
    page.waitForFunction(
      (n) => Number(/(\d+) ticks since/.exec(document.querySelector('#note')!.textContent!)?.[1]) >= n,
      least,
    );

  await page.selectOption('#speed', '32');
  await page.selectOption('#planner', 'rolling');
  await page.mouse.click(600, 300);
  await reach(110);
  await page.click('#save');
  await page.waitForFunction(() => document.querySelector('#note')!.textContent!.startsWith('Saved at'));
  const savedAt = Number(/tick (\d+)/.exec((await note())!)![1]);
  await reach(savedAt + 60);

  await page.selectOption('#planner', 'pibt');
  await page.click('#load');
  await sameTicks(20);
  expect(await page.inputValue('#planner')).toBe('rolling');
  expect(await page.getAttribute('#note', 'class')).toBe('same');

  await page.reload();
  expect(await tick()).toBeLessThan(savedAt);
  await page.click('#load');
  await sameTicks(3);
  await page.selectOption('#speed', '32');
  await reach(savedAt + 50);
  await sameTicks(50);
  expect(Number(await page.textContent('#sacks'))).toBeGreaterThan(0);
  await screenshot('saved-game');
  expect(complaints).toEqual([]);
  await close();
});
