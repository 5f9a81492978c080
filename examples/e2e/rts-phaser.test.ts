import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPage } from './open-page.ts';
import { startExample } from './start-example.ts';

const TILE = 20;

let example: OpenPage;

beforeAll(async () => {
  example = await startExample('rts-phaser');
  await example.page.waitForFunction(() => Number(document.getElementById('tick')!.textContent) > 0);
});

afterAll(() => example?.close());

interface Unit {
  readonly id: number;
  readonly team: string;
  readonly size: number;
  readonly at: readonly [number, number];
}

const number = async (id: string) => Number(await example.page.locator(`#${id}`).textContent());

/** All units, as they stand after a tick. */
function units(): Promise<Unit[]> {
  return example.page.evaluate(() => {
    const { world } = (globalThis as unknown as { game: { world: { agents: Unit[] } } }).game;
    return world.agents.map(({ id, team, size, at }) => ({ id, team, size, at }));
  });
}

async function spot([x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const box = (await example.page.locator('canvas').boundingBox())!;
  return [box.x + x * TILE, box.y + y * TILE];
}

/** Drags a box from one tile's corner to another's. */
async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const { mouse } = example.page;
  await mouse.move(...(await spot(from)));
  await mouse.down();
  await mouse.move(...(await spot(to)), { steps: 3 });
  await mouse.up();
}

test('a box selects the own units in it and no others', async () => {
  await drag([58, 2], [40, 32]);
  expect(await number('selected')).toBe(0);
  await drag([1, 2], [20, 32]);
  expect(await number('selected')).toBe(28);
});

test('a right-click sends the selected units in formation', async () => {
  const before = new Map((await units()).map((unit) => [unit.id, unit]));
  await example.page.mouse.click(...(await spot([24, 17])), { button: 'right' });
  const tick = await number('tick');
  await example.page.waitForFunction(
    (tick) => Number(document.getElementById('tick')!.textContent) > tick + 30,
    tick,
  );
  const blue = (await units()).filter(({ team }) => team === 'blue');
  const nearer = blue.filter(({ id, at }) => at[0] > before.get(id)!.at[0] + 3);
  expect(nearer.length).toBeGreaterThan(blue.length / 2);
});

test('the armies meet at the ford, and no two units share a tile', async () => {
  await drag([1, 2], [30, 32]);
  await example.page.mouse.click(...(await spot([38, 17])), { button: 'right' });
  await example.page.waitForFunction(() => {
    const left = (id: string) => Number(document.getElementById(id)!.textContent);
    return left('blue') + left('red') < 50;
  });
  const tiles = (await units()).flatMap(({ at: [x, y], size }) =>
    Array.from({ length: size * size }, (_, i) => `${x + (i % size)} ${y + Math.floor(i / size)}`),
  );
  expect(new Set(tiles).size).toBe(tiles.length);
  await example.screenshot('rts-phaser');
});

test('the page has nothing to complain about', () => {
  expect(example.complaints).toEqual([]);
});
