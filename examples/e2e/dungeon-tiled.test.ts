import { readFileSync } from 'node:fs';
import { unzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenPage } from './open-page.ts';
import { startExample } from './start-example.ts';

type Tile = readonly [number, number];

/** What the page gives to its console. */
interface Game {
  readonly world: {
    readonly agents: readonly { readonly at: Tile; readonly size: number; readonly team: string }[];
    readonly grid: { isFree(x: number, y: number): boolean };
    tick(budget: object): unknown;
  };
  readonly heroes: Map<{ readonly at: Tile }, { home: Tile; treasure: Tile; hasGold: boolean }>;
  readonly state: { readonly gold: number };
  readonly areas: readonly { readonly name: string; readonly tiles: readonly Tile[] }[];
  readonly doors: readonly { readonly name: string; readonly tiles: readonly Tile[] }[];
}

/** What a watcher on the page has seen since the page was loaded. */
interface Seen {
  /** Two units on one tile, or a unit on a wall, in any tick. */
  readonly faults: string[];
  /** How often heroes stepped into a door, by its name. */
  readonly passed: Record<string, number>;
  /** Names that were written on the canvas. */
  readonly names: string[];
}

interface FileObject {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties?: readonly { readonly name: string; readonly value: unknown }[];
}

// The map as plain JSON, unpacked without the library.
const SIDE = 24;
const file = JSON.parse(
  readFileSync(new URL('../dungeon-tiled/public/dungeon.tmj', import.meta.url), 'utf8'),
);
const layer = (name: string) => file.layers.find((one: { name: string }) => one.name === name);
const objectsOf = (name: string): FileObject[] => layer(name).objects;
const tileOf = ({ x, y }: FileObject): Tile => [Math.floor(x / SIDE), Math.floor(y / SIDE)];
const coversOf = ({ width, height }: FileObject) => (width / SIDE) * (height / SIDE);

let example: OpenPage;

beforeAll(async () => {
  example = await startExample('dungeon-tiled');
  await example.page.waitForFunction(() => 'game' in globalThis);
  await example.page.evaluate(watch);
});

afterAll(() => example?.close());

/** Runs on the page: looks at every unit after every tick, and at what is written. */
function watch(): void {
  const { world, heroes, doors } = (globalThis as unknown as { game: Game }).game;
  const seen: Seen = { faults: [], passed: {}, names: [] };
  const stoodAt = new Map<object, string | undefined>();
  const doorAt = (at: Tile) =>
    doors.find(({ tiles }) => tiles.some((tile) => String(tile) === String(at)))?.name;
  const { tick } = world;
  world.tick = (budget) => {
    const report = tick.call(world, budget);
    const taken = new Set<string>();
    for (const { at, size } of world.agents)
      for (let i = 0; i < size * size; i++) {
        const [x, y] = [at[0] + (i % size), at[1] + Math.floor(i / size)];
        if (taken.has(`${x} ${y}`) || !world.grid.isFree(x, y)) seen.faults.push(`${x} ${y}`);
        taken.add(`${x} ${y}`);
      }
    for (const hero of heroes.keys()) {
      const door = doorAt(hero.at);
      if (door && door !== stoodAt.get(hero)) seen.passed[door] = (seen.passed[door] ?? 0) + 1;
      stoodAt.set(hero, door);
    }
    return report;
  };
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
    const opacity = Number(/, ([\d.]+)\)$/.exec(String(this.fillStyle))?.[1] ?? 1);
    if (opacity > 0.3 && !seen.names.includes(text)) seen.names.push(text);
    fillText.call(this, text, x, y);
  };
  Object.assign(globalThis, { seen });
}

const seen = () => example.page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
const reach = (id: string, least: number) =>
  example.page.waitForFunction(([id, least]) => Number(document.getElementById(id)!.textContent) >= least, [
    id,
    least,
  ] as const);
const shown = async (id: string) => (await example.page.textContent(`#${id}`))!;

test('walls, spawn points, the goal and areas are those of the map file', async () => {
  const page = await example.page.evaluate(
    ([width, height]) => {
      const { world, heroes, areas } = (globalThis as unknown as { game: Game }).game;
      return {
        free: Array.from({ length: width * height }, (_, i) =>
          world.grid.isFree(i % width, Math.floor(i / width)),
        ),
        heroes: [...heroes.values()],
        ogres: world.agents.filter(({ size }) => size === 2).length,
        monsters: world.agents.filter(({ team }) => team === 'monsters').length,
        areas: areas.map(({ name, tiles }) => ({ name, first: tiles[0]!, covers: tiles.length })),
      };
    },
    [file.width, file.height] as const,
  );
  const packed = unzipSync(Buffer.from(layer('walls').data, 'base64'));
  const free = Array.from({ length: file.width * file.height }, (_, i) => packed.readUInt32LE(4 * i) === 0);
  for (const door of objectsOf('doors')) {
    if (door.properties?.find(({ name }) => name === 'open')?.value !== false) continue;
    // The place of a tile object is its lower left corner.
    for (let y = door.y - door.height; y < door.y; y += SIDE)
      for (let x = door.x; x < door.x + door.width; x += SIDE) free[(y * file.width + x) / SIDE] = false;
  }
  expect(page.free).toEqual(free);
  expect(page.heroes.map(({ home }) => home)).toEqual(objectsOf('spawns').map(tileOf));
  const goal = objectsOf('goals')[0]!;
  expect(new Set(page.heroes.map(({ treasure }) => String(treasure))).size).toBe(coversOf(goal));
  const [left, top] = tileOf(goal);
  for (const { treasure } of page.heroes) {
    expect(treasure[0] - left).toBeOneOf([0, 1, 2]);
    expect(treasure[1] - top).toBeOneOf([0, 1, 2, 3]);
  }
  expect(page.monsters).toBe(objectsOf('monsters').length);
  expect(page.ogres).toBe(1);
  expect(page.areas).toEqual(
    objectsOf('areas').map((area) => ({ name: area.name, first: tileOf(area), covers: coversOf(area) })),
  );
});

test('heroes carry gold from the treasury to the gate, and the rooms they are in show their names', async () => {
  await example.page.selectOption('select', '48');
  await reach('gold', 2);
  const { names, passed } = await seen();
  expect(names).toEqual(expect.arrayContaining(['Gatehouse', "The Ogre's Hall", 'Treasury']));
  expect(passed['west gate']).toBeGreaterThanOrEqual(12);
  expect(passed['crypt door'] ?? 0).toBeLessThan(passed['west gate']!);
});

test('a closed door sends heroes another way', async () => {
  const gate = { x: 12.5 * SIDE, y: 14.5 * SIDE };
  await expect
    .poll(
      async () => {
        if ((await shown('message')) !== 'The west gate is closed.')
          await example.page.locator('canvas').click({ position: gate });
        return shown('message');
      },
      { timeout: 20_000 },
    )
    .toBe('The west gate is closed.');
  const before = (await seen()).passed;
  await reach('gold', Number(await shown('gold')) + 3);
  const after = (await seen()).passed;
  const others = (passed: Record<string, number>) =>
    (passed['crypt door'] ?? 0) + (passed['gallery door'] ?? 0);
  expect(after['west gate']).toBe(before['west gate']);
  expect(others(after)).toBeGreaterThan(others(before) + 2);
  await example.screenshot('dungeon-tiled');
});

test('no two units overlapped in any tick, none was on a wall, and the page has nothing to complain about', async () => {
  expect((await seen()).faults).toEqual([]);
  expect(example.complaints).toEqual([]);
});
