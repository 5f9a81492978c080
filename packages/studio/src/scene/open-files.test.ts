import { Grid, plannerById, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { loadMap } from './load-map.ts';
import { openFiles } from './open-files.ts';
import { FIRST_SCENE } from './scene.ts';

const present = { scene: FIRST_SCENE, grid: new Grid(8, 8, { name: 'blank' }) };
const file = (name: string, text: string) => ({ name, text: async () => text });
const noImages = () => Promise.reject(new Error('no image'));
const open = (...files: ReturnType<typeof file>[]) => openFiles(files, present, noImages);

const MAP = 'type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n';
const SCENARIO = 'version 1\n0\tsmall.map\t3\t2\t0\t0\t2\t0\t2\n0\tsmall.map\t3\t2\t0\t0\t1\t0\t1\n';

test('a map keeps every tile', async () => {
  const opened = await open(file('small.map', MAP));
  if (opened.kind !== 'map') throw new Error(opened.kind);
  const grid = loadMap(opened.map);
  expect([grid.name, grid.width, grid.height, grid.freeCount]).toEqual(['small', 3, 2, 5]);
  expect(grid.isFree(1, 1)).toBe(false);
  expect(opened.placed).toEqual([]);
});

test('a scenario beside its map gives agents, each start and goal once', async () => {
  const opened = await open(file('small.map.scen', SCENARIO), file('small.map', MAP));
  expect(opened).toMatchObject({ kind: 'map', placed: [{ start: [0, 0], goal: [2, 0] }] });
});

test('a scenario alone is for the present map', async () => {
  expect(await open(file('a.scen', SCENARIO))).toMatchObject({ kind: 'scenario' });
});

test('a picture is a map, light is floor', async () => {
  const image = { width: 2, height: 1, data: new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]) };
  const opened = await openFiles([file('a.png', '')], present, async () => image as ImageData);
  if (opened.kind !== 'map') throw new Error(opened.kind);
  expect(loadMap(opened.map).freeCount).toBe(1);
});

test('a recording comes with the scene that it begins with', async () => {
  const world = new World(present.grid.clone(), { planner: plannerById('pibt'), record: true, seed: 7 });
  populate(world, generateProblem(world.grid, { agents: 3 }));
  for (let i = 0; i < 4; i++) world.tick();
  const opened = await open(file('run.json', JSON.stringify(world.recording(), null, 2)));
  expect(opened).toMatchObject({ kind: 'recording', scene: { planner: { id: 'pibt' }, seed: 7 } });
  if (opened.kind === 'recording') expect(opened.scene.placed).toHaveLength(3);
});

test('every bad file is refused with its name and what is wrong', async () => {
  await expect(open(file('cut.map', MAP.slice(0, -4)))).rejects.toThrow(/cut\.map.*/);
  await expect(open(file('x.map', '\u0000\u0001'))).rejects.toThrow(/x\.map/);
  await expect(open(file('run.json', '{"floodgate":1,"agents":3}'))).rejects.toThrow(/run\.json/);
  await expect(open(file('other.scen', SCENARIO.replaceAll('\t0\t0\t', '\t70\t0\t')))).rejects.toThrow(
    'another map',
  );
  await expect(open(file('bad.scen', 'version 1\nnonsense'))).rejects.toThrow(/bad\.scen/);
  await expect(open(file('walls.map', 'type octile\nheight 1\nwidth 2\nmap\n@@\n'))).rejects.toThrow(
    'no free tile',
  );
  await expect(open(file('tiles.tsj', '{}'))).rejects.toThrow('no map, scenario or recording');
});
