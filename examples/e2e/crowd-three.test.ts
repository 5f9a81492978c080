import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPage } from './open-page.ts';
import { startExample } from './start-example.ts';

let example: OpenPage;

beforeAll(async () => {
  example = await startExample('crowd-three');
  await example.page.waitForFunction(() => 'game' in globalThis);
});

afterAll(() => example?.close());

/** Of all units after a tick: how many there are, on how many tiles, on how many walls, and where they are on average. */
function survey() {
  return example.page.evaluate(() => {
    const { world } = (globalThis as unknown as { game: Game }).game;
    const { time, cells, grid } = world;
    const points = [...cells].map((cell) => grid.point(cell));
    const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return {
      time,
      units: points.length,
      tiles: new Set(cells).size,
      onWalls: points.filter(([x, y]) => !grid.isFree(x, y)).length,
      mean: [mean(0), mean(1)] as const,
      shared: world.shared,
      cells: [...cells],
    };
  });
}

interface Game {
  readonly world: {
    readonly time: number;
    readonly shared: boolean;
    readonly cells: Int32Array;
    readonly grid: { point(cell: number): [number, number]; isFree(x: number, y: number): boolean };
  };
}

test('five thousand instances move, each on a tile of its own', async () => {
  const before = await survey();
  await example.page.waitForFunction(
    (tick) => Number(document.getElementById('tick')!.textContent) > tick,
    before.time + 12,
  );
  const after = await survey();
  expect(after.units).toBe(5000);
  expect(after.tiles).toBe(5000);
  expect(after.onWalls).toBe(0);
  const moved = after.cells.filter((cell, i) => cell !== before.cells[i]).length;
  expect(moved).toBeGreaterThan(2500);
  expect(after.shared).toBe(true);
  await example.screenshot('crowd-three');
});

test('a click on the ground sends everyone there', async () => {
  const before = await survey();
  await example.page.mouse.click(950, 520);
  await example.page.waitForFunction(
    (tick) => Number(document.getElementById('tick')!.textContent) > tick,
    before.time + 16,
  );
  const after = await survey();
  expect(after.mean[0]).toBeGreaterThan(before.mean[0] + 3);
  expect(after.tiles).toBe(5000);
});

test('the page has nothing to complain about', () => {
  expect(example.complaints).toEqual([]);
});
