import { Grid, plannerById, World } from 'floodgate';
import { formatScene, generateProblem, populate } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { loadMap } from './load-map.ts';
import { openFiles } from './open-files.ts';
import { FIRST_SCENE, type MapSource, type Scene } from './scene.ts';
import { toSceneFile } from './scene-file.ts';

const present = { scene: FIRST_SCENE, grid: new Grid(8, 8, { name: 'blank' }) };
const file = (name: string, text: string) => ({ name, size: text.length, text: async () => text });
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

test('a saved scene is the scene that was saved, whatever its map', async () => {
  const tiles = {
    kind: 'tiles',
    name: 'small',
    width: 3,
    height: 1,
    corners: 'always',
    bits: new Uint8Array([5]),
  };
  const generated = { kind: 'generated', map: 'caves', width: 24, height: 20, seed: 3, parameters: {} };
  for (const map of [FIRST_SCENE.map, tiles, generated] as MapSource[]) {
    const toggled = map === FIRST_SCENE.map ? [loadMap(map).cell(3, 4)] : [];
    const placed = [{ start: [0, 0], goal: [2, 0], priority: 2 }] as const;
    const planner = { id: 'whca', parameters: { memoryMB: Number.POSITIVE_INFINITY } };
    const scene: Scene = { ...FIRST_SCENE, map, toggled, placed, planner, wanderers: 4, seed: 9 };
    const text = formatScene(toSceneFile(scene, { show: 'zones' }));
    const opened = await open(file('my.floodgate.json', text));
    expect(opened).toEqual({ kind: 'scene', scene, view: { show: 'zones' } });
  }
});

test('a damaged scene is refused with what is wrong', async () => {
  const text = formatScene(toSceneFile(FIRST_SCENE, {}));
  await expect(open(file('s.json', text.slice(0, -9)))).rejects.toThrow(/s\.json is not JSON/);
  await expect(open(file('s.json', text.replace('ravenkeep', 'nowhere')))).rejects.toThrow(/nowhere/);
  await expect(open(file('s.json', text.replace('rolling', 'mine')))).rejects.toThrow(
    "planner 'mine' is unknown",
  );
});

test('a solution of another program is a recording on the present map, or on the one beside it', async () => {
  const solution = 'agents=1\nmap_file=small.map\nsolver=lacam\nsolution=\n0:(0,0),\n1:(1,0),\n2:(2,0),\n';
  const here = await open(file('result.txt', solution));
  expect(here).toMatchObject({
    kind: 'recording',
    recording: { planner: 'lacam', ticks: 2, map: { name: 'blank' } },
  });
  const there = await open(file('small.map', MAP), file('result.txt', solution));
  expect(there).toMatchObject({
    kind: 'recording',
    recording: { map: { name: 'small' } },
    scene: { placed: [{ goal: [2, 0] }] },
  });
  const rows = 'Agent 0: (0,1)->(0,2)->(1,2)->\n';
  const swapped = await open(file('paths.txt', rows), file('small.map', MAP));
  expect(swapped).toMatchObject({ recording: { agents: [{ start: [1, 0], moves: '24' }] } });
});

test('a solution that fits no map says so, and which map it needs', async () => {
  const solution = 'map_file=other.map\nsolution=\n0:(9,0),\n1:(9,1),\n';
  await expect(open(file('result.txt', solution))).rejects.toThrow(
    'result.txt does not fit blank: agent 0 is off the map of 8 × 8 at (9, 0) after 0 ticks. Open it together with other.map.',
  );
  await expect(open(file('result.txt', 'solution=\n0:(9,\n'))).rejects.toThrow(/result\.txt:2:3/);
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

test('a file that is too large is refused before it is read', async () => {
  let read = 0;
  const huge = {
    name: 'huge.map',
    size: 2 ** 30,
    text: async () => {
      read++;
      return MAP;
    },
  };
  await expect(openFiles([huge], present, noImages)).rejects.toThrow(
    'huge.map has 1,024 MB; files of up to 256 MB are opened',
  );
  expect(read).toBe(0);
});
