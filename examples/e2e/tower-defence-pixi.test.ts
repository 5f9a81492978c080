import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPage } from './open-page.ts';
import { startExample } from './start-example.ts';

const TILE = 20;

let example: OpenPage;

beforeAll(async () => {
  example = await startExample('tower-defence-pixi');
  await example.page.waitForFunction(() => 'game' in globalThis);
});

afterAll(() => example?.close());

const shown = async (id: string) => (await example.page.locator(`#${id}`).textContent())!;
const number = async (id: string) => Number(await shown(id));

/** Clicks in the middle of the 2 × 2 tiles whose upper left one is named, and says what the game answers. */
async function click(x: number, y: number): Promise<string> {
  await example.page.locator('canvas').click({ position: { x: (x + 1) * TILE, y: (y + 1) * TILE } });
  return shown('message');
}

/** Waits until the page shows a number that is large enough. */
const until = (id: string, least: number) =>
  example.page.waitForFunction(
    ([id, least]) => Number(document.getElementById(id as string)!.textContent) >= (least as number),
    [id, least] as const,
  );

test('a tower that would block the creeps is refused', async () => {
  expect(await click(29, 14)).toBe('Built.');
  expect(await click(29, 18)).toBe('Built.');
  const gold = await number('gold');
  expect(await click(29, 16)).toBe('That would block the creeps.');
  expect(await number('gold')).toBe(gold);
  expect(await click(29, 14)).toBe('Sold.');
});

test('towers make the path longer', async () => {
  // What the page shows may be older than the last click.
  await until('tick', (await number('tick')) + 2);
  const before = await number('path');
  expect(await click(15, 6)).toBe('Built.');
  expect(await click(44, 6)).toBe('Built.');
  await until('path', before + 1);
});

test('hundreds of creeps walk, each on a tile of its own, and towers shoot them', async () => {
  for (const x of [18, 21, 24, 27, 32, 35]) for (const y of [11, 21]) await click(x, y);
  await until('creeps', 150);
  const gold = await number('gold');
  await until('gold', gold + 20);
  const { tiles, agents, onWalls } = await example.page.evaluate(() => {
    const { world } = (globalThis as unknown as { game: Game }).game;
    const points = world.agents.map(({ at }) => at);
    return {
      agents: points.length,
      tiles: new Set(points.map(String)).size,
      onWalls: points.filter(([x, y]) => !world.grid.isFree(x, y)).length,
    };
  });
  expect(agents).toBeGreaterThan(100);
  expect(tiles).toBe(agents);
  expect(onWalls).toBe(0);
  await example.screenshot('tower-defence-pixi');
});

test('the page has nothing to complain about', () => {
  expect(example.complaints).toEqual([]);
});

interface Game {
  readonly world: {
    readonly agents: readonly { readonly at: readonly [number, number] }[];
    readonly grid: { isFree(x: number, y: number): boolean };
  };
}
