/** The page as a user has it without a bundler: one HTML file beside the unpacked tarball, and a server of files. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../scripts/consumers/run.ts';
import { type StaticServer, serveFolder } from '../../testing/static-server.ts';
import { buildCore } from './build-core.ts';
import { type OpenPage, openPage } from './open-page.ts';

const CORE = fileURLToPath(new URL('../../packages/core', import.meta.url));
const PAGE = fileURLToPath(new URL('../town-canvas/index.html', import.meta.url));

let folder: string;
let server: StaticServer;
let example: OpenPage;

beforeAll(async () => {
  buildCore();
  folder = await mkdtemp(join(tmpdir(), 'floodgate-town-canvas-'));
  const installed = join(folder, 'node_modules/floodgate');
  await mkdir(installed, { recursive: true });
  // Without scripts: they rewrite declarations in dist, which browsers do not read and others may be reading.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(await run('npm', pack, CORE));
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1'], installed);
  await cp(PAGE, join(folder, 'index.html'));
  server = await serveFolder(folder);
  example = await openPage(`${server.url}/`);
  const started = example.page.waitForFunction(() => 'game' in globalThis, null, { timeout: 10_000 });
  await started.catch(() => expect(example.complaints, 'the page did not start').toEqual([]));
});

afterAll(async () => {
  await example?.close();
  server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Agent {
  readonly size: number;
  readonly at: Point;
  readonly goal: Point;
  readonly distance: number;
  readonly order: { readonly kind: string; onSettled(listener: () => void): void } | undefined;
}

interface Game {
  readonly world: { readonly agents: readonly Agent[] };
  readonly about: Map<Agent, { readonly name: string }>;
  middle(index: number): Point;
  isPaved(x: number, y: number): boolean;
}

type Point = readonly [x: number, y: number];

/** All agents, as they stand after a tick. `middle` is where they are drawn. */
function agents() {
  return example.page.evaluate(() => {
    const { world, about, middle, isPaved } = (globalThis as unknown as { game: Game }).game;
    return world.agents.map((agent, i) => {
      const { at, goal, size, distance, order } = agent;
      const tiles = Array.from({ length: size * size }, (_, j): [number, number] => [
        at[0] + (j % size),
        at[1] + Math.floor(j / size),
      ]);
      const paved = tiles.every(([x, y]) => isPaved(x, y));
      const { name } = about.get(agent)!;
      return { name, middle: middle(i), at, goal, distance, tiles, paved, order: order?.kind };
    });
  });
}

async function named(name: string) {
  return (await agents()).find((agent) => agent.name === name)!;
}

async function click([x, y]: Point): Promise<void> {
  const canvas = example.page.locator('canvas');
  const tile = (await canvas.boundingBox())!.width / 62;
  await canvas.click({ position: { x: x * tile, y: y * tile } });
}

/** Waits until the page shows a number that is large enough. */
const until = (id: string, least: number) =>
  example.page.waitForFunction(([id, least]) => Number(document.getElementById(id)!.textContent) >= least, [
    id,
    least,
  ] as const);

/** Waits until the line below the map says something of who is selected. */
const says = (words: RegExp) =>
  example.page.waitForFunction((words) => words.test(document.getElementById('who')!.textContent!), words);

const speed = (label: string) => example.page.selectOption('#speed', { label });

test('people set out, each on tiles of its own, and carts keep to the paving', async () => {
  await speed('5 ×');
  const [seen, paved] = [new Set<string>(), [] as boolean[]];
  for (let tick = 5; tick <= 45; tick += 5) {
    await until('tick', tick);
    const all = await agents();
    const tiles = all.flatMap((agent) => agent.tiles.map(String));
    expect(new Set(tiles).size).toBe(tiles.length);
    for (const agent of all.filter(({ tiles }) => tiles.length === 4)) {
      seen.add(String(agent.at));
      paved.push(agent.paved);
    }
  }
  expect(seen.size).toBeGreaterThan(9);
  // A cart may be pushed aside for a moment.
  expect(paved.filter(Boolean).length).toBeGreaterThan(0.8 * paved.length);
  const moved = (await agents()).filter(({ distance }) => distance > 5);
  expect(moved.length).toBeGreaterThan(40);
});

test('a click on somebody says what they do, and a click on the ground sends them there', async () => {
  await speed('pause');
  const person = (await agents()).find(({ order, goal, at }) => order === 'queue' && far(at, goal) > 15)!;
  await click(person.middle);
  await says(new RegExp(`^${person.name} goes (to the|home)`));
  await example.screenshot('town-canvas');

  await click([30.5, 33.5]);
  await says(/ goes where you want/);
  const arrived = example.page.evaluate((name) => {
    const { world, about } = (globalThis as unknown as { game: Game }).game;
    const agent = world.agents.find((agent) => about.get(agent)!.name === name)!;
    return new Promise<Point>((resolve) => agent.order!.onSettled(() => resolve(agent.at)));
  }, person.name);
  await speed('5 ×');
  expect(await arrived).toEqual([30, 33]);
  // After a rest they run errands again.
  await says(/ goes (to the|home)/);
});

test('errands are done, and the watchman makes his rounds with his dog behind him', async () => {
  await speed('5 ×');
  await until('errands', 60);
  await until('rounds', 1);
  const [watch, dog] = [await named('The watchman'), await named('The dog')];
  expect([watch.order, dog.order]).toEqual(['patrol', 'follow']);
  expect(far(watch.at, dog.at)).toBeLessThan(8);
});

test('when the bell rings, everybody comes to the square', async () => {
  await example.page.click('#bell');
  const called = (await agents()).filter(({ order }) => order === 'move');
  expect(called.length).toBe(42);
  expect(called.every(({ goal }) => far(goal, [30, 18]) < 14)).toBe(true);
});

test('the page has nothing to complain about', () => {
  expect(example.complaints).toEqual([]);
});

function far(a: Point, b: Point): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
}
